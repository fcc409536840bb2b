import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { openAccounts } from './accounts';
import { createLimiter } from './accounts/limits';
import { openAgent } from './agent';
import type { Area } from './area';
import { createBackground } from './background';
import { openBonuses } from './bonus';
import { openCashier } from './cashier';
import { openCatalogue } from './catalogue';
import { openChat } from './chat';
import { createUnseal } from './cipher/unseal';
import { openContent } from './content';
import { createControl } from './control/control';
import { createFaults } from './control/faults';
import { injectFaults } from './control/injectFaults';
import type { OpenDatabase } from './db/database';
import { createHealth } from './health';
import { housekeeping } from './housekeeping';
import { createAddressReader } from './http/addresses';
import { createDispatcher } from './http/dispatch';
import { watchOverload } from './http/overload';
import { createSiteOrigin } from './http/siteOrigin';
import { openImages } from './images';
import { IMAGE_BASE } from './images/pictures';
import { openLottery } from './lottery';
import { openMember } from './member';
import { createMetrics } from './metrics/metrics';
import { countOutgoing } from './metrics/outgoing';
import type { ServerOptions } from './options';
import { openOutbox } from './outbox';
import { openPlay } from './play';
import type { Prepared } from './prepare';
import { openProtection } from './protection';
import { createChatBus } from './redis/chatBus';
import type { Redis } from './redis/redis';
import { createSharedLimiter } from './redis/sharedLimiter';
import { openSecurity } from './security';
import { openStatement } from './statement';
import { openSystem } from './system';
import type { Tracing } from './tracing/tracing';
import { openWallet } from './wallet';

/** What the platform is made of. */
export interface PlatformParts {
  readonly database: OpenDatabase;
  readonly options: ServerOptions;
  readonly prepared: Prepared;
  readonly redis: Redis | undefined;
  readonly tracing: Tracing | undefined;
  readonly isClosing: () => boolean;
  readonly log: Logger;
  readonly now: () => number;
}

/** Opens the areas of the platform, each with those that it needs; does not listen or start jobs yet. */
export async function wirePlatform(parts: PlatformParts) {
  const { database, options, redis, tracing, isClosing, log, now } = parts;
  const { db, reads, replica, isReplicaUp } = database;
  const { settings, keys, passwords, signer, hash, persons } = parts.prepared;
  const { demo, publicOrigin, siteOrigins = [], developmentPages = false, controlToken } = options;
  const [imageBase = IMAGE_BASE] = options.imageBases ?? [];

  const helpers = new Map([
    ...(redis === undefined ? [] : [['redis', redis.isUp] as const]),
    ...(isReplicaUp === undefined ? [] : [['replica', isReplicaUp] as const]),
  ]);
  const overload = options.overload && watchOverload(options.overload, log);
  const metrics =
    options.metrics &&
    createMetrics({
      database,
      now,
      helpers,
      channels: () => chat.channels.count(),
      underway: () => overload?.underway() ?? 0,
    });
  const onAnswered = (endpoint: string, outcome: string, seconds: number): void => {
    metrics?.answered(endpoint, outcome, seconds);
    tracing?.answered(endpoint, outcome);
  };
  const callService = countOutgoing(metrics);
  const health = createHealth(database, now, isClosing, log, helpers);
  const background = createBackground(log);
  const addressOf = createAddressReader(options.trustedProxies ?? 0);
  const siteOrigin = createSiteOrigin({
    settings,
    publicOrigin,
    acceptLoopback: options.acceptLoopback ?? developmentPages,
  });
  const stored = createLimiter(db);
  const limiter = redis === undefined ? stored : createSharedLimiter(redis, stored);

  const { outbox, jobs: deliveries } = openOutbox({
    db,
    smsCarrier: options.smsCarrier,
    mailer: options.mailer,
    callService,
    log,
    now,
  });
  const accounts = await openAccounts({
    db,
    reads,
    settings,
    passwords,
    signer,
    hash,
    persons,
    limiter,
    outbox,
    background,
    loginLimits: options.loginLimits,
    sessionLifetime: options.sessionLifetime,
    phoneService: options.phoneService,
    openIdentity: demo.openIdentity,
    remembersAnswers: controlToken !== undefined,
    callService,
    siteOrigin,
    now,
  });
  const { sessions, stepUp, notices } = accounts;
  const security = openSecurity({
    db,
    limiter,
    trailDays: options.trailDays,
    contact: options.securityContact,
    publicOrigin,
    log,
    now,
  });
  const system = openSystem({
    db: reads,
    settings,
    keys,
    imageBases: options.imageBases ?? [IMAGE_BASE],
    phoneService: accounts.phoneConfiguration,
    now,
  });
  const images = openImages({
    db,
    paint: options.painter?.(database),
    cacheFolder: options.pictureFolder,
    log,
  });
  const { uploads } = images;
  const { wallet, ...balance } = openWallet({ db, settings, now });
  const { protection, ...protectionCalls } = openProtection({ db, settings, persons, now });
  const { bonuses, ...bonus } = openBonuses({ db, settings, wallet, log, now });
  const member = openMember({ db, settings, wallet, protection, uploads, imageBase, now });
  const cashier = openCashier({
    db,
    settings,
    wallet,
    bonuses,
    protection,
    passwords,
    limiter,
    stepUp,
    notices,
    signer,
    methods: options.payments === 'none' ? 'none' : controlToken === undefined ? 'offered' : 'all',
    openProvider: demo.openPayments,
    callService,
    log,
    now,
  });
  const { methods } = cashier;
  const statement = openStatement({ reads, replica, settings, wallet, limiter, methods, now });
  const play = await openPlay({
    db,
    replica,
    settings,
    wallet,
    bonuses,
    protection,
    sessions,
    content: demo.games,
    chance: options.chance,
    onAnswered,
    log,
    now,
  });
  const { toGame } = play;
  const catalogue = openCatalogue({ db, replica, settings, toGame, imageBase, now });
  const lottery = openLottery({ db, now });
  const content = openContent({
    db,
    reads,
    settings,
    wallet,
    bonuses,
    protection,
    uploads,
    isSandbox: options.reviewsRewards ?? false,
    log,
  });
  const agent = openAgent({ db, settings, wallet });
  const chat = openChat({
    db,
    settings,
    wallet,
    protection,
    limiter,
    sessions,
    addressOf,
    origins: [...(publicOrigin === undefined ? [] : [publicOrigin]), ...siteOrigins],
    bus: redis && createChatBus(redis),
    replied: (outcome) => metrics?.replied('channel', outcome),
    log,
    now,
  });
  const areas: readonly Area[] = [
    system,
    accounts,
    security,
    balance,
    protectionCalls,
    bonus,
    member,
    cashier,
    statement,
    play,
    catalogue,
    lottery,
    content,
    agent,
    chat,
  ];

  const faults = controlToken === undefined ? undefined : createFaults();
  const dispatch = createDispatcher({
    handlers: areas.flatMap(({ handlers }) => handlers),
    settings,
    sessions,
    limiter,
    unseal: createUnseal(db, keys, now),
    addressOf,
    siteOrigin,
    checkAnswers: options.checkAnswers ?? false,
    middleware: faults && injectFaults(faults),
    record: security.record,
    onFault: health.heard,
    onAnswered,
    log,
    now,
  });
  const api = new Hono<{ Bindings: HttpBindings }>().all('*', dispatch);
  const site = await options.site?.({
    status: (context) => system.readStatus(addressOf(context.env.incoming)),
    origin: (context) => siteOrigin(new URL(context.req.url).host),
    ask: async (context, address) =>
      // The visitor's host is not used, because the answer is the same for everyone.
      api.fetch(new Request(new URL(address, 'http://localhost')), context.env),
    picture: images.readPicture,
    game: catalogue.preview,
  });
  const control =
    controlToken === undefined || faults === undefined
      ? undefined
      : createControl({
          token: controlToken,
          db,
          settings,
          keys,
          faults,
          accounts,
          limiter,
          outbox,
          background,
          cashier,
          now,
        });

  return {
    accounts,
    addressOf,
    avatars: member.avatars,
    background,
    cashier,
    chat,
    control,
    developmentPages,
    dispatch,
    health,
    jobs: [
      housekeeping({ db, retention: options.retention, log, now }),
      ...deliveries,
      ...areas.flatMap(({ jobs = [] }) => jobs),
    ],
    log,
    metrics,
    outbox,
    overload,
    pictures: images.pictures,
    securityText: security.text,
    site,
    siteOrigins,
    play,
    tracing,
  };
}

/** The parts of a platform. */
export type Platform = Awaited<ReturnType<typeof wirePlatform>>;
