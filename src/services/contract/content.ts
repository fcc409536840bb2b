import * as z from 'zod/mini';
import { endpoint, filledText, minorUnits, noPayload, textUpTo, timestamp } from './core';
import { languageCode } from './system';

/** Banner groups (BANNER-03). */
export const BANNER_GROUPS = [
  'm_rng',
  'm_sports',
  'm_pvp',
  'm_live',
  'm_fish',
  'm_lott',
  'm_elott',
  'm_reg',
  'm_download',
  'm_home',
  'm_event',
  'm_event1',
] as const;
export const bannerGroup = z.enum(BANNER_GROUPS);
export type BannerGroup = z.infer<typeof bannerGroup>;

/** A banner (ENTITY-27). */
export const banner = z.object({
  id: z.string(),
  groupName: bannerGroup,
  url: z.string(),
  /** Alternative text in the requested language. */
  title: z.string(),
  /** Address inside the site that the banner leads to; empty for none. */
  linkage: z.string(),
});
export type Banner = z.infer<typeof banner>;

/** An announcement or promotion (ENTITY-28, ENTITY-29). */
export const announcement = z.object({
  id: z.string(),
  contentType: z.enum(['A', 'PL', 'B', 'PU', 'PR', 'H']),
  title: z.string(),
  /** HTML; sanitised on the client before it is shown. */
  content: z.string(),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  /** 1 = long term (ANN-10). */
  noExpiry: z.union([z.literal(0), z.literal(1)]),
  promoAnnouncementCategoryIds: z.array(z.string()),
  announcementImages: z.array(z.object({ sequence: z.int(), url: z.string() })),
  read: z.boolean(),
  groupName: z.string(),
  linkage: z.string(),
  /** Popup audience: A logged-in users, B visitors (ANN-11); empty for other kinds. */
  execution: z.enum(['', 'A', 'B']),
});
export type Announcement = z.infer<typeof announcement>;

const announcementsValue = z.object({
  promotion: z.array(announcement),
  banners: z.array(banner),
  player: z.array(announcement),
  popup: z.array(announcement),
  hot: z.array(announcement),
});
export type Announcements = z.infer<typeof announcementsValue>;

/** API-52, API-53, API-54. The token travels in the Authorization header. */
export const announcements = endpoint({
  name: 'announcements',
  method: 'GET',
  path: '/content/announcements',
  encoding: 'query',
  access: 'optional',
  cacheSeconds: 60,
  request: z.strictObject({
    types: z.enum(['B', 'B,PL,PU', 'B,PL,PU,PR,H']),
    groupName: z.optional(bannerGroup),
    /** CONST-03 */
    platform: z.literal('M'),
    merchantCode: z.string().check(z.maxLength(40)),
    language: languageCode,
    /** Passes caches by, as after a mark (ANN-12). */
    refresh: z.optional(z.literal('true')),
  }),
  response: announcementsValue,
});

/** API-55 (ENTITY-30). */
export const markAnnouncementRead = endpoint({
  name: 'markAnnouncementRead',
  method: 'POST',
  path: '/content/announcements/read',
  encoding: 'json',
  access: 'session',
  request: z.strictObject({ announcementId: filledText(64), read: z.literal(true) }),
  response: z.object({ announcementId: z.string(), read: z.literal(true) }),
});

/** API-56: one announcement by id (ROUTE-45). */
export const notice = endpoint({
  name: 'notice',
  method: 'GET',
  path: '/content/notice',
  encoding: 'query',
  access: 'optional',
  request: z.strictObject({ id: filledText(64), language: languageCode }),
  response: announcement,
});

/** API-57: announcements by the number of readers. */
export const popularAnnouncements = endpoint({
  name: 'popularAnnouncements',
  method: 'GET',
  path: '/content/announcements/popular',
  encoding: 'query',
  access: 'optional',
  cacheSeconds: 60,
  request: z.strictObject({ language: languageCode }),
  response: z.object({ list: z.array(announcement) }),
});

/** API-58: short news lines of the lobby. */
export const lobbyNews = endpoint({
  name: 'lobbyNews',
  method: 'GET',
  path: '/content/news',
  encoding: 'query',
  access: 'public',
  cacheSeconds: 60,
  request: z.strictObject({ language: languageCode }),
  response: z.object({
    list: z.array(
      z.object({ id: z.string(), title: z.string(), publishedTime: timestamp, linkage: z.string() }),
    ),
  }),
});

/** How far an application for a reward has come (ROUTE-59). */
const applicationState = z.enum(['pending', 'claimable', 'claimed', 'refused', 'expired']);
export type ApplicationState = z.infer<typeof applicationState>;

/** A promotion that can be applied for (ENTITY-31). */
export const promotionReward = z.object({
  id: z.string(),
  linkedPromotionId: z.string(),
  imageRequired: z.enum(['Y', 'N']),
  remarkRequired: z.enum(['Y', 'N']),
});
export type PromotionReward = z.infer<typeof promotionReward>;

/** Promotions that take applications, with what each requires (REWARD-01, REWARD-02). */
export const promotionRewards = endpoint({
  name: 'promotionRewards',
  method: 'GET',
  path: '/content/promotions/rewards',
  encoding: 'none',
  access: 'public',
  cacheSeconds: 60,
  request: noPayload,
  response: z.object({ list: z.array(promotionReward) }),
});

/** What the member has to do with each promotion: joined or not, and the newest application. */
export const promotionApplications = endpoint({
  name: 'promotionApplications',
  method: 'GET',
  path: '/content/promotions/applications',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: z.object({
    list: z.array(
      z.object({
        promotionId: z.string(),
        joined: z.boolean(),
        /** Null when nothing has been applied for. */
        application: z.nullable(applicationState),
      }),
    ),
  }),
});

/** Promotion categories; a title is a translation key (PROMO-03). */
export const promotionCategories = endpoint({
  name: 'promotionCategories',
  method: 'GET',
  path: '/content/promotions/categories',
  encoding: 'none',
  access: 'public',
  cacheSeconds: 300,
  request: noPayload,
  response: z.object({ list: z.array(z.object({ id: z.string(), title: z.string() })) }),
});

/** At most three images of 5 MB each (REWARD-11, REWARD-12), base64, and the remarks. */
const REWARD_BODY_BYTES = 21_000_000;

/** A reward request (ENTITY-32). */
export const rewardRequest = z.strictObject({
  /** Images as data addresses. */
  pictures: z
    .array(z.string().check(z.maxLength(6_990_600), z.regex(/^data:image\/(jpeg|jpg|png);base64,/)))
    .check(z.maxLength(3)),
  promotionId: filledText(64),
  /** REWARD-14 */
  remarks: textUpTo(140),
});

export type RewardRequest = z.infer<typeof rewardRequest>;

const rewardAnswer = z.object({
  applicationId: z.string(),
  state: z.enum(['pending', 'approved', 'refused']),
});

/** API-59: joins a sign-up promotion; success is the envelope's flag (REWARD-10). */
export const joinSignUpPromotion = endpoint({
  name: 'joinSignUpPromotion',
  method: 'POST',
  path: '/content/promotions/join',
  encoding: 'json',
  access: 'session',
  maxBodyBytes: REWARD_BODY_BYTES,
  request: rewardRequest,
  response: rewardAnswer,
});

/** API-60: applies for the reward of a promotion. */
export const applySignUpReward = endpoint({
  name: 'applySignUpReward',
  method: 'POST',
  path: '/content/promotions/reward',
  encoding: 'json',
  access: 'session',
  maxBodyBytes: REWARD_BODY_BYTES,
  request: rewardRequest,
  response: rewardAnswer,
});

/** A reward of the reward centre (ROUTE-59). */
const reward = z.object({
  rewardId: z.string(),
  title: z.string(),
  amountMinor: minorUnits,
  state: applicationState,
  updatedTime: timestamp,
  expirationTime: z.nullable(timestamp),
});
export type Reward = z.infer<typeof reward>;

/** Reward centre: what can be claimed, and what was (ROUTE-59). */
export const rewardCentre = endpoint({
  name: 'rewardCentre',
  method: 'GET',
  path: '/member/rewards',
  encoding: 'query',
  access: 'session',
  request: z.strictObject({ language: languageCode }),
  response: z.object({
    list: z.array(reward),
    /** Currency of the amounts. */
    currency: z.string(),
  }),
});

/** Claims one reward. Carries an idempotency key. */
export const claimReward = endpoint({
  name: 'claimReward',
  method: 'POST',
  path: '/member/rewards/claim',
  encoding: 'json',
  access: 'session',
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
  encoding: 'query',
  access: 'public',
  cacheSeconds: 300,
  request: z.strictObject({ lang: languageCode, device: z.literal('MOBILE') }),
  response: z.object({ list: z.array(helpArticle) }),
});
export type HelpArticle = z.infer<typeof helpArticle>;
