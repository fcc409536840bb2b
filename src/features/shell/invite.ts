import { useWithBackground } from '../state/background';

/** Opens the member's invitation (MENU-07), as soon as its chart has loaded. */
export function useInvite(): () => void {
  const withBackground = useWithBackground();
  return () => withBackground(({ invite }) => invite?.send({ type: 'invite.open' }));
}
