import type { VendorGameTypes } from '@contract/games';

/** Display names of vendors by their code. */
export function vendorNamesOf({ mapping }: Pick<VendorGameTypes, 'mapping'>): ReadonlyMap<string, string> {
  return new Map(
    Object.values(mapping)
      .flat()
      .map(({ vassalage, displayName }) => [vassalage, displayName]),
  );
}
