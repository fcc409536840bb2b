import { plainText } from './plainText';
import { type Reading, read, refused } from './reading';

/** Why a code was not read. */
type CodeProblem = 'empty' | 'format' | 'length';

/** How many digits a code has. */
interface CodeLength {
  readonly least: number;
  readonly most: number;
}

/** Characters that people and messages put between the digits of a code. */
const SEPARATORS = /[\s\p{Pd}._/,'’]+/gu;

/**
 * Reads a code of digits: a one-time code, a captcha, a PIN or an account number, in digits of any script and with
 * separators. A whole message is read too, as pasted from an SMS, when just one number in it has the full length.
 */
export function readCode(text: string, { least, most }: CodeLength): Reading<string, CodeProblem> {
  const plain = plainText(text);
  if (plain === '') return refused('empty');
  const joined = plain.replaceAll(SEPARATORS, '');
  if (/^\d+$/.test(joined)) {
    return joined.length >= least && joined.length <= most ? read(joined) : refused('length');
  }
  // A message: its code stands apart from other words and numbers.
  const groups = (plain.match(/(?<![\p{L}\d])\d+(?:[\s\p{Pd}]\d+)*(?![\p{L}\d])/gu) ?? [])
    .map((group) => group.replaceAll(/\D/g, ''))
    .filter((digits) => digits.length === most);
  const [code, ...others] = new Set(groups);
  return code !== undefined && others.length === 0 ? read(code) : refused('format');
}
