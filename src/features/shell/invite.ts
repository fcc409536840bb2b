import { useExtras } from '../extras';

/** Opens the invitation of a member (MENU-07); nothing happens before its chart is there. */
export function useInvite(): () => void {
  const extras = useExtras();
  return () => extras?.getSnapshot().children.invite?.send({ type: 'invite.open' });
}
