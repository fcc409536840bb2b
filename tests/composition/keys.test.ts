import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = (room: string): readonly string[] =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(room, name));

/** Positions of a pattern in the sources of a folder, as `file:line`. */
const places = (room: string, pattern: RegExp): readonly string[] =>
  sources(room).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );

/** Unguessable ids come from `createId`, a service of the site (SiteServices). */
const DRAWS = /randomUUID|getRandomValues/;
/** A key created where a call is made. */
const MAKES_A_KEY = /idempotencyKey: *(?:[`'"]|\w+\()/;

describe('the idempotency key of an order comes from its chart', () => {
  it.each(['src/features', 'src/composition', 'src/machines', 'src/routes', 'src/ui'])(
    'nothing in %s creates one',
    (room) => {
      expect(places(room, DRAWS)).toEqual([]);
    },
  );

  it('composition passes on the key that it receives', () => {
    expect(places('src/composition', /idempotencyKey/).length).toBeGreaterThan(0);
    expect(places('src/composition', MAKES_A_KEY)).toEqual([]);
  });
});
