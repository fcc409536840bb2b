import type { Game } from '@/services/contract/games';
import { useChart } from '../state/actors';
import { useWithBackground } from '../state/background';

/** Opens the registration for a visitor, and the game after it. */
export function useRegisterForGame(): (game: Game) => void {
  const withBackground = useWithBackground();
  const catalogue = useChart('catalogue');
  return (game) =>
    withBackground(({ launch }) => {
      const mapping = catalogue.getSnapshot().context.vendors?.mapping ?? {};
      launch?.send({ type: 'game.register', game, mode: 'real', mapping });
    });
}
