import type { ComponentType } from 'react';
import { CATEGORY_ROUTES, VIEW_ROUTES } from '@/config/routes';
import { GameListScreen } from './GameListScreen';
import { HotListScreen } from './HotListScreen';
import { OwnGamesScreen } from './OwnGamesScreen';

const screens = new Map<string, ComponentType>();

function create(path: string): ComponentType | undefined {
  const view = VIEW_ROUTES[path];
  if (view !== undefined) return () => <OwnGamesScreen view={view} />;
  const gameType = CATEGORY_ROUTES[path];
  if (gameType === undefined) return undefined;
  return gameType === 'HOT' ? HotListScreen : () => <GameListScreen gameType={gameType} />;
}

/** The game list of a route, the same component for every call; undefined for other routes (ROUTE-29). */
export function gameListScreen(path: string): ComponentType | undefined {
  const known = screens.get(path) ?? create(path);
  if (known !== undefined) screens.set(path, known);
  return known;
}
