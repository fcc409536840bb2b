import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../db/database';
import { prepared } from '../db/prepared';
import type { Chance } from './chance';
import type { GameRow } from './rules';

/*
 * A jackpot is the amount stored with its game plus the shares that bets have paid since. Shares are rows of their own,
 * so that no bet waits for another; a job adds them to the stored amount.
 */

/** The jackpot of the game `nodeId`, for prepared statements; null when it has none. */
export const JACKPOT = sql`(
  select (jackpot_current_minor + coalesce(
    (select sum(amount_minor) from jackpot_shares where node_id = ${sql.placeholder('nodeId')}), 0
  ))::float8
  from games where node_id = ${sql.placeholder('nodeId')}
)`;

const poolRow = z.object({ poolMinor: z.nullable(z.number()) });
const readPool = prepared('jackpot', sql`select ${JACKPOT} as "poolMinor"`, poolRow);
const gamePool = z.object({ nodeId: z.number(), amountMinor: z.number() });
const readAll = prepared(
  'jackpots',
  sql`select games.node_id as "nodeId", (jackpot_current_minor + coalesce(paid.minor, 0))::float8 as "amountMinor"
    from games
    left join (select node_id, sum(amount_minor) as minor from jackpot_shares group by node_id) paid using (node_id)
    where jackpot_current_minor is not null order by games.node_id`,
  gamePool,
);

/** The current jackpot of a game in minor units; undefined when it has none. */
export async function readJackpot(db: Database, nodeId: number): Promise<number | undefined> {
  const [row] = await readPool(db, { nodeId });
  return row?.poolMinor ?? undefined;
}

/**
 * All jackpots in minor units, and their sum; 0 when no game has one, since a page would invent the value of null
 * (JACKPOT-01).
 */
export async function readJackpots(
  db: Database,
): Promise<{ readonly amountMinor: number; readonly games: z.infer<typeof gamePool>[] }> {
  const games = await readAll(db, {});
  return { amountMinor: games.reduce((sum, { amountMinor }) => sum + amountMinor, 0), games: [...games] };
}

/** Basis points in 100 %. */
const WHOLE = 10_000;

/** A bet's part in a jackpot. */
export interface JackpotDraw {
  /** Paid into the jackpot. */
  readonly shareMinor: number;
  readonly isWon: boolean;
}

/**
 * Draws whether a bet wins the jackpot of its game, which is `poolMinor` before its share. The probability is share /
 * pool, so that on average the pool pays out what it takes in, at any bet. Undefined for games without a jackpot.
 */
export function drawJackpot(
  chance: Chance,
  { jackpotContribution: rate, jackpotSeedMinor: seedMinor }: GameRow,
  poolMinor: number | null,
  betMinor: number,
): JackpotDraw | undefined {
  if (rate === null || seedMinor === null || poolMinor === null) return undefined;
  // At least one minor unit, so that every bet moves the counter.
  const shareMinor = Math.max(1, Math.floor((betMinor * rate) / WHOLE));
  const odds = Math.max(1, Math.floor(((poolMinor + shareMinor) * WHOLE) / (betMinor * rate)));
  return { shareMinor, isWon: chance.below(odds) === 0 };
}

/** Part of a statement with `with` that pays `shareMinor` into the jackpot of the game `nodeId`, if that is not 0. */
export const PAY_SHARE = sql`
  shared as (
    insert into jackpot_shares (node_id, amount_minor)
    select ${sql.placeholder('nodeId')}::integer, ${sql.placeholder('shareMinor')}::bigint
    where ${sql.placeholder('shareMinor')}::bigint > 0
  )`;

const lockGame = prepared(
  'lock_jackpot',
  sql`select node_id from games where node_id = ${sql.placeholder('nodeId')} for no key update`,
  z.object({ node_id: z.number() }),
);
const takePool = prepared(
  'take_jackpot',
  sql`with before as (
      select jackpot_current_minor as minor from games where node_id = ${sql.placeholder('nodeId')}
    ), taken as (
      delete from jackpot_shares where node_id = ${sql.placeholder('nodeId')} returning amount_minor
    ), emptied as (
      update games set jackpot_current_minor = jackpot_seed_minor where node_id = ${sql.placeholder('nodeId')}
    )
    select ((select minor from before) + coalesce((select sum(amount_minor) from taken), 0))::float8 as "poolMinor"`,
  poolRow,
);

/**
 * Empties a jackpot that was won; it starts again at its seed. Resolves with its amount without the winner's own share.
 * Winners of one jackpot at the same time wait for each other, and the later one gets what is left.
 */
export async function takeJackpot(tx: Database, nodeId: number): Promise<number> {
  await lockGame(tx, { nodeId });
  // Only a statement after the lock sees what an earlier winner has left.
  const [row] = await takePool(tx, { nodeId });
  return row?.poolMinor ?? 0;
}

/** Adds the paid shares to the jackpots of their games; another instance's run takes other games. */
export async function collectShares(db: Database): Promise<void> {
  await db.execute(sql`
    with held as (
      select node_id from games where node_id in (select node_id from jackpot_shares)
      order by node_id for no key update skip locked
    ), taken as (
      delete from jackpot_shares where node_id in (select node_id from held) returning node_id, amount_minor
    )
    update games set jackpot_current_minor = jackpot_current_minor + paid.minor
    from (select node_id, sum(amount_minor) as minor from taken group by node_id) paid
    where games.node_id = paid.node_id`);
}
