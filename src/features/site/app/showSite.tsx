import type { AnyRouter } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import type { LoadView } from '@/features/shared/lazy';
import type { AppRef } from '@/features/shared/state/actors';
import { HydrationRoot } from '@/features/shared/state/pageStart';
import { ServedPage } from '@/features/shared/state/servedPage';
import type { ReadContact } from '@/features/shared/state/site';
import { AppRoot } from './AppRoot';

/** What is needed to show a page that the server may have rendered. */
interface Shown {
  readonly app: AppRef;
  readonly router: AnyRouter;
  readonly loadView: LoadView;
  readonly readContact: ReadContact;
}

/** Makes the router render the same boundaries on the server and during hydration. */
export function enableRouterHydration(router: AnyRouter): void {
  router.ssr = { manifest: undefined };
}

/** Hydrates the served page or renders it anew, as the chart of its start decides. Both can be interrupted. */
export async function showSite(root: Element, site: Shown): Promise<void> {
  const { pageStart } = site.app.getSnapshot().children;
  if (pageStart === undefined) return;
  const start = await waitFor(pageStart, (snapshot) => snapshot.hasTag('isRendered'));
  if (!start.hasTag('hydrates')) {
    const served = root.querySelector('main');
    startTransition(() =>
      createRoot(root).render(
        <ServedPage value={served}>
          <AppRoot {...site} shell={root.firstElementChild} />
        </ServedPage>,
      ),
    );
    return;
  }
  enableRouterHydration(site.router);
  const pageDue = start.hasTag('gameFirst')
    ? waitFor(pageStart, (snapshot) => !snapshot.hasTag('gameFirst'))
    : undefined;
  hydrateRoot(
    root,
    <HydrationRoot>
      <AppRoot {...site} pageDue={pageDue} />
    </HydrationRoot>,
  );
}
