import { readDay } from '@contract/readers/texts';
import { STATEMENT_DAYS } from '@/config/constants';
import { homeDay } from '@/config/homeDay';

const DAY = 86_400_000;

/** A range of days, both included, as `YYYY-MM-DD`. */
export interface Span {
  readonly startDate: string;
  readonly endDate: string;
}

/** The last `count` days in the site's calendar; `now` is in milliseconds since the epoch. */
export function lastDays(count: number, now: number): Span {
  return { startDate: homeDay(now - (count - 1) * DAY), endDate: homeDay(now) };
}

/** The previous month in the site's calendar. */
export function lastMonth(now: number): Span {
  const [year = 0, month = 0] = lastDays(1, now).endDate.split('-').map(Number);
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { startDate: dayOf(Date.UTC(year, month - 2, 1)), endDate: dayOf(Date.UTC(year, month - 1, 0)) };
}

/** Errors of a span by field; empty for a valid one. */
export function spanIssues({
  startDate,
  endDate,
}: Span): Partial<Record<keyof Span, 'missing' | 'order' | 'long'>> {
  const first = readDay(startDate);
  const last = readDay(endDate);
  if (!first.ok) return { startDate: 'missing' };
  if (!last.ok) return { endDate: 'missing' };
  const [start, end] = [Date.parse(first.value), Date.parse(last.value)];
  if (end < start) return { endDate: 'order' };
  return end - start >= STATEMENT_DAYS * DAY ? { endDate: 'long' } : {};
}
