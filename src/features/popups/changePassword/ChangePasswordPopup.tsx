import type { PopupViewProps } from '../../lazy';
import { usePopupActor } from '../../page/FlowFrame';
import { PopupFrame } from '../PopupFrame';
import { ChangePasswordForm } from './ChangePasswordForm';

/** The change-password popup (ROUTE-08). */
export function ChangePasswordPopup(props: PopupViewProps) {
  return (
    <PopupFrame {...props} actor={usePopupActor('changePassword')}>
      {(change) => <ChangePasswordForm change={change} />}
    </PopupFrame>
  );
}
