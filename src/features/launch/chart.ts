import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { launchMachine } from '@/machines/launch/launch.machine';
import type { LaunchMode } from '@/machines/launch/launchRules';
import { launchView } from '@/machines/launch/launchView';
import type { Game } from '@/services/contract/games';
import { useChart } from '../state/actors';
import { useBackground, useWithBackground } from '../state/background';

type LaunchRef = ActorRefFrom<typeof launchMachine>;

/** Leaves the game, or cancels its launch. */
export function leaveGame(launch: LaunchRef): void {
  launch.send({ type: launch.getSnapshot().hasTag('open') ? 'game.close' : 'launch.cancel' });
}

/** The launch chart; undefined before it has loaded. */
export function useLaunchChart() {
  return useSelector(useBackground(), (snapshot) => snapshot?.children.launch);
}

/** Whether a launch covers the page, from the press until the player is back on the page. */
export function useIsLaunching(): boolean {
  return useSelector(
    useLaunchChart(),
    (snapshot) => snapshot !== undefined && launchView(snapshot) !== 'none',
  );
}

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

/** Launches a game. Every view that opens games uses this event (LAUNCH-01). */
export function useLaunchGame(): (game: Game, mode: LaunchMode) => void {
  const withBackground = useWithBackground();
  const catalogue = useChart('catalogue');
  return useCallback(
    (game, mode) =>
      withBackground(({ launch }) => {
        const mapping = catalogue.getSnapshot().context.vendors?.mapping ?? {};
        launch?.send({ type: 'game.launch', game, mode, mapping });
      }),
    [withBackground, catalogue],
  );
}
