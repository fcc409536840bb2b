import type { LanguageCode } from '@contract/system';
import { ANNOUNCEMENT_DATE_FORMATS, HOME_OFFSET } from '@/config/constants';
import { homeDay } from '@/config/homeDay';
import { localeOf } from '@/config/languages';

/* All days and times are those of the site's calendar, so that a row and the "today" that it belongs to agree. */

const HOURS = HOME_OFFSET / 3_600_000;
/** The site's zone, which has no summer time. POSIX writes zones east of Greenwich with a minus. */
const HOME_ZONE = `Etc/GMT${HOURS < 0 ? '+' : '-'}${Math.abs(HOURS)}`;
const ZONE_NAME = `GMT${HOURS < 0 ? '-' : '+'}${Math.abs(HOURS)}`;

/** A time with the name of the site's zone, where the device has another one. */
function named(time: string, moment: number): string {
  const isHome = -new Date(moment).getTimezoneOffset() * 60_000 === HOME_OFFSET;
  return isHome ? time : `${time} ${ZONE_NAME}`;
}

const formatted = (moment: number, language: LanguageCode, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...style, timeZone: HOME_ZONE }).format(moment);

/** Formats a day for the player; `moment` is in milliseconds since the epoch. */
export const formatDay = (moment: number, language: LanguageCode): string =>
  formatted(moment, language, { dateStyle: 'medium' });

/** Formats a date and time for the player; `moment` is in milliseconds since the epoch. */
export const formatDateTime = (moment: number, language: LanguageCode): string =>
  named(formatted(moment, language, { dateStyle: 'medium', timeStyle: 'short' }), moment);

/** Formats a time of day for the player; `moment` is in milliseconds since the epoch. */
export const formatTime = (moment: number, language: LanguageCode): string =>
  named(formatted(moment, language, { timeStyle: 'short' }), moment);

/** Formats a day with a pattern of `YYYY`, `MM` and `DD`. */
function formatDayPattern(moment: string, pattern: string): string {
  const [year = '', month = '', day = ''] = homeDay(Date.parse(moment)).split('-');
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', day);
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
