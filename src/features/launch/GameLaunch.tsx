import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { launchView } from '@/machines/launch/launchView';
import { LateView } from '../late';
import { leaveGame, useLaunchChart } from './chart';

/** What a launch shows over the page, which stays as it is underneath; its code loads with the first game. */
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
        <LateView
          name="playTypes"
          with={{ open: view === 'playTypes', launch }}
          open={view === 'playTypes'}
          onLeave={leave}
        />
      )}
      {seen.shell && (
        <LateView name="gameShell" with={{ open: isShell, launch }} open={isShell} onLeave={leave} />
      )}
    </>
  );
}
