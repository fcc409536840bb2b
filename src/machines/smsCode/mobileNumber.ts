/** Countries whose national numbers keep their leading zero when called from abroad. */
const KEEPS_ZERO: readonly string[] = ['39'];

/**
 * A mobile number as people type it, as it is sent: digits without separators, without the dialing code that stands
 * beside the field, and without the zero that only calls within the country need.
 */
export function toMobileNumber(typed: string, countryDialingCode: string): string {
  const plain = typed.replaceAll(/[\s().\-/]/g, '');
  const national = plain.startsWith(`+${countryDialingCode}`)
    ? plain.slice(countryDialingCode.length + 1)
    : plain;
  return KEEPS_ZERO.includes(countryDialingCode) ? national : national.replace(/^0/, '');
}
