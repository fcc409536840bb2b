import { localeOf } from '@/config/languages';
import type { LanguageCode } from '@/services/contract/system';

/** Formats an amount in minor units, e.g. `₱1,500.00`. Exact: it computes with integers. */
export function formatMoney(minor: number, currency: string, language: LanguageCode): string {
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}
