import type { LanguageCode } from '@contract/system';
import { localeOf } from '@/config/languages';
import type { DialingCode } from '@/machines/account/country/country.machine';

/** An entry in the list of dialing codes. */
interface DialingOption {
  readonly code: string;
  readonly names: string;
}

/** Country names in a language; undefined for unknown codes. */
export function countryNames(language: LanguageCode): (country: string) => string | undefined {
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'region', fallback: 'none' });
  return (country) => {
    try {
      return names.of(country);
    } catch {
      // Not in the form of a country's code.
      return undefined;
    }
  };
}

/** Dialing codes without duplicates: countries with the same code share an entry. */
export function dialingOptions(codes: readonly DialingCode[]): readonly DialingOption[] {
  const names = new Map<string, readonly string[]>();
  for (const { code, name } of codes) names.set(code, [...(names.get(code) ?? []), name]);
  return Array.from(names, ([code, list]) => ({ code, names: list.join(', ') }));
}
