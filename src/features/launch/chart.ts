import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import { waitFor } from 'xstate';
import type { extrasMachine } from '@/machines/extras/extras.machine';
import type { launchMachine } from '@/machines/launch/launch.machine';
import type { LaunchMode } from '@/machines/launch/launchRules';
import { launchView } from '@/machines/launch/launchView';
import type { Game } from '@/services/contract/catalogue';
import { useChart } from '../actors';
import { useExtras } from '../extras';

/** How long a press waits for the charts that load after the first screen, in milliseconds. */
const EXTRAS_WAIT = 20_000;

type Extras = ActorRefFrom<typeof extrasMachine>;

type LaunchRef = ActorRefFrom<typeof launchMachine>;

/** Leaves the game in whichever state its launch is. */
export function leaveGame(launch: LaunchRef): void {
  launch.send({ type: launch.getSnapshot().matches('open') ? 'game.close' : 'launch.cancel' });
}

/** The launch chart; undefined before it has loaded. */
export function useLaunchChart() {
  return useSelector(useExtras(), (snapshot) => snapshot?.children.launch);
}

/** Whether a launch stands over the page, from the first press to the way back. */
export function useIsLaunching(): boolean {
  return useSelector(
    useLaunchChart(),
    (snapshot) => snapshot !== undefined && launchView(snapshot) !== 'none',
  );
}

/** Hands work to the charts that load after the first screen, at once or as soon as they are there. */
export function useWithExtras(): (
  work: (charts: ReturnType<Extras['getSnapshot']>['children']) => void,
) => void {
  const extras = useChart('extras');
  return useCallback(
    (work) => {
      if (extras.getSnapshot().matches('unavailable')) extras.send({ type: 'flow.retry' });
      waitFor(extras, (snapshot) => snapshot.matches('running'), { timeout: EXTRAS_WAIT }).then(
        ({ context: { flow } }) => {
          if (flow?.name === 'extras') work(flow.ref.getSnapshot().children);
        },
        // They did not come: the press had no effect, and the next one asks for them again.
        () => {},
      );
    },
    [extras],
  );
}

/** Launches a game: the one event that every way into a game sends (LAUNCH-01). */
export function useLaunchGame(): (game: Game, mode: LaunchMode) => void {
  const withExtras = useWithExtras();
  const catalogue = useChart('catalogue');
  return useCallback(
    (game, mode) =>
      withExtras(({ launch }) => {
        const mapping = catalogue.getSnapshot().context.vendors?.mapping ?? {};
        launch?.send({ type: 'game.launch', game, mode, mapping });
      }),
    [withExtras, catalogue],
  );
}
