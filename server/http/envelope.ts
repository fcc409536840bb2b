import type { Envelope } from '@contract/core';
import type { ServerErrorCode } from '@contract/errors';
import { Refusal } from './refusal';

/** Headers of every API answer: no sniffing, framing, cross-origin embedding or caching, unless overridden. */
const API_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** Headers for an API answer; `extra` overrides the defaults. */
export const apiHeaders = (extra: Readonly<Record<string, string>> = {}): Headers =>
  new Headers({ ...API_HEADERS, ...extra });

/** Serialises a successful envelope. */
export const acceptanceText = (value: unknown): string =>
  JSON.stringify({ success: true, value } satisfies Envelope<unknown>);

/** Serialises a refusal. */
const envelopeOf = ({ value, code }: Refusal): string =>
  JSON.stringify({ success: false, value, errorCode: code } satisfies Envelope<unknown>);

/** Serialises an error code. */
export const refusalText = (code: ServerErrorCode): string => envelopeOf(new Refusal(code));

/** Creates the response of a refusal. */
export function refusalResponse(refusal: Refusal, extra: Readonly<Record<string, string>> = {}): Response {
  return new Response(envelopeOf(refusal), {
    status: refusal.status,
    headers: apiHeaders({
      ...(refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }),
      ...extra,
    }),
  });
}

/** Creates the response of an error code. */
export const refuse = (code: ServerErrorCode, extra?: Readonly<Record<string, string>>): Response =>
  refusalResponse(new Refusal(code), extra);
