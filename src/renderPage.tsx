import { createMemoryHistory } from '@tanstack/react-router';
import { renderToReadableStream } from 'react-dom/server';
import { AppRoot, drawAsServed, whenAnswered, whenDrawable } from '@/features/app';
import { createSite } from './composition/site/createSite';
import { createApi } from './services/api';
import type { LanguageCode, SystemStatus } from './services/contract/system';
import { loadTexts } from './services/i18n';
import { createStorage, languageEntry } from './services/storage';

/** Input for rendering a visitor's page. */
export interface PageRequest {
  readonly path: string;
  readonly language: LanguageCode;
  readonly status: SystemStatus;
  /** Answers a GET request of the API as for a visitor. */
  readonly ask: (address: string) => Promise<Response>;
}

/** A page rendered up to its first screen. */
export interface DrawnPage {
  readonly html: string;
  /** The answers it was rendered from, by address. The client starts with these. */
  readonly answers: Readonly<Record<string, string>>;
  /** Number in [0, 1) that chose its image CDN (BOOT-08). */
  readonly imageCdnDraw: number;
}

/** Timeout for rendering a page, in milliseconds. */
const PATIENCE = 5_000;
const nothing = () => {};
/** Never settles: for actions of a player, and for parts after the first screen. */
const never = () => new Promise<never>(nothing);

/** Renders a visitor's first screen with the page's charts and views. Rejects when an answer fails. */
export async function renderPage({ path, language, status, ask }: PageRequest): Promise<DrawnPage> {
  const answers: Record<string, string> = {};
  const imageCdnDraw = Math.random();
  let fail: (error: unknown) => void = nothing;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  async function read(address: string): Promise<Response> {
    try {
      const response = await ask(address);
      const text = await response.text();
      if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
      answers[address] = text;
      return new Response(text);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  const storage = createStorage({ local: () => undefined, session: () => undefined });
  storage.write(languageEntry, language);
  const history = createMemoryHistory({ initialEntries: [path] });
  const { app, router, loadView, start } = createSite({
    storage,
    history: { router: history, entry: () => path, holdBackButton: () => nothing },
    device: { mode: 'H5', appVersion: undefined },
    sealer: { adoptKey: nothing },
    createApi: (listeners) =>
      createApi({
        sealer: { seal: never, correct: () => false },
        isStandalone: () => false,
        now: Date.now,
        fetch: read,
        ...listeners,
      }),
    online: { read: () => true, subscribe: () => nothing },
    servedStatus: status,
    loadTexts,
    announceLanguage: nothing,
    rememberLanguage: nothing,
    forgetDrafts: never,
    loadFlows: never,
    loadViews: never,
    createId: () => crypto.randomUUID(),
    now: Date.now,
    imageCdnDraw,
    isServer: true,
  });
  const stop = start();
  const draw = async (): Promise<string> => {
    await whenDrawable(app, router);
    if (!app.getSnapshot().hasTag('running')) throw new Error(`${path} lacks its texts`);
    await whenAnswered(app);
    drawAsServed(router);
    const stream = await renderToReadableStream(<AppRoot app={app} router={router} loadView={loadView} />, {
      onError: fail,
      // Rendered in one piece: streamed parts would need inline scripts, which the Content-Security-Policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    await stream.allReady;
    return new Response(stream).text();
  };
  const timer = setTimeout(() => fail(new Error(`${path} was not rendered in time`)), PATIENCE);
  try {
    return { html: await Promise.race([draw(), failed]), answers, imageCdnDraw };
  } finally {
    clearTimeout(timer);
    stop();
  }
}
