/** A set of positions 0..n-1, one bit each, so that lists of games are intersected, counted and paged word by word. */
export type Bitmap = Uint32Array;

/** Creates an empty set over `length` positions. */
export const createBitmap = (length: number): Bitmap => new Uint32Array(Math.ceil(length / 32));

/** Creates the set of all `length` positions. */
export function fullBitmap(length: number): Bitmap {
  const bitmap = createBitmap(length).fill(0xffff_ffff);
  const rest = length % 32;
  if (rest > 0) bitmap[bitmap.length - 1] = 2 ** rest - 1;
  return bitmap;
}

export function addTo(bitmap: Bitmap, position: number): void {
  const word = position >>> 5;
  bitmap[word] = (bitmap[word] ?? 0) | (1 << (position & 31));
}

/** Whether the set contains a position. */
export const holds = (bitmap: Bitmap, position: number): boolean =>
  (((bitmap[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;

/** Visits all positions in ascending order; with `other`, only those that it also contains. */
export function eachOf(bitmap: Bitmap, visit: (position: number) => void, other = bitmap): void {
  for (let at = 0; at < bitmap.length; at += 1) {
    let word = (bitmap[at] ?? 0) & (other[at] ?? 0);
    while (word !== 0) {
      const lowest = word & -word;
      word ^= lowest;
      visit(at * 32 + 31 - Math.clz32(lowest));
    }
  }
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Number of positions in the set. */
export function countOf(bitmap: Bitmap): number {
  let count = 0;
  for (const word of bitmap) count += countBits(word);
  return count;
}

/** Intersects `target` with `other` in place. */
export function meet(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word += 1) target[word] = (target[word] ?? 0) & (other[word] ?? 0);
}

/** Removes the positions of `other` from `target`. */
export function without(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word += 1)
    target[word] = (target[word] ?? 0) & ~(other[word] ?? 0);
}

/** Adds the positions of `other` to `target`. */
export function join(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word += 1) target[word] = (target[word] ?? 0) | (other[word] ?? 0);
}

/** Up to `limit` positions in ascending order after the first `offset`, which are skipped by whole words. */
export function sliceOf(bitmap: Bitmap, offset: number, limit: number): number[] {
  const found: number[] = [];
  let toPass = offset;
  for (let at = 0; at < bitmap.length && found.length < limit; at += 1) {
    let word = bitmap[at] ?? 0;
    if (word === 0) continue;
    const count = countBits(word);
    if (toPass >= count) {
      toPass -= count;
      continue;
    }
    while (word !== 0 && found.length < limit) {
      const lowest = word & -word;
      word ^= lowest;
      if (toPass > 0) toPass -= 1;
      else found.push(at * 32 + 31 - Math.clz32(lowest));
    }
  }
  return found;
}
