import type { Game } from '@contract/games';

/**
 * Hot games whose vendor's display name contains that of the chosen vendor (HOT-02). The code replaces an unknown
 * name; an empty choice matches every vendor.
 */
export function ofHotVendor(
  games: readonly Game[],
  vassalage: string,
  names: ReadonlyMap<string, string>,
): readonly Game[] {
  const nameOf = (code: string) => names.get(code) ?? code;
  return games.filter((game) => nameOf(game.vassalage).includes(nameOf(vassalage)));
}
