import type { Game } from '@/services/contract/catalogue';

/**
 * Hot games of a chosen vendor: those whose vendor's displayName holds the chosen one's (HOT-02). A vendor without a
 * known name goes by its code; no vendor chosen means all, since every name holds an empty one.
 */
export function ofHotVendor(
  games: readonly Game[],
  vassalage: string,
  names: ReadonlyMap<string, string>,
): readonly Game[] {
  const nameOf = (code: string) => names.get(code) ?? code;
  return games.filter((game) => nameOf(game.vassalage).includes(nameOf(vassalage)));
}
