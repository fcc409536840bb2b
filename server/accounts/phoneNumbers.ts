import { toInternationalNumber } from '@/services/contract/phoneService';
import { Refusal } from '../http/refusal';
import type { Settings } from '../system/settings';

/** E.164: at most fifteen digits, the first not zero. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;
/** Separators that people type between digits. */
const SEPARATORS = /[\s().-]/g;

/** A valid mobile number. */
export interface PhoneNumber {
  /** Canonical format for comparison, e.g. `+639171234567`. */
  readonly international: string;
  readonly countryDialingCode: string;
  readonly mobileNum: string;
}

/** Parses a number from form fields; undefined when it is invalid or from an unsupported country. */
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

/**
 * Parses a number typed into the username field (FLAG-04): in the national format of the site's country, or with the
 * dialing code of any supported country. Undefined when it is not a number.
 */
export function readTypedNumber(
  typed: string,
  settings: Pick<Settings, 'dialingCodes' | 'defaultCountry'>,
): PhoneNumber | undefined {
  const plain = typed.replaceAll(SEPARATORS, '');
  if (!/^\+?\d{7,15}$/.test(plain)) return undefined;
  const { dialingCodes, defaultCountry } = settings;
  const own = dialingCodes.find(({ country }) => country === defaultCountry)?.code;
  const [code] = plain.startsWith('+')
    ? dialingCodes
        .map((entry) => entry.code)
        .filter((each) => plain.startsWith(`+${each}`))
        .sort((one, other) => other.length - one.length)
    : [own];
  if (code === undefined) return undefined;
  return readPhoneNumber(code, plain.startsWith('+') ? plain.slice(code.length + 1) : plain, settings);
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
