import type { ReactNode } from 'react';
import { useTexts } from '@/features/shared/state/texts';
import type { Failure } from '@/machines/shared/failure';
import { IconWarning } from '@/ui/icons/IconWarning';
import s from './account.module.css';

/** An error that concerns a whole form. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <p className={s['alert']} role="alert">
      <IconWarning size={20} />
      <span>{children}</span>
    </p>
  );
}

interface FailureAlertProps {
  readonly failure: Failure;
  /** Says why, where the refused fields do not show. */
  readonly withReasons?: boolean;
}

/** A failure that concerns a whole form, with the waiting time that the server sent. */
export function FailureAlert({ failure, withReasons = false }: FailureAlertProps) {
  const { t } = useTexts();
  const reasons = withReasons ? new Set(Object.values(failure.reasons ?? {})) : [];
  return (
    <Alert>
      {t(`error.${failure.code}`)}
      {[...reasons].map((reason) => ` ${t(`refused.${reason}`)}`)}
      {failure.retryAfterMs !== undefined && (
        <>
          {' '}
          {/* A timer is not read aloud each second. */}
          <span role="timer">{t('login.wait', { seconds: Math.ceil(failure.retryAfterMs / 1000) })}</span>
        </>
      )}
    </Alert>
  );
}
