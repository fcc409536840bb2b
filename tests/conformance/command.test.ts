import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Check } from '../../conformance/check';
import { CHECKS } from '../../conformance/checks';
import { runCommand, USAGE } from '../../conformance/cli';
import type { Platform } from '../../conformance/platform';
import { formatReport, parseRequirements, reportOf } from '../../conformance/report';
import { runChecks } from '../../conformance/run';
import { Difference, NotChecked } from '../../conformance/verdicts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
const EXAMPLE = 'conformance/accounts.example.json';
const REQUIREMENTS = parseRequirements(readFileSync('docs/requirements.tsv', 'utf8'));

afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: readonly string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await runCommand(args, {
    print: (text) => printed.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const check = (id: string, work: Check['run'], requirements = ['API-22']): Check => ({
  id,
  requirements,
  asks: `${id} asks.`,
  run: work,
});

const nowhere = { accounts: {} } as unknown as Platform;

describe('the command of the conformance kit', () => {
  it('--help prints the usage', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, printed: USAGE });
  });

  it('a missing or unknown option ends with the usage and exit code 2', async () => {
    for (const args of [[], ['--origin', 'http://127.0.0.1:1'], ['--accounts', EXAMPLE], ['--what']]) {
      const { code, complaints } = await run(...args);
      expect(code).toBe(2);
      expect(complaints).toContain(USAGE);
    }
  });

  it('a refused connection is named, with exit code 2', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await new Promise((resolve) => server.close(resolve));
    const { code, complaints } = await run('--origin', `http://127.0.0.1:${port}`, '--accounts', EXAMPLE);
    expect(code).toBe(2);
    expect(complaints).toContain(`Nothing answers at http://127.0.0.1:${port}`);
    expect(complaints).toContain('ECONNREFUSED');
  });

  it('an origin that is none, or has a path, is named', async () => {
    expect((await run('--origin', 'play', '--accounts', EXAMPLE)).complaints).toContain('not an http(s) URL');
    const { code, complaints } = await run('--origin', 'http://play.example/api', '--accounts', EXAMPLE);
    expect(code).toBe(2);
    expect(complaints).toContain('Give only the origin: http://play.example');
  });

  it('a malformed accounts file is named with its fault', async () => {
    const origin = ['--origin', 'http://127.0.0.1:1', '--accounts'];
    const absent = await run(...origin, join(folder, 'none.json'));
    expect(absent).toMatchObject({ code: 2, complaints: expect.stringContaining('cannot be read') });
    const broken = await run(...origin, file('broken.json', '{'));
    expect(broken).toMatchObject({ code: 2, complaints: expect.stringContaining('is not JSON') });
    const empty = await run(...origin, file('empty.json', '{"player": {"username": "demo"}}'));
    expect(empty.code).toBe(2);
    expect(empty.complaints).toContain('player.password');
    expect(empty.complaints).toContain('agent');
  });

  it('--only takes checks and requirements and names an unknown one', async () => {
    const { printed } = await run('--list', '--only', 'favourites.once,ENTITY-34');
    expect(printed.split('\n').map((line) => line.split(':')[0])).toEqual([
      'games.winners',
      'favourites.once',
    ]);
    expect(await run('--list', '--only', 'NONE-1')).toMatchObject({
      code: 2,
      complaints: expect.stringContaining('No check is named NONE-1'),
    });
  });
});

describe('the checks of the conformance kit', () => {
  it('have different ids and requirements of the specification', () => {
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
    const unknown = CHECKS.flatMap(({ requirements }) => requirements).filter((id) => !REQUIREMENTS.has(id));
    expect(unknown).toEqual([]);
    expect(CHECKS.filter(({ requirements }) => requirements.length === 0)).toEqual([]);
  });

  it('are independent: a failing, a hanging and a missing one do not stop the others', async () => {
    const outcomes = await runChecks(
      [
        check('broken', () => Promise.reject(new Error('ECONNRESET'))),
        check('hanging', () => new Promise(() => {})),
        check('omitted', () => Promise.reject(new NotChecked('It is off.'))),
        { ...check('needy', async () => {}), needs: ['recovery'] },
        check('differing', async (_platform, { same, ok }) => {
          same(1, 2, 'One');
          ok(false, 'Two is wrong.');
          throw new Difference('Three is wrong.');
        }),
        check('good', async (_platform, { same }) => same([1], [1], 'One')),
      ],
      nowhere,
      { limit: 50 },
    );
    expect(outcomes.map(({ id, result, says }) => [id, result, ...says])).toEqual([
      ['broken', 'differs', 'The call failed: ECONNRESET.'],
      ['hanging', 'differs', 'No result within 0.05 s.'],
      ['omitted', 'not checked', 'It is off.'],
      ['needy', 'not checked', 'The accounts file has no recovery.'],
      ['differing', 'differs', 'One is 1; expected 2.', 'Two is wrong.', 'Three is wrong.'],
      ['good', 'holds'],
    ]);
  });

  it('are reported requirement by requirement, each described once', async () => {
    const outcomes = await runChecks(
      [
        check('first', () => Promise.reject(new Difference('It is wrong.')), ['API-22', 'API-35']),
        check('second', async () => {}, ['API-35', 'API-36']),
      ],
      nowhere,
      { limit: 50 },
    );
    const report = reportOf('http://play.example', outcomes, REQUIREMENTS, new Set());
    expect(report.requirements.map(({ requirement, result }) => [requirement, result])).toEqual([
      ['API-22', 'differs'],
      ['API-35', 'differs'],
      ['API-36', 'holds'],
    ]);
    const text = formatReport(report);
    expect(text).toContain('✗ API-22  The system status call uses GET');
    expect(text).toContain('    first: first asks.\n      It is wrong.');
    expect(text).toContain('    first: see API-22');
    expect(text).toContain('2 checks, 1 hold, 1 differ, 0 not checked.\n2 requirements differ.');
  });
});
