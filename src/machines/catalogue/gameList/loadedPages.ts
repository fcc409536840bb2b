import type { GamePage } from '@contract/catalogue';
import type { Game } from '@contract/games';
import { withNewRows } from '@/machines/shared/parts/uniqueRows';

/** The loaded part of a list of games. */
export interface LoadedPages {
  readonly games: readonly Game[];
  /** Last page in `games`; 0 before the first page. */
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalCount: number;
}

const idOf = ({ nodeId }: Game) => nodeId;

/** A list that starts with its first page, or with all restored pages that are still available. */
export const firstPages = (page: GamePage): LoadedPages => ({
  games: withNewRows([], page.games, idOf),
  pageNum: Math.min(page.pageNum, page.totalPages),
  totalPages: page.totalPages,
  totalCount: page.totalCount,
});

/** A list with its next page. */
export function withNextPage({ games, pageNum }: LoadedPages, page: GamePage): LoadedPages {
  // The list may have shrunk since; the shown games stay, so there is at least one page.
  const totalPages = Math.max(1, page.totalPages);
  return {
    games: withNewRows(games, page.games, idOf),
    pageNum: Math.min(pageNum + 1, totalPages),
    totalPages,
    totalCount: page.totalCount,
  };
}
