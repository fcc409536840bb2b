import {
  addTo,
  type Bitmap,
  countOf,
  createBitmap,
  fullBitmap,
  join,
  meet,
  sliceOf,
  without,
} from './bitmap';
import { createWordIndex, type Fit, foldText, wordsOf } from './wordIndex';

/** What the index knows of a game. */
export interface IndexedGame {
  readonly nodeId: number;
  readonly requestType: string;
  readonly vendor: string;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly minBetMinor: number;
  readonly minLine: number;
  /** Keys of its classes. */
  readonly classes: readonly string[];
  /** Its names in every language. */
  readonly names: readonly string[];
  /** Code and names of its vendor. */
  readonly vendorNames: readonly string[];
}

/** What a list is narrowed to; every part that is present must hold. */
export interface GameFilter {
  readonly requestType?: string | undefined;
  readonly vendors?: readonly string[] | undefined;
  /** Classes, all of them. */
  readonly classes?: readonly string[] | undefined;
  readonly isHot?: boolean | undefined;
  readonly isNew?: boolean | undefined;
  /** Games that are not new. */
  readonly isOld?: boolean | undefined;
  /** Games whose smallest bet is at most this. */
  readonly minBetMinor?: number | undefined;
  /** Games whose bets cover at least this many lines. */
  readonly minLine?: number | undefined;
}

/** Games of one vendor within one request type. */
export interface GameTally {
  readonly requestType: string;
  readonly vendor: string;
  readonly gameCount: number;
  readonly classes: ReadonlySet<string>;
}

/** The games of a list: how many, and any page of them. */
export interface GameSelection {
  readonly count: number;
  /** Nodes of up to `limit` games after the first `offset`, in order. */
  page(offset: number, limit: number): number[];
}

/** All games of the catalogue in list order, with a bitmap for each value that lists are narrowed by. */
export interface GameIndex {
  readonly tallies: readonly GameTally[];
  /** Games within `filter`, in list order or, with a search text, the best fits first. */
  select(filter: GameFilter, text?: string): GameSelection;
}

/** Words of a text beyond this many are passed over. */
const MOST_WORDS = 8;
/** A word of the vendor's name counts a little less than one of the game's. */
const VENDOR_SHARE = 0.8;
/** Two words of a name written as one. */
const JOINED_SHARE = 0.9;
/** Points, of 100, for a name that is the text, begins with it, or holds it in one piece. */
const NAME_IS = 60;
const NAME_BEGINS = 30;
const NAME_HOLDS = 15;
/** Bet and line limits whose bitmaps are remembered. */
const REMEMBERED_LIMITS = 64;
/** Separates the names of a game in one text; no name holds it. */
const BREAK = '\n';

/** Bitmaps of values, made when a value is first met. */
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

/** Sets of positions up to a limit, cut from the positions sorted by value; a limit is cut once. */
function createLimits(values: Float64Array) {
  const positions = Uint32Array.from(values.keys()).sort(
    (one, other) => (values[one] ?? 0) - (values[other] ?? 0),
  );
  const cuts = new Map<number, Bitmap>();
  return {
    /** Positions whose value is below `limit`. */
    below(limit: number): Bitmap {
      const known = cuts.get(limit);
      if (known !== undefined) return known;
      const cut = createBitmap(values.length);
      for (const position of positions) {
        if ((values[position] ?? 0) >= limit) break;
        addTo(cut, position);
      }
      const [oldest] = cuts.keys();
      if (cuts.size >= REMEMBERED_LIMITS && oldest !== undefined) cuts.delete(oldest);
      cuts.set(limit, cut);
      return cut;
    },
  };
}

/** Rising positions of the games that have a word, by the word's number. */
type Postings = Map<number, number[]>;

function post(postings: Postings, word: number, position: number): void {
  const list = postings.get(word);
  if (list === undefined) postings.set(word, [position]);
  else if (list.at(-1) !== position) list.push(position);
}

/** Games that fit one typed word, with their points. */
interface Earning {
  readonly set: Bitmap;
  readonly points: Float32Array;
}

/** Builds the index of games that are given in list order. */
export function buildGameIndex(games: readonly IndexedGame[]): GameIndex {
  const { length } = games;
  const nodeIds = Int32Array.from(games, (game) => game.nodeId);
  const types = createSets(length);
  const makers = createSets(length);
  const classes = createSets(length);
  const flags = createSets(length);
  const bets = createLimits(Float64Array.from(games, (game) => game.minBetMinor));
  const lines = createLimits(Float64Array.from(games, (game) => game.minLine));
  const tallies = new Map<
    string,
    { requestType: string; vendor: string; gameCount: number; classes: Set<string> }
  >();
  const words = createWordIndex();
  const named: Postings = new Map();
  const joined: Postings = new Map();
  const made: Postings = new Map();
  const names: string[] = [];
  const vendorWords = new Map<string, number[]>();

  games.forEach((game, position) => {
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
      classes: new Set<string>(),
    };
    tally.gameCount += 1;
    for (const each of game.classes) tally.classes.add(each);
    tallies.set(key, tally);

    const texts = [...new Set(game.names.map((name) => wordsOf(foldText(name)).join(' ')))];
    names.push(`${BREAK}${texts.join(BREAK)}${BREAK}`);
    for (const text of texts) {
      const parts = wordsOf(text);
      parts.forEach((word, at) => {
        post(named, words.add(word), position);
        const next = parts[at + 1];
        if (next !== undefined) post(joined, words.add(word + next), position);
      });
    }
    let ofVendor = vendorWords.get(game.vendor);
    if (ofVendor === undefined) {
      ofVendor = [
        ...new Set(
          game.vendorNames.flatMap((name) => {
            const parts = wordsOf(foldText(name));
            return [...parts, parts.join('')].filter((part) => part !== '').map((part) => words.add(part));
          }),
        ),
      ];
      vendorWords.set(game.vendor, ofVendor);
    }
    for (const word of ofVendor) post(made, word, position);
  });

  const empty = createBitmap(length);

  function narrow(filter: GameFilter): Bitmap {
    const found = fullBitmap(length);
    if (filter.requestType !== undefined) meet(found, types.get(filter.requestType) ?? empty);
    if (filter.vendors !== undefined) {
      const union = createBitmap(length);
      for (const code of filter.vendors) join(union, makers.get(code) ?? empty);
      meet(found, union);
    }
    for (const key of filter.classes ?? []) meet(found, classes.get(key) ?? empty);
    if (filter.isHot) meet(found, flags.get('hot') ?? empty);
    if (filter.isNew) meet(found, flags.get('new') ?? empty);
    if (filter.isOld) without(found, flags.get('new') ?? empty);
    if (filter.minBetMinor !== undefined) meet(found, bets.below(filter.minBetMinor + 1));
    if (filter.minLine !== undefined) without(found, lines.below(filter.minLine));
    return found;
  }

  /** The games that have a fitting word, with the points that each earned. */
  function earningOf(fits: readonly Fit[]): Earning {
    const set = createBitmap(length);
    const points = new Float32Array(length);
    const credit = (postings: Postings, { word, points: fit }: Fit, share: number): void => {
      const earned = fit * share;
      for (const position of postings.get(word) ?? []) {
        if ((points[position] ?? 0) < earned) points[position] = earned;
        addTo(set, position);
      }
    };
    for (const fit of fits) {
      credit(named, fit, 1);
      credit(joined, fit, JOINED_SHARE);
      credit(made, fit, VENDOR_SHARE);
    }
    return { set, points };
  }

  /** Games within `allowed` that every earning but one, where one is `spared`, names. */
  function common(earnings: readonly Earning[], allowed: Bitmap, spared: boolean): Bitmap {
    if (!spared) {
      const all = allowed.slice();
      for (const { set } of earnings) meet(all, set);
      return all;
    }
    const some = createBitmap(length);
    for (const left of earnings) {
      join(
        some,
        common(
          earnings.filter((earning) => earning !== left),
          allowed,
          false,
        ),
      );
    }
    return some;
  }

  /** The games in `found`, those with the most points first; in list order among equals. */
  function rank(earnings: readonly Earning[], found: Bitmap, text: string): readonly number[] {
    const buckets = new Map<number, number[]>();
    for (const position of sliceOf(found, 0, length)) {
      const name = names[position] ?? '';
      const at = name.indexOf(text);
      const bonus =
        at < 0
          ? 0
          : name.includes(BREAK + text + BREAK)
            ? NAME_IS
            : name.includes(BREAK + text)
              ? NAME_BEGINS
              : NAME_HOLDS;
      let sum = 0;
      for (const { points } of earnings) sum += points[position] ?? 0;
      const points = Math.round(sum / earnings.length + bonus);
      const bucket = buckets.get(points);
      if (bucket === undefined) buckets.set(points, [position]);
      else bucket.push(position);
    }
    return [...buckets].sort(([one], [other]) => other - one).flatMap(([, positions]) => positions);
  }

  /**
   * Words are looked for as typed; a word that nothing holds may have slips. When that finds nothing, every word
   * may have slips, and then one word of several may be wrong.
   */
  function search(allowed: Bitmap, text: string): readonly number[] {
    const all = wordsOf(foldText(text));
    const typed = [...new Set(all)].slice(0, MOST_WORDS);
    if (typed.length === 0) return [];
    const exact = typed.map((word) => words.exact(word));
    const close = typed.map((word) => words.close(word));
    const strict = exact.map((fits, at) => (fits.length > 0 ? fits : (close[at] ?? [])));
    const wide = exact.map((fits, at) => [...fits, ...(close[at] ?? [])]);
    for (const [fits, spared] of [
      [strict, false],
      [wide, false],
      [wide, true],
    ] as const) {
      if (spared && typed.length === 1) break;
      const earnings = fits.map(earningOf);
      const found = common(earnings, allowed, spared);
      if (countOf(found) > 0) return rank(earnings, found, all.join(' '));
    }
    return [];
  }

  const nodesAt = (positions: readonly number[]): number[] =>
    positions.map((position) => nodeIds[position] ?? 0);

  return {
    tallies: [...tallies.values()],
    select(filter, text) {
      const allowed = narrow(filter);
      if (text === undefined) {
        return {
          count: countOf(allowed),
          page: (offset, limit) => nodesAt(sliceOf(allowed, offset, limit)),
        };
      }
      const ranked = search(allowed, text);
      return {
        count: ranked.length,
        page: (offset, limit) => nodesAt(ranked.slice(offset, offset + limit)),
      };
    },
  };
}
