import type { Game } from '@contract/games';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useDeferredCharts, useWithDeferredCharts } from '@/features/shared/state/pageStart';

/** Whether the sheet of a game is open, or opens once the linked game is found. */
export function useIsGameShown(): boolean {
  const links = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.gameLink);
  return useSelector(links, (snapshot) => snapshot?.hasTag('following') ?? false);
}

/** Opens the sheet of a game. */
export function useShowGame(): (game: Game) => void {
  const withDeferredCharts = useWithDeferredCharts();
  return useCallback(
    (game) => withDeferredCharts(({ gameLink }) => gameLink?.send({ type: 'sheet.open', game })),
    [withDeferredCharts],
  );
}
