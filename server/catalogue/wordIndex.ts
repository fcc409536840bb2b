import { hasDigit, isUnspaced } from '@contract/readers/search';
import { forgiven, slipsBetween } from '@contract/slips';
import { SEARCH_MIN_LENGTH } from '@/config/constants';

/** Marks the edges of a word in its character pairs. */
const EDGE = '\u0000';

/** Points by quality of a match, best first; a whole word is 100. */
const WHOLE = 100;
const START = 84;
const WITHIN = 62;
const ONE_SLIP = 50;
const TWO_SLIPS = 36;
/** Maximum deduction for characters after a typed beginning. */
const LENGTH_LOSS = 12;

/** Minimum share of the pairs of characters of two words that both have, for one to be near the other. */
const LEAST_LIKENESS = 0.34;

/** Search keys of a word: its character pairs including edges, and single characters of unspaced scripts. */
function partsOf(word: string, withEdges: boolean): Set<string> {
  const letters = [...word];
  const framed = withEdges ? [EDGE, ...letters, EDGE] : letters;
  const parts = new Set<string>();
  for (let at = 1; at < framed.length; at += 1) parts.add(`${framed[at - 1]}${framed[at]}`);
  for (const letter of letters) if (isUnspaced(letter)) parts.add(letter);
  return parts;
}

/** A matching word of the catalogue with its points. */
export interface Fit {
  readonly word: number;
  /** Kind of match: whole word, beginning, inner part, or similar. */
  readonly kind: 'whole' | 'start' | 'within' | 'close';
  readonly points: number;
}

/** All distinct words of the catalogue, searchable by beginning, by part and with typos. */
export interface WordIndex {
  /**
   * Returns the number of a word, assigned on first use. Words that are `exactOnly` are not searched for typos: a
   * catalogue has many more pairs of words than words, and the second word of most pairs is a number.
   */
  add(word: string, exactOnly?: boolean): number;
  /** Words that contain the typed text exactly. */
  exact(typed: string): Fit[];
  /** Words that the typed text may be a typo of. */
  close(typed: string): Fit[];
  /** Up to `limit` of the words `among` that share the most pairs of characters with the typed ones, at least a third. */
  nearest(typed: readonly string[], limit: number, among: ReadonlySet<number>): string[];
}

/** Creates an empty index of words. */
export function createWordIndex(): WordIndex {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  /** Words by search key: those searched for typos, and all others. */
  const byPart = new Map<string, number[]>();
  const exactByPart = new Map<string, number[]>();
  const exactOnly = new Set<number>();

  /** Number of search keys that each word shares with the typed text; all zero between searches. */
  let shared = new Uint8Array();

  /** Words that share at least `least` of the search keys. */
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

  /** Words with the rarest search key; every word with all keys is among them. */
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
        // The word also occurs on its own.
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
      // A single letter of a script with spaces is searched only at the beginning of words.
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
      // A typo changes at most three pairs and two single characters; a beginning lacks the last pair.
      const least = Math.max(1, parts.size - 1 - (isUnspaced(typed) ? 5 : 3) * most);
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

    nearest(typed, limit, among) {
      const likeness = new Map<string, number>();
      for (const word of typed) {
        const parts = partsOf(word, true);
        for (const number of sharing(parts, 1)) {
          if (!among.has(number)) continue;
          const text = words[number] ?? '';
          const others = partsOf(text, true);
          const both = [...parts].filter((part) => others.has(part)).length;
          const share = both / (parts.size + others.size - both);
          if (text.length >= SEARCH_MIN_LENGTH && share > (likeness.get(text) ?? 0))
            likeness.set(text, share);
        }
      }
      return [...likeness]
        .filter(([, share]) => share >= LEAST_LIKENESS)
        .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
        .slice(0, limit)
        .map(([text]) => text);
    },
  };
}
