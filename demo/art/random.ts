/**
 * The only source of randomness of the pictures: a small generator seeded by text, so that the same id always draws
 * the same picture, on every machine and in every process.
 */

/** Deterministic choices. Every method advances the sequence by a fixed amount for its arguments. */
export interface Rng {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  range(low: number, high: number): number;
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number;
  /** True with the given probability (one half by default). */
  chance(probability?: number): boolean;
  /** One of the items. The list must not be empty. */
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
  /** Returns a shuffled copy of the items. */
  shuffle<T>(items: readonly T[]): T[];
  /** -1 or 1. */
  sign(): 1 | -1;
}

/** 32-bit hash of a text (FNV-1a with a final avalanche): neighbouring ids give unrelated numbers. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

/** A generator for one purpose: `createRng('tile', id)` and `createRng('logo', id)` are independent. */
export function createRng(...seed: readonly string[]): Rng {
  let state = hashText(seed.join('|'));
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    range: (low, high) => low + next() * (high - low),
    chance: (probability = 0.5) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('pick needs a list with at least one item');
      return item;
    },
    shuffle: (items) => {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const k = int(0, i);
        const a = copy[i];
        const b = copy[k];
        if (a !== undefined && b !== undefined) {
          copy[i] = b;
          copy[k] = a;
        }
      }
      return copy;
    },
    sign: () => (next() < 0.5 ? -1 : 1),
  };
}
