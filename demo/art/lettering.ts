/**
 * Lettering: titles as outlines, so that a picture needs no font where it is rasterised. Words are broken into one
 * to three lines that fill a box, bent along an arch or a slope like the logo of a real game, and painted in layers.
 */
import type { PathCommand } from 'opentype.js';
import { darken, lighten, mix } from './color';
import { type FaceName, type Line, outlineLine, SAMPLE } from './fonts';
import type { Metal } from './palette';
import type { Sketch } from './sketch';

/** Outlines need only one decimal, and titles are the longest paths of a picture. */
const n = (value: number): string => String(Math.round(value * 10) / 10);

/** How the block of lines is bent. */
export type Bend = 'flat' | 'arch' | 'valley' | 'rise' | 'bulge' | 'wave' | 'fan';

/** A title after layout: its outline, and its box around (0, 0). */
export interface Block {
  d: string;
  width: number;
  height: number;
  lines: number;
}

/** Every way to break the words into up to `max` lines. */
function breaks(words: readonly string[], max: number): string[][] {
  const out: string[][] = [];
  const walk = (start: number, lines: string[]): void => {
    if (start === words.length) {
      out.push(lines);
      return;
    }
    if (lines.length === max) return;
    for (let end = start + 1; end <= words.length; end += 1) {
      if (lines.length === max - 1 && end < words.length) continue;
      walk(end, [...lines, words.slice(start, end).join(' ')]);
    }
  };
  walk(0, []);
  return out;
}

/** A word too long for one legible line is cut near its middle with a hyphen. */
function splitLongWords(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    if ([...word].length <= 16) return [word];
    const middle = Math.ceil(word.length / 2);
    return [`${word.slice(0, middle)}-`, word.slice(middle)];
  });
}

const bends: Record<Bend, (x: number, y: number) => readonly [number, number]> = {
  flat: (x, y) => [x, y],
  arch: (x, y) => [x, y + x * x * 0.26 - 0.1],
  valley: (x, y) => [x, y - x * x * 0.2 + 0.08],
  rise: (x, y) => [x, y - x * 0.12],
  bulge: (x, y) => [x, y * (1.16 - 0.42 * x * x)],
  wave: (x, y) => [x, y + Math.sin(x * Math.PI) * 0.07],
  fan: (x, y) => [x * (1 + y * 0.16), y],
};

/** Longest straight segment that is bent as one piece, in drawing units; longer ones are split first. */
const BEND_STEP = 14;

/** Bends every point of the commands; long straight lines are split so that they follow the curve. */
function bendCommands(commands: readonly PathCommand[], half: number, bend: Bend): PathCommand[] {
  if (bend === 'flat') return [...commands];
  const f = bends[bend];
  const at = (x: number, y: number): readonly [number, number] => {
    const [bx, by] = f(x / half, y / half);
    return [bx * half, by * half];
  };
  let px = 0;
  let py = 0;
  const out: PathCommand[] = [];
  for (const c of commands) {
    if (c.type === 'Z') {
      out.push(c);
      continue;
    }
    const [x, y] = at(c.x, c.y);
    if (c.type === 'M') out.push({ type: 'M', x, y });
    else if (c.type === 'C') {
      const [x1, y1] = at(c.x1, c.y1);
      const [x2, y2] = at(c.x2, c.y2);
      out.push({ type: 'C', x1, y1, x2, y2, x, y });
    } else if (c.type === 'Q') {
      const [x1, y1] = at(c.x1, c.y1);
      out.push({ type: 'Q', x1, y1, x, y });
    } else {
      const pieces = Math.max(1, Math.ceil(Math.hypot(c.x - px, c.y - py) / BEND_STEP));
      for (let i = 1; i <= pieces; i += 1) {
        const [lx, ly] = at(px + ((c.x - px) * i) / pieces, py + ((c.y - py) * i) / pieces);
        out.push({ type: 'L', x: lx, y: ly });
      }
    }
    px = c.x;
    py = c.y;
  }
  return out;
}

/** Scales and moves the commands; returns path data. */
function pathOf(commands: readonly PathCommand[], k = 1, dx = 0, dy = 0): string {
  const at = (x: number, y: number): string => `${n(x * k + dx)} ${n(y * k + dy)}`;
  return commands
    .map((c) => {
      if (c.type === 'Z') return 'Z';
      if (c.type === 'C') return `C${at(c.x1, c.y1)} ${at(c.x2, c.y2)} ${at(c.x, c.y)}`;
      if (c.type === 'Q') return `Q${at(c.x1, c.y1)} ${at(c.x, c.y)}`;
      return `${c.type}${at(c.x, c.y)}`;
    })
    .join('');
}

/** Box and limits a title must keep to, in drawing units. */
export interface FitOptions {
  width: number;
  height: number;
  maxLines?: number;
  bend?: Bend;
  /** How much larger than the smallest line another line may be set. 1 keeps all lines alike. */
  contrast?: number;
  /** Alignment of the shorter lines. */
  align?: 'start' | 'middle';
}

/** Lays a title out in a box: breaks, sizes, stacks and bends it. The result is centred on (0, 0). */
export function fitTitle(title: string, face: FaceName, options: FitOptions): Block {
  const { width, height, maxLines = 3, bend = 'flat', contrast = 1.7, align = 'middle' } = options;
  const words = splitLongWords(title.trim().split(/\s+/u).filter(Boolean));
  const gap = 0.13;
  let best: { score: number; lines: Line[]; sizes: number[]; k: number } | undefined;
  for (const candidate of breaks(words, Math.min(maxLines, words.length))) {
    const lines = candidate.map((text) => outlineLine(text, face));
    const raw = lines.map((line) => width / (line.right - line.left));
    const floor = Math.min(...raw);
    for (const c of [1, 1.25, contrast]) {
      const sizes = raw.map((size) => Math.min(size, floor * c));
      const heights = lines.map((line, i) => (line.bottom - line.top) * (sizes[i] ?? 0));
      const total = heights.reduce((a, b) => a + b, 0);
      const full = total + (total / lines.length) * gap * (lines.length - 1);
      const k = Math.min(1, height / full);
      const area = lines.reduce(
        (sum, line, i) => sum + (line.right - line.left) * (sizes[i] ?? 0) * (heights[i] ?? 0),
        0,
      );
      // Prefer the layout with the largest smallest line (legibility), then the one that fills more of the box.
      const score =
        floor * k + 0.18 * Math.sqrt((area * k * k) / (width * height)) - (lines.length - 1) * 0.012;
      if (!best || score > best.score) best = { score, lines, sizes, k };
    }
  }
  if (!best) return { d: '', width: 0, height: 0, lines: 0 };
  const { lines, sizes, k } = best;
  const heights = lines.map((line, i) => (line.bottom - line.top) * (sizes[i] ?? 0) * k);
  const space = (heights.reduce((a, b) => a + b, 0) / lines.length) * gap;
  const full = heights.reduce((a, b) => a + b, 0) + space * (lines.length - 1);
  const placed: PathCommand[] = [];
  let y = -full / 2;
  const widest = Math.max(...lines.map((line, i) => (line.right - line.left) * (sizes[i] ?? 0) * k));
  lines.forEach((line, i) => {
    const s = (sizes[i] ?? 0) * k;
    const centre = (line.left + line.right) / 2;
    const mx = (x: number): number =>
      align === 'start' ? (x - line.left) * s - widest / 2 : (x - centre) * s;
    const my = (v: number): number => (v - line.top) * s + y;
    for (const c of line.commands) {
      if (c.type === 'Z') placed.push(c);
      else if (c.type === 'C')
        placed.push({
          type: 'C',
          x1: mx(c.x1),
          y1: my(c.y1),
          x2: mx(c.x2),
          y2: my(c.y2),
          x: mx(c.x),
          y: my(c.y),
        });
      else if (c.type === 'Q') placed.push({ type: 'Q', x1: mx(c.x1), y1: my(c.y1), x: mx(c.x), y: my(c.y) });
      else placed.push({ type: c.type, x: mx(c.x), y: my(c.y) });
    }
    y += (heights[i] ?? 0) + space;
  });
  if (bend === 'flat') return { d: pathOf(placed), width: widest, height: full, lines: lines.length };
  // Bending makes the block taller, so fit and centre it again.
  const bent = bendCommands(placed, width / 2, bend);
  const points = bent.flatMap((c) => (c.type === 'Z' ? [] : [c]));
  const left = Math.min(...points.map((c) => c.x));
  const right = Math.max(...points.map((c) => c.x));
  const top = Math.min(...points.map((c) => c.y));
  const bottom = Math.max(...points.map((c) => c.y));
  const fit = Math.min(1, width / (right - left), (height * 1.06) / (bottom - top));
  return {
    d: pathOf(bent, fit, (-fit * (left + right)) / 2, (-fit * (top + bottom)) / 2),
    width: (right - left) * fit,
    height: (bottom - top) * fit,
    lines: lines.length,
  };
}

/** A line of small text starting, centred or ending at x = 0, with its baseline at y = 0. */
export function smallText(
  text: string,
  size: number,
  anchor: 'start' | 'middle' | 'end' = 'start',
  face: FaceName = 'plain',
): Block {
  const line = outlineLine(text, face);
  const s = size / SAMPLE;
  const w = (line.right - line.left) * s;
  const from = anchor === 'start' ? 0 : anchor === 'middle' ? -w / 2 : -w;
  const moved: PathCommand[] = line.commands.map((c) => {
    const mx = (x: number): number => (x - line.left) * s + from;
    if (c.type === 'Z') return c;
    if (c.type === 'C')
      return { type: 'C', x1: mx(c.x1), y1: c.y1 * s, x2: mx(c.x2), y2: c.y2 * s, x: mx(c.x), y: c.y * s };
    if (c.type === 'Q') return { type: 'Q', x1: mx(c.x1), y1: c.y1 * s, x: mx(c.x), y: c.y * s };
    return { type: c.type, x: mx(c.x), y: c.y * s };
  });
  return { d: pathOf(moved), width: w, height: (line.bottom - line.top) * s, lines: 1 };
}

/** A paragraph of small text at a fixed size, broken where a line is full, its upper left corner at (0, 0). */
export function paragraph(text: string, size: number, width: number, face: FaceName = 'plain'): Block {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/u)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    const { left, right } = outlineLine(longer, face);
    if (last === undefined || ((right - left) * size) / SAMPLE > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  const leading = size * 1.22;
  const blocks = lines.map((line) => smallText(line, size, 'start', face));
  return {
    d: blocks.map(({ d }, i) => shift(d, size * 0.76 + i * leading)).join(''),
    width: Math.max(0, ...blocks.map((block) => block.width)),
    height: size * 0.76 + (lines.length - 1) * leading,
    lines: lines.length,
  };
}

/** Moves an outline of absolute commands down. */
function shift(d: string, dy: number): string {
  return d.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${x} ${n(Number(y) + dy)}`);
}

/** How lettering is painted. */
export type Finish = 'cast' | 'toon' | 'neon' | 'sport' | 'engraved';

/** Paints a block of lettering in a finish. The origin stays the middle of the block. */
export function paintLettering(
  s: Sketch,
  block: Block,
  finish: Finish,
  metal: Metal,
  ink: string,
  accent: string,
): string {
  const { d, height } = block;
  if (d === '') return '';
  const outline = s.outline(d);
  const h = height / 2 + 6;
  const join = 'stroke-linejoin="round"';
  const shadow = `<use href="${outline}" transform="translate(0 7)" fill="#000" stroke="#000" stroke-width="13" ${join} opacity=".42"/>`;
  if (finish === 'neon') {
    const tube = lighten(accent, 0.25);
    return (
      `<use href="${outline}" fill="${ink}" stroke="${ink}" stroke-width="16" ${join}/>` +
      `<use href="${outline}" fill="none" stroke="${tube}" stroke-width="8" ${join} opacity=".55"/>` +
      `<use href="${outline}" fill="${tube}" stroke="${tube}" stroke-width="3.6" ${join}/>` +
      `<use href="${outline}" fill="${s.linearAt(['#ffffff', '#ffffff', lighten(accent, 0.72)], 0, -h, 0, h)}"/>`
    );
  }
  const clip = s.clip(`<use href="${outline}"/>`);
  if (finish === 'toon') {
    const face = s.linearAt([metal.shine, metal.light, metal.mid], 0, -h, 0, h);
    return (
      shadow +
      `<use href="${outline}" transform="translate(0 4)" fill="${ink}" stroke="${ink}" stroke-width="15" ${join}/>` +
      `<use href="${outline}" fill="${darken(accent, 0.45)}" stroke="${s.linearAt([accent, darken(accent, 0.5)], 0, -h, 0, h)}" stroke-width="11" ${join}/>` +
      `<use href="${outline}" transform="translate(0 2.5)" fill="${ink}" stroke="${ink}" stroke-width="4.5" ${join}/>` +
      `<use href="${outline}" fill="${face}"/>` +
      `<g clip-path="${clip}"><use href="${outline}" transform="translate(.6 1.6)" fill="none" stroke="#fff" stroke-width="2.2" opacity=".75"/><use href="${outline}" transform="translate(0 -1.8)" fill="none" stroke="${metal.dark}" stroke-width="2.4" opacity=".5"/></g>`
    );
  }
  if (finish === 'sport') {
    const face = s.linearAt(['#ffffff', '#ffffff', mix('#ffffff', metal.light, 0.55)], 0, -h, 0, h);
    return (
      shadow +
      `<use href="${outline}" transform="translate(2 4)" fill="${accent}" stroke="${darken(accent, 0.35)}" stroke-width="9" ${join}/>` +
      `<use href="${outline}" fill="${ink}" stroke="${ink}" stroke-width="8" ${join}/>` +
      `<use href="${outline}" fill="${face}"/>`
    );
  }
  if (finish === 'engraved') {
    const face = s.linearAt([metal.shine, metal.light, metal.mid, metal.light, metal.dark], 0, -h, 0, h);
    return (
      `<use href="${outline}" transform="translate(0 4)" fill="#000" stroke="#000" stroke-width="9" ${join} opacity=".5"/>` +
      `<use href="${outline}" fill="${ink}" stroke="${ink}" stroke-width="7" ${join}/>` +
      `<use href="${outline}" transform="translate(0 1.2)" fill="${metal.dark}"/>` +
      `<use href="${outline}" fill="${face}"/>`
    );
  }
  const face = s.linearAt(
    [
      [0, metal.shine],
      [0.3, metal.light],
      [0.52, metal.mid],
      [0.55, mix(metal.mid, metal.dark, 0.6)],
      [0.68, metal.mid],
      [1, metal.light],
    ],
    0,
    -h,
    0,
    h,
  );
  return (
    `<use href="${outline}" transform="translate(0 3.5)" fill="${ink}" stroke="${ink}" stroke-width="14" ${join}/>` +
    `<use href="${outline}" fill="none" stroke="${s.linearAt([metal.light, metal.dark, metal.mid], 0, -h, 0, h)}" stroke-width="10.5" ${join}/>` +
    `<use href="${outline}" fill="${ink}" stroke="${ink}" stroke-width="6.5" ${join}/>` +
    `<use href="${outline}" fill="${face}" filter="${s.relief(metal.shine, 2, 2.8, 18)}"/>`
  );
}
