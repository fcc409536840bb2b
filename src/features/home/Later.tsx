import { type ReactNode, Suspense } from 'react';
import { useBackground } from '../state/background';

/** Lazy parts of home, which load together with the charts behind the page; `waiting` shows until then. */
export function Later({
  waiting = null,
  children,
}: {
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}) {
  return useBackground() === undefined ? waiting : <Suspense fallback={waiting}>{children}</Suspense>;
}
