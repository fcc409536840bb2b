/** Cast-metal reliefs of creatures, masks and weapons, made from silhouettes (see NOTICE.md for their authors). */
import { darken, lighten, mix } from './color';
import glyphs from './glyphs.json';
import type { Metal } from './palette';
import { n, type Sketch } from './sketch';

interface GlyphData {
  /** Box of the silhouette in its 512 grid: left, top, right, bottom. */
  b: number[];
  /** Indexes of the outermost outlines; empty when every outline is outermost. */
  o: number[];
  /** Outlines. */
  d: string[];
}

/** Name of a silhouette. */
export type GlyphName = keyof typeof glyphs;

const catalogue: Record<GlyphName, GlyphData> = glyphs;

/** The side on which a bust is cut off. It must lie outside the picture or behind another object. */
const CUT: Partial<Record<GlyphName, 'left' | 'bottom' | 'corner'>> = {
  'buffalo-head': 'left',
  'bear-head': 'left',
  goat: 'corner',
  'croc-jaws': 'left',
  'parrot-head': 'corner',
  'camel-head': 'corner',
  hydra: 'left',
  'triceratops-head': 'left',
  'rhinoceros-horn': 'left',
  'saber-toothed-cat-head': 'left',
  'dragon-head': 'corner',
  'spiked-dragon-head': 'corner',
  'drakkar-dragon': 'bottom',
  'dinosaur-rex': 'corner',
  'sea-serpent': 'bottom',
  'horse-head': 'bottom',
  unicorn: 'corner',
  horus: 'bottom',
  lion: 'bottom',
  'steam-locomotive': 'left',
  'pirate-cannon': 'bottom',
  'big-wave': 'corner',
  volcano: 'bottom',
  'female-vampire': 'bottom',
};

/** The side on which a silhouette is cut off, if any. */
export const cutOf = (name: GlyphName): 'left' | 'bottom' | 'corner' | undefined => CUT[name];

/** The outlines of a silhouette scaled to fit a square of `size` around (0, 0). */
function fitted(
  name: GlyphName,
  size: number,
): { transform: string; scale: number; d: string; outer: string[]; width: number; height: number } {
  const g = catalogue[name];
  const [l = 0, t = 0, r = 512, b = 512] = g.b;
  const scale = size / Math.max(r - l, b - t);
  const outer = g.o.length === 0 ? g.d : g.o.flatMap((i) => g.d[i] ?? []);
  return {
    transform: `scale(${Math.round(scale * 1e4) / 1e4}) translate(${n(-(l + r) / 2)} ${n(-(t + b) / 2)})`,
    scale,
    d: g.d.join(''),
    outer,
    width: (r - l) * scale,
    height: (b - t) * scale,
  };
}

/** Width and height of a silhouette fitted into a square of `size`. */
export function glyphBox(name: GlyphName, size: number): { width: number; height: number } {
  const { width, height } = fitted(name, size);
  return { width, height };
}

/** A flat silhouette in one paint. */
export function silhouette(name: GlyphName, size: number, paint: string, solid = false): string {
  const { transform, d, outer } = fitted(name, size);
  return solid
    ? `<g transform="${transform}" fill="${paint}">${outer.map((o) => `<path d="${o}"/>`).join('')}</g>`
    : `<path transform="${transform}" d="${d}" fill="${paint}"/>`;
}

/** Options of a relief. */
export interface EmblemOptions {
  /** Colour of the body that shows in the grooves of the metal. */
  body: string;
  /** Colour of the light line around the silhouette. */
  rim?: string;
  /** Skips the lighting filter, for small or many emblems. */
  flat?: boolean;
  /** Colour of the lower end of the face instead of the metal's own dark. */
  blend?: string;
}

/** A silhouette as a relief: drop shadow, dark bed, light rim, coloured body, metal face lit from the upper left. */
export function emblem(
  s: Sketch,
  name: GlyphName,
  size: number,
  metal: Metal,
  options: EmblemOptions,
): string {
  const { transform, scale, d, outer } = fitted(name, size);
  const outline = s.outline(d);
  const unit = 1 / scale;
  const join = 'stroke-linejoin="round"';
  const end = options.blend ?? mix(metal.mid, metal.dark, 0.7);
  const face = s.linear([
    [0, metal.shine],
    [0.22, metal.light],
    [0.58, metal.mid],
    [1, end],
  ]);
  const rim = options.rim ?? metal.light;
  const body = s.linear([lighten(options.body, 0.2), options.body, darken(options.body, 0.5)]);
  const bed = mix(metal.ink, '#000000', 0.25);
  const soft = Math.max(2, size / 56) * unit;
  const relief = options.flat ? '' : ` filter="${s.relief(metal.shine, soft, soft / 0.8)}"`;
  return (
    `<g transform="${transform}">` +
    `<use href="${outline}" fill="none" stroke="${bed}" stroke-width="${n(15 * unit)}" ${join}/>` +
    `<use href="${outline}" fill="none" stroke="${rim}" stroke-width="${n(8 * unit)}" ${join}/>` +
    `<use href="${outline}" fill="none" stroke="${bed}" stroke-width="${n(4.6 * unit)}" ${join}/>` +
    `<g fill="${body}">${outer.map((o) => `<path d="${o}"/>`).join('')}</g>` +
    `<use href="${outline}" fill="${face}"${relief}/>` +
    `</g>`
  );
}
