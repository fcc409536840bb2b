import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE, type Endpoint } from '@contract/core';
import type { SystemStatus } from '@contract/system';
import { gameLinkOf } from '@/config/gameLink';
import { servedPageAt } from '@/config/servedPages';
import { createMemo } from '../common/memo';
import { Refusal } from '../http/refusal';
import { createTurns } from '../http/turns';
import { embedPictures, type ReadPicture } from './embed';
import type { RenderedPage, Renderer, Visitor } from './frontend';

/** How long rendered and finished pages are used, in milliseconds; no longer than browsers cache a list. */
export const PAGE_LIFETIME_MS = 15_000;
/** Maximum number of rendered pages: of each screen and popup, in two languages; and of those with a query. */
const MAX_PAGES = 100;
/** Concurrent renderings, and how many wait, in total and of an address. */
const RENDERINGS = { workers: 2, most: 40, mostOfKey: 8 };
/** Maximum wait for a rendering in milliseconds; the next request may find it in the cache. */
const RENDER_TIMEOUT_MS = 500;

/** URL of a request of the page, without its query (BOOT-07). */
export const addressOf = ({ info }: SystemStatus, { name, path }: Endpoint): string =>
  API_BASE + (info.paths[name] ?? path);

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
  // Apart, so that many searches drop no page of a screen.
  const asked = createMemo<RenderedPage>(Date.now, MAX_PAGES);
  const inTurn = createTurns(RENDERINGS);
  const pictured = new WeakMap<RenderedPage, Promise<string>>();

  function inTime<Result>(rendering: Promise<Result>): Promise<Result | undefined> {
    const rendered = rendering.catch((error: unknown) => {
      // A busy server serves the app shell.
      if (!(error instanceof Refusal)) onError(error);
      return undefined;
    });
    return Promise.race([rendered, wait(RENDER_TIMEOUT_MS, undefined, { ref: false })]);
  }

  return {
    /** What a visitor, who takes turns by `turn`, sees first at an address: a screen or the form of a popup. */
    async firstPage(visitor: Visitor, address: URL, turn: string): Promise<RenderedPage | undefined> {
      const served = servedPageAt(address);
      if (renderer === undefined || served === undefined) return undefined;
      const key = `${served.address} ${visitor.language} ${JSON.stringify(visitor.status)}`;
      const memo = served.address.includes('?') ? asked : pages;
      return inTime(
        memo.get(key, PAGE_LIFETIME_MS, () =>
          inTurn(turn, () => renderer.renderPage({ ...visitor, ...served })),
        ),
      );
    },

    /** The markup of a screen with its pictures. */
    async withPictures(page: RenderedPage): Promise<string | undefined> {
      if (picture === undefined || page.screen === undefined) return undefined;
      const html = pictured.get(page) ?? embedPictures(page.screen, picture);
      pictured.set(page, html);
      return inTime(html);
    },

    /** The sheet of a linked game over home; without markup when there is no such game. */
    async sheet(
      visitor: Visitor,
      nodeId: number,
      { imageCdnSeed }: RenderedPage,
      turn: string,
    ): Promise<RenderedPage | undefined> {
      if (renderer === undefined) return undefined;
      const address = gameLinkOf(nodeId);
      const key = `${address} ${visitor.language} ${imageCdnSeed} ${JSON.stringify(visitor.status)}`;
      return inTime(
        asked.get(key, PAGE_LIFETIME_MS, () =>
          inTurn(turn, () => renderer.renderPage({ ...visitor, as: 'sheet', address, imageCdnSeed })),
        ),
      );
    },
  };
}
