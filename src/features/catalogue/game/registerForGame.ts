import type { Game } from '@contract/games';
import { useChart } from '@/features/shared/state/actors';
import { useWithDeferredCharts } from '@/features/shared/state/pageStart';

/** Opens the registration for a visitor, and the game after it. */
export function useRegisterForGame(): (game: Game) => void {
  const withDeferredCharts = useWithDeferredCharts();
  const catalogue = useChart('catalogue');
  return (game) =>
    withDeferredCharts(({ launch }) => {
      const mapping = catalogue.getSnapshot().context.vendors?.mapping ?? {};
      launch?.send({ type: 'game.register', game, mode: 'real', mapping });
    });
}
