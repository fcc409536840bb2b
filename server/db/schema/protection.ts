import { limitKind, protectionEventKind, protectionPeriod } from '@contract/member';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { breakLifecycle } from '@/machines/platform/playerBreak/playerBreak.machine';
import { limitLifecycle } from '@/machines/platform/playerLimit/playerLimit.machine';
import { lifecycleOf } from '../../common/lifecycle';
import { members } from './accounts';
import { allKnown, identity, minor, moment, notNegative, oneOf } from './columns';

/* Player protection. */

export type LimitKind = (typeof limitKind.options)[number];

export type LimitPeriod = (typeof protectionPeriod.options)[number];

/** The life of a limit: a tighter amount holds at once, a looser one waits. */
export const limitLife = lifecycleOf(limitLifecycle);

/** Limits that members set for themselves. */
export const protectionLimits = pgTable(
  'protection_limits',
  {
    id: identity('id').unique(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    kind: oneOf('kind', limitKind.options).notNull(),
    period: oneOf('period', protectionPeriod.options).notNull(),
    /** Minor units for money, minutes for sessions; null for no limit. */
    amount: minor('amount'),
    /** A state of the chart; only a step of it changes the column. */
    state: oneOf('state', limitLife.states).notNull(),
    /** A looser amount that waits for its deadline, and holds from then on whether or not the job has come. */
    pendingAmount: minor('pending_amount'),
    deadlineAt: moment('pending_from'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.period] }),
    index('protection_limits_deadline')
      .on(table.deadlineAt, table.id)
      .where(sql`${table.deadlineAt} is not null`),
    ...allKnown(table),
    ...notNegative(table.amount, table.pendingAmount),
  ],
);

/** The life of a break. */
export const breakLife = lifecycleOf(breakLifecycle);

export const BREAK_KINDS = ['timeOut', 'exclusion'] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** Breaks of members. A longer one is a row beside those that run, so that none is ever shortened. */
export const playerBreaks = pgTable(
  'player_breaks',
  {
    id: identity('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    kind: oneOf('kind', BREAK_KINDS).notNull(),
    /** A state of the chart; only a step of it changes the column. */
    state: oneOf('state', breakLife.states).notNull(),
    beganAt: moment('began_at').notNull(),
    /** When it ends, whether or not the job has come; null once it is over. */
    deadlineAt: moment('deadline_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('player_breaks_deadline')
      .on(table.deadlineAt, table.id)
      .where(sql`${table.deadlineAt} is not null`),
    index('player_breaks_member').on(table.memberId),
    ...allKnown(table),
    check('player_breaks_ended', sql`(${table.state} = 'over') = (${table.endedAt} is not null)`),
  ],
);

/** Reality check of a member. */
export const playerProtection = pgTable('player_protection', {
  memberId: bigint('member_id', { mode: 'number' })
    .primaryKey()
    .references(() => members.id),
  realityCheckMinutes: integer('reality_check_minutes'),
  realityAcknowledgedAt: moment('reality_acknowledged_at'),
});

/**
 * What identifies the person behind an account: keyed hashes of its canonical form (`server/protection/person.ts`).
 * Accounts with a key in common belong to one person. Keys are only added, so that an account stays linked after its data
 * was changed; those of an excluded person outlive the erasure of the account until the end of the exclusion, and those of
 * a person whom a reward has counted for as long as it counts.
 */
export const personKeys = pgTable(
  'person_keys',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    key: text('key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.key] }), index('person_keys_key').on(table.key)],
);

/** Log of a member's protection decisions; append-only. */
export const protectionEvents = pgTable(
  'protection_events',
  {
    id: identity('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    happenedAt: moment('happened_at').notNull(),
    kind: oneOf('kind', protectionEventKind.options).notNull(),
    /** Affected limit, e.g. `loss/day`; empty otherwise. */
    subject: text('subject').notNull().default(''),
    /** Amount, minutes, or end in milliseconds since the epoch; null for none. */
    value: minor('value'),
  },
  (table) => [index('protection_events_member').on(table.memberId, table.id), ...allKnown(table)],
);

/** Sessions of play: launches and rounds without a long pause between them. */
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
