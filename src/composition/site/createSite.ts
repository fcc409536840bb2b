import type { SystemStatus } from '@contract/system';
import type { ComponentType } from 'react';
import { type Actor, createActor, waitFor } from 'xstate';
import { overlayAt, pageStartLogic } from '@/composition/boot/pageStart';
import { rememberedPlace } from '@/composition/catalogue/listPlaces';
import { DEFAULT_LANGUAGE } from '@/config/languages';
import { isPopupPath, plainPath, respelledPath } from '@/config/routes';
import type { LoadView, ViewName, ViewProps } from '@/features/shared/lazy';
import type { ConfirmRequest } from '@/machines/shared/feedback/feedback.machine';
import { initialSession } from '@/machines/shared/session/session';
import { sessionOf } from '@/machines/shared/session/session.machine';
import type { appMachine } from '@/machines/site/app/app.machine';
import type { CreateFlow, FlowName } from '@/machines/site/lazyFlow/lazyFlow.machine';
import type { Api } from '@/services/api';
import { storedSession } from '@/services/deviceSession';
import type { Translator } from '@/services/i18n';
import { languageEntry, lastPageEntry, systemStatusEntry, vendorGameTypesEntry } from '@/services/storage';
import { listedQuery, screenOf } from './address';
import { createAddressActor } from './addressActor';
import type { CoreServices } from './coreServices';
import type { CreateFlowByName } from './flows';
import { createSiteRouter } from './router';
import type { SiteServices } from './services';
import { startCharts } from './startCharts';

/** The whole site: its actor system, its router and its view loader. */
export interface RunningSite {
  readonly api: Api;
  readonly app: Actor<typeof appMachine>;
  readonly router: ReturnType<typeof createSiteRouter>;
  readonly loadView: LoadView;
  /** The texts of the page; undefined before start-up has loaded them. */
  readonly i18n: () => Translator['i18n'] | undefined;
  /** Starts every chart and listens to the history; returns the function that stops both. */
  readonly start: () => () => void;
}

/** Builds the site from its services only: nothing runs before `start`, and no browser API is read. */
export function createSite(services: SiteServices): RunningSite {
  const { storage, sealer } = services;
  const { router: history, entry, canGoBack, reload } = services.history;
  const cachedStatus = services.servedStatus ?? storage.read(systemStatusEntry) ?? null;
  const language =
    storage.read(languageEntry) ?? cachedStatus?.info.whitelabel.defaultLanguage ?? DEFAULT_LANGUAGE;
  const lastPage = storage.read(lastPageEntry);
  const cachedVendors = storage.read(vendorGameTypesEntry);
  let translator: Translator | undefined;

  const api = services.createApi({
    token: () => child('session')?.getSnapshot().context.record?.token,
    onSessionLost: (reason, token) => {
      if (token !== undefined) child('session')?.send({ type: 'session.lost', reason, token });
    },
    popupsClosed: () => child('session')?.getSnapshot().context.popupsClosed ?? 0,
    onPasswordDue: (token, popupsClosed) => {
      if (token !== undefined) child('session')?.send({ type: 'password.due', token, popupsClosed });
    },
    onClosed: (code) => child('serviceStatus')?.send({ type: 'status.refused', code }),
    onLastSeen: () => child('network')?.send({ type: 'network.lost' }),
  });

  function adoptStatus(status: SystemStatus): void {
    sealer.adoptKey(status.info.encryption);
    api.overridePaths(status.info.paths);
  }
  if (cachedStatus !== null) adoptStatus(cachedStatus);

  const site: CoreServices = {
    address: createAddressActor(),
    api,
    storage,
    device: services.device,
    whenComplete: () => whenPageStart('isComplete'),
    createId: services.createId,
    history,
    entry,
    reload,
    language: () => child('language')?.getSnapshot().context.language ?? language,
    status: () => child('serviceStatus')?.getSnapshot().context.status ?? cachedStatus,
    session: () => {
      const session = child('session')?.getSnapshot();
      return session === undefined ? initialSession(null) : sessionOf(session.context);
    },
    child: (id) => child(id),
    addTexts: async (part) => {
      // The router loads the first page while the texts of its language may still be loading.
      await waitFor(app, (snapshot) => snapshot.matches('serving'));
      await translator?.add(part);
    },
    text: (key) => translator?.i18n.t(key) ?? '',
    askConfirmation,
  };

  /** Resolves when the page has reached this part of its start. */
  async function whenPageStart(tag: 'startsDeferredCharts' | 'isComplete'): Promise<void> {
    const start = child('pageStart');
    if (start !== undefined) await waitFor(start, (snapshot) => snapshot.hasTag(tag));
  }

  let questions = 0;
  function askConfirmation(question: ConfirmRequest, signal: AbortSignal): Promise<boolean> {
    const feedback = child('feedback');
    questions += 1;
    const id = `${question.id}-${questions}`;
    return new Promise<boolean>((resolve) => {
      const subscription = feedback?.on('confirm.answered', (answer) => {
        if (answer.id !== id) return;
        subscription?.unsubscribe();
        resolve(answer.accepted);
      });
      signal.addEventListener('abort', () => {
        subscription?.unsubscribe();
        feedback?.send({ type: 'confirm.withdraw', id });
      });
      feedback?.send({ ...question, type: 'confirm.ask', id });
    });
  }

  /** Loads the texts of views beyond the first screen; rejects when loading fails. */
  const loadTextsOfViews = () => site.addTexts('common');

  const loadedViews: { [Name in ViewName]?: ComponentType<ViewProps[Name]> } = {};
  async function loadNewView<Name extends ViewName>(name: Name): Promise<ComponentType<ViewProps[Name]>> {
    const [views] = await Promise.all([services.loadViews(), loadTextsOfViews()]);
    const view = await views.loadView(name);
    Object.assign(loadedViews, { [name]: view });
    return view;
  }
  const loadView: LoadView = (name) => loadedViews[name] ?? loadNewView(name);

  let createFlow: CreateFlowByName | undefined;
  async function loadFlow(name: FlowName): Promise<CreateFlow> {
    // They would run while the page is hydrated.
    if (name === 'deferredCharts') await whenPageStart('startsDeferredCharts');
    const { createFlows, watchInput } = await services.loadFlows();
    if (createFlow === undefined) {
      createFlow = createFlows(site, router, loadView);
      if (services.isServer !== true) watchInput?.(site);
    }
    return createFlow(name);
  }

  const charts = startCharts(services, {
    site,
    adoptStatus,
    loadFlow,
    translator: () => translator,
    keepTranslator: (created) => {
      translator = created;
    },
    pageStart: pageStartLogic({
      app: () => app,
      router: () => router,
      loadView,
      matchesServerRender: services.matchesServerRender,
      location: history.location,
    }),
  });
  const app = createActor(charts, {
    systemId: 'app',
    input: {
      language,
      cachedStatus,
      cachedVendors:
        cachedVendors?.language === language &&
        cachedVendors.merchant === (cachedStatus?.info.whitelabel.merchantCode ?? '')
          ? cachedVendors.value
          : null,
      storedSession: storedSession(storage),
      online: services.online.read(),
      imageCdnSeed: services.imageCdnSeed,
      pageStart: {
        isServerRendered: services.matchesServerRender !== undefined,
        isStored: services.isStoredPage === true,
        overlay: overlayAt(history.location),
      },
    },
  });

  type Children = ReturnType<typeof app.getSnapshot>['children'];
  /** A long-lived chart, or undefined before start-up has reached it. */
  function child<Id extends keyof Children>(id: Id): Children[Id] {
    return app.getSnapshot().children[id];
  }

  /** Replaces another spelling of an address by the site's own; whether it was one. */
  function respell(): boolean {
    const { pathname, search, hash, state } = history.location;
    const meant = respelledPath(pathname);
    if (meant !== undefined) history.replace(meant + search + hash, state);
    return meant !== undefined;
  }

  /** Sends the current location to the charts that depend on it. */
  function reportLocation(): void {
    // The replacement is reported in its place.
    if (respell()) return;
    const { location } = history;
    const path = plainPath(location.pathname);
    // After a reload the last page is this one.
    const earlier =
      lastPage === undefined || plainPath(lastPage.split('?')[0] ?? '') === path ? null : lastPage;
    child('navigation')?.send({ type: 'location.changed', path, canGoBack: canGoBack(), earlier });
    if (!isPopupPath(path)) storage.write(lastPageEntry, location.pathname + location.search);
    child('overlays')?.send({ type: 'location.changed', path });
    child('pageTransition')?.send({ type: 'location.changed', path });
    child('routeActor')?.send({ type: 'route.changed', ...screenOf(location) });
    const query = listedQuery(location);
    child('lobby')?.send(
      query === null
        ? { type: 'page.left' }
        : { type: 'page.opened', query, place: rememberedPlace(storage, entry()) },
    );
  }

  // The server redirects such an address; the page may come from the service worker.
  respell();

  const router = createSiteRouter(services.history, loadTextsOfViews, services.isServer);

  return {
    api,
    app,
    router,
    loadView,
    i18n: () => translator?.i18n,
    start() {
      services.inspect?.(app);
      app.start();
      const stop = history.subscribe(reportLocation);
      const subscription = app.subscribe((snapshot) => {
        if (!snapshot.matches({ serving: 'running' })) return;
        subscription.unsubscribe();
        reportLocation();
      });
      return () => {
        stop();
        app.stop();
      };
    },
  };
}
