/**
 * Money rules. The platform enforces them, and promotions, help and announcements describe them. Both use these
 * figures, so that texts and behaviour agree. Amounts are in minor units.
 */
const PESO = 100;

/* ---- payments ---- */
/** The smallest and largest single deposit and withdrawal. */
export const DEPOSIT_LIMITS = { min: 100 * PESO, max: 50_000 * PESO } as const;
export const WITHDRAWAL_LIMITS = { min: 200 * PESO, max: 100_000 * PESO } as const;

/** Largest payments of methods that take less than the others. */
export const COUNTER_DEPOSIT_MAX = 20_000 * PESO;
export const EWALLET_WITHDRAWAL_MAX = 50_000 * PESO;

/* ---- rebate ---- */
/** Rebate of a member without a rank, in basis points of the stakes. Each rank has its own rebate. */
export const BASE_REBATE_RATE = 10;

/* ---- bonuses ---- */
/** Days until a claimed bonus expires, unless it has been wagered. */
export const BONUS_VALIDITY_DAYS = 30;
/** Maximum part of one stake that counts towards the wagering of a bonus. */
export const BONUS_COUNTED_STAKE = 200 * PESO;
/** Percent of a stake that counts towards wagering, by kind of game. Texts name the kinds from this table too. */
export const BONUS_WEIGHTS = {
  slots: 100,
  bingo: 100,
  fishing: 100,
  live: 20,
  tables: 20,
  sports: 50,
  esports: 50,
  lottery: 0,
  cards: 0,
  sabong: 0,
} as const;
/** Kind of a game in the rules of bonuses. */
export type BonusKind = keyof typeof BONUS_WEIGHTS;

/** Stakes required before a bonus becomes cash: a multiple of the bonus. */
export const wageringOf = (bonusMinor: number, times: number): number => bonusMinor * times;

/** The bonus on a deposit: a share of it, up to an amount. */
export const depositBonusOf = (
  depositMinor: number,
  { percent, mostMinor }: { readonly percent: number; readonly mostMinor: number },
): number => Math.min(mostMinor, Math.floor((depositMinor * percent) / 100));
