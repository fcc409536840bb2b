import {
  getCountries,
  getCountryCallingCode,
  Metadata,
  ParseError,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/max';
import { dialingCodeOf, readNumberText, toMobileNumber } from './mobileNumber';
import { type Reading, read, refused } from './reading';

/** Why a number is no mobile number of the chosen country. */
export type PhoneProblem = 'empty' | 'format' | 'short' | 'long' | 'notMobile' | 'country';

/** Kinds of numbers that receive no SMS. A number of a range that nobody has assigned yet may be a new mobile one. */
const NOT_MOBILE: readonly string[] = [
  'FIXED_LINE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'UAN',
  'VOICEMAIL',
];

/** What the library's types leave out: the lengths of one kind of number. */
interface PlanOfKinds {
  type(kind: 'MOBILE'): { possibleLengths(): readonly number[] } | undefined;
}
const hasKinds = (plan: unknown): plan is PlanOfKinds =>
  typeof Reflect.get(Object(plan), 'type') === 'function';

/** Lengths of national mobile numbers; undefined for a dialing code that the library does not know. */
function lengthsOf(dialingCode: string): readonly number[] | undefined {
  const country = getCountries().find((each) => getCountryCallingCode(each) === dialingCode);
  if (country === undefined) return undefined;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const { numberingPlan } = metadata;
  const mobile = hasKinds(numberingPlan) ? numberingPlan.type('MOBILE')?.possibleLengths() : undefined;
  return mobile ?? numberingPlan?.possibleLengths();
}

const PARSE_PROBLEMS: Readonly<Partial<Record<string, PhoneProblem>>> = {
  TOO_SHORT: 'short',
  TOO_LONG: 'long',
};

/**
 * Reads a mobile number of the country of a dialing code, by the country's own numbering plan; the value is the national
 * number as it is sent, without the prefix of national calls.
 */
export function readPhone(text: string, dialingCode: string): Reading<string, PhoneProblem> {
  const typed = readNumberText(text);
  if (!typed.ok) return refused(typed.reason === 'length' ? 'long' : typed.reason);
  const code = dialingCodeOf(dialingCode);
  const isOwn = [`+${code}`, `00${code}`].some((prefix) => typed.value.startsWith(prefix));
  if (/^(?:\+|00)/.test(typed.value) && !isOwn) return refused('country');
  const lengths = lengthsOf(code);
  const plain = toMobileNumber(typed.value, code);
  // A country that is not known: the shortest and longest numbers that there are (E.164).
  if (lengths === undefined) {
    if (plain.length < 4) return refused('short');
    return code.length + plain.length > 15 ? refused('long') : read(plain);
  }
  try {
    const number = parsePhoneNumberWithError(plain, { defaultCallingCode: code, extract: false });
    if (NOT_MOBILE.includes(number.getType() ?? '')) return refused('notMobile');
    const { length } = number.nationalNumber;
    if (length > Math.max(...lengths)) return refused('long');
    if (!lengths.includes(length)) return refused('short');
    return read(number.nationalNumber);
  } catch (error) {
    return refused((error instanceof ParseError && PARSE_PROBLEMS[error.message]) || 'format');
  }
}
