import { type ComponentType, createElement, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/States';
import { Promotions } from './Promotions';
import { AllVendors } from './Vendors';

export { Floating } from './Floating';
export { LiveBlocks } from './LiveBlocks';
export { NewsTicker } from './NewsTicker';
export { ProviderRow } from './Vendors';

let games: Promise<ComponentType | null> | undefined;

/** The same code at every call, so that the way back finds it at once. */
function loadGames(): Promise<ComponentType | null> {
  games ??= import('./LayoutGames').then(
    (view) => view.default,
    () => null,
  );
  return games;
}

/** What the side menu has chosen; its grid loads with the first choice: the home view has none (ERR-26). */
export function LayoutGames() {
  const { t } = useTranslation();
  const [loading, setLoading] = useState(loadGames);
  const view = use(loading);
  if (view !== null) return createElement(view);
  return (
    <ErrorState
      title={t('home.section_failed')}
      retryLabel={t('action.retry')}
      onRetry={() => {
        games = undefined;
        setLoading(loadGames());
      }}
    />
  );
}

/** What the home view shows below its sections. */
export function HomeExtras() {
  return (
    <>
      <Promotions />
      <AllVendors />
    </>
  );
}
