import type { IsoDay, IsoMoment } from './types';

/** The moment all dates of the seed world are counted from; fixed, so that the world never changes by itself. */
export const WORLD_EPOCH = Date.UTC(2026, 10, 1);

const DAY = 86_400_000;

/** The moment `days` after the epoch (before it when negative). */
export function momentAt(days: number): IsoMoment {
  return new Date(WORLD_EPOCH + days * DAY).toISOString();
}

/** The calendar day `days` after the epoch (before it when negative). */
export function dayAt(days: number): IsoDay {
  return momentAt(days).slice(0, 10);
}
