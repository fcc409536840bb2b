import { useSyncExternalStore } from 'react';

const follow = () => () => {};
const no = () => false;
const yes = () => true;

/** True on the server and during hydration, when the output must match the server's: no session and no later data. */
export const useIsServed = (): boolean => useSyncExternalStore(follow, no, yes);
