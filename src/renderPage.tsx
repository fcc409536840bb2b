import { registrationSettings } from '@contract/account';
import { gameDetail } from '@contract/catalogue';
import { API_BASE, type Endpoint } from '@contract/core';
import { vendorGameTypes } from '@contract/games';
import type { LanguageCode, SystemStatus } from '@contract/system';
import { createMemoryHistory } from '@tanstack/react-router';
import type { i18n as Texts } from 'i18next';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { waitFor } from 'xstate';
import { GAME_LINK } from '@/config/gameLink';
import type { ServedPage } from '@/config/servedPages';
import { whenFormReady } from '@/features/account/popups/whenFormReady';
import { AppRoot, enableRouterHydration, HydrationRoot, ServedPopup } from '@/features/site/app';
import { shownCharts } from './composition/boot/pageStart';
import { fetchGame } from './composition/catalogue/gamePages';
import { createSite } from './composition/site/createSite';
import type { SiteServices } from './composition/site/services';
import { createApi } from './services/api';
import { loadTexts } from './services/i18n';
import { createStorage, languageEntry } from './services/storage';

/** Input for rendering a visitor's page. */
export interface PageRequest extends ServedPage {
  /** The number that chose the image CDN of the page below a sheet. */
  readonly imageCdnSeed?: number | undefined;
  readonly language: LanguageCode;
  readonly status: SystemStatus;
  /** Answers a GET request of the API as for a visitor. */
  readonly ask: (address: string) => Promise<Response>;
}

/** Answers of the API by address. The client starts with these. */
type Answers = Readonly<Record<string, string>>;

/** What a page shows first. */
export interface RenderedPage {
  /** Markup of the screen. */
  readonly screen?: string;
  /** Markup of the popup at the address, or of the sheet of the linked game. */
  readonly popup?: string;
  /** The answers that the page starts with. */
  readonly answers: Answers;
  /** Number in [0, 1) that chose the image CDN of the screen (BOOT-08). */
  readonly imageCdnSeed?: number;
}

/** Timeout for rendering a page, in milliseconds. */
const RENDER_TIMEOUT_MS = 5_000;
const nothing = () => {};
/** Never settles: for actions of a player, and for parts after the first screen. */
const never = () => new Promise<never>(nothing);

/** Stands in for the customer-service addresses, which only the page's scripts decode. */
const NO_ADDRESS = 'https://address.invalid/';
type Change = readonly [from: string | RegExp, to: string];
/** Changes to the markup of a dialog that no script has taken over yet. */
const SERVED_MARKUP: readonly Change[] = [
  ['<dialog ', '<dialog open="" '],
  // The Content-Security-Policy forbids inline styles.
  [/ style="[^"]*"/g, ''],
];
/** Further changes to that of a form, which is not submitted without scripts. */
const SERVED_FORM: readonly Change[] = [
  ['<button ', '<button disabled="" '],
  [` href="${NO_ADDRESS}"`, ''],
];
const changed = (html: string, changes: readonly Change[]) =>
  changes.reduce((text, [from, to]) => text.replaceAll(from, to), html);

/** What a rendering site needs from its surroundings. */
interface ServerSite extends Pick<PageRequest, 'address' | 'language' | 'status'> {
  readonly fetch: (address: string) => Promise<Response>;
  readonly loadFlows: SiteServices['loadFlows'];
  readonly loadViews: SiteServices['loadViews'];
  readonly imageCdnSeed: number;
}

/** Creates the site of a visitor without a stored session or device. */
function createServerSite({ address, language, status, fetch, ...services }: ServerSite) {
  const storage = createStorage({ local: () => undefined, session: () => undefined });
  storage.write(languageEntry, language);
  const history = createMemoryHistory({ initialEntries: [address] });
  return createSite({
    storage,
    history: {
      router: history,
      canGoBack: () => false,
      entry: () => address,
      holdBackButton: () => nothing,
      reload: nothing,
    },
    pageBelow: { setCovered: nothing, returnFocus: nothing },
    device: { mode: 'H5', appVersion: undefined },
    sealer: { adoptKey: nothing },
    createApi: (listeners) =>
      createApi({
        sealer: { seal: never, correct: () => false },
        isStandalone: () => false,
        now: Date.now,
        fetch,
        ...listeners,
      }),
    online: { read: () => true, subscribe: () => nothing },
    servedStatus: status,
    loadTexts,
    announceLanguage: nothing,
    rememberLanguage: nothing,
    forgetDrafts: never,
    createId: () => crypto.randomUUID(),
    now: Date.now,
    isServer: true,
    matchesServerRender: () => Promise.resolve(true),
    ...services,
  });
}

/** Resolves when the page can render as the browser hydrates it. Rejects when start-up is stuck. */
async function opened({ app, router }: ServerSiteRef, address: string): Promise<void> {
  const { pageStart } = app.getSnapshot().children;
  if (pageStart === undefined) return;
  const start = await waitFor(pageStart, (snapshot) => snapshot.hasTag('isRendered'));
  if (!start.matches('hydrating')) throw new Error(`${address} lacks its texts`);
  // Code that is missing, as under a server whose files have been replaced, must not be called a lost connection.
  const broken = router.state.matches.find(({ status }) => status === 'error');
  if (broken !== undefined) throw broken.error;
  const { lists, screen } = shownCharts(app);
  const frame = app.getSnapshot().children.routeActor?.getSnapshot().children.flow;
  const isFailed = screen === undefined ? frame !== undefined : screen.getSnapshot().hasTag('failed');
  if (isFailed || lists.some((list) => list.getSnapshot().context.failure?.code !== undefined))
    throw new Error(`${address} lacks its content`);
}

/** A promise that never resolves, and the function that rejects it. */
function createFailure(): { failed: Promise<never>; fail: (error: unknown) => void } {
  let fail: (error: unknown) => void = nothing;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  return { failed, fail };
}

/** Reads an answer; a page without it is not rendered. */
async function textOf(
  address: string,
  ask: PageRequest['ask'],
  fail: (error: unknown) => void,
): Promise<string> {
  try {
    const response = await ask(address);
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
    return await response.text();
  } catch (error) {
    fail(error);
    throw error;
  }
}

/**
 * Renders a view with its own texts: pages of several languages may render at once. It renders in one piece, because
 * streamed parts would need inline scripts, which the Content-Security-Policy forbids.
 */
async function renderWhole(
  view: ReactNode,
  texts: Texts | undefined,
  onError: (error: unknown) => void,
): Promise<string> {
  if (texts === undefined) throw new Error('the page has no texts yet');
  const stream = await renderToReadableStream(
    <I18nextProvider i18n={texts}>
      <HydrationRoot>{view}</HydrationRoot>
    </I18nextProvider>,
    { onError, progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await stream.allReady;
  return new Response(stream).text();
}

/** Reads answers and keeps their texts. */
function createReader(ask: PageRequest['ask'], fail: (error: unknown) => void) {
  const answers: Record<string, string> = {};
  return {
    answers,
    async read(address: string): Promise<Response> {
      const text = await textOf(address, ask, fail);
      answers[address] = text;
      return new Response(text);
    },
  };
}

/** Rejects when `work` takes longer than a page may. */
async function inTime<Result>(path: string, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${path} was not rendered in time`)), RENDER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type ServerSiteRef = ReturnType<typeof createServerSite>;
type Fail = (error: unknown) => void;

/** Renders a screen. */
function renderScreen({ app, router, loadView, i18n }: ServerSiteRef, fail: Fail): Promise<string> {
  enableRouterHydration(router);
  return renderWhole(<AppRoot app={app} router={router} loadView={loadView} />, i18n(), fail);
}

/** Renders the form of a popup. */
async function renderPopup({ app, router, loadView, i18n }: ServerSiteRef, fail: Fail): Promise<string> {
  const flow = app.getSnapshot().children.navigation?.getSnapshot().children.flow;
  if (flow === undefined) throw new Error('a visitor sees no popup there');
  await whenFormReady(flow);
  if (flow.getSnapshot().hasTag('unavailable')) throw new Error('its chart could not be loaded');
  const html = await renderWhole(
    <ServedPopup app={app} router={router} loadView={loadView} readContact={() => NO_ADDRESS} />,
    i18n(),
    fail,
  );
  return changed(html, [...SERVED_MARKUP, ...SERVED_FORM]);
}

/** Renders the sheet of the game that an address links to; undefined when there is no such game. */
async function renderSheet(
  { api, app, router, loadView, i18n }: ServerSiteRef,
  { address, language }: PageRequest,
  fail: Fail,
): Promise<string | undefined> {
  const nodeId = Number(new URLSearchParams(address.split('?')[1]).get(GAME_LINK));
  const { signal } = new AbortController();
  await waitFor(app, (snapshot) => snapshot.hasTag('running'));
  const { catalogue } = app.getSnapshot().children;
  const [game] = await Promise.all([
    fetchGame({ api, language: () => language }, nodeId, signal).catch(nothing),
    catalogue && waitFor(catalogue, ({ context }) => context.vendors !== null),
  ]);
  if (game === undefined) return undefined;
  const html = await renderWhole(
    <ServedPopup app={app} router={router} loadView={loadView} readContact={() => NO_ADDRESS} game={game} />,
    i18n(),
    fail,
  );
  return changed(html, SERVED_MARKUP);
}

/**
 * Renders what a visitor sees first at an address, with the page's charts and views: a screen, the form of a popup, or the
 * sheet of a linked game. Rejects when an answer fails or the page takes too long.
 */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { as, address, language, status, ask, imageCdnSeed = Math.random() } = request;
  const { failed, fail } = createFailure();
  const { answers, read } = createReader(ask, as === 'sheet' ? nothing : fail);
  const addressOf = ({ name, path }: Endpoint) => API_BASE + (status.info.paths[name] ?? path);
  // What else a popup asks for is the visitor's own; what else a sheet asks for is of the page below.
  const asked = {
    screen: [''],
    popup: [addressOf(registrationSettings)],
    sheet: [addressOf(gameDetail), addressOf(vendorGameTypes)],
  };
  const site = createServerSite({
    address,
    language,
    status,
    fetch: (url) => (asked[as].some((known) => url.startsWith(known)) ? read(url) : never()),
    // The charts behind the page wait for hydration, so they start nowhere.
    loadFlows: () => import('@/composition/site/flows'),
    loadViews: () => import('@/features/site/screens'),
    imageCdnSeed,
  });
  const render = async (): Promise<RenderedPage> => {
    if (as === 'sheet') {
      const popup = await renderSheet(site, request, fail);
      return { ...(popup === undefined ? {} : { popup }), answers };
    }
    await opened(site, address);
    if (as === 'popup') return { popup: await renderPopup(site, fail), answers: {} };
    return { screen: await renderScreen(site, fail), answers, imageCdnSeed };
  };
  const stop = site.start();
  try {
    return await inTime(address, Promise.race([render(), failed]));
  } finally {
    stop();
  }
}
