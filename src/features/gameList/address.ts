import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addressedQuery, type GameQuery } from '@/machines/gameList/gameQuery';
import type { GameType } from '@/services/contract/catalogue';
import type { CategoryRef } from './chart';

/** What the present address asks of a type's list. */
export function useAddressedQuery(gameType: GameType): GameQuery {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  return addressedQuery(gameType, new URLSearchParams(search));
}

/** One text of the present address; empty when it is not there. */
export function useAddressedText(name: string): string {
  return useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get(name) ?? '',
  });
}

/** Popups belong to the address that they were opened at: they close when another one shows. */
export function useClosedByAddress(category: CategoryRef | undefined): void {
  const address = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    if (category === undefined || address === '') return;
    return () => {
      const { filter, providers, menus } = category.getSnapshot().children;
      filter?.send({ type: 'filter.close' });
      providers?.send({ type: 'provider.close' });
      menus?.send({ type: 'menus.close' });
    };
  }, [category, address]);
}
