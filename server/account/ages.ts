import { dayOf } from '../common/homeDays';

/** Whether the text is a valid calendar date. */
export function isCalendarDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

/** Full years from `birthday` (`YYYY-MM-DD`) to the date of `now` in the site's time zone. */
export function ageOn(birthday: string, now: number): number {
  const today = dayOf(now);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
