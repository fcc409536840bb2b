import { toMajor } from '@contract/readers/money';
import type { LanguageCode } from '@contract/system';
import { localeOf } from '@/config/languages';

/** Formats an amount in minor units with the currency's own decimals, e.g. `₱1,500.00`. */
export const formatMoney = (minor: number, currency: string, language: LanguageCode): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(toMajor(minor, currency));
