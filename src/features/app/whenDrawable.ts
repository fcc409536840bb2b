import type { AnyRouter } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import type { AppRef } from '../state/actors';

const drawable = new WeakMap<AppRef, Promise<void>>();

/** Settles when the first page can render, or when start-up is stuck and shows why. */
export function whenDrawable(app: AppRef, router: AnyRouter): Promise<void> {
  const known = drawable.get(app);
  if (known !== undefined) return known;
  const fresh = Promise.race([isRunning(app, router), isStuck(app)]).catch(() => {});
  drawable.set(app, fresh);
  return fresh;
}

async function isRunning(app: AppRef, router: AnyRouter): Promise<void> {
  await Promise.all([waitFor(app, (snapshot) => snapshot.hasTag('running')), router.load()]);
}

async function isStuck(app: AppRef): Promise<void> {
  const lacksTexts = waitFor(app, ({ children }) => children.language !== undefined).then(
    ({ children: { language } }) =>
      language && waitFor(language, (snapshot) => snapshot.hasTag('unavailable')),
  );
  const lacksStatus = waitFor(app, ({ children }) => children.serviceStatus !== undefined).then(
    ({ children: { serviceStatus } }) =>
      serviceStatus && waitFor(serviceStatus, (snapshot) => snapshot.hasTag('unavailable')),
  );
  await Promise.race([lacksTexts, lacksStatus]);
}

/**
 * Settles when each chart of the first page has received its answers or has failed. Call it once the page can render.
 */
export async function whenAnswered(app: AppRef): Promise<void> {
  const { catalogue, hotList, announcements } = app.getSnapshot().children;
  await Promise.all(
    [catalogue, hotList, announcements].map(
      (chart) => chart && waitFor(chart, ({ children }) => Object.keys(children).length === 0),
    ),
  );
}
