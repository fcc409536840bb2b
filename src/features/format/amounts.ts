import { localeOf } from '@/config/languages';
import type { LanguageCode } from '@/services/contract/system';

/* Amounts in forms; `money.ts` is for the first screen. */

/** Parses an amount typed by a player, in whole units with at most two decimals; undefined for anything else. */
export function parseAmount(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,]/g, '');
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  if (parts === null) return undefined;
  const [, whole = '', cents = ''] = parts;
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** Formats an amount as a player would type it. */
export function formatAmount(minor: number): string {
  const cents = minor % 100;
  const whole = String((minor - cents) / 100);
  return cents === 0 ? whole : `${whole}.${String(cents).padStart(2, '0')}`;
}

const formatOf = (currency: string, language: LanguageCode) =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
  });

/** Formats a round amount without centavos, e.g. `₱1,500`. */
export function formatShortMoney(minor: number, currency: string, language: LanguageCode): string {
  return formatOf(currency, language).format(minor / 100);
}

/** The symbol of a currency, e.g. `₱`. */
export function currencySign(currency: string, language: LanguageCode): string {
  const parts = formatOf(currency, language).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
