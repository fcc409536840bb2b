import { ANNOUNCEMENT_DATE_FORMATS } from '@/config/constants';
import { localeOf } from '@/config/languages';
import type { LanguageCode } from '@/services/contract/system';

/** Formats a day for the player; `moment` is in milliseconds since the epoch. */
export const formatDay = (moment: number, language: LanguageCode): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' }).format(moment);

/** Formats a date and time for the player; `moment` is in milliseconds since the epoch. */
export function formatDateTime(moment: number, language: LanguageCode): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    moment,
  );
}

/** Formats a day in the player's time zone, with a pattern of `YYYY`, `MM` and `DD`. */
function formatDayPattern(moment: string | number, pattern: string): string {
  const day = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return pattern
    .replace('YYYY', String(day.getFullYear()))
    .replace('MM', two(day.getMonth() + 1))
    .replace('DD', two(day.getDate()));
}

/** Formats the start of an announcement for the place where it shows (ANN-09). */
export const formatAnnouncementDate = (
  { startDate }: { readonly startDate: string },
  place: keyof typeof ANNOUNCEMENT_DATE_FORMATS,
): string => formatDayPattern(startDate, ANNOUNCEMENT_DATE_FORMATS[place]);

/** Formats seconds as a clock does: `4:05`, `1:00:09`. */
export function formatElapsed(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}
