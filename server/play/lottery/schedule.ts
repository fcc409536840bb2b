import { HOME_OFFSET } from '@/config/constants';
import { dayOf } from '../../common/homeDays';

const DAY = 86_400_000;

/** Schedule of a lottery: draws at `anchor` and at whole intervals before and after it; all in milliseconds. */
export interface Schedule {
  readonly anchor: number;
  readonly interval: number;
  /** Time before a draw at which betting closes. */
  readonly closesBefore: number;
}

/** Time of the first draw after `now`. */
export const nextDrawAfter = ({ anchor, interval }: Schedule, now: number): number =>
  anchor + (Math.floor((now - anchor) / interval) + 1) * interval;

/**
 * Number of the draw at `moment`: its date in the site's time zone and its position in the day, e.g. `20260131-0042`.
 */
export function numeroAt(moment: number, interval: number): string {
  const day = dayOf(moment).replaceAll('-', '');
  const place = Math.floor(((moment + HOME_OFFSET) % DAY) / Math.min(interval, DAY)) + 1;
  return `${day}-${String(place).padStart(4, '0')}`;
}
