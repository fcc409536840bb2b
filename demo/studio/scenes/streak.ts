import type { Chance } from '@server/play/chance';
import * as z from 'zod/mini';
import {
  among,
  type Decided,
  type PayLine,
  remembered,
  type SceneGame,
  type SceneTraits,
  type Shown,
  scene,
} from './scene';

/** Details of a step in addition to its new state. */
type Met = {
  readonly guess?: string;
  /** Positions of traps, revealed when the streak is over. */
  readonly traps?: readonly number[];
};

/** One step of a streak: its details, and whether it was survived. */
interface Step<State> {
  readonly state: State;
  readonly isSafe: boolean;
  /** No moves are left: the streak is paid. */
  readonly isLast: boolean;
  /** Details for the page in addition to the state. */
  readonly shown: Met;
}

/** A game of steps, each of which can lose; after each step the player can cash out. */
interface Streak<State, Move, Rules extends Shown, View extends Shown> {
  readonly traits: SceneTraits;
  readonly state: z.ZodMiniType<State>;
  readonly move: z.ZodMiniType<Move>;
  describe(game: SceneGame): Rules;
  begin(chance: Chance, game: SceneGame): State;
  /** The state as shown to the player. */
  show(state: State, game: SceneGame): View;
  /** Probabilities with which the next step can be survived after so many; none when the streak is over. */
  stepChances(game: SceneGame, steps: number): readonly number[];
  /** Probability of surviving a move; 0 for unavailable moves. */
  chanceOf(state: State, move: Move, game: SceneGame): number;
  step(chance: Chance, state: State, move: Move, game: SceneGame): Step<State>;
  /** The pay table; `payOf` gives what a streak of these odds pays, in hundredths of the bet. */
  pays(game: SceneGame, payOf: (odds: number) => number): readonly PayLine[];
}

/** The streak as shown to the player. */
type Streaking<View> = View &
  Met & {
    readonly steps: number;
    /** Current payout of the streak in hundredths of the bet. */
    readonly pays: number;
    readonly taken?: true;
    readonly lost?: true;
    readonly refused?: true;
  };

/** A streak that reaches this multiple of the bet ends and is paid. */
export const ENOUGH_TIMES = 1_000;
/** Precision of the odds of a streak; far finer than a hundredth of a minor unit. */
const EPSILON = 1e-9;
/** Probability below which rounding costs a streak less than three hundredths of a percent of the bet. */
const RARE = 0.03;

/**
 * Creates a scene from a streak. The first step includes the house's share and every further one is fair, so every
 * strategy has the same return.
 */
export function streakScene<State, Move, Rules extends Shown, View extends Shown>(
  streak: Streak<State, Move, Rules, View>,
) {
  const kept = z.object({ state: streak.state, odds: z.number(), steps: z.int() });
  const act = z.union([z.strictObject({ take: z.literal(true) }), z.strictObject({ move: streak.move })]);
  const payOf = (game: SceneGame, odds: number): number => Math.floor((game.rtp / 100) * odds + EPSILON);

  /**
   * Every streak that can be cashed out: its probability, and its payout. Rounding down to a hundredth of the bet costs
   * a streak at most a hundredth times its probability, so the rare ones are between those that are found.
   */
  function* streaks(game: SceneGame): Generator<readonly [probability: number, pays: number]> {
    const open = new Map([[1, 1]]);
    for (let steps = 0; open.size > 0; steps += 1) {
      const reached = new Map<number, number>();
      for (const before of open.values()) {
        for (const chance of streak.stepChances(game, steps)) {
          const probability = before * chance;
          const pays = payOf(game, 1 / probability);
          yield [probability, pays];
          // Equal products of chances differ in their last digits.
          if (probability > RARE && pays < ENOUGH_TIMES * 100)
            reached.set(Math.round(probability / EPSILON), probability);
        }
      }
      open.clear();
      for (const [key, probability] of reached) open.set(key, probability);
    }
  }

  function open(
    game: SceneGame,
    state: State,
    odds: number,
    steps: number,
    shown: Met & { readonly refused?: true } = {},
  ): Decided<Streaking<View>> {
    return {
      outcome: { ...streak.show(state, game), ...shown, steps, pays: steps === 0 ? 0 : payOf(game, odds) },
      winMinor: 0,
      pending: { state, odds, steps },
    };
  }
  type Act = { readonly take: true } | { readonly move: Move };
  return scene<Record<string, never>, { variant: string } & Rules, Streaking<View>, Streaking<View>, Act>({
    traits: streak.traits,
    choice: z.strictObject({}),
    describe: (game) => ({ variant: game.variant, ...streak.describe(game) }),
    returns: remembered((game) => among(streaks(game))),
    pays: (game) => streak.pays(game, (odds) => payOf(game, odds)),
    decide: (chance, game) => open(game, streak.begin(chance, game), 1, 0),
    resume(chance, game, pending, wanted, betMinor): Decided<Streaking<View>> {
      const { state, odds, steps } = kept.parse(pending);
      const chosen = act.parse(wanted);
      const paid = (
        end: State,
        reached: number,
        count: number,
        shown: Met = {},
      ): Decided<Streaking<View>> => {
        const pays = payOf(game, reached);
        return {
          outcome: { ...streak.show(end, game), ...shown, steps: count, pays, taken: true },
          winMinor: Math.floor((betMinor * pays) / 100),
        };
      };
      const refuse = () => open(game, state, odds, steps, { refused: true });
      // Cashing out before the first step is not allowed, because the stake was never at risk.
      if ('take' in chosen) return steps === 0 ? refuse() : paid(state, odds, steps);
      const probability = streak.chanceOf(state, chosen.move, game);
      if (probability <= 0) return refuse();
      const next = streak.step(chance, state, chosen.move, game);
      if (!next.isSafe) {
        return {
          outcome: { ...streak.show(next.state, game), ...next.shown, steps, pays: 0, lost: true },
          winMinor: 0,
        };
      }
      const reached = odds / probability;
      const isFull = payOf(game, reached) >= ENOUGH_TIMES * 100;
      return next.isLast || isFull
        ? paid(next.state, reached, steps + 1, next.shown)
        : open(game, next.state, reached, steps + 1, next.shown);
    },
    leaveAct: { take: true },
    sample: () => ({}),
  });
}
