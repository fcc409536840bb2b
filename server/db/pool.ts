import { AsyncResource } from 'node:async_hooks';
import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseBusy } from './faults';

/** Limits of connections to a PostgreSQL server. Times in milliseconds. */
export interface DatabaseLimits {
  /** Connections for calls that may write. */
  readonly connections: number;
  /** Connections reserved for public reads, sessions and health, independent of writes. */
  readonly readConnections: number;
  /** Maximum time of a statement on the server. */
  readonly statement: number;
  /** Time without data from the server after which a connection is closed; more than `statement`. */
  readonly silence: number;
  /** Maximum wait for a locked row or table. */
  readonly lock: number;
  /** Maximum time of an idle transaction. */
  readonly idleInTransaction: number;
  /** Maximum wait for a free or new connection. */
  readonly wait: number;
}

/** Default limits. */
export const DEFAULT_LIMITS: DatabaseLimits = {
  connections: 10,
  readConnections: 4,
  statement: 10_000,
  silence: 12_000,
  lock: 3_000,
  idleInTransaction: 15_000,
  wait: 2_000,
};

/** Maximum waiting callers per connection; more would time out anyway. */
const WAITING_PER_CONNECTION = 25;
/** Delay before TCP keep-alive probes on an idle connection, in milliseconds. */
const KEEP_ALIVE_AFTER = 5_000;

/** Creates a socket that is destroyed after `silence` milliseconds without activity. */
function boundedSocket(silence: number): Socket {
  const socket = new Socket();
  socket.setKeepAlive(true, KEEP_ALIVE_AFTER);
  socket.setTimeout(silence);
  socket.on('timeout', () => {
    const error = new Error(`The database server was silent for ${silence} ms.`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
  return socket;
}

/** Called when a statement begins, with its text; the result is called when it ends. */
export type StatementHook = (text: string) => (error?: Error) => void;

const textOf = (config: unknown): string =>
  typeof config === 'string' ? config : String(Object(config).text ?? '');

const errorOf = (error: unknown): Error | undefined =>
  error == null ? undefined : error instanceof Error ? error : new Error(String(error));

/** Reports the statements of a connection. */
function watchStatements(client: pg.PoolClient, begin: StatementHook): void {
  client.query = new Proxy(client.query, {
    apply(query, self, parameters: unknown[]) {
      const end = begin(textOf(parameters[0]));
      const callback = parameters.at(-1);
      if (typeof callback === 'function') {
        const told = (error: unknown, result: unknown): void => {
          end(errorOf(error));
          callback(error, result);
        };
        return Reflect.apply(query, self, [...parameters.slice(0, -1), told]);
      }
      const asked = Promise.resolve(Reflect.apply(query, self, parameters));
      asked.then(
        () => end(),
        (error: unknown) => end(errorOf(error)),
      );
      return asked;
    },
  });
}

type Checkout = Parameters<pg.Pool['connect']>[0];

/**
 * A pool with bounded waits: it refuses immediately when too many callers wait, and removes connections that break
 * while in use.
 */
export class BoundedPool extends pg.Pool {
  readonly #mostWaiting: number;
  readonly #isWatched: boolean;

  constructor(url: string, size: number, limits: DatabaseLimits, name: string, onStatement?: StatementHook) {
    super({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: limits.wait,
      // Idle connections are closed before the silence limit applies to them.
      idleTimeoutMillis: limits.silence / 2,
      statement_timeout: limits.statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
      application_name: name,
      stream: () => boundedSocket(limits.silence),
    });
    this.#mostWaiting = size * WAITING_PER_CONNECTION;
    this.#isWatched = onStatement !== undefined;
    if (onStatement !== undefined) this.on('connect', (client) => watchStatements(client, onStatement));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Checkout): void;
  override connect(callback?: Checkout): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => {
          if (client === undefined) reject(error);
          else resolve(client);
        });
      });
    }
    if (this.waitingCount >= this.#mostWaiting) {
      const refusal = new DatabaseBusy('Too many callers wait for a connection.');
      queueMicrotask(() => callback(refusal, undefined, () => {}));
      return undefined;
    }
    // A caller that waited is woken by another one, and must not take over that one's trace.
    const proceed = this.#isWatched ? AsyncResource.bind(callback) : callback;
    super.connect((error, client, done) => {
      if (client === undefined) return proceed(asBusy(error), client, done);
      guard(client);
      return proceed(undefined, client, client.release);
    });
    return undefined;
  }
}

/** Wraps the pool's timeout error, which has no code. */
function asBusy(error: Error | undefined): Error {
  return new DatabaseBusy('No connection to the database in time.', { cause: error });
}

/**
 * Watches a connection while a caller uses it and releases it as soon as it breaks. The caller may never do so, because
 * a transaction whose `begin` fails is abandoned without a release.
 */
function guard(client: pg.PoolClient): void {
  const release = client.release.bind(client);
  let isReleased = false;
  let fault: Error | undefined;
  const onError = (error: Error): void => {
    fault = error;
  };
  const onEnd = (): void => {
    client.release(fault ?? true);
  };
  client.on('error', onError);
  client.once('end', onEnd);
  client.release = (reason) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', onEnd);
    release(reason ?? fault);
    client.off('error', onError);
  };
}
