import type { DialingCode } from '@/machines/country/country.machine';

/** One entry of the list of dialing codes. */
interface DialingOption {
  readonly code: string;
  readonly names: string;
}

/** Dialing codes, each once: countries that share one share its entry. */
export function dialingOptions(codes: readonly DialingCode[]): readonly DialingOption[] {
  const names = new Map<string, readonly string[]>();
  for (const { code, name } of codes) names.set(code, [...(names.get(code) ?? []), name]);
  return Array.from(names, ([code, list]) => ({ code, names: list.join(', ') }));
}
