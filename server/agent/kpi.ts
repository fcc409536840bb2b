import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { activityOf, teamOf } from './team';

const DAY = 86_400_000;
/** Days of a series, today included; as many before it are the comparison. */
const SERIES_DAYS = 14;

/** What a team's figure of a day is made of. */
type Measure = 'deposit' | 'turnover' | 'active';

/** A figure of a team, day by day. */
export interface TeamSeries {
  points: { date: string; value: number }[];
  total: number;
  /** Total of as many days before. */
  previousTotal: number;
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const FIGURES = {
  deposit: sql<string>`coalesce(sum(deposit), 0)`,
  turnover: sql<string>`coalesce(sum(turnover), 0)`,
  active: sql<string>`count(distinct member_id) filter (where turnover > 0)`,
} as const;

/** A figure of everybody below a member over the last days (API-32). */
export async function teamSeries(
  db: Database,
  memberId: number,
  measure: Measure,
  now: number,
): Promise<TeamSeries> {
  const from = now - (2 * SERIES_DAYS - 1) * DAY;
  const rows = await db
    .select({ day: sql<string>`to_char(day, 'YYYY-MM-DD')`, value: FIGURES[measure] })
    .from(sql`${activityOf(teamOf(memberId), dayOf(from))} as activity`)
    .groupBy(sql`day`);
  const valueOn = new Map(rows.map(({ day, value }) => [day, Number(value)]));
  const series = Array.from({ length: 2 * SERIES_DAYS }, (_, index) => {
    const date = dayOf(from + index * DAY);
    return { date, value: valueOn.get(date) ?? 0 };
  });
  const totalOf = (points: readonly { value: number }[]) => points.reduce((sum, { value }) => sum + value, 0);
  const points = series.slice(SERIES_DAYS);
  return { points, total: totalOf(points), previousTotal: totalOf(series.slice(0, SERIES_DAYS)) };
}
