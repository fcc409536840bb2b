import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** A text in every language of the product. */
export interface Localized {
  readonly TY: string;
  readonly EN: string;
}

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});
const localized = (name: string) => jsonb(name).$type<Localized>().notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const minor = (name: string) => bigint(name, { mode: 'number' });
const identity = (name: string) => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity();

/* ---- platform ---- */

/** Settings that an operator changes at run time: one row a key, validated by server/system/settings.ts. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  /** JSON text. Not jsonb: the driver layers parse a JSON string twice, and `"1"` would come back as 1. */
  value: text('value').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** RSA key pairs that wrap content secrets; the newest unretired one is current. */
export const encryptionKeys = pgTable('encryption_keys', {
  keyId: text('key_id').primaryKey(),
  /** PKCS#8, PEM. */
  privateKey: text('private_key').notNull(),
  /** SPKI, base64. */
  publicKey: text('public_key').notNull(),
  createdAt: moment('created_at').notNull(),
  retiredAt: moment('retired_at'),
});

/** Nonces of encrypted bodies seen within the accepted clock skew; a second insert is a replay. */
export const replayNonces = pgTable(
  'replay_nonces',
  {
    nonce: text('nonce').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('replay_nonces_expires_at').on(table.expiresAt)],
);

/* ---- accounts ---- */

export const vipRanks = pgTable('vip_ranks', {
  labelId: text('label_id').primaryKey(),
  level: smallint('level').notNull(),
  displayName: localized('display_name'),
  turnoverMinor: minor('turnover_minor').notNull(),
  rebateRate: integer('rebate_rate').notNull(),
});

export const members = pgTable(
  'members',
  {
    id: identity('id').primaryKey(),
    username: text('username').notNull(),
    /** Lower-case form that makes names unique. */
    usernameKey: text('username_key').notNull(),
    /** Argon2id, PHC string. */
    passwordHash: text('password_hash').notNull(),
    nickname: text('nickname').notNull().default(''),
    /** Member type (ROLE-02..ROLE-04). */
    type: smallint('type').notNull(),
    status: text('status').$type<'active' | 'disabled'>().notNull().default('active'),
    firstTimeLogin: boolean('first_time_login').notNull().default(true),
    avatar: text('avatar'),
    vipLabelId: text('vip_label_id').references(() => vipRanks.labelId),
    countryDialingCode: text('country_dialing_code').notNull().default(''),
    mobileNum: text('mobile_num').notNull().default(''),
    email: text('email').notNull().default(''),
    birthday: date('birthday'),
    affiliateCode: text('affiliate_code').notNull().default(''),
    registeredAt: moment('registered_at').notNull(),
    /** The mobile number in international form, once it was proven; one number serves one account. */
    phoneKey: text('phone_key'),
    /** The password is temporary and stops working then; null for one that the member chose. */
    temporaryPasswordUntil: moment('temporary_password_until'),
    /** Argon2id of the payment password; null until one is set. */
    paymentPasswordHash: text('payment_password_hash'),
    /** What the registration carried besides (ENTITY-06), by payload field; filled fields only. */
    registration: jsonb('registration').$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('members_username_key').on(table.usernameKey),
    uniqueIndex('members_phone_key').on(table.phoneKey),
    index('members_mobile').on(table.countryDialingCode, table.mobileNum),
    index('members_affiliate_code').on(table.affiliateCode).where(sql`${table.affiliateCode} <> ''`),
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
    status: text('status').$type<'active' | 'disabled'>().notNull(),
    expiresAt: moment('expires_at'),
  },
  (table) => [index('affiliate_codes_owner').on(table.ownerId)],
);

/** Why a session no longer counts: ended by its owner, replaced by a later login, or withdrawn by an operator. */
export type RevokeReason = 'logout' | 'elsewhere' | 'withdrawn';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token; the token itself is stored nowhere. */
    tokenHash: bytes('token_hash').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    site: text('site').$type<'member' | 'agent'>().notNull(),
    ip: text('ip').notNull(),
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Absolute end, however busy the session is. */
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokeReason: text('revoke_reason').$type<RevokeReason>(),
    /** Opened with a temporary password, which may then be changed without typing it again (CHPSW-01). */
    temporaryPassword: boolean('temporary_password').notNull().default(false),
    /** SHA-256 of the idempotency key of the last change of password that this session made. */
    passwordIntent: bytes('password_intent'),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    // Living sessions of a member; how many there may be is a setting, kept under a lock on the member.
    index('sessions_active').on(table.memberId, table.createdAt).where(sql`${table.revokedAt} is null`),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/** Captcha challenges; taking one deletes it, so each is used once. */
export const captchas = pgTable(
  'captchas',
  {
    id: text('id').primaryKey(),
    answerHash: bytes('answer_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('captchas_expires_at').on(table.expiresAt)],
);

/** Login attempts that failed, or are not decided yet; a success deletes those of its name. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: identity('id').primaryKey(),
    usernameKey: text('username_key').notNull(),
    ip: text('ip').notNull(),
    attemptedAt: moment('attempted_at').notNull(),
    /** False while the attempt is not decided. */
    failed: boolean('failed').notNull().default(false),
  },
  (table) => [
    index('login_attempts_username').on(table.usernameKey, table.attemptedAt),
    index('login_attempts_ip').on(table.ip, table.attemptedAt),
    index('login_attempts_at').on(table.attemptedAt),
  ],
);

/** Random secrets of the platform, shared by all instances; made once. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytes('value').notNull(),
});

/** Counters of limits: one row a key, starting anew when its window has ended. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (table) => [index('rate_counters_window_ends_at').on(table.windowEndsAt)],
);

/** Human checks that wait for an answer; taking one deletes it, right or wrong. */
export const humanChecks = pgTable(
  'human_checks',
  {
    id: text('id').primaryKey(),
    /** Left edge of the gap in picture pixels. */
    gapLeft: integer('gap_left').notNull(),
    salt: text('salt').notNull(),
    difficulty: integer('difficulty').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('human_checks_expires_at').on(table.expiresAt)],
);

/** What somebody holds who can present it once: SHA-256 of a random token. */
export const humanTokens = pgTable(
  'human_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('human_tokens_expires_at').on(table.expiresAt)],
);

/** What a code by SMS is good for. */
export type CodePurpose = 'login' | 'registration' | 'reset' | 'bind' | 'withdrawal' | 'password';

/** Codes sent by SMS: the newest of a number and purpose. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    /** In international form. */
    number: text('number').notNull(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    /** Member whose session asked; 0 for a code without a session. */
    memberId: bigint('member_id', { mode: 'number' }).notNull().default(0),
    /** HMAC of the code under a secret of the platform. */
    codeHash: bytes('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.purpose, table.memberId] }),
    index('verification_codes_expires_at').on(table.expiresAt),
  ],
);

/** Links of recovery mails: SHA-256 of the token, one a member, deleted when used. */
export const passwordLinks = pgTable('password_links', {
  memberId: bigint('member_id', { mode: 'number' })
    .primaryKey()
    .references(() => members.id),
  tokenHash: bytes('token_hash').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
});

/** People of the phone-verification service, by its own id, and the members they are. */
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

/** Registrations by idempotency key: one intent makes one account. */
export const registrationIntents = pgTable(
  'registration_intents',
  {
    key: text('key').primaryKey(),
    /** HMAC of the payload without its secrets. */
    intentHash: bytes('intent_hash').notNull(),
    /** Null while the registration is under way. */
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
    /** Base64url, as the authenticator names it. */
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

/** WebAuthn ceremonies under way; taking one deletes it. */
export const passkeyCeremonies = pgTable(
  'passkey_ceremonies',
  {
    id: text('id').primaryKey(),
    challenge: text('challenge').notNull(),
    /** Member who adds a passkey; null for a login. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    /** Host, with its port, of the page that began it. */
    host: text('host').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_ceremonies_expires_at').on(table.expiresAt)],
);

/** Pictures that members set as their avatar, encoded by the platform itself. */
export const avatars = pgTable('avatars', {
  memberId: bigint('member_id', { mode: 'number' })
    .primaryKey()
    .references(() => members.id),
  /** Random, so that an address cannot be guessed. */
  id: text('id').notNull().unique(),
  /** WebP. */
  picture: bytes('picture').notNull(),
});

/** Messages to players. The carrier takes what is queued; without one they stay here for a developer to read. */
export const outbox = pgTable(
  'outbox',
  {
    id: identity('id').primaryKey(),
    channel: text('channel').$type<'sms' | 'mail'>().notNull(),
    /** Number in international form, or mail address. */
    recipient: text('recipient').notNull(),
    /** Empty for a short message. */
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    state: text('state').$type<'queued' | 'kept' | 'sent' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not tried before. */
    dueAt: moment('due_at').notNull(),
    /** No longer of any use, and never delivered after it. */
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('outbox_due').on(table.dueAt).where(sql`${table.state} = 'queued'`),
    index('outbox_recipient').on(table.channel, table.recipient, table.id),
    index('outbox_created_at').on(table.createdAt),
  ],
);

/* ---- money: a double-entry ledger in integer minor units ---- */

/**
 * Kinds of ledger accounts. A member's: `cash` (real money), `bonus` (real money with conditions), `play` (the
 * worthless money of free play). The house's own: `equity` (where money enters the books), `house` (takings, one
 * a vendor), `clearing` (on its way, one a payment provider), `playHouse` (counterpart of all play money).
 */
export type WalletKind = 'cash' | 'bonus' | 'play' | 'equity' | 'house' | 'clearing' | 'playHouse';

export const walletAccounts = pgTable(
  'wallet_accounts',
  {
    id: identity('id').primaryKey(),
    /** Null for the house's own accounts. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    kind: text('kind').$type<WalletKind>().notNull(),
    /** Vendor or payment provider of a house account; empty for a member's and where there is just one. */
    owner: text('owner').notNull().default(''),
    currency: text('currency').notNull(),
    /** Sum of the account's entries, kept by the trigger on ledger_entries and by nothing else. */
    balanceMinor: minor('balance_minor').notNull().default(0),
  },
  (table) => [
    uniqueIndex('wallet_accounts_member')
      .on(table.memberId, table.kind, table.currency)
      .where(sql`${table.memberId} is not null`),
    uniqueIndex('wallet_accounts_house')
      .on(table.kind, table.owner, table.currency)
      .where(sql`${table.memberId} is null`),
    check('wallet_accounts_not_overdrawn', sql`${table.memberId} is null or ${table.balanceMinor} >= 0`),
    check(
      'wallet_accounts_kind',
      sql`(${table.memberId} is not null) = (${table.kind} in ('cash', 'bonus', 'play'))`,
    ),
  ],
);

export const ledgerTransactions = pgTable('ledger_transactions', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  /** One intent books once. */
  idempotencyKey: text('idempotency_key').notNull().unique(),
  /** SHA-256 of what was asked, so that a key that comes back with another intent is refused. */
  intentHash: text('intent_hash').notNull().default(''),
  /** What it was for, e.g. the id of a bet or a deposit. */
  reference: text('reference').notNull().default(''),
  createdAt: moment('created_at').notNull(),
});

/** Entries of a transaction sum to zero; a deferred trigger refuses the commit otherwise. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: identity('id').primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => walletAccounts.id),
    amountMinor: minor('amount_minor').notNull(),
    /** Balance of the account after this entry; written by the trigger. */
    balanceAfterMinor: minor('balance_after_minor').notNull().default(0),
  },
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    index('ledger_entries_account').on(table.accountId, table.id),
    check('ledger_entries_not_zero', sql`${table.amountMinor} <> 0`),
  ],
);

/* ---- cashier ---- */

export type PaymentKind = 'deposit' | 'withdrawal';
/** A payment is pending until the provider has decided, or nobody waits for it any longer. */
export type PaymentState = 'pending' | 'succeeded' | 'failed' | 'cancelled';

/** Deposits and withdrawals. Money moves in the same database transaction that changes the state. */
export const payments = pgTable(
  'payments',
  {
    /** Also the name by which the payment provider knows it. */
    id: uuid('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    kind: text('kind').$type<PaymentKind>().notNull(),
    provider: text('provider').notNull(),
    methodId: text('method_id').notNull(),
    currency: text('currency').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    /** The caller's key: one intent makes one payment. */
    intentKey: text('intent_key').notNull(),
    /** SHA-256 of what was asked, so that a key that comes back with another intent is refused. */
    intentHash: text('intent_hash').notNull(),
    /** Account at the method that a withdrawal goes to; empty for a deposit. */
    destination: text('destination').notNull().default(''),
    /** When the provider is asked next how it stands; null once that is settled. */
    nextCheckAt: moment('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_intent').on(table.memberId, table.intentKey),
    index('payments_member').on(table.memberId, table.createdAt.desc().nullsFirst(), table.id),
    index('payments_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    check('payments_amount', sql`${table.amountMinor} > 0`),
  ],
);

/** Books of the sandbox payment provider: an outside party that keeps its own. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    reference: uuid('reference').primaryKey(),
    outcome: text('outcome').$type<'succeeded' | 'failed'>().notNull(),
    /** Undecided until then. */
    settlesAt: moment('settles_at').notNull(),
    callback: text('callback').$type<'due' | 'sent' | 'lost'>().notNull(),
  },
  (table) => [index('sandbox_payments_due').on(table.settlesAt).where(sql`${table.callback} = 'due'`)],
);

/* ---- player protection ---- */

export type LimitKind = 'deposit' | 'loss' | 'session';
export type LimitPeriod = 'day' | 'week' | 'month';

/** Limits that members set for themselves. */
export const protectionLimits = pgTable(
  'protection_limits',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    kind: text('kind').$type<LimitKind>().notNull(),
    period: text('period').$type<LimitPeriod>().notNull(),
    /** Minor units for money, minutes for sessions; null for no limit. */
    amount: minor('amount'),
    /** A looser amount that stands from `pendingFrom` on; without that moment there is none. */
    pendingAmount: minor('pending_amount'),
    pendingFrom: moment('pending_from'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind, table.period] })],
);

/** Breaks and reality check of a member. */
export const playerProtection = pgTable('player_protection', {
  memberId: bigint('member_id', { mode: 'number' })
    .primaryKey()
    .references(() => members.id),
  timeOutUntil: moment('time_out_until'),
  exclusionUntil: moment('exclusion_until'),
  realityCheckMinutes: integer('reality_check_minutes'),
  realityAcknowledgedAt: moment('reality_acknowledged_at'),
});

/** What a member did about their own protection; rows are only added. */
export const protectionEvents = pgTable(
  'protection_events',
  {
    id: identity('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    happenedAt: moment('happened_at').notNull(),
    kind: text('kind')
      .$type<
        'limitTightened' | 'limitLoosened' | 'timeOut' | 'exclusion' | 'realityCheckSet' | 'realityCheck'
      >()
      .notNull(),
    /** The limit that it is about, e.g. `loss/day`; empty otherwise. */
    subject: text('subject').notNull().default(''),
    /** Amount, minutes or end in ms since the epoch; null for none. */
    value: minor('value'),
  },
  (table) => [index('protection_events_member').on(table.memberId, table.id)],
);

/** Stretches of play: launches and rounds with no long pause between them. */
export const playSessions = pgTable(
  'play_sessions',
  {
    id: identity('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    startedAt: moment('started_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [index('play_sessions_member').on(table.memberId, table.lastSeenAt)],
);

/* ---- catalogue ---- */

export const vendors = pgTable('vendors', {
  code: text('code').primaryKey(),
  displayName: localized('display_name'),
  kind: text('kind').notNull(),
  accent: text('accent').notNull(),
  motif: text('motif').notNull(),
  inHouse: boolean('in_house').notNull(),
  position: integer('position').notNull(),
});

export const classifications = pgTable('classifications', {
  key: text('key').primaryKey(),
  displayName: localized('display_name'),
  position: integer('position').notNull(),
});

export const games = pgTable(
  'games',
  {
    nodeId: integer('node_id').primaryKey(),
    gameId: text('game_id').notNull(),
    gameCode: text('game_code').notNull(),
    roomId: text('room_id').notNull(),
    vendor: text('vendor')
      .notNull()
      .references(() => vendors.code),
    requestType: text('request_type').notNull(),
    gameName: text('game_name').notNull(),
    displayName: localized('display_name'),
    classifications: text('classifications').array().notNull(),
    motif: text('motif').notNull(),
    accent: text('accent').notNull(),
    isHot: boolean('is_hot').notNull(),
    isNew: boolean('is_new').notNull(),
    supportPlay: boolean('support_play').notNull(),
    freeplay: boolean('freeplay').notNull(),
    isGameH5: boolean('is_game_h5').notNull(),
    lottoMode: text('lotto_mode').notNull(),
    playType: text('play_type').notNull(),
    minBetMinor: minor('min_bet_minor').notNull(),
    minLine: integer('min_line').notNull(),
    rtp: integer('rtp'),
    releaseDate: date('release_date').notNull(),
    sortWeight: integer('sort_weight').notNull(),
    jackpotClass: text('jackpot_class'),
    jackpotSeedMinor: minor('jackpot_seed_minor'),
    jackpotCurrentMinor: minor('jackpot_current_minor'),
    jackpotContribution: integer('jackpot_contribution'),
  },
  (table) => [
    // The catalogue index of server/catalogue is loaded in this order, and finds pages and counts itself.
    index('games_order').on(table.sortWeight.desc().nullsFirst(), table.nodeId),
    index('games_vendor_order').on(
      table.vendor,
      table.requestType,
      table.sortWeight.desc().nullsFirst(),
      table.nodeId,
    ),
    index('games_jackpots')
      .on(table.jackpotCurrentMinor.desc().nullsFirst())
      .where(sql`${table.jackpotCurrentMinor} is not null`),
    uniqueIndex('games_vendor_code').on(table.vendor, table.gameCode),
  ],
);

/** Which games a classification holds, with the columns that order and narrow the list. */
export const gameClassifications = pgTable(
  'game_classifications',
  {
    key: text('key')
      .notNull()
      .references(() => classifications.key),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    requestType: text('request_type').notNull(),
    sortWeight: integer('sort_weight').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.nodeId] }),
    index('game_classifications_node').on(table.nodeId),
  ],
);

/** One row: raised by triggers whenever games, classes or vendors change, so that instances read them anew. */
export const catalogueRevision = pgTable(
  'catalogue_revision',
  {
    id: smallint('id').primaryKey().default(1),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [check('catalogue_revision_one', sql`${table.id} = 1`)],
);

/** Vendor sorting: categories in order (ENTITY-25). */
export const vendorCategories = pgTable('vendor_categories', {
  gameCategory: text('game_category').primaryKey(),
  position: integer('position').notNull(),
});

export const vendorCategoryEntries = pgTable(
  'vendor_category_entries',
  {
    gameCategory: text('game_category')
      .notNull()
      .references(() => vendorCategories.gameCategory),
    vendor: text('vendor')
      .notNull()
      .references(() => vendors.code),
    accountTypeName: localized('account_type_name'),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameCategory, table.vendor] })],
);

export const lotteries = pgTable(
  'lotteries',
  {
    vendor: text('vendor').notNull(),
    gameCode: text('game_code').notNull(),
    displayName: localized('display_name'),
    requestType: text('request_type').notNull(),
    lottoMode: text('lotto_mode').notNull(),
    playTypes: text('play_types').array().notNull(),
    /** How the numbers are drawn. */
    shape: text('shape').notNull(),
    count: integer('count').notNull(),
    lowest: integer('lowest').notNull(),
    highest: integer('highest').notNull(),
    drawEverySeconds: integer('draw_every_seconds').notNull(),
    /** One moment of a draw; all others are whole intervals before and after it. */
    drawAnchor: moment('draw_anchor').notNull(),
    closesBeforeSeconds: integer('closes_before_seconds').notNull(),
    topPrizeMinor: minor('top_prize_minor').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendor, table.gameCode] })],
);

export const lotteryDraws = pgTable(
  'lottery_draws',
  {
    vendor: text('vendor').notNull(),
    gameCode: text('game_code').notNull(),
    numero: text('numero').notNull(),
    drawnAt: moment('drawn_at').notNull(),
    numbers: text('numbers').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendor, table.gameCode, table.numero] }),
    index('lottery_draws_recent').on(table.vendor, table.gameCode, table.drawnAt.desc().nullsFirst()),
    foreignKey({
      columns: [table.vendor, table.gameCode],
      foreignColumns: [lotteries.vendor, lotteries.gameCode],
    }),
  ],
);

/** Games that a member marked (API-36..API-38). */
export const favouriteGames = pgTable(
  'favourite_games',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.nodeId] }),
    index('favourite_games_order').on(table.memberId, table.addedAt.desc().nullsFirst(), table.nodeId),
  ],
);

/** Games a member has opened, one row a game (API-39, API-40). */
export const recentGames = pgTable(
  'recent_games',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    openedAt: moment('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.nodeId] }),
    index('recent_games_order').on(table.memberId, table.openedAt.desc().nullsFirst(), table.nodeId),
  ],
);

/* ---- studio: launches and rounds of the sandbox games ---- */

/** Money of a round: real, or the worthless money of free play. */
export type PlayMode = 'real' | 'free';

/** One opened game. The address carries a ticket that is good for one exchange; rounds carry the game token. */
export const studioLaunches = pgTable(
  'studio_launches',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the ticket, gone once it has been exchanged. */
    ticketHash: bytes('ticket_hash'),
    ticketExpiresAt: moment('ticket_expires_at').notNull(),
    /** SHA-256 of the game token; null until the ticket was exchanged. */
    tokenHash: bytes('token_hash'),
    expiresAt: moment('expires_at').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** The login session that launched; its end ends the game. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    mode: text('mode').$type<PlayMode>().notNull(),
    language: text('language').$type<'TY' | 'EN'>().notNull(),
    currency: text('currency').notNull(),
    /** Prize mode and play type of a lottery launch; empty otherwise. */
    prizeMode: text('prize_mode').notNull().default(''),
    playType: text('play_type').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('studio_launches_ticket').on(table.ticketHash),
    uniqueIndex('studio_launches_token').on(table.tokenHash),
    index('studio_launches_expires_at').on(table.expiresAt),
  ],
);

/** Manual rebates that were paid (ROUTE-61). Each bet belongs to one at most. */
export const rebateClaims = pgTable(
  'rebate_claims',
  {
    id: uuid('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** The caller's key: one intent pays once. */
    intentKey: text('intent_key').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [
    uniqueIndex('rebate_claims_intent').on(table.memberId, table.intentKey),
    index('rebate_claims_member').on(table.memberId, table.claimedAt.desc().nullsFirst()),
  ],
);

/** What members wrote to the site (MEMBER-08). */
export const memberFeedback = pgTable(
  'member_feedback',
  {
    id: uuid('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** The caller's key: one intent is one letter. */
    intentKey: text('intent_key').notNull(),
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('member_feedback_intent').on(table.memberId, table.intentKey),
    index('member_feedback_member').on(table.memberId, table.createdAt),
  ],
);

/** Rounds of games: the betting record. Money moves in the same database transaction that writes the row. */
export const bets = pgTable(
  'bets',
  {
    id: uuid('id').primaryKey(),
    launchId: uuid('launch_id').notNull(),
    /** The game's own name of the round; a second submit of it is the same bet. */
    roundKey: text('round_key').notNull(),
    /** SHA-256 of bet and choice. */
    intentHash: text('intent_hash').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    mode: text('mode').$type<PlayMode>().notNull(),
    currency: text('currency').notNull(),
    betMinor: minor('bet_minor').notNull(),
    winMinor: minor('win_minor').notNull(),
    state: text('state').$type<'open' | 'settled' | 'cancelled'>().notNull(),
    /** What the player chose, and what they were shown. */
    choice: jsonb('choice').$type<unknown>().notNull(),
    outcome: jsonb('outcome').$type<unknown>().notNull(),
    /** Every random number of the round in order, so that an auditor can play it again. */
    audit: jsonb('audit').$type<unknown>().notNull(),
    placedAt: moment('placed_at').notNull(),
    settledAt: moment('settled_at'),
    /** The manual rebate that paid for it (ROUTE-61); null until one did. */
    rebateClaimId: uuid('rebate_claim_id').references(() => rebateClaims.id),
  },
  (table) => [
    index('bets_unrebated')
      .on(table.memberId)
      .where(sql`${table.mode} = 'real' and ${table.state} = 'settled' and ${table.rebateClaimId} is null`),
    uniqueIndex('bets_round').on(table.launchId, table.roundKey),
    index('bets_member').on(table.memberId, table.mode, table.placedAt.desc().nullsFirst(), table.id),
    index('bets_open').on(table.memberId, table.nodeId).where(sql`${table.state} = 'open'`),
    index('bets_wins')
      .on(table.settledAt.desc().nullsFirst())
      .where(
        sql`${table.mode} = 'real' and ${table.state} = 'settled' and ${table.winMinor} > ${table.betMinor}`,
      ),
    check('bets_amounts', sql`${table.betMinor} > 0 and ${table.winMinor} >= 0`),
  ],
);

/** Rounds a game was played on a day, for the ranking (API-51). */
export const gamePlays = pgTable(
  'game_plays',
  {
    day: date('day').notNull(),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    playCount: integer('play_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.nodeId] })],
);

/* ---- agents ---- */

/** Rebate that a member receives from the agent above, who is the owner of the code they registered with. */
export const agentRebates = pgTable(
  'agent_rebates',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .primaryKey()
      .references(() => members.id),
    rateBasisPoints: integer('rate_basis_points').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [check('agent_rebates_rate', sql`${table.rateBasisPoints} between 0 and 10000`)],
);

/**
 * What a member did on a day before the platform kept its own books, as taken over from elsewhere. What happens
 * here is counted from the ledger and the betting record.
 */
export const earlierDays = pgTable(
  'earlier_days',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    day: date('day').notNull(),
    depositMinor: minor('deposit_minor').notNull(),
    turnoverMinor: minor('turnover_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day] })],
);

/** Kinds of agent contracts. */
export type ContractKind = 'salary' | 'dividend' | 'hour';

/** One step of a contract's terms. */
export interface ContractTerm {
  readonly thresholdMinor: number;
  readonly activeMembers: number;
  readonly rateBasisPoints: number;
}

/** Contracts that agents were offered, with their answers. */
export const contractRequests = pgTable(
  'contract_requests',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ContractKind>().notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** Who offers it, as the agent reads it. */
    offeredBy: text('offered_by').notNull(),
    terms: jsonb('terms').$type<readonly ContractTerm[]>().notNull(),
    state: text('state').$type<'open' | 'accepted' | 'refused'>().notNull().default('open'),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('contract_requests_member').on(
      table.memberId,
      table.kind,
      table.createdAt.desc().nullsFirst(),
      table.id,
    ),
    check('contract_requests_answer', sql`(${table.state} = 'open') = (${table.answeredAt} is null)`),
  ],
);

/* ---- chat ---- */

/** Live room types (CHAT-02). */
export type RoomType = 'free' | 'vip' | 'payPerView';

/** Hosts, each with a room of their own. */
export const chatHosts = pgTable('chat_hosts', {
  id: text('id').primaryKey(),
  displayName: text('display_name').notNull(),
  motto: localized('motto'),
  /** Id of the portrait picture. */
  portrait: text('portrait').notNull(),
  /** False when the host takes no guests for the time being: the room is closed. */
  active: boolean('active').notNull(),
  streaming: boolean('streaming').notNull(),
  roomType: text('room_type').$type<RoomType>().notNull(),
  /** Price of a day in the room; 0 unless the room is paid for. */
  priceMinor: minor('price_minor').notNull(),
  position: integer('position').notNull(),
  /** Number of the newest message: whoever raises it holds the room's row until the message is stored. */
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
});

/** Messages of a room, numbered from 1 without gaps. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    hostId: text('host_id')
      .notNull()
      .references(() => chatHosts.id),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** Null when the host wrote it. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    authorName: text('author_name').notNull(),
    /** The sender's own name of the message: sent twice, it is stored once. */
    clientId: text('client_id').notNull(),
    body: text('body').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hostId, table.seq] }),
    uniqueIndex('chat_messages_once').on(table.hostId, table.memberId, table.clientId),
  ],
);

/** What a member follows, and how far they have read. */
export const chatFocuses = pgTable(
  'chat_focuses',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    hostId: text('host_id')
      .notNull()
      .references(() => chatHosts.id),
    focused: boolean('focused').notNull(),
    readSeq: bigint('read_seq', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.hostId] })],
);

/** Rooms that a member has paid for. */
export const chatPasses = pgTable(
  'chat_passes',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    hostId: text('host_id')
      .notNull()
      .references(() => chatHosts.id),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.hostId] })],
);

/** Tickets that open a message channel: SHA-256 of a random token, deleted when used. */
export const chatTickets = pgTable(
  'chat_tickets',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** Null for a ticket that names no room; then any room that is open to the member will do. */
    hostId: text('host_id').references(() => chatHosts.id),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('chat_tickets_expires_at').on(table.expiresAt)],
);

/* ---- content ---- */

export const banners = pgTable(
  'banners',
  {
    id: text('id').primaryKey(),
    groupName: text('group_name').notNull(),
    title: localized('title'),
    subtitle: localized('subtitle'),
    linkage: text('linkage').notNull(),
    motif: text('motif').notNull(),
    accent: text('accent').notNull(),
    sortWeight: integer('sort_weight').notNull(),
  },
  (table) => [
    index('banners_group_order').on(table.groupName, table.sortWeight.desc().nullsFirst(), table.id),
  ],
);

export const contentCategories = pgTable('content_categories', {
  id: text('id').primaryKey(),
  /** Translation key (PROMO-03). */
  titleKey: text('title_key').notNull(),
  title: localized('title'),
  sortWeight: integer('sort_weight').notNull(),
});

/** Announcements and promotions of every kind (ENTITY-28, ENTITY-29, ENTITY-31). */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'A' | 'PL' | 'B' | 'PU' | 'PR' | 'H'>().notNull(),
    title: localized('title'),
    content: localized('content'),
    startDate: moment('start_date').notNull(),
    /** Null when the announcement is long term. */
    endDate: moment('end_date'),
    noExpiry: boolean('no_expiry').notNull(),
    categoryIds: text('category_ids').array().notNull(),
    groupName: text('group_name').notNull(),
    linkage: text('linkage').notNull(),
    execution: text('execution').$type<'' | 'A' | 'B'>().notNull(),
    linkedPromotionId: text('linked_promotion_id').notNull().default(''),
    imageRequired: boolean('image_required').notNull().default(false),
    remarkRequired: boolean('remark_required').notNull().default(false),
    /** What an approved application is worth, in minor units of the site's currency. */
    rewardMinor: minor('reward_minor').notNull().default(0),
    /** Percent of which deposit of the member the reward is, `rewardMinor` at most; null for a fixed amount. */
    depositBonus: jsonb('deposit_bonus').$type<{ readonly nth: number; readonly percent: number }>(),
    /** Days until the same member may have the reward again; 0 for once only. */
    rewardEveryDays: integer('reward_every_days').notNull().default(0),
    sortWeight: integer('sort_weight').notNull(),
  },
  (table) => [
    index('announcements_kind_order').on(table.kind, table.sortWeight.desc().nullsFirst(), table.id),
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

/** Who has read which announcement (ENTITY-30). */
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
    /** One intent applies once. */
    idempotencyKey: text('idempotency_key').notNull(),
    intentHash: text('intent_hash').notNull(),
    remarks: text('remarks').notNull(),
    state: text('state').$type<'pending' | 'approved' | 'refused' | 'claimed' | 'expired'>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the review is due. */
    reviewAt: moment('review_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Until when an approved reward can be claimed; null before. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    uniqueIndex('reward_applications_intent').on(table.memberId, table.idempotencyKey),
    // One application at a time, however many arrive at once.
    uniqueIndex('reward_applications_open')
      .on(table.memberId, table.promotionId)
      .where(sql`${table.state} in ('pending', 'approved')`),
    index('reward_applications_member').on(table.memberId, table.createdAt),
  ],
);

/** Pictures of an application, written anew on arrival and deleted once it has been reviewed; the digest stays. */
export const rewardPictures = pgTable(
  'reward_pictures',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => rewardApplications.id),
    position: smallint('position').notNull(),
    /** SHA-256 of the picture as it was sent: the same proof is accepted once. */
    digest: text('digest').notNull(),
    picture: bytes('picture'),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.position] }),
    index('reward_pictures_digest').on(table.digest),
  ],
);

export const helpArticles = pgTable('help_articles', {
  position: integer('position').primaryKey(),
  tag: text('tag').notNull(),
  title: localized('title'),
  content: localized('content'),
});

export const customerServiceEntries = pgTable('customer_service_entries', {
  csPosition: text('cs_position').primaryKey(),
  title: localized('title'),
  /** Plain here; obfuscated on the wire (CS-01). */
  path: text('path').notNull(),
  type: smallint('type').notNull(),
  position: integer('position').notNull(),
});

export const downloadResources = pgTable('download_resources', {
  resourceType: text('resource_type').primaryKey(),
  url: text('url').notNull(),
  labelNameEn: text('label_name_en'),
  position: integer('position').notNull(),
});
