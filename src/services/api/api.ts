import * as z from 'zod/mini';
import { LAST_SEEN_HEADER } from '@/config/constants';
import { DEVICE_HEADER, ENCRYPTION_HEADER, IDEMPOTENCY_HEADER, MODULE_HEADER } from '../contract/account';
import { API_BASE, type Endpoint, type RequestOf, type ResponseOf, refusalEnvelope } from '../contract/core';
import { type ErrorCode, toErrorCode } from '../contract/errors';
import { CipherUnavailable, type Sealer } from '../crypto';
import { ApiFailure } from './failure';

/** Why a session ended, as the server says it (ERR-01, ERR-16). */
export type SessionLossCode = Extract<
  ErrorCode,
  'not.logged.in' | 'session.expired' | 'logged.out.elsewhere'
>;

/** What the client needs from outside; everything is supplied at composition. */
export interface ApiOptions {
  /** Origin of the API; empty for the page's own. */
  readonly origin?: string;
  /** Seals the body of an `encrypted` endpoint (API-02). */
  readonly sealer: Pick<Sealer, 'seal' | 'correct'>;
  /** Whether the page runs as an installed app; then calls carry the marker `OTHERS` (API-02). */
  readonly isStandalone: () => boolean;
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number;
  /** Told once for each call that the server refused for want of a session, with the token it carried. */
  readonly onSessionLost: (code: SessionLossCode, token: string | undefined) => void;
  /** Told once for each call that waits for the member to choose a password (SESSION-07). */
  readonly onPasswordDue?: () => void;
  /** Told of each answer that is an earlier one, because the site could not be reached (PROD-06). */
  readonly onLastSeen?: () => void;
}

/** How one call is made. */
export interface CallOptions {
  /**
   * Cancels the call. With a `TimeoutError` as reason the call fails as `network.timeout`;
   * with any other it rejects with that reason.
   */
  readonly signal?: AbortSignal;
  readonly token?: string | undefined;
  /** The same key never acts twice. */
  readonly idempotencyKey?: string;
  /** False where a lost session is no news, as for the logout itself. */
  readonly reportsSessionLoss?: boolean;
}

/** The HTTP client of every endpoint in the contract (API-01). */
export interface Api {
  /** Resolves with the parsed `value`; rejects with an {@link ApiFailure}. Never retries: charts decide. */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions): Promise<ResponseOf<E>>;
  /** Whether what a call resolved with is an earlier answer, because the site could not be reached (PROD-06). */
  isLastSeen(value: object): boolean;
  /** Takes over the operator's path overrides by endpoint name; a path that is not plain and local is ignored. */
  overridePaths(paths: Readonly<Record<string, string>>): void;
}

const SESSION_LOSS: readonly string[] = [
  'not.logged.in',
  'session.expired',
  'logged.out.elsewhere',
] satisfies SessionLossCode[];
const isSessionLoss = (code: string): code is SessionLossCode => SESSION_LOSS.includes(code);

/** Below the API base, no scheme, host, query or climbing out. */
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)+$/;

/** The texts of a request by field; a field that is left out stays out. */
function parametersOf(request: unknown): URLSearchParams {
  const entries = Object.entries(Object(request)).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** `Retry-After` as milliseconds from now: seconds or a date. */
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

/** What a call was cancelled with: a failure for a timeout, otherwise the caller's own reason. */
function cancellation(signal: AbortSignal): unknown {
  const reason: unknown = signal.reason;
  return reason instanceof Error && reason.name === 'TimeoutError'
    ? new ApiFailure('network.timeout')
    : reason;
}

/** Reads go out as they are; everything that acts goes by the HTTP library, which loads with the first of these. */
async function transmission({ method }: Endpoint): Promise<typeof fetch> {
  return method === 'GET' ? fetch : (await import('./transport')).transmit;
}

/** Creates the client. */
export function createApi(options: ApiOptions): Api {
  const overrides = new Map<string, string>();
  const earlier = new WeakSet<object>();

  /** The request's query and body, with the headers that its encoding asks for. */
  async function encode(
    endpoint: Endpoint,
    path: string,
    request: unknown,
    headers: Headers,
  ): Promise<{ readonly query?: URLSearchParams; readonly body?: URLSearchParams | string }> {
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
    { signal, token, idempotencyKey }: CallOptions,
  ): Promise<ResponseOf<E>> {
    const path = API_BASE + (overrides.get(endpoint.name) ?? endpoint.path);
    const headers = new Headers({ accept: 'application/json' });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, idempotencyKey);
    if (endpoint.module) headers.set(MODULE_HEADER, endpoint.module);
    if (options.isStandalone()) headers.set(DEVICE_HEADER, 'OTHERS');
    const { query, body } = await encode(endpoint, path, request, headers);

    let response: Response;
    try {
      const transmit = await transmission(endpoint);
      response = await transmit(`${options.origin ?? ''}${path}${query ? `?${query}` : ''}`, {
        method: endpoint.method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch {
      throw new ApiFailure('network.unreachable');
    }
    let text: string;
    try {
      text = await response.text();
    } catch {
      throw new ApiFailure('response.malformed', { status: response.status });
    }
    const value = readAnswer<E['response']>(
      endpoint.response,
      text,
      response.status,
      retryAfter(response.headers.get('retry-after'), options.now()),
    );
    if (response.headers.has(LAST_SEEN_HEADER)) {
      earlier.add(Object(value));
      options.onLastSeen?.();
    }
    return value;
  }

  /** A body that an outdated key or clock sealed is sealed once more; nothing else is ever repeated. */
  async function sendSealed<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    call: CallOptions,
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

  return {
    async call(endpoint, request, call = {}) {
      const { signal, token, reportsSessionLoss = true } = call;
      if (signal?.aborted) throw cancellation(signal);
      try {
        return await (endpoint.encoding === 'encrypted' ? sendSealed : send)(endpoint, request, call);
      } catch (error) {
        if (signal?.aborted) throw cancellation(signal);
        if (reportsSessionLoss && error instanceof ApiFailure && isSessionLoss(error.code)) {
          options.onSessionLost(error.code, token);
        }
        if (error instanceof ApiFailure && error.code === 'password.change.required')
          options.onPasswordDue?.();
        throw error;
      }
    },
    isLastSeen: (value) => earlier.has(value),
    overridePaths(paths) {
      overrides.clear();
      for (const [name, path] of Object.entries(paths)) {
        if (PLAIN_PATH.test(path)) overrides.set(name, path);
      }
    },
  };
}
