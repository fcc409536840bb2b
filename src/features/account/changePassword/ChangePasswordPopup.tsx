import type { PopupViewProps } from '@/features/shared/lazy';
import { usePopupActor } from '@/features/shared/page/FlowFrame';
import { PopupFrame } from '../popups/PopupFrame';
import { ChangePasswordForm } from './ChangePasswordForm';

/** The change-password popup (ROUTE-08). */
export function ChangePasswordPopup(props: PopupViewProps) {
  return (
    <PopupFrame {...props} actor={usePopupActor('changePassword')}>
      {(change) => <ChangePasswordForm change={change} />}
    </PopupFrame>
  );
}
