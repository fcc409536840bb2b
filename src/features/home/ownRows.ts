import type { Game } from '@contract/catalogue';
import type { GameType } from '@contract/games';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { HOME_RECENT_SIZE } from '@/config/constants';
import { useChart } from '@/features/shared/state/actors';
import { useDeferredSelector } from '@/features/shared/state/deferred';
import { useCategories } from '@/features/shared/state/gameTypes';
import { useHotPage } from '@/features/shared/state/hotPage';
import { gameListScreen } from '@/machines/catalogue/gameList/gameList.machine';
import { gamesForYou } from '@/machines/catalogue/hotList/forYou';
import type { GameListRef } from '@/machines/home/lobby/lobby.machine';
import { withoutShown } from './homeRows';
import { useHomeLayout } from './layout';

const NO_GAMES: readonly Game[] = [];

/** The member's first rows on home: recently played games, and similar hot games. */
export function useOwnRows() {
  const list = useSelector(useHomeLayout(), (snapshot) => snapshot?.children.recentGames);
  const screen = useSelector(list, (snapshot) => snapshot && gameListScreen(snapshot));
  const recent = useSelector(list, (snapshot) => snapshot?.context.games) ?? NO_GAMES;
  const hot = useSelector(useChart('hotList'), ({ context }) => context.games);
  const forYou = useMemo(() => gamesForYou(hot, recent, HOME_RECENT_SIZE), [hot, recent]);
  return { list, screen, recent, forYou };
}

const idsOf = (...rows: readonly (readonly Game[])[]): ReadonlySet<number> =>
  new Set(rows.flat().map(({ nodeId }) => nodeId));

/** The page of hot games below the member's own rows. */
export function useHotRow() {
  const page = useHotPage();
  const { recent, forYou } = useOwnRows();
  return { ...page, games: withoutShown(page.games, idsOf(recent, forYou)) };
}

/**
 * Node ids of the games in the category sections above this one, joined so that equal ids are equal. Every game of a
 * section shows in it, or above it.
 */
function useIdsAbove(type: GameType): string {
  const categories = useCategories();
  const sections = useDeferredSelector(useChart('lobby'), ({ context }) => context.sections);
  const lists = useMemo(() => {
    const types = categories.map((category) => category.type);
    return types.slice(0, types.indexOf(type)).flatMap((each) => sections.get(each) ?? []);
  }, [categories, sections, type]);
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscriptions = lists.map((list) => list.subscribe(changed));
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe();
      };
    },
    [lists],
  );
  const read = () =>
    lists.flatMap((list) => list.getSnapshot().context.games.map(({ nodeId }) => nodeId)).join();
  return useSyncExternalStore(subscribe, read, read);
}

/** Games of a category's section, below the hot ones and the sections above it. */
export function useSectionGames(type: GameType, list: GameListRef): readonly Game[] {
  const games = useDeferredSelector(list, ({ context }) => context.games);
  const { games: hot } = useHotPage();
  const { recent, forYou } = useOwnRows();
  const above = useIdsAbove(type);
  return useMemo(
    () => withoutShown(games, new Set([...idsOf(recent, forYou, hot), ...above.split(',').map(Number)])),
    [games, recent, forYou, hot, above],
  );
}
