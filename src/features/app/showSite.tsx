import type { AnyRouter } from '@tanstack/react-router';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { AppRef } from '../state/actors';
import { ServedPage } from '../state/served';
import { whenAnswered, whenDrawable } from './whenDrawable';

/** What is needed to show a page that the server may have rendered. */
interface Shown {
  readonly app: AppRef;
  readonly router: AnyRouter;
  /** Whether the charts received the same answers as on the server; undefined when the server rendered no page. */
  readonly fit: Promise<boolean> | undefined;
}

/** Makes the router render the same boundaries on the server and during hydration. */
export function drawAsServed(router: AnyRouter): void {
  router.ssr = { manifest: undefined };
}

/**
 * Hydrates the server-rendered page, or renders from scratch when this visit needs a different one. Both can be
 * interrupted.
 */
export async function showSite(root: Element, site: ReactNode, { app, router, fit }: Shown) {
  if (fit !== undefined) await whenDrawable(app, router);
  // No requests are made when start-up is stuck. `fit` stays pending when the charts make fewer requests than the
  // server did.
  const isRunning = app.getSnapshot().hasTag('running');
  if (isRunning && (await Promise.race([fit, whenAnswered(app).then(() => false)]))) {
    await whenAnswered(app);
    drawAsServed(router);
    hydrateRoot(root, <ServedPage>{site}</ServedPage>);
  } else startTransition(() => createRoot(root).render(site));
}
