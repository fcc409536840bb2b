import { useTranslation } from 'react-i18next';
import { Popup } from '@/ui/Popup';
import { useChart } from '../../actors';
import { FlowFrame, useFlow } from '../../flow';
import type { PopupViewProps } from '../../late';
import { useBack } from '../useBack';
import { LoginForm } from './LoginForm';

/**
 * The login popup, of members or of the agent site (ROUTE-50); leaving it is the login chart's business while it
 * runs (ROUTE-05).
 */
export default function LoginPopup({ open, popup }: PopupViewProps) {
  const { t } = useTranslation();
  const back = useBack();
  const navigation = useChart('navigation');
  const flow = useFlow('popup');
  const login = flow?.name === 'login' || flow?.name === 'agentLogin' ? flow.ref : undefined;
  return (
    <Popup
      open={open}
      onClose={() =>
        login === undefined ? navigation.send({ type: 'popup.close' }) : login.send({ type: 'form.cancel' })
      }
      title={popup === 'agentLogin' ? t('login.agent_title') : t('login.title')}
      closeLabel={t('action.close')}
      back={back}
    >
      {login === undefined ? <FlowFrame place="popup" /> : <LoginForm key={login.sessionId} login={login} />}
    </Popup>
  );
}
