import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { repeatableParts } from '../readers/likeness';

/** Weaknesses of a password, as stable keys for texts. */
export type PasswordWeakness =
  | 'common'
  | 'personal'
  | 'keyboard'
  | 'sequence'
  | 'repetition'
  | 'date'
  | 'short';

/** Resistance of a password to guessing. */
export interface PasswordJudgement {
  /** 0 very weak, 1 weak, 2 fair, 3 good, 4 strong. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** Most severe first; empty for a good password. */
  readonly weaknesses: readonly PasswordWeakness[];
  /** Why the password is refused: common or predictable, or made of the owner's names; null when it is accepted. */
  readonly refusal: 'common' | 'personal' | null;
}

/** Name of the package's dictionary for the owner's words. */
const OWN_WORDS = 'userInputs';
/** Passwords below this score are refused: a million guesses find them. */
const LEAST_SCORE = 2;
/** Attackers try the owner's names first, so a password that contains them must be stronger. */
const LEAST_SCORE_WITH_NAMES = 3;
/**
 * Only the start of a longer password is checked, which is no stronger than the whole: the time of an estimate grows
 * with the square of the length.
 */
const JUDGED_LENGTH = 32;
/** Maximum number of letter substitutions to try, as in `p@ssw0rd`; each takes time. */
const MOST_SUBSTITUTIONS = 20;
/** Minimum length of a word; shorter words occur in passwords by chance. */
const SHORTEST_WORD = 3;

let made: ZxcvbnFactory | undefined;
/** The estimator, created with its dictionary at the first password. */
function estimator(): ZxcvbnFactory {
  made ??= new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: JUDGED_LENGTH,
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
  });
  return made;
}

/** Words of names, addresses and numbers. */
function wordsOf(names: readonly string[]): string[] {
  const words = names.flatMap(repeatableParts).map((word) => word.toLowerCase());
  return [...new Set(words)].filter(({ length }) => length >= SHORTEST_WORD);
}

function weaknessOf({ pattern, ...match }: MatchExtended): PasswordWeakness | undefined {
  switch (pattern) {
    case 'dictionary':
      return match['dictionaryName'] === OWN_WORDS ? 'personal' : 'common';
    case 'spatial':
      return 'keyboard';
    case 'sequence':
      return 'sequence';
    case 'repeat':
      return 'repetition';
    case 'date':
    case 'regex':
      return 'date';
    default:
      return undefined;
  }
}

const GRAVITY: readonly PasswordWeakness[] = [
  'personal',
  'common',
  'keyboard',
  'sequence',
  'repetition',
  'date',
];

/**
 * Rates a password by how quickly it can be guessed: common and breached passwords, keyboard rows, sequences,
 * repetitions, dates, and `names`, which is what is known about its owner (user name, mail, number, name of the
 * site). Character classes do not count by themselves. Page and server use only this function (decision 20).
 */
export function judgePassword(password: string, names: readonly string[]): PasswordJudgement {
  const { score, sequence } = estimator().check(password, wordsOf(names));
  const found = new Set(sequence.map(weaknessOf));
  const isPersonal = found.has('personal');
  const isRefused = score < (isPersonal ? LEAST_SCORE_WITH_NAMES : LEAST_SCORE);
  const told = GRAVITY.filter((weakness) => found.has(weakness));
  return {
    score: isRefused && score >= LEAST_SCORE ? 1 : score,
    weaknesses: score >= LEAST_SCORE_WITH_NAMES ? [] : told.length === 0 ? ['short'] : told,
    refusal: isRefused ? (isPersonal ? 'personal' : 'common') : null,
  };
}
