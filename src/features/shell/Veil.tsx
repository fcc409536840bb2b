import { useSelector } from '@xstate/react';
import { useId, useLayoutEffect, useRef } from 'react';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import { useTexts } from '@/features/shared/state/texts';
import { Button } from '@/ui/Button';
import { Spinner } from '@/ui/Spinner';
import s from './Veil.module.css';

/** Covers a page whose session is being checked, so that nobody sees what it showed before. */
export function Veil() {
  const life = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.pageLife);
  const isVeiled = useSelector(life, (snapshot) => snapshot?.hasTag('veiled') ?? false);
  return isVeiled && <Cover onSkip={() => life?.send({ type: 'check.skip' })} />;
}

/**
 * A modal dialog, to be above other open ones and usable beside them. It is no layer of the page: it must not add a step
 * to the history of a restored page.
 */
function Cover({ onSkip }: { readonly onSkip: () => void }) {
  const { t } = useTexts();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={s['veil']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onSkip();
      }}
    >
      <div className={s['message']}>
        <Spinner size="l" />
        <p id={id}>{t('shell.checking')}</p>
        <Button variant="secondary" onClick={onSkip}>
          {t('action.skip_check')}
        </Button>
      </div>
    </dialog>
  );
}
