import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '@/machines/failure';
import { IconWarning } from '@/ui/icons';
import s from './account.module.css';

/** What is wrong with a whole form. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <p className={s['alert']} role="alert">
      <IconWarning size={20} />
      <span>{children}</span>
    </p>
  );
}

/** A failure that concerns a whole form, with the time to wait when the server asked for it. */
export function FailureAlert({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation();
  return (
    <Alert>
      {t(`error.${failure.code}`)}
      {failure.retryAfterMs !== undefined &&
        ` ${t('login.wait', { seconds: Math.ceil(failure.retryAfterMs / 1000) })}`}
    </Alert>
  );
}
