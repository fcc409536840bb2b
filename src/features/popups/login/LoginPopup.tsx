import { Popup } from '@/ui/Popup';
import type { PopupViewProps } from '../../lazy';
import { FlowFrame, useFlow } from '../../page/FlowFrame';
import { useChart } from '../../state/actors';
import { useTexts } from '../../state/texts';
import { useBack, usePopupLayer } from '../popupLayer';
import { ReplaceServed } from '../ReplaceServed';
import { usePopupTitle } from '../usePopupTitle';
import { LoginForm } from './LoginForm';

/**
 * The login popup, for members or the agent site (ROUTE-50). While the login chart runs, it handles closing (ROUTE-05).
 */
export function LoginPopup({ open, popup }: PopupViewProps) {
  const { t } = useTexts();
  const back = useBack();
  const layer = usePopupLayer();
  const navigation = useChart('navigation');
  const flow = useFlow('popup');
  const login = flow?.name === 'login' || flow?.name === 'agentLogin' ? flow.ref : undefined;
  const title = usePopupTitle(open, popup);
  return (
    <>
      <Popup
        open={open}
        layer={layer}
        onClose={() =>
          login === undefined ? navigation.send({ type: 'popup.close' }) : login.send({ type: 'form.cancel' })
        }
        title={title}
        closeLabel={t('action.close')}
        back={back}
      >
        {login === undefined ? (
          <FlowFrame place="popup" />
        ) : (
          <LoginForm key={login.sessionId} login={login} />
        )}
      </Popup>
      <ReplaceServed />
    </>
  );
}
