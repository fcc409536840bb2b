import { type SQL, sql } from 'drizzle-orm';
import { roundLife } from '../db/schema';
import { listOf } from '../db/schema/columns';

/* Sums of a member's real-money rounds, from the rows of `play_sums`, which the database keeps with the rounds. */

/** Start of the hour or of the day of the site's time zone that begins at a time or after it. */
const next = (span: 'hour' | 'day', since: SQL): SQL =>
  sql`play_span_start('${sql.raw(span)}', ${since} + interval '1 ${sql.raw(span)}' - interval '1 microsecond')`;

/**
 * Stakes and wins of the real-money rounds that a member placed since a time, without cancelled ones, as a row of
 * `bet_minor` and `win_minor`. Reads single rounds of at most one hour, sums of hours up to the next day, and sums of
 * days after that.
 */
export const playedSince = (memberId: SQL, since: SQL): SQL => sql`(
  select coalesce(sum(bet_minor), 0) as bet_minor, coalesce(sum(win_minor), 0) as win_minor
  from (
    select bet_minor, win_minor, state from bets
    where member_id = ${memberId} and mode = 'real' and placed_at >= ${since} and placed_at < ${next('hour', since)}
    union all
    select bet_minor, win_minor, state from play_sums
    where member_id = ${memberId} and span = 'hour'
      and starts_at >= ${next('hour', since)} and starts_at < ${next('day', since)}
    union all
    select bet_minor, win_minor, state from play_sums
    where member_id = ${memberId} and span = 'day' and starts_at >= ${next('day', since)}
  ) parts
  where state in (${listOf(roundLife.tagged('staked'))})
)`;
