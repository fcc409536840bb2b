import type { GamePage } from '@/services/contract/catalogue';

/** Pages of a list as one, which counts as the last of them; the first says how many there are. */
export function joinPages([head, ...others]: readonly [GamePage, ...GamePage[]]): GamePage {
  const pages = [head, ...others];
  // A game may have moved from one page to the next meanwhile.
  const games = new Map(pages.flatMap((page) => page.games.map((game) => [game.nodeId, game] as const)));
  return {
    games: [...games.values()],
    pageNum: head.pageNum + others.length,
    totalPages: head.totalPages,
    totalCount: head.totalCount,
  };
}
