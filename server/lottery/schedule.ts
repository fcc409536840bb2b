const DAY = 86_400_000;

/** When a lottery draws: at `anchor` and at whole intervals before and after it; all in milliseconds. */
export interface Schedule {
  readonly anchor: number;
  readonly interval: number;
  /** How long before a draw its bets close. */
  readonly closesBefore: number;
}

/** Moment of the first draw after `now`. */
export const nextDrawAfter = ({ anchor, interval }: Schedule, now: number): number =>
  anchor + (Math.floor((now - anchor) / interval) + 1) * interval;

/** Number of the draw at `moment`: its day (UTC) and its place within the day, e.g. `20260131-0042`. */
export function numeroAt(moment: number, interval: number): string {
  const day = new Date(moment).toISOString().slice(0, 10).replaceAll('-', '');
  const place = Math.floor((moment % DAY) / Math.min(interval, DAY)) + 1;
  return `${day}-${String(place).padStart(4, '0')}`;
}
