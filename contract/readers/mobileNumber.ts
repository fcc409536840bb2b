import { MOBILE_NUMBER_MAX_LENGTH } from '@/config/constants';
import { plainText } from './plainText';
import { type Reading, read, refused } from './reading';

/** Countries whose national numbers keep their leading zero when called from abroad. */
const KEEPS_ZERO: readonly string[] = ['39'];

/**
 * Fewest digits of a national mobile number, by dialing code. A dialing code typed without `+` is recognised when this
 * many digits follow it; no national number of these countries is as long and starts with its own dialing code.
 */
const FEWEST_DIGITS: Readonly<Record<string, number>> = { '1': 10, '39': 9, '63': 10, '673': 7 };
const FEWEST_DIGITS_ELSEWHERE = 8;

/** What people and contact lists put between digits: blanks, brackets, dots, slashes and dashes. */
const SEPARATORS = /[\s().\p{Pd}/\u2212]/gu;

/** A dialing code without its plus and separators. */
export const dialingCodeOf = (text: string): string =>
  plainText(text).replaceAll(SEPARATORS, '').replace(/^\+/, '');

/**
 * The one reader of mobile numbers, for client and server (SMS-02, FLAG-04). Returns the national number without
 * separators, dialing code and the leading zero of national calls, from any notation: `0917 123-4567`,
 * `+63 917 123 4567`, `0063…`, `63917…`, digits of any script. Keeps what belongs to no number, so that a check of the
 * result refuses it.
 */
export function toMobileNumber(typed: string, countryDialingCode: string): string {
  const code = dialingCodeOf(countryDialingCode);
  const plain = plainText(typed).replaceAll(SEPARATORS, '');
  const isBare =
    plain.startsWith(code) && plain.length - code.length >= (FEWEST_DIGITS[code] ?? FEWEST_DIGITS_ELSEWHERE);
  const prefix = [`+${code}`, `00${code}`, ...(isBare ? [code] : [])].find(
    (each) => code !== '' && plain.startsWith(each),
  );
  const national = plain.slice(prefix?.length ?? 0);
  return KEEPS_ZERO.includes(code) ? national : national.replace(/^0/, '');
}

/** A mobile number in international format (E.164). Client and server compare numbers in this format. */
export function toInternationalNumber(countryDialingCode: string, mobileNum: string): string {
  const national = toMobileNumber(mobileNum, countryDialingCode);
  return `+${dialingCodeOf(countryDialingCode)}${national.replace(/\D/g, '')}`;
}

/**
 * Reads a number whose country is not known here: digits, with a plus in front or not. Which numbers a country has is
 * read with its dialing code.
 */
export function readNumberText(text: string): Reading<string, 'empty' | 'format' | 'length'> {
  const plain = plainText(text).replaceAll(SEPARATORS, '');
  if (plain === '') return refused('empty');
  if (!/^\+?\d+$/.test(plain)) return refused('format');
  return plain.replace('+', '').length > MOBILE_NUMBER_MAX_LENGTH ? refused('length') : read(plain);
}

/** Whether a number, without plus and separators, has 6 to 20 digits (SMS-02, SMS-12). */
export const isMobileNumber = (mobileNum: string): boolean =>
  /^\d{6,}$/.test(mobileNum) && mobileNum.length <= MOBILE_NUMBER_MAX_LENGTH;

/** Reads a number in the country of a dialing code; the value is its national digits, as they are sent. */
export function readMobileNumber(text: string, dialingCode: string): Reading<string, 'empty' | 'format'> {
  const national = toMobileNumber(text, dialingCode);
  if (national === '') return refused('empty');
  return isMobileNumber(national) ? read(national) : refused('format');
}
