import { given } from '../given';
import { COMMON_PASSWORDS } from './common';

/** What makes a password weak, as stable keys for texts. */
export type PasswordWeakness =
  | 'short'
  | 'common'
  | 'personal'
  | 'keyboard'
  | 'sequence'
  | 'repetition'
  | 'date'
  | 'fewKinds';

/** How long a password would stand against guessing. */
export interface PasswordStrength {
  /** 0 falls at once, 1 weak, 2 fair, 3 good, 4 strong. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** The gravest first; empty for a strong password. */
  readonly weaknesses: readonly PasswordWeakness[];
}

/** A stretch of a password that is guessed as a whole. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Bits that the stretch is worth, whatever its length. */
  readonly bits: number;
  /** None for a sign by itself. */
  readonly weaknesses: readonly PasswordWeakness[];
}

/** How a password is put together at the least cost. */
interface Guess {
  readonly bits: number;
  /** What it is made of, from its beginning to its end. */
  readonly weaknesses: readonly PasswordWeakness[];
}

const KEYBOARD_ROWS = [
  '`1234567890-=',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '0123456789'];
const LEET: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
]);
const RANKS: ReadonlyMap<string, number> = new Map(COMMON_PASSWORDS.map((word, rank) => [word, rank]));
/** Shortest stretch that counts as a word or a pattern, and shortest name of the player. */
const SHORTEST = { pattern: 4, name: 3 } as const;
/** Bits from which a score is reached; guessing is slow at the server, and fast only for who stole its database. */
const SCORE_BITS = [20, 32, 45, 60] as const;
const SCORES = [0, 1, 2, 3, 4] as const;
const SHORT = 8;
/** Longer passwords are judged by their beginning; they are strong anyway. */
const LONGEST_JUDGED = 64;

const bothWays = (rows: readonly string[]) =>
  rows.flatMap((row) => [row, Array.from(row).reverse().join('')]);
const ROWS = [
  { rows: bothWays(KEYBOARD_ROWS), bits: 5, weakness: 'keyboard' },
  { rows: bothWays(SEQUENCES), bits: 4, weakness: 'sequence' },
] as const;

/** `p@ssw0rd` as `password`. */
const plain = (text: string): string => Array.from(text, (sign) => LEET.get(sign) ?? sign).join('');

/** Bits of a piece of the password for each pattern that it fits as a whole. */
function fits(piece: string): readonly (readonly [bits: number, weakness: PasswordWeakness])[] {
  if (piece.length < SHORTEST.pattern) return [];
  const ranks = [piece, plain(piece)].map((word) => RANKS.get(word)).filter((rank) => rank !== undefined);
  return [
    ...ranks.map((rank) => [Math.log2(rank + 2) + 1, 'common'] as const),
    ...ROWS.filter(({ rows }) => rows.some((row) => row.includes(piece))).map(
      ({ bits, weakness }) => [bits + Math.log2(piece.length), weakness] as const,
    ),
  ];
}

/** Every piece of a text that is a word, a name or a row of keys. */
function pieceStretches(text: string, names: ReadonlySet<string>): readonly Stretch[] {
  const ends = Array.from({ length: text.length }, (_, at) => at + 1);
  return ends.flatMap((to) =>
    ends.flatMap((end) => {
      const from = end - 1;
      const piece = text.slice(from, to);
      const patterns = names.has(piece) ? [...fits(piece), [2, 'personal'] as const] : fits(piece);
      return patterns.map(([bits, weakness]) => ({ from, to, bits, weaknesses: [weakness] }));
    }),
  );
}

/** Stretches that an expression finds, with the bits of each. */
function found(
  text: string,
  pattern: RegExp,
  weakness: PasswordWeakness,
  bitsOf: (whole: string, group: string) => number,
): readonly Stretch[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: whole, 1: group = '' }) => ({
    from: index,
    to: index + whole.length,
    bits: bitsOf(whole, group),
    weaknesses: [weakness],
  }));
}

const DATES = [
  /(?:19|20)\d\d[-/.]?(?:0[1-9]|1[0-2])[-/.]?(?:0[1-9]|[12]\d|3[01])/g,
  /(?:0[1-9]|[12]\d|3[01])[-/.]?(?:0[1-9]|1[0-2])[-/.]?(?:19|20)\d\d/g,
  /(?:0[1-9]|1[0-2])[-/.]?(?:0[1-9]|[12]\d|3[01])[-/.]?(?:(?:19|20)\d\d|\d\d)/g,
];
const YEAR = /(?:19[4-9]|20[0-4])\d/g;

const KINDS = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /\d/, size: 10 },
  { pattern: /[^a-zA-Z\d]/, size: 33 },
];

const kindsIn = (password: string) => KINDS.filter(({ pattern }) => pattern.test(password));

/** The cheapest way to put a text together from stretches and single signs. */
function cheapest(length: number, stretches: readonly Stretch[]): Guess {
  const best: Guess[] = [{ bits: 0, weaknesses: [] }];
  for (let to = 1; to <= length; to += 1) {
    const [first, ...others] = stretches
      .filter((stretch) => stretch.to === to)
      .map((stretch): Guess => {
        const start = given(best[stretch.from]);
        return {
          bits: start.bits + stretch.bits,
          weaknesses: [...start.weaknesses, ...stretch.weaknesses],
        };
      });
    best.push(others.reduce((least, other) => (other.bits < least.bits ? other : least), given(first)));
  }
  return given(best[length]);
}

/**
 * The bits that are left of a password when common words, keyboard and other patterns, dates and what is known of the
 * player are guessed first.
 */
export function guessPassword(password: string, known: readonly string[]): Guess {
  const judged = password.slice(0, LONGEST_JUDGED);
  const text = judged.toLowerCase();
  const names = known.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST.name);
  // People do not pick at random: the even share of an alphabet would flatter them.
  const bitsPerSign = Math.log2(kindsIn(judged).reduce((sum, { size }) => sum + size, 0)) * 0.85;
  return cheapest(text.length, [
    ...Array.from({ length: text.length }, (_, from) => ({
      from,
      to: from + 1,
      bits: bitsPerSign,
      weaknesses: [],
    })),
    ...pieceStretches(text, new Set(names)),
    ...found(text, /(.)\1{2,}/g, 'repetition', ({ length }) => 4 + Math.log2(length)),
    // A group that comes again at once, such as `abab`: worth one group and a little.
    ...found(text, /(.{2,}?)\1+/g, 'repetition', (_, { length }) => 3 * length + 2),
    ...DATES.flatMap((pattern) => found(text, pattern, 'date', () => 15)),
    ...found(text, YEAR, 'date', () => 6.5),
  ]);
}

const GRAVITY: readonly PasswordWeakness[] = [
  'short',
  'common',
  'personal',
  'keyboard',
  'sequence',
  'repetition',
  'date',
  'fewKinds',
];

/**
 * Estimates a password's strength. A warning, never a rule: what is allowed the configuration says.
 * `known` are words such as user name and nickname.
 */
export function estimatePasswordStrength(password: string, known: readonly string[]): PasswordStrength {
  const { bits, weaknesses } = guessPassword(password, known);
  const score = given(SCORES[SCORE_BITS.filter((limit) => bits >= limit).length]);
  const isTold = (weakness: PasswordWeakness) =>
    weaknesses.includes(weakness) ||
    (weakness === 'short' && password.length < SHORT) ||
    (weakness === 'fewKinds' && kindsIn(password).length < 2);
  return { score, weaknesses: score === 4 ? [] : GRAVITY.filter(isTold) };
}
