import * as z from 'zod/mini';
import { FEEDBACK_LENGTH } from '@/config/constants';
import {
  calendarDay,
  endpoint,
  integerText,
  minorUnits,
  noPayload,
  positiveText,
  textUpTo,
  timestamp,
} from './core';
import { languageCode } from './system';

/** Member info (ENTITY-03); the avatar initial derives from nickname or account (MEMBER-01). */
export const memberInfoValue = z.object({
  nickname: z.string(),
  account: z.string(),
  /** Address of the avatar picture; absent when none is set. */
  avatar: z.optional(z.string()),
  /** Spendable balance in minor units of `currency`. */
  balanceMinor: z.int(),
  currency: z.string(),
});
export type MemberInfo = z.infer<typeof memberInfoValue>;

/** API-29, cached on the client. */
export const memberInfo = endpoint({
  name: 'memberInfo',
  method: 'GET',
  path: '/member/info',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: memberInfoValue,
});

/** API-19: sets a preset picture by name, or an own one as a data address (MEMBER-02). */
export const setAvatar = endpoint({
  name: 'setAvatar',
  method: 'POST',
  path: '/member/avatar',
  encoding: 'form',
  access: 'session',
  maxBodyBytes: 393_216,
  request: z.strictObject({
    /** Preset name such as `preset-3`, a `data:image/…;base64,` address, or empty to remove the picture. */
    avatar: textUpTo(349_525),
  }),
  response: z.object({ avatar: z.nullable(z.string()) }),
});

/** API-20 */
export const avatar = endpoint({
  name: 'avatar',
  method: 'GET',
  path: '/member/avatar',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: z.object({
    avatar: z.nullable(z.string()),
    presets: z.array(z.object({ name: z.string(), url: z.string() })),
  }),
});

/** API-26; the client asks at most once per 250 ms. */
export const inboxUnreadCount = endpoint({
  name: 'inboxUnreadCount',
  method: 'GET',
  path: '/member/inbox/unread',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: z.object({ count: z.int().check(z.nonnegative()) }),
});

/** API-28 (ENTITY-16): without a rank label progress is 1 (MEMBER-03). */
export const playerRankProgress = endpoint({
  name: 'playerRankProgress',
  method: 'GET',
  path: '/member/rank',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: z.object({
    currentProgress: z.object({
      completedConditions: z.int().check(z.nonnegative()),
      totalExpectedConditions: z.int().check(z.nonnegative()),
    }),
    playerRankProgress: z.object({ labelId: z.nullable(z.string()) }),
  }),
});

/** VIP ranks with their conditions and benefits (ROUTE-62). */
export const vipBenefits = endpoint({
  name: 'vipBenefits',
  method: 'GET',
  path: '/member/benefits',
  encoding: 'query',
  access: 'optional',
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

const betRecord = z.object({
  betId: z.string(),
  placedTime: timestamp,
  nodeId: z.int(),
  displayName: z.string(),
  vassalage: z.string(),
  gameType: z.string(),
  betMinor: minorUnits,
  winMinor: minorUnits,
  state: z.enum(['open', 'settled', 'cancelled']),
});
export type BetRecord = z.infer<typeof betRecord>;
const betTotals = z.object({ betMinor: minorUnits, winMinor: minorUnits });
export type BetTotals = z.infer<typeof betTotals>;

/** Betting record with filters and pages (ROUTE-60). */
export const betRecords = endpoint({
  name: 'betRecords',
  method: 'GET',
  path: '/member/bets',
  encoding: 'query',
  access: 'session',
  request: z.strictObject({
    startDate: calendarDay,
    endDate: calendarDay,
    gameType: z.optional(textUpTo(20)),
    vassalage: z.optional(textUpTo(40)),
    /** Language of the game names; the site's own when absent. */
    language: z.optional(languageCode),
    pageNo: positiveText,
    pageSize: positiveText,
  }),
  response: z.object({
    list: z.array(betRecord),
    pageNum: z.int(),
    totalPages: z.int(),
    totalCount: z.int(),
    totals: betTotals,
  }),
});

/** Rebate that the member may claim by hand (ROUTE-61, FLAG-08). */
export const manualRebate = endpoint({
  name: 'manualRebate',
  method: 'GET',
  path: '/member/rebate',
  encoding: 'none',
  access: 'session',
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

/** Claims the whole manual rebate. Carries an idempotency key. */
export const claimManualRebate = endpoint({
  name: 'claimManualRebate',
  method: 'POST',
  path: '/member/rebate',
  encoding: 'json',
  access: 'session',
  request: z.strictObject({ expectedMinor: minorUnits }),
  response: z.object({ claimedMinor: minorUnits }),
});

/** Sends feedback (MEMBER-08). Carries an idempotency key: one intent is one letter. */
export const sendFeedback = endpoint({
  name: 'sendFeedback',
  method: 'POST',
  path: '/member/feedback',
  encoding: 'json',
  access: 'session',
  request: z.strictObject({
    content: z.string().check(z.trim(), z.minLength(FEEDBACK_LENGTH.min), z.maxLength(FEEDBACK_LENGTH.max)),
  }),
  response: z.object({ feedbackId: z.string() }),
});

const protectionPeriod = z.enum(['day', 'week', 'month']);
const limitKind = z.enum(['deposit', 'loss', 'session']);

/** What a member's own protection says: free, a limit is reached, or a break is running. */
export const playerStanding = z.enum(['open', 'limited', 'excluded']);
export type PlayerStanding = z.infer<typeof playerStanding>;

const protectionLimit = z.object({
  kind: limitKind,
  period: protectionPeriod,
  /** Minor units for money, minutes for sessions; null for no limit. */
  amount: z.nullable(z.int()),
  used: z.int(),
  /** A loosening waits 24 hours. */
  pending: z.nullable(z.object({ amount: z.nullable(z.int()), effectiveTime: timestamp })),
});
export type ProtectionLimit = z.infer<typeof protectionLimit>;

/** Limits, breaks and reality check of the own account. */
export const protection = endpoint({
  name: 'protection',
  method: 'GET',
  path: '/member/protection',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: z.object({
    limits: z.array(protectionLimit),
    timeOutUntil: z.nullable(timestamp),
    exclusionUntil: z.nullable(timestamp),
    realityCheckMinutes: z.nullable(z.int()),
    /** Whether the member may launch games and deposit, now. */
    standing: z.object({ play: playerStanding, deposit: playerStanding }),
    currency: z.string(),
    /** Server clock, so that ends are counted down right on a device whose clock is wrong. */
    serverTime: timestamp,
  }),
});
export type ProtectionState = z.infer<(typeof protection)['response']>;

/** What the member played and paid lately, and what they did about their protection. */
export const protectionHistory = endpoint({
  name: 'protectionHistory',
  method: 'GET',
  path: '/member/protection/history',
  encoding: 'query',
  access: 'session',
  request: z.strictObject({
    /** Events before this one; the newest when absent. */
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
        /** Paid for what is no game: rooms of the chat. */
        spentMinor: minorUnits,
        playMinutes: z.int(),
      }),
    ),
    events: z.array(
      z.object({
        eventId: z.int(),
        time: timestamp,
        kind: z.enum([
          'limitTightened',
          'limitLoosened',
          'timeOut',
          'exclusion',
          'realityCheckSet',
          'realityCheck',
        ]),
        subject: z.string(),
        value: z.nullable(z.int()),
      }),
    ),
    hasMore: z.boolean(),
    currency: z.string(),
  }),
});
export type ProtectionHistory = z.infer<(typeof protectionHistory)['response']>;

/** Sets one limit; tightening acts at once, loosening after 24 hours. */
export const setProtectionLimit = endpoint({
  name: 'setProtectionLimit',
  method: 'PUT',
  path: '/member/protection/limit',
  encoding: 'json',
  access: 'session',
  request: z.strictObject({
    kind: limitKind,
    period: protectionPeriod,
    amount: z.nullable(z.int().check(z.positive())),
  }),
  response: z.object({ effectiveTime: timestamp }),
});

/** Begins a time-out (24 hours to 6 weeks) or a self-exclusion (6 months and longer). */
export const beginPlayerBreak = endpoint({
  name: 'beginPlayerBreak',
  method: 'POST',
  path: '/member/protection/break',
  encoding: 'json',
  access: 'session',
  request: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('timeOut'), hours: z.int().check(z.minimum(24), z.maximum(1_008)) }),
    z.strictObject({ kind: z.literal('exclusion'), months: z.int().check(z.minimum(6), z.maximum(120)) }),
  ]),
  response: z.object({ until: timestamp }),
});

/** Sets the interval of the reality check. */
export const setRealityCheck = endpoint({
  name: 'setRealityCheck',
  method: 'PUT',
  path: '/member/protection/realityCheck',
  encoding: 'json',
  access: 'session',
  request: z.strictObject({ minutes: z.nullable(z.int().check(z.minimum(10), z.maximum(240))) }),
  response: z.object({ minutes: z.nullable(z.int()) }),
});

/** Figures of the running session for the reality check. */
export const realityCheck = endpoint({
  name: 'realityCheck',
  method: 'GET',
  path: '/member/protection/realityCheck',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: z.object({
    sessionStartTime: timestamp,
    betMinor: minorUnits,
    winMinor: minorUnits,
    /** Paid for what is no game: rooms of the chat. */
    spentMinor: minorUnits,
    currency: z.string(),
    nextCheckTime: z.nullable(timestamp),
    serverTime: timestamp,
  }),
});
export type RealityFigures = z.infer<(typeof realityCheck)['response']>;

/** Acknowledges the figures; rounds go on after it. */
export const acknowledgeRealityCheck = endpoint({
  name: 'acknowledgeRealityCheck',
  method: 'POST',
  path: '/member/protection/realityCheck',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: realityCheck.response,
});
