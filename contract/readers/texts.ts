import { EMAIL_LENGTH_LIMIT, PASSWORD_MAX_TYPED } from '@/config/constants';
import { plainText } from './plainText';
import { type Reading, read, refused } from './reading';

/** Separators between the groups of a number, as people and contact lists write them. */
const BETWEEN_DIGITS = /[\s().\p{Pd}/\u2212]/gu;
/** A number of seven or more characters that are digits and separators. */
const LOOKS_LIKE_NUMBER = /^\+?[\d\s().\p{Pd}/\u2212]{7,}$/u;

/**
 * Reads the name of an account, in every form and call that names one, so that the same text always means the same
 * account. Which signs it may have is a rule of the operator.
 */
export function readAccountName(text: string): Reading<string, 'empty'> {
  const name = plainText(text);
  return name === '' ? refused('empty') : read(name);
}

/** Names of accounts that may stand in a text, such as a remark: each word, also without the signs around it. */
export const accountNamesIn = (text: string): readonly string[] => [
  ...new Set(
    plainText(text)
      .split(/[\s,;()/、]/)
      .flatMap((word) => [word, word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')])
      .filter((name) => name !== ''),
  ),
];

/** Reads what is typed to log in: an account's name, or its mobile number without separators (FLAG-04). */
export function readLoginName(text: string): Reading<string, 'empty'> {
  const name = plainText(text);
  if (name === '') return refused('empty');
  return read(LOOKS_LIKE_NUMBER.test(name) ? name.replaceAll(BETWEEN_DIGITS, '') : name);
}

/** The form in which passwords are compared: NFC, since keyboards encode an accent differently. */
export const passwordForm = (text: string): string => text.normalize('NFC');

/**
 * Reads a password, wherever one is typed: NFC and nothing else. Blanks are part of it, also at its ends, and it is never
 * folded, since every character counts.
 */
export function readPassword(text: string): Reading<string, 'empty' | 'length'> {
  const password = passwordForm(text);
  if (password === '') return refused('empty');
  return [...password].length > PASSWORD_MAX_TYPED ? refused('length') : read(password);
}

/** Reads a mail address: also one copied with its owner's name, as in `Ana <ana@mail.example>`. */
export function readMail(text: string): Reading<string, 'empty' | 'format' | 'length'> {
  const plain = plainText(text).replaceAll(/[。｡]/g, '.');
  if (plain === '') return refused('empty');
  const address = (/<([^<>]*)>$/.exec(plain)?.[1] ?? plain).replace(/^mailto:/i, '').trim();
  if (address.length >= EMAIL_LENGTH_LIMIT) return refused('length');
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address) ? read(address) : refused('format');
}

/** Reads an invitation code: letters and digits, in groups or not. */
export function readInvitation(text: string): Reading<string, 'empty'> {
  const code = plainText(text).replaceAll(/[\s\p{Pd}]/gu, '');
  return code === '' ? refused('empty') : read(code);
}

/** Reads the number of an account elsewhere, such as WhatsApp or QQ: digits without separators and plus. */
export function readContactNumber(text: string): Reading<string, 'empty'> {
  const plain = plainText(text);
  if (plain === '') return refused('empty');
  const digits = plain.replaceAll(BETWEEN_DIGITS, '').replace(/^\+/, '');
  return read(/^\d+$/.test(digits) ? digits : plain);
}

/** Reads the name of an account elsewhere, such as Facebook, or the number of a document. */
export const readHandle = (text: string): Reading<string, 'empty'> => readAccountName(text);

/** Whether a day exists, in the years that the database can calculate with. */
const isCalendarDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/**
 * Reads a calendar day as `YYYY-MM-DD`: what a date field gives, or the same with other digits and separators where the
 * browser shows a plain field. A day with the year last is refused, since countries order the rest differently.
 */
export function readDay(text: string): Reading<string, 'empty' | 'format'> {
  const plain = plainText(text);
  if (plain === '') return refused('empty');
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[\s\p{Pd}./]+(\d{1,2})[\s\p{Pd}./]+(\d{1,2})$/u.exec(plain) ?? [];
  return isCalendarDay(Number(year), Number(month), Number(day))
    ? read([year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'))
    : refused('format');
}

/**
 * Reads a percentage in basis points, e.g. `1.25` or `1,25`. A percentage has no thousands to group, so a comma is a
 * decimal one.
 */
export function readPercentage(text: string): Reading<number, 'empty' | 'format'> {
  const plain = plainText(text).replaceAll('٫', '.');
  if (plain === '') return refused('empty');
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s?%?$/.exec(plain);
  if (match === null) return refused('format');
  const [, whole = '', hundredths = ''] = match;
  return read(Number(whole) * 100 + Number(hundredths.padEnd(2, '0')));
}
