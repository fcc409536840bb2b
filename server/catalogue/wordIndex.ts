/** Scripts that are written without spaces, where a single character can be a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Edge of a word in its pairs of characters. */
const EDGE = '\u0000';

/** How well a word of the catalogue fits what was typed, best first; a whole word is 100. */
const WHOLE = 100;
const START = 84;
const WITHIN = 62;
const ONE_SLIP = 50;
const TWO_SLIPS = 36;
/** Points lost at most for what follows a typed beginning. */
const LENGTH_LOSS = 12;

/** A text as it is compared: lower case, one form of each letter, accents of Latin letters taken off. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase();

/** The words of a folded text. */
export const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

type Lines = readonly [Uint16Array, Uint16Array, Uint16Array];
let spare: Lines | undefined;

/** Three lines of the table between two words, lent out anew to each comparison. */
function lines(width: number): Lines {
  if (spare === undefined || spare[0].length < width) {
    const size = Math.max(64, width);
    spare = [new Uint16Array(size), new Uint16Array(size), new Uint16Array(size)];
  }
  return spare;
}

/**
 * How many slips (a letter too many, too few, wrong, or two swapped) lie between `typed` and `word`, or between
 * `typed` and a beginning of `word` when `asBeginning`; more than `most` counts as `most + 1`.
 */
export function slipsBetween(typed: string, word: string, most: number, asBeginning = false): number {
  const tooMany = most + 1;
  if (typed.length - word.length > most || (!asBeginning && word.length - typed.length > most))
    return tooMany;
  const width = Math.min(word.length, typed.length + most);
  let [before, last, line] = lines(width + 1);
  for (let column = 0; column <= width; column += 1) last[column] = column;
  for (let row = 1; row <= typed.length; row += 1) {
    line[0] = row;
    let least = row;
    const letter = typed.charCodeAt(row - 1);
    const letterBefore = row > 1 ? typed.charCodeAt(row - 2) : -1;
    for (let column = 1; column <= width; column += 1) {
      const isSame = letter === word.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? tooMany) + 1,
        (line[column - 1] ?? tooMany) + 1,
        (last[column - 1] ?? tooMany) + (isSame ? 0 : 1),
      );
      if (
        column > 1 &&
        letter === word.charCodeAt(column - 2) &&
        letterBefore === word.charCodeAt(column - 1)
      ) {
        cost = Math.min(cost, (before[column - 2] ?? tooMany) + 1);
      }
      line[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return tooMany;
    [before, last, line] = [last, line, before];
  }
  let slips = last[width] ?? tooMany;
  if (asBeginning)
    for (let column = 0; column < width; column += 1) slips = Math.min(slips, last[column] ?? tooMany);
  return Math.min(slips, tooMany);
}

/** Slips that are forgiven in a word of this length. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

const hasDigit = (text: string): boolean => /\p{N}/u.test(text);

/** The parts that a word is found by: its pairs of characters with its edges, and single characters of unspaced scripts. */
function partsOf(word: string, withEdges: boolean): Set<string> {
  const letters = [...word];
  const framed = withEdges ? [EDGE, ...letters, EDGE] : letters;
  const parts = new Set<string>();
  for (let at = 1; at < framed.length; at += 1) parts.add(`${framed[at - 1]}${framed[at]}`);
  for (const letter of letters) if (UNSPACED.test(letter)) parts.add(letter);
  return parts;
}

/** A word of the catalogue that fits, with its points. */
export interface Fit {
  readonly word: number;
  /** What was typed is the word, begins it, stands within it, or is close to it. */
  readonly kind: 'whole' | 'start' | 'within' | 'close';
  readonly points: number;
}

/** All different words of the catalogue, found by beginnings, parts and with slips. */
export interface WordIndex {
  /**
   * The number of a word, given when it is first met. One that is `exactOnly` is not looked at for slips: a
   * catalogue has many more pairs of words than words, and most of those whose second is a number.
   */
  add(word: string, exactOnly?: boolean): number;
  /** Words that hold what was typed as it is. */
  exact(typed: string): Fit[];
  /** Words that what was typed may have been meant for. */
  close(typed: string): Fit[];
}

/** Creates an empty index of words. */
export function createWordIndex(): WordIndex {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  /** Words by their parts: those that may be meant with slips, and all others. */
  const byPart = new Map<string, number[]>();
  const exactByPart = new Map<string, number[]>();
  const exactOnly = new Set<number>();

  /** How many parts each word shares with what was typed; all zero between searches. */
  let shared = new Uint8Array();

  /** Words that share at least `least` of the parts. */
  function sharing(parts: ReadonlySet<string>, least: number): number[] {
    if (shared.length < words.length) shared = new Uint8Array(words.length);
    const met: number[] = [];
    for (const part of parts) {
      for (const word of byPart.get(part) ?? []) {
        const count = shared[word] ?? 0;
        if (count === 0) met.push(word);
        if (count < 255) shared[word] = count + 1;
      }
    }
    const found = met.filter((word) => (shared[word] ?? 0) >= least);
    for (const word of met) shared[word] = 0;
    return found;
  }

  /** Words that have the rarest of the parts: whatever has all of them is among these. */
  function withRarest(
    index: ReadonlyMap<string, readonly number[]>,
    parts: ReadonlySet<string>,
  ): readonly number[] {
    let rarest: readonly number[] | undefined;
    for (const part of parts) {
      const list = index.get(part) ?? [];
      if (rarest === undefined || list.length < rarest.length) rarest = list;
    }
    return rarest ?? [];
  }

  function enter(index: Map<string, number[]>, word: string, number: number): void {
    for (const part of partsOf(word, true)) {
      const list = index.get(part);
      if (list === undefined) index.set(part, [number]);
      else list.push(number);
    }
  }

  return {
    add(word, isExactOnly = false) {
      const known = numbers.get(word);
      if (known !== undefined) {
        // Met as a word of its own after all.
        if (!isExactOnly && exactOnly.delete(known)) enter(byPart, word, known);
        return known;
      }
      const number = words.push(word) - 1;
      numbers.set(word, number);
      if (isExactOnly) exactOnly.add(number);
      enter(isExactOnly ? exactByPart : byPart, word, number);
      return number;
    },

    exact(typed) {
      // A single letter of a spaced script is looked for at the beginning of words only.
      const inner = partsOf(typed, false);
      const parts = inner.size > 0 ? inner : new Set([`${EDGE}${typed}`]);
      const candidates = [...withRarest(byPart, parts), ...withRarest(exactByPart, parts)];
      return candidates.flatMap((word): Fit[] => {
        const text = words[word] ?? '';
        if (text === typed) return [{ word, kind: 'whole', points: WHOLE }];
        const loss = Math.min(LENGTH_LOSS, text.length - typed.length);
        if (text.startsWith(typed)) return [{ word, kind: 'start', points: START - loss }];
        return inner.size > 0 && text.includes(typed)
          ? [{ word, kind: 'within', points: WITHIN - loss }]
          : [];
      });
    },

    close(typed) {
      const most = hasDigit(typed) ? 0 : forgiven([...typed].length);
      if (most === 0) return [];
      const parts = partsOf(typed, true);
      // A slip changes at most three pairs and two single characters; a beginning lacks the pair at the end.
      const least = Math.max(1, parts.size - 1 - (UNSPACED.test(typed) ? 5 : 3) * most);
      return sharing(parts, least).flatMap((word): Fit[] => {
        const text = words[word] ?? '';
        const slips = slipsBetween(typed, text, most);
        if (slips === 0) return [];
        if (slips <= most) return [{ word, kind: 'close', points: slips === 1 ? ONE_SLIP : TWO_SLIPS }];
        const loss = Math.min(LENGTH_LOSS, text.length - typed.length);
        const fromStart = text.length > typed.length ? slipsBetween(typed, text, most, true) : most + 1;
        if (fromStart === 0 || fromStart > most) return [];
        return [{ word, kind: 'close', points: (fromStart === 1 ? ONE_SLIP : TWO_SLIPS) - loss }];
      });
    },
  };
}
