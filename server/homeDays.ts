const DAY = 86_400_000;
/** Days begin at midnight of the platform's home, UTC+8. */
const HOME_OFFSET = 8 * 3_600_000;

/** A day's first moment; undefined for a day that no calendar has. */
export function startOfDay(day: string): number | undefined {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  return midnight - HOME_OFFSET;
}

/** First and last moment of a span of days, either end open; undefined for one that cannot be. */
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
