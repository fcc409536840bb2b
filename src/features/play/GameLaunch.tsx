import { useSelector } from '@xstate/react';
import { LazyOverlay } from '@/features/shared/lazy';
import { useLaunchChart } from '@/features/shared/state/launchChart';
import { launchView } from '@/machines/play/launch/launchView';
import { leaveGame } from './leaveGame';

/** The views of a launch over the page, which stays mounted underneath. Their code loads with the first game. */
export function GameLaunch() {
  const launch = useLaunchChart();
  const view = useSelector(launch, (snapshot) => (snapshot === undefined ? 'none' : launchView(snapshot)));
  const isShell = view !== 'none' && view !== 'playTypes';
  if (launch === undefined) return null;
  const leave = () => leaveGame(launch);
  return (
    <>
      <LazyOverlay
        name="playTypes"
        with={{ open: view === 'playTypes', launch }}
        open={view === 'playTypes'}
        onLeave={leave}
      />
      <LazyOverlay
        name="gameShell"
        with={{ open: isShell, launch }}
        open={isShell}
        onLeave={leave}
        layer="game"
      />
    </>
  );
}
