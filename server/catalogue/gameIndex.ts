import { foldedText, isNumber, nameWordsOf } from '@contract/readers/search';
import { forgiven, slipsBetween } from '@contract/slips';
import type { LanguageCode } from '@contract/system';
import {
  addTo,
  type Bitmap,
  countOf,
  createBitmap,
  eachOf,
  fullBitmap,
  holds,
  join,
  meet,
  sliceOf,
  without,
} from './bitmap';
import { sameWordsOf } from './sameWords';
import type { Sliced } from './slices';
import { createWordIndex, type Fit } from './wordIndex';

/** A game in the index. */
export interface IndexedGame {
  readonly nodeId: number;
  readonly requestType: string;
  readonly vendor: string;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly minBetMinor: number;
  readonly minLine: number;
  /** Keys of its classifications. */
  readonly classes: readonly string[];
  /** Names in all languages. */
  readonly names: readonly string[];
  /** Code and names of the vendor. */
  readonly vendorNames: readonly string[];
  /** Release date, `YYYY-MM-DD`. */
  readonly releaseDate: string;
  /** Name in each language, for sorting by name. */
  readonly titles: Readonly<Record<LanguageCode, string>>;
}

/** A sort order other than the list order. */
export type GameOrder = 'newest' | `name${LanguageCode}`;

/** Filter of a list; all given parts must match. */
export interface GameFilter {
  readonly requestType?: string | undefined;
  readonly vendors?: readonly string[] | undefined;
  /** Excluded vendors. */
  readonly exceptVendors?: readonly string[] | undefined;
  /** Required classifications. */
  readonly classes?: readonly string[] | undefined;
  readonly isHot?: boolean | undefined;
  readonly isNew?: boolean | undefined;
  /** Games that are not new. */
  readonly isOld?: boolean | undefined;
  /** Games whose minimum bet is at most this. */
  readonly minBetMinor?: number | undefined;
  /** Games whose bets cover at least this many lines. */
  readonly minLine?: number | undefined;
}

/** Games that are searched for by the name of their kind: a game type or a classification. */
export interface Kind {
  /** Words of its names, folded. */
  readonly words: readonly string[];
  readonly filter: GameFilter;
}

/** Games of one vendor within one request type. */
export interface GameTally {
  readonly requestType: string;
  readonly vendor: string;
  readonly gameCount: number;
  /** Number of games per classification. */
  readonly classes: ReadonlyMap<string, number>;
}

/** The games of a list: their number and pages. */
export interface GameSelection {
  readonly count: number;
  /** Node ids of up to `limit` games after the first `offset`, in order. */
  page(offset: number, limit: number): number[];
}

/** All games of the catalogue in list order, with a bitmap per filter value. */
export interface GameIndex {
  readonly tallies: readonly GameTally[];
  /**
   * Games that match `filter`: in list order, by relevance with a search text, or in the requested order. A text is
   * searched in the names of games, vendors and `kinds`.
   */
  select(filter: GameFilter, text?: string, order?: GameOrder, kinds?: readonly Kind[]): GameSelection;
  /** Up to `limit` words of names that are written most like the words of a text, for a search without results. */
  nearest(text: string, limit: number): string[];
}

/** Maximum words of a search text; further ones are ignored. */
const MOST_WORDS = 8;
/** Weight of a word in the vendor's name, compared to the game's name. */
const VENDOR_SHARE = 0.8;
/** Weight of two words of a name typed as one. */
const JOINED_SHARE = 0.9;
/** Points of a game for the name of its kind: fewer than for any word of its own name, typed rightly or wrongly. */
const KIND_POINTS = 34;
const KIND_SLIP_POINTS = 20;
/** Minimum characters of the beginning of a kind's name. */
const LEAST_OF_KIND = 3;
/** Bonus points when a name equals the text, begins with it, or contains it. */
const NAME_IS = 60;
const NAME_BEGINS = 30;
const NAME_HOLDS = 15;
/** Maximum points of a name. */
const MOST_POINTS = 100 + NAME_IS;
/** Maximum cached bitmaps of bet and line limits. */
const REMEMBERED_LIMITS = 64;
/** Minimum characters of each part of a word that is searched as two. */
const LEAST_PART = 3;
/** Games indexed and words processed without a pause: a few milliseconds each. */
const GAMES_PER_SLICE = 200;
const WORDS_PER_SLICE = 5_000;
/** Separator of a game's names in one text; names never contain it. */
const BREAK = '\n';

/** Creates bitmaps by value on first use. */
function createSets(length: number) {
  const sets = new Map<string, Bitmap>();
  return {
    get: (value: string): Bitmap | undefined => sets.get(value),
    add(value: string, position: number): void {
      let set = sets.get(value);
      if (set === undefined) {
        set = createBitmap(length);
        sets.set(value, set);
      }
      addTo(set, position);
    },
  };
}

/** Creates sets of positions up to a limit from the positions of each value; each limit is computed once. */
function createLimits(length: number) {
  const byValue = new Map<number, number[]>();
  const cuts = new Map<number, Bitmap>();
  return {
    /** Adds the value of a position. */
    add(value: number, position: number): void {
      const list = byValue.get(value);
      if (list === undefined) byValue.set(value, [position]);
      else list.push(position);
    },
    /** Positions whose value is below `limit`. */
    below(limit: number): Bitmap {
      const known = cuts.get(limit);
      if (known !== undefined) return known;
      const cut = createBitmap(length);
      for (const [value, positions] of byValue) {
        if (value < limit) for (const position of positions) addTo(cut, position);
      }
      const [oldest] = cuts.keys();
      if (cuts.size >= REMEMBERED_LIMITS && oldest !== undefined) cuts.delete(oldest);
      cuts.set(limit, cut);
      return cut;
    },
  };
}

/** Creates postings: the games that contain a word, by word number. */
function createPostings() {
  const lists = new Map<number, number[]>();
  /** Words in so many games that a bitmap is smaller. */
  const common = new Map<number, Bitmap>();
  return {
    /** Adds a game to a word; positions must be ascending. */
    add(word: number, position: number): void {
      const list = lists.get(word);
      if (list === undefined) lists.set(word, [position]);
      else if (list.at(-1) !== position) list.push(position);
    },
    /** Must be run after all games were added. */
    *close(length: number): Sliced<void> {
      let looked = 0;
      for (const [word, list] of lists) {
        looked += 1;
        if (looked % WORDS_PER_SLICE === 0) yield;
        if (list.length * 32 < length) continue;
        const bitmap = createBitmap(length);
        for (const position of list) addTo(bitmap, position);
        common.set(word, bitmap);
        lists.delete(word);
        yield;
      }
    },
    /** Adds the games of a word to a set. */
    join(word: number, set: Bitmap): void {
      const bitmap = common.get(word);
      if (bitmap !== undefined) join(set, bitmap);
      else for (const position of lists.get(word) ?? []) addTo(set, position);
    },
    /** Visits the games of a word that are in a set. */
    within(word: number, set: Bitmap, visit: (position: number) => void): void {
      const bitmap = common.get(word);
      if (bitmap !== undefined) eachOf(set, visit, bitmap);
      else for (const position of lists.get(word) ?? []) if (holds(set, position)) visit(position);
    },
  };
}

type Postings = ReturnType<typeof createPostings>;

/** What a typed word may mean: words of names, and kinds of games. */
interface Meaning {
  readonly fits: readonly Fit[];
  readonly kinds: readonly { readonly filter: GameFilter; readonly points: number }[];
}

const NO_MEANING: Meaning = { fits: [], kinds: [] };
const isNothing = ({ fits, kinds }: Meaning): boolean => fits.length === 0 && kinds.length === 0;
const bothOf = (one: Meaning, other: Meaning): Meaning => ({
  fits: [...one.fits, ...other.fits],
  kinds: [...one.kinds, ...other.kinds],
});

/** Points of games for one typed word. */
interface Earning {
  /** Games whose name contains the word exactly as typed. */
  readonly holding: Bitmap;
  readonly points: Float32Array;
  /** Bonus points when the word is the whole text: the name equals it, begins with it or contains it. */
  readonly bonuses: Uint8Array;
}

/** Builds the index in slices from games in list order. */
export function* indexGames(games: readonly IndexedGame[]): Sliced<GameIndex> {
  const { length } = games;
  const nodeIds = Int32Array.from(games, (game) => game.nodeId);
  const types = createSets(length);
  const makers = createSets(length);
  const classes = createSets(length);
  const flags = createSets(length);
  const bets = createLimits(length);
  const lines = createLimits(length);
  const tallies = new Map<
    string,
    { requestType: string; vendor: string; gameCount: number; classes: Map<string, number> }
  >();
  const words = createWordIndex();
  const named = createPostings();
  const joined = createPostings();
  const made = createPostings();
  /** First words of names, and words that are a whole name. */
  const leading = createPostings();
  const whole = createPostings();
  const names: string[] = [];
  /** Words that are written apart in names, unlike two that are joined. */
  const written = new Set<number>();
  const vendorWords = new Map<string, number[]>();

  for (const [position, game] of games.entries()) {
    if (position % GAMES_PER_SLICE === GAMES_PER_SLICE - 1) yield;
    bets.add(game.minBetMinor, position);
    lines.add(game.minLine, position);
    types.add(game.requestType, position);
    makers.add(game.vendor, position);
    for (const key of game.classes) classes.add(key, position);
    if (game.isHot) flags.add('hot', position);
    if (game.isNew) flags.add('new', position);

    const key = `${game.requestType} ${game.vendor}`;
    const tally = tallies.get(key) ?? {
      requestType: game.requestType,
      vendor: game.vendor,
      gameCount: 0,
      classes: new Map<string, number>(),
    };
    tally.gameCount += 1;
    for (const each of game.classes) tally.classes.set(each, (tally.classes.get(each) ?? 0) + 1);
    tallies.set(key, tally);

    const texts = [...new Set(game.names.map((name) => nameWordsOf(name).join(' ')))];
    names.push(`${BREAK}${texts.join(BREAK)}${BREAK}`);
    for (const text of texts) {
      const parts = text.split(' ').filter((part) => part !== '');
      parts.forEach((word, at) => {
        const number = words.add(word);
        written.add(number);
        named.add(number, position);
        if (at === 0) leading.add(number, position);
        if (parts.length === 1) whole.add(number, position);
        const next = parts[at + 1];
        // A typo in a word followed by a number is found through the word alone.
        if (next !== undefined) joined.add(words.add(word + next, isNumber(next)), position);
      });
    }
    let ofVendor = vendorWords.get(game.vendor);
    if (ofVendor === undefined) {
      ofVendor = [
        ...new Set(
          game.vendorNames.flatMap((name) => {
            const parts = nameWordsOf(name);
            return [...parts, parts.join('')].filter((part) => part !== '').map((part) => words.add(part));
          }),
        ),
      ];
      vendorWords.set(game.vendor, ofVendor);
    }
    for (const word of ofVendor) made.add(word, position);
  }

  const empty = createBitmap(length);

  function narrow(filter: GameFilter): Bitmap {
    const found = fullBitmap(length);
    if (filter.requestType !== undefined) meet(found, types.get(filter.requestType) ?? empty);
    if (filter.vendors !== undefined) {
      const union = createBitmap(length);
      for (const code of filter.vendors) join(union, makers.get(code) ?? empty);
      meet(found, union);
    }
    for (const code of filter.exceptVendors ?? []) without(found, makers.get(code) ?? empty);
    for (const key of filter.classes ?? []) meet(found, classes.get(key) ?? empty);
    if (filter.isHot) meet(found, flags.get('hot') ?? empty);
    if (filter.isNew) meet(found, flags.get('new') ?? empty);
    if (filter.isOld) without(found, flags.get('new') ?? empty);
    if (filter.minBetMinor !== undefined) meet(found, bets.below(filter.minBetMinor + 1));
    if (filter.minLine !== undefined) without(found, lines.below(filter.minLine));
    return found;
  }

  const postingsOfWords = [named, joined, made];
  for (const postings of [...postingsOfWords, leading, whole]) yield* postings.close(length);

  /** What a word means as typed: also words that mean the same, and kinds by the beginning of their names. */
  function exactly(typed: string, kinds: readonly Kind[]): Meaning {
    const same = [typed, ...sameWordsOf(typed)];
    const isOfKind = (word: string) =>
      same.includes(word) || (typed.length >= LEAST_OF_KIND && word.startsWith(typed));
    return {
      fits: [
        ...words.exact(typed),
        ...sameWordsOf(typed).flatMap((word) => words.exact(word).filter(({ kind }) => kind === 'whole')),
      ],
      kinds: kinds
        .filter((kind) => kind.words.some(isOfKind))
        .map(({ filter }) => ({ filter, points: KIND_POINTS })),
    };
  }

  /** What a word may mean that contains typos. */
  function closely(typed: string, kinds: readonly Kind[]): Meaning {
    const most = forgiven([...typed].length);
    return {
      fits: words.close(typed),
      kinds: kinds
        .filter((kind) => most > 0 && kind.words.some((word) => slipsBetween(typed, word, most) <= most))
        .map(({ filter }) => ({ filter, points: KIND_SLIP_POINTS })),
    };
  }

  /** The games that a word means. */
  function setOf({ fits, kinds }: Meaning): Bitmap {
    const set = createBitmap(length);
    for (const { word } of fits) for (const postings of postingsOfWords) postings.join(word, set);
    for (const { filter } of kinds) join(set, narrow(filter));
    return set;
  }

  /** Points by position for each typed word; all zero between searches. */
  const scratch: Pick<Earning, 'points' | 'bonuses'>[] = [];

  /** Points of the games in `found` for the typed word at `at`. */
  function earningOf({ fits, kinds }: Meaning, at: number, found: Bitmap): Earning {
    const holding = createBitmap(length);
    scratch[at] ??= { points: new Float32Array(length), bonuses: new Uint8Array(length) };
    const { points, bonuses } = scratch[at];
    const credit = (postings: Postings, { word, points: fit }: Fit, share: number): void => {
      const earned = fit * share;
      postings.within(word, found, (position) => {
        if ((points[position] ?? 0) < earned) points[position] = earned;
      });
    };
    const favour = (postings: Postings, { word }: Fit, bonus: number): void => {
      postings.within(word, found, (position) => {
        if ((bonuses[position] ?? 0) < bonus) bonuses[position] = bonus;
      });
    };
    for (const fit of fits) {
      credit(named, fit, 1);
      credit(joined, fit, JOINED_SHARE);
      credit(made, fit, VENDOR_SHARE);
      if (fit.kind === 'close') continue;
      named.join(fit.word, holding);
      favour(named, fit, NAME_HOLDS);
      if (fit.kind !== 'within') favour(leading, fit, NAME_BEGINS);
      if (fit.kind === 'whole') favour(whole, fit, NAME_IS);
    }
    for (const { filter, points: earned } of kinds)
      eachOf(
        narrow(filter),
        (position) => {
          if ((points[position] ?? 0) < earned) points[position] = earned;
        },
        found,
      );
    return { holding, points, bonuses };
  }

  /** Games in `allowed` that are in every set, or, when `spared`, in all sets but one. */
  function common(sets: readonly Bitmap[], allowed: Bitmap, spared: boolean): Bitmap {
    if (!spared) {
      const all = allowed.slice();
      for (const set of sets) meet(all, set);
      return all;
    }
    const some = createBitmap(length);
    for (const left of sets) {
      join(
        some,
        common(
          sets.filter((set) => set !== left),
          allowed,
          false,
        ),
      );
    }
    return some;
  }

  /** Points of a name for the whole text. */
  function bonusOf(name: string, text: string): number {
    if (!name.includes(text)) return 0;
    if (!name.includes(BREAK + text)) return NAME_HOLDS;
    return name.includes(BREAK + text + BREAK) ? NAME_IS : NAME_BEGINS;
  }

  /** The games in `found` by points, highest first; equal points stay in list order. */
  function rank(meanings: readonly Meaning[], found: Bitmap, text: string): Int32Array {
    const earnings = meanings.map((each, at) => earningOf(each, at, found));
    const ranked = new Int32Array(countOf(found));
    const scores = new Uint8Array(ranked.length);
    // Start offset of each score, after counting the games with higher scores.
    const starts = new Uint32Array(MOST_POINTS + 2);
    const [only] = text.includes(' ') ? [] : earnings;
    // Only names with all of its words can contain the text.
    const holding = found.slice();
    for (const earning of earnings) meet(holding, earning.holding);
    let at = 0;
    eachOf(found, (position) => {
      let sum = 0;
      for (const { points } of earnings) sum += points[position] ?? 0;
      const bonus =
        only !== undefined
          ? (only.bonuses[position] ?? 0)
          : holds(holding, position)
            ? bonusOf(names[position] ?? '', text)
            : 0;
      const score = Math.round(sum / earnings.length + bonus);
      scores[at] = score;
      at += 1;
      const above = MOST_POINTS - score + 1;
      starts[above] = (starts[above] ?? 0) + 1;
    });
    for (let above = 1; above < starts.length; above += 1) {
      starts[above] = (starts[above] ?? 0) + (starts[above - 1] ?? 0);
    }
    at = 0;
    eachOf(found, (position) => {
      const above = MOST_POINTS - (scores[at] ?? 0);
      const place = starts[above] ?? 0;
      ranked[place] = position;
      starts[above] = place + 1;
      at += 1;
      for (const { points, bonuses } of earnings) {
        points[position] = 0;
        bonuses[position] = 0;
      }
    });
    return ranked;
  }

  /**
   * Games for a text with one word that means nothing, cut into two words that do: "goldfish" finds "gold fish". Empty
   * when there is none.
   */
  function searchInTwo(
    typed: readonly string[],
    exact: readonly Meaning[],
    allowed: Bitmap,
    kinds: readonly Kind[],
  ): Int32Array {
    const at = exact.findIndex(isNothing);
    const word = typed[at] ?? '';
    for (let cut = LEAST_PART; cut <= word.length - LEAST_PART; cut += 1) {
      const parts = [word.slice(0, cut), word.slice(cut)];
      const meanings = exact.toSpliced(at, 1, ...parts.map((part) => exactly(part, kinds)));
      const found = common(meanings.map(setOf), allowed, false);
      if (countOf(found) > 0) return rank(meanings, found, typed.toSpliced(at, 1, ...parts).join(' '));
    }
    return new Int32Array();
  }

  /**
   * Matches words as typed; a word that means nothing may be two words, or contain typos. When that finds nothing, all words may contain
   * typos, and then one of several words may be wrong.
   */
  function search(allowed: Bitmap, text: string, kinds: readonly Kind[]): Int32Array {
    const all = nameWordsOf(text);
    const typed = [...new Set(all)].slice(0, MOST_WORDS);
    if (typed.length === 0) return new Int32Array();
    const exact = typed.map((word) => exactly(word, kinds));
    const inTwo = searchInTwo(typed, exact, allowed, kinds);
    if (inTwo.length > 0) return inTwo;
    const strict = typed.map((word, at) => {
      const meaning = exact[at] ?? NO_MEANING;
      return isNothing(meaning) ? closely(word, kinds) : meaning;
    });
    // Computed only when needed: most searches match as typed.
    const wide = () => typed.map((word, at) => bothOf(exact[at] ?? NO_MEANING, closely(word, kinds)));
    for (const [meaningsOf, spared] of [
      [() => strict, false],
      [wide, false],
      [wide, true],
    ] as const) {
      if (spared && typed.length === 1) break;
      const meanings = meaningsOf();
      const found = common(meanings.map(setOf), allowed, spared);
      if (countOf(found) > 0) return rank(meanings, found, all.join(' '));
    }
    return new Int32Array();
  }

  const nodesAt = (positions: Iterable<number>): number[] =>
    Array.from(positions, (position) => nodeIds[position] ?? 0);

  const orders = new Map<GameOrder, readonly number[]>();
  /** All positions in a sort order, sorted on first use; equal values stay in list order. */
  function orderOf(order: GameOrder): readonly number[] {
    const known = orders.get(order);
    if (known !== undefined) return known;
    const keys = games.map(({ releaseDate, titles }) =>
      order === 'newest' ? releaseDate : foldedText(titles[order === 'nameEN' ? 'EN' : 'TY']),
    );
    const direction = order === 'newest' ? -1 : 1;
    const made = keys
      .map((key, position) => ({ key, position }))
      .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -direction : direction))
      .map(({ position }) => position);
    orders.set(order, made);
    return made;
  }

  return {
    tallies: [...tallies.values()],
    nearest: (text, limit) => words.nearest(nameWordsOf(text), limit, written),

    select(filter, text, order, kinds = []) {
      const allowed = narrow(filter);
      if (order !== undefined) {
        const found = text === undefined ? undefined : new Set(search(allowed, text, kinds));
        const sorted = orderOf(order).filter((position) => found?.has(position) ?? holds(allowed, position));
        return {
          count: sorted.length,
          page: (offset, limit) => nodesAt(sorted.slice(offset, offset + limit)),
        };
      }
      if (text === undefined) {
        return {
          count: countOf(allowed),
          page: (offset, limit) => nodesAt(sliceOf(allowed, offset, limit)),
        };
      }
      const ranked = search(allowed, text, kinds);
      return {
        count: ranked.length,
        page: (offset, limit) => nodesAt(ranked.subarray(offset, offset + limit)),
      };
    },
  };
}
