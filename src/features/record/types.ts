import type { GameType } from '@/services/contract/catalogue';

/** Types that games are stored under. */
export const STORED_TYPES = [
  'RNG',
  'FISH',
  'PVP',
  'LIVE',
  'SPORTS',
  'LOTT',
  'ELOTT',
] as const satisfies readonly GameType[];

/** The type of a row as the catalogue knows it. */
export const storedTypeOf = (type: string): GameType => STORED_TYPES.find((one) => one === type) ?? 'RNG';
