import { toMobileNumber } from '@/readers/mobileNumber';
import { Refusal } from '../http/refusal';
import type { Settings } from '../system/settings';

/** E.164: at most fifteen digits, the first not zero. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;
/** Fewest digits of a number typed instead of a username. */
const FEWEST_TYPED = 7;

/** A valid mobile number. */
export interface PhoneNumber {
  /** Canonical format for comparison, e.g. `+639171234567`. */
  readonly international: string;
  readonly countryDialingCode: string;
  /** Its digits as they were typed. */
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
  const national = toMobileNumber(mobileNum, code);
  const international = `+${code}${national}`;
  return /^\d{4,}$/.test(national) && INTERNATIONAL.test(international)
    ? {
        international,
        countryDialingCode: code,
        mobileNum: mobileNum.normalize('NFKC').replaceAll(/\D/g, ''),
      }
    : undefined;
}

/**
 * Parses a number typed into the username field (FLAG-04): in the national format of the site's country, with or
 * without its dialing code, or with `+` and the dialing code of any supported country. Undefined when it is not a
 * number.
 */
export function readTypedNumber(
  typed: string,
  settings: Pick<Settings, 'dialingCodes' | 'defaultCountry'>,
): PhoneNumber | undefined {
  const codes = settings.dialingCodes.map(({ code }) => code);
  // The longest code that the number starts with; without one, the site's own.
  const [code = ''] = codes
    .filter((each) => toMobileNumber(typed, '').startsWith(`+${each}`))
    .sort((one, other) => other.length - one.length);
  const number = readPhoneNumber(code, typed, settings);
  return number !== undefined && number.mobileNum.length >= FEWEST_TYPED ? number : undefined;
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
