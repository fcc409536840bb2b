import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../src/ui/brands/', import.meta.url);
const brands = readdirSync(folder).map((file) => ({
  file,
  css: readFileSync(new URL(file, folder), 'utf8'),
}));

/** The custom properties of a brand. */
function tokens(css: string) {
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

function channel(hex: string) {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string) {
  const [, r = '', g = '', b = ''] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  if (r === '') throw new Error(`not a plain colour: ${colour}`);
  return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
}

function contrast(a: string, b: string) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const READABLE = ['text', 'text-muted', 'accent', 'accent-strong', 'success', 'danger', 'info', 'warning'];
/** [what is read, on what, least ratio] */
const PAIRS: ReadonlyArray<readonly [string, string, number]> = [
  ...READABLE.flatMap((ink) => [...GROUNDS, 'surface-4'].map((ground) => [ink, ground, 4.5] as const)),
  ...GROUNDS.map((ground) => ['text-faint', ground, 4.5] as const),
  ...GROUNDS.map((ground) => ['signal', ground, 4.5] as const),
  ...GROUNDS.slice(0, 3).map((ground) => ['control-line', ground, 3] as const),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['on-signal', 'signal-fill', 4.5],
  ['on-danger', 'danger-fill', 4.5],
];

describe.each(brands)('brand $file', ({ css }) => {
  const set = tokens(css);
  const at = (name: string) => set.get(name) ?? '';

  it.each(PAIRS)('%s on %s is at least %d : 1', (ink, ground, least) => {
    expect(contrast(at(ink), at(ground))).toBeGreaterThanOrEqual(least);
  });

  it('the label of a metal button is readable on every stop of the metal', () => {
    const stops = at('metal').match(/#[0-9a-f]{6}/g) ?? [];
    expect(stops.length).toBeGreaterThan(1);
    for (const stop of stops) expect(contrast(at('on-accent'), stop)).toBeGreaterThanOrEqual(4.5);
  });

  it('sets the same tokens as every other brand', () => {
    const own = [...set.keys()].sort();
    for (const other of brands) expect([...tokens(other.css).keys()].sort()).toEqual(own);
  });
});
