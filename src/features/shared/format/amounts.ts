import { figureOf, toMajor } from '@contract/readers/money';
import type { LanguageCode } from '@contract/system';
import { localeOf } from '@/config/languages';

/* Amounts in forms; `money.ts` is for the first screen. */

/** Formats an amount in minor units as a player would type it: `1500`, `1500.50`. */
export function formatAmount(minor: number, currency: string): string {
  const whole = toMajor(minor, currency);
  return Number.isInteger(whole) ? String(whole) : figureOf(minor, currency);
}

const formatOf = (currency: string, language: LanguageCode, style: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...style,
  });

/** Formats an amount in minor units, a round one without decimals: `₱1,500`, `₱12.50`. */
export function formatShortMoney(minor: number, currency: string, language: LanguageCode): string {
  const whole = toMajor(minor, currency);
  const style = Number.isInteger(whole) ? { minimumFractionDigits: 0 } : {};
  return formatOf(currency, language, style).format(whole);
}

/** The symbol of a currency, e.g. `₱`. */
export function currencySign(currency: string, language: LanguageCode): string {
  const parts = formatOf(currency, language).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
