/** Reel symbols and backdrop of a slot, from the same figure, world, colours and scene as its tile. */
import type { Accent, Motif } from '../seed/world/types';
import { darken } from './color';
import { glow } from './effects';
import type { GlyphName } from './emblem';
import type { Mood } from './palette';
import { plate } from './props/treasure';
import { createRng, type Rng } from './random';
import { SCENES } from './scenes';
import { place, Sketch } from './sketch';
import type { PropName } from './themes';
import { metalOf, object, relief, TILE } from './tiles/compose';
import { readSlot } from './tiles/slots';

/** Symbols of a slot, best first: the wild, three figures of its world, four smaller objects. */
export const REEL_SYMBOLS = 8;
const FIGURES = 3;
const SIZE = 120;
/** Fallback objects for worlds that have too few of their own. */
const COMMON: readonly PropName[] = ['gem', 'coin', 'clover', 'bell', 'pearl', 'crown', 'ruby', 'emerald'];
const METALS_OF_FIGURES = ['gold', 'ruby', 'sapphire'] as const;

/** A slot whose reels are drawn; its tile is drawn from the same data. */
export interface ReelRequest {
  readonly id: string;
  readonly title: string;
  readonly motif: Motif | undefined;
  readonly accent: Accent | undefined;
}

/** Pictures of a slot as SVG, and the accent colour of its page. */
export interface ReelArt {
  readonly symbols: readonly string[];
  readonly backdrop: string;
  readonly accent: string;
}

function picture(draw: (s: Sketch) => string): string {
  const s = new Sketch();
  const body = draw(s);
  return s.document(SIZE, SIZE, place(SIZE / 2, SIZE / 2, 1, 0, body));
}

/** The distinct items of a list, in random order. */
const different = <Item>(rng: Rng, items: readonly Item[]): Item[] => rng.shuffle([...new Set(items)]);

const disc = (s: Sketch, mood: Mood): string =>
  `<circle r="54" fill="${s.radial([mood.glow, mood.accent, darken(mood.accent, 0.55)])}" opacity=".92"/>`;

/** Draws the reel symbols and the backdrop of a slot. */
export function reelArt(request: ReelRequest): ReelArt {
  const rng = createRng('tile', request.id);
  const { reading, theme, mood, metal, sceneName } = readSlot(rng, request);
  const { hero } = reading;
  const figure = (s: Sketch, glyph: GlyphName, of = metal) =>
    place(0, 0, 1, 0, relief(s, glyph, 0, 0, 100, of, mood));
  const wild = picture((s) => {
    const body =
      'prop' in hero
        ? object(s, rng, hero.prop, 0, -6, 92)
        : place(0, -6, 0.92, 0, relief(s, hero.glyph, 0, 0, 98, metal, mood));
    return (
      glow(s, 0, 0, 58, mood.glow, 0.9) +
      disc(s, mood) +
      body +
      place(0, 40, 0.86, 0, plate(s, 'WILD', '#8a1fd0'))
    );
  });
  const others = different(rng, theme.heroes).filter((glyph) => !('glyph' in hero) || glyph !== hero.glyph);
  const figures = others
    .slice(0, FIGURES)
    .map((glyph, at) => picture((s) => figure(s, glyph, metalOf(METALS_OF_FIGURES[at] ?? 'gold'))));
  const own = different(rng, [...reading.also, ...theme.props]).filter(
    (prop) => !('prop' in hero) || prop !== hero.prop,
  );
  const props = [...own, ...COMMON.filter((prop) => !own.includes(prop))]
    .slice(0, REEL_SYMBOLS - 1 - figures.length)
    .map((prop) => picture((s) => object(s, rng, prop, 0, 0, 92)));
  const backdrop = new Sketch();
  const scene = SCENES[sceneName](backdrop, rng, mood, TILE, TILE);
  return {
    symbols: [wild, ...figures, ...props],
    backdrop: backdrop.document(TILE, TILE, scene.back + scene.front),
    accent: mood.accent,
  };
}
