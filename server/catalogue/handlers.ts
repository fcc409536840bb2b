import * as contract from '@contract/catalogue';
import type { RequestOf } from '@contract/core';
import { createMemo } from '../common/memo';
import type { Database } from '../db/database';
import { answer, type BoundHandler, versioned } from '../http/call';
import { offsetOf, pageOf, placeOf } from '../http/paging';
import { Refusal } from '../http/refusal';
import { readJackpots } from '../play/jackpots';
import type { Settings, SettingsStore } from '../system/settings';
import { favouriteHandlers } from './favouriteHandlers';
import { createFavourites } from './favourites';
import type { GameFilter, GameIndex, Kind } from './gameIndex';
import { createGames } from './games';
import { createGameIndexStore } from './indexStore';
import { kindsOf } from './kinds';
import { gameMenus } from './menus';
import { filterOf, startMapping } from './startMapping';
import type { ToGame } from './toGame';
import { readVendorMapping } from './vendorMapping';
import { readVendors } from './vendors';

/** Dependencies of the catalogue calls. */
interface CatalogueParts {
  readonly toGame: ToGame;
  readonly db: Database;
  readonly reads: Database;
  readonly settings: SettingsStore;
  readonly now: () => number;
}

/** Maximum page size. */
const MAX_PAGE_SIZE = 200;
/** Maximum words offered when a search finds nothing. */
const MAX_NEAREST = 4;
/** Number of games in the hot list. */
const HOT_LIST_LENGTH = 240;
/** Cache time of the vendor mapping in milliseconds. */
const MAPPING_LIFETIME = 10_000;

/** Intersection of two lists of vendors; an absent list means all vendors. */
function intersect(
  first: readonly string[] | undefined,
  second: readonly string[] | undefined,
): readonly string[] | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return first.filter((code) => second.includes(code));
}

/** Classifications that are flags of the game. */
const FLAG_CLASSES: readonly string[] = ['new', 'hot', 'all', ''];

/** Interleaves the kinds, each in its own order; otherwise the hot list would repeat the first slots. */
function inTurns<T>(items: readonly T[], kindOf: (item: T) => string): T[] {
  const seen = new Map<string, number>();
  const rounds: T[][] = [];
  for (const item of items) {
    const kind = kindOf(item);
    const round = seen.get(kind) ?? 0;
    seen.set(kind, round + 1);
    rounds[round] = [...(rounds[round] ?? []), item];
  }
  return rounds.flat();
}

/** The filter of a list request: the start mapping of its type with all its other conditions. */
function readFilter(request: RequestOf<typeof contract.gameList>, settings: Settings): GameFilter {
  const start = filterOf(startMapping(request.gameType, settings));
  const asked = request.vassalage?.split(',').filter((code) => code !== '');
  const classify = request.gameClassify ?? '';
  const flag = classify.toLowerCase();
  return {
    ...start,
    vendors: intersect(start.vendors, asked?.length ? asked : undefined),
    // Explicitly requested vendors are included, as in requests for e-sports and cockfights (LIST-13, LIST-14).
    exceptVendors: asked?.length ? undefined : start.exceptVendors,
    classes: [...(start.classes ?? []), ...(FLAG_CLASSES.includes(flag) ? [] : [classify])],
    isNew: start.isNew === true || flag === 'new' || request.isNew === 'true' ? true : undefined,
    isOld: request.isNew === 'false' ? true : undefined,
    isHot: start.isHot === true || flag === 'hot' ? true : undefined,
    minBetMinor: request.minBet === undefined ? undefined : Number(request.minBet),
    minLine: request.minLine === undefined ? undefined : Number(request.minLine),
  };
}

/** Creates the handlers of API-34..API-38, API-41, API-50 and of the jackpot value. */
export function catalogueHandlers({ db, reads, settings, now, toGame }: CatalogueParts): BoundHandler[] {
  const mappings = createMemo<contract.VendorGameTypes>(now, 40);
  const store = createGameIndexStore(reads, now);
  const games = createGames(reads, toGame);
  let current:
    | { readonly index: GameIndex; readonly settings: Settings; readonly kinds: readonly Kind[] }
    | undefined;
  /** Lists depend on the catalogue's revision and on the settings; the version is a new object after a change. */
  const version = async () => {
    const { index, classes } = await store.read();
    const found = await settings.read();
    if (current?.index !== index || current.settings !== found)
      current = {
        index,
        settings: found,
        kinds: kindsOf(classes, (type) => filterOf(startMapping(type, found))),
      };
    return current;
  };

  return [
    ...favouriteHandlers({ favourites: createFavourites(db), settings, games }),

    answer(contract.vendorGameTypes, ({ typeId, language }) =>
      mappings.get(`${typeId}/${language}`, MAPPING_LIFETIME, async () =>
        readVendorMapping(reads, (await store.read()).index, typeId, language),
      ),
    ),

    versioned(
      answer(contract.gameList, async (request) => {
        const { index, settings: site, kinds } = await version();
        const { sort, language } = request;
        const order = sort === 'name' ? (`name${language}` as const) : sort;
        const text = request.gameName || undefined;
        const found = index.select(readFilter(request, site), text, order, kinds);
        const page = pageOf(request.pageNo, request.pageSize, MAX_PAGE_SIZE);
        return {
          games: await games.read(found.page(offsetOf(page), page.size), language),
          ...(found.count === 0 && text !== undefined ? { nearest: index.nearest(text, MAX_NEAREST) } : {}),
          ...placeOf(page, found.count),
        };
      }),
      version,
    ),

    answer(contract.gameDetail, async ({ nodeId, language }) => {
      const [game] = await games.read([Number(nodeId)], language);
      if (game === undefined) throw new Refusal('game.unavailable');
      return { game };
    }),

    versioned(
      answer(contract.hotGames, async ({ language }) => {
        const { index } = await store.read();
        const hot = await games.read(index.select({ isHot: true }).page(0, HOT_LIST_LENGTH), language);
        return { list: inTurns(hot, ({ gameType }) => gameType) };
      }),
      version,
    ),

    versioned(
      answer(contract.gameMenus, async ({ language }) => {
        const { index } = await store.read();
        const current = await settings.read();
        const vendors = await readVendors(reads);
        return {
          list: gameMenus(
            index,
            (type) => filterOf(startMapping(type, current)),
            vendors.map(({ code }) => code),
            language,
          ),
        };
      }),
      version,
    ),

    answer(contract.jackpotValue, async (_request, call) => {
      const { amountMinor, games } = await readJackpots(reads);
      const { currency } = await settings.read();
      return { amountMinor, currency, measuredTime: call.now, games };
    }),
  ];
}
