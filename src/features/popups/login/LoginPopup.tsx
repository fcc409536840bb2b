import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Popup } from '@/ui/Popup';
import { useChart } from '../../actors';
import { LoginForm } from './LoginForm';

/** The login popup; leaving it is the login chart's business (ROUTE-05). */
export default function LoginPopup({ open }: { readonly open: boolean }) {
  const { t } = useTranslation();
  const login = useSelector(useChart('navigation'), ({ children }) => children.login);
  return (
    <Popup
      open={open}
      onClose={() => login?.send({ type: 'form.cancel' })}
      title={t('login.title')}
      closeLabel={t('action.close')}
    >
      {login !== undefined && <LoginForm key={login.sessionId} login={login} />}
    </Popup>
  );
}
