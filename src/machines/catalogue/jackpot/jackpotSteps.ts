import {
  JACKPOT_ANIMATION,
  JACKPOT_PAUSES,
  JACKPOT_STEP,
  JACKPOT_VARIANTS,
  type JackpotVariant,
} from '@/config/constants';

/** One update of the counter: the pause before it, and the amount that it adds. */
export interface JackpotUpdate {
  readonly pauseMs: number;
  readonly amount: number;
}

const within = (min: number, max: number, draw: number) => min + draw * (max - min);

/** Start of a simulated counter, in the lower half of its range so that it can grow (JACKPOT-02). */
export function startingValue(variant: JackpotVariant, draw: number): number {
  const { min, max, decimals } = JACKPOT_VARIANTS[variant];
  return roundTo(within(min, min + (max - min) / 2, draw), decimals);
}

/** The next update: a pause of 3, 4 or 5 seconds, an amount of 100 to 200 (JACKPOT-03). */
export function nextUpdate(pauseDraw: number, amountDraw: number): JackpotUpdate {
  const pauseMs = JACKPOT_PAUSES[Math.floor(pauseDraw * JACKPOT_PAUSES.length)] ?? JACKPOT_PAUSES[0];
  return { pauseMs, amount: within(JACKPOT_STEP.min, JACKPOT_STEP.max, amountDraw) };
}

/** Adds an amount to a counter; past the end of its range it restarts at the minimum. */
export function grow(value: number, amount: number, variant: JackpotVariant): number {
  const { min, max, decimals } = JACKPOT_VARIANTS[variant];
  const grown = roundTo(value + amount, decimals);
  return grown > max ? min : grown;
}

/** Clamps a value to the range of a variant. */
export function intoRange(value: number, variant: JackpotVariant): number {
  const { min, max } = JACKPOT_VARIANTS[variant];
  return Math.min(max, Math.max(min, value));
}

/** Shown value at step `step` (0 to 20) of an update (JACKPOT-03). */
export function animationValue(from: number, to: number, step: number, variant: JackpotVariant): number {
  const share = Math.min(1, Math.max(0, step / JACKPOT_ANIMATION.steps));
  return roundTo(from + (to - from) * share, JACKPOT_VARIANTS[variant].decimals);
}

function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
