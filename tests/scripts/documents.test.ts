import { readdirSync, readFileSync } from 'node:fs';
import { MEMBERS } from '@demo/seed/world/members';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
/** Words of a page and a half. */
const LONGEST = 700;
/** Lines of README that fit on a screen. */
const SCREEN = 60;
const HEADINGS = ['Status', 'Context', 'Decision', 'Consequences'];

const records = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

describe('a decision', () => {
  it.each(records)('%s has status, context, decision and consequences, on a page and a half', (name) => {
    const text = read(name);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(HEADINGS);
    expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(LONGEST);
  });

  it('has a number of its own, is listed by its title, and the numbers have no gap', () => {
    const listed = [...read('README.md').matchAll(/^\| \[(\d+)\]\((\S+)\) \| (.+?) \|/gm)];
    expect(listed.map(([, number, name, title]) => [number, name, title])).toEqual(
      records.toSorted().map((name, index) => {
        const [, number, title] = /^# (\d{4}) (.+)$/m.exec(read(name)) ?? [];
        expect(number).toBe(name.slice(0, 4));
        expect(Number(number)).toBe(index + 1);
        return [String(index + 1), name, title];
      }),
    );
  });
});

describe('README', () => {
  const text = readFileSync('README.md', 'utf8');

  it('fits on a screen', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(SCREEN);
  });

  it('names accounts of the demo with their password', () => {
    const [, password] = /password `(.+?)`/.exec(text) ?? [];
    const named = [...text.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(3);
    const known = MEMBERS.filter((member) => member.password === password).map(({ username }) => username);
    expect(named.filter((name) => name === undefined || !known.includes(name))).toEqual([]);
  });
});
