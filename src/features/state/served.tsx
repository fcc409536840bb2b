import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

const IsServed = createContext(false);

/** Wraps a site that the server rendered, on the server and in the browser. */
export function ServedSite({ children }: { readonly children: ReactNode }) {
  return <IsServed value>{children}</IsServed>;
}

/**
 * A part of the site that hydrates by itself. What differs from the served markup renders in a transition after
 * hydration, so that React can interrupt it.
 */
export function ServedPart({ children }: { readonly children: ReactNode }) {
  const [isServed, setServed] = useState(use(IsServed));
  useEffect(() => startTransition(() => setServed(false)), []);
  return <IsServed value={isServed}>{children}</IsServed>;
}

/** True on the server and during hydration, when the output must match the server's: no session and no later data. */
export const useIsServed = (): boolean => use(IsServed);
