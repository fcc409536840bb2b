import { type ComponentType, createElement, use, useState } from 'react';
import { useTexts } from '@/features/shared/state/texts';
import { ErrorState } from '@/ui/States';
import { Promotions } from './Promotions';
import { AllVendors } from './Vendors';

export { Floating } from './Floating';
export { LiveBlocks } from './LiveBlocks';
export { NewsTicker } from './NewsTicker';
export { OwnRows } from './OwnRows';
export { PopupNews } from './PopupNews';
export { ProviderRow } from './Vendors';

let games: Promise<ComponentType | null> | undefined;

/** Returns the same promise for every call, so that a return to home renders at once. */
function loadGames(): Promise<ComponentType | null> {
  games ??= import('./LayoutGames').then(
    (view) => view.default,
    () => null,
  );
  return games;
}

/** The selection in the side menu. Its grid loads with the first selection, since the home view has none (ERR-26). */
export function LayoutGames() {
  const { t } = useTexts();
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

/** Content of the home view below its sections. */
export function HomeBelow() {
  return (
    <>
      <Promotions />
      <AllVendors />
    </>
  );
}
