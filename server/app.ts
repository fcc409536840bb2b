import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { API_BASE } from '@/services/contract/core';
import type { SystemStatus } from '@/services/contract/system';
import { openAccounts } from './accounts';
import { DEFAULT_LOGIN_LIMITS, type LoginLimits } from './accounts/attempts';
import { createPasswords, DEFAULT_PASSWORD_COST, type PasswordCost } from './accounts/passwords';
import type { PhoneService } from './accounts/phoneService';
import { openSigner } from './accounts/secrets';
import { DEFAULT_SESSION_LIFETIME, type SessionLifetime } from './accounts/sessions';
import { agentHandlers } from './agent/handlers';
import { createBackground } from './background';
import { CALLBACK_PATH, openCashier } from './cashier';
import { catalogueHandlers } from './catalogue/handlers';
import { openChat } from './chat';
import { createKeyStore } from './cipher/keys';
import { createUnseal } from './cipher/unseal';
import { contentHandlers } from './content/handlers';
import { CONTROL_BASE, createControl } from './control/control';
import { createFaults } from './control/faults';
import { type DatabaseLocation, openDatabase } from './db';
import type { OpenDatabase } from './db/database';
import { sweep } from './housekeeping';
import { createDispatcher } from './http/dispatch';
import { apiHeaders, refuse } from './http/envelope';
import { createLog, describeError, type LogOptions } from './http/log';
import { createPictures, IMAGE_BASE, type Painter } from './images/pictures';
import { lotteryHandlers } from './lottery/handlers';
import type { Mailer } from './mail/mailer';
import { AVATAR_BASE, createAvatars } from './member/avatars';
import { feedbackHandlers } from './member/feedback';
import { memberHandlers } from './member/handlers';
import { createRanks } from './member/ranks';
import { rebateHandlers } from './member/rebate';
import { createOutbox } from './outbox/outbox';
import { OUTBOX_PATH, outboxPage } from './outbox/page';
import { protectionHandlers } from './protection/handlers';
import { createProtection } from './protection/protection';
import { seedIfEmpty } from './seed';
import type { SeedWorld } from './seed/world/types';
import type { SmsCarrier } from './sms/carrier';
import { openStudio, STUDIO_BASE } from './studio';
import type { Chance } from './studio/random';
import { createStatusReader, systemHandlers } from './system/handlers';
import { createSettings, type SettingsStore } from './system/settings';
import { createWallet } from './wallet';
import { walletHandlers } from './wallet/handlers';

/** Answers a request that is neither API, picture nor health: the site itself. */
interface Site {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
}

/** A handler in the manner of Connect, as development servers provide one. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** How a platform is started. */
export interface ServerOptions {
  readonly database: DatabaseLocation;
  /** Folder of the migration files. */
  readonly migrationsFolder: string;
  /** Interface to listen on. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly log: LogOptions;
  /** What an empty database is filled with; nothing when absent. */
  readonly world?: () => SeedWorld;
  /** Makes the site around a reader of the system status for one visitor. */
  readonly site?: (status: (context: Context) => Promise<SystemStatus>) => Site | Promise<Site>;
  /** Sees each request for the site first; a development server that serves its files. */
  readonly middleware?: Middleware;
  /** Makes the painter of pictures over the database. */
  readonly painter?: (database: OpenDatabase) => Painter;
  /** Folder for finished pictures. */
  readonly pictureFolder?: string;
  /** Bases of picture addresses that the status names (BOOT-08); this server's own when absent. */
  readonly imageBases?: readonly string[];
  /** Token of the test control; absent in production, and then there is no control. */
  readonly controlToken?: string | undefined;
  /** Proxies in front whose `X-Forwarded-For` entries are believed, counted from this server outwards. */
  readonly trustedProxies?: number;
  readonly loginLimits?: Partial<LoginLimits>;
  readonly sessionLifetime?: Partial<SessionLifetime>;
  /** Brings short messages to phones; without one they stay in the outbox. */
  readonly smsCarrier?: SmsCarrier | undefined;
  /** Brings mails to their addresses; without one they stay in the outbox. */
  readonly mailer?: Mailer | undefined;
  /** The phone-verification service; none when absent. */
  readonly phoneService?: PhoneService | undefined;
  /** Serves the developer's pages, e.g. the outbox. Never on a site that strangers reach. */
  readonly developmentPages?: boolean;
  /** Origin that mails link to; found from the call and the settings when absent. */
  readonly publicOrigin?: string | undefined;
  /** Lower only in tests. */
  readonly passwordCost?: PasswordCost;
  /** Checks each answer against the contract before it leaves. */
  readonly checkAnswers?: boolean;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Chance of the sandbox games; the system's cryptographic generator when absent. */
  readonly chance?: Chance;
}

/** A platform that listens. */
export interface RunningServer {
  readonly origin: string;
  readonly database: OpenDatabase;
  readonly settings: SettingsStore;
  /** The HTTP server, e.g. for a development server's sockets. */
  readonly http: Server;
  /** True when this start filled the database. */
  readonly seeded: boolean;
  /** Finishes the calls under way, then closes the database. Further calls wait for the same end. */
  close(): Promise<void>;
}

/** Paths that the platform itself answers. */
const OWN_PATHS = [
  API_BASE,
  IMAGE_BASE,
  STUDIO_BASE,
  CONTROL_BASE,
  AVATAR_BASE,
  CALLBACK_PATH,
  OUTBOX_PATH,
  '/healthz',
];
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
/** Between two looks for messages that are still to be delivered, in milliseconds. */
const DELIVERY_INTERVAL = 5_000;
/** Between two looks for payments that are to be settled, in milliseconds. */
const SETTLE_INTERVAL = 1_000;
/** Between two sweeps of spent rows, in milliseconds. */
const SWEEP_INTERVAL = 300_000;
/** Calls under way get this long to finish when the platform stops, in milliseconds. */
const DRAIN_TIME = 10_000;
/** The health check waits this long for the database, in milliseconds. */
const HEALTH_TIMEOUT = 2_000;

/** Starts the platform: migrates, fills an empty database, listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { now = Date.now } = options;
  const log = createLog(options.log);
  const database = await openDatabase(options.database, (error) =>
    log.error({ error: describeError(error) }, 'database connection lost'),
  );
  try {
    return await startOn(database, options, now, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startOn(
  database: OpenDatabase,
  options: ServerOptions,
  now: () => number,
  log: ReturnType<typeof createLog>,
): Promise<RunningServer> {
  const { db } = database;
  const settings = createSettings(db, now);
  const keys = createKeyStore(db, now);
  const passwords = await createPasswords(options.passwordCost ?? DEFAULT_PASSWORD_COST);
  const { world } = options;
  const { seeded, sign } = await database.exclusively(async () => {
    await database.migrate(options.migrationsFolder);
    await keys.ensure();
    return {
      sign: await openSigner(db),
      seeded: world === undefined ? false : await seedIfEmpty(db, world, passwords, now()),
    };
  });

  const { controlToken } = options;
  const background = createBackground(log);
  const outbox = createOutbox({ db, now, log, carrier: options.smsCarrier, mailer: options.mailer });
  const accounts = await openAccounts({
    db,
    settings,
    passwords,
    sign,
    outbox,
    background,
    now,
    loginLimits: { ...DEFAULT_LOGIN_LIMITS, ...options.loginLimits },
    sessionLifetime: { ...DEFAULT_SESSION_LIFETIME, ...options.sessionLifetime },
    phoneService: options.phoneService,
    publicOrigin: options.publicOrigin,
    acceptLoopback: options.developmentPages ?? false,
    remembersAnswers: controlToken !== undefined,
  });
  const { sessions, attempts } = accounts;
  const faults = controlToken === undefined ? undefined : createFaults();
  const imageBases = options.imageBases ?? [IMAGE_BASE];
  const system = { db, settings, keys, now, imageBases, phoneService: accounts.phoneConfiguration };
  const readStatus = createStatusReader(system);
  const addressOf = addressReader(options.trustedProxies ?? 0);

  const wallet = createWallet({ db, now });
  const avatars = createAvatars(db, imageBases[0] ?? IMAGE_BASE);
  const protection = createProtection(db, now);
  const cashier = openCashier({
    db,
    wallet,
    settings,
    passwords,
    limiter: accounts.limiter,
    protection,
    secret: sign('payments', 'callback'),
    log,
    now,
  });
  const studio = openStudio({ db, settings, wallet, protection, log, now, chance: options.chance });

  const chat = openChat({
    db,
    settings,
    wallet,
    protection,
    limiter: accounts.limiter,
    sessions,
    log,
    now,
    origins: options.publicOrigin === undefined ? [] : [options.publicOrigin],
  });

  const dispatch = createDispatcher({
    handlers: [
      ...systemHandlers(system, readStatus),
      ...accounts.handlers,
      ...memberHandlers({ wallet, settings, avatars, ranks: createRanks(db) }),
      ...feedbackHandlers({ db, now }),
      ...walletHandlers({ wallet, settings }),
      ...cashier.handlers,
      ...protectionHandlers({ protection, settings }),
      ...rebateHandlers({ db, wallet, settings, now }),
      ...studio.handlers,
      ...catalogueHandlers({ db, settings, now }),
      ...lotteryHandlers({ db, now }),
      ...contentHandlers({ db, settings, wallet }),
      ...agentHandlers({ db, settings, wallet }),
      ...chat.handlers,
    ],
    settings,
    sessions,
    unseal: createUnseal(db, keys, now),
    now,
    log,
    addressOf,
    checkAnswers: options.checkAnswers ?? false,
    faults,
  });
  const pictures = createPictures({
    paint: options.painter?.(database) ?? (() => Promise.resolve(undefined)),
    cacheFolder: options.pictureFolder,
    log,
  });
  const site = await options.site?.((context) => readStatus(addressOf(context)));

  const app = new Hono<{ Bindings: HttpBindings }>();
  let closing: Promise<void> | undefined;
  app.use(async (context, next) => {
    await next();
    // A kept-alive connection would hold up the end.
    if (closing !== undefined) context.res.headers.set('connection', 'close');
  });
  app.get('/healthz', async () => {
    const isWell = await Promise.race([
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, HEALTH_TIMEOUT, false).unref()),
    ]);
    return new Response(JSON.stringify({ status: isWell ? 'ok' : 'unavailable' }), {
      status: isWell ? 200 : 503,
      headers: apiHeaders(),
    });
  });
  app.all(API_BASE, dispatch);
  app.all(`${API_BASE}/*`, dispatch);
  app.all(`${IMAGE_BASE}/*`, (context) => pictures.fetch(context.req.raw));
  app.all(`${STUDIO_BASE}/*`, (context) => studio.site.fetch(context.req.raw));
  app.all(CALLBACK_PATH, (context) => cashier.fetchCallback(context.req.raw));
  app.get(`${AVATAR_BASE}/*`, (context) => avatars.fetch(context.req.raw));
  for (const path of accounts.sandboxPaths) {
    app.all(path, (context) => accounts.fetchSandbox(context.req.raw));
    app.all(`${path.replace(/\/$/, '')}/*`, (context) => accounts.fetchSandbox(context.req.raw));
  }
  if (options.developmentPages) {
    app.get(OUTBOX_PATH, async (context) => {
      // Codes are for whoever sits at this machine.
      if (!LOOPBACK.includes(context.env.incoming.socket.remoteAddress ?? '')) return refuse('not.found');
      await background.idle();
      return outboxPage(outbox);
    });
  }
  if (controlToken !== undefined && faults !== undefined) {
    const control = createControl({
      token: controlToken,
      db,
      settings,
      sessions,
      attempts,
      keys,
      faults,
      captchaAnswers: accounts.captchaAnswers,
      puzzleAnswers: accounts.puzzleAnswers,
      limiter: accounts.limiter,
      outbox,
      background,
      cashier,
      now,
    });
    app.all(`${CONTROL_BASE}/*`, (context) => control.fetch(context.req.raw, context.env));
  }
  if (site !== undefined) app.all('*', (context) => site.fetch(context.req.raw, context.env));
  app.notFound(() => refuse('not.found'));
  app.onError((error) => {
    log.error({ error: describeError(error) }, 'request failed');
    return refuse('unknown');
  });

  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings), {
    overrideGlobalObjects: false,
  });
  const { middleware } = options;
  const ownPaths = [...OWN_PATHS, ...accounts.sandboxPaths];
  const http = createServer((request, response) => {
    const isOwn = ownPaths.some((path) => request.url?.startsWith(path));
    if (middleware === undefined || isOwn) void listener(request, response);
    else middleware(request, response, () => void listener(request, response));
  });
  http.headersTimeout = 10_000;
  http.requestTimeout = 30_000;
  http.keepAliveTimeout = 15_000;
  chat.channels.attach(http);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(options.port, options.host, () => {
      http.off('error', reject);
      resolve();
    });
  });

  const housekeeping = setInterval(() => {
    sweep(db, now()).catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'housekeeping failed'),
    );
  }, SWEEP_INTERVAL);
  housekeeping.unref();
  const delivery = setInterval(() => void outbox.deliver(), DELIVERY_INTERVAL);
  delivery.unref();
  const settling = setInterval(() => void cashier.settle(), SETTLE_INTERVAL);
  settling.unref();

  async function stop(): Promise<void> {
    clearInterval(housekeeping);
    clearInterval(delivery);
    clearInterval(settling);
    await chat.channels.close();
    const deadline = setTimeout(() => http.closeAllConnections(), DRAIN_TIME);
    await new Promise<void>((resolve) => {
      http.close(() => resolve());
      http.closeIdleConnections();
    });
    clearTimeout(deadline);
    await background.idle();
    await outbox.idle();
    await cashier.idle();
    await database.close();
    log.info('stopped');
  }

  const address = http.address();
  const port = address !== null && typeof address === 'object' ? address.port : options.port;
  const origin = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`;
  log.info({ origin, database: database.kind, seeded }, 'listening');
  return {
    origin,
    database,
    settings,
    http,
    seeded,
    close() {
      closing ??= stop();
      return closing;
    },
  };
}

/** Reads the caller's address: the connection's, or the one that the outermost believed proxy saw. */
function addressReader(trustedProxies: number): (context: Context) => string {
  return (context) => {
    const direct = getConnInfo(context).remote.address ?? '';
    if (trustedProxies === 0) return direct;
    const chain = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
    return chain.at(-trustedProxies)?.slice(0, 64) || direct;
  };
}
