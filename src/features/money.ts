import { localeOf } from '@/config/languages';
import type { LanguageCode } from '@/services/contract/system';

/** An amount in minor units as text, e.g. `₱1,500.00`; exact, since it never leaves whole numbers before the end. */
export function formatMoney(minor: number, currency: string, language: LanguageCode): string {
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}
