/**
 * Rules of player protection. The platform enforces them, the screen offers them, and help and announcements describe
 * them. All use these figures, so that texts and behaviour agree.
 */

/** Time until a raised limit takes effect. A lowered limit takes effect at once. */
export const LIMIT_RAISE_HOURS = 24;
/** Reality-check intervals that a player can choose from, in minutes. */
export const REALITY_CHECK_MINUTES = [15, 30, 60, 120] as const;
export type RealityCheckMinutes = (typeof REALITY_CHECK_MINUTES)[number];
/** Shortest and longest accepted breaks: time-outs of 24 hours to 6 weeks, self-exclusions of 6 months to 5 years. */
export const TIME_OUT_HOURS = { min: 24, max: 1_008 } as const;
export const EXCLUSION_MONTHS = { min: 6, max: 60 } as const;
/** Offered breaks, in hours and in months, shortest first. */
export const TIME_OUT_CHOICES = [TIME_OUT_HOURS.min, 72, 168, 336, TIME_OUT_HOURS.max] as const;
export const EXCLUSION_CHOICES = [EXCLUSION_MONTHS.min, 12, 36, EXCLUSION_MONTHS.max] as const;
