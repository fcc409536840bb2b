import { useTranslation } from 'react-i18next';
import type { Failure } from '@/machines/failure';
import { IconWarning } from '@/ui/icons';
import s from './account.module.css';

/** A failure that concerns a whole form, with the time to wait when the server asked for it. */
export function FailureAlert({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation();
  return (
    <p className={s['alert']} role="alert">
      <IconWarning size={20} />
      <span>
        {t(`error.${failure.code}`)}
        {failure.retryAfterMs !== undefined &&
          ` ${t('login.wait', { seconds: Math.ceil(failure.retryAfterMs / 1000) })}`}
      </span>
    </p>
  );
}
