import * as z from 'zod/mini';
import type { Endpoint, RequestOf, ResponseOf } from '@/services/contract/core';
import type { ActiveSession } from '../accounts/sessions';
import { Refusal } from './refusal';

/** What a handler knows of the call besides the parsed request. */
export interface Call {
  /** Network address of the caller. */
  readonly ip: string;
  /** Short description of the caller's device, for the session list. */
  readonly device: string;
  /** Moment of the call, milliseconds since the epoch. */
  readonly now: number;
  /** Host that the caller reached the site at, with its port if it is not the usual one. */
  readonly host: string;
  /** Key of the caller's intent; the same key never acts twice. */
  readonly idempotencyKey: string | undefined;
  /** The caller's session; always present when the row's access is `session`. */
  readonly session: ActiveSession | undefined;
}

/** A {@link Call} of a row that demands a session. */
export interface SessionCall extends Call {
  readonly session: ActiveSession;
}

/** A row of the endpoint table with the code that answers it. */
export interface BoundHandler {
  readonly endpoint: Endpoint;
  /** Parses `payload` with the row's request schema and answers; rejects with a Refusal for an expected "no". */
  run(payload: unknown, call: Call): Promise<unknown>;
}

function parseRequest<E extends Endpoint>(endpoint: E, payload: unknown): RequestOf<E> {
  const parsed = z.safeParse<E['request']>(endpoint.request, payload);
  if (!parsed.success) throw new Refusal('request.invalid');
  return parsed.data;
}

/** Binds a row that anybody may call. */
export function answer<E extends Endpoint>(
  endpoint: E,
  handle: (request: RequestOf<E>, call: Call) => Promise<ResponseOf<E>> | ResponseOf<E>,
): BoundHandler {
  return { endpoint, run: async (payload, call) => handle(parseRequest(endpoint, payload), call) };
}

/** Binds a row that demands a session. */
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
