import { SERVER_TIME_HEADER } from '@contract/core';
import { DEVICE_HEADER, ENCRYPTION_HEADER, IDEMPOTENCY_HEADER, MODULE_HEADER } from '@contract/session';
import { cors } from 'hono/cors';
import type { Layer } from './env';

/** Headers that a page of another origin may send and read; browsers ask again after two hours at most. */
const HEADERS = {
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowHeaders: [
    'authorization',
    'content-type',
    ENCRYPTION_HEADER,
    DEVICE_HEADER,
    MODULE_HEADER,
    IDEMPOTENCY_HEADER,
  ],
  exposeHeaders: [SERVER_TIME_HEADER, 'retry-after', 'x-request-id'],
  maxAge: 7_200,
};

/** Lets pages of these origins call the API; without credentials: the session is a token in a header, no cookie. */
export function allowOrigins(origins: readonly string[]): Layer {
  const allow: Layer = cors({ origin: [...origins], ...HEADERS });
  return function allowOrigins(context, next) {
    return allow(context, next);
  };
}
