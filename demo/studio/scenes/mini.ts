import type { Chance } from '@server/play/chance';
import * as z from 'zod/mini';
import { among, range, scene, times } from './scene';

const LOWEST = 101;
const HIGHEST = 100_000;
const RESOLUTION = 1_000_000_000;

/**
 * Multiplier at which the flight ends, in hundredths: it reaches `x` with probability `rtp / x`, so that every target
 * has the same return.
 */
function crashAt(chance: Chance, rtp: number): number {
  const share = (chance.below(RESOLUTION) + 1) / RESOLUTION;
  return Math.max(100, Math.floor(rtp / 100 / share));
}

/** Mini: a rocket climbs until it flies off; the player cashes out before. */
export const mini = scene({
  traits: { span: 500, rtp: 9_600, volatility: 'low' },
  /** Multiplier to cash out at, in hundredths of the bet. */
  choice: z.strictObject({ target: z.int().check(z.minimum(LOWEST), z.maximum(HIGHEST)) }),
  describe: () => ({ lowest: LOWEST, highest: HIGHEST }),
  // The flight reaches every target with the probability that gives it the same return; the lowest first of all.
  returns: ({ rtp }) => among([LOWEST, HIGHEST].map((target) => [Math.min(1, rtp / 100 / target), target])),
  pays: () => [range('cashOut', [], [LOWEST, HIGHEST])],
  decide(chance, game, { target }, betMinor) {
    const crash = crashAt(chance, game.rtp);
    const isReached = crash >= target;
    return {
      outcome: { crash: Math.min(crash, 1_000_000), reached: isReached, target },
      winMinor: isReached ? times(betMinor, target) : 0,
    };
  },
  sample: (chance) => ({ target: [120, 150, 200, 300, 500][chance.below(5)] ?? 200 }),
});
