import * as z from 'zod/mini';
import { endpoint, integerText, positiveText } from './core';
import { readSearch } from './readers/search';
import { languageCode } from './system';
import { typed } from './typed';

/* Games of the first screen. */

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

/** Volatility: how much the results of single rounds vary. */
export const volatility = z.enum(['low', 'medium', 'high']);

export type Volatility = z.infer<typeof volatility>;

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
  /** Return to player in basis points; that of the best bet when bets differ. */
  rtp: z.optional(z.int()),
  /** Return of the worst bet; absent when all bets have the same return. */
  rtpLeast: z.optional(z.int()),
  volatility: z.optional(volatility),
});

export type Game = z.infer<typeof game>;

/** A classification of games within a vendor (ENTITY-26). */
export const gameClassification = z.object({
  key: z.string(),
  displayName: z.string(),
  vendors: z.array(z.string()),
});

/** A provider (ENTITY-23). */
export const provider = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  gameCount: z.int(),
});

/** Vendor mapping of one game type (ENTITY-24), with the number of games of the provider and of each class. */
export const vendorMapping = z.extend(provider, {
  /** Address of the vendor's logo. */
  icon: z.string(),
  gameClassify: z.array(z.object({ key: z.string(), displayName: z.string(), gameCount: z.int() })),
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
  access: 'public',
  encoding: 'query',
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
  /** When a search finds nothing: words of names that are written most like it. */
  nearest: z.optional(z.array(z.string())),
});

/** Sort order of a list, other than the default one: newest release first, or by name. */
export const gameSort = z.enum(['newest', 'name']);
export type GameSort = z.infer<typeof gameSort>;

/** API-35. Query values are text on the wire; the server reads numbers from them. */
export const gameList = endpoint({
  name: 'gameList',
  method: 'GET',
  path: '/catalogue/games',
  access: 'public',
  encoding: 'query',
  module: 'GAMELO3',
  request: z.strictObject({
    merchant: z.string().check(z.maxLength(40)),
    /** CONST-02 */
    platform: z.literal('html5'),
    gameName: z.optional(typed('search', readSearch)),
    /** Request type after the start mapping; absent means any (LIST-09). */
    gameType: z.optional(z.string().check(z.maxLength(20))),
    pageNo: positiveText,
    pageSize: positiveText,
    /** One vendor code or several joined by commas. */
    vassalage: z.optional(z.string().check(z.maxLength(200))),
    gameClassify: z.optional(z.string().check(z.maxLength(40))),
    /** Only games whose smallest bet is at most this amount, in minor units. */
    minBet: z.optional(integerText),
    /** Only games whose bets cover at least this many lines. */
    minLine: z.optional(integerText),
    isNew: z.optional(z.enum(['true', 'false'])),
    /** The default order when absent. */
    sort: z.optional(gameSort),
    language: languageCode,
    clientType: z.optional(z.literal('2')),
    imageSize: z.optional(z.literal('rx2')),
    /** The status's revision, so that no list from before a change of the settings is used after it. */
    revision: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: gameListValue,
});

/** API-41 */
export const hotGames = endpoint({
  name: 'hotGames',
  method: 'GET',
  path: '/catalogue/hot',
  access: 'public',
  encoding: 'query',
  module: 'COMM3',
  request: z.strictObject({
    isPlatform: z.literal('2'),
    language: languageCode,
    platform: z.literal('html5'),
    /** `true` bypasses all caches. */
    refresh: z.enum(['true', 'false']),
  }),
  /** ENTITY-22 */
  response: z.object({ list: z.array(game) }),
});
