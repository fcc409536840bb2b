import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { addressKey } from './addresses';
import { LARGEST_BODY } from './body';
import { refusalText, refuse } from './envelope';
import { describeError } from './log';

/** Handles an upgraded connection. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Timeouts for the headers and for the whole request, in milliseconds. */
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 35_000;
/** Keep-alive time of an idle connection in milliseconds. */
const KEEP_ALIVE_TIMEOUT = 15_000;
/** Interval of checks for slow requests, in milliseconds. */
const CHECKING_INTERVAL = 2_000;
/** Time without traffic after which a connection is closed, in milliseconds. */
const SILENCE_TIMEOUT = 60_000;
/** Maximum concurrent connections. */
const MOST_CONNECTIONS = 10_000;
/** Retry delay of an overload refusal in seconds. */
const RETRY_AFTER = 2;
/** Time for a refused client to read the answer, in milliseconds. */
const FAREWELL = 1_000;
/** Interval of checks of a body that goes on after the answer, in milliseconds. */
const LEFTOVER_CHECK = 20;

/** Refuses an upgrade and closes the connection regardless of the client. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  const late = setTimeout(() => socket.destroy(), FAREWELL);
  socket.once('close', () => clearTimeout(late));
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/** Whether a request announces more than any route accepts, or has a body with GET or HEAD. */
function carriesTooMuch({ method, headers }: IncomingMessage): boolean {
  const announced = Number(headers['content-length'] ?? '0');
  if (announced > LARGEST_BODY) return true;
  const hasBody = announced > 0 || headers['transfer-encoding'] !== undefined;
  return hasBody && (method === 'GET' || method === 'HEAD');
}

/** Refuses a request without reading its body and closes the connection. */
function refuseBody(request: IncomingMessage, response: ServerResponse): void {
  const refusal = refuse('request.too.large', { connection: 'close' });
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(refusalText('request.too.large'));
  const late = setTimeout(() => request.socket.destroy(), FAREWELL);
  request.socket.once('close', () => clearTimeout(late));
}

/**
 * Closes the connection of a client that goes on sending its body after the answer. Node reads such a body without
 * events.
 */
function closeEndless(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    const before = socket.bytesRead;
    const watch = setInterval(() => {
      // An honest client may still be sending as much as any route accepts.
      if (socket.bytesRead - before > LARGEST_BODY) socket.destroy();
      if (request.complete || socket.destroyed) clearInterval(watch);
    }, LEFTOVER_CHECK);
  });
}

/** Whether a request failed because the client disconnected. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** Refuses a request before any work is done for it: `unknown` because of overload, `rate.limited` for its address. */
export function refuseBusy(response: ServerResponse, code: 'unknown' | 'rate.limited'): void {
  const refusal = refuse(code, { 'retry-after': String(RETRY_AFTER), connection: 'close' });
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(refusalText(code));
}

/** A path segment that a client resolves before it sends a request. */
const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/**
 * Whether a request can be read in two ways: with several hosts, or with a path that is another one once its dots are
 * resolved, which would pass rules by prefix, here and in proxies.
 */
function isAmbiguous({ url = '', rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length > 1 || DOT_SEGMENT.test(sentPath({ url }));
}

/** The path of a request as it was sent, without query. */
export const sentPath = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => url.split('?')[0] ?? '';

/** Refuses a request that can be read in two ways. */
function refuseAmbiguous(response: ServerResponse): void {
  const refusal = refuse('request.malformed', { connection: 'close' });
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(refusalText('request.malformed'));
}

/** Counts by key, up to a maximum. */
export interface Counter {
  /** Counts one more; returns the function that ends it, or undefined when there are too many. */
  begin(key: string): (() => void) | undefined;
}

/** Creates a counter of at most `most` per key. */
export function createCounter(most: number): Counter {
  const counts = new Map<string, number>();
  return {
    begin(key) {
      const held = counts.get(key) ?? 0;
      if (held >= most) return undefined;
      counts.set(key, held + 1);
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}

/** Options of the edge server. */
interface EdgeOptions {
  readonly log: Logger;
  /** Maximum open connections per address; unlimited when undefined. */
  readonly mostOfAddress: number | undefined;
}

/**
 * Creates the HTTP server. Every connection has an error listener for its whole lifetime: Node removes its own on
 * upgrade, and an unhandled error would end the process.
 */
export function createEdge(answer: RequestListener, { log, mostOfAddress }: EdgeOptions): Server {
  const http = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      connectionsCheckingInterval: CHECKING_INTERVAL,
    },
    (request, response) => {
      closeEndless(request, response);
      if (isAmbiguous(request)) refuseAmbiguous(response);
      else if (carriesTooMuch(request)) refuseBody(request, response);
      else answer(request, response);
    },
  );
  http.maxConnections = MOST_CONNECTIONS;
  // A connection that is idle this long is dead or held open on purpose.
  http.timeout = SILENCE_TIMEOUT;
  const open = createCounter(mostOfAddress ?? MOST_CONNECTIONS);
  http.on('connection', (socket) => {
    socket.on('error', (error) => log.debug({ error: describeError(error) }, 'connection failed'));
    if (mostOfAddress === undefined) return;
    const close = open.begin(addressKey(socket.remoteAddress ?? ''));
    if (close === undefined) return void socket.destroy();
    socket.once('close', close);
  });
  return http;
}

/** Routes upgrade requests to the handler of their path; all others are refused and closed. */
export function routeUpgrades(
  http: Server,
  routes: ReadonlyMap<string, UpgradeHandler>,
  log: Logger,
  isOver: () => boolean,
): void {
  http.on('upgrade', (request, socket: Duplex, head) => {
    if (isAmbiguous(request)) return refuseUpgrade(socket, '400 Bad Request');
    if (isOver()) return refuseUpgrade(socket, '503 Service Unavailable');
    const handler = routes.get(sentPath(request));
    if (handler === undefined) {
      // A development server handles its own upgrades.
      if (http.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found');
      return;
    }
    try {
      handler(request, socket, head);
    } catch (error) {
      log.error({ error: describeError(error) }, 'upgrade failed');
      socket.destroy();
    }
  });
}
