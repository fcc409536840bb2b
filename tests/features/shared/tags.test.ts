import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOM = 'src/features';

const views = readdirSync(ROOM, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(ROOM, name));

/** A view that names states depends on the structure of its chart; it uses tags or `can()` instead. */
describe('views ask a chart for tags', () => {
  it('no view names a state', () => {
    expect(views.length).toBeGreaterThan(100);
    const naming = views.filter((file) =>
      /napshot(?:\(\))?\s*\??\.(?:matches\(|value\b)|useSelector\([^;]*?\(\{[^}]*\bvalue\b[^}]*\}\)\s*=>/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(naming).toEqual([]);
  });
});
