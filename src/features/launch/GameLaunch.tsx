import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { type LaunchView, launchView } from '@/machines/launch/launchView';
import { useLaunchChart } from './chart';

const GameShell = lazy(() => import('./GameShell'));
const PlayTypeSheet = lazy(() => import('./PlayTypeSheet'));

const SHELL_VIEWS: readonly LaunchView[] = ['opening', 'failed', 'loading', 'playing', 'checking', 'stalled'];

/** What a launch shows over the page, which stays as it is underneath; its code loads with the first game. */
export function GameLaunch() {
  const launch = useLaunchChart();
  const view = useSelector(launch, (snapshot) => (snapshot === undefined ? 'none' : launchView(snapshot)));
  const [seen, setSeen] = useState({ shell: false, playTypes: false });
  const isShell = SHELL_VIEWS.includes(view);
  if (isShell && !seen.shell) setSeen({ ...seen, shell: true });
  if (view === 'playTypes' && !seen.playTypes) setSeen({ ...seen, playTypes: true });
  if (launch === undefined) return null;
  return (
    <>
      {seen.playTypes && (
        <Suspense>
          <PlayTypeSheet open={view === 'playTypes'} launch={launch} />
        </Suspense>
      )}
      {seen.shell && (
        <Suspense>
          <GameShell open={isShell} launch={launch} />
        </Suspense>
      )}
    </>
  );
}
