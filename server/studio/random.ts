import { randomInt } from 'node:crypto';

/** The one source of chance of all games: whole numbers, each equally likely. */
export interface Chance {
  /** A whole number from 0 up to, but not including, `bound` (at most 2^47). */
  below(bound: number): number;
}

/** Draws of a round in order, as bound and value: what an auditor needs to play the round again. */
export type Audit = readonly (readonly [bound: number, value: number])[];

/** Chance from the operating system's cryptographic generator, by rejection: no value is likelier than another. */
export const cryptoChance: Chance = { below: (bound) => randomInt(bound) };

/** Notes every draw of another source. */
export function audited(source: Chance): Chance & { readonly audit: Audit } {
  const audit: (readonly [number, number])[] = [];
  return {
    audit,
    below(bound) {
      const value = source.below(bound);
      audit.push([bound, value]);
      return value;
    },
  };
}

/** Plays an audit back. Throws when the round asks for anything but what was noted. */
export function replayed(audit: Audit): Chance {
  let at = 0;
  return {
    below(bound) {
      const draw = audit[at];
      at += 1;
      if (draw === undefined || draw[0] !== bound) throw new Error('The round asks for other draws.');
      return draw[1];
    },
  };
}

/** Chance that is the same for the same seed (mulberry32), for fixtures that both sides must know and for tests. */
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

/** True with the given probability, to a billionth. */
export const happens = (chance: Chance, probability: number): boolean =>
  chance.below(PRECISION) < Math.round(probability * PRECISION);

/** Index of one of some weights, each as likely as its share. */
export function weighted(chance: Chance, weights: readonly number[]): number {
  let left = chance.below(weights.reduce((sum, weight) => sum + weight, 0));
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return weights.length - 1;
}

/** `count` different items of a list, in the order in which they were drawn. */
export function drawFrom<Item>(chance: Chance, items: readonly Item[], count: number): Item[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(chance.below(left.length), 1),
  ).flat();
}
