import './ui/fonts.css';
import './ui/base.css';
import { decodeServicePath } from '@contract/servicePath';
import { PAGE_NAMES } from '@/config/pageNames';
import { showSite } from '@/features/site/app';
import { createSite } from './composition/site/createSite';
import { createApi } from './services/api';
import { createSealer } from './services/crypto';
import {
  createSiteHistory,
  detectDevice,
  isRestoredPage,
  isStandalone,
  keepFocusInView,
  keepTranslatedTexts,
  markRoot,
  nextTask,
  onlineSignal,
  pageBelow,
  readDeviceSignals,
  reloadLostStyles,
} from './services/device';
import { announceLanguage, loadTexts, rememberLanguage } from './services/i18n';
import { createServedAnswers, readInitialData } from './services/initialData';
import { keepInvitation } from './services/invitation/keepInvitation';
import { createStorage } from './services/storage';

/* Reads the browser's state, creates the site and shows it. Contains no logic of its own. */

async function openSite(): Promise<void> {
  // The modules above have been evaluated in one long task.
  await nextTask();
  const storage = createStorage({ local: () => localStorage, session: () => sessionStorage });
  keepInvitation(storage, window.location.search, Date.now());
  const device = detectDevice(readDeviceSignals(window));
  markRoot(document.documentElement, device);
  reloadLostStyles(document);
  keepTranslatedTexts(document);
  keepFocusInView(document);
  const page = readInitialData(document);
  // A restored page is outdated, at any age: none of its answers is used.
  const rendered: Partial<typeof page> = isRestoredPage(performance) ? {} : page;
  const served = createServedAnswers(rendered, (address, init) => fetch(address, init));
  // Bodies are sealed with the server's time, which the API client provides.
  const sealer = createSealer({ now: () => api.serverNow() });

  const { api, app, router, loadView, start } = createSite({
    storage,
    device,
    sealer,
    history: createSiteHistory(window, () => crypto.randomUUID()),
    pageBelow: pageBelow(document),
    createApi: (listeners) =>
      createApi({
        origin: page.apiOrigin,
        sealer,
        language: () => document.documentElement.lang,
        isStandalone: () => isStandalone(device),
        now: Date.now,
        fetch: served.fetch,
        ...listeners,
      }),
    online: onlineSignal(window),
    servedStatus: page.status ?? undefined,
    loadTexts,
    announceLanguage: (language) => announceLanguage(document, language),
    rememberLanguage: (language) => rememberLanguage(document, language),
    forgetDrafts: async () => (await import('@/services/storageInventory')).forgetOwn(),
    loadFlows: () => import('@/composition/site/flows'),
    loadViews: () => import('@/features/site/screens'),
    createId: () => crypto.randomUUID(),
    now: Date.now,
    matchesServerRender: served.matchesServerRender,
    isStoredPage: page.isStored === true,
    imageCdnSeed: rendered.imageCdnSeed ?? Math.random(),
    ...(import.meta.env.DEV ? { inspect: (await import('./composition/site/inspector')).inspectSystem } : {}),
  });
  start();

  const root = document.getElementById(PAGE_NAMES.root);
  if (root !== null) {
    await showSite(root, {
      app,
      router,
      loadView,
      readContact: ({ path, type }) => decodeServicePath(path, type),
    });
  }
}

void openSite();
