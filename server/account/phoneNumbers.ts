import { dialingCodeOf, readNumberText, toMobileNumber } from '@contract/readers/mobileNumber';
import { type PhoneProblem, readPhone } from '@contract/readers/phone';
import { type Reading, read, readingValue, refused } from '@contract/readers/reading';
import { Refusal } from '../http/refusal';
import type { Settings } from '../system/settings';

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

/** Reads a number from form fields; a country that the site does not offer is another one. */
export function readPhoneNumber(
  countryDialingCode: string,
  mobileNum: string,
  { dialingCodes, defaultCountry }: Pick<Settings, 'dialingCodes' | 'defaultCountry'>,
): Reading<PhoneNumber, PhoneProblem> {
  const code =
    dialingCodeOf(countryDialingCode) ||
    (dialingCodes.find(({ country }) => country === defaultCountry)?.code ?? '');
  if (!dialingCodes.some((entry) => entry.code === code)) return refused('country');
  const national = readPhone(mobileNum, code);
  if (!national.ok) return national;
  const digits = readingValue(readNumberText(mobileNum)) ?? '';
  return read({
    international: `+${code}${national.value}`,
    countryDialingCode: code,
    mobileNum: digits.replace('+', ''),
  });
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
  const number = readingValue(readPhoneNumber(code, typed, settings));
  return number !== undefined && number.mobileNum.length >= FEWEST_TYPED ? number : undefined;
}

/** {@link readPhoneNumber} that rejects with `mobile.format` and the reason. */
export function requirePhoneNumber(
  countryDialingCode: string,
  mobileNum: string,
  settings: Pick<Settings, 'dialingCodes' | 'defaultCountry'>,
): PhoneNumber {
  const number = readPhoneNumber(countryDialingCode, mobileNum, settings);
  if (number.ok) return number.value;
  throw new Refusal('mobile.format', { value: { field: 'mobileNum', reason: number.reason } });
}
