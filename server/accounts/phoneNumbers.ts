import { toInternationalNumber } from '@/services/contract/phoneService';
import { Refusal } from '../http/refusal';
import type { Settings } from '../system/settings';

/** E.164: at most fifteen digits, the first not zero. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;
/** What people write between digits. */
const SEPARATORS = /[\s().-]/g;

/** A mobile number that can be called. */
export interface PhoneNumber {
  /** The one form that numbers are compared in, e.g. `+639171234567`. */
  readonly international: string;
  readonly countryDialingCode: string;
  readonly mobileNum: string;
}

/** Reads a number as a form carries it; undefined when it is none, or of a country that is not on offer. */
export function readPhoneNumber(
  countryDialingCode: string,
  mobileNum: string,
  { dialingCodes, defaultCountry }: Pick<Settings, 'dialingCodes' | 'defaultCountry'>,
): PhoneNumber | undefined {
  const code =
    countryDialingCode.replace(/^\+/, '') ||
    (dialingCodes.find(({ country }) => country === defaultCountry)?.code ?? '');
  if (!dialingCodes.some((entry) => entry.code === code)) return undefined;
  const digits = mobileNum.replaceAll(SEPARATORS, '');
  if (!/^\d{4,20}$/.test(digits)) return undefined;
  const international = toInternationalNumber(code, digits);
  return INTERNATIONAL.test(international)
    ? { international, countryDialingCode: code, mobileNum: digits }
    : undefined;
}

/** {@link readPhoneNumber} that rejects with `mobile.format`. */
export function requirePhoneNumber(
  countryDialingCode: string,
  mobileNum: string,
  settings: Pick<Settings, 'dialingCodes' | 'defaultCountry'>,
): PhoneNumber {
  const number = readPhoneNumber(countryDialingCode, mobileNum, settings);
  if (number === undefined) throw new Refusal('mobile.format', { value: { field: 'mobileNum' } });
  return number;
}
