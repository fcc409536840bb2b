import { and, asc, count, desc, eq, exists, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import * as contract from '@/services/contract/catalogue';
import type { RequestOf } from '@/services/contract/core';
import type { LanguageCode } from '@/services/contract/system';
import type { Database } from '../db/database';
import {
  classifications,
  gameClassifications,
  games,
  vendorCategories,
  vendorCategoryEntries,
  vendors,
} from '../db/schema';
import { answer, type BoundHandler } from '../http/call';
import { imageAddress } from '../images/addresses';
import { createMemo } from '../memo';
import type { Settings, SettingsStore } from '../system/settings';

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
/** How long counts and the vendor mapping are remembered, in milliseconds. */
const TALLY_LIFETIME = 10_000;

const byOrder = [desc(games.sortWeight), asc(games.nodeId)];

type GameRow = typeof games.$inferSelect;

export function toGame(row: GameRow, language: LanguageCode): contract.Game {
  const picture = imageAddress('game', row.nodeId);
  return {
    nodeId: row.nodeId,
    gameName: row.gameName,
    displayName: row.displayName[language],
    showIcon: picture,
    img: picture,
    mobileLargeIcon: picture,
    gameId: row.gameId,
    gameCode: row.gameCode,
    roomId: row.roomId,
    gameType: row.requestType,
    gameClassify: row.classifications,
    vassalage: row.vendor,
    supportPlay: row.supportPlay,
    freeplay: row.freeplay,
    lottoMode: row.lottoMode,
    isGameH5: row.isGameH5,
    playType: row.playType,
    isHot: row.isHot,
    isNew: row.isNew,
  };
}

/** What a game list is narrowed to. */
export interface Narrowing {
  requestType?: string;
  classify?: string;
  vendors?: readonly string[];
  isNew?: boolean;
  isHot?: boolean;
}

/**
 * The start mapping of LIST-07..LIST-14 for a type that is no request type of its own; the client sends the
 * mapped request, an older or simpler one may send the type itself.
 */
export function startMapping(gameType: string | undefined, settings: Settings): Narrowing {
  switch (gameType) {
    case undefined:
    case 'ALLGAME':
      return {};
    case 'NEW':
      return { isNew: true };
    case 'HOT':
      return { isHot: true };
    case 'BINGO':
      return { requestType: 'RNG', classify: 'BG' };
    case 'JACKPOT':
      return { requestType: 'RNG', classify: 'JP' };
    case 'INHOUSE':
      return { requestType: 'RNG', vendors: settings.inHouseVendors };
    case 'JL':
    case 'RTG':
      return { requestType: 'RNG', vendors: [gameType] };
    case 'ESPORTS':
      return { requestType: 'SPORTS', vendors: settings.esportVendors };
    case 'COCKFIGHT':
      return { requestType: 'SPORTS', vendors: settings.cockfightVendors };
    default:
      return { requestType: gameType };
  }
}

/** Vendors within both lists; all of one where the other is absent. */
function intersect(
  first: readonly string[] | undefined,
  second: readonly string[] | undefined,
): readonly string[] | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return first.filter((code) => second.includes(code));
}

function narrow(request: RequestOf<typeof contract.gameList>, settings: Settings): Narrowing {
  const start = startMapping(request.gameType, settings);
  const asked = request.vassalage?.split(',').filter((code) => code !== '');
  const chosen = intersect(start.vendors, asked?.length ? asked : undefined);
  const classify = request.gameClassify?.toLowerCase();
  return {
    ...start,
    ...(chosen === undefined ? {} : { vendors: chosen }),
    ...(classify === 'new' || request.isNew === 'true' ? { isNew: true } : {}),
    ...(classify === 'hot' ? { isHot: true } : {}),
  };
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Creates the answers of API-34, API-35 and API-41. */
export function catalogueHandlers({ db, settings, now }: CatalogueParts): BoundHandler[] {
  const tallies = createMemo<number>(now);
  const mappings = createMemo<contract.VendorGameTypes>(now, 40);

  /** Games of a classification; the join table keeps the list's order. */
  const inClass = (key: string): SQL =>
    exists(
      db
        .select({ one: sql`1` })
        .from(gameClassifications)
        .where(and(eq(gameClassifications.key, key), eq(gameClassifications.nodeId, games.nodeId))),
    );

  function conditions(request: RequestOf<typeof contract.gameList>, current: Settings): SQL | undefined {
    const { requestType, classify, vendors: codes, isNew, isHot } = narrow(request, current);
    const asked = request.gameClassify;
    const isFlag = asked === undefined || ['new', 'hot', 'all', ''].includes(asked.toLowerCase());
    const name = request.gameName?.trim().toLowerCase();
    return and(
      requestType === undefined ? undefined : eq(games.requestType, requestType),
      codes === undefined ? undefined : inArray(games.vendor, [...codes]),
      classify === undefined ? undefined : inClass(classify),
      isFlag ? undefined : inClass(asked),
      isNew ? eq(games.isNew, true) : undefined,
      isHot ? eq(games.isHot, true) : undefined,
      request.isNew === 'false' ? eq(games.isNew, false) : undefined,
      request.minBet === undefined ? undefined : lte(games.minBetMinor, Number(request.minBet)),
      request.minLine === undefined ? undefined : gte(games.minLine, Number(request.minLine)),
      name ? sql`${games.nameKey} like ${`%${escapeLike(name)}%`}` : undefined,
    );
  }

  async function readMapping(typeId: string, language: LanguageCode): Promise<contract.VendorGameTypes> {
    const vendorRows = await db.select().from(vendors).orderBy(asc(vendors.position));
    const classRows = await db.select().from(classifications).orderBy(asc(classifications.position));
    const counts = await db
      .select({ requestType: games.requestType, vendor: games.vendor, gameCount: count() })
      .from(games)
      .groupBy(games.requestType, games.vendor);
    const classCounts = await db
      .selectDistinct({ key: gameClassifications.key, requestType: games.requestType, vendor: games.vendor })
      .from(gameClassifications)
      .innerJoin(games, eq(games.nodeId, gameClassifications.nodeId));
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
      for (const { requestType, gameCount } of counts.filter((row) => row.vendor === vendor.code)) {
        if (!isAsked(requestType)) continue;
        const keys = new Set(
          classCounts
            .filter((row) => row.vendor === vendor.code && row.requestType === requestType)
            .map((row) => row.key),
        );
        mapping[requestType] = [
          ...(mapping[requestType] ?? []),
          {
            vassalage: vendor.code,
            displayName: vendor.displayName[language],
            icon: imageAddress('vendor', vendor.code),
            gameCount,
            gameClassify: classRows
              .filter((row) => keys.has(row.key))
              .map((row) => ({ key: row.key, displayName: row.displayName[language] })),
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
            classCounts.some(
              (item) => item.key === row.key && item.vendor === vendor.code && isAsked(item.requestType),
            ),
          )
          .map((vendor) => vendor.code),
      })),
    };
  }

  return [
    answer(contract.vendorGameTypes, ({ typeId, language }) =>
      mappings.get(`${typeId}/${language}`, TALLY_LIFETIME, () => readMapping(typeId, language)),
    ),

    answer(contract.gameList, async (request) => {
      const where = conditions(request, await settings.read());
      const pageSize = Math.min(Number(request.pageSize), MAX_PAGE_SIZE);
      const { language, pageNo, pageSize: _size, ...filter } = request;
      const totalCount = await tallies.get(JSON.stringify(filter), TALLY_LIFETIME, async () => {
        const [row] = await db.select({ value: count() }).from(games).where(where);
        return row?.value ?? 0;
      });
      const pageNum = Number(pageNo);
      const totalPages = Math.ceil(totalCount / pageSize);
      const rows =
        pageNum > totalPages
          ? []
          : await db
              .select()
              .from(games)
              .where(where)
              .orderBy(...byOrder)
              .limit(pageSize)
              .offset((pageNum - 1) * pageSize);
      return { games: rows.map((row) => toGame(row, language)), pageNum, totalPages, totalCount };
    }),

    answer(contract.hotGames, async ({ language }) => {
      const rows = await db
        .select()
        .from(games)
        .where(eq(games.isHot, true))
        .orderBy(...byOrder)
        .limit(HOT_LIST_LENGTH);
      return { list: rows.map((row) => toGame(row, language)) };
    }),
  ];
}
