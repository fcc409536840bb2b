import { announcementKind, BANNER_GROUPS, popupAudience } from '@contract/announcements';
import { refusalReason } from '@contract/content';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { rewardLifecycle } from '@/machines/platform/rewardApplication/rewardApplication.machine';
import { lifecycleOf } from '../../common/lifecycle';
import { members } from './accounts';
import {
  allKnown,
  bytes,
  inEveryLanguage,
  listOf,
  localized,
  minor,
  moment,
  notNegative,
  oneOf,
} from './columns';

/* Banners, announcements, promotions, rewards and help. */

export const banners = pgTable(
  'banners',
  {
    id: text('id').primaryKey(),
    groupName: oneOf('group_name', BANNER_GROUPS).notNull(),
    title: localized('title'),
    subtitle: localized('subtitle'),
    linkage: text('linkage').notNull(),
    motif: text('motif').notNull(),
    accent: text('accent').notNull(),
    sortWeight: integer('sort_weight').notNull(),
  },
  (table) => [
    index('banners_group_order').on(table.groupName, table.sortWeight.desc().nullsFirst(), table.id),
    ...allKnown(table),
    inEveryLanguage(table.title),
    inEveryLanguage(table.subtitle),
  ],
);

export const contentCategories = pgTable(
  'content_categories',
  {
    id: text('id').primaryKey(),
    /** Translation key (PROMO-03). */
    titleKey: text('title_key').notNull(),
    title: localized('title'),
    sortWeight: integer('sort_weight').notNull(),
  },
  (table) => [inEveryLanguage(table.title)],
);

/** Announcements and promotions of every kind (ENTITY-28, ENTITY-29, ENTITY-31). */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    kind: oneOf('kind', announcementKind.options).notNull(),
    title: localized('title'),
    content: localized('content'),
    startDate: moment('start_date').notNull(),
    /** Null for long-term announcements. */
    endDate: moment('end_date'),
    noExpiry: boolean('no_expiry').notNull(),
    categoryIds: text('category_ids').array().notNull(),
    groupName: text('group_name').notNull(),
    linkage: text('linkage').notNull(),
    execution: oneOf('execution', popupAudience.options).notNull(),
    linkedPromotionId: text('linked_promotion_id').notNull().default(''),
    imageRequired: boolean('image_required').notNull().default(false),
    remarkRequired: boolean('remark_required').notNull().default(false),
    /** What the reward pays, to whom and how often; read by `rewardRules`. Null when there is nothing to apply for. */
    rewardRule: jsonb('reward_rule').$type<unknown>(),
    sortWeight: integer('sort_weight').notNull(),
  },
  (table) => [
    index('announcements_kind_order').on(table.kind, table.sortWeight.desc().nullsFirst(), table.id),
    ...allKnown(table),
    inEveryLanguage(table.title),
    inEveryLanguage(table.content),
  ],
);

export const announcementImages = pgTable(
  'announcement_images',
  {
    announcementId: text('announcement_id')
      .notNull()
      .references(() => announcements.id),
    sequence: integer('sequence').notNull(),
    motif: text('motif').notNull(),
    accent: text('accent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.sequence] })],
);

/** Read announcements by member (ENTITY-30). */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    announcementId: text('announcement_id')
      .notNull()
      .references(() => announcements.id),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.announcementId] }),
    index('announcement_reads_announcement').on(table.announcementId),
  ],
);

/** Members who have joined a promotion (API-59). */
export const promotionJoins = pgTable(
  'promotion_joins',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    promotionId: text('promotion_id')
      .notNull()
      .references(() => announcements.id),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.promotionId] })],
);

/** The life of an application for a reward. */
export const rewardLife = lifecycleOf(rewardLifecycle);

/** Applications for the reward of a promotion, from the request to the claim (API-60, ROUTE-59). */
export const rewardApplications = pgTable(
  'reward_applications',
  {
    id: uuid('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    promotionId: text('promotion_id')
      .notNull()
      .references(() => announcements.id),
    /** Idempotency key: one intent applies once. */
    idempotencyKey: text('idempotency_key').notNull(),
    intentHash: text('intent_hash').notNull(),
    remarks: text('remarks').notNull(),
    /** A state of the chart; only a step of it changes the column. */
    state: oneOf('state', rewardLife.states).notNull(),
    /** When the platform decides, operators are told, or an approved reward expires. */
    deadlineAt: moment('deadline_at'),
    amountMinor: minor('amount_minor').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Who approved or refused: the platform, or an operator. Null before. */
    decidedBy: text('decided_by').$type<'platform' | `operator:${string}`>(),
    /** Why it was refused; null otherwise. */
    reason: oneOf('reason', refusalReason.options),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('reward_applications_intent').on(table.memberId, table.idempotencyKey),
    // One open application at a time, even with concurrent requests.
    uniqueIndex('reward_applications_open')
      .on(table.memberId, table.promotionId)
      .where(sql`${table.state} in (${listOf(rewardLife.tagged('open'))})`),
    index('reward_applications_deadline').on(table.deadlineAt).where(sql`${table.deadlineAt} is not null`),
    index('reward_applications_member').on(table.memberId, table.updatedAt.desc().nullsFirst(), table.id),
    index('reward_applications_latest').on(table.memberId, table.promotionId, table.createdAt),
    // What waits for a person, oldest first.
    index('reward_applications_waiting').on(table.createdAt).where(sql`${table.state} = 'waiting'`),
    ...allKnown(table),
    ...notNegative(table.amountMinor),
    check(
      'reward_applications_decided_by_known',
      sql`${table.decidedBy} = 'platform' or ${table.decidedBy} like 'operator:%'`,
    ),
  ],
);

/**
 * What an application that is open or paid uses up: the person for one period of the promotion, and the proofs in the
 * records, such as a deposit or a round. Each is used once, whatever pictures or accounts ask for it again. The person is
 * the numbers of their accounts, which `personKeys` connects, so that an erasure keeps these rows.
 */
export const rewardUses = pgTable(
  'reward_uses',
  {
    promotionId: text('promotion_id')
      .notNull()
      .references(() => announcements.id),
    /** The period of a person's claim, e.g. a year; empty for proofs, which are used for ever. */
    period: text('period').notNull(),
    /** SHA-256 of what is used. */
    digest: text('digest').notNull(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => rewardApplications.id),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.period, table.digest] }),
    index('reward_uses_application').on(table.applicationId),
  ],
);

/** Pictures of an application, re-encoded on arrival and deleted after the review; the digest stays. */
export const rewardPictures = pgTable(
  'reward_pictures',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => rewardApplications.id),
    position: smallint('position').notNull(),
    /** SHA-256 of the uploaded picture, so that a proof is accepted once. */
    digest: text('digest').notNull(),
    /** Perceptual hash of the decoded picture in hexadecimal digits: a hint for the reviewer. Null for older pictures. */
    likeness: text('likeness'),
    picture: bytes('picture'),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.position] }),
    index('reward_pictures_digest').on(table.digest),
  ],
);

/** Formats of uploaded pictures. */
export const UPLOAD_FORMATS = ['png', 'jpeg', 'webp'] as const;

/**
 * Pictures that members have uploaded for an avatar or an application, re-encoded on arrival. Using one removes it;
 * unused ones are deleted after a day.
 */
export const uploadedPictures = pgTable(
  'uploaded_pictures',
  {
    id: text('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** Format of the uploaded file. */
    format: oneOf('format', UPLOAD_FORMATS).notNull(),
    /** SHA-256 of the uploaded file. */
    digest: text('digest').notNull(),
    /** Perceptual hash of the decoded picture; null for older ones. */
    likeness: text('likeness'),
    picture: bytes('picture').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [
    uniqueIndex('uploaded_pictures_file').on(table.memberId, table.digest),
    index('uploaded_pictures_age').on(table.uploadedAt),
    ...allKnown(table),
  ],
);

export const helpArticles = pgTable(
  'help_articles',
  {
    position: integer('position').primaryKey(),
    tag: text('tag').notNull(),
    title: localized('title'),
    content: localized('content'),
  },
  (table) => [inEveryLanguage(table.title), inEveryLanguage(table.content)],
);

export const customerServiceEntries = pgTable(
  'customer_service_entries',
  {
    csPosition: text('cs_position').primaryKey(),
    title: localized('title'),
    /** Plain here; obfuscated in the API (CS-01). */
    path: text('path').notNull(),
    type: smallint('type').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [inEveryLanguage(table.title)],
);

export const downloadResources = pgTable('download_resources', {
  resourceType: text('resource_type').primaryKey(),
  url: text('url').notNull(),
  labelNameEn: text('label_name_en'),
  position: integer('position').notNull(),
});
