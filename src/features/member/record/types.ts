import type { GameType } from '@contract/games';

/** Stored game types. */
export const STORED_TYPES = [
  'RNG',
  'FISH',
  'PVP',
  'LIVE',
  'SPORTS',
  'LOTT',
  'ELOTT',
] as const satisfies readonly GameType[];

/** The catalogue type of a row. */
export const storedTypeOf = (type: string): GameType => STORED_TYPES.find((one) => one === type) ?? 'RNG';
