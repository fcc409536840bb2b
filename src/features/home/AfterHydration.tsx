import { type ReactNode, Suspense } from 'react';
import { useDeferredCharts } from '@/features/shared/state/pageStart';

/** Lazy parts of home, which load together with the charts behind the page; `waiting` shows until then. */
export function AfterHydration({
  waiting = null,
  children,
}: {
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}) {
  return useDeferredCharts() === undefined ? waiting : <Suspense fallback={waiting}>{children}</Suspense>;
}
