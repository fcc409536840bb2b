import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { type AddressReader, addressKey } from './addresses';
import type { Layer } from './env';
import { policyOf } from './policies';
import { Refusal } from './refusal';

/** Default limit of a body, in bytes. */
export const MAX_BODY_BYTES = 65_536;

const rows: readonly Endpoint[] = Object.values(ENDPOINTS);
/** Maximum body of any route in bytes; larger announced bodies are refused. */
export const LARGEST_BODY = Math.max(...rows.map((row) => policyOf(row).maxBodyBytes ?? MAX_BODY_BYTES));

/** Bytes of bodies that the process holds at once, and of those the share of one address. */
const MOST_HELD = 268_435_456;
const MOST_OF_ADDRESS = 33_554_432;
/** Retry delay in seconds when no more bytes may be held. */
const RETRY_AFTER = 2;

/** Time for a body of any size, in milliseconds, and the slowest rate of the rest, in bytes per millisecond. */
const LEAST_TIME = 10_000;
const SLOWEST_RATE = 262;

/** Time for a body of at most `limit` bytes to arrive, in milliseconds. */
export const deadlineOf = (limit: number): number => LEAST_TIME + limit / SLOWEST_RATE;

/** Counts the bytes of bodies that are held, in total and by address. */
interface BodyBudget {
  /** Counts the bytes of this request's body for an address until its response is closed. */
  cover(request: Request, address: string, response: Pick<ServerResponse, 'once'>): void;
  /** Counts received bytes; rejects with `unknown` or `rate.limited` and a retry delay when that is too many. */
  take(request: Request, bytes: number): void;
}

/** Creates a budget. */
export function createBodyBudget(most: number, mostOfAddress: number): BodyBudget {
  const holdings = new WeakMap<Request, { readonly address: string; bytes: number }>();
  const byAddress = new Map<string, number>();
  let held = 0;

  function add(address: string, bytes: number): void {
    held += bytes;
    const own = (byAddress.get(address) ?? 0) + bytes;
    if (own > 0) byAddress.set(address, own);
    else byAddress.delete(address);
  }

  return {
    cover(request, address, response) {
      const holding = { address, bytes: 0 };
      holdings.set(request, holding);
      response.once('close', () => {
        holdings.delete(request);
        add(address, -holding.bytes);
      });
    },
    take(request, bytes) {
      const holding = holdings.get(request);
      if (holding === undefined) return;
      if (held + bytes > most) throw new Refusal('unknown', { retryAfter: RETRY_AFTER });
      if ((byAddress.get(holding.address) ?? 0) + bytes > mostOfAddress) {
        throw new Refusal('rate.limited', { retryAfter: RETRY_AFTER });
      }
      holding.bytes += bytes;
      add(holding.address, bytes);
    },
  };
}

/** The budget of this process. */
const bodyBudget = createBodyBudget(MOST_HELD, MOST_OF_ADDRESS);

/** Counts the bodies of an address that are held until their requests are answered. */
export const coverBodies = (addressOf: AddressReader): Layer =>
  async function coverBodies({ req: { method, raw }, env: { incoming, outgoing } }, next) {
    if (method !== 'GET' && method !== 'HEAD') {
      bodyBudget.cover(raw, addressKey(addressOf(incoming)), outgoing);
    }
    await next();
  };

/**
 * Reads at most `limit` bytes of a request body. Every route reads through here. Rejects with `request.too.large`, with
 * `request.malformed` when the client disconnects, with `request.timeout` when the body has not arrived after
 * `deadline` milliseconds, and as {@link bodyBudget} does.
 */
export async function readBody(
  request: Request,
  limit: number,
  { deadline = deadlineOf(limit), budget = bodyBudget } = {},
): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? '0');
  if (announced > limit) throw new Refusal('request.too.large');
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Refusal('request.timeout')), deadline);
  });
  try {
    for (;;) {
      const next = reader.read().catch(() => {
        throw new Refusal('request.malformed');
      });
      const { done, value } = await Promise.race([next, timeout]);
      if (done) return Buffer.concat(chunks, size);
      size += value.byteLength;
      if (size > limit) throw new Refusal('request.too.large');
      budget.take(request, value.byteLength);
      chunks.push(value);
    }
  } catch (error) {
    // A stream that has failed cannot be cancelled.
    await reader.cancel().catch(() => {});
    throw error;
  } finally {
    clearTimeout(late);
  }
}
