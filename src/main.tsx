import './ui/fonts.css';
import './ui/base.css';
import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { AppRoot, pageFade, RouteFailure, RoutePending } from '@/features/app';
import type { LoadView } from '@/features/late';
import { fetchGames } from './composition/gamePages';
import { rememberedPlace, rememberPlace } from './composition/listPlaces';
import type { CreateFlowByName } from './composition/screens';
import type { Site } from './composition/site';
import { CONTENT_PLATFORM, GAME_PLATFORM } from './config/constants';
import { DEFAULT_LANGUAGE } from './config/languages';
import { readQuery, writeQuery } from './config/query';
import { isAgentType } from './config/roles';
import {
  CATEGORY_ROUTES,
  chartedScreen,
  DETAIL_SCREENS,
  neighbourCategory,
  VIEW_ROUTES,
} from './config/routes';
import { announcementsMachine } from './machines/announcements/announcements.machine';
import { appMachine } from './machines/app/app.machine';
import { catalogueMachine } from './machines/catalogue/catalogue.machine';
import {
  type ConfirmRequest,
  feedbackMachine,
  type ToastRequest,
} from './machines/feedback/feedback.machine';
import { gameListMachine } from './machines/gameList/gameList.machine';
import { addressedQuery, type GameQuery, isOnePage, plainQuery } from './machines/gameList/gameQuery';
import { hotListMachine } from './machines/hotList/hotList.machine';
import { languageMachine } from './machines/language/language.machine';
import { type Flow, type FlowName, lazyFlowMachine } from './machines/lazyFlow/lazyFlow.machine';
import { lobbyMachine } from './machines/lobby/lobby.machine';
import { logoutMachine } from './machines/logout/logout.machine';
import { navigationMachine } from './machines/navigation/navigation.machine';
import { networkMachine } from './machines/network/network.machine';
import { pageTransitionMachine } from './machines/pageTransition/pageTransition.machine';
import { screenMachine } from './machines/screen/screen.machine';
import { serviceStatusMachine } from './machines/serviceStatus/serviceStatus.machine';
import { isPasswordDue, sessionMachine } from './machines/session/session.machine';
import { routeTree } from './routeTree.gen';
import { createApi } from './services/api';
import { readServedStatus } from './services/boot';
import { logout } from './services/contract/account';
import { hotGames, vendorGameTypes } from './services/contract/catalogue';
import { announcements } from './services/contract/content';
import { memberInfo } from './services/contract/member';
import { decodeServicePath } from './services/contract/servicePath';
import { type SystemStatus, systemStatus } from './services/contract/system';
import { createSealer } from './services/crypto';
import { detectDevice, isStandalone, markRoot, onlineSignal, readDeviceSignals } from './services/device';
import { announceLanguage, createTranslator, loadTexts, type Translator } from './services/i18n';
import {
  autoLoginEntry,
  createStorage,
  languageEntry,
  memberInfoEntry,
  sessionEntry,
  systemStatusEntry,
  vendorGameTypesEntry,
} from './services/storage';

/* The composition root: the only place where services meet charts. Nothing here decides anything. */

const storage = createStorage({ local: () => localStorage, session: () => sessionStorage });
const device = detectDevice(readDeviceSignals(window));
const sealer = createSealer({ now: Date.now });
const online = onlineSignal(window);
const history = createBrowserHistory();

const api = createApi({
  sealer,
  isStandalone: () => isStandalone(device),
  now: Date.now,
  onSessionLost: (reason, token) => {
    if (token !== undefined) child('session')?.send({ type: 'session.lost', reason, token });
  },
  onLastSeen: () => child('network')?.send({ type: 'network.lost' }),
  onPasswordDue: () => child('navigation')?.send({ type: 'popup.open', popup: 'changePassword' }),
});

/* The status in the served page is fresher than any cache. */
const cachedStatus = readServedStatus(document) ?? storage.read(systemStatusEntry) ?? null;
const language =
  storage.read(languageEntry) ?? cachedStatus?.info.whitelabel.defaultLanguage ?? DEFAULT_LANGUAGE;
const cachedVendors = storage.read(vendorGameTypesEntry);
const storedSession = storage.read(sessionEntry) ?? null;

const currentLanguage = () => child('language')?.getSnapshot().context.language ?? language;
const currentStatus = () => child('serviceStatus')?.getSnapshot().context.status ?? cachedStatus;
const currentToken = () => child('session')?.getSnapshot().context.record?.token;
const merchant = () => currentStatus()?.info.whitelabel.merchantCode ?? '';

function adoptStatus(status: SystemStatus): void {
  sealer.adoptKey(status.info.encryption);
  api.overridePaths(status.info.paths);
}
if (cachedStatus !== null) adoptStatus(cachedStatus);

let translator: Translator | undefined;

const notify = (_: unknown, toast: ToastRequest) => child('feedback')?.send({ type: 'toast.show', ...toast });

function retryWhatFailed(): void {
  child('catalogue')?.send({ type: 'catalogue.retry' });
  child('hotList')?.send({ type: 'hot.retry' });
  child('announcements')?.send({ type: 'announcements.retry' });
  const lobby = child('lobby')?.getSnapshot().context;
  for (const list of [...(lobby?.pages.values() ?? []), ...(lobby?.sections.values() ?? [])]) {
    list.send({ type: 'list.retry' });
  }
  if (child('session')?.getSnapshot().context.memberInfo === null) {
    child('session')?.send({ type: 'member.refresh' });
  }
}

const languageLogic = languageMachine.provide({
  actors: {
    loadTexts: fromPromise(async ({ input, signal }) => {
      if (translator === undefined) {
        translator = await createTranslator({ language: input.language, load: loadTexts });
      } else {
        await translator.change(input.language, signal);
      }
    }),
  },
  actions: {
    applyLanguage: (_, params) => {
      announceLanguage(document, params.language);
      storage.write(languageEntry, params.language);
    },
    reportReady: () => app.send({ type: 'texts.ready' }),
    reloadCatalogue: () => {
      child('catalogue')?.send({ type: 'catalogue.reload' });
      child('hotList')?.send({ type: 'hot.reload' });
      child('announcements')?.send({ type: 'announcements.reload' });
      child('lobby')?.send({ type: 'lobby.reload' });
      extras()?.send({ type: 'language.changed' });
    },
    notify,
  },
});

const serviceStatusLogic = serviceStatusMachine.provide({
  actors: {
    fetchStatus: fromPromise(async ({ signal }) => {
      const status = await api.call(systemStatus, {}, { signal });
      if (!api.isLastSeen(status)) child('network')?.send({ type: 'network.restored' });
      adoptStatus(status);
      return status;
    }),
  },
  actions: {
    cacheStatus: (_, { status }) => storage.write(systemStatusEntry, status),
    reportKnown: () => app.send({ type: 'status.known' }),
    reportReopened: retryWhatFailed,
  },
});

/** The charts that load right after the first screen; undefined before they are there. */
function extras() {
  const flow = child('extras')?.getSnapshot().context.flow;
  return flow?.name === 'extras' ? flow.ref : undefined;
}

/** Late charts that hear of every login and logout. */
const sessionListeners: Site['sessionListeners'] = new Set();

/** Whoever was logged in last is an agent, whom only the agent login lets in again. */
let isAgentsDevice = false;

/** Tells every chart that cares whether somebody is logged in; the popups hear it last. */
function reportSession(loggedIn: boolean, memberType: number | null, passwordDue: boolean): void {
  for (const tell of sessionListeners) tell({ loggedIn, memberType });
  child('lobby')?.send({ type: 'session.changed', loggedIn });
  const isAgent = memberType !== null && isAgentType(memberType);
  if (loggedIn) isAgentsDevice = isAgent;
  child('navigation')?.send({ type: 'session.changed', loggedIn, isAgent, passwordDue });
}

const sessionLogic = sessionMachine.provide({
  actors: {
    fetchMemberInfo: fromPromise(async ({ input, signal }) => {
      const value = await api.call(memberInfo, {}, { signal, token: input.token });
      storage.write(memberInfoEntry, value);
      return value;
    }),
  },
  actions: {
    storeSession: (_, { record }) => storage.write(sessionEntry, record),
    clearSession: () => storage.forgetMember(),
    // Both once the chart has taken the step: whoever hears of a session may call with its token at once.
    reportSession: ({ context }, { loggedIn }) =>
      queueMicrotask(() => reportSession(loggedIn, context.record?.type ?? null, isPasswordDue(context))),
    openLogin: () =>
      queueMicrotask(() =>
        child('navigation')?.send({ type: 'popup.open', popup: isAgentsDevice ? 'agentLogin' : 'login' }),
      ),
    notify,
  },
});

const site: Site = {
  api,
  storage,
  device,
  history,
  language: currentLanguage,
  status: currentStatus,
  session: () => child('session')?.getSnapshot().context.record ?? null,
  child,
  extras,
  sessionListeners,
  addTexts: async (part) => {
    // The router loads the first page while its language may still be on its way.
    await waitFor(app, (snapshot) => snapshot.matches('serving'));
    await translator?.add(part);
  },
  text: (key) => translator?.i18n.t(key) ?? '',
  askConfirmation,
};

let createFlow: CreateFlowByName | undefined;

async function loadFlow(name: FlowName): Promise<Flow> {
  const { createFlows } = await import('./composition/screens');
  createFlow ??= createFlows(site, router);
  const [flow] = await Promise.all([
    createFlow(name),
    // What shows them comes with them: a game never opens where nothing can draw it.
    ...(name === 'extras' ? [loadView('afterStart'), loadView('feedback')] : []),
  ]);
  if (import.meta.env.DEV) (await import('./composition/inspector')).inspectSystem(flow.ref);
  return flow;
}

const lazyFlowLogic = lazyFlowMachine.provide({
  actors: { loadFlow: fromPromise(({ input }) => loadFlow(input.name)) },
});

/** What views beyond the first screen show; rejects when it cannot be loaded. */
const loadTextsOfViews = () => site.addTexts('later');

const loadView: LoadView = async (name) => {
  const [screens] = await Promise.all([import('@/features/screens'), loadTextsOfViews()]);
  return screens.loadView(name);
};

const navigationLogic = navigationMachine.provide({
  actors: { lazyFlow: lazyFlowLogic },
  actions: {
    navigate: (_, { to, replace }) => (replace ? history.replace(to) : history.push(to)),
    goBack: () => history.back(),
    reportPopupClosed: () => {
      extras()?.send({ type: 'login.dismissed' });
      child('lobby')?.send({ type: 'login.dismissed' });
    },
  },
});

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

const logoutLogic = logoutMachine.provide({
  actors: {
    askConfirmation: fromPromise(({ input, signal }) => askConfirmation(input, signal)),
    endSession: fromPromise(async ({ signal }) => {
      await api.call(logout, {}, { signal, token: currentToken(), reportsSessionLoss: false });
    }),
  },
  actions: {
    showLoading: (_, loading) => child('feedback')?.send({ type: 'loading.show', ...loading }),
    hideLoading: (_, { id }) => child('feedback')?.send({ type: 'loading.hide', id }),
    notify,
    turnOffAutoLogin: () => storage.write(autoLoginEntry, false),
    clearSession: () => child('session')?.send({ type: 'session.ended' }),
    goHome: () => child('navigation')?.send({ type: 'home' }),
  },
});

const networkLogic = networkMachine.provide({
  actors: {
    watchNetwork: fromCallback(({ sendBack }) =>
      online.subscribe((isOnline) => sendBack({ type: isOnline ? 'network.restored' : 'network.lost' })),
    ),
  },
  actions: {
    notify,
    retryAfterOutage: retryWhatFailed,
    askForSite: () => child('serviceStatus')?.send({ type: 'status.recheck' }),
  },
});

const pageTransitionLogic = pageTransitionMachine.provide({
  actions: {
    turnCategory: (_, { step }) => {
      const next = neighbourCategory(history.location.pathname, step);
      if (next !== undefined) history.push(next);
    },
  },
});

const catalogueLogic = catalogueMachine.provide({
  actors: {
    fetchVendors: fromPromise(({ signal }) =>
      api.call(
        vendorGameTypes,
        { typeId: 'all', merchant: merchant(), language: currentLanguage() },
        { signal },
      ),
    ),
  },
  actions: {
    cacheVendors: (_, { vendors }) =>
      storage.write(vendorGameTypesEntry, {
        savedAt: Date.now(),
        language: currentLanguage(),
        value: vendors,
      }),
  },
});

const hotListLogic = hotListMachine.provide({
  actors: {
    fetchHotGames: fromPromise(async ({ signal }) => {
      const { list } = await api.call(
        hotGames,
        {
          isPlatform: '2',
          language: currentLanguage(),
          platform: GAME_PLATFORM,
          refresh: 'false',
        },
        { signal },
      );
      return list;
    }),
  },
});

const announcementsLogic = announcementsMachine.provide({
  actors: {
    fetchAnnouncements: fromPromise(({ signal }) =>
      api.call(
        announcements,
        {
          types: 'B',
          platform: CONTENT_PLATFORM,
          merchantCode: merchant(),
          language: currentLanguage(),
        },
        { signal, token: currentToken() },
      ),
    ),
  },
});

const lobbyLogic = lobbyMachine.provide({
  actions: { openLogin: () => child('navigation')?.send({ type: 'popup.open', popup: 'login' }) },
  actors: {
    gameList: gameListMachine.provide({
      actors: {
        fetchPage: fromPromise(async ({ input, signal }) => {
          const late = import('./composition/listedGames');
          // Most lists need no more than this, and do not wait for the code of the others.
          const first = isOnePage(input) ? fetchGames(site, input, signal) : undefined;
          first?.catch(() => {});
          return (await late).fetchListed({ site, input, signal, first });
        }),
      },
      actions: { rememberPlace: (_, place) => rememberPlace(storage, placeKey(), place) },
    }),
  },
});

const app = createActor(
  appMachine.provide({
    actors: {
      feedback: feedbackMachine,
      language: languageLogic,
      network: networkLogic,
      serviceStatus: serviceStatusLogic,
      session: sessionLogic,
      navigation: navigationLogic,
      logout: logoutLogic,
      pageTransition: pageTransitionLogic,
      catalogue: catalogueLogic,
      hotList: hotListLogic,
      announcements: announcementsLogic,
      lobby: lobbyLogic,
      lazyFlow: lazyFlowLogic,
      screen: screenMachine.provide({ actors: { lazyFlow: lazyFlowLogic } }),
    },
  }),
  {
    input: {
      language,
      cachedStatus,
      cachedVendors: cachedVendors?.language === language ? cachedVendors.value : null,
      storedSession,
      online: online.read(),
      imageCdnDraw: Math.random(),
    },
  },
);

type AppChildren = ReturnType<typeof app.getSnapshot>['children'];

/** A long-lived chart, or undefined before start-up has reached it. */
function child<Id extends keyof AppChildren>(id: Id): AppChildren[Id] {
  return app.getSnapshot().children[id];
}

/** The entry of the history that shows: a reload and the way back lead to the same one. */
const placeKey = () => history.location.state.__TSR_key ?? '';

/** What a category page's address asks for; null when the address is not one. */
function queryOf({ pathname, search }: RouterHistory['location']): GameQuery | null {
  const path = pathname.replace(/(.)\/$/, '$1');
  const view = VIEW_ROUTES[path];
  if (view !== undefined) return { ...plainQuery('ALLGAME'), gameClassify: view };
  const gameType = CATEGORY_ROUTES[path];
  if (gameType === undefined) return null;
  return addressedQuery(gameType, new URLSearchParams(search));
}

/** The screen at an address, as its chart hears of it. */
function screenOf({ pathname, search }: RouterHistory['location']) {
  const screen = chartedScreen(pathname);
  if (screen === undefined) return { screen: null, detail: '' };
  return { screen, detail: DETAIL_SCREENS.includes(screen) ? search : '' };
}

let reportedPath: string | undefined;

/** The one event by which charts learn where the player is. */
function reportLocation(): void {
  const { location } = history;
  const path = location.pathname;
  child('navigation')?.send({ type: 'location.changed', path, canGoBack: history.canGoBack() });
  child('screen')?.send({ type: 'screen.changed', ...screenOf(location) });
  const query = queryOf(location);
  if (query !== null && query.gameType !== 'HOT') {
    child('lobby')?.send({ type: 'page.opened', query, place: rememberedPlace(storage, placeKey()) });
  }
  if (path !== reportedPath) {
    child('pageTransition')?.send({ type: 'page.changed' });
    extras()?.send({ type: 'unread.refresh' });
  }
  reportedPath = path;
}

const router = createRouter({
  routeTree,
  history,
  context: { loadTexts: loadTextsOfViews },
  defaultPreload: 'intent',
  defaultErrorComponent: RouteFailure,
  defaultPendingComponent: RoutePending,
  defaultViewTransition: pageFade,
  scrollRestoration: true,
  parseSearch: readQuery,
  stringifySearch: writeQuery,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

markRoot(document.documentElement, device);
if (import.meta.env.DEV) (await import('./composition/inspector')).inspectSystem(app);
app.start();
history.subscribe(reportLocation);
const unsubscribe = app.subscribe((snapshot) => {
  if (!snapshot.matches({ serving: 'running' })) return;
  unsubscribe.unsubscribe();
  reportLocation();
});

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <AppRoot
      app={app}
      router={router}
      loadView={loadView}
      readContact={({ path, type }) => decodeServicePath(path, type)}
    />,
  );
}
