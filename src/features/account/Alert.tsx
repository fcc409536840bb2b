import type { ReactNode } from 'react';
import type { Failure } from '@/machines/failure';
import { IconWarning } from '@/ui/icons/first';
import { useTexts } from '../state/texts';
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

/** A failure that concerns a whole form, with the waiting time that the server sent. */
export function FailureAlert({ failure }: { readonly failure: Failure }) {
  const { t } = useTexts();
  return (
    <Alert>
      {t(`error.${failure.code}`)}
      {failure.retryAfterMs !== undefined &&
        ` ${t('login.wait', { seconds: Math.ceil(failure.retryAfterMs / 1000) })}`}
    </Alert>
  );
}
