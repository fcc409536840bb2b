import { useSelector } from '@xstate/react';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { type ActorRefFrom, waitFor } from 'xstate';
import type { deferredChartsMachine } from '@/machines/site/deferredCharts/deferredCharts.machine';
import { runningFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { useChart, useOptionalChart } from './actors';

/* What views may ask about the start of the page (the chart `pageStart`): whether it hydrates, and which charts run. */

type DeferredChartsRef = ActorRefFrom<typeof deferredChartsMachine>;

const IsHydrating = createContext(false);
const DeferredCharts = createContext<DeferredChartsRef | undefined>(undefined);

/** Milliseconds that a press waits for the charts that load after the first screen. */
const CHARTS_TIMEOUT_MS = 20_000;

/** Wraps a page that the server rendered, on the server and in the browser. */
export function HydrationRoot({ children }: { readonly children: ReactNode }) {
  return <IsHydrating value>{children}</IsHydrating>;
}

/**
 * A part of the site that hydrates by itself, with the charts that load after the first screen. What differs from the
 * served markup renders in a transition after hydration, so that React can interrupt it.
 */
export function HydrationBoundary({ children }: { readonly children: ReactNode }) {
  const [isHydrating, setHydrating] = useState(use(IsHydrating));
  useEffect(() => startTransition(() => setHydrating(false)), []);
  return (
    <IsHydrating value={isHydrating}>
      <DeferredChartsProvider>{children}</DeferredChartsProvider>
    </IsHydrating>
  );
}

/** True on the server and during hydration, when the output must match the server's: no session and no later data. */
export const useIsHydrating = (): boolean => use(IsHydrating);

/** Reports that the page, or what covers it, answers taps. */
export function usePageReady(): void {
  const pageStart = useChart('pageStart');
  useEffect(() => {
    // A screen that covers the page later finds the start complete.
    if (pageStart.getSnapshot().status === 'active') pageStart.send({ type: 'page.ready' });
  }, [pageStart]);
}

/**
 * The charts that load right after the first screen; undefined until they have loaded, and while the served page is
 * hydrated, since parts of it may hydrate after the charts have loaded.
 */
export function useDeferredChartsSync(): DeferredChartsRef | undefined {
  const isHydrating = useIsHydrating();
  const flow = useSelector(
    useOptionalChart('deferredCharts'),
    (snapshot) => snapshot && runningFlow(snapshot),
  );
  return !isHydrating && flow?.name === 'deferredCharts' ? flow.ref : undefined;
}

function DeferredChartsProvider({ children }: { readonly children: ReactNode }) {
  return <DeferredCharts value={useDeferredValue(useDeferredChartsSync())}>{children}</DeferredCharts>;
}

/**
 * The same charts, in a deferred update: half of the page depends on them, and React can interrupt the rendering of
 * their arrival.
 */
export const useDeferredCharts = () => use(DeferredCharts);

/** Returns a function that runs work with the charts that load after the first screen, as soon as they are loaded. */
export function useWithDeferredCharts(): (
  work: (charts: ReturnType<DeferredChartsRef['getSnapshot']>['children']) => void,
) => void {
  const deferredCharts = useChart('deferredCharts');
  return useCallback(
    (work) => {
      if (deferredCharts.getSnapshot().hasTag('unavailable')) deferredCharts.send({ type: 'flow.retry' });
      waitFor(deferredCharts, (snapshot) => snapshot.hasTag('running'), { timeout: CHARTS_TIMEOUT_MS }).then(
        (snapshot) => {
          const flow = runningFlow(snapshot);
          if (flow?.name === 'deferredCharts') work(flow.ref.getSnapshot().children);
        },
        // They did not load: the press has no effect, and the next one tries to load them again.
        () => {},
      );
    },
    [deferredCharts],
  );
}
