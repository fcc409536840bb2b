import { useTranslation } from 'react-i18next';
import { Popup } from '@/ui/Popup';
import { useChart } from '../../actors';
import { FlowFrame, useFlow } from '../../flow';
import { LoginForm } from './LoginForm';

interface LoginPopupProps {
  readonly open: boolean;
  /** Which site's form; the agent variant stands at /m/agent (ROUTE-50). */
  readonly site: 'login' | 'agentLogin';
}

/** The login popup; leaving it is the login chart's business while it runs (ROUTE-05). */
export default function LoginPopup({ open, site }: LoginPopupProps) {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  const flow = useFlow('popup');
  const login = flow?.name === 'login' || flow?.name === 'agentLogin' ? flow.ref : undefined;
  return (
    <Popup
      open={open}
      onClose={() =>
        login === undefined ? navigation.send({ type: 'popup.close' }) : login.send({ type: 'form.cancel' })
      }
      title={site === 'agentLogin' ? t('login.agent_title') : t('login.title')}
      closeLabel={t('action.close')}
    >
      {login === undefined ? <FlowFrame place="popup" /> : <LoginForm key={login.sessionId} login={login} />}
    </Popup>
  );
}
