import { EventEmitter, once } from 'node:events';
import type { Endpoint } from '@contract/core';
import { type ErrorCode, HTTP_STATUS, type ServerErrorCode } from '@contract/errors';
import type { Locator, Route } from 'playwright';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { callsOf } from './gate';
import { PATIENCE, type Visit } from './visit';

/** One way in which a call fails. */
export interface Failure {
  readonly name: string;
  /** Error code whose text the player reads, unless the call has its own text. */
  readonly code: ErrorCode;
  /** Whether the server refused, as opposed to no readable answer. */
  readonly isRefusal: boolean;
  /** Whether it shows only after the page's timeout. */
  readonly isLate: boolean;
  /** The server's Retry-After, in milliseconds. */
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

/** A refusal of the platform, in the contract's form. */
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

/** Every way in which a call fails; `unauthorised` is the error code of the call's 401. */
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

/** Intercepts an endpoint and fails its calls as set. */
export interface Failing {
  /** Sets how calls fail from now on; undefined lets them through. */
  set(failure: Failure | undefined): void;
  /** Waits for a call after the last {@link set}, and for its timeout if the failure is one. */
  asked(): Promise<void>;
  /**
   * Presses a control: by a tap for the first call and once failures are off, in between by the Enter key. A tap waits for
   * two frames, which takes longer than everything else about a failure.
   */
  press(control: Locator): Promise<void>;
  /** Idempotency keys of the calls so far; an empty string for a call without one. */
  readonly keys: readonly string[];
}

/**
 * Intercepts an endpoint. Call it before the page opens or once it is idle: while Chromium commits a page it may let
 * calls pass.
 */
export async function failingEndpoint(visit: Visit, endpoint: Endpoint): Promise<Failing> {
  const keys: string[] = [];
  let current: Failure | undefined;
  let known = 0;
  let answered = 0;
  const events = new EventEmitter();
  const calls = callsOf(endpoint.path);
  visit.excuse(({ href }) => calls.test(href));
  await visit.undrawn();
  await visit.page.route(calls, async (route) => {
    if (route.request().method() !== endpoint.method) return route.fallback();
    const call = keys.push(route.request().headers()['idempotency-key'] ?? '');
    await (current === undefined ? route.fallback() : current.answer(route));
    answered = Math.max(answered, call);
    events.emit('answer');
  });
  return {
    keys,
    set(failure) {
      current = failure;
      known = keys.length;
    },
    async asked() {
      const signal = AbortSignal.timeout(PATIENCE);
      while (answered <= known) {
        await once(events, 'answer', { signal }).catch((cause: unknown) => {
          throw new Error(`${endpoint.name} is not asked`, { cause });
        });
      }
      if (current?.isLate) await visit.pass(REQUEST_TIMEOUT);
    },
    async press(control) {
      if (current === undefined || keys.length === 0) return control.tap();
      await visit.until(`${control} is enabled`, () => control.isEnabled());
      await control.press('Enter');
    },
  };
}
