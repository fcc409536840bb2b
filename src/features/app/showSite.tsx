import type { AnyRouter, HistoryLocation } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { GAME_LINK } from '@/config/gameLink';
import { HYDRATION_EVENT } from '@/config/hydration';
import { POPUP_ROUTES, plainPath } from '@/config/routes';
import type { LoadView, ViewName } from '../lazy';
import type { AppRef } from '../state/actors';
import { ServedPage } from '../state/served';
import { whenAnswered, whenDrawable } from './whenDrawable';

/** What is needed to show a page that the server may have rendered. */
interface Shown {
  readonly app: AppRef;
  readonly router: AnyRouter;
  readonly loadView: LoadView;
  /** Whether the charts received the same answers as on the server; undefined when the server rendered no page. */
  readonly fit: Promise<boolean> | undefined;
}

/** Makes the router render the same boundaries on the server and during hydration. */
export function drawAsServed(router: AnyRouter): void {
  router.ssr = { manifest: undefined };
}

/** Longest wait for the view over the page, in milliseconds; then the page renders with a spinner in its place. */
const VIEW_WAIT = 3_000;

/** The view that opens over the page at an address. */
function viewOver({ pathname, search }: HistoryLocation): ViewName | undefined {
  return (
    POPUP_ROUTES[plainPath(pathname)] ??
    (new URLSearchParams(search).has(GAME_LINK) ? 'gameSheet' : undefined)
  );
}

/**
 * Loads the view that opens over the page, before it renders: a fallback would flash up. Resolves once it has loaded, has
 * failed to, which shows when it renders, or takes long.
 */
async function loadViewOver(router: AnyRouter, loadView: LoadView): Promise<void> {
  const name = viewOver(router.history.location);
  if (name === undefined) return;
  const late = new Promise((resolve) => setTimeout(resolve, VIEW_WAIT));
  await Promise.race([Promise.resolve(loadView(name)).catch(() => {}), late]);
}

/** From now on React answers taps, and hydrates what is tapped at once. */
const announce = () => dispatchEvent(new Event(HYDRATION_EVENT));

/** A page that is rendered from scratch. */
function NewPage({ children }: { readonly children: ReactNode }) {
  useEffect(() => void announce(), []);
  return children;
}

/**
 * Hydrates the server-rendered page, or renders from scratch when this visit needs a different one. Both can be
 * interrupted.
 */
export async function showSite(root: Element, site: ReactNode, { app, router, loadView, fit }: Shown) {
  const viewLoaded = loadViewOver(router, loadView);
  await whenDrawable(app, router);
  // No requests are made when start-up is stuck. `fit` stays pending when the charts make fewer requests than the
  // server did.
  const isRunning = app.getSnapshot().hasTag('running');
  if (isRunning && (await Promise.race([fit, whenAnswered(app).then(() => false)]))) {
    await whenAnswered(app);
    drawAsServed(router);
    hydrateRoot(root, <ServedPage>{site}</ServedPage>);
    announce();
    return;
  }
  if (isRunning) await viewLoaded;
  startTransition(() => createRoot(root).render(<NewPage>{site}</NewPage>));
}
