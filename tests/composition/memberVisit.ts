import { API_BASE, type Endpoint } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import type { SessionRecord } from '@contract/session';
import { featureSwitches } from '@contract/system';
import { createMemoryHistory } from '@tanstack/react-router';
import { vi } from 'vitest';
import { waitFor } from 'xstate';
import { createSite } from '@/composition/site/createSite';
import { createFlows, FLOWS } from '@/composition/site/flows';
import en from '@/locales/en';
import { OPEN_STATUS, PAYMENT_METHOD, sampleGame } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { createApi } from '@/services/api';
import { loadLazyNamespace } from '@/services/i18n/lazy';
import { createStorage, sessionEntry } from '@/services/storage';
import { settle } from '../support/chart';
import { createMarker, type Marker } from '../support/markedSamples';
import { memoryCaches } from '../support/memoryCaches';
import { MemoryStorage } from '../support/memoryStorage';

/*
 * A visit of the whole site in Node with all its real services: whatever it receives or is typed is marked with its
 * owner, so that a test finds it again wherever it is held.
 */

/** A member, or nobody, to whom answers and typed texts belong. */
export interface Owner {
  readonly record: SessionRecord;
  readonly marker: Marker;
}

const ownerOf = (userName: string, letter: string, digit: number): Owner => ({
  // An agent of the member site may open every screen.
  record: { token: `token-of-${userName}`, merchantCode: 'sample', userName, type: 1, firstTimeLogin: false },
  marker: createMarker(letter, digit),
});

export const anna = () => ownerOf('zqa-anna', 'a', 9);
export const bert = () => ownerOf('zqb-bert', 'b', 8);

/** A call as the site sends it. */
interface Sent {
  readonly endpoint: Endpoint;
  readonly token: string | undefined;
}

/** Not stopped by the timers of a test. */
const inRealTime = setTimeout;

const ROWS: readonly Endpoint[] = Object.values(ENDPOINTS);
const STATUS = {
  ...OPEN_STATUS,
  info: {
    ...OPEN_STATUS.info,
    whitelabel: {
      ...OPEN_STATUS.info.whitelabel,
      switches: featureSwitches.parse(
        Object.fromEntries(Object.keys(OPEN_STATUS.info.whitelabel.switches).map((name) => [name, true])),
      ),
    },
  },
};

/** Answers that a screen needs in order to show more than a refusal or another way in. */
const MOST = 1_000_000_000;
const onePage = (value: object) => ({ ...value, pageNum: 1, totalPages: 1 });
const FITTED: Readonly<Record<string, (value: object) => object>> = {
  favouriteList: onePage,
  recentList: onePage,
  chatRoom: (value) => ({ ...value, entrance: 'open' }),
  // No open contract leads away from the screen.
  fundsInfo: (value) => ({
    ...value,
    dailysalreqtype: false,
    divtypecompperiodreq: false,
    contracthoursalreq: false,
  }),
  announcements: (value) => ({
    ...value,
    promotion: Object(value).promotion.map((row: object) => ({ ...row, id: 'offer' })),
  }),
  promotionRewards: (value) => ({
    ...value,
    list: Object(value).list.map((row: object) => ({ ...row, id: 'offer' })),
  }),
  // The game opens.
  launchGame: (value) => ({ ...value, lack: undefined }),
  paymentMethods: (value) => ({
    ...value,
    depositLeftMinor: null,
    balanceMinor: MOST,
    deposit: [{ ...PAYMENT_METHOD, maximumMinor: MOST }],
    withdrawal: [{ ...PAYMENT_METHOD, maximumMinor: MOST, destination: 'account' }],
    pending: [],
  }),
};

/** A browser's window and document, as far as the services use them. */
function stubBrowser() {
  const window = Object.assign(new EventTarget(), {
    location: new URL('http://site.example/m/home'),
    history: {
      state: {} as object,
      replaceState(state: object) {
        window.history.state = state;
      },
    },
    indexedDB: undefined,
  });
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    hidden: false,
    readyState: 'complete',
    title: '',
    documentElement: { dataset: {}, lang: 'en' },
    querySelectorAll: () => [],
  });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('navigator', {
    userAgent: '',
    maxTouchPoints: 0,
    onLine: true,
    clipboard: { writeText: async () => {} },
  });
  vi.stubGlobal('reportError', () => {});
  vi.stubGlobal('indexedDB', undefined);
  const sockets: FakeSocket[] = [];
  class FakeSocket extends EventTarget {
    static readonly OPEN = 1;
    readyState = 1;
    constructor() {
      super();
      sockets.push(this);
    }
    send() {}
    close() {
      this.readyState = 3;
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket);
  return { window, document, sockets };
}

/** An event of the player on a screen. */
interface PlayerEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}
/** A chart, or a part of it after a slash, and the event, perhaps by what the chart holds. */
type Act = readonly [chart: string, event: PlayerEvent | ((held: unknown) => PlayerEvent)];

/** The id of the first row of a list that a chart holds. */
const idIn = (held: unknown, list: string, id: string): string => String(Object(Object(held)[list]?.[0])[id]);
const today = () => new Date().toISOString().slice(0, 10);

/** Whatever a member can type, choose or open, by the address where it is done; every value is marked. */
export function actsOf(letter: string, digit: number): Readonly<Record<string, readonly Act[]>> {
  let count = 90_000;
  const next = () => {
    count += 1;
    return count;
  };
  const text = () => `zq${letter}${next()}`;
  const minor = () => Number(`${digit}7${digit}${next()}`);
  const secret = () => new Secret(`Aa1-${text()}`);
  const game = () => sampleGame(minor(), { gameName: text(), displayName: text() });
  const mapping = {};
  const order = () => ({ methodId: PAYMENT_METHOD.methodId, amountMinor: minor() });
  return {
    '/m/home': [
      ['favourites', { type: 'favourite.toggle', game: game() }],
      ['invite', { type: 'invite.open' }],
      ['launch', { type: 'game.launch', game: game(), mode: 'real', mapping }],
      ['launch', { type: 'frame.ready' }],
      ['launch', { type: 'frame.balance', balanceMinor: minor() }],
    ],
    '/m/search-games': [
      ['search', { type: 'search.typed', text: text() }],
      ['search', { type: 'search.submit' }],
    ],
    '/m/voucherCenter': [
      ['deposit', { type: 'draft.changed', methodId: PAYMENT_METHOD.methodId, amount: String(minor()) }],
      ['deposit', { type: 'form.submit', ...order() }],
      ['deposit', { type: 'payment.confirm' }],
    ],
    '/m/withdraw': [
      [
        'withdrawal',
        {
          type: 'draft.changed',
          methodId: PAYMENT_METHOD.methodId,
          amount: String(minor()),
          destination: text(),
        },
      ],
      ['withdrawal', { type: 'form.submit', ...order(), destination: text() }],
      ['withdrawal', { type: 'payment.confirm', password: secret() }],
    ],
    '/m/chat': [['chat/list', (held) => ({ type: 'focus.toggle', modelId: idIn(held, 'list', 'modelId') })]],
    '/m/chat/room?model=host': [
      ['chatRoom', { type: 'draft.changed', text: text() }],
      ['chatRoom', { type: 'message.send' }],
      ['chatRoom', { type: 'draft.changed', text: text() }],
    ],
    '/m/applyReward?id=offer': [['rewardForm', { type: 'remarks.typed', remarks: text() }]],
    '/m/applyReward?id=offer#sent': [
      ['rewardForm', { type: 'remarks.typed', remarks: text() }],
      ['rewardForm', { type: 'form.submit' }],
    ],
    '/m/member/home': [
      ['feedbackForm', { type: 'form.open' }],
      ['feedbackForm', { type: 'text.typed', content: `${text()} ${text()} ${text()}` }],
    ],
    '/m/member/home#sent': [
      ['feedbackForm', { type: 'form.open' }],
      ['feedbackForm', { type: 'text.typed', content: `${text()} ${text()} ${text()}` }],
      ['feedbackForm', { type: 'form.submit' }],
    ],
    '/m/agent/home': [['agentHome/downline', { type: 'search.changed', text: text() }]],
    '/m/agent/home#rate': [
      ['agentHome/downline', (held) => ({ type: 'rate.edit', userName: idIn(held, 'list', 'userName') })],
      ['agentHome/downline', { type: 'rate.typed', text: '0' }],
      ['agentHome/downline', { type: 'rate.save' }],
    ],
    '/m/member/agent/getSalaryContract': [
      [
        'salaryContract',
        (held) => ({ type: 'contract.accept', requestId: idIn(held, 'contracts', 'requestId') }),
      ],
      ['salaryContract', { type: 'answer.confirm' }],
    ],
    '/m/member/agent/getDevidendContract': [],
    '/m/member/agent/getHourContract': [],
    '/m/set': [
      [
        'settings/sessions',
        (held) => ({ type: 'session.revoke', sessionId: idIn(held, 'sessions', 'sessionId') }),
      ],
    ],
    '/m/set#passkeys': [
      [
        'settings/passkeys',
        (held) => ({ type: 'passkey.remove', passkeyId: idIn(held, 'passkeys', 'passkeyId') }),
      ],
    ],
    '/m/changePsw': [
      [
        'changePassword',
        {
          type: 'form.submit',
          oldPassword: secret(),
          newPassword: secret(),
          confirmNewPassword: secret(),
          removePasskeys: false,
        },
      ],
    ],
    '/m/security': [],
    '/m/member/transactions': [],
    '/m/member/statement': [
      [
        'statement',
        {
          type: 'statement.get',
          choice: { subject: 'movements', format: 'csv', startDate: today(), endDate: today() },
        },
      ],
    ],
    '/m/responsible': [
      ['protection', { type: 'limit.edit', kind: 'loss', period: 'week' }],
      ['protection', { type: 'limit.save', amount: minor() }],
    ],
    '/m/responsible#break': [
      ['protection', { type: 'break.choose', choice: { kind: 'timeOut', hours: 24 } }],
      ['protection', { type: 'break.confirm' }],
    ],
    '/m/responsible#check': [['protection', { type: 'realityCheck.set', minutes: 30 }]],
    '/m/gameRecord': [],
    '/m/round?id=00000000-0000-4000-8000-000000000017': [],
    '/m/member/manualRebate': [['manualRebate', { type: 'rebate.claim' }]],
    '/m/member/benefits': [],
    '/m/notice': [
      ['notices', (held) => ({ type: 'notice.open', id: idIn(Object(held).value, 'player', 'id') })],
    ],
    '/m/noticeDetail?id=news': [],
    '/m/activity': [
      ['promotions', { type: 'promotion.open', id: 'offer' }],
      ['promotions', { type: 'promotion.join' }],
    ],
    '/m/rewardCenter': [
      ['rewardCentre', (held) => ({ type: 'reward.claim', rewardId: idIn(held, 'rewards', 'rewardId') })],
    ],
    '/m/rewardCenter#bonus': [
      ['rewardCentre', { type: 'bonus.giveUp' }],
      ['rewardCentre', { type: 'bonus.confirm' }],
    ],
    '/m/event': [],
    '/m/help': [['help', { type: 'help.typed', text: text() }]],
    '/m/menu': [],
    '/m/favorite': [],
    '/m/recent-games': [],
    '/m/slot-games': [],
  };
}

/** What can be reached from a value, actors included, as text. */
function memoryOf(root: unknown): string {
  const seen = new Set<object>();
  const told: string[] = [];
  const look = (value: unknown, at: string): void => {
    if (value instanceof Secret) return void told.push(`${at}=${value.reveal()}`);
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'string' || typeof value === 'number') told.push(`${at}=${value}`);
      return;
    }
    if (seen.has(value)) return;
    seen.add(value);
    if (isActor(value)) look(partsOf(value.getSnapshot()), value.systemId ?? value.id);
    else if (value instanceof Map) for (const [key, each] of value) look([key, each], `${at}.map`);
    else if (value instanceof Set) for (const each of value) look(each, `${at}.set`);
    else for (const [name, each] of Object.entries(value)) look(each, `${at}.${name}`);
  };
  look(root, '');
  return told.join('\n');
}

interface Actor {
  readonly id: string;
  readonly systemId?: string;
  getSnapshot(): unknown;
}
const isActor = (value: object): value is Actor => 'getSnapshot' in value && 'send' in value && 'id' in value;
/** The parts of a snapshot that hold data; its chart is code. */
const partsOf = (snapshot: unknown): object => {
  const { value, context, children, output, error, input, flow } = Object(snapshot);
  return { value, context, children, output, error, input, flow: flow?.ref };
};

/** Loads the code and the texts of every screen, which takes real time; a visit has its own. */
export async function loadSite(): Promise<void> {
  await Promise.all([
    ...Object.values(FLOWS).flatMap(({ load, texts = [] }) => [
      load(),
      ...['common' as const, 'home' as const, 'catalogue' as const, 'protection' as const, ...texts].map(
        (part) => (part === 'start' ? undefined : loadLazyNamespace('TY', part)),
      ),
    ]),
    import('@/composition/catalogue/listedGames'),
    import('@/services/storageInventory'),
    import('@/services/api/transport'),
  ]);
}

interface Visit {
  readonly owner: Owner;
  /** Holds the answers to these calls until they are released. */
  readonly holds?: (sent: Sent) => boolean;
}

/** Starts a visit of a logged-in member. */
export async function startVisit({ owner, holds = () => false }: Visit) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const kept = memoryCaches();
  vi.stubGlobal('caches', kept);
  const everybody = createMarker('p', 5);
  const owners = new Map<string, Owner>([[owner.record.token, owner]]);
  const sent: Sent[] = [];
  const held: { readonly sent: Sent; readonly release: () => void }[] = [];
  let refusal: string | undefined;

  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const path = new URL(String(input)).pathname.slice(API_BASE.length);
    const endpoint = ROWS.find((row) => row.path === path && row.method === (init.method ?? 'GET'));
    if (endpoint === undefined) throw new Error(`no call ${init.method} ${path}`);
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
    // Banners, of which the page has its own list, are the same for everybody.
    const isShared = endpoint.name === 'announcements' && String(input).includes('types=B&');
    const call = { endpoint, token: isShared ? undefined : token };
    sent.push(call);
    if (refusal !== undefined && token === owner.record.token) {
      return Response.json({ success: false, errorCode: refusal }, { status: 401 });
    }
    const whose = call.token === undefined ? undefined : owners.get(call.token);
    const value = endpoint.name === 'systemStatus' ? STATUS : (whose?.marker ?? everybody).answer(endpoint);
    const answer = Response.json({ success: true, value: FITTED[endpoint.name]?.(Object(value)) ?? value });
    // Ignores the signal of the call: the answer may already be here when it is given.
    if (holds(call)) await new Promise<void>((release) => held.push({ sent: call, release }));
    return answer;
  });

  const local = new MemoryStorage();
  const tab = new MemoryStorage();
  vi.stubGlobal('localStorage', local);
  const storage = createStorage({ local: () => local, session: () => tab });
  storage.write(sessionEntry, owner.record);
  const history = createMemoryHistory({ initialEntries: ['/m/home'] });
  let entries = 0;
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
    sealer: { adoptKey: () => {} },
    createApi: (listeners) =>
      createApi({
        origin: 'http://site.example',
        sealer: { seal: async () => ({ body: { data: '' }, header: '' }), correct: () => false },
        isStandalone: () => false,
        now: Date.now,
        fetch,
        ...listeners,
      }),
    online: { read: () => true, subscribe: () => () => {} },
    servedStatus: STATUS,
    loadTexts: async () => en,
    announceLanguage: () => {},
    rememberLanguage: () => {},
    forgetDrafts: async () => (await import('@/services/storageInventory')).forgetOwn(),
    loadFlows: async () => ({ createFlows }),
    loadViews: async () => ({ loadView: () => Promise.resolve(() => null) }),
    createId: () => {
      entries += 1;
      return `id-${entries}`;
    },
    now: Date.now,
    imageCdnSeed: 0,
  });
  // After the router, which would restore scroll positions in a browser.
  const browser = stubBrowser();
  const stop = site.start();
  const { pageStart } = site.app.getSnapshot().children;
  if (pageStart === undefined) throw new Error('the page does not start');
  await waitFor(pageStart, (snapshot) => snapshot.hasTag('isRendered'));
  pageStart.send({ type: 'page.ready' });

  /** Lets everything finish that needs no time. */
  const turns = async () => {
    for (let turn = 0; turn < 10; turn += 1) await settle();
  };
  /** Lets time pass on the page, with all that happens meanwhile. */
  const rest = async (ms = 1_000) => {
    await turns();
    await vi.advanceTimersByTimeAsync(ms);
    await turns();
  };
  /** Waits for what takes real time, such as code that loads; little passes on the page. */
  const until = async (what: string, isSo: () => boolean) => {
    for (let turn = 0; !isSo(); turn += 1) {
      if (turn === 2_000) throw new Error(`never happened: ${what}`);
      await new Promise((resolve) => inRealTime(resolve, 5));
      await vi.advanceTimersByTimeAsync(1);
    }
    await rest();
  };
  await until('the charts behind the page run', () => site.app.system.get('deferredCharts') !== undefined);

  const chart = (name: string) => site.app.system.get(name);
  const tell = (name: string, event: { readonly type: string; readonly [field: string]: unknown }) => {
    const actor = chart(name);
    if (actor === undefined) throw new Error(`${name} does not run`);
    actor.send(event);
  };
  return {
    chart,
    tell,
    rest,
    until,
    storage,
    history,
    sent,
    held,
    stop: () => {
      stop();
      vi.useRealTimers();
    },
    /** Opens a screen, and waits until its chart runs. */
    open: async (address: string) => {
      browser.window.location = new URL(address, 'http://site.example');
      vi.stubGlobal('location', browser.window.location);
      history.push(address);
      await until(`${address} opens`, () => {
        const flows = ['routeActor', 'navigation'].map((name) =>
          chart(name).getSnapshot().children.flow?.getSnapshot(),
        );
        return history.location.href === address && flows.every((flow) => flow?.matches('loading') !== true);
      });
    },
    /** The server refuses every call of the visit's first session. */
    refuse: (code: string) => {
      refusal = code;
    },
    /** Another tab changes something in the storage that all tabs share. */
    otherTab: (key: string, change: (stored: string) => string) => {
      local.setItem(key, change(local.getItem(key) ?? ''));
      browser.window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    },
    /** The player does something on the open screen. A chart that does not run cannot. */
    act: async (acts: readonly Act[]) => {
      for (const [name, event] of acts) {
        const [whole = '', part] = name.split('/');
        const actor = part === undefined ? chart(whole) : chart(whole)?.getSnapshot().children[part];
        if (actor === undefined) {
          throw new Error(`${name} does not run at ${history.location.href}`);
        }
        actor.send(typeof event === 'function' ? event(actor.getSnapshot().context) : event);
        // A call that changes something leaves a little later.
        await new Promise((resolve) => inRealTime(resolve, 10));
        await rest();
      }
    },
    logIn: async (next: Owner) => {
      owners.set(next.record.token, next);
      tell('session', { type: 'session.started', record: next.record });
      await rest();
    },
    admit: (next: Owner) => owners.set(next.record.token, next),
    /** Everything on the device, as text. */
    stored: async () => {
      const all = (area: Storage, name: string) =>
        Array.from({ length: area.length }, (_, at) => area.key(at) ?? '').map(
          (key) => `${name}.${key}=${area.getItem(key)}`,
        );
      const cached = await kept.texts();
      return [
        ...all(local, 'local'),
        ...all(tab, 'session'),
        ...cached,
        `history.state=${JSON.stringify(browser.window.history.state)}`,
        `title=${browser.document.title}`,
        `dataset=${JSON.stringify(browser.document.documentElement.dataset)}`,
      ].join('\n');
    },
    /** Everything that the running charts hold, as text. */
    memory: () => memoryOf(site.app),
    sockets: browser.sockets,
  };
}

export type MemberVisit = Awaited<ReturnType<typeof startVisit>>;
