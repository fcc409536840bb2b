import { plainText } from '@/readers/plainText';

/**
 * Basis points of a typed percentage, e.g. `1.25` or `1,25`; null for anything else. A percentage has no thousands to
 * group, so a comma is a decimal one.
 */
export function parseRate(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s?%?$/.exec(plainText(text));
  if (match === null) return null;
  const [, whole = '', hundredths = ''] = match;
  return Number(whole) * 100 + Number(hundredths.padEnd(2, '0'));
}

/** Text of a rate in percent, e.g. `1.25`. */
export const rateText = (basisPoints: number): string => (basisPoints / 100).toFixed(2);
