import { sql } from 'drizzle-orm';
import { HOME_OFFSET } from '@/config/constants';
import { homeDay } from '@/config/homeDay';

const DAY = 86_400_000;

/** Date of a time in the site's time zone, `YYYY-MM-DD`. All daily figures use this time zone. */
export const dayOf = homeDay;

/** The same time zone in SQL, for `at time zone`. */
export const HOME_ZONE = sql.raw(`interval '${HOME_OFFSET / 3_600_000} hours'`);

/** Start of a day; undefined for an invalid date. */
export function startOfDay(day: string): number | undefined {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  return midnight - HOME_OFFSET;
}

/** Start and end of a range of days, either of which may be open; undefined for an invalid range. */
export function dayRange(
  first: string | undefined,
  last: string | undefined,
): { readonly from: number | undefined; readonly until: number | undefined } | undefined {
  const from = first === undefined ? undefined : startOfDay(first);
  const end = last === undefined ? undefined : startOfDay(last);
  if ((first !== undefined && from === undefined) || (last !== undefined && end === undefined))
    return undefined;
  if (from !== undefined && end !== undefined && end < from) return undefined;
  return { from, until: end === undefined ? undefined : end + DAY };
}
