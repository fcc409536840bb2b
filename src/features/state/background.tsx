import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use, useDeferredValue } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { backgroundMachine } from '@/machines/background/background.machine';
import { runningFlow } from '@/machines/lazyFlow/lazyFlow.machine';
import { useOptionalChart } from './actors';
import { useIsServed } from './served';

const Background = createContext<ActorRefFrom<typeof backgroundMachine> | undefined>(undefined);

/**
 * Provides the charts that load right after the first screen. Half of the page depends on them, so their arrival is
 * rendered in a deferred update, which React can interrupt.
 */
export function BackgroundProvider({ children }: { readonly children: ReactNode }) {
  const isServed = useIsServed();
  const flow = useSelector(useOptionalChart('background'), (snapshot) => snapshot && runningFlow(snapshot));
  const background = !isServed && flow?.name === 'background' ? flow.ref : undefined;
  return <Background value={useDeferredValue(background)}>{children}</Background>;
}

/**
 * The charts that load right after the first screen; undefined until they have loaded, and while the served page is
 * hydrated, since parts of it may hydrate after the charts have loaded.
 */
export const useBackground = () => use(Background);
