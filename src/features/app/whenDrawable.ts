import type { AnyRouter } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import type { AppRef } from '../actors';

const drawable = new WeakMap<AppRef, Promise<void>>();

/** Settles when the first page can be drawn, or when start-up is stuck and must say so. */
export function whenDrawable(app: AppRef, router: AnyRouter): Promise<void> {
  const known = drawable.get(app);
  if (known !== undefined) return known;
  const fresh = Promise.race([isRunning(app, router), isStuck(app)]).catch(() => {});
  drawable.set(app, fresh);
  return fresh;
}

async function isRunning(app: AppRef, router: AnyRouter): Promise<void> {
  await Promise.all([waitFor(app, (snapshot) => snapshot.matches({ serving: 'running' })), router.load()]);
}

async function isStuck(app: AppRef): Promise<void> {
  const lacksTexts = waitFor(app, ({ children }) => children.language !== undefined).then(
    ({ children: { language } }) =>
      language && waitFor(language, (snapshot) => snapshot.matches('unavailable')),
  );
  const lacksStatus = waitFor(app, ({ children }) => children.serviceStatus !== undefined).then(
    ({ children: { serviceStatus } }) =>
      serviceStatus && waitFor(serviceStatus, (snapshot) => snapshot.matches('unavailable')),
  );
  await Promise.race([lacksTexts, lacksStatus]);
}
