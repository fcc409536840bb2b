import { sql } from 'drizzle-orm';
import { dayOf } from '../common/homeDays';
import type { Database } from '../db/database';
import { activityOf, teamOf } from './team';

const DAY = 86_400_000;
/** Days of a series, including today; the same number of days before is the comparison. */
export const SERIES_DAYS = 14;

/** Source of a team's daily figure. */
type Measure = 'deposit' | 'turnover' | 'active';

/** A daily figure of a team. */
export interface TeamSeries {
  points: { date: string; value: number }[];
  total: number;
  /** Total of the same number of days before. */
  previousTotal: number;
}

const FIGURES = {
  deposit: sql<string>`coalesce(sum(deposit), 0)`,
  turnover: sql<string>`coalesce(sum(turnover), 0)`,
  // Counts members, not days: a member who plays on three days is one active member of the period.
  active: sql<string>`count(distinct member_id) filter (where turnover > 0)`,
} as const;

/** A figure of all members below a member over the last days (API-32); totals count each active member once. */
export async function teamSeries(
  db: Database,
  memberId: number,
  measure: Measure,
  now: number,
): Promise<TeamSeries> {
  const dates = Array.from({ length: 2 * SERIES_DAYS }, (_, index) =>
    dayOf(now - (2 * SERIES_DAYS - 1 - index) * DAY),
  );
  const [first = '', start = ''] = [dates[0], dates[SERIES_DAYS]];
  // One statement for days (day given) and periods (day null), so that both see the same activity.
  const rows = await db
    .select({
      day: sql<string | null>`to_char(day, 'YYYY-MM-DD')`,
      isCurrent: sql<boolean>`is_current`,
      value: FIGURES[measure],
    })
    .from(
      sql`(select *, day >= ${start}::date as is_current from ${activityOf(teamOf(memberId), first)} as all_days) as activity`,
    )
    .groupBy(sql`grouping sets ((day, is_current), (is_current))`);
  const valueOn = new Map<string, number>();
  let total = 0;
  let previousTotal = 0;
  for (const { day, isCurrent, value } of rows) {
    if (day !== null) valueOn.set(day, Number(value));
    else if (isCurrent) total = Number(value);
    else previousTotal = Number(value);
  }
  const points = dates.slice(SERIES_DAYS).map((date) => ({ date, value: valueOn.get(date) ?? 0 }));
  return { points, total, previousTotal };
}
