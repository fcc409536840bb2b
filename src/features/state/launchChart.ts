import { useSelector } from '@xstate/react';
import { useBackground } from './background';

/** The launch chart; undefined before it has loaded. */
export function useLaunchChart() {
  return useSelector(useBackground(), (snapshot) => snapshot?.children.launch);
}
