import { PAGE_NAMES } from '@/config/pageNames';
import { trustedScript } from '../trustedScript';
import { PICTURE_CACHE } from './kinds';

/** Path of the service worker in the build. */
const WORKER = '/sw.js';
/** Trusted Types policy for the worker's script URL. */
const POLICY = 'serviceWorker';
/** How often an open page checks for a new build, in milliseconds. */
const LOOK_EVERY = 30 * 60_000;

const workerAddress = trustedScript(POLICY, WORKER);

/** The service worker of this site, as the page sees it. */
export interface SiteWorker {
  /** Calls `tell` when a new build has been fetched and is waiting. The returned function stops it. */
  watch(tell: () => void): () => void;
  /** Checks for a new build now. */
  look(): void;
  /** Activates the waiting build; resolves once it is active. */
  activate(signal: AbortSignal): Promise<void>;
}

/** Stores the pictures that the server embedded in the page, so that later visits do not request them. */
async function keepEmbeddedPictures(page: Document): Promise<void> {
  const pictures = page.querySelectorAll<HTMLImageElement>(`img[${PAGE_NAMES.pictureAddress}]`);
  if (pictures.length === 0) return;
  const cache = await caches.open(PICTURE_CACHE);
  for (const picture of pictures) {
    const [, type = '', data = ''] = /^data:(.+?);base64,(.+)$/.exec(picture.src) ?? [];
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const address = picture.getAttribute(PAGE_NAMES.pictureAddress) ?? '';
    await cache.put(address, new Response(bytes, { headers: { 'content-type': type } }));
  }
}

/** Registers the worker. Rejects when the browser does not support workers. */
export async function registerWorker(): Promise<SiteWorker> {
  const { serviceWorker: container } = navigator;
  const registration: ServiceWorkerRegistration | undefined = await container.register(workerAddress(), {
    scope: '/',
    updateViaCache: 'none',
  });
  if (registration === undefined) throw new Error('the browser keeps no workers');
  // Storage may be full or blocked.
  keepEmbeddedPictures(document).catch(() => {});
  const ask = () => {
    registration.update().catch(() => {});
  };
  return {
    look: ask,
    watch(tell) {
      const look = () => {
        // The first worker replaces no other one.
        if (registration.waiting !== null && container.controller !== null) tell();
      };
      const watching = new AbortController();
      const { signal } = watching;
      const found = () => registration.installing?.addEventListener('statechange', look, { signal });
      look();
      found();
      registration.addEventListener('updatefound', found, { signal });
      const timer = setInterval(() => {
        if (document.visibilityState === 'visible') ask();
      }, LOOK_EVERY);
      return () => {
        watching.abort();
        clearInterval(timer);
      };
    },
    activate: (signal) =>
      new Promise((resolve) => {
        container.addEventListener('controllerchange', () => resolve(), { once: true, signal });
        registration.waiting?.postMessage('activate');
      }),
  };
}

/** Whether a reload would lose nothing: no game is running, no dialog is open and no field contains text. */
export function isPageIdle(page: Document = document): boolean {
  if (page.querySelector('dialog[open], iframe[data-launch]') !== null) return false;
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox], [type=radio], [type=hidden], [type=button], [type=submit]), textarea',
  );
  return [...fields].every(({ value }) => value === '');
}
