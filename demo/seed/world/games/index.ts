import type { RequestType } from '@server/catalogue/requestTypes';
import { NEW_GAME_DAYS } from '@/config/constants';
import type { ClassificationKey } from '../classifications';
import { dayAt } from '../epoch';
import { createRandom, type Random } from '../random';
import type { BasisPoints, JackpotClass, SeedGame, SeedJackpot, SeedVendor } from '../types';
import { VENDORS } from '../vendors';
import { type Draft, draftGames } from './drafts';
import { createTitleBook } from './titles';
import { ISLAND_THEMES } from './words/islandThemes';
import { WORLD_THEMES } from './words/worldThemes';

const FIRST_NODE_ID = 100_001;
const PESO = 100;
/** The weight of the first game of a list; the lists begin with the highest. */
const MOST_WEIGHT = 50_000;
const NEW_SHARE = 0.08;
const OLDEST_DAYS = 2_600;
/** Share of each group of games that is hot, and the minimum number. */
const HOT_SHARE = 0.045;
const HOT_AT_LEAST = 3;

const MIN_BETS: Readonly<Record<RequestType, readonly number[]>> = {
  RNG: [50, 1 * PESO, 2 * PESO, 3 * PESO, 5 * PESO],
  FISH: [10, 50, 1 * PESO],
  PVP: [1 * PESO, 5 * PESO, 10 * PESO, 50 * PESO],
  LIVE: [20 * PESO, 50 * PESO, 100 * PESO, 500 * PESO],
  SPORTS: [10 * PESO, 20 * PESO, 50 * PESO],
  LOTT: [10 * PESO, 12 * PESO, 20 * PESO],
  ELOTT: [1 * PESO, 2 * PESO, 5 * PESO],
};

const LINES: readonly number[] = [5, 9, 10, 15, 20, 25, 30, 40, 50];
/** Games without reels have no lines. */
const LINELESS: ReadonlySet<ClassificationKey> = new Set([
  'BG',
  'Mini',
  'Table',
  'Scratch',
  'Crash',
  'Arcade',
]);

const RETURNS: Readonly<Record<RequestType, readonly [lowest: BasisPoints, highest: BasisPoints] | null>> = {
  RNG: [9_420, 9_720],
  FISH: [9_500, 9_700],
  PVP: null,
  LIVE: [9_480, 9_890],
  SPORTS: null,
  LOTT: [5_000, 7_200],
  ELOTT: [9_000, 9_600],
};

const JACKPOTS: readonly (readonly [
  { readonly jackpotClass: JackpotClass; readonly seeds: readonly number[]; readonly rate: BasisPoints },
  weight: number,
])[] = [
  [{ jackpotClass: 'MINI', seeds: [2_500, 5_000, 10_000], rate: 30 }, 40],
  [{ jackpotClass: 'MINOR', seeds: [25_000, 50_000, 100_000], rate: 50 }, 30],
  [{ jackpotClass: 'MAJOR', seeds: [250_000, 500_000, 1_000_000], rate: 80 }, 20],
  [{ jackpotClass: 'GRAND', seeds: [5_000_000, 10_000_000, 25_000_000], rate: 120 }, 10],
];

function makeJackpot(random: Random): SeedJackpot {
  const { jackpotClass, seeds, rate } = random.weighted(JACKPOTS);
  const seedMinor = random.pick(seeds) * PESO;
  return {
    jackpotClass,
    seedMinor,
    currentMinor: seedMinor + random.int(0, Math.floor(seedMinor * 0.8)),
    contributionRate: rate,
  };
}

/** A casino table has a letter and a number, a PVP room a number; other games have no room. */
function roomOf(random: Random, requestType: RequestType, sequence: number): string {
  if (requestType === 'LIVE')
    return `${random.pick(['A', 'B', 'C', 'V'])}${String(sequence).padStart(3, '0')}`;
  return requestType === 'PVP' ? `R${String(sequence).padStart(4, '0')}` : '';
}

function finish(
  random: Random,
  draft: Draft,
  nodeId: number,
  vendor: SeedVendor,
  sequence: number,
): SeedGame {
  const { requestType, lottery, classifications } = draft;
  const isNew = random.chance(NEW_SHARE);
  const age = isNew
    ? random.int(0, NEW_GAME_DAYS - 1)
    : NEW_GAME_DAYS + Math.floor(OLDEST_DAYS * random.next() ** 2);
  const returns = RETURNS[requestType];
  const isReel = requestType === 'RNG' && !classifications.some((key) => LINELESS.has(key));
  const hasJackpot = classifications.includes('JP');
  return {
    nodeId,
    gameId: String((VENDORS.indexOf(vendor) + 1) * 1_000_000 + sequence),
    gameCode: lottery?.gameCode ?? `${vendor.code.toLowerCase()}-${String(sequence).padStart(4, '0')}`,
    roomId: roomOf(random, requestType, sequence),
    vendor: vendor.code,
    requestType,
    gameName: draft.text.EN,
    displayName: draft.text,
    classifications,
    art: draft.art,
    isHot: false,
    isNew,
    supportPlay: isNew || random.chance(0.985),
    freeplay: (requestType === 'RNG' || requestType === 'FISH') && !hasJackpot && random.chance(0.92),
    isGameH5: true,
    lottoMode: lottery?.lottoMode ?? '',
    // When a lottery has both play types, the player chooses (LAUNCH-05).
    playType: lottery?.playTypes.length === 1 ? (lottery.playTypes[0] ?? '') : '',
    minBetMinor: random.pick(MIN_BETS[requestType]),
    minLine: isReel ? random.pick(LINES) : 1,
    rtp: returns === null ? null : random.int(returns[0], returns[1]),
    releaseDate: dayAt(-age),
    sortWeight: random.int(1, MOST_WEIGHT),
    jackpot: hasJackpot ? makeJackpot(random) : null,
  };
}

/**
 * Ids of the hot games: the best-placed few of every request type, of e-sports, cockfight, bingo, jackpot
 * and in-house games, so that the hot list has something for each game type that filters it (HOT-01).
 */
function hotNodeIds(games: readonly SeedGame[]): ReadonlySet<number> {
  const kinds = new Map(VENDORS.map((vendor) => [vendor.code, vendor]));
  const groups = new Map<string, SeedGame[]>();
  for (const game of games) {
    if (!game.supportPlay) continue;
    const vendor = kinds.get(game.vendor);
    const names = [
      `${game.requestType} ${vendor?.kind === 'esport' || vendor?.kind === 'cockfight' ? vendor.kind : ''}`,
      ...game.classifications.filter((key) => key === 'BG' || key === 'JP'),
      ...(vendor?.inHouse === true ? ['in-house'] : []),
      ...(game.vendor === 'JL' || game.vendor === 'RTG' ? [game.vendor] : []),
    ];
    for (const name of names) {
      const group = groups.get(name) ?? [];
      group.push(game);
      groups.set(name, group);
    }
  }
  const hot = [...groups.values()].flatMap((group) =>
    group
      .toSorted((one, other) => other.sortWeight - one.sortWeight)
      .slice(0, Math.max(HOT_AT_LEAST, Math.round(group.length * HOT_SHARE))),
  );
  return new Set(hot.map(({ nodeId }) => nodeId));
}

/** All games of a world with the given number of games (PROD-02, CONST-05). */
export function createGames(gameCount: number): readonly SeedGame[] {
  const random = createRandom(`games ${gameCount}`);
  const book = createTitleBook(random, [...ISLAND_THEMES, ...WORLD_THEMES]);
  const vendors = new Map(VENDORS.map((vendor) => [vendor.code, vendor]));
  const sequences = new Map<string, number>();

  const games = draftGames(random, book, gameCount).map((draft, index) => {
    const vendor = vendors.get(draft.vendor);
    if (vendor === undefined) throw new Error(`no vendor has the code ${draft.vendor}`);
    const sequence = (sequences.get(vendor.code) ?? 0) + 1;
    sequences.set(vendor.code, sequence);
    return finish(random, draft, FIRST_NODE_ID + index, vendor, sequence);
  });
  const hot = hotNodeIds(games);
  const places = createRandom(`hot games ${gameCount}`);
  // Chosen from the best-placed, they would lead every list, and a flag on every tile says nothing.
  return games.map((game) =>
    hot.has(game.nodeId)
      ? { ...game, isHot: true, sortWeight: places.int(MOST_WEIGHT * 0.5, MOST_WEIGHT * 0.95) }
      : game,
  );
}
