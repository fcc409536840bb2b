/** Display faces: read from their packages on first use, one glyph per character, with a fallback for rare letters. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type PathCommand } from 'opentype.js';

/**
 * Each face: its package below `@fontsource`, its weight, whether an extended Latin file exists, whether it is set in
 * capitals, and extra spacing in thousandths of the size.
 */
const FACES = {
  lilita: { family: 'lilita-one', weight: 400, extended: true, caps: true, tracking: 8 },
  titan: { family: 'titan-one', weight: 400, extended: true, caps: true, tracking: 0 },
  bungee: { family: 'bungee', weight: 400, extended: true, caps: true, tracking: -10 },
  luckiest: { family: 'luckiest-guy', weight: 400, extended: true, caps: true, tracking: 6 },
  bangers: { family: 'bangers', weight: 400, extended: true, caps: true, tracking: 22 },
  russo: { family: 'russo-one', weight: 400, extended: true, caps: true, tracking: 6 },
  cinzel: { family: 'cinzel', weight: 900, extended: true, caps: true, tracking: 0 },
  ornate: { family: 'cinzel-decorative', weight: 900, extended: true, caps: false, tracking: -6 },
  stencil: { family: 'black-ops-one', weight: 400, extended: true, caps: true, tracking: 6 },
  playfair: { family: 'playfair-display', weight: 900, extended: true, caps: false, tracking: 4 },
  orbitron: { family: 'orbitron', weight: 900, extended: false, caps: true, tracking: 10 },
  anton: { family: 'anton', weight: 400, extended: true, caps: true, tracking: 14 },
  germania: { family: 'germania-one', weight: 400, extended: false, caps: false, tracking: 10 },
  carter: { family: 'carter-one', weight: 400, extended: false, caps: false, tracking: 0 },
  plain: { family: 'barlow-condensed', weight: 700, extended: true, caps: false, tracking: 14 },
} as const;

/** Name of a display face. */
export type FaceName = keyof typeof FACES;

/** All display faces. */
export const FACE_NAMES: readonly FaceName[] = Object.keys(FACES).filter(
  (name): name is FaceName => name in FACES,
);

const resolveFile = createRequire(import.meta.url).resolve;
const loaded = new Map<string, Font>();

function readFont(face: FaceName, subset: 'latin' | 'latin-ext'): Font {
  const { family, weight } = FACES[face];
  const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  const known = loaded.get(file);
  if (known) return known;
  const bytes = readFileSync(resolveFile(file));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  loaded.set(file, font);
  return font;
}

/** One line as outlines: path commands with the baseline at y = 0, and the bounding box. */
export interface Line {
  commands: PathCommand[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Font size at which lines are outlined before scaling. */
export const SAMPLE = 100;

const has = (font: Font, char: string): boolean => font.charToGlyphIndex(char) > 0;

/** Finds the font for a character of a face, and the character itself or the closest one available. */
function fontFor(face: FaceName, char: string): { font: Font; char: string } | undefined {
  const main = readFont(face, 'latin');
  if (has(main, char)) return { font: main, char };
  if (FACES[face].extended) {
    const extended = readFont(face, 'latin-ext');
    if (has(extended, char)) return { font: extended, char };
  }
  const bare = char.normalize('NFD').replace(/\p{M}/gu, '');
  if (bare !== '' && bare !== char && has(main, bare)) return { font: main, char: bare };
  for (const subset of ['latin', 'latin-ext'] as const) {
    const plain = readFont('plain', subset);
    if (has(plain, char)) return { font: plain, char };
  }
  return /\s/u.test(char) ? { font: main, char: ' ' } : undefined;
}

/** Twice the signed area of the first contour: its sign says which way the font draws the outside of a letter. */
function windingOf(commands: readonly PathCommand[]): number {
  let area = 0;
  let px = 0;
  let py = 0;
  for (const c of commands) {
    if (c.type === 'Z') break;
    if (c.type !== 'M') area += px * c.y - c.x * py;
    px = c.x;
    py = c.y;
  }
  return area;
}

/** Most faces have no peso sign: draw their P with two bars. */
function pesoSign(face: FaceName, x: number): { commands: PathCommand[]; advance: number } {
  const font = readFont(face, 'latin');
  const glyph = font.charToGlyph('P');
  const commands: PathCommand[] = [...glyph.getPath(x, 0, SAMPLE).commands];
  const points = commands.flatMap((c) => (c.type === 'Z' ? [] : [{ x: c.x, y: c.y }]));
  const top = Math.min(...points.map((p) => p.y));
  const left = Math.min(...points.map((p) => p.x));
  const right = Math.max(...points.map((p) => p.x));
  const clockwise = windingOf(commands) > 0;
  const [x1, x2, thick] = [left - 7, right + 7, 6.5];
  for (const y of [top * 0.82, top * 0.6]) {
    const corners: readonly (readonly [number, number])[] = clockwise
      ? [
          [x1, y],
          [x2, y],
          [x2, y + thick],
          [x1, y + thick],
        ]
      : [
          [x1, y],
          [x1, y + thick],
          [x2, y + thick],
          [x2, y],
        ];
    corners.forEach(([cx, cy], i) => {
      commands.push({ type: i === 0 ? 'M' : 'L', x: cx, y: cy });
    });
    commands.push({ type: 'Z' });
  }
  return { commands, advance: right - x + 9 };
}

/** Outlines a line of text in a face at the sample size. Characters that no font can draw are left out. */
export function outlineLine(text: string, face: FaceName): Line {
  const { caps, tracking } = FACES[face];
  const space = (tracking * SAMPLE) / 1000;
  const commands: PathCommand[] = [];
  let x = 0;
  let previous: { font: Font; char: string } | undefined;
  for (const char of caps ? text.toUpperCase() : text) {
    if (char === '₱') {
      const sign = pesoSign(face, x);
      commands.push(...sign.commands);
      x += sign.advance + space;
      previous = undefined;
      continue;
    }
    const found = fontFor(face, char);
    if (!found) continue;
    const { font } = found;
    const scale = SAMPLE / font.unitsPerEm;
    // One glyph per character: the library's own shaping fails on the substitution tables of some faces.
    const glyph = font.charToGlyph(found.char);
    if (previous?.font === font) x += font.getKerningValue(font.charToGlyph(previous.char), glyph) * scale;
    commands.push(...glyph.getPath(x, 0, SAMPLE).commands);
    x += (glyph.advanceWidth ?? 0) * scale + space;
    previous = found;
  }
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const c of commands) {
    if (c.type === 'Z') continue;
    left = Math.min(left, c.x);
    right = Math.max(right, c.x);
    top = Math.min(top, c.y);
    bottom = Math.max(bottom, c.y);
  }
  if (!Number.isFinite(left)) return { commands: [], left: 0, right: 1, top: -70, bottom: 0 };
  return { commands, left, right, top, bottom };
}
