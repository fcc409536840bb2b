import * as z from 'zod/mini';
import { happens } from '../random';
import { among, line, type SceneGame, scene, times } from './scene';

/** Creatures with their payouts as multiples of a shot. */
export const CREATURES = [
  { name: 'minnow', pays: 2 },
  { name: 'clown', pays: 3 },
  { name: 'puffer', pays: 5 },
  { name: 'turtle', pays: 8 },
  { name: 'ray', pays: 15 },
  { name: 'squid', pays: 25 },
  { name: 'shark', pays: 50 },
  { name: 'dragon', pays: 150 },
] as const;

/** Probability of catching a creature: every target has the same return. */
const catchChance = ({ rtp }: SceneGame, pays: number): number => Math.min(1, rtp / 10_000 / pays);

/** Fish: each shot catches a creature or not. */
export const fish = scene({
  traits: { span: 200, rtp: 9_600, volatility: 'medium', isWide: true },
  choice: z.strictObject({ target: z.int().check(z.minimum(0), z.maximum(CREATURES.length - 1)) }),
  describe: () => ({ creatures: CREATURES }),
  returns: (game) => among(CREATURES.map(({ pays }) => [catchChance(game, pays), pays * 100])),
  pays: () => CREATURES.map(({ name, pays }) => line(`fish_${name}`, [], pays * 100)).toReversed(),
  decide(chance, game, { target }, betMinor) {
    const pays = CREATURES[target]?.pays ?? 0;
    const isCaught = happens(chance, catchChance(game, pays));
    return { outcome: { target, caught: isCaught }, winMinor: isCaught ? times(betMinor, pays * 100) : 0 };
  },
  sample: (chance) => ({ target: chance.below(5) }),
});
