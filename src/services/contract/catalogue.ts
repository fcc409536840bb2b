import * as z from 'zod/mini';
import { endpoint } from './core';
import { languageCode } from './system';

/** The seventeen game types (LIST-01). */
export const gameType = z.enum([
  'PVP',
  'RNG',
  'FISH',
  'LIVE',
  'JL',
  'RTG',
  'BINGO',
  'JACKPOT',
  'HOT',
  'NEW',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
  'ALLGAME',
  'INHOUSE',
]);
export type GameType = z.infer<typeof gameType>;

/** A game tile or item (ENTITY-19). */
export const game = z.object({
  nodeId: z.int(),
  gameName: z.string(),
  displayName: z.string(),
  /** Address of the square tile below the image CDN. */
  showIcon: z.string(),
  img: z.string(),
  mobileLargeIcon: z.string(),
  gameId: z.string(),
  gameCode: z.string(),
  roomId: z.string(),
  gameType: z.string(),
  gameClassify: z.array(z.string()),
  /** Vendor code. */
  vassalage: z.string(),
  supportPlay: z.boolean(),
  freeplay: z.boolean(),
  /** Prize mode of a lottery game; empty for all others. */
  lottoMode: z.string(),
  isGameH5: z.boolean(),
  playType: z.string(),
  isHot: z.boolean(),
  isNew: z.boolean(),
});
export type Game = z.infer<typeof game>;

/** A classification of games within a vendor (ENTITY-26). */
export const gameClassification = z.object({
  key: z.string(),
  displayName: z.string(),
  vendors: z.array(z.string()),
});
export type GameClassification = z.infer<typeof gameClassification>;

/** Vendor mapping of one game type (ENTITY-24), with the provider's game count (ENTITY-23). */
export const vendorMapping = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  icon: z.string(),
  gameCount: z.int(),
  gameClassify: z.array(z.object({ key: z.string(), displayName: z.string() })),
});
export type VendorMapping = z.infer<typeof vendorMapping>;

/** One category of the vendor sorting (ENTITY-25). */
export const vendorCategory = z.object({
  gameCategory: z.string(),
  vendorNames: z.array(z.object({ vassalage: z.string(), accountTypeName: z.string() })),
});
export type VendorCategory = z.infer<typeof vendorCategory>;

export const vendorGameTypesValue = z.object({
  /** Vendors by request type. */
  mapping: z.record(z.string(), z.array(vendorMapping)),
  sorting: z.array(vendorCategory),
  classifications: z.array(gameClassification),
});
export type VendorGameTypes = z.infer<typeof vendorGameTypesValue>;

/** API-34, cached. */
export const vendorGameTypes = endpoint({
  name: 'vendorGameTypes',
  method: 'GET',
  path: '/catalogue/vendors',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 300,
  module: 'COMM3',
  request: z.strictObject({
    /** `all`, or one request type. */
    typeId: z.string().check(z.maxLength(20)),
    merchant: z.string().check(z.maxLength(40)),
    language: languageCode,
  }),
  response: vendorGameTypesValue,
});

export const gameListValue = z.object({
  games: z.array(game),
  pageNum: z.int().check(z.positive()),
  totalPages: z.int().check(z.nonnegative()),
  totalCount: z.int().check(z.nonnegative()),
});
/** One page of a game list (ENTITY-20). */
export type GamePage = z.infer<typeof gameListValue>;

const positiveText = z.string().check(z.regex(/^[1-9]\d{0,5}$/));

/** API-35. Query values are text on the wire; the server reads numbers from them. */
export const gameList = endpoint({
  name: 'gameList',
  method: 'GET',
  path: '/catalogue/games',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 60,
  module: 'GAMELO3',
  request: z.strictObject({
    merchant: z.string().check(z.maxLength(40)),
    /** CONST-02 */
    platform: z.literal('html5'),
    gameName: z.optional(z.string().check(z.maxLength(60))),
    /** Request type after the start mapping; absent means any (LIST-09). */
    gameType: z.optional(z.string().check(z.maxLength(20))),
    pageNo: positiveText,
    pageSize: positiveText,
    /** One vendor code or several joined by commas. */
    vassalage: z.optional(z.string().check(z.maxLength(200))),
    gameClassify: z.optional(z.string().check(z.maxLength(40))),
    minBet: z.optional(z.string().check(z.maxLength(12))),
    minLine: z.optional(z.string().check(z.maxLength(12))),
    isNew: z.optional(z.enum(['true', 'false'])),
    language: languageCode,
    clientType: z.optional(z.literal('2')),
    imageSize: z.optional(z.literal('rx2')),
  }),
  response: gameListValue,
});

/** API-41 */
export const hotGames = endpoint({
  name: 'hotGames',
  method: 'GET',
  path: '/catalogue/hot',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 60,
  module: 'COMM3',
  request: z.strictObject({
    isPlatform: z.literal('2'),
    language: languageCode,
    platform: z.literal('html5'),
    /** `true` passes by every cache. */
    refresh: z.enum(['true', 'false']),
  }),
  /** ENTITY-22 */
  response: z.object({ list: z.array(game) }),
});
