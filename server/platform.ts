import { Hono } from 'hono';
import { every } from 'hono/combine';
import type { Logger } from 'pino';
import { openAccounts } from './account';
import { createLimiter } from './account/limits';
import { openAgent } from './agent';
import type { Area } from './area';
import { openCashier } from './cashier';
import { openBonuses } from './cashier/bonus';
import { openStatement } from './cashier/statement';
import { openCatalogue } from './catalogue';
import { openChat } from './chat';
import { createUnseal } from './cipher/unseal';
import { openContent } from './content';
import { createControl } from './control/control';
import { createFaults } from './control/faults';
import { injectFaults } from './control/injectFaults';
import type { OpenDatabase } from './db/database';
import { addressKey, createAddressReader } from './http/addresses';
import { assertAnswered } from './http/answered';
import type { ServerEnv } from './http/env';
import { callLayers } from './http/order';
import { watchOverload } from './http/overload';
import { createSiteOrigin } from './http/siteOrigin';
import { openImages } from './images';
import { IMAGE_BASE } from './images/pictures';
import { createBackground } from './jobs/background';
import { deadlines } from './jobs/deadlines';
import { housekeeping } from './jobs/housekeeping';
import { openMember } from './member';
import { createHealth } from './metrics/health';
import { createMetrics } from './metrics/metrics';
import { countOutgoing } from './metrics/outgoing';
import type { ServerOptions } from './options';
import { openOutbox } from './outbox';
import { openPlay } from './play';
import { openLottery } from './play/lottery';
import type { Prepared } from './prepare';
import { openProtection } from './protection';
import { createChatBus } from './redis/chatBus';
import type { Redis } from './redis/redis';
import { createSharedLimiter } from './redis/sharedLimiter';
import { openSecurity } from './security';
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
  const { imageBases = [IMAGE_BASE] } = options;
  const [imageBase = IMAGE_BASE] = imageBases;

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

  // What most areas use; each names what it takes of it.
  const core = { db, reads, replica, settings, limiter, log, now };

  const { smsCarrier, mailer } = options;
  const { outbox, jobs: deliveries } = openOutbox({ ...core, smsCarrier, mailer, callService });
  const accounts = await openAccounts({
    ...core,
    passwords,
    signer,
    hash,
    persons,
    outbox,
    background,
    loginLimits: options.loginLimits,
    sessionLifetime: options.sessionLifetime,
    phoneService: options.phoneService,
    openIdentity: demo.openIdentity,
    remembersAnswers: controlToken !== undefined,
    callService,
    siteOrigin,
  });
  const { sessions, stepUp, notices, phoneConfiguration: phoneService } = accounts;
  const { trailDays, securityContact: contact } = options;
  const security = openSecurity({ ...core, trailDays, contact, publicOrigin });
  const system = openSystem({ ...core, db: reads, keys, imageBases, phoneService });
  const images = openImages({
    ...core,
    paint: options.painter?.(database),
    cacheFolder: options.pictureFolder,
  });
  const { uploads } = images;
  const { wallet, ...balance } = openWallet(core);
  const { protection, ...limits } = openProtection({ ...core, persons });
  const { bonuses, ...bonus } = openBonuses({ ...core, wallet });
  const member = openMember({ ...core, wallet, protection, uploads, imageBase });
  const isSandbox = options.reviewsRewards ?? false;
  const { depositBonuses, ...content } = openContent({
    ...core,
    wallet,
    bonuses,
    protection,
    uploads,
    isSandbox,
  });
  const cashier = openCashier({
    ...core,
    wallet,
    bonuses,
    depositBonuses,
    protection,
    passwords,
    stepUp,
    notices,
    signer,
    methods: options.payments === 'none' ? 'none' : controlToken === undefined ? 'offered' : 'all',
    openProvider: demo.openPayments,
    callService,
  });
  const statement = openStatement({ ...core, wallet, methods: cashier.methods });
  const play = await openPlay({
    ...core,
    wallet,
    bonuses,
    protection,
    sessions,
    content: demo.games,
    chance: options.chance,
    onAnswered,
  });
  const catalogue = openCatalogue({ ...core, toGame: play.toGame, imageBase });
  const lottery = openLottery(core);
  const agent = openAgent({ ...core, wallet });
  const chat = openChat({
    ...core,
    wallet,
    protection,
    sessions,
    addressOf,
    origins: [...(publicOrigin === undefined ? [] : [publicOrigin]), ...siteOrigins],
    bus: redis && createChatBus(redis),
    replied: (outcome) => metrics?.replied('channel', outcome),
  });
  const areas: readonly Area[] = [
    ...[system, accounts, security, balance, limits, bonus, member, cashier, statement],
    ...[play, catalogue, lottery, content, agent, chat],
  ];

  const handlers = areas.flatMap((area) => area.handlers);
  assertAnswered(handlers);

  const faults = controlToken === undefined ? undefined : createFaults();
  const layers = callLayers({
    ...core,
    handlers,
    sessions,
    unseal: createUnseal(db, keys, now),
    addressOf,
    siteOrigin,
    checkAnswers: options.checkAnswers ?? false,
    faults: faults && injectFaults(faults),
    record: security.record,
    onFault: health.heard,
    onAnswered,
  });
  const answerCall = every(...layers);
  const api = new Hono<ServerEnv>().all('*', answerCall);
  const site = await options.site?.({
    status: (context) => system.readStatus(addressOf(context.env.incoming)),
    origin: (context) => siteOrigin(new URL(context.req.url).host),
    address: (context) => addressKey(addressOf(context.env.incoming)),
    ask: async (context, address) =>
      // The visitor's host is not used, because the answer is the same for everyone.
      api.fetch(new Request(new URL(address, 'http://localhost')), context.env),
    picture: images.readPicture,
    game: catalogue.preview,
  });
  const control =
    controlToken === undefined || faults === undefined
      ? undefined
      : createControl({ ...core, token: controlToken, keys, faults, accounts, outbox, background, cashier });

  return {
    accounts,
    addressOf,
    avatars: member.avatars,
    background,
    cashier,
    chat,
    control,
    developmentPages,
    answerCall,
    health,
    jobs: [
      housekeeping({ db, retention: options.retention, log, now }),
      ...deliveries,
      deadlines({
        kinds: [outbox.passDeadlines, ...areas.flatMap(({ passDeadlines = [] }) => passDeadlines)],
        log,
      }),
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
