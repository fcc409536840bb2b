import { launchPlayType, launchPrizeMode, playMode } from '@contract/catalogue';
import { languageCode } from '@contract/system';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { roundLifecycle } from '@/machines/platform/round/round.machine';
import { lifecycleOf } from '../../common/lifecycle';
import { members, sessions } from './accounts';
import { games } from './catalogue';
import { allKnown, bytes, identity, minor, moment, notNegative, oneOf } from './columns';
import { bonuses, rebateClaims } from './money';

/* Launches and rounds of games. */

/** Money of a round: real, or play money. */
export type PlayMode = (typeof playMode.options)[number];

/** A launched game. The address contains a single-use ticket; rounds carry the game token. */
export const studioLaunches = pgTable(
  'studio_launches',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the ticket; null after its exchange. */
    ticketHash: bytes('ticket_hash'),
    ticketExpiresAt: moment('ticket_expires_at').notNull(),
    /** SHA-256 of the game token; null until the ticket is exchanged. */
    tokenHash: bytes('token_hash'),
    expiresAt: moment('expires_at').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** The login session of the launch; its end ends the game. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    mode: oneOf('mode', playMode.options).notNull(),
    language: oneOf('language', languageCode.options).notNull(),
    currency: text('currency').notNull(),
    /** Prize mode and play type of a lottery launch; empty otherwise. */
    prizeMode: oneOf('prize_mode', ['', ...launchPrizeMode.options])
      .notNull()
      .default(''),
    playType: oneOf('play_type', ['', ...launchPlayType.options])
      .notNull()
      .default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('studio_launches_ticket').on(table.ticketHash),
    uniqueIndex('studio_launches_token').on(table.tokenHash),
    index('studio_launches_expires_at').on(table.expiresAt),
    ...allKnown(table),
  ],
);

/** The life of a round; its chart says whether it is open, and whether its stake counts. */
export const roundLife = lifecycleOf(roundLifecycle);

/** Rounds of games: the betting record. Money moves in the same database transaction as the row. */
export const bets = pgTable(
  'bets',
  {
    id: uuid('id').primaryKey(),
    launchId: uuid('launch_id').notNull(),
    /** The game's id of the round; submitting it again is the same bet. */
    roundKey: text('round_key').notNull(),
    /** SHA-256 of bet and choice. */
    intentHash: text('intent_hash').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    mode: oneOf('mode', playMode.options).notNull(),
    currency: text('currency').notNull(),
    betMinor: minor('bet_minor').notNull(),
    /** The bonus that was active when the bet was placed; null without one. Raises have their own. */
    bonusId: uuid('bonus_id').references(() => bonuses.id),
    /** Part of the stake, raises included, paid from bonuses. */
    bonusMinor: minor('bonus_minor').notNull().default(0),
    winMinor: minor('win_minor').notNull(),
    /** A state of the chart; only a step of it changes the column. */
    state: oneOf('state', roundLife.states).notNull(),
    /** When an open round is drawn, or ended for a player who has left it. */
    deadlineAt: moment('deadline_at'),
    /** The player's choice, and the outcome shown to them. */
    choice: jsonb('choice').$type<unknown>().notNull(),
    outcome: jsonb('outcome').$type<Record<string, unknown>>().notNull(),
    /** All random numbers of the round in order, so that an auditor can replay it. */
    audit: jsonb('audit').$type<unknown>().notNull(),
    placedAt: moment('placed_at').notNull(),
    settledAt: moment('settled_at'),
    /**
     * Always null: {@link playSums} has what a rebate was paid for, and an instance of the previous release must not pay
     * it again. Drop it in the next release.
     */
    rebateClaimId: uuid('rebate_claim_id').references(() => rebateClaims.id),
  },
  (table) => [
    uniqueIndex('bets_round').on(table.launchId, table.roundKey),
    index('bets_member').on(table.memberId, table.mode, table.placedAt.desc().nullsFirst(), table.id),
    index('bets_game').on(
      table.memberId,
      table.nodeId,
      table.mode,
      table.placedAt.desc().nullsFirst(),
      table.id,
    ),
    index('bets_member_round').on(table.memberId, table.roundKey),
    index('bets_open').on(table.memberId, table.nodeId).where(sql`${table.state} = 'open'`),
    index('bets_deadline').on(table.deadlineAt, table.id).where(sql`${table.deadlineAt} is not null`),
    index('bets_wins')
      .on(table.settledAt.desc().nullsFirst())
      .where(
        sql`${table.mode} = 'real' and ${table.state} = 'settled' and ${table.winMinor} > ${table.betMinor}`,
      ),
    ...allKnown(table),
    check('bets_amounts', sql`${table.betMinor} > 0 and ${table.winMinor} >= 0`),
    check('bets_rebate', sql`${table.rebateClaimId} is null`),
    check('bets_bonus', sql`${table.bonusMinor} between 0 and ${table.betMinor}`),
  ],
);

/**
 * Sums of a member's real-money rounds by game and state, kept by the trigger on bets: nothing that a member does has
 * to read all their rounds. Hours are kept as long as limits need them.
 */
export const playSums = pgTable(
  'play_sums',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** Length of the period: an hour, a day of the site's time zone, or all time. */
    span: oneOf('span', ['hour', 'day', 'ever']).notNull(),
    /** Of the time the rounds were placed; 1970 for all time. */
    startsAt: moment('starts_at').notNull(),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    state: oneOf('state', roundLife.states).notNull(),
    rounds: bigint('rounds', { mode: 'number' }).notNull(),
    betMinor: minor('bet_minor').notNull(),
    /** Part of the stakes paid from a bonus. */
    bonusMinor: minor('bonus_minor').notNull(),
    winMinor: minor('win_minor').notNull(),
    /** Stakes for which a manual rebate was paid (ROUTE-61); only of all time. */
    rebatedMinor: minor('rebated_minor').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.span, table.startsAt, table.nodeId, table.state] }),
    index('play_sums_hours').on(table.startsAt).where(sql`${table.span} = 'hour'`),
    ...allKnown(table),
    ...notNegative(table.rebatedMinor),
  ],
);

/**
 * Raises of stakes, with the money they were paid from: it can be that of another bonus than the bet's. `bets` has the
 * sums of bet and raises.
 */
export const betRaises = pgTable(
  'bet_raises',
  {
    betId: uuid('bet_id')
      .notNull()
      .references(() => bets.id),
    /** The act of the round that raised it, from 0. */
    step: integer('step').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** The bonus that was active; null without one. */
    bonusId: uuid('bonus_id').references(() => bonuses.id),
    /** Part of the amount paid from that bonus. */
    bonusMinor: minor('bonus_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.betId, table.step] }),
    check('bet_raises_amounts', sql`${table.amountMinor} > 0`),
    check(
      'bet_raises_bonus',
      sql`${table.bonusMinor} between 0 and ${table.amountMinor} and (${table.bonusId} is not null or ${table.bonusMinor} = 0)`,
    ),
  ],
);

/**
 * Shares of bets that are not yet added to the jackpots of their games. A bet inserts one instead of changing the game's
 * row, for which all other bets on the game would wait (decision 25).
 */
export const jackpotShares = pgTable(
  'jackpot_shares',
  {
    id: identity('id').primaryKey(),
    nodeId: integer('node_id')
      .notNull()
      .references(() => games.nodeId),
    amountMinor: minor('amount_minor').notNull(),
  },
  (table) => [index('jackpot_shares_node').on(table.nodeId), ...notNegative(table.amountMinor)],
);

/** Number of rounds per game and day, for the ranking (API-51). */
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
