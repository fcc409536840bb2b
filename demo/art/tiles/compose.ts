/** Shared parts of all tile compositions: dimensions, input, and the drawing of heroes. */
import type { Accent, Motif } from '../../seed/world/types';
import { darken, mix } from '../color';
import { glow } from '../effects';
import { cutOf, emblem, type GlyphName, glyphBox } from '../emblem';
import type { FaceName } from '../fonts';
import type { Bend, Finish } from '../lettering';
import { METALS, type Metal, type MetalName, MOODS, type Mood, type MoodName, shiftMood } from '../palette';
import type { Rng } from '../random';
import { n, place, type Sketch } from '../sketch';
import { type Hero, moodsOf, PROPS, type PropName } from '../themes';

/** Width and height of a tile in drawing units. */
export const TILE = 300;
/** Horizontal centre of the hero. */
export const CX = 150;
/** Vertical centre of the hero. */
export const CY = 112;

/** Input of a composer. */
export interface TileBrief {
  id: string;
  title: string;
  motif: Motif | undefined;
  accent: Accent | undefined;
  classifications: readonly string[];
}

/** A composed tile before its title is lettered. */
export interface Composition {
  body: string;
  mood: Mood;
  metal: Metal;
  face: FaceName;
  finish: Finish;
  bend: Bend;
  /** Colour of the second outline of the lettering. */
  accent: string;
}

/** Paints the scene of one kind of game. */
export type Composer = (s: Sketch, rng: Rng, brief: TileBrief) => Composition;

/** Picks a mood for a game: usually that of its accent, otherwise one of its kind, with slightly rotated hues. */
export function chooseMood(
  rng: Rng,
  accent: Accent | undefined,
  own: readonly MoodName[],
  loyalty = 0.6,
): Mood {
  const fromAccent = accent !== undefined && rng.chance(loyalty);
  const name = fromAccent ? rng.pick(moodsOf(accent)) : rng.pick(own);
  return shiftMood(MOODS[name], rng.range(-12, 12));
}

/** A metal by name. */
export const metalOf = (name: MetalName): Metal => METALS[name];

/** An object scaled to about `size` units across, turned by some degrees. */
export function object(
  s: Sketch,
  rng: Rng,
  name: PropName,
  x: number,
  y: number,
  size: number,
  turn = 0,
): string {
  return place(x, y, size / 104, turn, PROPS[name](s, rng));
}

/** Colour of the enamel in the grooves of an emblem. */
export function enamel(mood: Mood, metal: Metal): string {
  return mix(darken(mood.accent, 0.42), metal.dark, 0.25);
}

/** A silhouette as a lit relief. */
export function relief(
  s: Sketch,
  name: GlyphName,
  x: number,
  y: number,
  size: number,
  metal: Metal,
  mood: Mood,
  flip = false,
  flat = false,
): string {
  return place(
    x,
    y,
    [flip ? -1 : 1, 1],
    0,
    emblem(s, name, size, metal, { body: enamel(mood, metal), flat }),
  );
}

/** The hero in the middle of a tile with light behind it. The cut side of a bust lies outside the picture. */
export function drawHero(s: Sketch, rng: Rng, hero: Hero, metal: Metal, mood: Mood, size = 172): string {
  if ('prop' in hero) {
    return (
      glow(s, CX, CY, size * 0.78, mood.glow, 0.75) +
      object(s, rng, hero.prop, CX, CY, size * 0.94, rng.range(-7, 7))
    );
  }
  const cut = cutOf(hero.glyph);
  const light = glow(s, CX, CY, size * 0.8, mood.glow, 0.75);
  if (cut === undefined) return light + relief(s, hero.glyph, CX, CY, size, metal, mood, rng.chance(0.3));
  const big = size * 1.34;
  const box = glyphBox(hero.glyph, big);
  const flip = rng.chance();
  const side = flip ? -1 : 1;
  const x = cut === 'bottom' ? CX : CX + side * (box.width / 2 - CX - 3);
  const y = cut === 'left' ? CY + 8 : 226 - box.height / 2;
  return light + relief(s, hero.glyph, x, y, big, metal, mood, flip);
}

/** A gold ring with a lit disc and stones, for a hero in a medallion of radius `r`. */
export function medallion(
  s: Sketch,
  rng: Rng,
  x: number,
  y: number,
  r: number,
  metal: Metal,
  mood: Mood,
  content: string,
): string {
  const ring = s.linear([metal.shine, metal.light, metal.dark, metal.mid, metal.shine, metal.dark], 55);
  const clip = s.clip(`<circle r="${n(r * 0.86)}"/>`);
  let studs = '';
  const count = rng.pick([8, 12, 16]);
  for (let i = 0; i < count; i += 1) {
    const a = (i / count) * Math.PI * 2 + Math.PI / count;
    studs += `<circle cx="${n(Math.cos(a) * r * 0.945)}" cy="${n(Math.sin(a) * r * 0.945)}" r="${n(r * 0.045)}" fill="${i % 2 === 0 ? metal.shine : mood.pop}" stroke="${metal.ink}" stroke-width="1"/>`;
  }
  return (
    `<g transform="translate(${n(x)} ${n(y)})"><circle cy="6" r="${n(r * 1.05)}" fill="#000" opacity=".4"/><circle r="${n(r * 1.04)}" fill="${metal.ink}"/><circle r="${n(r)}" fill="${ring}"/><circle r="${n(r * 0.88)}" fill="${metal.ink}"/>` +
    `<circle r="${n(r * 0.86)}" fill="${s.radial([mix(mood.sky[1], mood.glow, 0.75), mood.accent, mood.sky[1], mood.sky[0]], 0.5, 0.4, 0.7)}"/><g clip-path="${clip}">${content}</g>` +
    `<circle r="${n(r * 0.86)}" fill="none" stroke="#000" stroke-width="${n(r * 0.06)}" opacity=".35"/>${studs}</g>`
  );
}
