import {
  and,
  type Column,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import * as schema from '../db/schema';

/*
 * What every table of the schema holds about members, and what an export and an erasure do with it. A test compares
 * the list with the database: a new table or column must be classified here.
 */

/** A member, with the values under which rows without a member id are stored. */
export interface Subject {
  readonly id: number;
  readonly username: string;
  readonly state: string;
  /** What limits count the member's attempts under: username and numbers. */
  readonly names: readonly string[];
  /** Numbers in international format and mail addresses, in lower case. */
  readonly recipients: readonly string[];
  /** Network addresses that the member has used, as limits count them. */
  readonly addresses: readonly string[];
}

/** Part of an archive. */
export type Area = 'account' | 'security' | 'money' | 'play' | 'protection' | 'offers' | 'chat' | 'agent';

/** What holds for a person beyond their account: an exclusion that runs, or a reward that counts each person once. */
type Outlived = 'exclusion' | 'reward';

interface Mention {
  readonly rows: SQL;
  readonly replaced: Readonly<Record<string, SQL>>;
}

/** A table with rows of members. */
export interface MemberTable {
  /** Rows are deleted, or kept for the reason in `why` with some values replaced, or unchanged. */
  readonly kind: 'erased' | 'pseudonymised' | 'kept';
  readonly table: PgTable;
  readonly area: Area;
  readonly why: string;
  /** Condition for a member's rows. */
  readonly rows: (db: Database, subject: Subject) => SQL | undefined;
  /** Rows of unknown visitors at the member's addresses, which others may share: erased too, and never exported. */
  readonly traces?: (db: Database, subject: Subject) => SQL | undefined;
  /** Rows of others that name the member, and what they have instead after an erasure; never exported. */
  readonly mentions?: (subject: Subject) => Mention;
  /** Reasons for which rows that are otherwise erased are kept: neither ends by an erasure. */
  readonly outlives: readonly Outlived[];
  /** Columns of an archive. */
  readonly exported: readonly string[];
  /** Pictures (WebP or JPEG), which are separate files of an archive. */
  readonly pictures: readonly string[];
  /** Columns that no archive has: secrets, and values for internal use. */
  readonly withheld: readonly string[];
  /** New values of columns, by column. */
  readonly replaced: Readonly<Record<string, SQL | string | null>>;
  /** Columns that an erasure does not change. */
  readonly retained: readonly string[];
}

/** A table without anything about members. */
export interface SiteTable {
  readonly kind: 'site';
  readonly table: PgTable;
  readonly why: string;
  readonly columns: readonly string[];
}

type ColumnOf<T extends PgTable> = keyof T['_']['columns'] & string;

interface Columns<T extends PgTable> {
  readonly exported?: readonly ColumnOf<T>[];
  readonly pictures?: readonly ColumnOf<T>[];
  readonly withheld?: readonly ColumnOf<T>[];
}

interface Changes<T extends PgTable> {
  readonly replaced: { readonly [C in ColumnOf<T>]?: SQL | string | null };
  readonly retained: readonly ColumnOf<T>[];
}

type Rows = MemberTable['rows'];

const listed = <T extends PgTable>({ exported = [], pictures = [], withheld = [] }: Columns<T>) => ({
  exported,
  pictures,
  withheld,
});

const erased = <T extends PgTable>(
  table: T,
  area: Area,
  rows: Rows,
  columns: Columns<T>,
  more: Pick<MemberTable, 'traces'> & Partial<Pick<MemberTable, 'outlives'>> = {},
): MemberTable => ({
  outlives: [],
  ...more,
  kind: 'erased',
  table,
  area,
  why: '',
  rows,
  ...listed(columns),
  replaced: {},
  retained: [],
});

const pseudonymised = <T extends PgTable>(
  table: T,
  area: Area,
  rows: Rows,
  why: string,
  columns: Columns<T>,
  { replaced, retained }: Changes<T>,
  more: Pick<MemberTable, 'traces' | 'mentions'> = {},
): MemberTable => ({
  ...more,
  outlives: [],
  kind: 'pseudonymised',
  table,
  area,
  why,
  rows,
  ...listed(columns),
  replaced: Object.fromEntries(
    Object.entries<SQL | string | null | undefined>(replaced).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ),
  retained,
});

const kept = <T extends PgTable>(
  table: T,
  area: Area,
  rows: Rows,
  why: string,
  columns: Columns<T>,
): MemberTable => ({
  outlives: [],
  kind: 'kept',
  table,
  area,
  why,
  rows,
  ...listed(columns),
  replaced: {},
  retained: Object.keys(getTableColumns(table)),
});

const site = <T extends PgTable>(table: T, why: string, columns: readonly ColumnOf<T>[]): SiteTable => ({
  kind: 'site',
  table,
  why,
  columns,
});

/** Rows whose column is the member's id. */
const of =
  (column: Column): Rows =>
  (_, { id }) =>
    eq(column, id);

const { members, sessions, rewardApplications, walletAccounts, ledgerEntries, payments } = schema;

const accountsOf: (db: Database, subject: Subject) => SQL | undefined = (db, { id }) =>
  inArray(
    ledgerEntries.accountId,
    db.select({ id: walletAccounts.id }).from(walletAccounts).where(eq(walletAccounts.memberId, id)),
  );

/** Rows that belong to the member's applications for rewards. */
const ofApplications =
  (column: Column): Rows =>
  (db, { id }) =>
    inArray(
      column,
      db
        .select({ id: rewardApplications.id })
        .from(rewardApplications)
        .where(eq(rewardApplications.memberId, id)),
    );

/** Whether a column has one of the values; false for an empty list. */
const oneOf = (column: Column | SQL, values: readonly string[]): SQL =>
  values.length === 0
    ? sql`false`
    : sql`${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`;

/** Counters of limits whose key has one of the values as a part. */
const countedUnder = (values: readonly string[]): SQL =>
  or(
    sql`false`,
    ...values.map(
      (value) => sql`position(${`/${value}/`} in lower('/' || ${schema.rateCounters.key} || '/')) > 0`,
    ),
  ) ?? sql`false`;

const own = alias(schema.securityEvents, 'own');
/** Events of unknown visitors at an address at which the trail has the member too. */
const eventsNearby: Rows = (db, { id }) =>
  and(
    isNull(schema.securityEvents.memberId),
    ne(schema.securityEvents.address, ''),
    inArray(
      schema.securityEvents.address,
      db.select({ address: own.address }).from(own).where(eq(own.memberId, id)),
    ),
  );

/** A text as names in it are read, in lower case. */
const inPlain = (text: SQL): SQL => sql`lower(normalize(${text}, NFKC))`;

const RECORD = 'A record that money laundering and tax laws require; it names the member only by number.';
const AGENTS = "The agents' accounts; it names the member only by number.";

/** Tables with rows of members, in the order of an erasure: rows that refer to others come first. */
export const MEMBER_TABLES: readonly MemberTable[] = [
  // First, because the trail can only be changed for an erased member.
  pseudonymised(
    members,
    'account',
    of(members.id),
    'Money and bets refer to it.',
    {
      exported: [
        ...(['id', 'username', 'nickname', 'type', 'state', 'avatar', 'vipLabelId'] as const),
        ...(['countryDialingCode', 'mobileNum', 'email', 'birthday', 'affiliateCode'] as const),
        ...(['registeredAt', 'language', 'registration'] as const),
      ],
      withheld: [
        ...(['usernameKey', 'passwordHash', 'firstTimeLogin', 'phoneKey'] as const),
        ...(['temporaryPasswordUntil', 'paymentPasswordHash'] as const),
      ],
    },
    {
      replaced: {
        // Registration refuses the hyphen, so that no other member can have this name.
        username: sql`'erased-' || ${members.id}`,
        usernameKey: sql`'erased-' || ${members.id}`,
        passwordHash: '',
        nickname: '',
        avatar: null,
        countryDialingCode: '',
        mobileNum: '',
        email: '',
        birthday: null,
        phoneKey: null,
        temporaryPasswordUntil: null,
        paymentPasswordHash: null,
        language: null,
        registration: sql`'{}'::jsonb`,
      },
      retained: ['id', 'state', 'type', 'firstTimeLogin', 'vipLabelId', 'affiliateCode', 'registeredAt'],
    },
    {
      // Others name who recommended the site to them.
      mentions: ({ names: [username = ''] }) => ({
        rows: sql`${inPlain(sql`${members.registration} ->> 'recommenderId'`)} = ${username}`,
        replaced: { registration: sql`${members.registration} - 'recommenderId'` },
      }),
    },
  ),
  erased(
    schema.stepUpProofs,
    'security',
    (db, { id }) =>
      inArray(
        schema.stepUpProofs.sessionId,
        db.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, id)),
      ),
    { exported: ['purpose', 'expiresAt'], withheld: ['sessionId'] },
  ),
  erased(schema.chatTickets, 'chat', of(schema.chatTickets.memberId), {
    exported: ['hostId', 'expiresAt'],
    withheld: ['tokenHash', 'sessionId', 'memberId'],
  }),
  erased(schema.studioLaunches, 'play', of(schema.studioLaunches.memberId), {
    exported: [
      ...(['id', 'nodeId', 'mode', 'language', 'currency', 'prizeMode', 'playType'] as const),
      ...(['createdAt', 'expiresAt'] as const),
    ],
    withheld: ['ticketHash', 'ticketExpiresAt', 'tokenHash', 'memberId', 'sessionId'],
  }),
  erased(sessions, 'security', of(sessions.memberId), {
    exported: [
      ...(['site', 'ip', 'device', 'createdAt', 'lastSeenAt', 'expiresAt'] as const),
      ...(['state', 'deadlineAt', 'endedAt', 'temporaryPassword'] as const),
    ],
    withheld: ['id', 'tokenHash', 'memberId', 'passwordIntent'],
  }),
  erased(
    schema.loginAttempts,
    'security',
    // On a known device the name is followed by a blank and the device.
    (_, { names }) => oneOf(sql`split_part(${schema.loginAttempts.usernameKey}, ' ', 1)`, names),
    { exported: ['usernameKey', 'ip', 'attemptedAt'], withheld: ['id', 'failed'] },
    // A mistyped name is known by its address only.
    { traces: (_, { addresses }) => oneOf(schema.loginAttempts.ip, addresses) },
  ),
  erased(
    schema.rateCounters,
    'security',
    (_, { names, recipients }) => countedUnder([...names, ...recipients]),
    { exported: ['key', 'used', 'windowEndsAt'] },
    { traces: (_, { addresses }) => countedUnder(addresses) },
  ),
  erased(schema.knownDevices, 'security', of(schema.knownDevices.memberId), {
    exported: ['lastSignInAt'],
    withheld: ['memberId', 'deviceHash'],
  }),
  erased(
    schema.verificationCodes,
    'security',
    (_, { id, recipients }) =>
      or(eq(schema.verificationCodes.memberId, id), oneOf(schema.verificationCodes.number, recipients)),
    { exported: ['number', 'purpose', 'expiresAt'], withheld: ['memberId', 'codeHash', 'attempts'] },
  ),
  erased(schema.passwordLinks, 'security', of(schema.passwordLinks.memberId), {
    exported: ['expiresAt'],
    withheld: ['memberId', 'tokenHash'],
  }),
  erased(schema.memberIdentities, 'account', of(schema.memberIdentities.memberId), {
    exported: ['issuer', 'subject', 'provider', 'linkedAt'],
    withheld: ['memberId'],
  }),
  erased(schema.registrationIntents, 'account', of(schema.registrationIntents.memberId), {
    exported: ['createdAt'],
    withheld: ['key', 'intentHash', 'memberId'],
  }),
  erased(schema.passkeys, 'security', of(schema.passkeys.memberId), {
    exported: ['label', 'rpId', 'transports', 'createdAt', 'lastUsedAt'],
    withheld: ['id', 'memberId', 'credentialId', 'publicKey', 'counter'],
  }),
  erased(schema.passkeyCeremonies, 'security', of(schema.passkeyCeremonies.memberId), {
    exported: ['host', 'expiresAt'],
    withheld: ['id', 'challenge', 'memberId'],
  }),
  erased(schema.avatars, 'account', of(schema.avatars.memberId), {
    exported: ['id'],
    pictures: ['picture'],
    withheld: ['memberId'],
  }),
  erased(schema.uploadedPictures, 'account', of(schema.uploadedPictures.memberId), {
    exported: ['id', 'format', 'uploadedAt'],
    pictures: ['picture'],
    withheld: ['memberId', 'digest', 'likeness'],
  }),
  erased(
    schema.outbox,
    'account',
    (_, { recipients }) => oneOf(sql`lower(${schema.outbox.recipient})`, recipients),
    {
      // Bodies contain codes and links that are still valid.
      exported: ['channel', 'recipient', 'subject', 'state', 'createdAt'],
      withheld: ['id', 'body', 'attempts', 'dueAt', 'deadlineAt'],
    },
  ),
  erased(schema.memberFeedback, 'account', of(schema.memberFeedback.memberId), {
    exported: ['id', 'content', 'createdAt'],
    withheld: ['memberId', 'intentKey'],
  }),
  erased(schema.favouriteGames, 'play', of(schema.favouriteGames.memberId), {
    exported: ['nodeId', 'addedAt'],
    withheld: ['memberId'],
  }),
  erased(schema.recentGames, 'play', of(schema.recentGames.memberId), {
    exported: ['nodeId', 'openedAt'],
    withheld: ['memberId'],
  }),
  erased(schema.playSessions, 'play', of(schema.playSessions.memberId), {
    exported: ['startedAt', 'lastSeenAt'],
    withheld: ['id', 'memberId'],
  }),
  erased(schema.announcementReads, 'offers', of(schema.announcementReads.memberId), {
    exported: ['announcementId', 'readAt'],
    withheld: ['memberId'],
  }),
  erased(schema.promotionJoins, 'offers', of(schema.promotionJoins.memberId), {
    exported: ['promotionId', 'joinedAt'],
    withheld: ['memberId'],
  }),
  erased(schema.chatFocuses, 'chat', of(schema.chatFocuses.memberId), {
    exported: ['hostId', 'focused', 'readSeq'],
    withheld: ['memberId'],
  }),
  erased(schema.chatPasses, 'chat', of(schema.chatPasses.memberId), {
    exported: ['hostId', 'expiresAt'],
    withheld: ['memberId'],
  }),
  erased(schema.protectionLimits, 'protection', of(schema.protectionLimits.memberId), {
    exported: ['kind', 'period', 'amount', 'state', 'pendingAmount', 'deadlineAt'],
    withheld: ['id', 'memberId'],
  }),
  erased(
    schema.personKeys,
    'protection',
    of(schema.personKeys.memberId),
    { withheld: ['memberId', 'key'] },
    { outlives: ['exclusion', 'reward'] },
  ),
  erased(
    schema.playerBreaks,
    'protection',
    of(schema.playerBreaks.memberId),
    {
      exported: ['kind', 'state', 'beganAt', 'deadlineAt', 'endedAt'],
      withheld: ['id', 'memberId'],
    },
    { outlives: ['exclusion'] },
  ),
  erased(schema.playerProtection, 'protection', of(schema.playerProtection.memberId), {
    exported: ['realityCheckMinutes', 'realityAcknowledgedAt'],
    withheld: ['memberId'],
  }),
  pseudonymised(
    schema.chatMessages,
    'chat',
    of(schema.chatMessages.memberId),
    'The messages of a room are numbered without gaps.',
    {
      exported: ['hostId', 'seq', 'authorName', 'body', 'sentAt'],
      withheld: ['memberId', 'clientId'],
    },
    {
      replaced: { authorName: '***', body: '…' },
      retained: ['hostId', 'seq', 'memberId', 'clientId', 'sentAt'],
    },
  ),
  pseudonymised(
    schema.rewardPictures,
    'offers',
    ofApplications(schema.rewardPictures.applicationId),
    'The digest ensures that a proof of deposit is rewarded once.',
    { exported: ['applicationId', 'position', 'digest', 'likeness'], pictures: ['picture'] },
    { replaced: { picture: null, likeness: null }, retained: ['applicationId', 'position', 'digest'] },
  ),
  kept(
    schema.rewardUses,
    'offers',
    ofApplications(schema.rewardUses.applicationId),
    'Ensures that a person gets a reward once; the digests are of numbers of accounts, rounds and deposits.',
    { exported: ['promotionId', 'period', 'applicationId'], withheld: ['digest'] },
  ),
  pseudonymised(
    rewardApplications,
    'offers',
    of(rewardApplications.memberId),
    RECORD,
    {
      exported: [
        ...(['id', 'promotionId', 'remarks', 'state', 'amountMinor'] as const),
        ...(['createdAt', 'deadlineAt', 'decidedBy', 'reason', 'updatedAt'] as const),
      ],
      withheld: ['memberId', 'idempotencyKey', 'intentHash'],
    },
    {
      // A digest of a known kind of text can be guessed.
      replaced: { remarks: '', intentHash: '' },
      retained: [
        ...(['id', 'memberId', 'promotionId', 'idempotencyKey', 'state', 'amountMinor'] as const),
        ...(['createdAt', 'deadlineAt', 'decidedBy', 'reason', 'updatedAt'] as const),
      ],
    },
    {
      // Others name the friend whom they have invited.
      mentions: ({ names: [username = ''] }) => {
        const remarks = inPlain(sql`${rewardApplications.remarks}`);
        const pattern = `(^|[\\s,;])${username.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')}(?=$|[\\s,;])`;
        return {
          rows: sql`${remarks} ~ ${pattern}`,
          replaced: {
            remarks: sql`regexp_replace(${remarks}, ${pattern}, ${'\\1…'}, 'g')`,
            intentHash: sql`''`,
          },
        };
      },
    },
  ),
  pseudonymised(
    payments,
    'money',
    of(payments.memberId),
    `${RECORD} The payment provider keeps the payout account under the payment's id.`,
    {
      exported: [
        ...(['id', 'kind', 'provider', 'methodId', 'currency', 'amountMinor', 'state'] as const),
        ...(['destination', 'promotionId', 'createdAt', 'updatedAt'] as const),
      ],
      withheld: ['memberId', 'intentKey', 'intentHash', 'nextCheckAt', 'deadlineAt', 'checks'],
    },
    {
      replaced: { destination: '', intentHash: '' },
      retained: [
        ...(['id', 'memberId', 'kind', 'provider', 'methodId', 'currency', 'amountMinor'] as const),
        ...(['state', 'promotionId', 'intentKey', 'nextCheckAt', 'deadlineAt', 'checks'] as const),
        ...(['createdAt', 'updatedAt'] as const),
      ],
    },
  ),
  pseudonymised(
    schema.affiliateCodes,
    'agent',
    of(schema.affiliateCodes.ownerId),
    AGENTS,
    { exported: ['code', 'domain', 'status', 'expiresAt'], withheld: ['ownerId'] },
    { replaced: { status: 'disabled', domain: '' }, retained: ['code', 'ownerId', 'expiresAt'] },
  ),
  pseudonymised(
    schema.securityEvents,
    'security',
    of(schema.securityEvents.memberId),
    'Evidence of attacks and of the acts of operators, until its own end.',
    {
      exported: ['at', 'kind', 'result', 'address', 'device'],
      withheld: ['id', 'memberId', 'actor', 'detail', 'requestId', 'keptUntil'],
    },
    {
      replaced: { address: '', device: '' },
      retained: ['id', 'at', 'kind', 'result', 'memberId', 'actor', 'detail', 'requestId', 'keptUntil'],
    },
    { traces: eventsNearby },
  ),
  kept(
    schema.sandboxPayments,
    'money',
    (db, { id }) =>
      inArray(
        schema.sandboxPayments.reference,
        db.select({ id: payments.id }).from(payments).where(eq(payments.memberId, id)),
      ),
    'Stands for the records of a payment provider; it has no value of the member.',
    { exported: ['reference', 'outcome', 'settlesAt'], withheld: ['callback'] },
  ),
  kept(walletAccounts, 'money', of(walletAccounts.memberId), RECORD, {
    exported: ['id', 'kind', 'currency', 'balanceMinor'],
    withheld: ['memberId', 'owner'],
  }),
  kept(ledgerEntries, 'money', accountsOf, RECORD, {
    exported: ['id', 'transactionId', 'accountId', 'kind', 'createdAt', 'amountMinor', 'balanceAfterMinor'],
  }),
  kept(
    schema.ledgerTransactions,
    'money',
    (db, subject) =>
      inArray(
        schema.ledgerTransactions.id,
        db.select({ id: ledgerEntries.transactionId }).from(ledgerEntries).where(accountsOf(db, subject)),
      ),
    RECORD,
    { exported: ['id', 'kind', 'reference', 'createdAt'], withheld: ['idempotencyKey', 'intentHash'] },
  ),
  kept(schema.rebateClaims, 'money', of(schema.rebateClaims.memberId), RECORD, {
    exported: ['id', 'amountMinor', 'claimedAt'],
    withheld: ['memberId', 'intentKey'],
  }),
  kept(schema.bonuses, 'money', of(schema.bonuses.memberId), RECORD, {
    exported: [
      ...(['id', 'promotionId', 'currency', 'amountMinor', 'wageringMinor', 'wageredMinor'] as const),
      ...(['state', 'grantedAt', 'deadlineAt', 'endedAt', 'endMinor'] as const),
    ],
    withheld: ['memberId'],
  }),
  kept(schema.bets, 'play', of(schema.bets.memberId), RECORD, {
    exported: [
      ...(['id', 'nodeId', 'mode', 'currency', 'betMinor', 'bonusId', 'bonusMinor', 'winMinor'] as const),
      ...(['state', 'choice', 'outcome', 'audit', 'placedAt', 'settledAt'] as const),
    ],
    withheld: ['rebateClaimId', 'launchId', 'roundKey', 'intentHash', 'memberId', 'deadlineAt'],
  }),
  kept(schema.playSums, 'play', of(schema.playSums.memberId), RECORD, {
    exported: [
      ...(['span', 'startsAt', 'nodeId', 'state', 'rounds', 'betMinor', 'bonusMinor', 'winMinor'] as const),
      'rebatedMinor',
    ],
    withheld: ['memberId'],
  }),
  kept(
    schema.betRaises,
    'play',
    (db, { id }) =>
      inArray(
        schema.betRaises.betId,
        db.select({ id: schema.bets.id }).from(schema.bets).where(eq(schema.bets.memberId, id)),
      ),
    RECORD,
    { exported: ['betId', 'step', 'amountMinor', 'bonusId', 'bonusMinor'] },
  ),
  kept(
    schema.protectionEvents,
    'protection',
    of(schema.protectionEvents.memberId),
    'Evidence that limits and breaks were applied, which gambling laws require; it names the member only by number.',
    { exported: ['happenedAt', 'kind', 'subject', 'value'], withheld: ['id', 'memberId'] },
  ),
  kept(schema.agentRebates, 'agent', of(schema.agentRebates.memberId), AGENTS, {
    exported: ['rateBasisPoints', 'updatedAt'],
    withheld: ['memberId'],
  }),
  kept(schema.earlierDays, 'agent', of(schema.earlierDays.memberId), AGENTS, {
    exported: ['day', 'depositMinor', 'turnoverMinor'],
    withheld: ['memberId'],
  }),
  kept(
    schema.contractRequests,
    'agent',
    of(schema.contractRequests.memberId),
    'A contract, with the name of the party that offered it.',
    {
      exported: ['id', 'kind', 'offeredBy', 'terms', 'state', 'createdAt', 'deadlineAt', 'answeredAt'],
      withheld: ['memberId'],
    },
  ),
];

/** Tables without anything about members. */
export const SITE_TABLES: readonly SiteTable[] = [
  site(schema.vipRanks, 'ranks', ['labelId', 'level', 'displayName', 'turnoverMinor', 'rebateRate']),
  site(schema.captchas, 'challenges of unknown visitors, for minutes', ['id', 'answerHash', 'expiresAt']),
  site(schema.humanChecks, 'challenges of unknown visitors, for minutes', [
    ...(['id', 'gapLeft', 'salt', 'difficulty', 'expiresAt'] as const),
  ]),
  site(schema.humanTokens, 'tokens of unknown visitors, for minutes', ['tokenHash', 'expiresAt']),
  site(schema.replayNonces, 'random numbers and keyed hashes, for an hour', ['nonce', 'expiresAt']),
  site(schema.secrets, 'keys of the platform', ['name', 'value']),
  site(schema.encryptionKeys, 'keys of the platform', [
    ...(['keyId', 'privateKey', 'publicKey', 'createdAt', 'retiredAt'] as const),
  ]),
  site(schema.settings, 'settings of the site', ['key', 'value', 'updatedAt']),
  site(schema.chatHosts, 'hosts, who are no members', [
    ...(['id', 'displayName', 'motto', 'portrait', 'active', 'streaming', 'roomType'] as const),
    ...(['priceMinor', 'position', 'lastSeq'] as const),
  ]),
  site(schema.jackpotShares, 'shares of all bets', ['id', 'nodeId', 'amountMinor']),
  site(schema.gamePlays, 'sums over all members', ['day', 'nodeId', 'playCount']),
  site(schema.banners, 'content', [
    ...(['id', 'groupName', 'title', 'subtitle', 'linkage', 'motif', 'accent', 'sortWeight'] as const),
  ]),
  site(schema.contentCategories, 'content', ['id', 'titleKey', 'title', 'sortWeight']),
  site(schema.announcements, 'content', [
    ...(['id', 'kind', 'title', 'content', 'startDate', 'endDate', 'noExpiry', 'categoryIds'] as const),
    ...(['groupName', 'linkage', 'execution', 'linkedPromotionId', 'imageRequired'] as const),
    ...(['remarkRequired', 'rewardRule', 'sortWeight'] as const),
  ]),
  site(schema.announcementImages, 'content', ['announcementId', 'sequence', 'motif', 'accent']),
  site(schema.helpArticles, 'content', ['position', 'tag', 'title', 'content']),
  site(schema.customerServiceEntries, 'content', ['csPosition', 'title', 'path', 'type', 'position']),
  site(schema.downloadResources, 'content', ['resourceType', 'url', 'labelNameEn', 'position']),
  site(schema.vendors, 'catalogue', [
    ...(['code', 'displayName', 'kind', 'accent', 'motif', 'inHouse', 'position'] as const),
  ]),
  site(schema.classifications, 'catalogue', ['key', 'displayName', 'position']),
  site(schema.games, 'catalogue', [
    ...(['nodeId', 'gameId', 'gameCode', 'roomId', 'vendor', 'requestType', 'gameName'] as const),
    ...(['displayName', 'classifications', 'motif', 'accent', 'isHot', 'isNew', 'supportPlay'] as const),
    ...(['freeplay', 'isGameH5', 'lottoMode', 'playType', 'minBetMinor', 'minLine', 'rtp'] as const),
    ...(['releaseDate', 'sortWeight', 'jackpotClass', 'jackpotSeedMinor'] as const),
    ...(['jackpotCurrentMinor', 'jackpotContribution'] as const),
  ]),
  site(schema.gameClassifications, 'catalogue', ['key', 'nodeId', 'requestType', 'sortWeight']),
  site(schema.catalogueRevision, 'catalogue', ['id', 'revision']),
  site(schema.vendorCategories, 'catalogue', ['gameCategory', 'position']),
  site(schema.vendorCategoryEntries, 'catalogue', ['gameCategory', 'vendor', 'accountTypeName', 'position']),
  site(schema.lotteries, 'catalogue', [
    ...(['vendor', 'gameCode', 'displayName', 'requestType', 'lottoMode', 'playTypes', 'shape'] as const),
    ...(['count', 'lowest', 'highest', 'drawEverySeconds', 'drawAnchor', 'closesBeforeSeconds'] as const),
    ...(['topPrizeMinor', 'position'] as const),
  ]),
  site(schema.lotteryDraws, 'catalogue', ['vendor', 'gameCode', 'numero', 'drawnAt', 'numbers']),
];

/** The column of a table by its name in the schema. */
export function columnOf(table: PgTable, name: string): Column {
  const column = getTableColumns(table)[name];
  if (column === undefined) throw new Error(`${getTableName(table)} has no column ${name}.`);
  return column;
}
