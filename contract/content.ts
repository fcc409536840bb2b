import * as z from 'zod/mini';
import { announcement, type announcementsValue } from './announcements';
import { endpoint, filledText, minorUnits, noPayload, pictureId, timestamp } from './core';
import { readRemarks } from './readers/messages';
import { languageCode } from './system';
import { typedOrEmpty } from './typed';

export * from './announcements';

export type Announcements = z.infer<typeof announcementsValue>;

/** API-55 (ENTITY-30). */
export const markAnnouncementRead = endpoint({
  name: 'markAnnouncementRead',
  method: 'POST',
  path: '/content/announcements/read',
  access: 'session',
  encoding: 'json',
  request: z.strictObject({ announcementId: filledText(64), read: z.literal(true) }),
  response: z.object({ announcementId: z.string(), read: z.literal(true) }),
});

/** API-56: one announcement by id (ROUTE-45). */
export const notice = endpoint({
  name: 'notice',
  method: 'GET',
  path: '/content/notice',
  access: 'optional',
  encoding: 'query',
  request: z.strictObject({ id: filledText(64), language: languageCode }),
  response: announcement,
});

/** API-57: announcements sorted by number of readers. */
export const popularAnnouncements = endpoint({
  name: 'popularAnnouncements',
  method: 'GET',
  path: '/content/announcements/popular',
  access: 'optional',
  encoding: 'query',
  request: z.strictObject({ language: languageCode }),
  response: z.object({ list: z.array(announcement) }),
});

/** API-58: short news lines of the lobby. */
export const lobbyNews = endpoint({
  name: 'lobbyNews',
  method: 'GET',
  path: '/content/news',
  access: 'optional',
  encoding: 'query',
  request: z.strictObject({ language: languageCode }),
  response: z.object({
    list: z.array(
      z.object({ id: z.string(), title: z.string(), publishedTime: timestamp, linkage: z.string() }),
    ),
  }),
});

/** Status of a reward application (ROUTE-59); one that is `waiting` is decided by a person. */
export const applicationState = z.enum(['pending', 'waiting', 'claimable', 'claimed', 'refused', 'expired']);
export type ApplicationState = z.infer<typeof applicationState>;

/** Why an application was refused (ROUTE-59). */
export const refusalReason = z.enum(['conditions', 'unreadable', 'unproven', 'used', 'person']);
export type RefusalReason = z.infer<typeof refusalReason>;

/** A promotion that members can apply for (ENTITY-31). */
export const promotionReward = z.object({
  id: z.string(),
  linkedPromotionId: z.string(),
  imageRequired: z.enum(['Y', 'N']),
  remarkRequired: z.enum(['Y', 'N']),
  /** Whether it is a bonus that members choose with a deposit; they apply for it only if they did not. */
  chosenAtDeposit: z._default(z.boolean(), false),
});
export type PromotionReward = z.infer<typeof promotionReward>;

/** Promotions that the member can apply for, with their requirements (REWARD-01, REWARD-02). */
export const promotionRewards = endpoint({
  name: 'promotionRewards',
  method: 'GET',
  path: '/content/promotions/rewards',
  access: 'optional',
  encoding: 'none',
  request: noPayload,
  response: z.object({ list: z.array(promotionReward) }),
});

/** For each promotion, whether the member has joined, and their newest application. */
export const promotionApplications = endpoint({
  name: 'promotionApplications',
  method: 'GET',
  path: '/content/promotions/applications',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    list: z.array(
      z.object({
        promotionId: z.string(),
        joined: z.boolean(),
        /** Null when the member has not applied. */
        application: z.nullable(applicationState),
      }),
    ),
  }),
});

/** Promotion categories; a title is a translation key (PROMO-03), `titles` the texts of one without such a key. */
export const promotionCategories = endpoint({
  name: 'promotionCategories',
  method: 'GET',
  path: '/content/promotions/categories',
  access: 'public',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        titles: z.optional(z.record(z.string(), z.string())),
      }),
    ),
  }),
});

/** A reward request (ENTITY-32). */
export const rewardRequest = z.strictObject({
  /** Ids of uploaded pictures. */
  pictures: z.array(pictureId).check(z.maxLength(3)),
  promotionId: filledText(64),
  /** REWARD-14 */
  remarks: typedOrEmpty('message', readRemarks),
});

export type RewardRequest = z.infer<typeof rewardRequest>;

const rewardAnswer = z.object({
  applicationId: z.string(),
  state: z.enum(['pending', 'approved', 'refused']),
});

/** API-59: joins a sign-up promotion. Success is the envelope's flag (REWARD-10). */
export const joinSignUpPromotion = endpoint({
  name: 'joinSignUpPromotion',
  method: 'POST',
  path: '/content/promotions/join',
  access: 'session',
  encoding: 'json',
  request: rewardRequest,
  response: rewardAnswer,
});

/** API-60: applies for the reward of a promotion. */
export const applySignUpReward = endpoint({
  name: 'applySignUpReward',
  method: 'POST',
  path: '/content/promotions/reward',
  access: 'session',
  encoding: 'json',
  request: rewardRequest,
  response: rewardAnswer,
});

/** A reward of the reward centre (ROUTE-59). */
const reward = z.object({
  rewardId: z.string(),
  title: z.string(),
  amountMinor: minorUnits,
  state: applicationState,
  /** Why it was refused; null otherwise, and for older ones. */
  reason: z.nullable(refusalReason),
  updatedTime: timestamp,
  /** Until when a claimable reward can be claimed; null otherwise. */
  expirationTime: z.nullable(timestamp),
  /** Until when an application is decided; null otherwise, and once that has passed. */
  dueTime: z._default(z.nullable(timestamp), null),
});
export type Reward = z.infer<typeof reward>;

/** Reward centre: rewards to claim and claimed rewards (ROUTE-59). */
export const rewardCentre = endpoint({
  name: 'rewardCentre',
  method: 'GET',
  path: '/member/rewards',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({ language: languageCode }),
  response: z.object({
    list: z.array(reward),
    /** Currency of the amounts. */
    currency: z.string(),
  }),
});

/** Claims one reward. Sent with an idempotency key. */
export const claimReward = endpoint({
  name: 'claimReward',
  method: 'POST',
  path: '/member/rewards/claim',
  access: 'session',
  encoding: 'json',
  request: z.strictObject({ rewardId: filledText(64) }),
  response: z.object({ rewardId: z.string(), amountMinor: minorUnits }),
});

/** A help article (ENTITY-33). */
export const helpArticle = z.object({
  title: z.string(),
  /** HTML; sanitised on the client before it is shown. */
  content: z.string(),
  /** E.g. `terms`; empty when the article has none. */
  tag: z.string(),
});

/** API-61 */
export const helpCentre = endpoint({
  name: 'helpCentre',
  method: 'GET',
  path: '/content/help',
  access: 'public',
  encoding: 'query',
  request: z.strictObject({ lang: languageCode, device: z.literal('MOBILE') }),
  response: z.object({ list: z.array(helpArticle) }),
});
export type HelpArticle = z.infer<typeof helpArticle>;
