import { API_BASE } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import type { Chance } from './chance';
import type { Instance } from './instance';
import type { SimulatedTime } from './time';

const SECOND = 1_000;

/** How often calls of a phone go wrong. */
export interface Weather {
  readonly lost: number;
  readonly late: number;
  readonly doubled: number;
}

/** A phone on the network. */
export interface Caller {
  readonly name: string;
  readonly address: string;
  readonly chance: Chance;
  readonly weather: Weather;
}

export interface Network {
  /** Takes the place of the global `fetch`; the host of an address names the phone that calls. */
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
  readonly callers: Map<string, Caller>;
  /** Calls a living instance that the chance picks. */
  deliver(request: () => Request, address: string, chance: Chance, what: Told): Promise<Response>;
}

/** How a call appears in the history. */
export interface Told {
  readonly from: string;
  readonly what: string;
}

interface NetworkParts {
  readonly time: SimulatedTime;
  readonly instances: () => readonly Instance[];
  readonly note: (from: string, to: string, what: string) => void;
  /** Hears of each call that reaches an instance: its method and path, and when it was answered well. */
  readonly onCall: (from: string, call: string) => void;
  readonly onGood: (request: Request, askedAt: number) => void;
}

/** Paths of calls that are answered only to who has a session, or plays a game with it. */
const NEEDS_SESSION: ReadonlySet<string> = new Set([
  ...Object.values(ENDPOINTS)
    .filter(({ access }) => access === 'session')
    .map(({ path }) => `${API_BASE}${path}`),
  ...['rounds', 'acts', 'table', 'history'].map((name) => `/studio/api/${name}`),
]);

/** Reads a refusal's code or what the answer says of a payment. */
async function gistOf(response: Response): Promise<string> {
  const text = await response.clone().text();
  const code = /"errorCode":"([^"]+)"/.exec(text)?.[1];
  const state = /"state":"([^"]+)"/.exec(text)?.[1];
  return [String(response.status), code ?? state ?? ''].join(' ').trim();
}

/** A network between phones, platform and provider that loses, doubles and delays calls and answers. */
export function createNetwork({ time, instances, note, onCall, onGood }: NetworkParts): Network {
  const callers = new Map<string, Caller>();

  const deliver: Network['deliver'] = async (request, address, chance, { from, what }) => {
    const living = instances().filter((instance) => instance.isAlive());
    const [first, ...others] = living;
    if (first === undefined) throw new TypeError('The connection was refused.');
    const instance = chance.pick([first, ...others]);
    note(from, instance.name, what);
    const asked = request();
    const askedAt = time.now();
    onCall(from, `${asked.method} ${new URL(asked.url).pathname}`);
    const response = await instance.fetch(asked, address);
    if (response.ok && NEEDS_SESSION.has(new URL(asked.url).pathname)) onGood(asked, askedAt);
    note(instance.name, from, `${what}: ${await gistOf(response)}`);
    return response;
  };

  async function carry(caller: Caller, request: () => Request, what: string): Promise<Response> {
    const { name, address, chance, weather } = caller;
    const told = { from: name, what };
    const lose = async (which: string): Promise<never> => {
      note(name, name, `${what}: ${which} lost`);
      await time.sleep(chance.between(SECOND, 60 * SECOND));
      throw new TypeError('The network was lost.');
    };
    const isLate = chance.is(weather.late);
    await time.sleep(isLate ? chance.between(SECOND, 60 * SECOND) : chance.between(10, 300));
    if (chance.is(weather.lost / 2)) return lose('call');
    if (chance.is(weather.doubled)) {
      const again = async () => {
        await time.sleep(chance.between(0, 5 * SECOND));
        await deliver(request, address, chance, { ...told, what: `${what} (again)` });
      };
      void again().catch(() => {});
    }
    const answer = await deliver(request, address, chance, told);
    if (chance.is(weather.lost / 2)) return lose('answer');
    await time.sleep(isLate ? chance.between(SECOND, 60 * SECOND) : chance.between(10, 300));
    return answer;
  }

  return {
    callers,
    deliver,
    async fetch(input, init = {}) {
      const { host, pathname, search } = new URL(input);
      const caller = callers.get(host);
      if (caller === undefined) throw new TypeError(`nobody is called ${host}`);
      const { signal, ...rest } = init;
      const request = () => new Request(`http://site.example${pathname}${search}`, rest);
      const what = `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
      if (signal === null || signal === undefined) return carry(caller, request, what);
      return new Promise((resolve, reject) => {
        const stop = () => reject(signal.reason);
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop);
        carry(caller, request, what).then(resolve, reject);
      });
    },
  };
}
