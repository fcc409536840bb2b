import type { GamePage } from '@contract/catalogue';

/** Joins pages of a list into one with the number of the last page; the first page says all that is of the whole list. */
export function joinPages([head, ...others]: readonly [GamePage, ...GamePage[]]): GamePage {
  const pages = [head, ...others];
  // A game may have moved to the next page between two requests.
  const games = new Map(pages.flatMap((page) => page.games.map((game) => [game.nodeId, game] as const)));
  return { ...head, games: [...games.values()], pageNum: head.pageNum + others.length };
}
