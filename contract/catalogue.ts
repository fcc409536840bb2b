import * as z from 'zod/mini';
import { endpoint, filledText, integerText, noPayload, positiveText, textUpTo, timestamp } from './core';
import { game, type gameListValue, gameType } from './games';
import { languageCode } from './system';

export * from './games';

/** One page of a game list (ENTITY-20). */
export type GamePage = z.infer<typeof gameListValue>;

/** One game by its node, for a link to that game. */
export const gameDetail = endpoint({
  name: 'gameDetail',
  method: 'GET',
  path: '/catalogue/game',
  access: 'public',
  encoding: 'query',
  module: 'GAMELO3',
  request: z.strictObject({ nodeId: integerText, language: languageCode }),
  response: z.object({ game }),
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
  access: 'session',
  encoding: 'query',
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
  access: 'session',
  encoding: 'json',
  module: 'GAMELO3',
  request: z.strictObject({ nodeId: z.int().check(z.positive()), vendor: filledText(40) }),
  response: z.object({ nodeId: z.int() }),
});

/** API-38 */
export const removeFavourite = endpoint({
  name: 'removeFavourite',
  method: 'DELETE',
  path: '/catalogue/favourites',
  access: 'session',
  encoding: 'query',
  module: 'GAMELO3',
  request: z.strictObject({ nodeId: integerText, vendor: filledText(40) }),
  response: z.object({ nodeId: z.int() }),
});

/** API-39 */
export const recentList = endpoint({
  name: 'recentList',
  method: 'GET',
  path: '/catalogue/recent',
  access: 'session',
  encoding: 'query',
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

/** API-40: records that a game was opened. */
export const addRecent = endpoint({
  name: 'addRecent',
  method: 'GET',
  path: '/catalogue/recent/add',
  access: 'session',
  encoding: 'query',
  module: 'GAMELO3',
  request: z.strictObject({ nodeId: integerText, vendor: filledText(40) }),
  response: z.object({ nodeId: z.int() }),
});

/** Money of a round: real, or play money. */
export const playMode = z.enum(['real', 'free']);

/** Prize modes of a launch (LAUNCH-07, LAUNCH-08). */
export const launchPrizeMode = z.enum(['LOTT', 'ELOTT', 'SEA']);
/** Play types of a launch (LAUNCH-05). */
export const launchPlayType = z.enum(['trad', 'ent']);

/** API-42: a general launch (LAUNCH-06) or a lottery launch (LAUNCH-02..LAUNCH-04). */
export const launchGame = endpoint({
  name: 'launchGame',
  method: 'GET',
  path: '/catalogue/launch',
  access: 'session',
  encoding: 'query',
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
    /** Origin of the frame's messages. */
    origin: z.string(),
    mode: playMode,
    orientation: z.enum(['portrait', 'landscape', 'any']),
    expirationTime: timestamp,
    /**
     * Present when the balance is below the game's smallest bet in a launch for real money. Both amounts are in minor
     * units.
     */
    lack: z.optional(z.object({ leastBetMinor: z.int(), heldMinor: z.int() })),
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
  access: 'public',
  encoding: 'query',
  module: 'GAMELO3',
  request: languageQuery,
  response: z.object({ list: z.array(lotteryMenu) }),
});

/** API-44: the current draw of each lottery game. */
export const numero = endpoint({
  name: 'numero',
  method: 'GET',
  path: '/lottery/numero',
  access: 'public',
  encoding: 'query',
  module: 'GAMELO3',
  request: lotteryQuery,
  response: z.object({ serverTime: timestamp, list: z.array(lotteryDraw) }),
});

/** API-45: the current draws of TCG_LOTTO_VN. */
export const vnNumero = endpoint({
  name: 'vnNumero',
  method: 'GET',
  path: '/lottery/vn/numero',
  access: 'public',
  encoding: 'query',
  module: 'GAMELO3',
  request: lotteryQuery,
  response: z.object({ serverTime: timestamp, list: z.array(lotteryDraw) }),
});

/** API-46: recent results of TCG_LOTTO_VN. */
export const recentVnLottery = endpoint({
  name: 'recentVnLottery',
  method: 'GET',
  path: '/lottery/vn/recent',
  access: 'public',
  encoding: 'query',
  module: 'GAMELO3',
  request: lotteryQuery,
  response: z.object({ list: z.array(lotteryDraw) }),
});

/** API-47 */
export const lotteryList = endpoint({
  name: 'lotteryList',
  method: 'GET',
  path: '/lottery/list',
  access: 'public',
  encoding: 'query',
  module: 'GAMELO3',
  request: languageQuery,
  response: z.object({ list: z.array(lotteryGame) }),
});

/** API-48 */
export const elotteryList = endpoint({
  name: 'elotteryList',
  method: 'GET',
  path: '/lottery/elist',
  access: 'public',
  encoding: 'query',
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
  access: 'public',
  encoding: 'query',
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
  access: 'public',
  encoding: 'query',
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
  access: 'public',
  encoding: 'query',
  request: z.strictObject({ language: languageCode, gameType: z.optional(textUpTo(20)) }),
  response: z.object({ list: z.array(rankedGame) }),
});

/** How a game is played, what it pays, and its limits: what a player can know before playing (beyond ENTITY-19). */
export const gameRules = endpoint({
  name: 'gameRules',
  method: 'GET',
  path: '/catalogue/rules',
  access: 'public',
  encoding: 'query',
  request: z.strictObject({ nodeId: integerText, language: languageCode }),
  response: z.object({
    game,
    /** Paragraphs. */
    about: z.array(z.string()),
    /** The pay table, the largest first where it has an order. */
    pays: z.array(
      z.object({
        name: z.string(),
        /** Path of a picture on this site. */
        picture: z.nullable(z.string()),
        /** Stake included, in hundredths of the bet. */
        pays: z.number().check(z.nonnegative()),
        /** The least that it pays, where that depends on the round. */
        least: z.nullable(z.number().check(z.nonnegative())),
        /** How likely it is, or what it returns. */
        note: z.nullable(z.string()),
      }),
    ),
    leastBetMinor: z.int().check(z.positive()),
    mostBetMinor: z.int().check(z.positive()),
    currency: z.string(),
    /** The game's own jackpot now; null for a game without one. */
    jackpotMinor: z.nullable(z.int().check(z.nonnegative())),
  }),
});
export type GameRules = z.infer<(typeof gameRules)['response']>;

/** The jackpots: their total, if the platform supplies it, and that of each game (beyond JACKPOT-01). */
export const jackpotValue = endpoint({
  name: 'jackpotValue',
  method: 'GET',
  path: '/catalogue/jackpot',
  access: 'public',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    amountMinor: z.nullable(z.int()),
    currency: z.string(),
    measuredTime: timestamp,
    /** Absent when the platform tells the total only. */
    games: z.optional(z.array(z.object({ nodeId: z.int(), amountMinor: z.int().check(z.nonnegative()) }))),
  }),
});
