/** A deterministic source of random choices; the same seed text always produces the same sequence. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `lowest` to `highest`, both included. */
  int(lowest: number, highest: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One item of a list. Throws a RangeError when the list is empty. */
  pick<Item>(list: readonly Item[]): Item;
  /** One item, chosen by weight. Throws a RangeError when the list is empty. */
  weighted<Item>(list: readonly (readonly [item: Item, weight: number])[]): Item;
  /** A shuffled copy. */
  shuffle<Item>(list: readonly Item[]): Item[];
}

/** FNV-1a hash of a text, 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return state >>> 0;
}

/** Creates a source of random choices (mulberry32) from a seed text. */
export function createRandom(seed: string): Random {
  let state = hash(seed);

  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (lowest: number, highest: number): number =>
    lowest + Math.floor(next() * (highest - lowest + 1));

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(list) {
      const item = list[int(0, list.length - 1)];
      if (item === undefined) throw new RangeError('cannot pick from an empty list');
      return item;
    },
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of list) {
        left -= weight;
        if (left < 0) return item;
      }
      const last = list.at(-1);
      if (last === undefined) throw new RangeError('cannot pick from an empty list');
      return last[0];
    },
    shuffle(list) {
      return list
        .map((item) => ({ item, key: next() }))
        .sort((one, other) => one.key - other.key)
        .map(({ item }) => item);
    },
  };
}
