import { useSelector } from '@xstate/react';
import { useDeferredCharts } from './pageStart';

/** The launch chart; undefined before it has loaded. */
export function useLaunchChart() {
  return useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.launch);
}
