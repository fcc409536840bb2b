import { useWithDeferredCharts } from '@/features/shared/state/pageStart';

/** Opens the member's invitation (MENU-07), as soon as its chart has loaded. */
export function useInvite(): () => void {
  const withDeferredCharts = useWithDeferredCharts();
  return () => withDeferredCharts(({ invite }) => invite?.send({ type: 'invite.open' }));
}
