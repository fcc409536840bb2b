import type { SessionRecord } from '@contract/session';
import type { SystemStatus } from '@contract/system';
import { createMemoryHistory } from '@tanstack/react-router';
import { vi } from 'vitest';
import { fromCallback, fromPromise, waitFor } from 'xstate';
import { createSite } from '@/composition/site/createSite';
import type { CreateFlowByName } from '@/composition/site/flows';
import type { LazyFlows } from '@/composition/site/services';
import { localeOf } from '@/config/languages';
import en from '@/locales/en';
import { pageLifeMachine } from '@/machines/boot/pageLife/pageLife.machine';
import { siteUpdateMachine } from '@/machines/boot/siteUpdate/siteUpdate.machine';
import { homeLayoutMachine } from '@/machines/home/homeLayout/homeLayout.machine';
import { popupNewsMachine } from '@/machines/home/popupNews/popupNews.machine';
import { gameLinkMachine } from '@/machines/play/gameLink/gameLink.machine';
import { OPEN_STATUS, sessionOfType } from '@/machines/shared/samples';
import { DEFAULT_PREFERENCES } from '@/machines/shell/preferences/preferences.machine';
import { deferredChartsMachine } from '@/machines/site/deferredCharts/deferredCharts.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { createApi } from '@/services/api';
import type { LoadTexts } from '@/services/i18n';
import { type BrowserStorage, createStorage, sessionEntry } from '@/services/storage';
import { settle } from '../support/chart';
import { MemoryStorage } from '../support/memoryStorage';

/** Answers a call by its path below the API; undefined for no answer, as without a network. */
export type Script = (
  path: string,
  method: string,
) =>
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | undefined;

export const answered = (value: unknown) => ({ status: 200, body: { success: true, value } });
export const refused = (status: number, errorCode: string) => ({
  status,
  body: { success: false, errorCode },
});

/** One request as it leaves the page; a sealed body is its plain text. */
export interface Sent {
  readonly method: string;
  /** Path below the API. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Visit {
  readonly session?: SessionRecord;
  /** Writes what an earlier visit has stored. */
  readonly earlier?: (storage: BrowserStorage) => void;
  readonly script?: Script;
  /** The status of the site that the page is served with. */
  readonly status?: SystemStatus | null;
  /** Address of the first page. */
  readonly first?: string;
  /** Creates lazy charts; without it only those that load after the first screen exist. */
  readonly flows?: LazyFlows['createFlows'];
  /** Whether the charts that load after the first screen have the services of a browser, which the test stands in for. */
  readonly hasBrowser?: boolean;
  /** Whether the site gets as far as to show a page. */
  readonly opens?: boolean;
  /** Whether to wait until what loads behind the page may start. */
  readonly rests?: boolean;
  /** Whether the device reports a network when the visit starts. */
  readonly isOnline?: boolean;
  /** Draws the unguessable ids. */
  readonly createId?: () => string;
  /** Whether the page runs as an installed app. */
  readonly isStandalone?: boolean;
  /** Loads the texts of a language. */
  readonly loadTexts?: LoadTexts;
  /** Notes that the site listens to a part of the browser; the returned function notes that it has stopped. */
  readonly noteListening?: (what: string) => () => void;
}

/** The charts that load after the first screen, without their browser services. */
const deferredCharts: CreateFlow<'deferredCharts'> = (create) => ({
  name: 'deferredCharts',
  ref: create(
    deferredChartsMachine.provide({
      actors: {
        gameLink: gameLinkMachine.provide({ actors: { watchLinks: fromCallback(() => undefined) } }),
        popupNews: popupNewsMachine.provide({ actors: { watchPlayer: fromCallback(() => undefined) } }),
        homeLayout: homeLayoutMachine.provide({ actors: { watchAddress: fromCallback(() => undefined) } }),
        pageLife: pageLifeMachine.provide({
          actors: { watchPage: fromCallback(() => undefined), answerTabs: fromCallback(() => undefined) },
        }),
        siteUpdate: siteUpdateMachine.provide({
          actors: { register: fromPromise(async () => {}), watchWorker: fromCallback(() => undefined) },
        }),
      },
    }),
    {
      input: {
        session: sessionOfType(null),
        preferences: DEFAULT_PREFERENCES,
        hasChat: true,
        seenNews: [],
        isHomeClear: false,
        canShare: false,
      },
    },
  ),
});

const onlyDeferred: CreateFlowByName = async (name) => {
  if (name !== 'deferredCharts') throw new Error(`no chart "${name}" in this test`);
  return deferredCharts;
};

/** Reports, as the page does, that it answers once it may render; resolves when what loads behind it may start. */
async function answerAsPage(app: ReturnType<typeof createSite>['app'], rests: boolean): Promise<void> {
  const { pageStart } = app.getSnapshot().children;
  if (pageStart === undefined) throw new Error('the page does not start');
  await waitFor(pageStart, (snapshot) => snapshot.hasTag('isRendered'));
  pageStart.send({ type: 'page.ready' });
  if (rests) await waitFor(pageStart, (snapshot) => snapshot.hasTag('startsDeferredCharts'));
}

/** The whole site in Node, over scripted services: no browser, no server. */
export async function startSite({
  session,
  earlier = () => {},
  script = () => undefined,
  first = '/m/home',
  flows = () => onlyDeferred,
  status = OPEN_STATUS,
  isOnline = true,
  hasBrowser = false,
  opens = true,
  rests = true,
  createId = () => crypto.randomUUID(),
  isStandalone = false,
  loadTexts = async () => en,
  noteListening = () => () => {},
}: Visit = {}) {
  const calls: string[] = [];
  const requests: Sent[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(String(input instanceof Request ? input.url : input));
    const path = pathname.replace(/^\/api/, '');
    calls.push(path);
    const { method = 'GET', headers: sent, body: payload } = init;
    requests.push({ method, path, query, headers: new Headers(sent), body: payload });
    const { status, body, headers = {} } = script(path, method) ?? {};
    if (status === undefined) throw new TypeError('no way');
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
  const local = new MemoryStorage();
  const storage = createStorage({ local: () => local, session: () => local });
  earlier(storage);
  if (session !== undefined) storage.write(sessionEntry, session);
  let locale = '';
  const online = new Set<(isOnline: boolean) => void>();
  const history = createMemoryHistory({ initialEntries: [first] });
  const site = createSite({
    storage,
    history: {
      router: history,
      canGoBack: () => history.canGoBack(),
      entry: () => history.location.href,
      holdBackButton: () => noteListening('back button'),
      reload: () => {},
    },
    pageBelow: { setCovered: () => {}, returnFocus: () => {} },
    device: { mode: 'H5', appVersion: undefined },
    sealer: { adoptKey: () => {} },
    createApi: (listeners) =>
      createApi({
        origin: 'http://site.example',
        sealer: {
          seal: async (plaintext) => ({ body: { data: plaintext }, header: 'v=1' }),
          correct: () => false,
        },
        isStandalone: () => isStandalone,
        language: () => locale,
        now: Date.now,
        ...listeners,
      }),
    online: {
      read: () => isOnline,
      subscribe: (listener) => {
        online.add(listener);
        const stop = noteListening('network');
        return () => {
          online.delete(listener);
          stop();
        };
      },
    },
    servedStatus: status ?? undefined,
    loadTexts,
    announceLanguage: (language) => {
      locale = localeOf(language);
    },
    rememberLanguage: () => {},
    forgetDrafts: async () => {},
    loadFlows: async () => ({
      createFlows: (site, router, loadView) => {
        const others = flows(site, router, loadView);
        return (name) => (name === 'deferredCharts' && !hasBrowser ? onlyDeferred(name) : others(name));
      },
    }),
    loadViews: async () => ({ loadView: () => Promise.resolve(() => null) }),
    createId,
    now: Date.now,
    imageCdnSeed: 0,
  });
  const stop = site.start();
  if (opens) await answerAsPage(site.app, rests);
  await settle();
  await settle();
  return {
    ...site,
    history,
    storage,
    stop,
    calls,
    requests,
    network: (isOnline: boolean) => {
      for (const tell of online) tell(isOnline);
    },
    /** A chart by its name in the table. */
    chart: (name: string) => site.app.system.get(name),
    /** Waits until all pending work is done. */
    rest: async () => {
      for (let turn = 0; turn < 5; turn += 1) await settle();
    },
  };
}
