import type { Settings } from './settings';

/** Presets of settings by name. */
export const PRESETS = {
  /** Age and consent as in the specification (CONST-01, REG-11). */
  specification: { ageLimit: 18, consentTicked: true },
  /** Our default: valid consent must be given by the player. */
  house: { ageLimit: 18, consentTicked: false },
  /** For markets with a minimum age of 21. */
  'age-21': { ageLimit: 21, consentTicked: false },
} as const satisfies Readonly<Record<string, Partial<Settings>>>;

/** The settings of a preset; undefined for unknown names. */
export const presetOf = (name: string): Partial<Settings> | undefined =>
  Object.entries(PRESETS).find(([each]) => each === name)?.[1];
