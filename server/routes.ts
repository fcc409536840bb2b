import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { API_BASE, SERVER_TIME_HEADER } from '@/services/contract/core';
import {
  DEVICE_HEADER,
  ENCRYPTION_HEADER,
  IDEMPOTENCY_HEADER,
  MODULE_HEADER,
} from '@/services/contract/session';
import { API_PAGE_PATH, apiPage } from './apiPages/page';
import { CALLBACK_PATH } from './cashier';
import { CONTROL_BASE } from './control/control';
import { isPassingFault, RETRY_AFTER } from './db/faults';
import { LIVE_PATH, READY_PATH } from './health';
import { addressKey } from './http/addresses';
import { bodyBudget } from './http/body';
import { isDeveloper } from './http/developerDoor';
import { isClientGone } from './http/edge';
import { apiHeaders, refuse } from './http/envelope';
import { describeError } from './http/log';
import { withRequestId } from './http/requestId';
import { IMAGE_BASE } from './images/pictures';
import { AVATAR_BASE } from './member/avatars';
import { OUTBOX_PATH, outboxPage } from './outbox/page';
import type { Platform } from './platform';
import { SECURITY_TXT_PATH } from './security/securityTxt';

/** Headers that a page of another origin may send and read; browsers ask again after two hours at most. */
const API_HEADERS = {
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowHeaders: [
    'authorization',
    'content-type',
    ENCRYPTION_HEADER,
    DEVICE_HEADER,
    MODULE_HEADER,
    IDEMPOTENCY_HEADER,
  ],
  exposeHeaders: [SERVER_TIME_HEADER, 'retry-after', 'x-request-id'],
  maxAge: 7_200,
};

/** Paths answered by the platform. */
const OWN_PATHS = [
  API_BASE,
  IMAGE_BASE,
  CONTROL_BASE,
  AVATAR_BASE,
  CALLBACK_PATH,
  OUTBOX_PATH,
  API_PAGE_PATH,
  LIVE_PATH,
  READY_PATH,
];

/** Path prefixes answered by the platform, which are not passed to a development server. */
export function ownPaths({ play, accounts }: Platform): readonly string[] {
  return [...OWN_PATHS, play.base, ...accounts.sandboxPaths.map((path) => path.replace(/\/$/, ''))];
}

/** Routes paths to the parts of the platform. */
export function routePlatform(
  platform: Platform,
  isClosing: () => boolean,
): Hono<{ Bindings: HttpBindings }> {
  const {
    accounts,
    addressOf,
    avatars,
    background,
    cashier,
    control,
    developmentPages,
    dispatch,
    health,
    log,
    outbox,
    pictures,
    securityText,
    site,
    siteOrigins,
    play,
    tracing,
  } = platform;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    const { method, raw } = context.req;
    if (method !== 'GET' && method !== 'HEAD') {
      bodyBudget.cover(raw, addressKey(addressOf(context.env.incoming)), context.env.outgoing);
    }
    await next();
    // Keep-alive connections would delay the shutdown.
    if (isClosing()) context.res.headers.set('connection', 'close');
  });
  if (tracing !== undefined) {
    app.use(async (context, next) => {
      const { method, path } = context.req;
      if ([LIVE_PATH, READY_PATH].includes(path) || path.startsWith(`${IMAGE_BASE}/`)) return next();
      await tracing.request(method, path, async () => {
        await next();
        return context.res;
      });
    });
  }
  app.get(LIVE_PATH, () => health.live());
  app.get(READY_PATH, () => health.ready());
  app.get(SECURITY_TXT_PATH, () => {
    const text = securityText();
    if (text === undefined) return refuse('not.found');
    return new Response(text, { headers: apiHeaders({ 'content-type': 'text/plain; charset=utf-8' }) });
  });
  // Without credentials: the session is a token in a header, so no cookie crosses origins.
  if (siteOrigins.length > 0) app.use(`${API_BASE}/*`, cors({ origin: [...siteOrigins], ...API_HEADERS }));
  app.all(API_BASE, dispatch);
  app.all(`${API_BASE}/*`, dispatch);
  app.all(`${IMAGE_BASE}/*`, (context) =>
    pictures.fetch(context.req.raw, { address: addressKey(addressOf(context.env.incoming)) }),
  );
  app.all(`${play.base}/*`, (context) =>
    withRequestId(log, 'studio', context.req.raw, (requestId) => play.fetch(context.req.raw, requestId)),
  );
  app.all(CALLBACK_PATH, (context) =>
    withRequestId(log, 'paymentCallback', context.req.raw, () => cashier.fetchCallback(context.req.raw)),
  );
  app.get(`${AVATAR_BASE}/*`, (context) => avatars.fetch(context.req.raw));
  for (const path of accounts.sandboxPaths) {
    for (const pattern of [path, `${path.replace(/\/$/, '')}/*`]) {
      app.all(pattern, (context) =>
        isDeveloper(context.env.incoming) ? accounts.fetchSandbox(context.req.raw) : refuse('not.found'),
      );
    }
  }
  if (developmentPages) {
    app.get(OUTBOX_PATH, async (context) => {
      if (!isDeveloper(context.env.incoming)) return refuse('not.found');
      await background.idle();
      return outboxPage(outbox);
    });
    app.get(API_PAGE_PATH, async (context) =>
      isDeveloper(context.env.incoming) ? ((await apiPage()) ?? refuse('not.found')) : refuse('not.found'),
    );
  }
  if (control !== undefined) {
    app.all(`${CONTROL_BASE}/*`, (context) => control.fetch(context.req.raw, context.env));
  }
  if (site !== undefined) app.all('*', (context) => site.fetch(context.req.raw, context.env));
  app.notFound(() => refuse('not.found'));
  app.onError((error) => {
    if (isClientGone(error)) return refuse('request.malformed');
    log.error({ error: describeError(error) }, 'request failed');
    return refuse('unknown', isPassingFault(error) ? { 'retry-after': String(RETRY_AFTER) } : {});
  });
  return app;
}
