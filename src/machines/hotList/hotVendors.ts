import type { Game, VendorGameTypes } from '@/services/contract/catalogue';

/** Display names of vendors by their code. */
export function vendorNamesOf({ mapping }: Pick<VendorGameTypes, 'mapping'>): ReadonlyMap<string, string> {
  return new Map(
    Object.values(mapping)
      .flat()
      .map(({ vassalage, displayName }) => [vassalage, displayName]),
  );
}

/**
 * Hot games of a chosen vendor: those whose vendor's displayName holds the chosen one's (HOT-02). A vendor without a
 * known name goes by its code; no vendor chosen means all.
 */
export function ofHotVendor(
  games: readonly Game[],
  vassalage: string,
  names: ReadonlyMap<string, string>,
): readonly Game[] {
  if (vassalage === '') return games;
  const nameOf = (code: string) => names.get(code) ?? code;
  return games.filter((game) => nameOf(game.vassalage).includes(nameOf(vassalage)));
}
