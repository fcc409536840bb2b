import {
  API_BASE,
  type Endpoint,
  FILE_TYPE,
  type RequestOf,
  type ResponseOf,
  refusalEnvelope,
} from '@contract/core';
import { type ClosedCode, type ErrorCode, toErrorCode } from '@contract/errors';
import { DEVICE_HEADER, ENCRYPTION_HEADER, IDEMPOTENCY_HEADER, MODULE_HEADER } from '@contract/session';
import * as z from 'zod/mini';
import { CALLS_PER_MINUTE, EMBEDDED_HEADER, LAST_SEEN_HEADER } from '@/config/constants';
import { CipherUnavailable, type Sealer } from '../crypto';
import { ApiFailure } from './failure';
import { createServerClock } from './serverClock';

/** The server's reason for ending a session (ERR-01, ERR-03, ERR-16). */
export type SessionLossCode = Extract<
  ErrorCode,
  'not.logged.in' | 'session.expired' | 'logged.out.elsewhere' | 'user.missing.or.disabled'
>;

/** Dependencies of the client, supplied at composition. */
export interface ApiOptions {
  /** Origin of the API; empty for the page's own origin. */
  readonly origin?: string | undefined;
  /** Sends GET requests; defaults to the browser's `fetch`. */
  readonly fetch?: (input: string, init: RequestInit) => Promise<Response>;
  /** Seals the body of an `encrypted` endpoint (API-02). */
  readonly sealer: Pick<Sealer, 'seal' | 'correct'>;
  /** Token of the current session, which every call carries whose row is not public; undefined without a session. */
  readonly token: () => string | undefined;
  /** Language of the page as a BCP 47 tag; without it the browser sends its own. */
  readonly language?: () => string;
  /** Whether the page runs as an installed app; calls then carry the marker `OTHERS` (API-02). */
  readonly isStandalone: () => boolean;
  /** The device's time in milliseconds since the epoch. The device clock may be wrong. */
  readonly now: () => number;
  /** Called once for each call refused because its session is missing or has ended, with the call's token. */
  readonly onSessionLost: (code: SessionLossCode, token: string | undefined) => void;
  /** How many popups have closed. */
  readonly popupsClosed?: () => number;
  /**
   * Called once for each call refused until the member changes their password, with the call's token and the popups that
   * had closed when it began (SESSION-07).
   */
  readonly onPasswordDue?: (token: string | undefined, popupsClosed: number) => void;
  /** Called once for each call refused because the site is closed (STATUS-04, STATUS-05). */
  readonly onClosed?: (code: ClosedCode) => void;
  /** Called for each answer that comes from the cache because the site could not be reached (PROD-06). */
  readonly onLastSeen?: () => void;
}

/** Options of one call. */
export interface CallOptions {
  /**
   * Cancels the call. When the reason is a `TimeoutError`, the call fails with `network.timeout`; otherwise it rejects
   * with the reason.
   */
  readonly signal?: AbortSignal;
  /** A token in place of the current session's. */
  readonly token?: string;
  /** The server acts only once per key. */
  readonly idempotencyKey?: string;
  /** False when a lost session is expected, such as during logout. */
  readonly reportsSessionLoss?: boolean;
}

/** Options of one request, with the token that it carries. */
type Sending = Omit<CallOptions, 'token'> & { readonly token: string | undefined };

type KeysOf<Shape> = Shape extends Shape ? keyof Shape : never;
/** Forbids fields that the shape does not have: the platform refuses requests with unknown fields. */
type Exactly<Value, Shape> = Value & Readonly<Record<Exclude<keyof Value, KeysOf<Shape>>, never>>;

/** The HTTP client of every endpoint in the contract (API-01). */
export interface Api {
  /** Resolves with the parsed `value`; rejects with an {@link ApiFailure}. Never retries: charts decide. */
  call<E extends Endpoint, R extends RequestOf<E>>(
    endpoint: E,
    request: Exactly<R, RequestOf<E>>,
    options?: CallOptions,
  ): Promise<ResponseOf<E>>;
  /** Whether a value returned by a call came from the cache because the site could not be reached (PROD-06). */
  isLastSeen(value: object): boolean;
  /** Whether a value returned by a call shows that the site can be reached: it is neither cached nor embedded. */
  isLive(value: object): boolean;
  /**
   * The server's time in milliseconds since the epoch, based on the latest answer; the device's time before the first
   * answer. Use it with every timestamp from the server: phone clocks can be wrong by minutes or days.
   */
  serverNow(): number;
  /** Applies the operator's path overrides, by endpoint name. A path that is not plain and local is ignored. */
  overridePaths(paths: Readonly<Record<string, string>>): void;
}

const CLOSED: readonly string[] = ['maintenance', 'ip.restricted'] satisfies ClosedCode[];
const isClosed = (code: string): code is ClosedCode => CLOSED.includes(code);

const SESSION_LOSS: readonly string[] = [
  'not.logged.in',
  'session.expired',
  'logged.out.elsewhere',
  // The account has been disabled. A login, which has no token, is refused with it as well.
  'user.missing.or.disabled',
] satisfies SessionLossCode[];
/** Whether a refusal says that the session of the call's token, if it has one, has ended. */
const isSessionLoss = (code: string, token: string | undefined): code is SessionLossCode =>
  SESSION_LOSS.includes(code) && (code !== 'user.missing.or.disabled' || token !== undefined);

/** A path below the API base: no scheme, host, query or `..`. */
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)+$/;

/** The fields of a request as text; undefined fields are left out. */
function parametersOf(request: unknown): URLSearchParams {
  const entries = Object.entries(Object(request)).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** Milliseconds until the time in `Retry-After`, which holds seconds or a date. */
function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const acceptance = z.object({ success: z.literal(true), value: z.unknown() });

/** The envelope's `value`, parsed with the row's response schema. */
function readAnswer<S extends z.ZodMiniType>(
  schema: S,
  text: string,
  status: number,
  waitMs: number | undefined,
): z.infer<S> {
  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    throw new ApiFailure('response.malformed', { status });
  }
  const accepted = acceptance.safeParse(envelope);
  if (accepted.success && status < 400) {
    const value = z.safeParse(schema, accepted.data.value);
    if (value.success) return value.data;
  }
  const refused = refusalEnvelope.safeParse(envelope);
  if (!refused.success) throw new ApiFailure('response.malformed', { status });
  throw new ApiFailure(toErrorCode(refused.data.errorCode), {
    status,
    value: refused.data.value,
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
  });
}

/** The error of a cancelled call: an {@link ApiFailure} for a timeout, otherwise the caller's reason. */
function cancellation(signal: AbortSignal): unknown {
  const reason: unknown = signal.reason;
  return reason instanceof Error && reason.name === 'TimeoutError'
    ? new ApiFailure('network.timeout')
    : reason;
}

const MINUTE = 60_000;

/** Creates the client. */
export function createApi(options: ApiOptions): Api {
  const overrides = new Map<string, string>();
  /** Answers that do not come from the site now, and whether the site could not be reached. */
  const stored = new WeakMap<object, boolean>();
  /** Answers served with the page, by address. */
  const served = new Map<string, { readonly text: string; readonly value: unknown }>();
  const clock = createServerClock(options.now);
  /** Calls of the running minute, by endpoint. */
  const spent = new Map<string, { readonly since: number; readonly count: number }>();

  /** Encodes the request as a query or body, and sets the headers of its encoding. */
  async function encode(
    endpoint: Endpoint,
    path: string,
    request: unknown,
    headers: Headers,
  ): Promise<{
    readonly query?: URLSearchParams;
    readonly body?: URLSearchParams | string | Uint8Array<ArrayBuffer>;
  }> {
    switch (endpoint.encoding) {
      case 'none':
        return {};
      case 'query':
        return { query: parametersOf(request) };
      case 'form':
        return { body: parametersOf(request) };
      case 'json':
        headers.set('content-type', 'application/json');
        return { body: JSON.stringify(request) };
      case 'file':
        if (!(request instanceof Uint8Array)) throw new TypeError(`${endpoint.name} sends bytes`);
        headers.set('content-type', FILE_TYPE);
        return { body: new Uint8Array(request) };
      case 'encrypted': {
        const sealed = await options.sealer.seal(JSON.stringify(request), endpoint.method, path);
        headers.set('content-type', 'application/json');
        headers.set(ENCRYPTION_HEADER, sealed.header);
        return { body: JSON.stringify(sealed.body) };
      }
    }
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    { signal, token, idempotencyKey }: Sending,
  ): Promise<ResponseOf<E>> {
    const path = API_BASE + (overrides.get(endpoint.name) ?? endpoint.path);
    const headers = new Headers({ accept: 'application/json' });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, idempotencyKey);
    if (endpoint.module) headers.set(MODULE_HEADER, endpoint.module);
    if (options.isStandalone()) headers.set(DEVICE_HEADER, 'OTHERS');
    // Reads pass their language as a parameter when they need one. Other calls may cause a message or an e-mail to be
    // sent.
    if (endpoint.method !== 'GET' && options.language) headers.set('accept-language', options.language());
    const { query, body } = await encode(endpoint, path, request, headers);
    const address = `${options.origin ?? ''}${path}${query ? `?${query}` : ''}`;

    let response: Response;
    try {
      // Reads use plain `fetch`. Other calls use the HTTP library, which loads on the first such call.
      const transmit =
        endpoint.method === 'GET' ? (options.fetch ?? fetch) : (await import('./transport')).transmit;
      response = await transmit(address, {
        method: endpoint.method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch {
      throw new ApiFailure('network.unreachable');
    }
    clock.hear(response.headers);
    let text: string;
    try {
      text = await response.text();
    } catch {
      throw new ApiFailure('response.malformed', { status: response.status });
    }
    const known = response.ok ? served.get(address) : undefined;
    // The same answer is the same value: a page that loads again what it was served with renders nothing for it.
    const value =
      known?.text === text
        ? (known.value as ResponseOf<E>)
        : readAnswer<E['response']>(
            endpoint.response,
            text,
            response.status,
            retryAfter(response.headers.get('retry-after'), clock.now()),
          );
    const isLastSeen = response.headers.has(LAST_SEEN_HEADER);
    const isEmbedded = response.headers.has(EMBEDDED_HEADER);
    if (isLastSeen) options.onLastSeen?.();
    if (isEmbedded) served.set(address, { text, value });
    if (isLastSeen || isEmbedded) stored.set(Object(value), isLastSeen);
    else stored.delete(Object(value));
    return value;
  }

  /** Seals and sends the body once more when its key or timestamp was outdated. Nothing else is retried. */
  async function sendSealed<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    call: Sending,
  ): Promise<ResponseOf<E>> {
    try {
      return await send(endpoint, request, call);
    } catch (error) {
      if (error instanceof CipherUnavailable) throw new ApiFailure('cipher.unavailable');
      const isOutdated = error instanceof ApiFailure && error.code === 'cipher.invalid';
      if (!isOutdated || !options.sealer.correct(error.value)) throw error;
      return await send(endpoint, request, call);
    }
  }

  /** Rejects when the page has made too many calls of one kind in a minute, whatever causes them: many pages do so. */
  function takeBudget(name: string): void {
    const now = options.now();
    const last = spent.get(name);
    const isNew = last === undefined || now < last.since || now - last.since >= MINUTE;
    const { since, count } = isNew ? { since: now, count: 0 } : last;
    if (count >= CALLS_PER_MINUTE) {
      throw new ApiFailure('rate.limited', { retryAfterMs: since + MINUTE - now });
    }
    spent.set(name, { since, count: count + 1 });
  }

  return {
    async call(endpoint, request, call = {}) {
      const { signal, reportsSessionLoss = true } = call;
      const popupsClosed = options.popupsClosed?.() ?? 0;
      const token = call.token ?? (endpoint.access === 'public' ? undefined : options.token());
      if (signal?.aborted) throw cancellation(signal);
      takeBudget(endpoint.name);
      try {
        const value = await (endpoint.encoding === 'encrypted' ? sendSealed : send)(endpoint, request, {
          ...call,
          token,
        });
        // Nobody waits for it any more: what it says must not be stored.
        if (signal?.aborted) throw cancellation(signal);
        return value;
      } catch (error) {
        if (signal?.aborted) throw cancellation(signal);
        if (reportsSessionLoss && error instanceof ApiFailure && isSessionLoss(error.code, token)) {
          options.onSessionLost(error.code, token);
        }
        if (error instanceof ApiFailure && isClosed(error.code)) options.onClosed?.(error.code);
        if (error instanceof ApiFailure && error.code === 'password.change.required')
          options.onPasswordDue?.(token, popupsClosed);
        throw error;
      }
    },
    serverNow: clock.now,
    isLastSeen: (value) => stored.get(value) === true,
    isLive: (value) => !stored.has(value),
    overridePaths(paths) {
      overrides.clear();
      for (const [name, path] of Object.entries(paths)) {
        if (PLAIN_PATH.test(path)) overrides.set(name, path);
      }
    },
  };
}
