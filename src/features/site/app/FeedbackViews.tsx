import { useSelector } from '@xstate/react';
import type { MessageKey } from '@/config/messages';
import { useChart } from '@/features/shared/state/actors';
import { useTexts } from '@/features/shared/state/texts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { IconHelp } from '@/ui/icons/IconHelp';
import { LoadingMask } from '@/ui/LoadingMask';
import { ToastRegion } from '@/ui/Toast';

/** The toasts, loading mask and question of the feedback chart (TOAST-01..TOAST-07). */
export default function FeedbackViews() {
  const { t } = useTexts();
  const feedback = useChart('feedback');
  const toast = useSelector(feedback, ({ context }) => context.toast);
  const serial = useSelector(feedback, ({ context }) => context.toastSerial);
  const loading = useSelector(feedback, ({ context }) => context.loading);
  const confirm = useSelector(feedback, ({ context }) => context.confirm);
  const textOf = (request: { readonly message: MessageKey } | null) =>
    request === null ? '' : t(request.message);
  return (
    <>
      <LoadingMask open={loading !== null} text={textOf(loading)} />
      <ConfirmDialog
        open={confirm !== null}
        onClose={() => feedback.send({ type: 'confirm.decline' })}
        title={textOf(confirm)}
        icon={<IconHelp size={32} />}
        cancelLabel={t('action.cancel')}
        confirmLabel={t(confirm?.accept ?? 'action.confirm')}
        onConfirm={() => feedback.send({ type: 'confirm.accept' })}
      />
      <ToastRegion
        toasts={toast === null ? [] : [{ id: serial, kind: toast.tone, text: t(toast.message) }]}
        dismiss={{ label: t('action.dismiss'), onDismiss: () => feedback.send({ type: 'toast.dismiss' }) }}
      />
    </>
  );
}
