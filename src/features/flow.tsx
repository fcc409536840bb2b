import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Flow } from '@/machines/lazyFlow/lazyFlow.machine';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { useChart } from './actors';
import s from './flow.module.css';

/** Where a chart that loads late has its place: in the popup that is open, or on the screen. */
type FlowPlace = 'popup' | 'screen';

function useFlowFrame(place: FlowPlace) {
  const inPopup = useSelector(useChart('navigation'), ({ children }) => children.flow);
  const onScreen = useSelector(useChart('screen'), ({ children }) => children.flow);
  return place === 'popup' ? inPopup : onScreen;
}

/** The running chart of a place, or null while it loads. */
export function useFlow(place: FlowPlace): Flow | null {
  return useSelector(useFlowFrame(place), (snapshot) => snapshot?.context.flow ?? null);
}

/** What a place shows until its chart runs, or instead of it when that could not be loaded (ERR-26). */
export function FlowFrame({ place }: { readonly place: FlowPlace }) {
  const { t } = useTranslation();
  const frame = useFlowFrame(place);
  const isUnavailable = useSelector(frame, (snapshot) => snapshot?.matches('unavailable') ?? false);
  return (
    <div className={s['frame']} aria-busy={!isUnavailable}>
      {isUnavailable ? (
        <ErrorState
          title={t('popup.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => frame?.send({ type: 'flow.retry' })}
        />
      ) : (
        <Spinner label={t('popup.loading')} />
      )}
    </div>
  );
}
