import * as z from 'zod/mini';
import { EXCLUSION_MONTHS, REALITY_CHECK_MINUTES, TIME_OUT_HOURS } from '@/config/protectionRules';
import {
  calendarDay,
  endpoint,
  integerText,
  minorUnits,
  noPayload,
  pictureId,
  positiveText,
  rowId,
  textUpTo,
  timestamp,
} from './core';
import { game } from './games';
import { readFeedback } from './readers/messages';
import { readDay } from './readers/texts';
import { languageCode } from './system';
import { typed } from './typed';

/**
 * Uploads a PNG, JPEG or WebP picture of at most 5 MB for an avatar or an application, which name it by its id (API-19,
 * API-60). The same picture has the same id until it is used; one that is not used is deleted after a day.
 */
export const uploadPicture = endpoint({
  name: 'uploadPicture',
  method: 'POST',
  path: '/member/pictures',
  access: 'session',
  encoding: 'file',
  request: z.instanceof(Uint8Array<ArrayBuffer>),
  response: z.object({ pictureId }),
});

/** API-19: sets a preset picture by name, or an uploaded one by its id (MEMBER-02). */
export const setAvatar = endpoint({
  name: 'setAvatar',
  method: 'POST',
  path: '/member/avatar',
  access: 'session',
  encoding: 'form',
  request: z.strictObject({
    /** Preset name such as `preset-3`, the id of an uploaded picture, or empty to remove the picture. */
    avatar: textUpTo(64),
  }),
  response: z.object({ avatar: z.nullable(z.string()) }),
});

/** API-26; the client asks at most once per 250 ms. */
export const inboxUnreadCount = endpoint({
  name: 'inboxUnreadCount',
  method: 'GET',
  path: '/member/inbox/unread',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({ count: z.int().check(z.nonnegative()) }),
});

/** API-28 (ENTITY-16). Without a rank label, progress is 1 (MEMBER-03). */
export const playerRankProgress = endpoint({
  name: 'playerRankProgress',
  method: 'GET',
  path: '/member/rank',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    currentProgress: z.object({
      completedConditions: z.int().check(z.nonnegative()),
      totalExpectedConditions: z.int().check(z.nonnegative()),
    }),
    playerRankProgress: z.object({
      labelId: z.nullable(z.string()),
      /** Position of the rank, starting at 1 for the lowest; 0 without a rank. */
      level: z.int().check(z.nonnegative()),
      /** Amount still needed for the next rank; null at the top rank and during a break from play. */
      toNextMinor: z.nullable(minorUnits),
    }),
  }),
});

/** VIP ranks with their conditions and benefits (ROUTE-62). */
export const vipBenefits = endpoint({
  name: 'vipBenefits',
  method: 'GET',
  path: '/member/benefits',
  access: 'optional',
  encoding: 'query',
  request: z.strictObject({ language: languageCode }),
  response: z.object({
    ranks: z.array(
      z.object({
        labelId: z.string(),
        name: z.string(),
        conditions: z.array(
          z.object({ name: z.string(), currentMinor: minorUnits, targetMinor: minorUnits }),
        ),
        benefits: z.array(z.string()),
      }),
    ),
    /** Rank of the logged-in member; null for visitors and unranked members. */
    ownLabelId: z.nullable(z.string()),
    currency: z.string(),
  }),
});
export type VipBenefits = z.infer<(typeof vipBenefits)['response']>;

export const roundState = z.enum(['open', 'settled', 'cancelled']);

const betRecord = z.object({
  betId: z.string(),
  placedTime: timestamp,
  nodeId: z.int(),
  displayName: z.string(),
  vassalage: z.string(),
  gameType: z.string(),
  /** Address of the game's square picture below the image CDN; empty when the platform names none. */
  picture: z._default(z.string(), ''),
  betMinor: minorUnits,
  winMinor: minorUnits,
  state: roundState,
});
export type BetRecord = z.infer<typeof betRecord>;
const betTotals = z.object({ betMinor: minorUnits, winMinor: minorUnits });
export type BetTotals = z.infer<typeof betTotals>;

/** Betting record with filters and paging (ROUTE-60). */
export const betRecords = endpoint({
  name: 'betRecords',
  method: 'GET',
  path: '/member/bets',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({
    startDate: typed('day', readDay),
    endDate: typed('day', readDay),
    gameType: z.optional(textUpTo(20)),
    vassalage: z.optional(textUpTo(40)),
    /** Language of the game names; the site's default language when absent. */
    language: z.optional(languageCode),
    pageNo: positiveText,
    pageSize: positiveText,
    /**
     * Id of the last row of the page before: the page continues after it, whatever was added since, and `pageNo` only
     * numbers it. Pages of more than 2,000 rows from the first one require it.
     */
    after: z.optional(rowId),
  }),
  response: z.object({
    list: z.array(betRecord),
    pageNum: z.int(),
    totalPages: z.int(),
    totalCount: z.int(),
    totals: betTotals,
  }),
});

/**
 * One round of the member's own, played for money (ROUTE-60). Of rounds that do not exist, that are another member's, or
 * that were played for play money it answers `not.found`. Fields with defaults are unknown to earlier platforms.
 */
export const memberRound = endpoint({
  name: 'memberRound',
  method: 'GET',
  path: '/member/round',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({ betId: rowId, language: languageCode }),
  response: z.object({
    /** Also the number by which customer service finds the round. */
    betId: z.string(),
    game,
    placedTime: timestamp,
    /** Null while the round is open. */
    endedTime: z.nullable(timestamp),
    state: roundState,
    currency: z.string(),
    /** The whole stake, raises included. */
    betMinor: minorUnits,
    /** What was paid; the refund of a cancelled round. */
    winMinor: minorUnits,
    /** Part of the stake that was paid from a bonus. */
    bonusMinor: z._default(minorUnits, 0),
    /** The member's money after the last booking of the round; null when it is not known. */
    balanceMinor: z._default(z.nullable(minorUnits), null),
    /** What an open round waits for: the player, who continues it in the game, or a scheduled draw. */
    waitsFor: z._default(z.nullable(z.enum(['act', 'draw'])), null),
    /** When an open round is drawn, or ended for a player who does not continue it. */
    dueTime: z._default(z.nullable(timestamp), null),
    /** What was chosen and drawn, in the language of the request. */
    shown: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
    /** Rows of pictures of what was drawn, from the top, as paths on this site. */
    pictures: z._default(z.array(z.array(z.string())), []),
    /**
     * All random numbers of the round in the order of their draw, each from 0 to below `below`: with the rules of the
     * game they give its outcome. Null while the round is open, when they would give away hidden cards.
     */
    draws: z._default(
      z.nullable(
        z.array(z.object({ value: z.int().check(z.nonnegative()), below: z.int().check(z.positive()) })),
      ),
      null,
    ),
  }),
});
export type MemberRound = z.infer<(typeof memberRound)['response']>;

/** Rebate that the member can claim manually (ROUTE-61, FLAG-08). */
export const manualRebate = endpoint({
  name: 'manualRebate',
  method: 'GET',
  path: '/member/rebate',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    claimableMinor: minorUnits,
    currency: z.string(),
    list: z.array(
      z.object({
        gameType: z.string(),
        turnoverMinor: minorUnits,
        /** Hundredths of a percent. */
        rateBasisPoints: z.int(),
        rebateMinor: minorUnits,
      }),
    ),
    history: z.array(z.object({ claimedTime: timestamp, amountMinor: minorUnits })),
  }),
});
export type ManualRebate = z.infer<(typeof manualRebate)['response']>;

/** Claims the whole manual rebate. Requires an idempotency key. */
export const claimManualRebate = endpoint({
  name: 'claimManualRebate',
  method: 'POST',
  path: '/member/rebate',
  access: 'session',
  encoding: 'json',
  request: z.strictObject({ expectedMinor: minorUnits }),
  response: z.object({ claimedMinor: minorUnits }),
});

/** Sends feedback (MEMBER-08). Requires an idempotency key, so that a repeated call is stored once. */
export const sendFeedback = endpoint({
  name: 'sendFeedback',
  method: 'POST',
  path: '/member/feedback',
  access: 'session',
  encoding: 'json',
  request: z.strictObject({
    content: typed('message', readFeedback),
  }),
  response: z.object({ feedbackId: z.string() }),
});

export const protectionPeriod = z.enum(['day', 'week', 'month']);
export const limitKind = z.enum(['deposit', 'loss', 'session']);

/** State of a member's own protection: no restriction, a limit is reached, or a break is running. */
export const playRestriction = z.enum(['open', 'limited', 'excluded']);
export type PlayRestriction = z.infer<typeof playRestriction>;

const protectionLimit = z.object({
  kind: limitKind,
  period: protectionPeriod,
  /** Minor units for money, minutes for sessions; null for no limit. */
  amount: z.nullable(z.int()),
  used: z.int(),
  /** A raised or removed limit, which takes effect after 24 hours. */
  pending: z.nullable(z.object({ amount: z.nullable(z.int()), effectiveTime: timestamp })),
});
export type ProtectionLimit = z.infer<typeof protectionLimit>;

/** Limits, breaks and reality check of the member's account. */
export const protection = endpoint({
  name: 'protection',
  method: 'GET',
  path: '/member/protection',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    limits: z.array(protectionLimit),
    timeOutUntil: z.nullable(timestamp),
    exclusionUntil: z.nullable(timestamp),
    realityCheckMinutes: z.nullable(z.int()),
    /** Whether the member can currently launch games and deposit. */
    standing: z.object({ play: playRestriction, deposit: playRestriction }),
    currency: z.string(),
    /** The server's time, for correct countdowns on devices with a wrong clock. */
    serverTime: timestamp,
  }),
});
export type ProtectionState = z.infer<(typeof protection)['response']>;

export const protectionEventKind = z.enum([
  'limitTightened',
  'limitLoosened',
  'timeOut',
  'exclusion',
  'realityCheckSet',
  'realityCheck',
]);

/** The member's recent play and payments, and changes to their protection. */
export const protectionHistory = endpoint({
  name: 'protectionHistory',
  method: 'GET',
  path: '/member/protection/history',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({
    /** Only events before this one; the newest when absent. */
    before: z.optional(integerText),
  }),
  response: z.object({
    activity: z.array(
      z.object({
        period: protectionPeriod,
        depositMinor: minorUnits,
        withdrawalMinor: minorUnits,
        betMinor: minorUnits,
        winMinor: minorUnits,
        /** Spent on chat rooms, in minor units. */
        spentMinor: minorUnits,
        playMinutes: z.int(),
      }),
    ),
    /** Play on each of the last days of the site's calendar, today last. */
    days: z.array(
      z.object({
        day: calendarDay,
        betMinor: minorUnits,
        winMinor: minorUnits,
        /** Spent on chat rooms, in minor units. */
        spentMinor: minorUnits,
      }),
    ),
    events: z.array(
      z.object({
        eventId: z.int(),
        time: timestamp,
        kind: protectionEventKind,
        subject: z.string(),
        value: z.nullable(z.int()),
      }),
    ),
    hasMore: z.boolean(),
    currency: z.string(),
  }),
});
export type ProtectionHistory = z.infer<(typeof protectionHistory)['response']>;

/** Sets one limit. A lower limit takes effect at once, a higher or removed one after 24 hours. */
export const setProtectionLimit = endpoint({
  name: 'setProtectionLimit',
  method: 'PUT',
  path: '/member/protection/limit',
  access: 'session',
  encoding: 'json',
  request: z.strictObject({
    kind: limitKind,
    period: protectionPeriod,
    amount: z.nullable(z.int().check(z.positive())),
  }),
  response: z.object({ effectiveTime: timestamp }),
});

/** Starts a time-out (24 hours to 6 weeks) or a self-exclusion (6 months to 5 years). */
export const beginPlayerBreak = endpoint({
  name: 'beginPlayerBreak',
  method: 'POST',
  path: '/member/protection/break',
  access: 'session',
  encoding: 'json',
  request: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('timeOut'),
      hours: z.int().check(z.minimum(TIME_OUT_HOURS.min), z.maximum(TIME_OUT_HOURS.max)),
    }),
    z.strictObject({
      kind: z.literal('exclusion'),
      months: z.int().check(z.minimum(EXCLUSION_MONTHS.min), z.maximum(EXCLUSION_MONTHS.max)),
    }),
  ]),
  response: z.object({ until: timestamp }),
});

/** Sets the interval of the reality check, one of those that the screen offers; null switches it off. */
export const setRealityCheck = endpoint({
  name: 'setRealityCheck',
  method: 'PUT',
  path: '/member/protection/realityCheck',
  access: 'session',
  encoding: 'json',
  request: z.strictObject({ minutes: z.nullable(z.literal(REALITY_CHECK_MINUTES)) }),
  response: z.object({ minutes: z.nullable(z.int()) }),
});

/** Figures of the current session for the reality check. */
export const realityCheck = endpoint({
  name: 'realityCheck',
  method: 'GET',
  path: '/member/protection/realityCheck',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    sessionStartTime: timestamp,
    betMinor: minorUnits,
    winMinor: minorUnits,
    /** Spent on chat rooms, in minor units. */
    spentMinor: minorUnits,
    currency: z.string(),
    nextCheckTime: z.nullable(timestamp),
    serverTime: timestamp,
  }),
});
export type RealityFigures = z.infer<(typeof realityCheck)['response']>;

/** Acknowledges the figures. Rounds can then continue. */
export const acknowledgeRealityCheck = endpoint({
  name: 'acknowledgeRealityCheck',
  method: 'POST',
  path: '/member/protection/realityCheck',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: realityCheck.response,
});
