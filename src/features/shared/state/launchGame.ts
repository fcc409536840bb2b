import type { Game } from '@contract/games';
import { useCallback } from 'react';
import type { LaunchMode } from '@/machines/play/launch/launchRules';
import { useChart } from './actors';
import { useWithDeferredCharts } from './pageStart';

/** Launches a game. Every view that opens games uses this event (LAUNCH-01). */
export function useLaunchGame(): (game: Game, mode: LaunchMode) => void {
  const withDeferredCharts = useWithDeferredCharts();
  const catalogue = useChart('catalogue');
  return useCallback(
    (game, mode) =>
      withDeferredCharts(({ launch }) => {
        const mapping = catalogue.getSnapshot().context.vendors?.mapping ?? {};
        launch?.send({ type: 'game.launch', game, mode, mapping });
      }),
    [withDeferredCharts, catalogue],
  );
}
