import { ANNOUNCEMENT_DATE_FORMATS } from '@/config/constants';

/** A moment's day in a pattern of `YYYY`, `MM` and `DD`, where the player is. */
export function formatDay(moment: string | number, pattern: string): string {
  const day = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return pattern
    .replace('YYYY', String(day.getFullYear()))
    .replace('MM', two(day.getMonth() + 1))
    .replace('DD', two(day.getDate()));
}

/** The start of an announcement as it stands at a place (ANN-09). */
export const announcementDate = (
  { startDate }: { readonly startDate: string },
  place: keyof typeof ANNOUNCEMENT_DATE_FORMATS,
): string => formatDay(startDate, ANNOUNCEMENT_DATE_FORMATS[place]);
