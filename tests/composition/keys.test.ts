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

const DRAWS = /randomUUID|getRandomValues/;
/* Which key an order is sent with is compared in requests/requests.test.ts. */
describe('unguessable ids come from `createId`, a service of the site', () => {
  it.each(['src/features', 'src/composition', 'src/machines', 'src/routes', 'src/ui'])(
    'nothing in %s draws one by itself',
    (room) => {
      expect(places(room, DRAWS)).toEqual([]);
    },
  );
});
