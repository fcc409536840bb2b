import { useSelector } from '@xstate/react';
import { runningFlow } from '@/machines/lazyFlow/lazyFlow.machine';
import { useOptionalChart } from './actors';
import { useIsServed } from './served';

/**
 * The charts that load right after the first screen; undefined until they have loaded. Always undefined while the
 * served page is hydrated, since parts of it may hydrate after the charts have loaded.
 */
export function useBackground() {
  const isServed = useIsServed();
  const flow = useSelector(useOptionalChart('background'), (snapshot) => snapshot && runningFlow(snapshot));
  return !isServed && flow?.name === 'background' ? flow.ref : undefined;
}
