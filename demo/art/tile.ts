/** Game tiles: a scene by kind of game, the title lettered on it, the vendor's mark and an edge. */
import type { Accent, Motif } from '../seed/world/types';
import { lighten } from './color';
import { embers, type FrameKind, frame, twinkles } from './effects';
import { fitTitle, paintLettering, smallText } from './lettering';
import { METALS } from './palette';
import { createRng } from './random';
import { n, place, Sketch } from './sketch';
import { type Composer, TILE } from './tiles/compose';
import { composeCockfight, composeEsports, composeSports } from './tiles/contests';
import { composeBingo, composeElottery, composeLottery } from './tiles/draws';
import { composeQuick } from './tiles/quick';
import { composeJackpot, composeSlot } from './tiles/slots';
import { composeCards, composeLive } from './tiles/tables';
import { composeFish } from './tiles/water';

/** Kinds of games with their own look. `MINI`: crash, scratch, arcade games. `TABLE`: card games against the house. */
const COMPOSERS = {
  RNG: composeSlot,
  JACKPOT: composeJackpot,
  FISH: composeFish,
  LIVE: composeLive,
  PVP: composeCards,
  TABLE: composeCards,
  SPORTS: composeSports,
  ESPORTS: composeEsports,
  COCKFIGHT: composeCockfight,
  LOTT: composeLottery,
  ELOTT: composeElottery,
  BINGO: composeBingo,
  MINI: composeQuick,
} as const satisfies Record<string, Composer>;

/** Kind of a game's picture. */
export type ArtCategory = keyof typeof COMPOSERS;

/** All kinds. */
export const ART_CATEGORIES: readonly ArtCategory[] = Object.keys(COMPOSERS).filter(
  (name): name is ArtCategory => name in COMPOSERS,
);

const QUICK = new Set(['Mini', 'Crash', 'Scratch', 'Arcade']);

/** Catalogue fields that decide the kind of a game. */
export interface CategoryFacts {
  /** Stored type of the game: RNG, FISH, PVP, LIVE, SPORTS, LOTT or ELOTT. */
  requestType: string;
  /** Classification keys, such as `BG`, `JP`, `Crash`. */
  classifications: readonly string[];
  /** Kind of the vendor, such as `esport` or `cockfight`. */
  vendorKind: string;
}

/**
 * The kind of a game: bingo, jackpot, table and quick games are slots by type but look different (LIST-07..LIST-14).
 */
export function artCategory({ requestType, classifications, vendorKind }: CategoryFacts): ArtCategory {
  if (vendorKind === 'esport') return 'ESPORTS';
  if (vendorKind === 'cockfight') return 'COCKFIGHT';
  const type = ART_CATEGORIES.find((name) => name === requestType) ?? 'RNG';
  if (type !== 'RNG') return type;
  if (classifications.includes('BG')) return 'BINGO';
  if (classifications.includes('JP')) return 'JACKPOT';
  if (classifications.includes('Table')) return 'TABLE';
  return classifications.some((key) => QUICK.has(key)) ? 'MINI' : 'RNG';
}

/** A game to draw. */
export interface TileRequest {
  /** Seeds every choice: the same id always draws the same picture. */
  id: string;
  title: string;
  category: ArtCategory;
  vendor: { code: string; displayName: string };
  classifications?: readonly string[];
  /** Subject of the picture when no word of the title names one. */
  motif?: Motif | undefined;
  accent?: Accent | undefined;
  /** Embers around the title. */
  isHot?: boolean;
  /** Sparkles around the hero. */
  isNew?: boolean;
}

const FRAMES: readonly FrameKind[] = ['hair', 'gold', 'ornate', 'bevel', 'hair', 'gold', 'neon', 'hair'];

/** Draws the tile of a game as SVG, 300 units square. */
export function gameTile(request: TileRequest): string {
  const { id, title, vendor, category, classifications = [], motif, accent } = request;
  const s = new Sketch();
  const rng = createRng('tile', id);
  const c = COMPOSERS[category](s, rng, { id, title, motif, accent, classifications });
  const edge = createRng('vendor edge', vendor.code).pick(FRAMES);
  const block = fitTitle(title, c.face, { width: 264, height: 78, bend: c.bend });
  let body = c.body;
  if (request.isHot) body += embers(rng, 22, 6, 150, 288, 140, ['#ffd23a', '#ff7a1a', '#fff3a0']);
  if (request.isNew) body += twinkles(rng, 6, 10, 10, 280, 190, lighten(c.mood.glow, 0.6), 15);
  body += place(150, 235, 1, 0, paintLettering(s, block, c.finish, c.metal, c.mood.ink, c.accent));
  const mark = smallText(vendor.displayName.toUpperCase(), 11.5, 'middle');
  const line = (from: number, to: number): string => `M${n(from)} -4H${n(to)}`;
  body += `<g transform="translate(150 290.500)"><path d="${line(-mark.width / 2 - 22, -mark.width / 2 - 7)}${line(mark.width / 2 + 7, mark.width / 2 + 22)}" stroke="${c.metal.light}" stroke-width="1.200" opacity=".8"/><path d="${mark.d}" fill="#fff" opacity=".9"/></g>`;
  body += frame(s, edge, TILE, TILE, c.mood, METALS.gold);
  return s.document(TILE, TILE, body);
}
