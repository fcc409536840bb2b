import { trustedScript } from '../trustedScript';

/** Where the build puts the service worker. */
const WORKER = '/sw.js';
/** Trusted Types policy under which the worker's address becomes one that may be registered. */
const POLICY = 'serviceWorker';
/** How often a page that stays open looks for a new build, in milliseconds. */
const LOOK_EVERY = 30 * 60_000;

const workerAddress = trustedScript(POLICY, WORKER);

/** The service worker of this site, as the page sees it. */
export interface SiteWorker {
  /** Tells of a new build that has been fetched and waits, until the returned function is called. */
  watch(tell: () => void): () => void;
  /** Lets the waiting build take over; resolves once it has. */
  activate(signal: AbortSignal): Promise<void>;
}

/** Resolves when the page has loaded and has nothing more urgent to do. */
async function whenLoaded(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 1_000);
  });
}

/** Registers the worker after the page has loaded. Rejects where there can be none. */
export async function registerWorker(): Promise<SiteWorker> {
  await whenLoaded();
  const { serviceWorker: container } = navigator;
  const registration: ServiceWorkerRegistration | undefined = await container.register(workerAddress(), {
    scope: '/',
    updateViaCache: 'none',
  });
  if (registration === undefined) throw new Error('the browser keeps no workers');
  return {
    watch(tell) {
      const look = () => {
        // The first worker of all replaces nothing.
        if (registration.waiting !== null && container.controller !== null) tell();
      };
      const found = () => registration.installing?.addEventListener('statechange', look);
      const ask = () => {
        if (document.visibilityState === 'visible') registration.update().catch(() => {});
      };
      look();
      found();
      registration.addEventListener('updatefound', found);
      const timer = setInterval(ask, LOOK_EVERY);
      document.addEventListener('visibilitychange', ask);
      return () => {
        registration.removeEventListener('updatefound', found);
        clearInterval(timer);
        document.removeEventListener('visibilitychange', ask);
      };
    },
    activate: (signal) =>
      new Promise((resolve) => {
        container.addEventListener('controllerchange', () => resolve(), { once: true, signal });
        registration.waiting?.postMessage('activate');
      }),
  };
}

/** Nothing would be lost if the page began anew: no game runs, no dialog is open and no field holds a text. */
export function isPageIdle(page: Document = document): boolean {
  if (page.querySelector('dialog[open], iframe[data-launch]') !== null) return false;
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox], [type=radio], [type=hidden], [type=button], [type=submit]), textarea',
  );
  return [...fields].every(({ value }) => value === '');
}
