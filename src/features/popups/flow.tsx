import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Flow } from '@/machines/lazyFlow/lazyFlow.machine';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { useChart } from '../actors';
import s from './popupContent.module.css';

/** The running chart of the popup that is open, or null while it loads. */
export function useFlow(): Flow | null {
  const popupFlow = useSelector(useChart('navigation'), ({ children }) => children.flow);
  return useSelector(popupFlow, (snapshot) => snapshot?.context.flow ?? null);
}

/** What a popup shows until its chart runs, or instead of it when that could not be loaded (ERR-26). */
export function FlowFrame() {
  const { t } = useTranslation();
  const popupFlow = useSelector(useChart('navigation'), ({ children }) => children.flow);
  const isUnavailable = useSelector(popupFlow, (snapshot) => snapshot?.matches('unavailable') ?? false);
  return (
    <div className={s['content']}>
      {isUnavailable ? (
        <ErrorState
          title={t('popup.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => popupFlow?.send({ type: 'flow.retry' })}
        />
      ) : (
        <Spinner label={t('popup.loading')} />
      )}
    </div>
  );
}
