import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

const IsServed = createContext(false);

/**
 * Wraps a page that the server rendered, on the server and in the browser. What differs from the served page renders
 * in a transition after hydration, so that React can interrupt it.
 */
export function ServedPage({ children }: { readonly children: ReactNode }) {
  const [isServed, setServed] = useState(true);
  useEffect(() => startTransition(() => setServed(false)), []);
  return <IsServed value={isServed}>{children}</IsServed>;
}

/** True on the server and during hydration, when the output must match the server's: no session and no later data. */
export const useIsServed = (): boolean => use(IsServed);
