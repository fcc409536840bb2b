import { asc, eq, inArray, sql } from 'drizzle-orm';
import * as contract from '@/services/contract/catalogue';
import type { RequestOf } from '@/services/contract/core';
import type { LanguageCode } from '@/services/contract/system';
import type { Database } from '../db/database';
import { classifications, games, vendorCategories, vendorCategoryEntries, vendors } from '../db/schema';
import { answer, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import { imageAddress } from '../images/addresses';
import { createMemo } from '../memo';
import type { Settings, SettingsStore } from '../system/settings';
import { favouriteHandlers } from './favourites';
import type { GameFilter } from './gameIndex';
import { createGameIndexStore } from './indexStore';
import { gameMenus } from './menus';
import { type Narrowing, startMapping } from './startMapping';
import { toGame } from './toGame';

/** What the catalogue calls need. */
interface CatalogueParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly now: () => number;
}

/** Largest page that is answered, however many games are asked for. */
const MAX_PAGE_SIZE = 200;
/** Games of the hot list. */
const HOT_LIST_LENGTH = 240;
/** How long the vendor mapping is remembered, in milliseconds. */
const MAPPING_LIFETIME = 10_000;

/** Vendors within both lists; all of one where the other is absent. */
function intersect(
  first: readonly string[] | undefined,
  second: readonly string[] | undefined,
): readonly string[] | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return first.filter((code) => second.includes(code));
}

/** Classes that are flags of the game, or none. */
const FLAG_CLASSES: readonly string[] = ['new', 'hot', 'all', ''];

/** One of each kind by turns, each kind in its order: otherwise the hot games would be the first slots over again. */
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

/** The filter of a narrowing. */
const filterOf = ({
  requestType,
  classify,
  vendors: codes,
  exceptVendors,
  isNew,
  isHot,
}: Narrowing): GameFilter => ({
  requestType,
  vendors: codes,
  exceptVendors,
  classes: classify === undefined ? [] : [classify],
  isNew,
  isHot,
});

/** The filter of a list request: the start mapping of its type, narrowed by everything else it asks for. */
function readFilter(request: RequestOf<typeof contract.gameList>, settings: Settings): GameFilter {
  const start = filterOf(startMapping(request.gameType, settings));
  const asked = request.vassalage?.split(',').filter((code) => code !== '');
  const classify = request.gameClassify ?? '';
  const flag = classify.toLowerCase();
  return {
    ...start,
    vendors: intersect(start.vendors, asked?.length ? asked : undefined),
    // Vendors asked for by name are meant, as e-sports and cockfights are asked for (LIST-13, LIST-14).
    exceptVendors: asked?.length ? undefined : start.exceptVendors,
    classes: [...(start.classes ?? []), ...(FLAG_CLASSES.includes(flag) ? [] : [classify])],
    isNew: start.isNew === true || flag === 'new' || request.isNew === 'true' ? true : undefined,
    isOld: request.isNew === 'false' ? true : undefined,
    isHot: start.isHot === true || flag === 'hot' ? true : undefined,
    minBetMinor: request.minBet === undefined ? undefined : Number(request.minBet),
    minLine: request.minLine === undefined ? undefined : Number(request.minLine),
  };
}

/** Creates the answers of API-34..API-38, API-41, API-50 and of the jackpot value. */
export function catalogueHandlers({ db, settings, now }: CatalogueParts): BoundHandler[] {
  const mappings = createMemo<contract.VendorGameTypes>(now, 40);
  const store = createGameIndexStore(db, now);

  async function readMapping(typeId: string, language: LanguageCode): Promise<contract.VendorGameTypes> {
    const vendorRows = await db.select().from(vendors).orderBy(asc(vendors.position));
    const classRows = await db.select().from(classifications).orderBy(asc(classifications.position));
    const { tallies } = (await store.read()).index;
    const sortingRows = await db
      .select({
        gameCategory: vendorCategories.gameCategory,
        vassalage: vendorCategoryEntries.vendor,
        accountTypeName: vendorCategoryEntries.accountTypeName,
      })
      .from(vendorCategories)
      .innerJoin(vendorCategoryEntries, eq(vendorCategoryEntries.gameCategory, vendorCategories.gameCategory))
      .orderBy(asc(vendorCategories.position), asc(vendorCategoryEntries.position));

    const isAsked = (requestType: string) => typeId === 'all' || typeId === requestType;
    const mapping: Record<string, contract.VendorMapping[]> = {};
    for (const vendor of vendorRows) {
      for (const tally of tallies) {
        const { requestType, gameCount, classes } = tally;
        if (tally.vendor !== vendor.code || !isAsked(requestType)) continue;
        mapping[requestType] = [
          ...(mapping[requestType] ?? []),
          {
            vassalage: vendor.code,
            displayName: vendor.displayName[language],
            icon: imageAddress('vendor', vendor.code),
            gameCount,
            gameClassify: classRows
              .filter((row) => classes.has(row.key))
              .map((row) => ({
                key: row.key,
                displayName: row.displayName[language],
                gameCount: classes.get(row.key) ?? 0,
              })),
          },
        ];
      }
    }
    const sorting: contract.VendorCategory[] = [];
    for (const { gameCategory, vassalage, accountTypeName } of sortingRows) {
      const entry = { vassalage, accountTypeName: accountTypeName[language] };
      const last = sorting.at(-1);
      if (last?.gameCategory === gameCategory) last.vendorNames.push(entry);
      else sorting.push({ gameCategory, vendorNames: [entry] });
    }
    return {
      mapping,
      sorting,
      classifications: classRows.map((row) => ({
        key: row.key,
        displayName: row.displayName[language],
        vendors: vendorRows
          .filter((vendor) =>
            tallies.some(
              (tally) =>
                tally.vendor === vendor.code && isAsked(tally.requestType) && tally.classes.has(row.key),
            ),
          )
          .map((vendor) => vendor.code),
      })),
    };
  }

  /** Games by node, in the order asked for; one that is gone meanwhile is left out. */
  async function readGames(nodeIds: readonly number[], language: LanguageCode): Promise<contract.Game[]> {
    if (nodeIds.length === 0) return [];
    const rows = await db
      .select()
      .from(games)
      .where(inArray(games.nodeId, [...nodeIds]));
    const byNode = new Map(rows.map((row) => [row.nodeId, row]));
    return nodeIds.flatMap((nodeId) => {
      const row = byNode.get(nodeId);
      return row === undefined ? [] : [toGame(row, language)];
    });
  }

  return [
    ...favouriteHandlers({ db, settings, readGames }),

    answer(contract.vendorGameTypes, ({ typeId, language }) =>
      mappings.get(`${typeId}/${language}`, MAPPING_LIFETIME, () => readMapping(typeId, language)),
    ),

    answer(contract.gameList, async (request) => {
      const { index } = await store.read();
      const text = request.gameName?.trim();
      const found = index.select(readFilter(request, await settings.read()), text || undefined);
      const pageSize = Math.min(Number(request.pageSize), MAX_PAGE_SIZE);
      const pageNum = Number(request.pageNo);
      return {
        games: await readGames(found.page((pageNum - 1) * pageSize, pageSize), request.language),
        pageNum,
        totalPages: Math.ceil(found.count / pageSize),
        totalCount: found.count,
      };
    }),

    answer(contract.gameDetail, async ({ nodeId, language }) => {
      const [game] = await readGames([Number(nodeId)], language);
      if (game === undefined) throw new Refusal('game.unavailable');
      return { game };
    }),

    answer(contract.hotGames, async ({ language }) => {
      const { index } = await store.read();
      const hot = await readGames(index.select({ isHot: true }).page(0, HOT_LIST_LENGTH), language);
      return { list: inTurns(hot, ({ gameType }) => gameType) };
    }),

    answer(contract.gameMenus, async ({ language }) => {
      const { index } = await store.read();
      const current = await settings.read();
      const codes = await db.select({ code: vendors.code }).from(vendors).orderBy(asc(vendors.position));
      return {
        list: gameMenus(
          index,
          (type) => filterOf(startMapping(type, current)),
          codes.map(({ code }) => code),
          language,
        ),
      };
    }),

    answer(contract.jackpotValue, async (_request, call) => {
      const [all] = await db
        .select({ amountMinor: sql<number | null>`sum(${games.jackpotCurrentMinor})::float8` })
        .from(games);
      const { currency } = await settings.read();
      return { amountMinor: all?.amountMinor ?? null, currency, measuredTime: call.now };
    }),
  ];
}
