import { fileURLToPath } from 'node:url';
import { type RunningServer, type ServerOptions, startServer } from '@server/app';
import type { DatabaseLocation } from '@server/db';
import { afterAll, describe } from 'vitest';
import * as z from 'zod/mini';
import { cipherBody, ENCRYPTION_HEADER } from '@/services/contract/account';
import { API_BASE, type Endpoint, type RequestOf, type ResponseOf } from '@/services/contract/core';
import type { ErrorCode } from '@/services/contract/errors';
import { systemStatus } from '@/services/contract/system';
import { encryptBody, type SealedBody } from '@/services/crypto/encryptBody';
import { hasPostgres, startPostgres, type TestPostgres } from './postgres';
import { createTestWorld } from './world';

/** Folder of the migration files. */
const MIGRATIONS = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url));
/** Token of the test control. */
export const CONTROL_TOKEN = 'test-control-token';
/** A moment within the test world's offers. */
const START = Date.UTC(2026, 10, 21, 12);

/** Where a test's clock stands; moved by hand. */
interface TestClock {
  now: number;
}

/** A platform under test, with the lines it logged. */
export interface TestPlatform extends RunningServer {
  readonly clock: TestClock;
  readonly logLines: readonly string[];
}

/** Starts a platform for tests: cheap hashes, its own clock, answers checked against the contract. */
export async function startPlatform(
  database: DatabaseLocation,
  options: Partial<ServerOptions> = {},
): Promise<TestPlatform> {
  const clock: TestClock = { now: START };
  const logLines: string[] = [];
  const server = await startServer({
    database,
    migrationsFolder: MIGRATIONS,
    host: '127.0.0.1',
    port: 0,
    log: {
      level: 'debug',
      destination: {
        write: (line: string) => {
          logLines.push(line);
        },
      },
    },
    world: createTestWorld,
    controlToken: CONTROL_TOKEN,
    trustedProxies: 1,
    passwordCost: { memoryCost: 64, timeCost: 1 },
    checkAnswers: true,
    now: () => clock.now,
    ...options,
  });
  return { ...server, clock, logLines };
}

/** Runs a suite on the embedded database, and on PostgreSQL where there is one; each platform gets a database of its own. */
export function onEachDatabase(suite: (locate: () => Promise<DatabaseLocation>) => void): void {
  describe('on the embedded database', () => {
    suite(() => Promise.resolve({ kind: 'memory' }));
  });
  describe.runIf(hasPostgres())('on PostgreSQL', () => {
    suite(onPostgres());
  });
}

/**
 * Locates empty PostgreSQL databases, and ends the server behind them after the suite that calls this.
 * Call it before the suite's own `afterAll`: hooks run in reverse order.
 */
export function onPostgres(): () => Promise<DatabaseLocation> {
  let postgres: Promise<TestPostgres> | undefined;
  afterAll(async () => (await postgres)?.stop());
  return async () => {
    postgres ??= startPostgres();
    return { kind: 'server', url: await (await postgres).createDatabase() };
  };
}

const envelope = z.object({
  success: z.boolean(),
  value: z.unknown(),
  errorCode: z.optional(z.string()),
});

/** An answer of the API as it came. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly success: boolean;
  readonly value: unknown;
  readonly code: string | undefined;
}

/** Reads an envelope; throws when the answer is none. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const { success, value, errorCode } = envelope.parse(JSON.parse(text));
  return { status: response.status, headers: response.headers, text, success, value, code: errorCode };
}

/** How a test calls. */
interface CallOptions {
  readonly token?: string;
  /** Address the call seems to come from. */
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client that speaks to one platform as the contract says. */
export interface TestClient {
  /** Calls and expects success; resolves with the value, parsed by the row's schema. */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions): Promise<ResponseOf<E>>;
  /** Calls and expects a refusal with this code. */
  refused<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    code: ErrorCode,
    options?: CallOptions,
  ): Promise<Answer>;
  /** Calls with any payload. */
  send(endpoint: Endpoint, payload: unknown, options?: CallOptions): Promise<Answer>;
  /** Seals a payload for an endpoint. */
  seal(endpoint: Endpoint, payload: unknown): Promise<SealedBody>;
  /** Sends a sealed body. */
  sendSealed(endpoint: Endpoint, sealed: SealedBody, options?: CallOptions): Promise<Answer>;
  /** Calls the test control. */
  control(method: string, path: string, body?: unknown): Promise<Answer>;
}

const queryFields = z.record(z.string(), z.string());

/** Creates a client. */
export function createClient(
  platform: Pick<RunningServer, 'origin'>,
  now: () => number = Date.now,
): TestClient {
  const { origin } = platform;
  const headersOf = ({ token, ip, headers }: CallOptions): Record<string, string> => ({
    'x-forwarded-for': ip ?? '203.0.113.1',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  });

  const client: TestClient = {
    async seal(endpoint, payload) {
      const response = await fetch(`${origin}${API_BASE}${systemStatus.path}`);
      const status = systemStatus.response.parse((await readAnswer(response)).value);
      return encryptBody(JSON.stringify(payload), status.info.encryption, {
        method: endpoint.method,
        path: API_BASE + endpoint.path,
        time: now(),
      });
    },
    async sendSealed(endpoint, sealed, options = {}) {
      const response = await fetch(`${origin}${API_BASE}${endpoint.path}`, {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          [ENCRYPTION_HEADER]: sealed.header,
          ...headersOf(options),
        },
        body: JSON.stringify(cipherBody.parse(sealed.body)),
      });
      return readAnswer(response);
    },
    async send(endpoint, payload, options = {}) {
      const address = `${origin}${API_BASE}${endpoint.path}`;
      const { method } = endpoint;
      const headers = headersOf(options);
      switch (endpoint.encoding) {
        case 'encrypted':
          return client.sendSealed(endpoint, await client.seal(endpoint, payload), options);
        case 'query': {
          const query = new URLSearchParams(queryFields.parse(payload));
          return readAnswer(await fetch(`${address}?${query}`, { method, headers }));
        }
        case 'none':
          return readAnswer(await fetch(address, { method, headers }));
        case 'json':
          return readAnswer(
            await fetch(address, {
              method,
              headers: { 'content-type': 'application/json', ...headers },
              body: JSON.stringify(payload),
            }),
          );
        case 'form':
          return readAnswer(
            await fetch(address, { method, headers, body: new URLSearchParams(queryFields.parse(payload)) }),
          );
      }
    },
    async call<E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      options?: CallOptions,
    ): Promise<ResponseOf<E>> {
      const answer = await client.send(endpoint, request, options);
      if (!answer.success) throw new Error(`${endpoint.name} was refused: ${answer.status} ${answer.code}`);
      return z.parse<E['response']>(endpoint.response, answer.value);
    },
    async refused(endpoint, request, code, options) {
      const answer = await client.send(endpoint, request, options);
      if (answer.code !== code) {
        throw new Error(`${endpoint.name} answered ${answer.status} ${answer.code}, not ${code}`);
      }
      return answer;
    },
    async control(method, path, body) {
      return readAnswer(
        await fetch(`${origin}/control${path}`, {
          method,
          headers: { 'x-control-token': CONTROL_TOKEN, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
    },
  };
  return client;
}
