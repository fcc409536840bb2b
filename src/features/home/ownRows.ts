import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { HOME_RECENT_SIZE } from '@/config/constants';
import { gameListScreen } from '@/machines/gameList/gameList.machine';
import { gamesForYou } from '@/machines/hotList/forYou';
import type { Game } from '@/services/contract/catalogue';
import { useChart } from '../state/actors';
import { useHotPage } from '../state/hotPage';
import { useHomeLayout } from './layout';

const NO_GAMES: readonly Game[] = [];

/** The member's first rows on home: recently played games, and similar hot games (19.19). */
export function useOwnRows() {
  const list = useSelector(useHomeLayout(), (snapshot) => snapshot?.children.recentGames);
  const screen = useSelector(list, (snapshot) => snapshot && gameListScreen(snapshot));
  const recent = useSelector(list, (snapshot) => snapshot?.context.games) ?? NO_GAMES;
  const hot = useSelector(useChart('hotList'), ({ context }) => context.games);
  const forYou = useMemo(() => gamesForYou(hot, recent, HOME_RECENT_SIZE), [hot, recent]);
  return { list, screen, recent, forYou };
}

/** Removes games that already show above: a game shows only once on home (19.19). */
function without(games: readonly Game[], ...above: readonly (readonly Game[])[]): readonly Game[] {
  const shown = new Set(above.flat().map(({ nodeId }) => nodeId));
  const left = games.filter(({ nodeId }) => !shown.has(nodeId));
  // A row whose games all show above would be empty.
  return left.length > 0 ? left : games;
}

/** The page of hot games below the member's own rows. */
export function useHotRow() {
  const page = useHotPage();
  const { recent, forYou } = useOwnRows();
  return { ...page, games: without(page.games, recent, forYou) };
}

/** Games of a category's row below the hot ones. */
export function useSectionRow(games: readonly Game[]): readonly Game[] {
  const { games: hot } = useHotPage();
  const { recent, forYou } = useOwnRows();
  return without(games, recent, forYou, hot);
}
