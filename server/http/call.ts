import type { Endpoint, RequestOf, ResponseOf } from '@contract/core';
import type { RefusedFields, RefusedReason } from '@contract/errors';
import type { SecurityEventKind } from '@contract/security';
import type { LanguageCode } from '@contract/system';
import { READER_ISSUE } from '@contract/typed';
import * as z from 'zod/mini';
import { fieldRefusalOf } from '../account/fieldRules';
import type { ActiveSession } from '../account/sessions';
import { Refusal } from './refusal';

/** Context of a call for its handler. */
export interface Call {
  /** Network address of the caller. */
  readonly ip: string;
  /** Short description of the caller's device, for the session list. */
  readonly device: string;
  /** Random id of the caller's browser, remembered on sign-in; a new one when the browser has none. */
  readonly deviceId: string;
  /** Language of the caller; undefined when no supported one is given. */
  readonly language: LanguageCode | undefined;
  /** Time of the call, milliseconds since the epoch. */
  readonly now: number;
  /** Configured host of the site, with a non-default port; never taken from the call. */
  readonly host: string;
  /** The caller's idempotency key; a key never acts twice. */
  readonly idempotencyKey: string | undefined;
  /** The caller's session; always present when the endpoint's access is `session`. */
  readonly session: ActiveSession | undefined;
  /** Sets the affected account for the security trail when there is no session, as in a login or recovery. */
  readonly concerns: (memberId: number) => void;
  /** Adds a line of this kind to the security trail, if the call is accepted. */
  readonly leavesToo: (kind: SecurityEventKind) => void;
}

/** A {@link Call} of an endpoint that requires a session. */
export interface SessionCall extends Call {
  readonly session: ActiveSession;
}

/** An endpoint with its handler. */
export interface BoundHandler {
  readonly endpoint: Endpoint;
  /** Parses `payload` with the endpoint's request schema and runs the handler; rejects with a Refusal when refused. */
  run(payload: unknown, call: Call): Promise<unknown>;
  /** For public answers that depend only on the request and on what has this version. */
  version?(): Promise<unknown>;
}

/** Adds the version of what the answers of a public endpoint depend on, so that they are kept until it changes. */
export const versioned = (handler: BoundHandler, version: () => Promise<unknown>): BoundHandler => ({
  ...handler,
  version,
});

/** Most fields that a refusal names. */
const MOST_FIELDS = 10;
/** A name that a caller may have invented is repeated only if it is a plain one. */
const PLAIN = /^[\w-]{1,40}$/;

/**
 * The fields that a schema refuses, e.g. `amountMinor` or `terms.0.rate`, with the reasons; never their values. An
 * unknown field of a sealed body is not repeated, because it may be anything that was meant to stay secret.
 */
function refusedIn({ encoding }: Endpoint, { issues }: z.core.$ZodError, payload: unknown): RefusedFields {
  const named = issues.flatMap((issue): (readonly [string, RefusedReason])[] => {
    if (issue.code !== 'unrecognized_keys') return [[issue.path.join('.'), reasonOf(issue, payload)]];
    if (encoding === 'encrypted') return [];
    return issue.keys.map((key) => [[...issue.path, key].join('.'), 'unknown']);
  });
  const plain = named.filter(([name]) => name.split('.').every((part) => PLAIN.test(part)));
  // The first reason of a field counts.
  const reasons = Object.fromEntries(plain.toReversed());
  const fields = [...new Set(plain.map(([name]) => name))].slice(0, MOST_FIELDS);
  return { fields, reasons: Object.fromEntries(fields.map((name) => [name, reasons[name] ?? 'format'])) };
}

/** Why a schema refuses a value of the payload. */
function reasonOf(issue: z.core.$ZodIssue, payload: unknown): RefusedReason {
  const value = issue.path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    payload,
  );
  if (value === undefined || value === null || value === '') return 'missing';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'short' : 'low';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'long' : 'high';
  return 'format';
}

function parseRequest<E extends Endpoint>(endpoint: E, payload: unknown): RequestOf<E> {
  const parsed = z.safeParse<E['request']>(endpoint.request, payload);
  if (parsed.success) return parsed.data;
  const refused = refusedIn(endpoint, parsed.error, payload);
  const unread = parsed.error.issues.find(
    ({ code, message }) => code === READER_ISSUE && message !== 'empty',
  );
  if (unread !== undefined) {
    const field = String(unread.path.at(-1));
    // No form sends a text that is too long.
    if (unread.message === 'length') {
      throw new Refusal('request.invalid', { value: { ...refused, field, reason: 'length' } });
    }
    throw fieldRefusalOf(field, undefined, unread.message).withHints(refused);
  }
  throw new Refusal('request.invalid', refused.fields.length === 0 ? {} : { value: refused });
}

/** Binds a handler to an endpoint that works without a session. */
export function answer<E extends Endpoint>(
  endpoint: E,
  handle: (request: RequestOf<E>, call: Call) => Promise<ResponseOf<E>> | ResponseOf<E>,
): BoundHandler {
  return { endpoint, run: async (payload, call) => handle(parseRequest(endpoint, payload), call) };
}

/** Binds a handler to an endpoint that requires a session. */
export function answerSession<E extends Endpoint>(
  endpoint: E,
  handle: (request: RequestOf<E>, call: SessionCall) => Promise<ResponseOf<E>> | ResponseOf<E>,
): BoundHandler {
  return {
    endpoint,
    run: async (payload, call) => {
      const { session } = call;
      if (session === undefined) throw new Refusal('not.logged.in');
      return handle(parseRequest(endpoint, payload), { ...call, session });
    },
  };
}
