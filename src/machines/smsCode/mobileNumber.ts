/** Countries whose national numbers keep their leading zero when called from abroad. */
const KEEPS_ZERO: readonly string[] = ['39'];

/**
 * Converts a typed mobile number to the form that is sent: digits without separators, without the dialing code shown
 * next to the field, and without the leading zero of national calls.
 */
export function toMobileNumber(typed: string, countryDialingCode: string): string {
  const plain = typed.replaceAll(/[\s().\-/]/g, '');
  const national = plain.startsWith(`+${countryDialingCode}`)
    ? plain.slice(countryDialingCode.length + 1)
    : plain;
  return KEEPS_ZERO.includes(countryDialingCode) ? national : national.replace(/^0/, '');
}
