import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PHONE_COLUMNS, TILE_COLUMNS } from '@/ui/tileColumns';
import { MENU_FROM, RAIL_FROM } from '@/ui/wide';

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');

/** What `name` is from each width on, as tokens.css has it, the widest first. */
function steps(name: string): readonly { from: number; value: string | undefined }[] {
  const blocks = [...css.matchAll(/@media \(min-width: (\d+)px\) \{\s*:root \{([^}]*)\}/g)];
  return blocks
    .map(([, from, body = '']) => ({
      from: Number(from),
      value: new RegExp(`${name}: ([^;]+);`).exec(body)?.[1],
    }))
    .filter(({ value }) => value !== undefined)
    .toSorted((one, other) => other.from - one.from);
}

describe('the widths of wide screens', () => {
  it('a line of tiles has the same length in script and style sheets', () => {
    expect(steps('--columns')).toEqual(
      TILE_COLUMNS.map(({ from, columns }) => ({ from, value: String(columns) })),
    );
    expect(css).toMatch(new RegExp(`^:root \\{[^}]*--columns: ${PHONE_COLUMNS};`, 'm'));
  });

  it('the rail and the menu appear at the widths that the script uses', () => {
    expect(steps('--rail').map(({ from }) => from)).toEqual([MENU_FROM, RAIL_FROM]);
  });
});
