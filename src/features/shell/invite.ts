import { useBackground } from '../state/background';

/** Opens the member's invitation (MENU-07). Does nothing before its chart has loaded. */
export function useInvite(): () => void {
  const background = useBackground();
  return () => background?.getSnapshot().children.invite?.send({ type: 'invite.open' });
}
