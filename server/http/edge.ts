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
const REQUEST_TIMEOUT = 30_000;
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

/** Refuses a request because of overload, before any work is done for it. */
export function refuseOverloaded(response: ServerResponse): void {
  const refusal = refuse('unknown', { 'retry-after': String(RETRY_AFTER), connection: 'close' });
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(refusalText('unknown'));
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
      if (carriesTooMuch(request)) refuseBody(request, response);
      else answer(request, response);
    },
  );
  http.maxConnections = MOST_CONNECTIONS;
  // A connection that is idle this long is dead or held open on purpose.
  http.timeout = SILENCE_TIMEOUT;
  const open = new Map<string, number>();
  http.on('connection', (socket) => {
    socket.on('error', (error) => log.debug({ error: describeError(error) }, 'connection failed'));
    if (mostOfAddress === undefined) return;
    const key = addressKey(socket.remoteAddress ?? '');
    const held = open.get(key) ?? 0;
    if (held >= mostOfAddress) return void socket.destroy();
    open.set(key, held + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
  return http;
}

/** Routes upgrade requests to the handler of their path; all others are refused and closed. */
export function routeUpgrades(http: Server, routes: ReadonlyMap<string, UpgradeHandler>, log: Logger): void {
  http.on('upgrade', (request, socket: Duplex, head) => {
    const handler = routes.get((request.url ?? '').split('?')[0] ?? '');
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
