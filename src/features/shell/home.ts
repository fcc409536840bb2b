import { useChart } from '@/features/shared/state/actors';
import { useDeferredCharts } from '@/features/shared/state/pageStart';

/** Logo and footer Home also reset the game category to hot (HOME-02, HOME-24). */
export function useResetHome(): () => void {
  const deferredCharts = useDeferredCharts();
  const hotList = useChart('hotList');
  return () => {
    deferredCharts?.getSnapshot().children.homeLayout?.send({ type: 'layout.reset' });
    hotList.send({ type: 'hot.reset' });
    window.scrollTo({ top: 0 });
  };
}
