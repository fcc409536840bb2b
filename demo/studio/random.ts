import type { Chance } from '@server/play/chance';

/** Deterministic random numbers from a seed (mulberry32), for fixtures shared by server and page and for tests. */
export function seededChance(seed: string): Chance {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return { below: (bound) => Math.floor((next() / 4_294_967_296) * bound) };
}

const PRECISION = 1_000_000_000;

/** True with the given probability; resolution one billionth. */
export const happens = (chance: Chance, probability: number): boolean =>
  chance.below(PRECISION) < Math.round(probability * PRECISION);

/** Index chosen by weight. */
export function weighted(chance: Chance, weights: readonly number[]): number {
  let left = chance.below(weights.reduce((sum, weight) => sum + weight, 0));
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return weights.length - 1;
}

/** `count` distinct items of a list, in drawn order. */
export function drawFrom<Item>(chance: Chance, items: readonly Item[], count: number): Item[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(chance.below(left.length), 1),
  ).flat();
}
