import type { GameType } from '@contract/games';
import { useMatch, useRouterState } from '@tanstack/react-router';
import { writeQuery } from '@/config/query';
import { plainPath } from '@/config/routes';
import { addressedQuery, type GameQuery } from '@/machines/catalogue/gameList/gameQuery';

/** The query for a type's list in the current address. */
export function useAddressedQuery(gameType: GameType): GameQuery {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  return addressedQuery(gameType, new URLSearchParams(search));
}

/** The path of the page that shows, which follows the address once the page has loaded. */
export const usePagePath = (): string =>
  useMatch({ strict: false, select: ({ pathname }) => plainPath(pathname) });

/** Returns the address of a page of the list that shows. */
export function usePageAddress(): (page: number) => string {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  return (page) => {
    const query = new URLSearchParams(search);
    query.delete('page');
    return path + writeQuery({ ...Object.fromEntries(query), page: page === 1 ? undefined : page });
  };
}

/** One search parameter of the current address; empty when it is missing. */
export function useAddressedText(name: string): string {
  return useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get(name) ?? '',
  });
}
