import { useRouterState } from '@tanstack/react-router';
import { HOME_PATH } from '@/config/routes';
import { useChart } from '@/features/shared/state/actors';
import { useDeferredCharts } from '@/features/shared/state/pageStart';

/** Logo and footer Home also reset the game category to hot (HOME-02, HOME-24). */
export function useResetHome(): () => void {
  const deferredCharts = useDeferredCharts();
  const hotList = useChart('hotList');
  const isHome = useRouterState({ select: ({ location }) => location.pathname === HOME_PATH });
  return () => {
    deferredCharts?.getSnapshot().children.homeLayout?.send({ type: 'layout.reset' });
    hotList.send({ type: 'hot.reset' });
    // A page that is left keeps its position; the router shows the next one from its top.
    if (isHome) window.scrollTo({ top: 0 });
  };
}
