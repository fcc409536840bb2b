import { roundState } from '@contract/member';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACTIVE_BONUS, activeBonus, WAGER } from '../cashier/bonus/bonuses';
import type { Database } from '../db/database';
import { prepared } from '../db/prepared';
import type { PlayMode } from '../db/schema';
import { Refusal } from '../http/refusal';
import { NOTE_PLAY, type PlayNote, STANDING, standing } from '../protection/standing';
import { MEMBER_ACCOUNTS, memberAccounts } from '../wallet/accounts';
import { BOOK } from '../wallet/wallet';
import { JACKPOT, PAY_SHARE } from './jackpots';

/*
 * The two statements of a bet, between the lock of its member and the commit: one reads everything that decides the bet,
 * one stores it. Neither locks anything that bets of other members need.
 */

const knownRound = z.object({
  id: z.string(),
  intentHash: z.string(),
  state: roundState,
  betMinor: z.number(),
  winMinor: z.number(),
  outcome: z.record(z.string(), z.unknown()),
  audit: z.unknown(),
});

const stakeRow = z.object({
  /** The same round, if it was played before. */
  known: z.nullable(knownRound),
  /** Earlier rounds of the launch; 0 unless asked for. */
  played: z.number(),
  standing,
  bonus: activeBonus,
  accounts: memberAccounts,
  /** The vendor's account; null before its first use. */
  houseId: z.nullable(z.number()),
  /** Null unless the bet takes part in a jackpot. */
  jackpotMinor: z.nullable(z.number()),
});

/** Everything that decides a bet. */
export type Stake = z.infer<typeof stakeRow>;

const p = sql.placeholder;

const readOne = prepared(
  'stake',
  sql`select
    (
      select json_build_object(
        'id', id, 'intentHash', intent_hash, 'state', state, 'betMinor', bet_minor, 'winMinor', win_minor,
        'outcome', outcome, 'audit', audit
      )
      from bets where launch_id = ${p('launchId')} and round_key = ${p('roundKey')}
    ) as known,
    case when ${p('counts')}::boolean
      then (select count(*) from bets where launch_id = ${p('launchId')}) else 0
    end::float8 as played,
    ${STANDING} as standing,
    ${ACTIVE_BONUS} as bonus,
    ${MEMBER_ACCOUNTS} as accounts,
    (
      select id from wallet_accounts
      where member_id is null and kind = ${p('houseKind')} and owner = ${p('vendor')}
        and currency = ${p('currency')}
    )::float8 as "houseId",
    case when ${p('hasJackpot')}::boolean then ${JACKPOT} end as "jackpotMinor"`,
  stakeRow,
);

/** What {@link readStake} reads for. */
export interface StakeQuery {
  readonly launchId: string;
  readonly roundKey: string;
  readonly memberId: number;
  readonly currency: string;
  readonly nodeId: number;
  readonly vendor: string;
  readonly houseKind: 'house' | 'playHouse';
  /** Whether to count the earlier rounds of the launch. */
  readonly counts: boolean;
  readonly hasJackpot: boolean;
  /** Time of the bet. */
  readonly at: string;
}

/** Reads everything that decides a bet. The caller must hold the member's lock. */
export async function readStake(tx: Database, query: StakeQuery): Promise<Stake> {
  const [row] = await readOne(tx, { ...query });
  if (row === undefined) throw new Error('The stake was not read.');
  return row;
}

const storeOne = prepared(
  'store_round',
  sql`with placed as (
      insert into bets (
        id, launch_id, round_key, intent_hash, member_id, node_id, mode, currency, bet_minor, bonus_id, bonus_minor,
        win_minor, state, choice, outcome, audit, placed_at, deadline_at,
        settled_at
      ) values (
        ${p('id')}, ${p('launchId')}, ${p('roundKey')}, ${p('intentHash')}, ${p('memberId')}, ${p('nodeId')},
        ${p('mode')}, ${p('currency')}, ${p('betMinor')}, ${p('bonusId')}::uuid, ${p('bonusMinor')}, ${p('winMinor')},
        ${p('state')}, ${p('choice')}::jsonb, ${p('outcome')}::jsonb, ${p('audit')}::jsonb, ${p('at')}::timestamptz,
        ${p('deadlineAt')}::timestamptz, ${p('settledAt')}::timestamptz
      )
    ), ${BOOK}, ${NOTE_PLAY}, ${WAGER}, ${PAY_SHARE}
    select account_id::float8 as "accountId", balance_after_minor::float8 as "balanceMinor" from posted order by id`,
  z.object({ accountId: z.number(), balanceMinor: z.number() }),
);

/** A played round, as it is stored. */
export interface PlayedRound extends PlayNote {
  readonly id: string;
  readonly launchId: string;
  readonly roundKey: string;
  readonly intentHash: string;
  readonly memberId: number;
  readonly nodeId: number;
  readonly mode: PlayMode;
  readonly currency: string;
  readonly betMinor: number;
  readonly bonusId: string | null;
  readonly bonusMinor: number;
  readonly winMinor: number;
  readonly state: string;
  /** JSON. */
  readonly choice: string;
  readonly outcome: string;
  readonly audit: string;
  /** Times as ISO strings. */
  readonly at: string;
  readonly deadlineAt: string | null;
  readonly settledAt: string | null;
  /** Rows of the ledger, from `bookingsOf`. */
  readonly transfers: string;
  readonly entries: string;
  /** Counted for the bonus. */
  readonly wageredMinor: number;
  /** Paid into the jackpot of the game. */
  readonly shareMinor: number;
}

/** Whether a statement failed because it would have overdrawn a member. */
function isOverdraft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return Object(cause).constraint === 'wallet_accounts_not_overdrawn';
}

/** Stores a round with its money; resolves with the balances of the accounts after it, in order of the entries. */
export async function storeRound(
  tx: Database,
  round: PlayedRound,
): Promise<readonly { readonly accountId: number; readonly balanceMinor: number }[]> {
  try {
    return await storeOne(tx, { ...round });
  } catch (error) {
    // Money can leave an account without the member's lock, so only the database is sure.
    throw isOverdraft(error) ? new Refusal('balance.insufficient') : error;
  }
}
