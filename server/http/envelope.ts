import type { Envelope } from '@/services/contract/core';
import type { ServerErrorCode } from '@/services/contract/errors';
import { Refusal } from './refusal';

/** Headers of every API answer: never sniffed, framed, embedded elsewhere or kept, unless a row says otherwise. */
const API_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** Headers for an API answer; `extra` wins. */
export const apiHeaders = (extra: Readonly<Record<string, string>> = {}): Headers =>
  new Headers({ ...API_HEADERS, ...extra });

/** The text of a successful envelope. */
export const acceptanceText = (value: unknown): string =>
  JSON.stringify({ success: true, value } satisfies Envelope<unknown>);

/** Answers a refusal. */
export function refusalResponse(refusal: Refusal, extra: Readonly<Record<string, string>> = {}): Response {
  const body: Envelope<unknown> = { success: false, value: refusal.value, errorCode: refusal.code };
  return new Response(JSON.stringify(body), {
    status: refusal.status,
    headers: apiHeaders({
      ...(refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }),
      ...extra,
    }),
  });
}

/** Answers a bare code. */
export const refuse = (code: ServerErrorCode, extra?: Readonly<Record<string, string>>): Response =>
  refusalResponse(new Refusal(code), extra);
