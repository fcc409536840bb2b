import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastRegion } from '@/ui/Toast';
import { useChart } from '../actors';
import { LateView } from '../late';

/** Toasts, loading mask and confirm of the whole product, as the feedback chart holds them (TOAST-01..TOAST-07). */
export function Feedback() {
  const { t } = useTranslation();
  const feedback = useChart('feedback');
  const toast = useSelector(feedback, ({ context }) => context.toast);
  const serial = useSelector(feedback, ({ context }) => context.toastSerial);
  const needsDialog = useSelector(
    feedback,
    ({ context }) => context.loading !== null || context.confirm !== null,
  );
  const [neededDialog, setNeededDialog] = useState(needsDialog);
  if (needsDialog && !neededDialog) setNeededDialog(true);
  return (
    <>
      {neededDialog && <LateView name="dialogs" with={{}} open={needsDialog} />}
      <ToastRegion
        toasts={toast === null ? [] : [{ id: serial, kind: toast.tone, text: t(toast.message) }]}
        dismiss={{ label: t('action.dismiss'), onDismiss: () => feedback.send({ type: 'toast.dismiss' }) }}
      />
    </>
  );
}
