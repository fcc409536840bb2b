import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SessionRecord } from '@contract/session';
import type { FeatureSwitches } from '@contract/system';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type AnyActorLogic, createActor, type InputFrom, StateMachine } from 'xstate';
import { createAddressActor } from '@/composition/site/addressActor';
import type { AppServices } from '@/composition/site/appServices';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { OPEN_STATUS } from '@/machines/shared/samples';
import { initialSession } from '@/machines/shared/session/session';
import type { CreateChart } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { createApi } from '@/services/api';
import type { RunningMode } from '@/services/device/device';
import { createStorage } from '@/services/storage';
import { type Deed, type Recorder, recorder } from '../support/chart';
import { MemoryStorage } from '../support/memoryStorage';

/** One call as the server received it; `sealed` is its body before encryption. */
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
  /** Path and query of a URL. */
  readonly search?: string;
  readonly hash?: string;
}

/** Creates the chart of a flow on its own. */
export const create: CreateChart = (logic, options) => createActor(logic, { ...options });

/** Messages that charts in the table send to others. */
const SENT = new Set(LAZY_WIRING.map(({ action }) => action));

/** A chart whose messages to others are recorded instead of delivered. */
function overheard<Logic extends AnyActorLogic>(logic: Logic, log: Recorder): Logic;
function overheard(logic: AnyActorLogic, log: Recorder): AnyActorLogic {
  if (!(logic instanceof StateMachine)) return logic;
  // Replaces the table's implementations, which are XState actions; plain functions of services are kept.
  const sent = Object.entries(logic.implementations.actions).flatMap(([name, action]) =>
    SENT.has(name) && typeof action === 'function' && 'resolve' in action ? [name] : [],
  );
  return logic.provide({ actions: Object.fromEntries(sent.map((name) => [name, log.action(name)])) });
}

/** A server with scripted answers, and the services of a site that calls it over HTTP. */
export function stage() {
  const received: Received[] = [];
  let answer: Answer;
  let serverTime: number | undefined;
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
      response.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-server-time': String(serverTime ?? Date.now()),
      });
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
    serverTime = undefined;
  });
  afterEach(() => vi.unstubAllGlobals());

  /** The services of a site with the given switches, and a record of their use. */
  function site({ switches = {}, mode = 'H5', session, search = '', hash = '' }: Setting = {}) {
    const addresses: string[] = [];
    vi.stubGlobal('window', {
      location: { hostname: 'laro.example', pathname: '/m/register', search, hash },
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
    const services: AppServices = {
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
        token: () => session?.token,
        onSessionLost: note('sessionLost'),
        onPasswordDue: note('passwordDue'),
      }),
      storage: createStorage({ local: () => local, session: () => tab }),
      address: createAddressActor(),
      device: { mode, appVersion: undefined },
      whenComplete: async () => {},
      createId: () => crypto.randomUUID(),
      text: (key) => key,
      language: () => 'TY',
      isHomeClear: () => true,
      path: () => '/m/home',
      query: () => new URLSearchParams(search),
      entry: () => 'entry',
      reload: note('reload'),
      changeQuery: note('changeQuery'),
      stripAddress: () => addresses.push(window.location.pathname),
      watchAddress: () => () => {},
      watchGameLinks: () => () => {},
      depositFor: async () => {},
      isDepositForGame: () => false,
      goBack: () => {},
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
      session: () => initialSession(session ?? null),
      goTo: note('goTo'),
      askConfirmation: () => Promise.resolve(true),
      logFailure: note('logFailure'),
    };
    const stored = (storage: Storage) =>
      Array.from({ length: storage.length }, (_, i) => storage.getItem(storage.key(i) ?? ''));
    return {
      services,
      addresses,
      deeds: (): readonly Deed[] => log.take(),
      /** Creates a chart on its own; its messages to others are recorded in `deeds`. */
      create: (<Logic extends AnyActorLogic>(logic: Logic, options?: { input: InputFrom<Logic> }) =>
        create(overheard(logic, log), options)) satisfies CreateChart,
      /** All of the browser's storage, as text. */
      storedText: () => JSON.stringify([stored(local), stored(tab)]),
    };
  }

  return {
    received,
    site,
    /** The server's time, in milliseconds since the epoch. */
    tellTime: (time: number) => {
      serverTime = time;
    },
    respond: (by: Answer) => {
      answer = by;
    },
    /** The calls of one path. */
    /** Received calls to a path, whatever their query. */
    callsTo: (path: string) => received.filter((call) => call.path.split('?')[0] === path),
  };
}
