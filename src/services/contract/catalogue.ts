import * as z from 'zod/mini';
import { endpoint, filledText, integerText, noPayload, positiveText, textUpTo, timestamp } from './core';
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

/** A provider (ENTITY-23). */
export const provider = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  gameCount: z.int(),
});

/** Vendor mapping of one game type (ENTITY-24), with the provider's game count and that of each class. */
export const vendorMapping = z.extend(provider, {
  /** Address of the vendor's logo. */
  icon: z.string(),
  gameClassify: z.array(z.object({ key: z.string(), displayName: z.string(), gameCount: z.int() })),
});
export type VendorMapping = z.infer<typeof vendorMapping>;

/** One category of the vendor sorting (ENTITY-25). */
const vendorCategory = z.object({
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
    /** Games whose smallest bet is at most this, in minor units. */
    minBet: z.optional(integerText),
    /** Games whose bets cover at least this many lines. */
    minLine: z.optional(integerText),
    isNew: z.optional(z.enum(['true', 'false'])),
    language: languageCode,
    clientType: z.optional(z.literal('2')),
    imageSize: z.optional(z.literal('rx2')),
  }),
  response: gameListValue,
});

/** One game by its node, for a link that leads to it. */
export const gameDetail = endpoint({
  name: 'gameDetail',
  method: 'GET',
  path: '/catalogue/game',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 60,
  module: 'GAMELO3',
  request: z.strictObject({ nodeId: integerText, language: languageCode }),
  response: z.object({ game }),
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

const paged = {
  totalCount: z.int().check(z.nonnegative()),
  pageNum: z.int().check(z.positive()),
  totalPages: z.int().check(z.nonnegative()),
};

/**
 * Recent and favourites answers (ENTITY-21): an operator's platform may send `content` instead of `list`;
 * readers take `list`, else `content`.
 */
export const gameCollection = z.union([
  z.object({ list: z.array(game), ...paged }),
  z.object({ content: z.array(game), ...paged }),
]);

/** API-36 */
export const favouriteList = endpoint({
  name: 'favouriteList',
  method: 'GET',
  path: '/catalogue/favourites',
  encoding: 'query',
  access: 'session',
  module: 'GAMELO3',
  request: z.strictObject({
    pageNo: positiveText,
    pageSize: positiveText,
    gameType: z.optional(textUpTo(20)),
    vendor: z.optional(textUpTo(200)),
    language: languageCode,
  }),
  response: gameCollection,
});

/** API-37; the token travels in the Authorization header. */
export const addFavourite = endpoint({
  name: 'addFavourite',
  method: 'POST',
  path: '/catalogue/favourites',
  encoding: 'json',
  access: 'session',
  module: 'GAMELO3',
  request: z.strictObject({ nodeId: z.int().check(z.positive()), vendor: filledText(40) }),
  response: z.object({ nodeId: z.int() }),
});

/** API-38 */
export const removeFavourite = endpoint({
  name: 'removeFavourite',
  method: 'DELETE',
  path: '/catalogue/favourites',
  encoding: 'query',
  access: 'session',
  module: 'GAMELO3',
  request: z.strictObject({ nodeId: integerText, vendor: filledText(40) }),
  response: z.object({ nodeId: z.int() }),
});

/** API-39 */
export const recentList = endpoint({
  name: 'recentList',
  method: 'GET',
  path: '/catalogue/recent',
  encoding: 'query',
  access: 'session',
  module: 'GAMELO3',
  request: z.strictObject({
    page: positiveText,
    pageSize: positiveText,
    gameType: z.optional(textUpTo(20)),
    vendor: z.optional(textUpTo(200)),
    language: languageCode,
    clientType: z.optional(z.literal('2')),
  }),
  response: gameCollection,
});

/** API-40: remembers that a game was opened. */
export const addRecent = endpoint({
  name: 'addRecent',
  method: 'GET',
  path: '/catalogue/recent/add',
  encoding: 'query',
  access: 'session',
  module: 'GAMELO3',
  request: z.strictObject({ nodeId: integerText, vendor: filledText(40) }),
  response: z.object({ nodeId: z.int() }),
});

/** Prize modes that a launch sends (LAUNCH-07, LAUNCH-08). */
const launchPrizeMode = z.enum(['LOTT', 'ELOTT', 'SEA']);
/** Play types that a launch sends (LAUNCH-05). */
const launchPlayType = z.enum(['trad', 'ent']);

/** API-42: a general launch (LAUNCH-06) or a lottery launch (LAUNCH-02..LAUNCH-04). */
export const launchGame = endpoint({
  name: 'launchGame',
  method: 'GET',
  path: '/catalogue/launch',
  encoding: 'query',
  access: 'session',
  module: 'GAMELO3',
  request: z.discriminatedUnion('launch', [
    z.strictObject({
      launch: z.literal('general'),
      gameCategory: filledText(20),
      vendor: filledText(40),
      gameId: filledText(64),
      nodeId: integerText,
      supportFreePlay: z.enum(['true', 'false']),
      /** Play for free instead of for money (FREEPLAY-02). */
      freePlay: z.enum(['true', 'false']),
      platform: z.literal('html5'),
      language: languageCode,
    }),
    z.strictObject({
      launch: z.literal('lottery'),
      vendor: filledText(40),
      gameCode: z.optional(textUpTo(64)),
      prizeMode: launchPrizeMode,
      playType: z.optional(launchPlayType),
      nodeId: z.optional(integerText),
      platform: z.literal('html5'),
      language: languageCode,
    }),
  ]),
  response: z.object({
    launchId: z.string(),
    /** Address for the game frame. */
    url: z.string(),
    /** Origin whose messages the frame may send. */
    origin: z.string(),
    mode: z.enum(['real', 'free']),
    orientation: z.enum(['portrait', 'landscape', 'any']),
    expirationTime: timestamp,
  }),
});

const lotteryGame = z.object({
  gameCode: z.string(),
  displayName: z.string(),
  vassalage: z.string(),
  nodeId: z.int(),
  icon: z.string(),
  prizeModes: z.array(launchPrizeMode),
  playTypes: z.array(launchPlayType),
});

export type LotteryGame = z.infer<typeof lotteryGame>;

const lotteryDraw = z.object({
  gameCode: z.string(),
  displayName: z.string(),
  /** Number of the draw, e.g. `20260131-042`. */
  numero: z.string(),
  closeTime: timestamp,
  drawTime: timestamp,
  /** Drawn numbers; empty while the draw is open. */
  numbers: z.array(z.string()),
});

export type LotteryDraw = z.infer<typeof lotteryDraw>;

const lotteryMenu = z.object({
  key: z.string(),
  displayName: z.string(),
  gameCodes: z.array(z.string()),
});
export type LotteryMenu = z.infer<typeof lotteryMenu>;

const lotteryQuery = z.strictObject({ language: languageCode, gameCode: z.optional(textUpTo(64)) });
const languageQuery = z.strictObject({ language: languageCode });

/** API-43: lottery menus, the groups of lottery games. */
export const lotteryMenus = endpoint({
  name: 'lotteryMenus',
  method: 'GET',
  path: '/lottery/menus',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 300,
  module: 'GAMELO3',
  request: languageQuery,
  response: z.object({ list: z.array(lotteryMenu) }),
});

/** API-44: the current draw of each lottery game. */
export const numero = endpoint({
  name: 'numero',
  method: 'GET',
  path: '/lottery/numero',
  encoding: 'query',
  access: 'public',
  module: 'GAMELO3',
  request: lotteryQuery,
  response: z.object({ serverTime: timestamp, list: z.array(lotteryDraw) }),
});

/** API-45: the current draws of TCG_LOTTO_VN. */
export const vnNumero = endpoint({
  name: 'vnNumero',
  method: 'GET',
  path: '/lottery/vn/numero',
  encoding: 'query',
  access: 'public',
  module: 'GAMELO3',
  request: lotteryQuery,
  response: z.object({ serverTime: timestamp, list: z.array(lotteryDraw) }),
});

/** API-46: recent results of TCG_LOTTO_VN. */
export const recentVnLottery = endpoint({
  name: 'recentVnLottery',
  method: 'GET',
  path: '/lottery/vn/recent',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 30,
  module: 'GAMELO3',
  request: lotteryQuery,
  response: z.object({ list: z.array(lotteryDraw) }),
});

/** API-47 */
export const lotteryList = endpoint({
  name: 'lotteryList',
  method: 'GET',
  path: '/lottery/list',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 300,
  module: 'GAMELO3',
  request: languageQuery,
  response: z.object({ list: z.array(lotteryGame) }),
});

/** API-48 */
export const elotteryList = endpoint({
  name: 'elotteryList',
  method: 'GET',
  path: '/lottery/elist',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 300,
  module: 'GAMELO3',
  request: languageQuery,
  response: z.object({ list: z.array(lotteryGame) }),
});

/** A winner (ENTITY-34). */
export const winnerEntry = z.object({
  /** Masked, e.g. `ma***9`. */
  userName: z.string(),
  nodeId: z.int(),
  displayName: z.string(),
  icon: z.string(),
  gameType: z.string(),
  winAmount: z.number(),
  currency: z.string(),
  wonTime: timestamp,
});
export type WinnerEntry = z.infer<typeof winnerEntry>;

/** API-49: winners, highest amount first. */
export const winnerBoard = endpoint({
  name: 'winnerBoard',
  method: 'GET',
  path: '/catalogue/winners',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 10,
  request: z.strictObject({ language: languageCode, gameType: z.optional(textUpTo(20)) }),
  response: z.object({ list: z.array(winnerEntry) }),
});

const gameMenu = z.object({
  gameType,
  displayName: z.string(),
  gameCount: z.int(),
  children: z.array(z.string()),
});
export type GameMenu = z.infer<typeof gameMenu>;

/** API-50: the game categories of the menus. */
export const gameMenus = endpoint({
  name: 'gameMenus',
  method: 'GET',
  path: '/catalogue/menus',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 300,
  request: languageQuery,
  response: z.object({ list: z.array(gameMenu) }),
});

/** One of the most played games. */
const rankedGame = z.object({ rank: z.int().check(z.positive()), playCount: z.int(), game });
export type RankedGame = z.infer<typeof rankedGame>;

/** API-51: most played games. */
export const gameRanking = endpoint({
  name: 'gameRanking',
  method: 'GET',
  path: '/catalogue/ranking',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 60,
  request: z.strictObject({ language: languageCode, gameType: z.optional(textUpTo(20)) }),
  response: z.object({ list: z.array(rankedGame) }),
});

/** What all jackpots hold together, where the platform supplies it (beyond JACKPOT-01). */
export const jackpotValue = endpoint({
  name: 'jackpotValue',
  method: 'GET',
  path: '/catalogue/jackpot',
  encoding: 'none',
  access: 'public',
  request: noPayload,
  response: z.object({ amountMinor: z.nullable(z.int()), currency: z.string(), measuredTime: timestamp }),
});
