import type { SystemStatus } from '@contract/system';
import { vi } from 'vitest';
import { createFlows } from '@/composition/site/flows';
import type { LazyFlows } from '@/composition/site/services';
import { OPEN_STATUS } from '@/machines/shared/samples';
import { startSite, type Visit } from '../wholeSite';

/** A site that has everything that an operator can switch on. */
export const EVERYTHING: SystemStatus = structuredClone(OPEN_STATUS);
Object.assign(EVERYTHING.info.whitelabel.switches, {
  CBS3: true,
  REWCEN3: true,
  MANPLAYREB3: true,
  TRANSBETREPMEM3: true,
});

let lookCount = 0;

/** How often the page has looked for a new version; the counter restarts. */
export const looks = {
  take: () => {
    const count = lookCount;
    lookCount = 0;
    return count;
  },
};

/** What a site finds in the browser. */
const STOOD_IN_FOR: readonly string[] =
  'fetch document window location addEventListener reportError navigator'.split(' ');

/** The parts of a browser that the lazy charts use; the page is not drawn. */
export function standInForBrowser(path: string): void {
  const address = new URL(path, 'http://site.example');
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      documentElement: { hasAttribute: () => false, dataset: {} },
      querySelectorAll: () => [],
      visibilityState: 'visible',
    }),
  );
  vi.stubGlobal('window', Object.assign(new EventTarget(), { history: { state: null }, location: address }));
  vi.stubGlobal('location', address);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('reportError', () => {});
  const registration = Object.assign(new EventTarget(), {
    waiting: null,
    update: async () => {
      lookCount += 1;
    },
  });
  vi.stubGlobal('navigator', {
    userAgent: '',
    maxTouchPoints: 0,
    onLine: true,
    serviceWorker: Object.assign(new EventTarget(), { register: async () => registration }),
  });
}

/** A visit, and the charts of the screen that it waits for. */
export type FullVisit = Visit & {
  readonly waitsFor?: readonly string[];
  /** Whether the page is a built one, with a service worker. */
  readonly isBuilt?: boolean;
};

/** The site with every chart and its own services, in Node; no call is answered unless the visit says so. */
export async function startFullSite(visit: FullVisit = {}) {
  // The router of a site without a document draws nothing.
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const { isBuilt = false } = visit;
  if (isBuilt) vi.stubEnv('DEV', false);
  const { first = '/m/home', opens = true, waitsFor = [] } = visit;
  const flows: LazyFlows['createFlows'] = (...services) => {
    standInForBrowser(first);
    return createFlows(...services);
  };
  const site = await startSite({ status: EVERYTHING, flows, hasBrowser: true, ...visit });
  const awaited = opens ? ['launch', ...waitsFor] : [];
  await vi.waitFor(() => {
    const missing = awaited.filter((name) => site.chart(name) === undefined);
    if (missing.length > 0) throw new Error(`not running: ${missing.join(', ')}`);
  }, 20_000);
  await site.rest();
  const standIns = STOOD_IN_FOR.map((name) => [name, Reflect.get(globalThis, name)] as const);
  let mark = 0;
  return {
    ...site,
    /** Stands in for the browser again: Vitest removes what a test has stubbed before the next one. */
    resume: () => {
      for (const [name, standIn] of standIns) vi.stubGlobal(name, standIn);
    },
    /** Forgets the calls so far. */
    mark: () => {
      mark = site.calls.length;
    },
    /** Paths called since the mark. */
    callsSince: () => site.calls.slice(mark),
  };
}

export type FullSite = Awaited<ReturnType<typeof startFullSite>>;
