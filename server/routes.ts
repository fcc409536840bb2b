import { API_BASE } from '@contract/core';
import { Hono } from 'hono';
import { API_PAGE_PATH, apiPage } from './apiPages/page';
import { CALLBACK_PATH } from './cashier';
import { CONTROL_BASE } from './control/control';
import { isPassingFault, RETRY_AFTER } from './db/faults';
import { addressKey } from './http/addresses';
import { isDeveloper } from './http/developerDoor';
import { isClientGone } from './http/edge';
import type { ServerEnv } from './http/env';
import { apiHeaders, refuse } from './http/envelope';
import { describeError } from './http/log';
import { requestLayers } from './http/order';
import { withRequestId } from './http/requestId';
import { IMAGE_BASE } from './images/pictures';
import { AVATAR_BASE } from './member/avatars';
import { LIVE_PATH, READY_PATH } from './metrics/health';
import { OUTBOX_PATH, outboxPage } from './outbox/page';
import type { Platform } from './platform';
import { SECURITY_TXT_PATH } from './security/securityTxt';

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
export function routePlatform(platform: Platform, isClosing: () => boolean): Hono<ServerEnv> {
  const {
    accounts,
    addressOf,
    answerCall,
    avatars,
    background,
    cashier,
    control,
    developmentPages,
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
  const app = new Hono<ServerEnv>();
  for (const [path, layer] of requestLayers({ addressOf, isClosing, tracing, siteOrigins }))
    app.use(path, layer);
  app.get(LIVE_PATH, () => health.live());
  app.get(READY_PATH, () => health.ready());
  app.get(SECURITY_TXT_PATH, () => {
    const text = securityText();
    if (text === undefined) return refuse('not.found');
    return new Response(text, { headers: apiHeaders({ 'content-type': 'text/plain; charset=utf-8' }) });
  });
  app.all(API_BASE, answerCall);
  app.all(`${API_BASE}/*`, answerCall);
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
