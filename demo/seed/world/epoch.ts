import type { IsoDay, IsoMoment } from './types';

/** Reference time of all dates in the seed world; fixed, so that the world is always the same. */
export const WORLD_EPOCH = Date.UTC(2026, 10, 1);

const DAY = 86_400_000;

/** The time `days` after the epoch (before it when negative). */
export function momentAt(days: number): IsoMoment {
  return new Date(WORLD_EPOCH + days * DAY).toISOString();
}

/** The calendar day `days` after the epoch (before it when negative). */
export function dayAt(days: number): IsoDay {
  return momentAt(days).slice(0, 10);
}
