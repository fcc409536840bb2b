import type { GameType } from '@contract/games';
import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useChart } from '@/features/shared/state/actors';
import type { categoryMachine } from '@/machines/catalogue/category/category.machine';
import type { GameListRef } from '@/machines/home/lobby/lobby.machine';

/** The charts around a category's list. */
export type CategoryRef = ActorRefFrom<typeof categoryMachine>;

/** Context with the chart of the current page; undefined while it and its texts load. */
export const CategoryChart = createContext<CategoryRef | undefined>(undefined);

/** The chart of the current category page; undefined while it and its texts load. */
export const useCategoryChart = (): CategoryRef | undefined => useContext(CategoryChart);

/** The game list of a category page; undefined before the page is opened. */
export function usePageList(gameType: GameType): GameListRef | undefined {
  return useSelector(useChart('lobby'), ({ context }) => context.pages.get(gameType));
}
