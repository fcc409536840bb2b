import { Agent, request } from 'node:http';

/** A request to a platform. */
export interface Ask {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly body?: unknown;
}

/** Sends requests over connections that stay open. */
export interface Sender {
  /** Resolves with the status, after the whole answer has arrived. */
  send(origin: string, ask: Ask): Promise<number>;
  close(): void;
}

/** Addresses that a sender seems to send from, in turn: too many requests of one at once are refused. */
const ADDRESSES = 250;

/** Creates a sender. */
export function createSender(): Sender {
  const agent = new Agent({ keepAlive: true });
  let sent = 0;
  return {
    send: (origin, { path, headers, body }) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        sent += 1;
        const call = request(
          origin + path,
          {
            agent,
            method: text === undefined ? 'GET' : 'POST',
            headers: {
              'x-forwarded-for': `203.0.113.${sent % ADDRESSES}`,
              ...headers,
              ...(text === undefined
                ? {}
                : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            },
          },
          (response) => {
            response.resume();
            response.once('end', () => resolve(response.statusCode ?? 0));
            response.once('error', reject);
          },
        );
        call.once('error', reject);
        call.end(text);
      }),
    close: () => agent.destroy(),
  };
}

/** Sends `count` requests, `width` at a time; rejects when one is not answered with 200. */
export async function sendAll(
  { send }: Sender,
  origin: string,
  count: number,
  width: number,
  askOf: (index: number) => Ask,
): Promise<void> {
  let next = 0;
  const line = async () => {
    while (next < count) {
      const ask = askOf(next);
      next += 1;
      const status = await send(origin, ask);
      if (status !== 200) throw new Error(`${ask.path} was answered with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: width }, line));
}

/** Accepted requests per second, and the share of requests that were refused. */
export interface Rate {
  readonly perSecond: number;
  readonly refused: number;
}

/**
 * Sends waves of simultaneous requests for some time; each wave waits for the answers to the one before. The index goes
 * on from wave to wave: players take turns, since a player who bets without pause is refused.
 */
export async function sendWaves(
  { send }: Sender,
  origins: readonly string[],
  width: number,
  milliseconds: number,
  askOf: (index: number) => Ask,
): Promise<Rate> {
  let accepted = 0;
  let sent = 0;
  const since = performance.now();
  do {
    const statuses = await Promise.all(
      Array.from({ length: width }, (_, index) =>
        send(origins[index % origins.length] ?? '', askOf(sent + index)),
      ),
    );
    sent += width;
    accepted += statuses.filter((status) => status === 200).length;
    const unknown = statuses.find((status) => status !== 200 && status !== 503);
    if (unknown !== undefined) throw new Error(`A request was answered with ${unknown}.`);
  } while (performance.now() - since < milliseconds);
  return {
    perSecond: (accepted / (performance.now() - since)) * 1_000,
    refused: (sent - accepted) / sent,
  };
}
