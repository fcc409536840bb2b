import type { SceneName } from './scenes';

/** Smallest and largest bet in minor units, and the bets that the buttons step through. */
export interface Limits {
  readonly minimumMinor: number;
  readonly maximumMinor: number;
  readonly stepsMinor: readonly number[];
  /** Bets are whole multiples of this. */
  readonly unitMinor: number;
}

/** What a scene adds to a game's own figures. */
interface SceneLimits {
  /** Largest bet as a multiple of the smallest. */
  readonly span: number;
  /** Return in basis points where the catalogue names none. */
  readonly rtp: number;
}

/** Limits and returns by scene; a game's smallest bet and return come from the catalogue. */
const SCENE_LIMITS: Readonly<Record<SceneName, SceneLimits>> = {
  slots: { span: 1_000, rtp: 9_600 },
  fish: { span: 200, rtp: 9_600 },
  live: { span: 500, rtp: 9_850 },
  poker: { span: 200, rtp: 9_500 },
  sports: { span: 500, rtp: 9_400 },
  esports: { span: 500, rtp: 9_400 },
  cockfight: { span: 500, rtp: 9_300 },
  lottery: { span: 100, rtp: 6_000 },
  elottery: { span: 500, rtp: 9_400 },
  bingo: { span: 500, rtp: 9_500 },
  jackpot: { span: 200, rtp: 9_500 },
  mini: { span: 500, rtp: 9_600 },
};

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
/** No single bet is larger, whatever the game: 10,000.00. */
const LARGEST_BET = 1_000_000;
/** Slots divide a bet over ten lines. */
const UNIT = 10;

/** Bets a game takes. */
export function limitsOf(scene: SceneName, minBetMinor: number): Limits {
  const minimumMinor = Math.max(UNIT, Math.ceil(minBetMinor / UNIT) * UNIT);
  const maximumMinor = Math.max(minimumMinor, Math.min(LARGEST_BET, minimumMinor * SCENE_LIMITS[scene].span));
  return {
    minimumMinor,
    maximumMinor,
    unitMinor: UNIT,
    stepsMinor: STEPS.map((step) => step * minimumMinor).filter((step) => step <= maximumMinor),
  };
}

/** Return of a game in basis points. */
export const returnOf = (scene: SceneName, rtp: number | null): number => rtp ?? SCENE_LIMITS[scene].rtp;

/** Play money that a free-play launch fills up to: 5,000.00. */
export const PLAY_MONEY_MINOR = 500_000;
