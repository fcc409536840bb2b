import { CAPTCHA_MAX_LENGTH, SMS_CODE_MAX_LENGTH } from '@/config/constants';
import { plainText } from './plainText';
import { type Reading, read, readingValue, refused } from './reading';

/** Why a code was not read. */
export type CodeProblem = 'empty' | 'format' | 'length';

/** How many digits a code has. */
interface CodeLength {
  readonly least: number;
  readonly most: number;
}

/** Digits of a payment password. */
export const PIN_LENGTH = 6;
/** Fewest digits of a code that stands among other words; shorter numbers in a message are counts and hours. */
const FEWEST_IN_MESSAGE = 4;
/** The length of almost every one-time code; it tells the code from a year, an amount or the end of a number. */
const USUAL_LENGTH = 6;

/** Characters that people and messages put between the digits of a code. */
const SEPARATORS = /[\s\p{Pd}._/,'’]+/gu;
/** A number in a message that is no part of a word, an amount, a time or a date. */
const NUMBER = /(?<![\p{L}\d\p{Sc}+]|\d[.,:/]|\p{Sc}\s)\d+(?:[\s\p{Pd}]\d+)*(?![\p{L}\d\p{Sc}%]|[.,:/]\d)/gu;
/** The three letters before a number, which may name a currency. */
const WORD_BEFORE = /(?<!\p{L})([A-Z]{3})\s?$/u;

const currencies = () => new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' });

/** Whether all groups of digits have the same length, as `123 456` has and a phone number has not. */
const isEven = (number: string): boolean =>
  new Set(number.split(/\D/).map((group) => group.length)).size === 1;

/** The codes that a message may contain: numbers that are neither an amount nor a phone number. */
function codesIn(message: string, most: number): readonly string[] {
  const found = [...message.matchAll(NUMBER)].flatMap(({ 0: number, index }) => {
    const [, word] = WORD_BEFORE.exec(message.slice(0, index)) ?? [];
    const isAmount = word !== undefined && currencies().of(word) !== undefined;
    return isAmount || !isEven(number) ? [] : [number.replaceAll(/\D/g, '')];
  });
  const codes = [...new Set(found)].filter(
    ({ length }) => length >= Math.min(FEWEST_IN_MESSAGE, most) && length <= most,
  );
  const usual = codes.filter(({ length }) => length === USUAL_LENGTH);
  return usual.length === 1 ? usual : codes;
}

/**
 * Reads a code of digits: a one-time code, a captcha, a PIN or an account number, in digits of any script and with
 * separators. A whole message is read too, as pasted from an SMS, when just one number in it can be the code.
 */
export function readCode(text: string, { least, most }: CodeLength): Reading<string, CodeProblem> {
  const plain = plainText(text);
  if (plain === '') return refused('empty');
  const joined = plain.replaceAll(SEPARATORS, '');
  if (/^\d+$/.test(joined)) {
    return joined.length >= least && joined.length <= most ? read(joined) : refused('length');
  }
  const [code, ...others] = codesIn(plain, most);
  return code !== undefined && code.length >= least && others.length === 0 ? read(code) : refused('format');
}

/** Reads the code of an SMS (SMS-11). */
export const readSmsCode = (text: string): Reading<string, CodeProblem> =>
  readCode(text, { least: 1, most: SMS_CODE_MAX_LENGTH });

/** Whether a code is in the form that is sent: digits only, at most ten (SMS-11). */
export const isSmsCode = (code: string): boolean => readingValue(readSmsCode(code)) === code;

/** Reads the answer to a captcha (CAPTCHA-04). */
export const readCaptcha = (text: string): Reading<string, CodeProblem> =>
  readCode(text, { least: 1, most: CAPTCHA_MAX_LENGTH });

/** Reads a payment password. */
export const readPin = (text: string): Reading<string, CodeProblem> =>
  readCode(text, { least: PIN_LENGTH, most: PIN_LENGTH });
