import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { launchView } from '@/machines/launch/launchView';
import { LazyView } from '../lazy';
import { useLaunchChart } from '../state/launchChart';
import { leaveGame } from './leaveGame';

/** The views of a launch over the page, which stays mounted underneath. Their code loads with the first game. */
export function GameLaunch() {
  const launch = useLaunchChart();
  const view = useSelector(launch, (snapshot) => (snapshot === undefined ? 'none' : launchView(snapshot)));
  const [seen, setSeen] = useState({ shell: false, playTypes: false });
  const isShell = view !== 'none' && view !== 'playTypes';
  if (isShell && !seen.shell) setSeen({ ...seen, shell: true });
  if (view === 'playTypes' && !seen.playTypes) setSeen({ ...seen, playTypes: true });
  if (launch === undefined) return null;
  const leave = () => leaveGame(launch);
  return (
    <>
      {seen.playTypes && (
        <LazyView
          name="playTypes"
          with={{ open: view === 'playTypes', launch }}
          open={view === 'playTypes'}
          onLeave={leave}
        />
      )}
      {seen.shell && (
        <LazyView
          name="gameShell"
          with={{ open: isShell, launch }}
          open={isShell}
          onLeave={leave}
          layer="game"
        />
      )}
    </>
  );
}
