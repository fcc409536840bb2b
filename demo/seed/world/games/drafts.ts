import type { RequestType } from '@server/catalogue/requestTypes';
import type { LocalizedText } from '@server/content/text';
import type { ClassificationKey } from '../classifications';
import type { Random } from '../random';
import type { SeedArt, SeedLottery, SeedVendor } from '../types';
import { COCKFIGHT_VENDORS, ESPORT_VENDORS, VENDORS } from '../vendors';
import { LOTTERIES } from './lotteries';
import type { Title, TitleBook } from './titles';
import { FISH_THEMES } from './words/fishThemes';
import { ISLAND_THEMES } from './words/islandThemes';
import {
  type Base,
  COCKFIGHT_BASES,
  COCKFIGHT_FLAVOURS,
  ESPORT_BASES,
  ESPORT_FLAVOURS,
  type Flavour,
  LIVE_BASES,
  LIVE_FLAVOURS,
  PVP_BASES,
  PVP_FLAVOURS,
  SPORT_BASES,
  SPORT_FLAVOURS,
  TABLE_BASES,
  TABLE_FLAVOURS,
} from './words/rooms';
import { ARCADE_TAILS, BINGO_TAILS, CRASH_TAILS, FISH_TAILS, MINI_TAILS, SCRATCH_TAILS } from './words/tails';

/** A game before its id and numbers are assigned. */
export interface Draft {
  readonly requestType: RequestType;
  readonly vendor: string;
  readonly text: LocalizedText;
  readonly art: SeedArt;
  readonly classifications: readonly ClassificationKey[];
  readonly lottery: SeedLottery | null;
}

/** Picks vendors round-robin until each has a game, then by weight. */
function vendorTurn(
  random: Random,
  codes: readonly string[],
  weights: Readonly<Record<string, number>> = {},
) {
  const waiting = random.shuffle(codes);
  return (): string =>
    waiting.pop() ?? random.weighted(codes.map((code) => [code, weights[code] ?? 1] as const));
}

function vendorsOf(requestType: RequestType, isWanted: (vendor: SeedVendor) => boolean = () => true) {
  return VENDORS.filter((vendor) => vendor.requestTypes.includes(requestType) && isWanted(vendor)).map(
    ({ code }) => code,
  );
}

const SLOT_VENDORS = vendorsOf('RNG', ({ kind }) => kind === 'slots');
const MINI_VENDORS = ['HAL', 'TLW', 'PRW', 'KDM', 'GMF', 'MKL'];

/** Weights of vendors with their own lists, which get larger catalogues (LIST-10, LIST-11). */
const SLOT_WEIGHTS = { JL: 2.6, RTG: 2.1, HAL: 1.3, TLW: 0.9, BGB: 4 };

interface SlotStyle {
  readonly key: ClassificationKey;
  /** Share of all RNG games. */
  readonly share: number;
  readonly vendors: readonly string[];
}

const SLOT_STYLES: readonly SlotStyle[] = [
  { key: 'Cascade', share: 0.11, vendors: SLOT_VENDORS },
  { key: 'HoldRespin', share: 0.1, vendors: SLOT_VENDORS },
  { key: 'Surgelines', share: 0.08, vendors: ['JL', 'RTG', 'VTB', 'KDM', 'NHR', 'HBN', 'CRB', 'TLW'] },
  { key: 'Classic', share: 0.08, vendors: SLOT_VENDORS },
  { key: 'Cluster', share: 0.07, vendors: ['JL', 'MKL', 'OKF', 'PTK', 'SLW', 'GMF', 'HAL', 'PRW'] },
  { key: 'JP', share: 0.07, vendors: ['JL', 'RTG', 'HAL', 'BTP', 'VTB', 'NHR', 'PTK', 'TLW'] },
  { key: 'BG', share: 0.05, vendors: ['BGB', 'HAL', 'JL', 'BTP', 'PRW'] },
  { key: 'Mini', share: 0.05, vendors: MINI_VENDORS },
  { key: 'Table', share: 0.04, vendors: ['RTG', 'HBN', 'SLW', 'BNY', 'PRW'] },
  { key: 'Scratch', share: 0.025, vendors: ['OKF', 'PTK', 'TLW', 'GMF', 'BGB'] },
  { key: 'Crash', share: 0.02, vendors: ['KDM', 'VTB', 'JL', 'TLW', 'HAL'] },
  { key: 'Arcade', share: 0.02, vendors: ['DGA', 'CRB', 'MKL', 'BTP', 'DGA'] },
  { key: 'Video', share: 0.285, vendors: SLOT_VENDORS },
];

const PLAIN_STYLES: ReadonlySet<ClassificationKey> = new Set([
  'Cascade',
  'HoldRespin',
  'Surgelines',
  'Cluster',
]);

/** All combinations of flavour and base, in random order. */
function combinations(random: Random, flavours: readonly Flavour[], bases: readonly Base[]) {
  return random.shuffle(
    flavours.flatMap(([en, ty]) =>
      bases.map((base) => ({
        text: { EN: `${en} ${base.en}`, TY: ty.replace('{b}', base.ty) },
        classification: base.classification,
        motif: base.motif,
      })),
    ),
  );
}

/** The free titles of a grid, with those of each classification early on. */
function roomTitles(
  random: Random,
  book: TitleBook,
  flavours: readonly Flavour[],
  bases: readonly Base[],
  count: number,
) {
  const seen = new Set<ClassificationKey>();
  const all = combinations(random, flavours, bases);
  const firsts = all.filter(({ classification }) => {
    const isFirst = !seen.has(classification);
    seen.add(classification);
    return isFirst;
  });
  const others = all.filter((one) => !firsts.includes(one));
  return [...firsts, ...others].slice(0, count).filter(({ text }) => book.enter(text));
}

const ACCENTS_BY_VENDOR = new Map(VENDORS.map(({ code, accent }) => [code, accent]));

function roomDrafts(
  random: Random,
  book: TitleBook,
  requestType: RequestType,
  codes: readonly string[],
  grid: readonly [flavours: readonly Flavour[], bases: readonly Base[]],
  count: number,
): Draft[] {
  const nextVendor = vendorTurn(random, codes);
  return roomTitles(random, book, grid[0], grid[1], count).map(({ text, classification, motif }) => {
    const vendor = nextVendor();
    return {
      requestType,
      vendor,
      text,
      art: { motif, accent: ACCENTS_BY_VENDOR.get(vendor) ?? 'slate' },
      classifications: [classification],
      lottery: null,
    };
  });
}

function styleTitles(random: Random, book: TitleBook, key: ClassificationKey, count: number): Title[] {
  const titles = (make: () => Title): Title[] => Array.from({ length: count }, make);
  switch (key) {
    case 'BG':
      return titles(() => book.tailed(ISLAND_THEMES, BINGO_TAILS));
    case 'Mini':
      return titles(() => book.tailed(ISLAND_THEMES, MINI_TAILS));
    case 'Scratch':
      return titles(() => book.tailed(ISLAND_THEMES, SCRATCH_TAILS));
    case 'Crash':
      return titles(() => book.tailed(ISLAND_THEMES, CRASH_TAILS));
    case 'Arcade':
      return titles(() => book.tailed(ISLAND_THEMES, ARCADE_TAILS));
    case 'Table': {
      const rooms = roomTitles(random, book, TABLE_FLAVOURS, TABLE_BASES, count);
      const titled = rooms.map(({ text, motif }): Title => ({ text, art: { motif, accent: 'emerald' } }));
      // When the grid of tables runs out, a very large world continues with slots of the same vendors.
      return [...titled, ...Array.from({ length: count - titled.length }, () => book.slot('Video'))];
    }
    default:
      return titles(() => book.slot(key));
  }
}

function slotDrafts(random: Random, book: TitleBook, count: number): Draft[] {
  const fixed = SLOT_STYLES.map((style) => ({ style, count: Math.max(1, Math.floor(count * style.share)) }));
  const rest = count - fixed.reduce((sum, one) => sum + one.count, 0);
  return fixed.flatMap(({ style, count: base }) => {
    const nextVendor = vendorTurn(random, style.vendors, SLOT_WEIGHTS);
    const wanted = base + (style.key === 'Video' ? Math.max(0, rest) : 0);
    return styleTitles(random, book, style.key, wanted).map(({ text, art }): Draft => {
      // A title names one feature; many are also video slots.
      const extra: readonly ClassificationKey[] =
        PLAIN_STYLES.has(style.key) && random.chance(0.35) ? ['Video'] : [];
      return {
        requestType: 'RNG',
        vendor: nextVendor(),
        text,
        art,
        classifications: [style.key, ...extra],
        lottery: null,
      };
    });
  });
}

function fishDrafts(random: Random, book: TitleBook, count: number): Draft[] {
  const nextVendor = vendorTurn(random, vendorsOf('FISH'), { BFM: 3, DGA: 2, JL: 2 });
  const kinds: readonly ClassificationKey[] = ['Boss', 'Coop', 'Turbo'];
  return Array.from({ length: count }, (_, index): Draft => {
    const { text, art } = book.tailed(FISH_THEMES, FISH_TAILS);
    const kind = kinds[index] ?? random.pick(kinds);
    return { requestType: 'FISH', vendor: nextVendor(), text, art, classifications: [kind], lottery: null };
  });
}

function lotteryClassification({ requestType, format, gameCode }: SeedLottery): ClassificationKey {
  if (gameCode.includes('KENO')) return 'Keno';
  if (requestType === 'ELOTT') return 'Quick';
  if (format.shape === 'prizes') return 'Regional';
  return format.shape === 'pool' ? 'Numbers' : 'Digits';
}

function lotteryDrafts(book: TitleBook, count: number): Draft[] {
  return LOTTERIES.slice(0, count)
    .filter(({ displayName }) => book.enter(displayName))
    .map((lottery): Draft => {
      const classification = lotteryClassification(lottery);
      return {
        requestType: lottery.requestType,
        vendor: lottery.vendor,
        text: lottery.displayName,
        art: {
          motif: lottery.format.shape === 'pool' ? 'ball' : 'ticket',
          accent: ACCENTS_BY_VENDOR.get(lottery.vendor) ?? 'gold',
        },
        classifications: [classification],
        lottery,
      };
    });
}

/** A share of all games, within bounds; rooms and lotteries are limited by their grids, slots are not. */
function share(gameCount: number, part: number, atLeast: number, atMost: number): number {
  return Math.min(atMost, Math.max(atLeast, Math.round(gameCount * part)));
}

/** All games of a world of the given size, by request type. RNG gets the remaining number. */
export function draftGames(random: Random, book: TitleBook, gameCount: number): Draft[] {
  const lotteries = lotteryDrafts(book, share(gameCount, 0.042, 10, LOTTERIES.length));
  const fish = fishDrafts(random, book, share(gameCount, 0.05, 6, 600));
  const pvp = roomDrafts(
    random,
    book,
    'PVP',
    vendorsOf('PVP'),
    [PVP_FLAVOURS, PVP_BASES],
    share(gameCount, 0.055, 7, 500),
  );
  const live = roomDrafts(
    random,
    book,
    'LIVE',
    vendorsOf('LIVE'),
    [LIVE_FLAVOURS, LIVE_BASES],
    share(gameCount, 0.08, 8, 800),
  );
  const sports = roomDrafts(
    random,
    book,
    'SPORTS',
    vendorsOf('SPORTS', ({ kind }) => kind === 'sportsbook'),
    [SPORT_FLAVOURS, SPORT_BASES],
    share(gameCount, 0.028, 7, 220),
  );
  const esports = roomDrafts(
    random,
    book,
    'SPORTS',
    ESPORT_VENDORS,
    [ESPORT_FLAVOURS, ESPORT_BASES],
    share(gameCount, 0.018, 5, 90),
  );
  const cockfight = roomDrafts(
    random,
    book,
    'SPORTS',
    COCKFIGHT_VENDORS,
    [COCKFIGHT_FLAVOURS, COCKFIGHT_BASES],
    share(gameCount, 0.018, 5, 100),
  );
  const others = [...fish, ...live, ...pvp, ...sports, ...esports, ...cockfight, ...lotteries];
  return [...slotDrafts(random, book, gameCount - others.length), ...others];
}
