import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { API_BASE, type Endpoint, SERVER_TIME_HEADER } from '@/services/contract/core';
import { ENDPOINTS } from '@/services/contract/endpoints';
import { DEVICE_HEADER, IDEMPOTENCY_HEADER } from '@/services/contract/session';
import type { LanguageCode } from '@/services/contract/system';
import type { Limiter } from '../accounts/limits';
import { isAgent, mayFreePlay, maySignIn, TRIAL_TYPE } from '../accounts/roles';
import type { ActiveSession, Sessions } from '../accounts/sessions';
import { isPassingFault, RETRY_AFTER } from '../db/faults';
import { createMemo } from '../memo';
import type { AnsweredCall } from '../security/recorder';
import { revisionOf, type SettingsStore } from '../system/settings';
import { type AddressReader, addressKey } from './addresses';
import { MAX_BODY_BYTES } from './body';
import type { BoundHandler } from './call';
import { acceptanceText, apiHeaders, refusalResponse } from './envelope';
import { describeError } from './log';
import { readPayload, type Unseal } from './payload';
import { policyOf } from './policies';
import { Refusal } from './refusal';
import type { SiteOrigin } from './siteOrigin';

/** Dependencies of the dispatcher. */
export interface DispatchParts {
  readonly handlers: readonly BoundHandler[];
  readonly settings: SettingsStore;
  readonly sessions: Sessions;
  readonly limiter: Limiter;
  readonly unseal: Unseal;
  readonly now: () => number;
  readonly log: Logger;
  /** Network address of the caller. */
  readonly addressOf: AddressReader;
  /** Origin of the site for the host claimed by a call. */
  readonly siteOrigin: SiteOrigin;
  /** Checks each answer against the contract before it is sent; for development and tests. */
  readonly checkAnswers: boolean;
  /** Wraps every call, e.g. to inject faults in tests; absent in production. */
  readonly middleware?: CallMiddleware | undefined;
  /** Called with each unexpected error of a call. */
  readonly onFault: (error: unknown) => void;
  /** Called after each call with its endpoint, `ok` or the refusal's code, and its duration in seconds. */
  readonly onAnswered: (endpoint: string, outcome: string, seconds: number) => void;
  /** Records the call in the security trail; never rejects. */
  readonly record: (call: AnsweredCall) => Promise<void>;
}

/** Facts about the caller, collected during the call. */
interface Caller {
  readonly deviceId: string;
  session?: ActiveSession | undefined;
  concerned?: number;
}

/** Context of an HTTP request on Node. */
export type ApiContext = Context<{ Bindings: HttpBindings }>;

/** Cookie that identifies a browser. It grants no access: it only separates strangers' guesses from its owner's. */
const DEVICE_COOKIE = 'device';
/** Seconds. */
const DEVICE_LIFETIME = 180 * 86_400;

/** Minimum size of compressed answers in bytes. */
const COMPRESS_FROM = 1_024;
/** Retry delay in seconds for a second large body of a member. */
const LARGE_RETRY = 2;
/** Maximum kept public answers. */
const KEPT_ANSWERS = 300;
const toBrotli = promisify(brotliCompress);
const compress = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));

/** The text of an answer, and its entity tag. */
interface Answer {
  readonly text: string;
  readonly etag: () => string;
}

function toAnswer(text: string): Answer {
  let etag: string | undefined;
  return {
    text,
    etag: () => (etag ??= `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`),
  };
}

const TABLE: readonly Endpoint[] = Object.values(ENDPOINTS);

/** Endpoints by path, then by method. */
type Routes = ReadonlyMap<string, ReadonlyMap<string, Endpoint>>;

function routesOf(rows: readonly Endpoint[], pathOf: (row: Endpoint) => string): Routes {
  const routes = new Map<string, Map<string, Endpoint>>();
  for (const row of rows) {
    const path = pathOf(row);
    routes.set(path, (routes.get(path) ?? new Map<string, Endpoint>()).set(row.method, row));
  }
  return routes;
}

/** A call as seen by middleware. */
export interface ApiCall {
  readonly endpoint: Endpoint;
  readonly context: ApiContext;
  readonly caller: Caller;
}
type AnswerCall = (call: ApiCall) => Promise<Response>;
/** Wraps the answering of calls. */
export type CallMiddleware = (next: AnswerCall) => AnswerCall;

/**
 * Creates the entry point of all API calls: finds the endpoint, reads the request, runs the handler, wraps the answer.
 */
export function createDispatcher(parts: DispatchParts): (context: ApiContext) => Promise<Response> {
  const { settings, sessions, limiter, unseal, now, log, addressOf, siteOrigin, checkAnswers, record } =
    parts;
  const handlers = new Map(parts.handlers.map((handler) => [handler.endpoint.name, handler]));
  const routes = routesOf(TABLE, (row) => row.path);
  const kept = new Map<string, { readonly version: unknown; readonly answer: Answer }>();
  /** Members who are sending a large body. */
  const sending = new Set<number>();
  const compressed = createMemo<Uint8Array<ArrayBuffer>>(Date.now, KEPT_ANSWERS);

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
    if (policyOf(row).answersAlways) return;
    const { maintenance, regionRestriction, upgrading } = await settings.read();
    if (maintenance) throw new Refusal('maintenance');
    if (regionRestriction) throw new Refusal('ip.restricted');
    // ERR-15: during an upgrade the site is read-only.
    if (upgrading && row.method !== 'GET') throw new Refusal('system.upgrading');
  }

  async function findSession(
    row: Endpoint,
    authorization: string | undefined,
  ): Promise<ActiveSession | undefined> {
    const { access } = row;
    const { temporaryPassword } = policyOf(row);
    if (access === 'public') return undefined;
    if (access === 'session') {
      const session = await sessions.authenticate(authorization, now());
      if (session.temporaryPassword && !temporaryPassword) {
        throw new Refusal('password.change.required');
      }
      return session;
    }
    if (authorization === undefined) return undefined;
    try {
      const session = await sessions.authenticate(authorization, now());
      return session.temporaryPassword ? undefined : session;
    } catch (error) {
      // Calls without a required session also accept an ended one.
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  /** Refuses callers whose role may not make the call; nothing of the request has been read yet. */
  function requireRole(row: Endpoint, session: ActiveSession | undefined): void {
    const { agentsOnly, freePlay, playersOnly, realAccount } = policyOf(row);
    if (session === undefined) return;
    if (realAccount && session.type === TRIAL_TYPE) throw new Refusal('real.account.required');
    if (freePlay && !mayFreePlay(session.type)) throw new Refusal('free.play.refused');
    const isAgentOnly = session.site === 'agent' && !maySignIn('member', session.type);
    if (isAgentOnly && playersOnly) throw new Refusal('no.permission');
    if (agentsOnly && !isAgent(session.type)) throw new Refusal('no.permission');
  }

  /** Reads the payload; a member sends one large body at a time. */
  async function readOnce(row: Endpoint, request: Request, query: string, session?: ActiveSession) {
    const isLarge = (policyOf(row).maxBodyBytes ?? MAX_BODY_BYTES) > MAX_BODY_BYTES;
    if (!isLarge || session === undefined) return readPayload(row, request, query, unseal);
    const { memberId } = session;
    if (sending.has(memberId)) throw new Refusal('rate.limited', { retryAfter: LARGE_RETRY });
    sending.add(memberId);
    try {
      return await readPayload(row, request, query, unseal);
    } finally {
      sending.delete(memberId);
    }
  }

  async function answerText(row: Endpoint, context: ApiContext, caller: Caller): Promise<string> {
    await requireOpen(row);
    const handler = handlers.get(row.name);
    if (handler === undefined) throw new Refusal('not.found');
    const session = await findSession(row, context.req.header('authorization'));
    caller.session = session;
    requireRole(row, session);
    const ip = addressOf(context.env.incoming);
    const { limit } = policyOf(row);
    if (limit !== undefined) {
      await limiter.take(`call/${row.name}/${session?.memberId ?? addressKey(ip)}`, limit, now());
    }
    const { search, host } = new URL(context.req.url);
    const payload = await readOnce(row, context.req.raw, search.slice(1), session);
    const value = await handler.run(payload, {
      ip,
      device: deviceOf(context),
      deviceId: caller.deviceId,
      language: languageOf(context.req.header('accept-language')),
      now: now(),
      host: new URL(await siteOrigin(host)).host,
      idempotencyKey: readIntentKey(context.req.header(IDEMPOTENCY_HEADER)),
      session,
      concerns: (memberId) => {
        caller.concerned = memberId;
      },
    });
    if (checkAnswers) {
      const checked = z.safeParse(row.response, value);
      if (!checked.success)
        throw new Error(`The answer of ${row.name} breaks the contract: ${checked.error}`);
    }
    return acceptanceText(value);
  }

  async function accept(row: Endpoint, context: ApiContext, { text, etag }: Answer): Promise<Response> {
    const { cacheSeconds, namesRevision } = policyOf(row);
    if (cacheSeconds === undefined || context.req.query('refresh') === 'true') {
      return new Response(text, { headers: apiHeaders() });
    }
    const isShared = row.access === 'public';
    const isCurrent =
      namesRevision !== true || context.req.query('revision') === revisionOf(await settings.read());
    const lifetime = isCurrent && cacheSeconds > 0 ? `max-age=${cacheSeconds}` : 'no-cache';
    const headers: Record<string, string> = {
      'cache-control': `${isShared ? 'public' : 'private'}, ${lifetime}`,
      etag: etag(),
      vary: isShared ? 'Accept-Encoding' : 'Accept-Encoding, Authorization',
    };
    if (matches(context.req.header('if-none-match'), etag())) {
      return new Response(null, { status: 304, headers: apiHeaders(headers) });
    }
    // Only answers without secrets are compressed, so that their length reveals nothing.
    if (text.length < COMPRESS_FROM || !/\bbr\b/.test(context.req.header('accept-encoding') ?? '')) {
      return new Response(text, { headers: apiHeaders(headers) });
    }
    const bytes = isShared
      ? await compressed.get(etag(), Number.POSITIVE_INFINITY, () => compress(text))
      : await compress(text);
    return new Response(bytes, { headers: apiHeaders({ ...headers, 'content-encoding': 'br' }) });
  }

  /** The answer to a call; a public one is kept for as long as its version does not change. */
  async function answerOf(row: Endpoint, context: ApiContext, caller: Caller): Promise<Answer> {
    const version = handlers.get(row.name)?.version;
    if (version === undefined) return toAnswer(await answerText(row, context, caller));
    await requireOpen(row);
    const { url } = context.req;
    const key = `${row.name}${url.slice(url.indexOf('?') + 1)}`;
    const current = await version();
    const known = kept.get(key);
    if (known !== undefined && known.version === current) return known.answer;
    const made = toAnswer(await answerText(row, context, caller));
    kept.delete(key);
    kept.set(key, { version: current, answer: made });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest);
    return made;
  }

  async function answerCall({ endpoint: row, context, caller }: ApiCall): Promise<Response> {
    const response = await accept(row, context, await answerOf(row, context, caller));
    if (policyOf(row).signsIn) response.headers.set('set-cookie', deviceCookie(caller.deviceId));
    return response;
  }
  const answer = parts.middleware?.(answerCall) ?? answerCall;

  return async (context) => {
    const started = performance.now();
    const requestId = randomUUID();
    let endpoint: string | undefined;
    let code: string | undefined;
    let response: Response;
    const caller: Caller = { deviceId: readDeviceId(context) ?? randomBytes(24).toString('base64url') };
    try {
      const path = new URL(context.req.url).pathname.slice(API_BASE.length);
      const row = await findRow(path, context.req.method);
      endpoint = row.name;
      response = await answer({ endpoint: row, context, caller });
    } catch (error) {
      const refusal =
        error instanceof Refusal
          ? error
          : new Refusal('unknown', isPassingFault(error) ? { retryAfter: RETRY_AFTER } : {});
      code = refusal.code;
      if (error !== refusal) {
        parts.onFault(error);
        log.error({ requestId, endpoint, error: describeError(error) }, 'call failed');
      }
      response = refusalResponse(
        refusal,
        error instanceof MethodUnsupported ? { allow: error.methods.join(', ') } : {},
      );
    }
    if (endpoint !== undefined) {
      await record({
        endpoint,
        code,
        ip: addressOf(context.env.incoming),
        device: deviceOf(context),
        now: now(),
        session: caller.session,
        concerned: caller.concerned,
        requestId,
      });
    }
    response.headers.set('x-request-id', requestId);
    response.headers.set(SERVER_TIME_HEADER, String(now()));
    const ms = performance.now() - started;
    parts.onAnswered(endpoint ?? 'none', code ?? 'ok', ms / 1_000);
    log.info(
      {
        requestId,
        method: context.req.method,
        endpoint: endpoint ?? 'none',
        status: response.status,
        ...(code === undefined ? {} : { code }),
        ms: Math.round(ms * 10) / 10,
      },
      'call',
    );
    return response;
  };
}

/** Thrown when the path exists, but not for this method. */
class MethodUnsupported extends Refusal {
  readonly methods: readonly string[];
  constructor(methods: readonly string[]) {
    super('request.method.unsupported');
    this.methods = methods;
  }
}

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((part) => part.trim() === etag || part.trim() === '*');

/** The idempotency key of a call; malformed keys are refused rather than ignored. */
function readIntentKey(header: string | undefined): string | undefined {
  if (header === undefined || /^[\w.:-]{8,128}$/.test(header)) return header;
  throw new Refusal('request.invalid');
}

/** The device id in the caller's cookie, if it is well-formed. */
function readDeviceId(context: ApiContext): string | undefined {
  const id = getCookie(context, DEVICE_COOKIE);
  return id !== undefined && /^[\w-]{32}$/.test(id) ? id : undefined;
}

const deviceCookie = (deviceId: string): string =>
  generateCookie(DEVICE_COOKIE, deviceId, {
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    path: API_BASE,
    maxAge: DEVICE_LIFETIME,
  });

/** The first supported language in an `Accept-Language` header. */
function languageOf(header = ''): LanguageCode | undefined {
  for (const part of header.toLowerCase().split(',')) {
    if (/^\s*(?:tl|fil)\b/.test(part)) return 'TY';
    if (/^\s*en\b/.test(part)) return 'EN';
  }
  return undefined;
}

/** Description of a device for the session list: the app's marker, or the browser's user agent. */
function deviceOf(context: ApiContext): string {
  const marker = context.req.header(DEVICE_HEADER);
  const agent = context.req.header('user-agent') ?? '';
  return `${marker === undefined ? '' : `[${marker.slice(0, 20)}] `}${agent}`
    .replaceAll('\0', '')
    .slice(0, 200);
}
