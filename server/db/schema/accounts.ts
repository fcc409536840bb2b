import { codePurpose, loginSite, stepUpPurpose } from '@contract/account';
import { securityEventKind } from '@contract/security';
import { languageCode } from '@contract/system';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
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
import { sessionLifecycle } from '@/machines/platform/loginSession/loginSession.machine';
import { accountLifecycle } from '@/machines/platform/memberAccount/memberAccount.machine';
import { messageLifecycle } from '@/machines/platform/outgoingMessage/outgoingMessage.machine';
import { lifecycleOf } from '../../common/lifecycle';
import {
  allKnown,
  bytes,
  identity,
  inEveryLanguage,
  listOf,
  localized,
  minor,
  moment,
  notNegative,
  oneOf,
} from './columns';

/* Members, their credentials and sessions, and related records. */

export const vipRanks = pgTable(
  'vip_ranks',
  {
    labelId: text('label_id').primaryKey(),
    level: smallint('level').notNull(),
    displayName: localized('display_name'),
    turnoverMinor: minor('turnover_minor').notNull(),
    rebateRate: integer('rebate_rate').notNull(),
  },
  (table) => [inEveryLanguage(table.displayName), ...notNegative(table.turnoverMinor, table.rebateRate)],
);

/** The life of a member's account; of an erased one only records that laws require remain (server/privacy). */
export const accountLife = lifecycleOf(accountLifecycle);

export const members = pgTable(
  'members',
  {
    id: identity('id').primaryKey(),
    username: text('username').notNull(),
    /** Lower-case form for uniqueness. */
    usernameKey: text('username_key').notNull(),
    /** Argon2id, PHC string. */
    passwordHash: text('password_hash').notNull(),
    nickname: text('nickname').notNull().default(''),
    /** Member type (ROLE-02..ROLE-04). */
    type: smallint('type').notNull(),
    /** A state of the chart; only a step of it changes the column. */
    state: oneOf('status', accountLife.states).notNull().default('active'),
    firstTimeLogin: boolean('first_time_login').notNull().default(true),
    avatar: text('avatar'),
    vipLabelId: text('vip_label_id').references(() => vipRanks.labelId),
    countryDialingCode: text('country_dialing_code').notNull().default(''),
    mobileNum: text('mobile_num').notNull().default(''),
    email: text('email').notNull().default(''),
    birthday: date('birthday'),
    affiliateCode: text('affiliate_code').notNull().default(''),
    registeredAt: moment('registered_at').notNull(),
    /** The verified mobile number in international format; unique per account. */
    phoneKey: text('phone_key'),
    /** Expiry of a temporary password; null for a password chosen by the member. */
    temporaryPasswordUntil: moment('temporary_password_until'),
    /** Argon2id hash of the payment password; null until it is set. */
    paymentPasswordHash: text('payment_password_hash'),
    /** Language of the last device that signed in, for messages. Null before the first sign-in. */
    language: oneOf('language', languageCode.options),
    /** Other registration fields (ENTITY-06) that were filled in, by payload field. */
    registration: jsonb('registration').$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('members_username_key').on(table.usernameKey),
    uniqueIndex('members_phone_key').on(table.phoneKey),
    index('members_affiliate_code').on(table.affiliateCode).where(sql`${table.affiliateCode} <> ''`),
    ...allKnown(table),
  ],
);

export const affiliateCodes = pgTable(
  'affiliate_codes',
  {
    code: text('code').primaryKey(),
    ownerId: bigint('owner_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    domain: text('domain').notNull().default(''),
    status: oneOf('status', ['active', 'disabled']).notNull(),
    expiresAt: moment('expires_at'),
  },
  (table) => [index('affiliate_codes_owner').on(table.ownerId), ...allKnown(table)],
);

/** The life of a session; a call asks its row and takes no step. */
export const sessionLife = lifecycleOf(sessionLifecycle);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: bytes('token_hash').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    site: oneOf('site', loginSite.options).notNull(),
    ip: text('ip').notNull(),
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Absolute expiry, regardless of activity. */
    expiresAt: moment('expires_at').notNull(),
    /** A state of the chart; only a step of it changes the column. */
    state: oneOf('state', sessionLife.states).notNull(),
    /** When it expires unless it is used, whether or not the job has come; null once it has ended. */
    deadlineAt: moment('deadline_at'),
    endedAt: moment('revoked_at'),
    /** Opened with a temporary password, which can then be changed without typing it again (CHPSW-01). */
    temporaryPassword: boolean('temporary_password').notNull().default(false),
    /** SHA-256 of the idempotency key of this session's last password change. */
    passwordIntent: bytes('password_intent'),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    // Active sessions of a member; their maximum is a setting, enforced under a lock on the member.
    index('sessions_active')
      .on(table.memberId, table.createdAt)
      .where(sql`${table.state} in (${listOf(sessionLife.tagged('open'))})`),
    index('sessions_deadline').on(table.deadlineAt, table.id).where(sql`${table.deadlineAt} is not null`),
    index('sessions_expires_at').on(table.expiresAt),
    ...allKnown(table),
    check(
      'sessions_ended',
      sql`(${table.state} in (${listOf(sessionLife.tagged('open'))})) = (${table.endedAt} is null)`,
    ),
  ],
);

/** Captcha challenges; deleted when used, so that each can be used once. */
export const captchas = pgTable(
  'captchas',
  {
    id: text('id').primaryKey(),
    answerHash: bytes('answer_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('captchas_expires_at').on(table.expiresAt)],
);

/**
 * Login attempts that failed or are in progress; a success deletes those of its name. Columns contain the keys that
 * attempts are counted under: name (empty for a wrong captcha) and network address.
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: identity('id').primaryKey(),
    usernameKey: text('username_key').notNull(),
    ip: text('ip').notNull(),
    attemptedAt: moment('attempted_at').notNull(),
    /** No longer read or written, except by instances of the previous release. Drop it in the next one. */
    failed: boolean('failed').notNull().default(false),
  },
  (table) => [
    index('login_attempts_username').on(table.usernameKey, table.attemptedAt),
    index('login_attempts_ip').on(table.ip, table.attemptedAt),
    index('login_attempts_at').on(table.attemptedAt),
  ],
);

/** Devices on which a member has signed in: SHA-256 of the id in their cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    deviceHash: text('device_hash').notNull(),
    lastSignInAt: moment('last_sign_in_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.deviceHash] }),
    index('known_devices_last_sign_in').on(table.lastSignInAt),
  ],
);

/** Step-up proofs: for one session, one purpose and a short time. */
export const stepUpProofs = pgTable(
  'step_up_proofs',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: oneOf('purpose', stepUpPurpose.options).notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.purpose] }),
    index('step_up_proofs_expires_at').on(table.expiresAt),
    ...allKnown(table),
  ],
);

/** Random secrets of the platform, shared by all instances. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytes('value').notNull(),
});

/** Rate-limit counters: one row per key, reset when its window has ended. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (table) => [index('rate_counters_window_ends_at').on(table.windowEndsAt)],
);

/** Open human checks; deleted when answered, right or wrong. */
export const humanChecks = pgTable(
  'human_checks',
  {
    id: text('id').primaryKey(),
    /** Left edge of the gap in image pixels. */
    gapLeft: integer('gap_left').notNull(),
    salt: text('salt').notNull(),
    difficulty: integer('difficulty').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('human_checks_expires_at').on(table.expiresAt)],
);

/** Single-use tokens: SHA-256 of a random token. */
export const humanTokens = pgTable(
  'human_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('human_tokens_expires_at').on(table.expiresAt)],
);

/** Purpose of an SMS code. */
const CODE_PURPOSES = [...codePurpose.options, 'stepUp'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Codes sent by SMS; only the newest per number and purpose. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    /** In international format. */
    number: text('number').notNull(),
    purpose: oneOf('purpose', CODE_PURPOSES).notNull(),
    /** Member whose session or known device requested the code; 0 for everybody else, who have one code together. */
    memberId: bigint('member_id', { mode: 'number' }).notNull().default(0),
    /** HMAC of the code under a secret of the platform. */
    codeHash: bytes('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.purpose, table.memberId] }),
    index('verification_codes_expires_at').on(table.expiresAt),
    ...allKnown(table),
  ],
);

/** Links of recovery mails: SHA-256 of the token; one per member, deleted when used. */
export const passwordLinks = pgTable('password_links', {
  memberId: bigint('member_id', { mode: 'number' })
    .primaryKey()
    .references(() => members.id),
  tokenHash: bytes('token_hash').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
});

/** Identities at the phone-verification service, by the service's id, and their members. */
export const memberIdentities = pgTable(
  'member_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    provider: text('provider').notNull(),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('member_identities_member').on(table.memberId),
  ],
);

/** Registrations by idempotency key: one intent creates one account. */
export const registrationIntents = pgTable(
  'registration_intents',
  {
    key: text('key').primaryKey(),
    /** HMAC of the payload without its secrets. */
    intentHash: bytes('intent_hash').notNull(),
    /** Null while the registration is in progress. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('registration_intents_created_at').on(table.createdAt)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** Base64url id from the authenticator. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Host that the passkey belongs to. */
    rpId: text('rp_id').notNull(),
    label: text('label').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_member').on(table.memberId, table.createdAt)],
);

/** WebAuthn ceremonies in progress; deleted when used. */
export const passkeyCeremonies = pgTable(
  'passkey_ceremonies',
  {
    id: text('id').primaryKey(),
    challenge: text('challenge').notNull(),
    /** Member who adds a passkey; null for a login. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    /** Host and port of the page that started it. */
    host: text('host').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_ceremonies_expires_at').on(table.expiresAt)],
);

/** Acts of operators in the security trail; not visible to members. */
const OPERATOR_EVENTS = [
  'accountCreated',
  'bodyKeyRotated',
  'databaseMoved',
  'masterKeyRotated',
  'memberErased',
  'memberExported',
  'rewardApproved',
  'rewardRefused',
  'rewardRuleChanged',
  'settingChanged',
  'signerRotated',
  'trailSearched',
] as const;

/**
 * The security trail: actor, action, origin and result. Append-only: triggers refuse updates and premature deletion
 * (migration `security_trail_rules`).
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: identity('id').primaryKey(),
    at: moment('at').notNull(),
    kind: oneOf('kind', [...securityEventKind.options, ...OPERATOR_EVENTS]).notNull(),
    /** `done`, or the code of the refusal. */
    result: text('result').notNull(),
    /** Affected account; null when there is none or it is unknown. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    /** `visitor`, `member`, `platform`, or `operator:<name>`. */
    actor: text('actor').$type<'visitor' | 'member' | 'platform' | `operator:${string}`>().notNull(),
    /** Network address as counted by limits: IPv6 as its /64. */
    address: text('address').notNull(),
    device: text('device').notNull(),
    /** JSON text of names and values; never contains secrets. */
    detail: text('detail').notNull().default('{}'),
    /** Links to the log lines of the call. */
    requestId: text('request_id').notNull().default(''),
    /** Earliest deletion. */
    keptUntil: moment('kept_until').notNull(),
  },
  (table) => [
    index('security_events_member').on(table.memberId, table.id),
    index('security_events_member_kind').on(table.memberId, table.kind, table.id),
    index('security_events_address').on(table.address, table.id),
    index('security_events_kind').on(table.kind, table.id),
    index('security_events_kept_until').on(table.keptUntil),
    ...allKnown(table),
    check(
      'security_events_actor_known',
      sql`${table.actor} in ('visitor', 'member', 'platform') or ${table.actor} like 'operator:%'`,
    ),
  ],
);

/** Avatar pictures of members, re-encoded by the platform. */
export const avatars = pgTable('avatars', {
  memberId: bigint('member_id', { mode: 'number' })
    .primaryKey()
    .references(() => members.id),
  /** Random, so that URLs cannot be guessed. */
  id: text('id').notNull().unique(),
  /** WebP. */
  picture: bytes('picture').notNull(),
});

/** The life of a message to a player. */
export const messageLife = lifecycleOf(messageLifecycle);

/** Messages to players. The carrier delivers queued ones; without a carrier they stay here for developers to read. */
export const outbox = pgTable(
  'outbox',
  {
    id: identity('id').primaryKey(),
    channel: oneOf('channel', ['sms', 'mail']).notNull(),
    /** Number in international format, or mail address. */
    recipient: text('recipient').notNull(),
    /** Empty for an SMS. */
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    /** A state of the chart; only a step of it changes the column. */
    state: oneOf('state', messageLife.states).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next delivery attempt. */
    dueAt: moment('due_at').notNull(),
    /** When the code or link in it expires: it is not delivered then, and cannot be read any more. */
    deadlineAt: moment('deadline_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('outbox_due').on(table.dueAt).where(sql`${table.state} = 'queued'`),
    index('outbox_deadline').on(table.deadlineAt).where(sql`${table.deadlineAt} is not null`),
    index('outbox_recipient').on(table.channel, table.recipient, table.id),
    index('outbox_created_at').on(table.createdAt),
    ...allKnown(table),
  ],
);

/** Feedback from members (MEMBER-08). */
export const memberFeedback = pgTable(
  'member_feedback',
  {
    id: uuid('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** The caller's idempotency key. */
    intentKey: text('intent_key').notNull(),
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('member_feedback_intent').on(table.memberId, table.intentKey),
    index('member_feedback_member').on(table.memberId, table.createdAt),
  ],
);
