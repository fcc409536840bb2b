import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use, useCallback, useDeferredValue } from 'react';
import { type ActorRefFrom, waitFor } from 'xstate';
import type { backgroundMachine } from '@/machines/background/background.machine';
import { runningFlow } from '@/machines/lazyFlow/lazyFlow.machine';
import { useChart, useOptionalChart } from './actors';
import { ServedPart, useIsServed } from './served';

type BackgroundRef = ActorRefFrom<typeof backgroundMachine>;

const Background = createContext<BackgroundRef | undefined>(undefined);

/** Milliseconds that a press waits for the charts that load after the first screen. */
const BACKGROUND_WAIT = 20_000;

/**
 * The charts that load right after the first screen; undefined until they have loaded, and while the served page is
 * hydrated, since parts of it may hydrate after the charts have loaded.
 */
export function useBackgroundAtOnce(): BackgroundRef | undefined {
  const isServed = useIsServed();
  const flow = useSelector(useOptionalChart('background'), (snapshot) => snapshot && runningFlow(snapshot));
  return !isServed && flow?.name === 'background' ? flow.ref : undefined;
}

/** A part of the site that hydrates by itself, with the charts that load after the first screen. */
export function SitePart({ children }: { readonly children: ReactNode }) {
  return (
    <ServedPart>
      <BackgroundProvider>{children}</BackgroundProvider>
    </ServedPart>
  );
}

/** Provides {@link useBackground}. */
function BackgroundProvider({ children }: { readonly children: ReactNode }) {
  return <Background value={useDeferredValue(useBackgroundAtOnce())}>{children}</Background>;
}

/**
 * The same charts, in a deferred update: half of the page depends on them, and React can interrupt the rendering of
 * their arrival.
 */
export const useBackground = () => use(Background);

/** Returns a function that runs work with the charts that load after the first screen, as soon as they are loaded. */
export function useWithBackground(): (
  work: (charts: ReturnType<BackgroundRef['getSnapshot']>['children']) => void,
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
