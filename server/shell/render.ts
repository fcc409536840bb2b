import { setTimeout as wait } from 'node:timers/promises';
import { gameDetail } from '@contract/catalogue';
import { API_BASE, type Endpoint } from '@contract/core';
import { vendorGameTypes } from '@contract/games';
import type { SystemStatus } from '@contract/system';
import { HOME_PATH, POPUP_ROUTES, plainPath, type ScreenName, screenAt } from '@/config/routes';
import { createMemo } from '../common/memo';
import { embedPictures, type ReadPicture } from './embed';
import type { RenderedPage, Renderer, VisitorPage } from './frontend';

/** How long rendered and finished pages are used, in milliseconds; no longer than browsers cache a list. */
export const PAGE_LIFETIME_MS = 15_000;
/** Maximum number of rendered pages: of each screen and popup, in two languages. */
const MAX_PAGES = 100;
/** Maximum wait for a rendering in milliseconds; the next request may find it in the cache. */
const RENDER_TIMEOUT_MS = 500;

/** Public screens whose pages contain the answers that they request first. */
const ANSWERED: ReadonlySet<string | undefined> = new Set<ScreenName>([
  'category',
  'gameCenter',
  'help',
  'jackpots',
  'promotions',
  'providers',
  'search',
]);

/** URL of a request of the page, without its query (BOOT-07). */
export const addressOf = ({ info }: SystemStatus, { name, path }: Endpoint): string =>
  API_BASE + (info.paths[name] ?? path);

/** Whether a visitor's page at an address has something to render. */
function isRendered({ pathname, search, searchParams }: URL): boolean {
  const path = plainPath(pathname);
  const popup = POPUP_ROUTES[path];
  // Only members change their password.
  if (popup !== undefined) return popup !== 'changePassword';
  // The side menu's selection is in the URL.
  if (pathname === HOME_PATH) return !searchParams.has('view');
  // The query may be a search.
  return ANSWERED.has(screenAt(path)) && search === '';
}

/** Options of the rendering. */
interface RenderOptions {
  /** Absent when the build has none. */
  readonly renderer: Renderer | undefined;
  readonly picture: ReadPicture | undefined;
  readonly onError: (error: unknown) => void;
}

/**
 * Renders pages of visitors. A page is rendered once for all visitors of a language, without any data about one. Whatever
 * fails or takes too long is left out.
 */
export function createRender({ renderer, picture, onError }: RenderOptions) {
  const pages = createMemo<RenderedPage>(Date.now, MAX_PAGES);
  const pictured = new WeakMap<RenderedPage, Promise<string>>();

  function inTime<Result>(rendering: Promise<Result>): Promise<Result | undefined> {
    const rendered = rendering.catch((error: unknown) => {
      onError(error);
      return undefined;
    });
    return Promise.race([rendered, wait(RENDER_TIMEOUT_MS, undefined, { ref: false })]);
  }

  return {
    /** What a visitor sees first at an address: home, the form of a popup, or the answers that a screen starts with. */
    async firstPage(page: VisitorPage, address: URL): Promise<RenderedPage | undefined> {
      if (renderer === undefined || !isRendered(address)) return undefined;
      const key = `${plainPath(page.path)} ${page.language} ${JSON.stringify(page.status)}`;
      return inTime(pages.get(key, PAGE_LIFETIME_MS, () => renderer.renderPage(page)));
    },

    /** The markup of home with its pictures. */
    async withPictures(page: RenderedPage): Promise<string | undefined> {
      if (picture === undefined || page.screen === undefined) return undefined;
      const html = pictured.get(page) ?? embedPictures(page.screen, picture);
      pictured.set(page, html);
      return inTime(html);
    },

    /** Answers to the requests that the sheet of a linked game makes over home. */
    async overlayAnswers(
      { status, language, ask }: VisitorPage,
      nodeId: number,
      home: RenderedPage,
    ): Promise<RenderedPage['answers']> {
      const query = new URLSearchParams({ nodeId: String(nodeId), language });
      const address = `${addressOf(status, gameDetail)}?${query}`;
      const vendors = addressOf(status, vendorGameTypes);
      const game = await inTime(ask(address).then((answer) => (answer.ok ? answer.text() : undefined)));
      return {
        ...Object.fromEntries(Object.entries(home.answers).filter(([other]) => other.startsWith(vendors))),
        ...(game === undefined ? {} : { [address]: game }),
      };
    },
  };
}
