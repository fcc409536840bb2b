import type { AnyRouter, HistoryLocation } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { GAME_LINK } from '@/config/gameLink';
import { POPUP_ROUTES, plainPath } from '@/config/routes';
import type { LoadView, ViewName } from '../lazy';
import type { AppRef } from '../state/actors';
import { ServedSite } from '../state/served';
import type { ReadContact } from '../state/site';
import { AppRoot } from './AppRoot';
import { whenAnswered, whenDrawable } from './whenDrawable';

/** What is needed to show a page that the server may have rendered. */
interface Shown {
  readonly app: AppRef;
  readonly router: AnyRouter;
  readonly loadView: LoadView;
  readonly readContact: ReadContact;
  /** Whether the charts received the same answers as on the server; undefined when the server rendered no page. */
  readonly matchesServerRender: Promise<boolean> | undefined;
}

/** Makes the router render the same boundaries on the server and during hydration. */
export function drawAsServed(router: AnyRouter): void {
  router.ssr = { manifest: undefined };
}

/** Longest wait for the view over the page, in milliseconds; then the page renders with a spinner in its place. */
const VIEW_WAIT = 3_000;

const isGameLink = ({ search }: HistoryLocation): boolean => new URLSearchParams(search).has(GAME_LINK);

/** The view that opens over the page at an address. */
const viewOver = (location: HistoryLocation): ViewName | undefined =>
  POPUP_ROUTES[plainPath(location.pathname)] ?? (isGameLink(location) ? 'gameSheet' : undefined);

const late = () => new Promise<void>((resolve) => setTimeout(resolve, VIEW_WAIT));

/**
 * At the address of a game, the page behind it hydrates once the charts have loaded that find the game, or are late: its
 * sheet comes first.
 */
function pageDueAt(location: HistoryLocation, app: AppRef): Promise<unknown> | undefined {
  const { background } = app.getSnapshot().children;
  return background && isGameLink(location)
    ? Promise.race([waitFor(background, (snapshot) => snapshot.hasTag('running')), late()])
    : undefined;
}

/**
 * Loads the view that opens over the page, before it renders: a fallback would flash up. Resolves once it has loaded, has
 * failed to, which shows when it renders, or takes long.
 */
async function loadViewOver(router: AnyRouter, loadView: LoadView): Promise<void> {
  const name = viewOver(router.history.location);
  if (name === undefined) return;
  await Promise.race([Promise.resolve(loadView(name)).catch(() => {}), late()]);
}

/**
 * Hydrates the server-rendered page, or renders from scratch when this visit needs a different one. Both can be
 * interrupted.
 */
export async function showSite(root: Element, { matchesServerRender, ...site }: Shown) {
  const { app, router, loadView } = site;
  const { location } = router.history;
  const viewLoaded = loadViewOver(router, loadView);
  await whenDrawable(app, router);
  // No requests are made when start-up is stuck. `matchesServerRender` stays pending when the charts make fewer requests than the
  // server did.
  const isRunning = app.getSnapshot().hasTag('running');
  if (isRunning && (await Promise.race([matchesServerRender, whenAnswered(app).then(() => false)]))) {
    await whenAnswered(app);
    drawAsServed(router);
    hydrateRoot(
      root,
      <ServedSite>
        <AppRoot {...site} pageDue={pageDueAt(location, app)} />
      </ServedSite>,
    );
    return;
  }
  if (isRunning) await viewLoaded;
  startTransition(() => createRoot(root).render(<AppRoot {...site} shell={root.firstElementChild} />));
}
