import type { Page, Request, Route } from 'playwright';

/** A request of the page that waits for the test to let it go. */
export interface Held {
  readonly url: URL;
  /** Sends it to the server, to another address of it when one is given, and waits for the end of the answer. */
  release(url?: URL): Promise<void>;
  /** Passes the server's answer on with a change. */
  answer(change: (envelope: unknown) => unknown): Promise<void>;
  /** Lets it reach the server and loses the answer on the way back. */
  lose(): Promise<void>;
  /** Fails it as a network without a way to the server would. */
  cut(): Promise<void>;
}

/** Holds back some requests of a page, so that what shows meanwhile can be looked at for as long as it takes. */
export interface Gate {
  /** The oldest request that still waits; waits for one to come. */
  next(): Promise<Held>;
  /** Does something that makes the page take its request back and ask anew, and waits for that. */
  renew(act: () => Promise<void>): Promise<void>;
  /** How many wait now. */
  waiting(): number;
  /** Lets everything through from now on, what waits included. */
  open(): Promise<void>;
}

/** How long a request may take to come, in milliseconds. */
const PATIENCE = 15_000;

/** Puts a gate before the requests that match. */
export async function raiseGate(page: Page, matches: (url: URL) => boolean): Promise<Gate> {
  const held = new Map<Request, Route>();
  const comers = new Set<() => void>();
  let isOpen = false;
  page.on('requestfailed', (request) => held.delete(request));
  await page.route(matches, async (route) => {
    if (isOpen) return route.continue();
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
