import { useSelector } from '@xstate/react';
import { hasHotPages, hotListScreen, hotPageGames } from '@/machines/catalogue/hotList/hotList.machine';
import { useChart } from './actors';

const isSameList = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/** The current page of the hot list, and what to show while there is none (HOT-03, HOT-04). */
export function useHotPage() {
  const hotList = useChart('hotList');
  return {
    hotList,
    games: useSelector(hotList, hotPageGames, isSameList),
    hasPages: useSelector(hotList, hasHotPages),
    screen: useSelector(hotList, hotListScreen),
  };
}
