import { API_BASE } from '@contract/core';
import { HTTP_STATUS, type ServerErrorCode } from '@contract/errors';
import type { Page, Request, Route } from 'playwright';

/** A request of the page, held until the test releases it. */
export interface Held {
  readonly url: URL;
  /** Sends it to the server, or to `url` on it, and waits for the end of the answer. */
  release(url?: URL): Promise<void>;
  /** Passes the server's answer on after applying `change`. */
  answer(change: (envelope: unknown) => unknown): Promise<void>;
  /** Answers it with a value, without asking the server. */
  reply(value: unknown): Promise<void>;
  /** Answers it with a refusal and its hints, without asking the server. */
  refuse(errorCode: ServerErrorCode, value?: unknown): Promise<void>;
  /** Sends it to the server and drops the answer. */
  lose(): Promise<void>;
  /** Fails it as if the server were unreachable. */
  cut(): Promise<void>;
}

/** Holds requests of a page, so that the test can check what shows meanwhile. */
export interface Gate {
  /** The oldest held request; waits for one if there is none. */
  next(): Promise<Held>;
  /** Runs `act`, which makes the page cancel its request and send a new one, and waits for that. */
  renew(act: () => Promise<void>): Promise<void>;
  /** Number of held requests. */
  waiting(): number;
  /** Releases all held requests and holds no more. */
  open(): Promise<void>;
}

/** Milliseconds to wait for a request. */
const PATIENCE = 15_000;

/**
 * Addresses of an endpoint's calls. With an expression, Playwright passes only matching requests to the test; with a
 * function, every request of the page.
 */
export const callsOf = (path: string): RegExp => new RegExp(`^https?://[^/]+${API_BASE}${path}(?:\\?|$)`);

/** Holds the requests among `requests` that match. */
export async function raiseGate(
  page: Page,
  requests: RegExp | ((url: URL) => boolean),
  matches: (url: URL) => boolean,
): Promise<Gate> {
  const held = new Map<Request, Route>();
  const comers = new Set<() => void>();
  let isOpen = false;
  page.on('requestfailed', (request) => held.delete(request));
  await page.route(requests, async (route) => {
    if (isOpen || !matches(new URL(route.request().url()))) return route.fallback();
    held.set(route.request(), route);
    for (const come of comers) come();
  });

  function take(): Held | undefined {
    const [first] = held;
    if (first === undefined) return undefined;
    const [request, route] = first;
    return {
      url: new URL(request.url()),
      async release(url) {
        held.delete(request);
        const ended = Promise.race([
          page.waitForEvent('requestfinished', { predicate: (other) => other === request }),
          page.waitForEvent('requestfailed', { predicate: (other) => other === request }),
        ]);
        await route.continue(url === undefined ? {} : { url: url.href });
        await ended;
      },
      async answer(change) {
        held.delete(request);
        const response = await route.fetch();
        await route.fulfill({ response, json: change(await response.json()) });
      },
      async reply(value) {
        held.delete(request);
        await route.fulfill({ json: { success: true, value } });
      },
      async refuse(errorCode, value = null) {
        held.delete(request);
        await route.fulfill({
          status: HTTP_STATUS[errorCode],
          json: { success: false, value, errorCode },
        });
      },
      async lose() {
        held.delete(request);
        await route.fetch();
        await route.abort('connectionreset');
      },
      async cut() {
        held.delete(request);
        await route.abort('connectionrefused');
      },
    };
  }

  return {
    async next() {
      const here = take();
      if (here !== undefined) return here;
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => {
          comers.delete(come);
          reject(new Error('the page has not asked what the gate waits for'));
        }, PATIENCE);
        const come = () => {
          clearTimeout(late);
          comers.delete(come);
          resolve();
        };
        comers.add(come);
      });
      const come = take();
      if (come === undefined) throw new Error('the request was taken back');
      return come;
    },
    async renew(act) {
      const old = [...held.keys()];
      await act();
      const end = Date.now() + PATIENCE;
      while (old.some((request) => held.has(request)) || held.size === 0) {
        if (Date.now() > end) throw new Error('the page has not asked anew');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    waiting: () => held.size,
    async open() {
      isOpen = true;
      const routes = [...held.values()];
      held.clear();
      await Promise.all(routes.map((route) => route.continue()));
    },
  };
}
