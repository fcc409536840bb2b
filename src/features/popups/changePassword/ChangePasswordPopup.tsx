import { useTranslation } from 'react-i18next';
import { Popup } from '@/ui/Popup';
import { useChart } from '../../actors';
import { FlowFrame, useFlow } from '../../flow';
import type { PopupViewProps } from '../../late';
import { ChangePasswordForm } from './ChangePasswordForm';

/** The change-password popup (ROUTE-08). */
export default function ChangePasswordPopup({ open }: PopupViewProps) {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  const flow = useFlow('popup');
  const change = flow?.name === 'changePassword' ? flow.ref : undefined;
  return (
    <Popup
      open={open}
      onClose={() =>
        change === undefined ? navigation.send({ type: 'popup.close' }) : change.send({ type: 'form.cancel' })
      }
      title={t('password.title')}
      closeLabel={t('action.close')}
    >
      {change === undefined ? (
        <FlowFrame place="popup" />
      ) : (
        <ChangePasswordForm key={change.sessionId} change={change} />
      )}
    </Popup>
  );
}
