import { createMemoryHistory } from '@tanstack/react-router';
import { type AnyActorRef, waitFor } from 'xstate';
import * as z from 'zod/mini';
import { createSite } from '@/composition/site/createSite';
import { createFlows } from '@/composition/site/flows';
import en from '@/locales/en';
import { createApi } from '@/services/api';
import { createSealer } from '@/services/crypto';
import { createStorage } from '@/services/storage';
import { MemoryStorage } from '../tests/support/memoryStorage';

/** A payment as a page shows it. */
const shownPayment = z.object({
  transactionId: z.string(),
  kind: z.string(),
  state: z.string(),
});
export type ShownPayment = z.infer<typeof shownPayment>;

const shownBy = z.object({
  context: z.object({
    transaction: z.optional(z.nullable(shownPayment)),
    rows: z.optional(z.array(shownPayment)),
  }),
});

/** Charts that show payments. */
const SCREENS = ['deposit', 'withdrawal', 'paymentHistory'] as const;

/** A phone with the site in its browser; its storage stays while the page is closed. */
export interface Phone {
  readonly name: string;
  /** Loads the page. */
  open(path: string): void;
  close(): void;
  isOpen(): boolean;
  goTo(path: string): void;
  isMember(): boolean;
  /** A running chart. */
  chart(name: string): Chart | undefined;
  /** The payments that its page shows now. */
  shown(): readonly ShownPayment[];
}

/** What a player sees of a chart and can do with it. */
export interface Chart {
  is(tag: string): boolean;
  matches(state: object | string): boolean;
  context(): Readonly<Record<string, unknown>>;
  send(event: { readonly type: string; readonly [field: string]: unknown }): void;
  child(name: string): Chart | undefined;
}

function chartOf(actor: AnyActorRef | undefined): Chart | undefined {
  if (actor === undefined) return undefined;
  return {
    is: (tag) => actor.getSnapshot().hasTag(tag),
    matches: (state) => actor.getSnapshot().matches(state),
    context: () => actor.getSnapshot().context,
    send: (event) => actor.send(event),
    child: (name) => chartOf(actor.getSnapshot().children[name]),
  };
}

/** Creates a phone; its calls go to the host of its name. */
export function createPhone(name: string, now: () => number): Phone {
  const local = new MemoryStorage();
  const tab = new MemoryStorage();
  let page:
    | { readonly site: ReturnType<typeof createSite>; stop(): void; goTo(path: string): void }
    | undefined;

  function load(path: string) {
    const storage = createStorage({ local: () => local, session: () => tab });
    const history = createMemoryHistory({ initialEntries: [path] });
    const sealer = createSealer({ now: () => site.api.serverNow() });
    const site = createSite({
      storage,
      history: {
        router: history,
        canGoBack: () => history.canGoBack(),
        entry: () => history.location.href,
        holdBackButton: () => () => {},
        reload: () => {},
      },
      pageBelow: { setCovered: () => {}, returnFocus: () => {} },
      device: { mode: 'H5', appVersion: undefined },
      sealer,
      createApi: (listeners) =>
        createApi({ origin: `http://${name}`, sealer, isStandalone: () => false, now, ...listeners }),
      online: { read: () => true, subscribe: () => () => {} },
      servedStatus: undefined,
      loadTexts: async () => en,
      announceLanguage: () => {},
      rememberLanguage: () => {},
      forgetDrafts: async () => {},
      loadFlows: async () => ({
        createFlows(core, router, loadView) {
          const create = createFlows(core, router, loadView);
          // They belong to the browser: what the page shows in other tabs, updates, chat. None has to do with payments.
          return (flow) => (flow === 'deferredCharts' ? new Promise(() => {}) : create(flow));
        },
      }),
      loadViews: async () => ({ loadView: () => Promise.resolve(() => null) }),
      createId: () => crypto.randomUUID(),
      now,
      imageCdnSeed: 0,
    });
    const stop = site.start();
    void (async () => {
      const { pageStart } = site.app.getSnapshot().children;
      if (pageStart === undefined) return;
      await waitFor(pageStart, (snapshot) => snapshot.hasTag('isRendered'));
      pageStart.send({ type: 'page.ready' });
    })().catch(() => {});
    return { site, stop, goTo: (to: string) => history.push(to) };
  }

  const chart: Phone['chart'] = (which) => chartOf(page?.site.app.system.get(which));
  return {
    name,
    open(path) {
      page = load(path);
    },
    close() {
      page?.stop();
      page = undefined;
    },
    isOpen: () => page !== undefined,
    goTo: (path) => page?.goTo(path),
    isMember: () => chart('session')?.is('loggedIn') ?? false,
    chart,
    shown: () =>
      SCREENS.flatMap((screen) => {
        const running = chart(screen);
        if (running === undefined) return [];
        const { transaction, rows = [] } = shownBy.parse({ context: running.context() }).context;
        return [...(transaction === null || transaction === undefined ? [] : [transaction]), ...rows];
      }),
  };
}
