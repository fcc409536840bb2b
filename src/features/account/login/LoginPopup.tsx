import type { PopupViewProps } from '@/features/shared/lazy';
import { usePopupActor } from '@/features/shared/page/FlowFrame';
import { PopupFrame } from '../popups/PopupFrame';
import { LoginForm } from './LoginForm';

/** The login popup, for members or the agent site (ROUTE-05, ROUTE-50). */
export function LoginPopup(props: PopupViewProps) {
  const login = usePopupActor(props.popup === 'agentLogin' ? 'agentLogin' : 'login');
  return (
    <PopupFrame {...props} actor={login}>
      {(actor) => <LoginForm login={actor} />}
    </PopupFrame>
  );
}
