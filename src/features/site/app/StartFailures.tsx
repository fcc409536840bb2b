import { useChart } from '@/features/shared/state/actors';
import { useTexts } from '@/features/shared/state/texts';
import { ErrorState } from '@/ui/States';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import s from './RoutePlaceholders.module.css';

/** The texts have not loaded, so both languages are here, the default one first. */
export function TextsUnavailable() {
  const language = useChart('language');
  return (
    <main className={s['whole']}>
      <h1>
        <VisuallyHidden>Hindi maabot ang site</VisuallyHidden>
      </h1>
      <ErrorState
        title="Hindi maabot ang site"
        text={
          <>
            Tingnan ang koneksyon mo. Patuloy kaming sumusubok.
            <br />
            <span lang="en">The site cannot be reached. Check your connection; we keep trying.</span>
          </>
        }
        retryLabel="Subukan ulit · Try again"
        onRetry={() => language.send({ type: 'language.retry' })}
      />
    </main>
  );
}

/** The texts have loaded but the site's status has not. */
export function StatusUnavailable() {
  const { t } = useTexts();
  const serviceStatus = useChart('serviceStatus');
  return (
    <main className={s['whole']}>
      <h1>
        <VisuallyHidden>{t('start.failed')}</VisuallyHidden>
      </h1>
      <ErrorState
        title={t('start.failed')}
        text={t('start.failed_text')}
        retryLabel={t('action.retry')}
        onRetry={() => serviceStatus.send({ type: 'status.recheck' })}
      />
    </main>
  );
}
