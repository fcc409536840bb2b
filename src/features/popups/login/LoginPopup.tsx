import { useTranslation } from 'react-i18next';
import { Popup } from '@/ui/Popup';
import { useChart } from '../../actors';
import { FlowFrame, useFlow } from '../flow';
import { LoginForm } from './LoginForm';

/** The login popup; leaving it is the login chart's business while it runs (ROUTE-05). */
export default function LoginPopup({ open }: { readonly open: boolean }) {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  const flow = useFlow();
  const login = flow?.name === 'login' ? flow.ref : undefined;
  return (
    <Popup
      open={open}
      onClose={() =>
        login === undefined ? navigation.send({ type: 'popup.close' }) : login.send({ type: 'form.cancel' })
      }
      title={t('login.title')}
      closeLabel={t('action.close')}
    >
      {login === undefined ? <FlowFrame /> : <LoginForm key={login.sessionId} login={login} />}
    </Popup>
  );
}
