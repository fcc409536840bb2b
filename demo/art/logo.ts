/** Vendor logos: a symbol and the vendor's name on a transparent background, designed for dark surfaces. */
import type { Accent, Motif } from '../seed/world/types';
import { darken, lighten, mix } from './color';
import { emblem, silhouette } from './emblem';
import type { FaceName } from './fonts';
import { fitTitle } from './lettering';
import { METALS, MOODS } from './palette';
import { createRng } from './random';
import { place, polar, polygon, Sketch, starPath } from './sketch';
import { moodsOf, readMotif } from './themes';

/** Width and height of a vendor logo in drawing units. */
export const LOGO = 200;

const WORDMARKS: readonly FaceName[] = [
  'anton',
  'russo',
  'lilita',
  'cinzel',
  'carter',
  'bungee',
  'orbitron',
  'stencil',
  'titan',
  'playfair',
  'germania',
];
const FORMS = ['circle', 'shield', 'hexagon', 'diamond', 'squircle', 'seal', 'drop', 'none'] as const;

/** Outline of the field behind a symbol, about 116 units across. */
function fieldPath(form: Exclude<(typeof FORMS)[number], 'none'>): string {
  switch (form) {
    case 'circle':
      return 'M-58 0A58 58 0 1 1 58 0A58 58 0 1 1 -58 0Z';
    case 'shield':
      return 'M0 -60Q26 -48 52 -48Q54 24 0 60Q-54 24 -52 -48Q-26 -48 0 -60Z';
    case 'hexagon':
      return polygon(Array.from({ length: 6 }, (_, i) => polar(62, i * 60 - 90)));
    case 'diamond':
      return 'M0 -66L58 0L0 66L-58 0Z';
    case 'squircle':
      return 'M0 -56C46 -56 56 -46 56 0C56 46 46 56 0 56C-46 56 -56 46 -56 0C-56 -46 -46 -56 0 -56Z';
    case 'seal':
      return starPath(16, 62, 54);
    case 'drop':
      return 'M-54 -2C-54 -36 -30 -56 0 -56H54V-2C54 34 30 56 0 56C-30 56 -54 34 -54 -2Z';
  }
}

/** A vendor whose logo is drawn. */
export interface LogoRequest {
  code: string;
  displayName: string;
  motif?: Motif | undefined;
  accent?: Accent | undefined;
}

/** Initials of a name: of its first two words, or its first two letters. */
function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = name, second] = words;
  return second ? `${first.charAt(0)}${second.charAt(0)}` : first.slice(0, 2);
}

/** Draws the logo of a vendor as SVG, 200 units square, transparent. */
export function vendorLogo({ code, displayName, motif, accent }: LogoRequest): string {
  const s = new Sketch();
  const rng = createRng('vendor logo', code);
  const mood =
    MOODS[
      accent
        ? rng.pick(moodsOf(accent))
        : rng.pick(['royal', 'crimson', 'azure', 'emerald', 'amber', 'magenta', 'teal'] as const)
    ];
  const main = mix(mood.accent, '#ffffff', 0.08);
  const form = rng.pick(FORMS);
  const face = rng.pick(WORDMARKS);
  const hero = motif ? readMotif(motif, rng).hero : undefined;
  const light = s.linear([lighten(main, 0.55), main, darken(main, 0.42)], 65);
  const metal = METALS[rng.pick(['gold', 'silver', 'gold', 'rosegold'] as const)];
  let mark: string;
  if (form === 'none') {
    const block = fitTitle(initials(displayName), face, { width: 128, height: 112 });
    mark =
      hero && 'glyph' in hero && rng.chance(0.6)
        ? emblem(s, hero.glyph, 122, metal, { body: darken(main, 0.35), rim: main })
        : `<path d="${block.d}" fill="${darken(main, 0.78)}" stroke="${darken(main, 0.78)}" stroke-width="13" stroke-linejoin="round"/><path d="${block.d}" fill="none" stroke="${light}" stroke-width="8" stroke-linejoin="round"/><path d="${block.d}" fill="#fff"/>`;
  } else {
    const d = fieldPath(form);
    const ring = rng.chance(0.55);
    const field = ring
      ? `<path d="${d}" fill="${s.linear([darken(main, 0.5), darken(main, 0.82)])}" stroke="${light}" stroke-width="6" stroke-linejoin="round"/>`
      : `<path d="${d}" fill="${light}" stroke="${darken(main, 0.55)}" stroke-width="3" stroke-linejoin="round"/><path d="${d}" transform="scale(.9)" fill="none" stroke="#fff" stroke-width="2.200" opacity=".55" stroke-linejoin="round"/>`;
    const color = ring ? s.linear(['#ffffff', lighten(main, 0.45)]) : '#ffffff';
    const block = fitTitle(initials(displayName), face, { width: 78, height: 58 });
    const symbol =
      hero && 'glyph' in hero && rng.chance(0.62)
        ? `${silhouette(hero.glyph, 74, darken(main, 0.7), true)}${silhouette(hero.glyph, 74, color)}`
        : `<path d="${block.d}" transform="translate(0 2.500)" fill="${darken(main, 0.72)}"/><path d="${block.d}" fill="${color}"/>`;
    mark = field + symbol;
  }
  const name = fitTitle(displayName, face, { width: 184, height: 46, maxLines: 2, contrast: 1 });
  const k = Math.min(1, (30 * name.lines) / Math.max(1, name.height));
  return s.document(
    LOGO,
    LOGO,
    place(100, 72, 1, 0, mark) +
      place(
        100,
        166,
        k,
        0,
        `<path d="${name.d}" fill="#0a0812" stroke="#0a0812" stroke-width="6" stroke-linejoin="round" opacity=".65"/><path d="${name.d}" fill="${s.linearAt(['#ffffff', lighten(main, 0.62)], 0, -name.height / 2, 0, name.height / 2)}"/>`,
      ),
  );
}
