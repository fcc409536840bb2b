import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import { waitFor } from 'xstate';
import type { backgroundMachine } from '@/machines/background/background.machine';
import type { launchMachine } from '@/machines/launch/launch.machine';
import type { LaunchMode } from '@/machines/launch/launchRules';
import { launchView } from '@/machines/launch/launchView';
import { runningFlow } from '@/machines/lazyFlow/lazyFlow.machine';
import type { Game } from '@/services/contract/games';
import { useChart } from '../state/actors';
import { useBackground } from '../state/background';

/** Milliseconds that a press waits for the charts that load after the first screen. */
const BACKGROUND_WAIT = 20_000;

type Background = ActorRefFrom<typeof backgroundMachine>;

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

/** Returns a function that runs work with the charts that load after the first screen, as soon as they are loaded. */
export function useWithBackground(): (
  work: (charts: ReturnType<Background['getSnapshot']>['children']) => void,
) => void {
  const background = useChart('background');
  return useCallback(
    (work) => {
      if (background.getSnapshot().hasTag('unavailable')) background.send({ type: 'flow.retry' });
      waitFor(background, (snapshot) => snapshot.hasTag('running'), { timeout: BACKGROUND_WAIT }).then(
        (snapshot) => {
          const flow = runningFlow(snapshot);
          if (flow?.name === 'background') work(flow.ref.getSnapshot().children);
        },
        // They did not load: the press has no effect, and the next one tries to load them again.
        () => {},
      );
    },
    [background],
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
