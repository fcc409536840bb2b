import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { DEVICE_HEADER, IDEMPOTENCY_HEADER } from '@/services/contract/account';
import { API_BASE, type Endpoint } from '@/services/contract/core';
import { ENDPOINTS } from '@/services/contract/endpoints';
import type { ActiveSession, Sessions } from '../accounts/sessions';
import type { Fault, Faults } from '../control/faults';
import type { SettingsStore } from '../system/settings';
import type { BoundHandler } from './call';
import { acceptanceText, apiHeaders, refusalResponse } from './envelope';
import { describeError } from './log';
import { readPayload, type Unseal } from './payload';
import { Refusal } from './refusal';

/** What the dispatcher works with. */
export interface DispatchParts {
  readonly handlers: readonly BoundHandler[];
  readonly settings: SettingsStore;
  readonly sessions: Sessions;
  readonly unseal: Unseal;
  readonly now: () => number;
  readonly log: Logger;
  /** Network address of the caller. */
  readonly addressOf: (context: Context) => string;
  /** Checks each answer against the contract before it leaves; for development and tests. */
  readonly checkAnswers: boolean;
  /** Faults that tests inject; absent in production. */
  readonly faults: Faults | undefined;
}

/** Context of an HTTP request on Node. */
export type ApiContext = Context<{ Bindings: HttpBindings }>;

/** Calls that are answered whatever the state of the system, since they tell or settle it. */
const ALWAYS_OPEN: readonly string[] = [
  'systemStatus',
  'systemCountry',
  'domainRoute',
  'templateSettings',
  'customerService',
  'logout',
];

/** Calls that a session opened with a temporary password may make until the member has chosen one (SESSION-07). */
const OPEN_TO_TEMPORARY: readonly string[] = ['passWordChangeV2', 'logout', 'memberInfo'];

/** Answers shorter than this are not worth compressing. */
const COMPRESS_FROM = 1_024;
const compress = promisify(brotliCompress);

const TABLE: readonly Endpoint[] = Object.values(ENDPOINTS);

/** Rows by path, then by method. */
type Routes = ReadonlyMap<string, ReadonlyMap<string, Endpoint>>;

function routesOf(rows: readonly Endpoint[], pathOf: (row: Endpoint) => string): Routes {
  const routes = new Map<string, Map<string, Endpoint>>();
  for (const row of rows) {
    const path = pathOf(row);
    routes.set(path, (routes.get(path) ?? new Map<string, Endpoint>()).set(row.method, row));
  }
  return routes;
}

/** Creates the one entry of all API calls: finds the row, reads the request, asks the handler, wraps the answer. */
export function createDispatcher(parts: DispatchParts): (context: ApiContext) => Promise<Response> {
  const { settings, sessions, unseal, now, log, addressOf, checkAnswers, faults } = parts;
  const handlers = new Map(parts.handlers.map((handler) => [handler.endpoint.name, handler]));
  const routes = routesOf(TABLE, (row) => row.path);

  async function findRow(path: string, method: string): Promise<Endpoint> {
    let methods = routes.get(path);
    if (methods === undefined) {
      if (path === '' || path === '/') throw new Refusal('request.url.empty');
      const { paths } = await settings.read();
      methods = routesOf(
        TABLE.filter((row) => Object.hasOwn(paths, row.name)),
        (row) => paths[row.name] ?? row.path,
      ).get(path);
    }
    if (methods === undefined) throw new Refusal('not.found');
    const row = methods.get(method === 'HEAD' ? 'GET' : method);
    if (row === undefined) throw new MethodUnsupported([...methods.keys()]);
    return row;
  }

  async function requireOpen(row: Endpoint): Promise<void> {
    if (ALWAYS_OPEN.includes(row.name)) return;
    const { maintenance, regionRestriction } = await settings.read();
    if (maintenance) throw new Refusal('maintenance');
    if (regionRestriction) throw new Refusal('ip.restricted');
  }

  async function findSession(
    row: Endpoint,
    authorization: string | undefined,
  ): Promise<ActiveSession | undefined> {
    if (row.access === 'public') return undefined;
    if (row.access === 'session') {
      const session = await sessions.authenticate(authorization, now());
      if (session.temporaryPassword && !OPEN_TO_TEMPORARY.includes(row.name)) {
        throw new Refusal('password.change.required');
      }
      return session;
    }
    if (authorization === undefined) return undefined;
    try {
      const session = await sessions.authenticate(authorization, now());
      return session.temporaryPassword ? undefined : session;
    } catch (error) {
      // Whoever may call without a session may also call with one that has ended.
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  async function answerText(row: Endpoint, context: ApiContext): Promise<string> {
    await requireOpen(row);
    const handler = handlers.get(row.name);
    if (handler === undefined) throw new Refusal('not.found');
    const session = await findSession(row, context.req.header('authorization'));
    const { search, host } = new URL(context.req.url);
    const payload = await readPayload(row, context.req.raw, search.slice(1), unseal);
    const value = await handler.run(payload, {
      ip: addressOf(context),
      device: deviceOf(context),
      now: now(),
      host,
      idempotencyKey: readIntentKey(context.req.header(IDEMPOTENCY_HEADER)),
      session,
    });
    if (checkAnswers) {
      const checked = z.safeParse(row.response, value);
      if (!checked.success)
        throw new Error(`The answer of ${row.name} breaks the contract: ${checked.error}`);
    }
    return acceptanceText(value);
  }

  async function accept(row: Endpoint, context: ApiContext, text: string): Promise<Response> {
    if (row.cacheSeconds === undefined || context.req.query('refresh') === 'true') {
      return new Response(text, { headers: apiHeaders() });
    }
    const isShared = row.access === 'public';
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    const headers: Record<string, string> = {
      'cache-control': `${isShared ? 'public' : 'private'}, max-age=${row.cacheSeconds}`,
      etag,
      vary: isShared ? 'Accept-Encoding' : 'Accept-Encoding, Authorization',
    };
    if (matches(context.req.header('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers: apiHeaders(headers) });
    }
    // Only answers that hold no secret are compressed, so that their length tells nothing.
    if (text.length < COMPRESS_FROM || !/\bbr\b/.test(context.req.header('accept-encoding') ?? '')) {
      return new Response(text, { headers: apiHeaders(headers) });
    }
    const bytes = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    return new Response(new Uint8Array(bytes), {
      headers: apiHeaders({ ...headers, 'content-encoding': 'br' }),
    });
  }

  async function answerFault(
    found: Fault,
    row: Endpoint,
    context: ApiContext,
  ): Promise<Response | undefined> {
    if (found.delay !== undefined) await wait(found.delay);
    const answer = found.answer;
    switch (answer?.kind) {
      case undefined:
        return undefined;
      case 'code':
        throw new Refusal(answer.code, {
          value: answer.value,
          ...(answer.retryAfter === undefined ? {} : { retryAfter: answer.retryAfter }),
        });
      case 'status':
        return new Response('<!doctype html><title>Error</title>', {
          status: answer.status,
          headers: { 'content-type': 'text/html' },
        });
      case 'malformed':
        return new Response('{"success":true,"value":', { headers: apiHeaders() });
      case 'wrongShape':
        return new Response(acceptanceText({ unexpected: true }), { headers: apiHeaders() });
      case 'crash':
        throw new Error('Injected fault.');
      case 'refused':
        context.env.incoming.socket.destroy();
        return new Response(null, { status: 503 });
      case 'cutOff': {
        const text = await answerText(row, context);
        const half = new TextEncoder().encode(text.slice(0, text.length / 2));
        return new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(half);
              await wait(50);
              context.env.incoming.socket.destroy();
              controller.close();
            },
          }),
          { headers: apiHeaders({ 'content-length': String(Buffer.byteLength(text)) }) },
        );
      }
    }
  }

  return async (context) => {
    const started = performance.now();
    const requestId = randomUUID();
    let endpoint: string | undefined;
    let code: string | undefined;
    let response: Response;
    try {
      const path = new URL(context.req.url).pathname.slice(API_BASE.length);
      const row = await findRow(path, context.req.method);
      endpoint = row.name;
      const found = faults?.take(row.name);
      const injected = found === undefined ? undefined : await answerFault(found, row, context);
      response = injected ?? (await accept(row, context, await answerText(row, context)));
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('unknown');
      code = refusal.code;
      if (error !== refusal) log.error({ requestId, endpoint, error: describeError(error) }, 'call failed');
      response = refusalResponse(
        refusal,
        error instanceof MethodUnsupported ? { allow: error.methods.join(', ') } : {},
      );
    }
    response.headers.set('x-request-id', requestId);
    log.info(
      {
        requestId,
        method: context.req.method,
        endpoint: endpoint ?? 'none',
        status: response.status,
        ...(code === undefined ? {} : { code }),
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'call',
    );
    return response;
  };
}

/** The path exists, but not for this method. */
class MethodUnsupported extends Refusal {
  readonly methods: readonly string[];
  constructor(methods: readonly string[]) {
    super('request.method.unsupported');
    this.methods = methods;
  }
}

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((part) => part.trim() === etag || part.trim() === '*');

/** The key of an intent; one in a form that no client of ours sends is refused rather than passed over. */
function readIntentKey(header: string | undefined): string | undefined {
  if (header === undefined || /^[\w.:-]{8,128}$/.test(header)) return header;
  throw new Refusal('request.invalid');
}

/** What the session list shows of a device: the marker of the app, or the browser's own description. */
function deviceOf(context: ApiContext): string {
  const marker = context.req.header(DEVICE_HEADER);
  const agent = context.req.header('user-agent') ?? '';
  return `${marker === undefined ? '' : `[${marker.slice(0, 20)}] `}${agent}`
    .replaceAll('\0', '')
    .slice(0, 200);
}
