import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Ports } from '@/composition/ports';
import { OPEN_STATUS } from '@/machines/samples';
import { createApi } from '@/services/api';
import type { SessionRecord } from '@/services/contract/account';
import type { FeatureSwitches } from '@/services/contract/system';
import type { RunningMode } from '@/services/device/device';
import { createStorage } from '@/services/storage';
import { type Deed, recorder } from '../support/chart';
import { MemoryStorage } from '../support/memoryStorage';

/** One call as the server got it; `sealed` is what its sealer was given, before it was sealed. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly sealed: unknown;
}

export type Answer = (path: string) => readonly [status: number, body: unknown];

export const success = (value: unknown) => [200, { success: true, value }] as const;
export const refusal = (status: number, errorCode: string, value?: unknown) =>
  [status, { success: false, errorCode, value }] as const;

export interface Setting {
  readonly switches?: Partial<FeatureSwitches>;
  readonly mode?: RunningMode;
  readonly session?: SessionRecord;
  /** What follows the page's host name. */
  readonly search?: string;
  readonly hash?: string;
}

/** A server that answers as the test says, and the ports of a site that talks to it over HTTP. */
export function stage() {
  const received: Received[] = [];
  let answer: Answer;
  let origin = '';
  const sealed = new Map<string, unknown>();
  const server = createServer((request, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = String(request.url).replace(/^\/api/, '');
      const body = Buffer.concat(chunks).toString();
      received.push({
        method: String(request.method),
        path,
        headers: request.headers,
        body,
        sealed: sealed.get(body),
      });
      const [status, envelope] = answer(path);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(envelope));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    origin = `http://127.0.0.1:${address.port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    received.length = 0;
    answer = () => refusal(404, 'not.found');
  });
  afterEach(() => vi.unstubAllGlobals());

  /** The ports of a site with the given switches, and what was done through them. */
  function site({ switches = {}, mode = 'H5', session, search = '', hash = '' }: Setting = {}) {
    const addresses: string[] = [];
    vi.stubGlobal('window', {
      location: { hostname: 'laro.example', pathname: '/m/register', search, hash },
      history: {
        state: null,
        replaceState: (_state: unknown, _unused: string, to: string) => addresses.push(to),
      },
      indexedDB: undefined,
    });
    const log = recorder();
    const note =
      (name: string) =>
      (params?: unknown): void =>
        log.action(name)(undefined, params);
    const local = new MemoryStorage();
    const tab = new MemoryStorage();
    let serial = 0;
    const ports: Ports = {
      api: createApi({
        origin,
        sealer: {
          seal: async (plaintext) => {
            serial += 1;
            const data = `sealed-${serial}`;
            sealed.set(JSON.stringify({ data }), JSON.parse(plaintext));
            return { body: { data }, header: 'v=1' };
          },
          correct: () => false,
        },
        isStandalone: () => mode !== 'H5',
        now: Date.now,
        onSessionLost: note('sessionLost'),
        onPasswordDue: note('passwordDue'),
      }),
      storage: createStorage({ local: () => local, session: () => tab }),
      device: { mode, appVersion: undefined },
      text: (key) => key,
      language: () => 'TY',
      path: () => '/m/home',
      query: () => new URLSearchParams(),
      entry: () => 'entry',
      watchAudience: () => () => {},
      changeQuery: note('changeQuery'),
      watchAddress: () => () => {},
      watchGameLinks: () => () => {},
      depositFor: async () => {},
      launchGame: note('launchGame'),
      onSession: () => () => {},
      addTexts: async () => {},
      status: () => ({
        ...OPEN_STATUS,
        info: {
          ...OPEN_STATUS.info,
          whitelabel: {
            ...OPEN_STATUS.info.whitelabel,
            switches: { ...OPEN_STATUS.info.whitelabel.switches, ...switches },
          },
        },
      }),
      session: () => session ?? null,
      startSession: note('startSession'),
      passwordChanged: note('passwordChanged'),
      isBack: () => false,
      closePopup: note('closePopup'),
      openLogin: note('openLogin'),
      openRecovery: note('openRecovery'),
      goHome: note('goHome'),
      goTo: note('goTo'),
      refreshOwnGames: note('refreshOwnGames'),
      refreshUnread: note('refreshUnread'),
      refreshStanding: note('refreshStanding'),
      refreshMember: note('refreshMember'),
      askConfirmation: () => Promise.resolve(true),
      notify: note('notify'),
      showLoading: note('showLoading'),
      hideLoading: note('hideLoading'),
      logFailure: note('logFailure'),
    };
    const stored = (storage: Storage) =>
      Array.from({ length: storage.length }, (_, i) => storage.getItem(storage.key(i) ?? ''));
    return {
      ports,
      addresses,
      deeds: (): readonly Deed[] => log.take(),
      /** Everything in the browser's storage, as text. */
      storedText: () => JSON.stringify([stored(local), stored(tab)]),
    };
  }

  return {
    received,
    site,
    respond: (by: Answer) => {
      answer = by;
    },
    /** The calls of one path. */
    callsTo: (path: string) => received.filter((call) => call.path === path),
  };
}
