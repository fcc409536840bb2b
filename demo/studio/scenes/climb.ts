import * as z from 'zod/mini';
import { line, type SceneGame } from './scene';
import { streakScene } from './streak';

/** Traps: some positions on each floor, or some positions on one board for the whole round. */
interface Ground {
  /** Number of floors; 1 for a single board. */
  readonly floors: number;
  readonly fields: number;
  readonly traps: number;
  /** Steps after which the round ends and is paid. */
  readonly most: number;
}

const LADDER: Ground = { floors: 8, fields: 3, traps: 1, most: 8 };
const GROUNDS: Readonly<Record<string, Ground>> = {
  ladder: LADDER,
  field: { floors: 1, fields: 25, traps: 4, most: 16 },
  bags: { floors: 1, fields: 9, traps: 2, most: 7 },
};
const groundOf = ({ variant }: SceneGame): Ground => GROUNDS[variant] ?? LADDER;

interface Way {
  /** Positions chosen so far: one per floor, or all on the one board. */
  readonly chosen: readonly number[];
}

/** Climb: floor by floor past a trap, or position by position between traps; cash out at any time. */
export const climb = streakScene({
  traits: { span: 200, rtp: 9_600, volatility: 'low' },
  state: z.object({ chosen: z.array(z.int()) }),
  move: z.int().check(z.minimum(0), z.maximum(24)),
  describe: (game) => ({ ...groundOf(game) }),
  begin: (): Way => ({ chosen: [] }),
  show: ({ chosen }, game) => ({ chosen, next: oddsOf(chosen, game) }),
  pays(game, payOf) {
    const { most } = groundOf(game);
    let odds = 1;
    return Array.from({ length: most }, (_, steps) => {
      odds /= safeChance(
        Array.from({ length: steps }, () => 0),
        game,
      );
      return steps === 0 ? line('afterStep', [], payOf(odds)) : line('afterSteps', [steps + 1], payOf(odds));
    }).toReversed();
  },
  stepChances: (game, steps) =>
    steps === groundOf(game).most
      ? []
      : [
          safeChance(
            Array.from({ length: steps }, () => 0),
            game,
          ),
        ],
  chanceOf({ chosen }, field, game) {
    const { floors, fields } = groundOf(game);
    const isTaken = floors === 1 && chosen.includes(field);
    return field >= fields || isTaken ? 0 : safeChance(chosen, game);
  },
  step(chance, { chosen }, field, game) {
    const { floors, fields, traps, most } = groundOf(game);
    const left = floors === 1 ? fields - chosen.length : fields;
    const isSafe = chance.below(left) >= traps;
    const state = { chosen: [...chosen, field] };
    const isLast = state.chosen.length === most;
    if (isSafe && !isLast) return { state, isSafe, isLast, shown: {} };
    // Revealed at the end: the trap that was hit and the positions of the others.
    const others = Array.from({ length: fields }, (_, at) => at).filter((at) =>
      floors === 1 ? !state.chosen.includes(at) : at !== field,
    );
    const hidden: number[] = isSafe ? [] : [field];
    while (hidden.length < traps && others.length > 0) {
      hidden.push(...others.splice(chance.below(others.length), 1));
    }
    return { state, isSafe, isLast, shown: { traps: hidden } };
  },
});

function safeChance(chosen: readonly number[], game: SceneGame): number {
  const { floors, fields, traps } = groundOf(game);
  const left = floors === 1 ? fields - chosen.length : fields;
  return (left - traps) / left;
}

/** Multiplier of the next step in hundredths. */
const oddsOf = (chosen: readonly number[], game: SceneGame): number =>
  Math.floor(100 / Math.max(0.01, safeChance(chosen, game)));
