import { useDeferredValue } from 'react';

/**
 * Whether to format numbers: not in the component's first render. The first number that a browser formats takes a slow
 * phone 80 ms, and what the player has come for shows before it.
 */
export const useLateNumbers = (): boolean => useDeferredValue(true, false);
