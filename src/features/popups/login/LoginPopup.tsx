import type { PopupViewProps } from '../../lazy';
import { usePopupActor } from '../../page/FlowFrame';
import { PopupFrame } from '../PopupFrame';
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
