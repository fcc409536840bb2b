import { Popup } from '@/ui/Popup';
import type { PopupViewProps } from '../../lazy';
import { FlowFrame, useFlow } from '../../page/FlowFrame';
import { useChart } from '../../state/actors';
import { useTexts } from '../../state/texts';
import { usePopupLayer } from '../popupLayer';
import { usePopupTitle } from '../usePopupTitle';
import { ChangePasswordForm } from './ChangePasswordForm';

/** The change-password popup (ROUTE-08). */
export function ChangePasswordPopup({ open, popup }: PopupViewProps) {
  const { t } = useTexts();
  const layer = usePopupLayer();
  const navigation = useChart('navigation');
  const flow = useFlow('popup');
  const change = flow?.name === 'changePassword' ? flow.ref : undefined;
  const title = usePopupTitle(open, popup);
  return (
    <Popup
      open={open}
      layer={layer}
      onClose={() =>
        change === undefined ? navigation.send({ type: 'popup.close' }) : change.send({ type: 'form.cancel' })
      }
      title={title}
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
