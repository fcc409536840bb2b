import { useSelector } from '@xstate/react';
import { Button } from '@/ui/Button';
import { Spinner } from '@/ui/Spinner';
import { useDeferredCharts } from '../state/pageStart';
import { useTexts } from '../state/texts';
import s from './Veil.module.css';

/** Covers a page whose session is being checked, so that nobody sees what it showed before. */
export function Veil() {
  const { t } = useTexts();
  const life = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.pageLife);
  const isVeiled = useSelector(life, (snapshot) => snapshot?.hasTag('veiled') ?? false);
  if (!isVeiled) return null;
  return (
    <div className={s['veil']}>
      <div className={s['message']}>
        <Spinner size="l" label={t('shell.checking')} />
        <p role="status">{t('shell.checking')}</p>
        <Button variant="secondary" onClick={() => life?.send({ type: 'check.skip' })}>
          {t('action.skip_check')}
        </Button>
      </div>
    </div>
  );
}
