import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '@/config/messages';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { IconHelp } from '@/ui/icons';
import { LoadingMask } from '@/ui/LoadingMask';
import { useChart } from '../actors';

/** The mask and the question that the feedback chart asks to show. */
export default function FeedbackDialogs() {
  const { t } = useTranslation();
  const feedback = useChart('feedback');
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
    </>
  );
}
