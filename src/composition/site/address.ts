import type { RouterHistory } from '@tanstack/react-router';
import { CATEGORY_ROUTES, chartedScreen, DETAIL_SCREENS, plainPath, VIEW_ROUTES } from '@/config/routes';
import { addressedQuery, type GameQuery, plainQuery } from '@/machines/catalogue/gameList/gameQuery';

type Address = Pick<RouterHistory['location'], 'pathname' | 'search'>;

/** Query of the game list at an address; null when it has none. Hot games have their own chart. */
export function listedQuery({ pathname, search }: Address): GameQuery | null {
  const path = plainPath(pathname);
  const view = VIEW_ROUTES[path];
  if (view !== undefined) return { ...plainQuery('ALLGAME'), gameClassify: view };
  const gameType = CATEGORY_ROUTES[path];
  if (gameType === undefined || gameType === 'HOT') return null;
  return addressedQuery(gameType, new URLSearchParams(search));
}

/** The screen at an address, as sent to its chart. */
export function screenOf({ pathname, search }: Address) {
  const screen = chartedScreen(plainPath(pathname));
  if (screen === undefined) return { screen: null, detail: '' };
  return { screen, detail: DETAIL_SCREENS.includes(screen) ? search : '' };
}
