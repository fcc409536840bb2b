import { type AnyRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '@/ui/Spinner';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { LoadFailure } from '../late';
import { PageContent } from '../shell';
import s from './RoutePlaceholders.module.css';

/** Something is on its way and nothing else can be said; it needs no texts. */
export function Waiting() {
  return (
    <div className={s['whole']} aria-busy="true">
      <Spinner size="l" />
    </div>
  );
}

/** A page whose code is on its way. */
export function RoutePending() {
  const { t } = useTranslation();
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

/** Loads a page again. When the site answers but its code still cannot be had, a newer build has taken its place. */
async function loadAgain(router: AnyRouter, reset: () => void): Promise<void> {
  const loading = router.invalidate();
  reset();
  await loading;
  if (!router.state.matches.some(({ status }) => status === 'error')) return;
  const site = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
  if (site?.ok) location.reload();
}

/** A page that could not be loaded: the error is logged, a spinner shows, and the player may retry (ERR-26). */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => reportError(error), [error]);
  return (
    <PageContent>
      <LoadFailure onRetry={() => void loadAgain(router, reset)} />
    </PageContent>
  );
}
