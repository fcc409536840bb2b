import { randomBytes, randomUUID } from 'node:crypto';
import { API_BASE, type Endpoint, SERVER_TIME_HEADER } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { DEVICE_HEADER, IDEMPOTENCY_HEADER } from '@contract/session';
import type { LanguageCode } from '@contract/system';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Limiter } from '../account/limits';
import { isAgent, mayFreePlay, maySignIn, TRIAL_TYPE } from '../account/roles';
import type { ActiveSession, Sessions } from '../account/sessions';
import { createMemo } from '../common/memo';
import { isPassingFault, RETRY_AFTER } from '../db/faults';
import type { AnsweredCall } from '../security/recorder';
import { revisionOf, type SettingsStore } from '../system/settings';
import { type AddressReader, addressKey } from './addresses';
import { MAX_BODY_BYTES } from './body';
import type { BoundHandler } from './call';
import { type AnswerText, foundBy, type Layer, type ServerEnv } from './env';
import { acceptanceText, apiHeaders, refusalResponse } from './envelope';
import { describeError } from './log';
import { readPayload, type Unseal } from './payload';
import { policyOf } from './policies';
import { Refusal } from './refusal';
import { compress, etagOf, represent } from './represent';
import type { SiteOrigin } from './siteOrigin';

/** Dependencies of the layers of calls. */
export interface ApiParts {
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
  /** Injects faults in tests; absent in production. */
  readonly faults?: Layer | undefined;
  /** Called with each unexpected error of a call. */
  readonly onFault: (error: unknown) => void;
  /** Called after each call with its endpoint, `ok` or the refusal's code, and its duration in seconds. */
  readonly onAnswered: (endpoint: string, outcome: string, seconds: number) => void;
  /** Records the call in the security trail; never rejects. */
  readonly record: (call: AnsweredCall) => Promise<void>;
}

/** Cookie that identifies a browser. It grants no access: it only separates strangers' guesses from its owner's. */
const DEVICE_COOKIE = 'device';
/** Seconds. */
const DEVICE_LIFETIME = 180 * 86_400;

/** Minimum size of compressed answers in bytes. */
const COMPRESS_FROM = 1_024;
/** Quality of Brotli: most answers are compressed for one caller. */
const QUALITY = 4;
/** Retry delay in seconds for a second large body of a member. */
const LARGE_RETRY = 2;
/** Maximum kept public answers. */
const KEPT_ANSWERS = 300;

/** Writes the log and the metrics of a call, and gives its answer the id by which the log names it. */
export const logCall = ({ log, now, onAnswered }: Pick<ApiParts, 'log' | 'now' | 'onAnswered'>): Layer =>
  async function logCall(context, next) {
    const started = performance.now();
    const requestId = randomUUID();
    context.set('requestId', requestId);
    await next();
    const { endpoint: row, code } = context.var;
    const endpoint = row?.name ?? 'none';
    context.res.headers.set('x-request-id', requestId);
    context.res.headers.set(SERVER_TIME_HEADER, String(now()));
    const ms = performance.now() - started;
    onAnswered(endpoint, code ?? 'ok', ms / 1_000);
    log.info(
      {
        requestId,
        method: context.req.method,
        endpoint,
        status: context.res.status,
        ...(code === undefined ? {} : { code }),
        ms: Math.round(ms * 10) / 10,
      },
      'call',
    );
  };

/** Records the call in the security trail before it is answered. */
export const recordCall = ({
  record,
  addressOf,
  now,
}: Pick<ApiParts, 'record' | 'addressOf' | 'now'>): Layer =>
  async function recordCall(context, next) {
    await next();
    const { endpoint, code, session, concerned, furtherKind } = context.var;
    if (endpoint === undefined) return;
    await record({
      endpoint: endpoint.name,
      code,
      ip: addressOf(context.env.incoming),
      device: deviceOf(context),
      now: now(),
      session,
      concerned,
      furtherKind,
      requestId: foundBy(context, 'requestId'),
    });
  };

/** Turns what a layer further inside throws into the answer of the call. */
export const answerRefusals = ({ log, onFault }: Pick<ApiParts, 'log' | 'onFault'>): Layer =>
  async function answerRefusals(context, next) {
    try {
      await next();
    } catch (error) {
      const refusal =
        error instanceof Refusal
          ? error
          : new Refusal('unknown', isPassingFault(error) ? { retryAfter: RETRY_AFTER } : {});
      if (error !== refusal) {
        const { requestId, endpoint } = context.var;
        onFault(error);
        log.error({ requestId, endpoint: endpoint?.name, error: describeError(error) }, 'call failed');
      }
      context.set('code', refusal.code);
      context.res = refusalResponse(
        refusal,
        error instanceof MethodUnsupported ? { allow: error.methods.join(', ') } : {},
      );
    }
  };

/** Thrown when the path exists, but not for this method. */
class MethodUnsupported extends Refusal {
  readonly methods: readonly string[];
  constructor(methods: readonly string[]) {
    super('request.method.unsupported');
    this.methods = methods;
  }
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

/** Finds the endpoint of a path of the contract, or of one that the operator has chosen. */
export function findEndpoint({ settings }: Pick<ApiParts, 'settings'>): Layer {
  const routes = routesOf(TABLE, (row) => row.path);

  async function find(path: string, method: string): Promise<Endpoint> {
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

  return async function findEndpoint(context, next) {
    const path = new URL(context.req.url).pathname.slice(API_BASE.length);
    context.set('endpoint', await find(path, context.req.method));
    await next();
  };
}

/** Knows the caller's browser by its cookie, which a sign-in sets. */
export const rememberBrowser: Layer = async function rememberBrowser(context, next) {
  const deviceId = readDeviceId(context) ?? randomBytes(24).toString('base64url');
  context.set('deviceId', deviceId);
  await next();
  if (policyOf(foundBy(context, 'endpoint')).signsIn) {
    context.res.headers.set('set-cookie', deviceCookie(deviceId));
  }
};

/** Sends the answer with how long it may be kept; 304 to those who have it, compressed to those who can read that. */
export function sendAnswer({ settings }: Pick<ApiParts, 'settings'>): Layer {
  const compressed = createMemo<Uint8Array<ArrayBuffer>>(Date.now, KEPT_ANSWERS);

  return async function sendAnswer(context, next) {
    await next();
    const row = foundBy(context, 'endpoint');
    const { text, etag } = foundBy(context, 'answer');
    const { cacheSeconds, namesRevision } = policyOf(row);
    if (cacheSeconds === undefined || context.req.query('refresh') === 'true') {
      context.res = new Response(text, { headers: apiHeaders() });
      return;
    }
    const isShared = row.access === 'public';
    const isCurrent =
      namesRevision !== true || context.req.query('revision') === revisionOf(await settings.read());
    const lifetime = isCurrent && cacheSeconds > 0 ? `max-age=${cacheSeconds}` : 'no-cache';
    context.res = await represent(context.req.raw, {
      etag: etag(),
      headers: apiHeaders({
        'cache-control': `${isShared ? 'public' : 'private'}, ${lifetime}`,
        vary: isShared ? 'Accept-Encoding' : 'Accept-Encoding, Authorization',
      }),
      // Only answers without secrets are compressed, so that their length reveals nothing.
      codings: text.length < COMPRESS_FROM ? [] : ['br'],
      body(coding) {
        if (coding === undefined) return text;
        const make = () => compress(text, coding, QUALITY);
        return isShared ? compressed.get(etag(), Number.POSITIVE_INFINITY, make) : make();
      },
    });
  };
}

/** Refuses calls while the site is closed for them. */
export const requireOpen = ({ settings }: Pick<ApiParts, 'settings'>): Layer =>
  async function requireOpen(context, next) {
    const row = foundBy(context, 'endpoint');
    if (!policyOf(row).answersAlways) {
      const { maintenance, regionRestriction, upgrading } = await settings.read();
      if (maintenance) throw new Refusal('maintenance');
      if (regionRestriction) throw new Refusal('ip.restricted');
      // ERR-15: during an upgrade the site is read-only.
      if (upgrading && row.method !== 'GET') throw new Refusal('system.upgrading');
    }
    await next();
  };

/** Finds the handler of the endpoint. */
export function findHandler(parts: Pick<ApiParts, 'handlers'>): Layer {
  const handlers = new Map(parts.handlers.map((handler) => [handler.endpoint.name, handler]));
  return async function findHandler(context, next) {
    const handler = handlers.get(foundBy(context, 'endpoint').name);
    if (handler === undefined) throw new Refusal('not.found');
    context.set('handler', handler);
    await next();
  };
}

/** Keeps a public answer for as long as its version does not change. */
export function keepAnswers(): Layer {
  const kept = new Map<string, { readonly version: unknown; readonly answer: AnswerText }>();

  return async function keepAnswers(context, next) {
    const { endpoint, version } = foundBy(context, 'handler');
    if (version === undefined) {
      await next();
      return;
    }
    const { url } = context.req;
    const key = `${endpoint.name}${url.slice(url.indexOf('?') + 1)}`;
    const current = await version();
    const known = kept.get(key);
    if (known !== undefined && known.version === current) {
      context.set('answer', known.answer);
      return;
    }
    await next();
    kept.delete(key);
    kept.set(key, { version: current, answer: foundBy(context, 'answer') });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest);
  };
}

/** Finds the caller's session; refuses calls that need one, and those of a temporary password. */
export function findSession({ sessions, now }: Pick<ApiParts, 'sessions' | 'now'>): Layer {
  async function find(row: Endpoint, authorization: string | undefined): Promise<ActiveSession | undefined> {
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

  return async function findSession(context, next) {
    const row = foundBy(context, 'endpoint');
    context.set('session', await find(row, context.req.header('authorization')));
    await next();
  };
}

/** Refuses callers whose role may not make the call. */
export const requireRole: Layer = async function requireRole(context, next) {
  const { session } = context.var;
  const { agentsOnly, freePlay, playersOnly, realAccount } = policyOf(foundBy(context, 'endpoint'));
  if (session !== undefined) {
    if (realAccount && session.type === TRIAL_TYPE) throw new Refusal('real.account.required');
    if (freePlay && !mayFreePlay(session.type)) throw new Refusal('free.play.refused');
    const isAgentOnly = session.site === 'agent' && !maySignIn('member', session.type);
    if (isAgentOnly && playersOnly) throw new Refusal('no.permission');
    if (agentsOnly && !isAgent(session.type)) throw new Refusal('no.permission');
  }
  await next();
};

/** Counts the calls of a member, or of an address without a session, to endpoints that allow only some. */
export const limitCalls = ({
  limiter,
  addressOf,
  now,
}: Pick<ApiParts, 'limiter' | 'addressOf' | 'now'>): Layer =>
  async function limitCalls(context, next) {
    const row = foundBy(context, 'endpoint');
    const { limit } = policyOf(row);
    if (limit !== undefined) {
      const caller = context.var.session?.memberId ?? addressKey(addressOf(context.env.incoming));
      await limiter.take(`call/${row.name}/${caller}`, limit, now());
    }
    await next();
  };

/** Reads the payload; a member sends one large body at a time. */
export function readBodies({ unseal }: Pick<ApiParts, 'unseal'>): Layer {
  /** Members who are sending a large body. */
  const sending = new Set<number>();

  async function readOnce(row: Endpoint, request: Request, session: ActiveSession | undefined) {
    const query = new URL(request.url).search.slice(1);
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

  return async function readBodies(context, next) {
    const row = foundBy(context, 'endpoint');
    context.set('payload', await readOnce(row, context.req.raw, context.var.session));
    await next();
  };
}

/** Writes what the handler answers as text. */
export const writeAnswer: Layer = async function writeAnswer(context, next) {
  await next();
  const text = acceptanceText(context.var.value);
  let etag: string | undefined;
  context.set('answer', { text, etag: () => (etag ??= etagOf(text)) });
};

/** Fails calls whose answer breaks the contract. */
export const checkAnswer: Layer = async function checkAnswer(context, next) {
  await next();
  const { name, response } = foundBy(context, 'endpoint');
  const checked = z.safeParse(response, context.var.value);
  if (!checked.success) throw new Error(`The answer of ${name} breaks the contract: ${checked.error}`);
};

/** Runs the handler: the innermost layer. */
export const runHandler = ({
  addressOf,
  siteOrigin,
  now,
}: Pick<ApiParts, 'addressOf' | 'siteOrigin' | 'now'>): Layer =>
  async function runHandler(context) {
    const value = await foundBy(context, 'handler').run(context.var.payload, {
      ip: addressOf(context.env.incoming),
      device: deviceOf(context),
      deviceId: foundBy(context, 'deviceId'),
      language: languageOf(context.req.header('accept-language')),
      now: now(),
      host: new URL(await siteOrigin(new URL(context.req.url).host)).host,
      idempotencyKey: readIntentKey(context.req.header(IDEMPOTENCY_HEADER)),
      session: context.var.session,
      concerns: (memberId) => context.set('concerned', memberId),
      leavesToo: (kind) => context.set('furtherKind', kind),
    });
    context.set('value', value);
  };

/** The idempotency key of a call; malformed keys are refused rather than ignored. */
function readIntentKey(header: string | undefined): string | undefined {
  if (header === undefined || /^[\w.:-]{8,128}$/.test(header)) return header;
  throw new Refusal('request.invalid');
}

/** The device id in the caller's cookie, if it is well-formed. */
function readDeviceId(context: Context<ServerEnv>): string | undefined {
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
function deviceOf(context: Context<ServerEnv>): string {
  const marker = context.req.header(DEVICE_HEADER);
  const agent = context.req.header('user-agent') ?? '';
  return `${marker === undefined ? '' : `[${marker.slice(0, 20)}] `}${agent}`
    .replaceAll('\0', '')
    .slice(0, 200);
}
