import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { LIVE_PATH } from '../metrics/health';
import { type AddressReader, addressKey } from './addresses';
import { LARGEST_BODY } from './body';
import type { Layer } from './env';
import { refusalText, refuse } from './envelope';
import { describeError } from './log';
import type { Overload } from './overload';

/** A step on the way of a request before its routes, in the style of Connect. */
export type Door = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

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

/** Refuses a request with too large a body without reading it, and closes the connection. */
export const refuseLarge: Door = function refuseLarge(request, response, next) {
  if (!carriesTooMuch(request)) return next();
  const refusal = refuse('request.too.large', { connection: 'close' });
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(refusalText('request.too.large'));
  const late = setTimeout(() => request.socket.destroy(), FAREWELL);
  request.socket.once('close', () => clearTimeout(late));
};

/**
 * Closes the connection of a client that goes on sending its body after the answer. Node reads such a body without
 * events.
 */
export const watchLeftovers: Door = function watchLeftovers(request, response, next) {
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
  next();
};

/** Whether a request failed because the client disconnected. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** Refuses a request before any work is done for it: `unknown` because of overload, `rate.limited` for its address. */
function refuseBusy(response: ServerResponse, code: 'unknown' | 'rate.limited'): void {
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
export const refuseAmbiguous: Door = function refuseAmbiguous(request, response, next) {
  if (!isAmbiguous(request)) return next();
  const refusal = refuse('request.malformed', { connection: 'close' });
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(refusalText('request.malformed'));
};

/** Counts by key, up to a maximum. */
interface Counter {
  /** Counts one more; returns the function that ends it, or undefined when there are too many. */
  begin(key: string): (() => void) | undefined;
}

/** Creates a counter of at most `most` per key. */
function createCounter(most: number): Counter {
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

/** Maximum requests in progress per address that a proxy reports, or without a proxy connections per address. */
const MOST_OF_ADDRESS = 200;

/** Refuses requests while there is too much to do. Liveness is always answered. */
export const refuseOverload = ({ isOver }: Pick<Overload, 'isOver'>): Door =>
  function refuseOverload(request, response, next) {
    if (isOver() && sentPath(request) !== LIVE_PATH) refuseBusy(response, 'unknown');
    else next();
  };

/** Refuses an address that has too many requests in progress. */
export function limitAddress(addressOf: AddressReader): Door {
  const underway = createCounter(MOST_OF_ADDRESS);
  return function limitAddress(request, response, next) {
    const end = underway.begin(addressKey(addressOf(request)));
    if (end === undefined) return refuseBusy(response, 'rate.limited');
    response.once('close', end);
    next();
  };
}

/** Counts a request as load until it is answered. */
export const countUnderway = ({ begin }: Pick<Overload, 'begin'>): Door =>
  function countUnderway(_request, response, next) {
    response.once('close', begin());
    next();
  };

/** Closes connections with their next answer while the platform stops: kept alive, they would delay it. */
export const closeWhenStopping = (isClosing: () => boolean): Layer =>
  async function closeWhenStopping(context, next) {
    await next();
    if (isClosing()) context.res.headers.set('connection', 'close');
  };

/** Options of the edge server. */
interface EdgeOptions {
  /** What every request passes, in this order, before its answer. */
  readonly doors: readonly Door[];
  readonly answer: RequestListener;
  /** Limits the connections of an address; not behind a proxy, whose connections are those of many. */
  readonly countsConnections: boolean;
  readonly log: Logger;
}

/**
 * Creates the HTTP server. Every connection has an error listener for its whole lifetime: Node removes its own on
 * upgrade, and an unhandled error would end the process.
 */
export function createEdge({ doors, answer, countsConnections, log }: EdgeOptions): Server {
  const enter = doors.reduceRight<RequestListener>(
    (next, door) => (request, response) => door(request, response, () => next(request, response)),
    answer,
  );
  const http = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      connectionsCheckingInterval: CHECKING_INTERVAL,
    },
    enter,
  );
  http.maxConnections = MOST_CONNECTIONS;
  // A connection that is idle this long is dead or held open on purpose.
  http.timeout = SILENCE_TIMEOUT;
  const open = createCounter(MOST_OF_ADDRESS);
  http.on('connection', (socket) => {
    socket.on('error', (error) => log.debug({ error: describeError(error) }, 'connection failed'));
    if (!countsConnections) return;
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
