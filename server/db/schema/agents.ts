import { contractKind } from '@contract/agent';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ANSWER_TIME, contractLifecycle } from '@/machines/platform/contractRequest/contractRequest.machine';
import { lifecycleOf } from '../../common/lifecycle';
import { members } from './accounts';
import { allKnown, listOf, minor, moment, notNegative, oneOf } from './columns';

/* Agents, their teams and contracts. */

/** Rebate that a member receives from the parent agent, the owner of the code they registered with. */
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
 * Imported daily records of members from before the platform's own ledger. Later activity is counted from the ledger
 * and the betting record.
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
  (table) => [
    primaryKey({ columns: [table.memberId, table.day] }),
    ...notNegative(table.depositMinor, table.turnoverMinor),
  ],
);

/** One step of a contract's terms. */
export interface ContractTerm {
  readonly thresholdMinor: number;
  readonly activeMembers: number;
  readonly rateBasisPoints: number;
}

/** The life of a contract offered to an agent. */
export const contractLife = lifecycleOf(contractLifecycle);

/** Contracts offered to agents, with their answers. */
export const contractRequests = pgTable(
  'contract_requests',
  {
    id: text('id').primaryKey(),
    kind: oneOf('kind', contractKind.options).notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** Displayed name of the offering party. */
    offeredBy: text('offered_by').notNull(),
    terms: jsonb('terms').$type<readonly ContractTerm[]>().notNull(),
    /** A state of the chart; only a step of it changes the column. */
    state: oneOf('state', contractLife.states).notNull().default('open'),
    /** When an unanswered offer lapses. */
    deadlineAt: moment('deadline_at').default(sql.raw(`now() + interval '${ANSWER_TIME / 86_400_000} days'`)),
    createdAt: moment('created_at').notNull(),
    /** When it was answered, or lapsed. */
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('contract_requests_member').on(
      table.memberId,
      table.kind,
      table.createdAt.desc().nullsFirst(),
      table.id,
    ),
    index('contract_requests_open')
      .on(table.memberId, table.kind)
      .where(sql`${table.state} in (${listOf(contractLife.tagged('open'))})`),
    index('contract_requests_deadline').on(table.deadlineAt).where(sql`${table.deadlineAt} is not null`),
    ...allKnown(table),
    check('contract_requests_answer', sql`(${table.state} = 'open') = (${table.answeredAt} is null)`),
  ],
);
