import type { GameRules, SceneGame } from './rules';

/** Minimum and maximum bet in minor units, and the steps of the bet buttons. */
export interface Limits {
  readonly minimumMinor: number;
  readonly maximumMinor: number;
  readonly stepsMinor: readonly number[];
  /** Bets must be multiples of this. */
  readonly unitMinor: number;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
/** Maximum single bet in any game: 10,000.00. */
const LARGEST_BET = 1_000_000;
/** Slots divide a bet among ten lines. */
const UNIT = 10;

/** Bet limits of a game. */
export function limitsOf({ traits }: GameRules, minBetMinor: number): Limits {
  const minimumMinor = Math.max(UNIT, Math.ceil(minBetMinor / UNIT) * UNIT);
  const maximumMinor = Math.max(minimumMinor, Math.min(LARGEST_BET, minimumMinor * traits.span));
  return {
    minimumMinor,
    maximumMinor,
    unitMinor: UNIT,
    stepsMinor: STEPS.map((step) => step * minimumMinor).filter((step) => step <= maximumMinor),
  };
}

/** The return that a game is set to, in basis points, from which its rules make their pay tables. */
export const returnOf = ({ traits }: GameRules, rtp: number | null): number => rtp ?? traits.rtp;

/**
 * Published odds of a game: volatility, and return in basis points (from the worst to the best bet when bets differ).
 * The rules say what they pay, which can differ from what the game is set to.
 */
export function figuresOf(rules: GameRules, game: SceneGame) {
  const { least, most } = rules.returns(game);
  return {
    rtp: most,
    ...(least < most ? { rtpLeast: least } : {}),
    volatility: rules.traits.volatility,
  };
}

/** Amount of play money at a free-play launch: 5,000.00. */
export const PLAY_MONEY_MINOR = 500_000;
