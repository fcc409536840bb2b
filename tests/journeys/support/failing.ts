import type { Route } from 'playwright';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { API_BASE, type Endpoint } from '@/services/contract/core';
import { type ErrorCode, HTTP_STATUS, type ServerErrorCode } from '@/services/contract/errors';
import type { Visit } from './visit';

/** One way in which a call fails. */
export interface Failure {
  readonly name: string;
  /** What the player is told, unless the call has words of its own. */
  readonly code: ErrorCode;
  /** The server said no, as opposed to nothing that could be read. */
  readonly isRefusal: boolean;
  /** Shows only once the page gives up waiting. */
  readonly isLate: boolean;
  /** Milliseconds for which the server wants to be left alone. */
  readonly retryAfter: number;
  answer(route: Route): Promise<void>;
}

const fault = (name: string, code: ErrorCode, answer: Failure['answer'], isLate = false): Failure => ({
  name,
  code,
  isRefusal: false,
  isLate,
  retryAfter: 0,
  answer,
});

/** A refusal of the platform, as its contract has it. */
const refusal = (code: ServerErrorCode, seconds?: number): Failure => ({
  name: `${HTTP_STATUS[code]} ${code}`,
  code,
  isRefusal: HTTP_STATUS[code] < 500,
  isLate: false,
  retryAfter: (seconds ?? 0) * 1000,
  answer: (route) =>
    route.fulfill({
      status: HTTP_STATUS[code],
      json: { success: false, value: null, errorCode: code },
      ...(seconds === undefined ? {} : { headers: { 'retry-after': String(seconds) } }),
    }),
});

const json = (body: string) => (route: Route) =>
  route.fulfill({ status: 200, contentType: 'application/json', body });

/** Every way in which a call fails; `unauthorised` is the 401 that the call knows. */
export function failures(unauthorised: ServerErrorCode): readonly Failure[] {
  return [
    fault('a refused connection', 'network.unreachable', (route) => route.abort('connectionrefused')),
    fault('no answer in time', 'network.timeout', async () => {}, true),
    refusal('request.invalid'),
    refusal(unauthorised),
    refusal('no.permission'),
    refusal('conflict'),
    refusal('rate.limited', 30),
    fault('500 of a proxy', 'response.malformed', (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
    ),
    refusal('system.upgrading'),
    fault('JSON that is cut off', 'response.malformed', json('{"success":true,"value":{"tok')),
    fault('another shape', 'response.malformed', json('{"success":true,"value":{"nobody":"knows"}}')),
  ];
}

/** Stands before an endpoint and lets its calls fail as it is told. */
export interface Failing {
  /** From now on calls fail so; undefined lets them through. */
  set(failure: Failure | undefined): void;
  /** Waits until a call has come since the last {@link set}, and has failed if that takes its time. */
  asked(): Promise<void>;
  /** Idempotency keys of the calls so far; empty for a call without one. */
  readonly keys: readonly string[];
}

/**
 * Stands before an endpoint of a page that is yet to open or has come to rest: on a page that is just being committed
 * Chromium at times lets every call pass by.
 */
export async function failingEndpoint(visit: Visit, endpoint: Endpoint): Promise<Failing> {
  const keys: string[] = [];
  let current: Failure | undefined;
  let known = 0;
  const isCall = (url: URL) => url.pathname === API_BASE + endpoint.path;
  visit.excuse(isCall);
  await visit.page.route(isCall, async (route) => {
    if (route.request().method() !== endpoint.method) return route.fallback();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    return current === undefined ? route.fallback() : current.answer(route);
  });
  return {
    keys,
    set(failure) {
      current = failure;
      known = keys.length;
    },
    async asked() {
      await visit.until(`${endpoint.name} is asked`, () => keys.length > known);
      if (current?.isLate) await visit.pass(REQUEST_TIMEOUT);
    },
  };
}
