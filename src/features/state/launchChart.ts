import { useSelector } from '@xstate/react';
import { launchView } from '@/machines/launch/launchView';
import { useDeferredCharts } from './pageStart';

/** The launch chart; undefined before it has loaded. */
export function useLaunchChart() {
  return useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.launch);
}

/** Whether a launch covers the page, from the press until the player is back on the page. */
export function useIsLaunching(): boolean {
  return useSelector(
    useLaunchChart(),
    (snapshot) => snapshot !== undefined && launchView(snapshot) !== 'none',
  );
}
