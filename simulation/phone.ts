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

/** A row of the platform as a page or a game shows it: its state, and values by their columns. */
export interface Shown {
  readonly table: string;
  readonly id: string;
  readonly state: string;
  readonly values?: Readonly<Record<string, number>>;
}

const shownPayment = z.object({ transactionId: z.string(), kind: z.string(), state: z.string() });
const shownReward = z.object({ rewardId: z.string(), state: z.string() });
const shownBonus = z.object({ bonusId: z.string(), state: z.string() });
const shownContract = z.object({ requestId: z.string(), state: z.string() });
/** A payment that is not decided yet, and a reward that nobody has granted, may be in one of several states. */
const UNDECIDED = 'pending';
/** What a page calls an application that is approved. */
export const CLAIMABLE = 'claimable';

/** Reads what a chart has in its context of rows of a table, under a name that may hold one or several. */
const listed = <Row>(
  name: string,
  row: z.ZodMiniType<Row>,
  shown: (row: Row) => Shown,
): ((context: Readonly<Record<string, unknown>>) => readonly Shown[]) => {
  const given = z.union([
    z.array(row),
    z.pipe(
      row,
      z.transform((one) => [one]),
    ),
  ]);
  return ({ [name]: value }) =>
    (z.safeParse(given, value).data ?? []).map(shown).filter(({ state }) => state !== UNDECIDED);
};
const payment = ({ transactionId: id, state }: z.infer<typeof shownPayment>): Shown => ({
  table: 'payments',
  id,
  state,
});
const bonus = ({ bonusId: id, state }: z.infer<typeof shownBonus>): Shown => ({
  table: 'bonuses',
  id,
  state,
});
/** The charts that show rows of the platform, with what they show. */
const SCREENS = [
  ['deposit', listed('transaction', shownPayment, payment)],
  ['withdrawal', listed('transaction', shownPayment, payment)],
  [
    'paymentHistory',
    ({ rows }: Readonly<Record<string, unknown>>) =>
      z
        .parse(z.array(shownPayment), rows ?? [])
        .filter(({ kind, state }) => (kind === 'deposit' || kind === 'withdrawal') && state !== UNDECIDED)
        .map(payment),
  ],
  [
    'rewardCentre',
    listed('rewards', shownReward, ({ rewardId: id, state }) => ({
      table: 'reward_applications',
      id,
      state: state === CLAIMABLE ? 'approved' : state,
    })),
  ],
  ['rewardCentre', listed('bonus', shownBonus, bonus)],
  ['rewardCentre', listed('endedBonuses', shownBonus, bonus)],
  [
    'hourContract',
    listed('contracts', shownContract, ({ requestId: id, state }) => ({
      table: 'contract_requests',
      id,
      state,
    })),
  ],
] as const;

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
  /** What its page shows now of the platform's rows. */
  shown(): readonly Shown[];
  /** The calls of the page, for what needs a browser. */
  api(): ReturnType<typeof createSite>['api'] | undefined;
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
          // They belong to the browser: what the page shows in other tabs, updates, chat. None has to do with money.
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
      SCREENS.flatMap(([screen, read]) => {
        const running = chart(screen);
        return running === undefined ? [] : read(running.context());
      }),
    api: () => page?.site.api,
  };
}
