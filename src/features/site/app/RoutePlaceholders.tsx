import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { LoadFailure } from '@/features/shared/lazy';
import { PageContent } from '@/features/shared/page/PageContent';
import { useTexts } from '@/features/shared/state/texts';
import { Spinner } from '@/ui/Spinner';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import s from './RoutePlaceholders.module.css';

/** A loading indicator that needs no texts. */
export function Waiting() {
  return (
    <div className={s['whole']} aria-busy="true">
      <Spinner size="l" />
    </div>
  );
}

/** A page whose code is loading. */
export function RoutePending() {
  const { t } = useTexts();
  return (
    <PageContent>
      <div className={s['page']} aria-busy="true">
        <h1>
          <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
        </h1>
        <Spinner size="l" />
      </div>
    </PageContent>
  );
}

/** A page that failed to load: shows a spinner, and lets the player retry or reload (ERR-26). */
export function RouteFailure({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <PageContent>
      <LoadFailure
        part={router.state.location.pathname}
        onRetry={() => {
          void router.invalidate();
          reset();
        }}
      />
    </PageContent>
  );
}
