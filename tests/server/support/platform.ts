import { openAsBlob } from 'node:fs';
import { cipherBody } from '@contract/account';
import { API_BASE, type Endpoint, FILE_TYPE, type RequestOf, type ResponseOf } from '@contract/core';
import type { ErrorCode } from '@contract/errors';
import { ENCRYPTION_HEADER } from '@contract/session';
import { systemStatus } from '@contract/system';
import type { RunningServer } from '@server/app';
import type { DatabaseLocation } from '@server/db';
import { describe, inject } from 'vitest';
import * as z from 'zod/mini';
import { encryptBody, type SealedBody } from '@/services/crypto/encryptBody';
import { createDatabase, hasPostgres } from './postgres';
import { CONTROL_TOKEN } from './start';

export { CONTROL_TOKEN, startPlatform, type TestPlatform } from './start';

/** Initial contents of a database: the test world, or nothing. */
type Content = 'world' | 'empty';

/** Locates an unused database. */
type Locate = (content?: Content) => Promise<DatabaseLocation>;

/** A database in memory, with the test world unless `empty` is requested. */
export async function inMemory(content: Content = 'world'): Promise<DatabaseLocation> {
  return { kind: 'memory', snapshot: await openAsBlob(inject('databases').snapshots[content]) };
}

/** A PostgreSQL database, with the test world unless `empty` is requested. */
export function onPostgres(content: Content = 'world'): Promise<DatabaseLocation> {
  const { postgres } = inject('databases');
  if (postgres === undefined) throw new Error('There is no PostgreSQL here.');
  return createDatabase(postgres.adminUrl, content === 'world' ? postgres.template : undefined);
}

/** Runs a suite on the embedded database, and on PostgreSQL if there is one; each platform gets its own database. */
export function onEachDatabase(suite: (locate: Locate) => void): void {
  describe('on the embedded database', () => suite(inMemory));
  describe.runIf(hasPostgres())('on PostgreSQL', () => suite(onPostgres));
}

/**
 * Runs a suite on PostgreSQL if there is one, otherwise on the embedded database: for rules that use the same
 * statements of the same engine on both. With TEST_EACH_DATABASE it runs on both (decision 15).
 */
export function onOneDatabase(suite: (locate: Locate) => void): void {
  if (process.env['TEST_EACH_DATABASE'] !== undefined) onEachDatabase(suite);
  else if (hasPostgres()) describe('on PostgreSQL', () => suite(onPostgres));
  else describe('on the embedded database', () => suite(inMemory));
}

/**
 * Options of a test of simultaneous calls about money or limits. PostgreSQL takes them in another order each time, so
 * there it runs 30 times, in all `cases` of a table together; a second attempt would hide the order that fails.
 */
export const raceOn = (locate: Locate, cases = 1) => ({
  repeats: locate === onPostgres ? Math.ceil(30 / cases) - 1 : 0,
  retry: 0,
});

const envelope = z.object({
  success: z.boolean(),
  value: z.unknown(),
  errorCode: z.optional(z.string()),
});

/** An unparsed answer of the API. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly success: boolean;
  readonly value: unknown;
  readonly code: string | undefined;
}

/** Reads an envelope; throws if the answer is not one. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const { success, value, errorCode } = envelope.parse(JSON.parse(text));
  return { status: response.status, headers: response.headers, text, success, value, code: errorCode };
}

/** A call that was answered with a refusal. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(what: string, status: number, code: string | undefined) {
    super(`${what} was refused: ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** Options of a call. */
interface CallOptions {
  readonly token?: string;
  /** Source address of the call. */
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of one platform that follows the contract. */
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
  /** Encrypts a payload for an endpoint. */
  seal(endpoint: Endpoint, payload: unknown): Promise<SealedBody>;
  /** Sends an encrypted body. */
  sendSealed(endpoint: Endpoint, sealed: SealedBody, options?: CallOptions): Promise<Answer>;
  /** Calls the test control. */
  control(method: string, path: string, body?: unknown): Promise<Answer>;
}

const queryFields = z.record(z.string(), z.string());

/**
 * Each call has its own connection: a kept one may end, while the embedded database works in this process, without being
 * noticed before the next call.
 */
const UNKEPT = { connection: 'close' };

/** Creates a client. */
export function createClient(
  platform: Pick<RunningServer, 'origin'>,
  now: () => number = Date.now,
): TestClient {
  const { origin } = platform;
  const headersOf = ({ token, ip, headers }: CallOptions): Record<string, string> => ({
    'x-forwarded-for': ip ?? '203.0.113.1',
    ...UNKEPT,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  });

  const client: TestClient = {
    async seal(endpoint, payload) {
      const response = await fetch(`${origin}${API_BASE}${systemStatus.path}`, { headers: UNKEPT });
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
        case 'file':
          return readAnswer(
            await fetch(address, {
              method,
              headers: { 'content-type': FILE_TYPE, ...headers },
              body: payload instanceof Uint8Array ? new Uint8Array(payload) : JSON.stringify(payload),
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
      if (!answer.success) throw new RefusedCall(endpoint.name, answer.status, answer.code);
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
          headers: { ...UNKEPT, 'x-control-token': CONTROL_TOKEN, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
    },
  };
  return client;
}
