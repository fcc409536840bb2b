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
  readonly weakness: PasswordWeakness;
}

const KEYBOARD_ROWS = [
  '`1234567890-=',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Shortest stretch that counts as a pattern. */
const PATTERN_LENGTH = 4;
const REPETITION_LENGTH = 3;
/** Bits from which a score is reached; guessing is slow at the server, and fast only for who stole its database. */
const SCORE_BITS = [20, 32, 45, 60] as const;
const SHORT = 8;

const reversed = (text: string): string => Array.from(text).reverse().join('');
const plain = (text: string): string => text.replaceAll(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);

/** Every place of `word` in `text`. */
function places(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) found.push(at);
  return found;
}

function wordStretches(text: string, words: readonly string[], weakness: 'common' | 'personal'): Stretch[] {
  const forms = new Set([text, plain(text)]);
  return words.flatMap((word, rank) =>
    word.length < PATTERN_LENGTH && word !== text
      ? []
      : [...forms].flatMap((form) =>
          places(form, word).map((from) => ({
            from,
            to: from + word.length,
            bits: weakness === 'personal' ? 2 : Math.log2(rank + 2) + 1,
            weakness,
          })),
        ),
  );
}

/** Runs in which each sign follows from the one before; `step` tells how, and undefined ends a run. */
function runs(
  text: string,
  shortest: number,
  weakness: PasswordWeakness,
  step: (a: string, b: string) => number | undefined,
): Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  let direction: number | undefined;
  for (let at = 1; at <= text.length; at += 1) {
    const next = at < text.length ? step(text[at - 1] ?? '', text[at] ?? '') : undefined;
    if (next !== undefined && (next === direction || at === from + 1)) {
      direction = next;
      continue;
    }
    if (at - from >= shortest) found.push({ from, to: at, bits: 4 + Math.log2(at - from), weakness });
    from = next === undefined ? at : at - 1;
    direction = next;
  }
  return found;
}

const sequenceStep = (a: string, b: string): number | undefined => {
  const distance = (b.codePointAt(0) ?? 0) - (a.codePointAt(0) ?? 0);
  const isSameKind = (/\d/.test(a) && /\d/.test(b)) || (/[a-z]/.test(a) && /[a-z]/.test(b));
  return isSameKind && Math.abs(distance) === 1 ? distance : undefined;
};

const repetitionStep = (a: string, b: string): number | undefined => (a === b ? 0 : undefined);

function keyboardStretches(text: string): Stretch[] {
  const rows = KEYBOARD_ROWS.flatMap((row) => [row, reversed(row)]);
  const found: Stretch[] = [];
  for (let from = 0; from + PATTERN_LENGTH <= text.length; from += 1) {
    for (const row of rows) {
      let to = from + PATTERN_LENGTH;
      if (!row.includes(text.slice(from, to))) continue;
      while (to < text.length && row.includes(text.slice(from, to + 1))) to += 1;
      found.push({ from, to, bits: 5 + Math.log2(to - from), weakness: 'keyboard' });
    }
  }
  return found;
}

/** A group of signs that comes again at once, such as `abab`; worth one group and a little. */
function repeatedGroups(text: string): Stretch[] {
  return Array.from(text.matchAll(/(.{2,}?)\1+/g), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    bits: (match[1] ?? '').length * 3 + 2,
    weakness: 'repetition' as const,
  }));
}

const DATES = [
  /(?:19|20)\d\d[-/.]?(?:0[1-9]|1[0-2])[-/.]?(?:0[1-9]|[12]\d|3[01])/g,
  /(?:0[1-9]|[12]\d|3[01])[-/.]?(?:0[1-9]|1[0-2])[-/.]?(?:19|20)\d\d/g,
  /(?:0[1-9]|1[0-2])[-/.]?(?:0[1-9]|[12]\d|3[01])[-/.]?(?:(?:19|20)\d\d|\d\d)/g,
  /(?:19[4-9]|20[0-4])\d/g,
];

function dateStretches(text: string): Stretch[] {
  return DATES.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({
      from: index,
      to: index + length,
      bits: length === 4 ? 6.5 : 15,
      weakness: 'date' as const,
    })),
  );
}

const KINDS = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /\d/, size: 10 },
  { pattern: /[^a-zA-Z\d]/, size: 33 },
];

/** Bits of one sign that belongs to no stretch. */
function signBits(password: string): { readonly bits: number; readonly kinds: number } {
  const used = KINDS.filter(({ pattern }) => pattern.test(password));
  const size = used.reduce((sum, kind) => sum + kind.size, 0);
  // People do not pick at random: the even share of an alphabet would flatter them.
  return { bits: Math.log2(Math.max(size, 2)) * 0.85, kinds: used.length };
}

/** The cheapest way to put the password together from stretches and single signs. */
function cheapest(length: number, stretches: readonly Stretch[], bitsPerSign: number) {
  let best: { bits: number; used: readonly PasswordWeakness[] }[] = [{ bits: 0, used: [] }];
  for (let to = 1; to <= length; to += 1) {
    const before = best[to - 1] ?? { bits: 0, used: [] };
    let winner = { bits: before.bits + bitsPerSign, used: before.used };
    for (const stretch of stretches) {
      const start = best[stretch.from];
      if (stretch.to !== to || start === undefined) continue;
      const bits = start.bits + stretch.bits;
      if (bits < winner.bits) winner = { bits, used: [...start.used, stretch.weakness] };
    }
    best = [...best, winner];
  }
  return best[length] ?? { bits: 0, used: [] };
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
/** Longer passwords are judged by their beginning; they are strong anyway. */
const LONGEST_JUDGED = 64;

/**
 * Estimates a password's strength: the bits left when common words, keyboard and other patterns, dates and what is
 * known of the player are guessed first. A warning, never a rule: what is allowed the configuration says.
 * `known` are words such as user name and nickname.
 */
export function estimatePasswordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  const judged = password.slice(0, LONGEST_JUDGED);
  const text = judged.toLowerCase();
  const personal = known
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= PATTERN_LENGTH - 1);
  const { bits: bitsPerSign, kinds } = signBits(judged);
  const stretches = [
    ...wordStretches(text, COMMON_PASSWORDS, 'common'),
    ...personal.flatMap((word) => [
      ...places(text, word).map((from) => ({
        from,
        to: from + word.length,
        bits: 2,
        weakness: 'personal' as const,
      })),
    ]),
    ...keyboardStretches(text),
    ...runs(text, PATTERN_LENGTH, 'sequence', sequenceStep),
    ...runs(text, REPETITION_LENGTH, 'repetition', repetitionStep),
    ...repeatedGroups(text),
    ...dateStretches(text),
  ];
  const { bits, used } = cheapest(text.length, stretches, bitsPerSign);
  const reached = SCORE_BITS.filter((limit) => bits >= limit).length;
  const found = new Set<PasswordWeakness>(used);
  if (password.length < SHORT) found.add('short');
  if (kinds < 2) found.add('fewKinds');
  const score = ([0, 1, 2, 3, 4] as const)[reached] ?? 0;
  return { score, weaknesses: score === 4 ? [] : GRAVITY.filter((weakness) => found.has(weakness)) };
}
