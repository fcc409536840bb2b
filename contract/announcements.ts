import * as z from 'zod/mini';
import { endpoint } from './core';
import { languageCode } from './system';

/* Banners and announcements of the first screen. */

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
  /** Address on this site that the banner links to; empty for none. */
  linkage: z.string(),
});

export type Banner = z.infer<typeof banner>;

/** Kinds of announcements (ENTITY-29). */
export const announcementKind = z.enum(['A', 'PL', 'B', 'PU', 'PR', 'H']);
/** Audiences of a popup (ANN-11): A logged-in users, B visitors; empty for other kinds. */
export const popupAudience = z.enum(['', 'A', 'B']);

/** A moment as text that every device can read, such as ISO 8601; views show its day. */
const moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/** An announcement or promotion (ENTITY-28, ENTITY-29). */
export const announcement = z.object({
  id: z.string(),
  contentType: announcementKind,
  title: z.string(),
  /** HTML; sanitised on the client before it is shown. */
  content: z.string(),
  startDate: moment,
  endDate: z.nullable(moment),
  /** 1 = long term (ANN-10). */
  noExpiry: z.union([z.literal(0), z.literal(1)]),
  promoAnnouncementCategoryIds: z.array(z.string()),
  announcementImages: z.array(z.object({ sequence: z.int(), url: z.string() })),
  read: z.boolean(),
  groupName: z.string(),
  linkage: z.string(),
  execution: popupAudience,
});

export type Announcement = z.infer<typeof announcement>;

export const announcementsValue = z.object({
  promotion: z.array(announcement),
  banners: z.array(banner),
  player: z.array(announcement),
  popup: z.array(announcement),
  hot: z.array(announcement),
});

/** API-52, API-53, API-54. The token travels in the Authorization header. */
export const announcements = endpoint({
  name: 'announcements',
  method: 'GET',
  path: '/content/announcements',
  access: 'optional',
  encoding: 'query',
  request: z.strictObject({
    types: z.enum(['B', 'B,PL,PU', 'B,PL,PU,PR,H']),
    groupName: z.optional(bannerGroup),
    /** CONST-03 */
    platform: z.literal('M'),
    merchantCode: z.string().check(z.maxLength(40)),
    language: languageCode,
    /** Bypasses caches, for example after an announcement was marked as read (ANN-12). */
    refresh: z.optional(z.literal('true')),
  }),
  response: announcementsValue,
});
