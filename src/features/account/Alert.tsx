import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { useTexts } from '@/features/shared/state/texts';
import type { Failure } from '@/machines/shared/failure';
import type { WaitLeft } from '@/machines/shared/parts/wait';
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

/** A chart whose failure shows. It counts the failure's wait down; another kind of chart does not compile. */
export interface FailingRef extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => { readonly context: { readonly failure: Failure | null } };
  readonly send: (event: WaitLeft) => void;
}

interface FailureAlertProps {
  readonly of: FailingRef;
  /** Says why, where the refused fields do not show. */
  readonly withReasons?: boolean;
}

/** The failure that concerns a whole form, if there is one, with what is left of the wait that the server named. */
export function FailureAlert({ of, withReasons = false }: FailureAlertProps) {
  const { t } = useTexts();
  const failure = useSelector(of, ({ context }) => context.failure);
  if (failure === null) return null;
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
