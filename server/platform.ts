import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { openAccounts } from './accounts';
import { DEFAULT_LOGIN_LIMITS } from './accounts/attempts';
import { createLimiter } from './accounts/limits';
import { DEFAULT_SESSION_LIFETIME } from './accounts/sessions';
import { agentHandlers } from './agent/handlers';
import { createBackground } from './background';
import { createBonuses } from './bonus/bonuses';
import { bonusHandlers } from './bonus/handlers';
import { openCashier } from './cashier';
import { catalogueHandlers } from './catalogue/handlers';
import { retireNewGames } from './catalogue/newGames';
import { createPreviews } from './catalogue/previews';
import { createToGame } from './catalogue/toGame';
import { openChat } from './chat';
import { createUnseal } from './cipher/unseal';
import { contentHandlers } from './content/handlers';
import { createControl } from './control/control';
import { createFaults } from './control/faults';
import { injectFaults } from './control/injectFaults';
import type { Database, OpenDatabase } from './db/database';
import { createHealth } from './health';
import { sweep } from './housekeeping';
import { createAddressReader } from './http/addresses';
import { createDispatcher } from './http/dispatch';
import { watchOverload } from './http/overload';
import { createSiteOrigin } from './http/siteOrigin';
import { createPictures, IMAGE_BASE, readPicture } from './images/pictures';
import { createUploads } from './images/uploads';
import type { Job } from './jobs';
import { lotteryHandlers } from './lottery/handlers';
import { createAvatars } from './member/avatars';
import { createFeedback } from './member/feedback';
import { feedbackHandlers } from './member/feedbackHandlers';
import { memberHandlers } from './member/handlers';
import { createRanks } from './member/ranks';
import { rebateHandlers } from './member/rebateHandlers';
import { createRebates } from './member/rebates';
import { createMetrics } from './metrics/metrics';
import { countOutgoing } from './metrics/outgoing';
import type { ServerOptions } from './options';
import { createOutbox } from './outbox/outbox';
import { openPlay } from './play';
import { boardHandlers } from './play/boardHandlers';
import { recordHandlers } from './play/recordHandlers';
import type { Prepared } from './prepare';
import { protectionHandlers } from './protection/handlers';
import { createProtection } from './protection/protection';
import { createChatBus } from './redis/chatBus';
import type { Redis } from './redis/redis';
import { createSharedLimiter } from './redis/sharedLimiter';
import { trailHandlers } from './security/handlers';
import { createRecorder } from './security/recorder';
import { securityTxt } from './security/securityTxt';
import { createTrail, DEFAULT_TRAIL_DAYS } from './security/trail';
import { statementHandlers } from './statement/handlers';
import { createStatusReader, systemHandlers } from './system/handlers';
import type { Tracing } from './tracing/tracing';
import { createWallet } from './wallet';
import { walletHandlers } from './wallet/handlers';

/** Interval of message delivery in milliseconds. */
const DELIVERY_INTERVAL = 5_000;
/** Interval of payment settlement in milliseconds. */
const SETTLE_INTERVAL = 1_000;
/** Interval of settling lottery bets, in milliseconds; an open game asks immediately after the draw. */
const DRAW_INTERVAL = 5_000;
/** Interval of adding paid shares to the jackpots, in milliseconds; until then a bet on the game sums them up. */
const JACKPOT_INTERVAL = 1_000;
/** Interval of storing the counts of the ranking, in milliseconds. */
const PLAYS_INTERVAL = 5_000;
/** Interval of housekeeping in milliseconds. */
const SWEEP_INTERVAL = 300_000;
/** Time after the end of a period until its history may come from the replica, in milliseconds. */
const SETTLED_AFTER = 60_000;
/** Deadline of a recurring job's run in milliseconds. */
const JOB_DEADLINE = 60_000;

/** Connects the parts of the platform; does not listen or start jobs yet. */
export async function wirePlatform(
  database: OpenDatabase,
  options: ServerOptions,
  { settings, keys, passwords, signer, hash, persons }: Prepared,
  now: () => number,
  log: Logger,
  isClosing: () => boolean,
  { redis, tracing }: { readonly redis: Redis | undefined; readonly tracing: Tracing | undefined },
) {
  const { db, reads, replica, isReplicaUp } = database;
  /** A period that has ended comes from the replica; one that has not may include what the member has just done. */
  const history = (present: Database) => (until: number) =>
    until < now() - SETTLED_AFTER ? replica : present;
  const { demo, siteOrigins = [] } = options;
  const { controlToken } = options;
  const background = createBackground(log);
  // The metrics read the parts below, so they come last.
  const callService = countOutgoing(() => metrics);
  const { smsCarrier, mailer } = options;
  const outbox = createOutbox({
    db,
    now,
    log,
    carrier: smsCarrier && { send: (message) => callService('sms', () => smsCarrier.send(message)) },
    mailer: mailer && { send: (mail) => callService('mail', () => mailer.send(mail)) },
  });
  const onAnswered = (endpoint: string, outcome: string, seconds: number): void => {
    metrics?.answered(endpoint, outcome, seconds);
    tracing?.answered(endpoint, outcome);
  };
  const siteOrigin = createSiteOrigin({
    settings,
    publicOrigin: options.publicOrigin,
    acceptLoopback: options.acceptLoopback ?? options.developmentPages ?? false,
  });
  const stored = createLimiter(db);
  const limiter = redis === undefined ? stored : createSharedLimiter(redis, stored);
  const accounts = await openAccounts({
    db,
    limiter,
    reads,
    settings,
    passwords,
    signer,
    hash,
    persons,
    outbox,
    background,
    now,
    loginLimits: { ...DEFAULT_LOGIN_LIMITS, ...options.loginLimits },
    sessionLifetime: { ...DEFAULT_SESSION_LIFETIME, ...options.sessionLifetime },
    phoneService: options.phoneService,
    openIdentity: demo.openIdentity,
    callService,
    siteOrigin,
    remembersAnswers: controlToken !== undefined,
  });
  const { sessions, attempts } = accounts;
  const trail = createTrail(db, options.trailDays ?? DEFAULT_TRAIL_DAYS);
  const faults = controlToken === undefined ? undefined : createFaults();
  const imageBases = options.imageBases ?? [IMAGE_BASE];
  const system = { db: reads, settings, keys, now, imageBases, phoneService: accounts.phoneConfiguration };
  const readStatus = createStatusReader(system);
  const addressOf = createAddressReader(options.trustedProxies ?? 0);

  const wallet = createWallet({ db, now });
  const uploads = createUploads(db);
  const avatars = createAvatars({ db, uploads, imageBase: imageBases[0] ?? IMAGE_BASE });
  const protection = createProtection(db, now, persons);
  const bonuses = createBonuses({ db, wallet, log, now });
  const cashier = openCashier({
    db,
    wallet,
    bonuses,
    settings,
    passwords,
    limiter,
    protection,
    stepUp: accounts.stepUp,
    notices: accounts.notices,
    signer,
    openProvider: demo.openPayments,
    callService,
    methods: options.payments === 'none' ? 'none' : controlToken === undefined ? 'offered' : 'all',
    log,
    now,
  });
  const play = openPlay({
    db,
    settings,
    wallet,
    bonuses,
    protection,
    sessions,
    log,
    now,
    content: demo.games,
    chance: options.chance,
    onAnswered,
  });

  await play.readFormats();
  const toGame = createToGame(play.figuresOf);

  const chat = openChat({
    db,
    settings,
    wallet,
    protection,
    limiter,
    sessions,
    log,
    now,
    origins: [...(options.publicOrigin === undefined ? [] : [options.publicOrigin]), ...siteOrigins],
    addressOf,
    bus: redis && createChatBus(redis),
    replied: (outcome) => metrics?.replied('channel', outcome),
  });

  const helpers = new Map([
    ...(redis === undefined ? [] : [['redis', redis.isUp] as const]),
    ...(isReplicaUp === undefined ? [] : [['replica', isReplicaUp] as const]),
  ]);
  const health = createHealth(database, now, isClosing, log, helpers);
  const overload = options.overload && watchOverload(options.overload, log);
  const metrics =
    options.metrics &&
    createMetrics({
      database,
      now,
      helpers,
      channels: chat.channels.count,
      underway: () => overload?.underway() ?? 0,
    });
  const dispatch = createDispatcher({
    onFault: health.heard,
    onAnswered,
    handlers: [
      ...systemHandlers(system, readStatus),
      ...accounts.handlers,
      ...trailHandlers(trail),
      ...memberHandlers({ wallet, settings, avatars, uploads, ranks: createRanks(db), protection }),
      ...feedbackHandlers(createFeedback(db, now)),
      ...walletHandlers({ wallet, settings }),
      ...cashier.handlers,
      ...statementHandlers({
        history: history(reads),
        wallet,
        settings,
        limiter,
        methods: cashier.methods,
      }),
      ...bonusHandlers({ bonuses, settings }),
      ...protectionHandlers({ protection, settings }),
      ...rebateHandlers({
        rebates: createRebates({ db, wallet, protection, now }),
        settings,
        protection,
      }),
      ...play.handlers,
      ...recordHandlers({ db, history: history(db), settings, toGame }),
      ...boardHandlers({ db: replica, settings, toGame, storePlays: play.storePlays }),
      ...catalogueHandlers({ db, reads: replica, settings, now, toGame }),
      ...lotteryHandlers({ db, now }),
      ...contentHandlers({
        db,
        reads,
        settings,
        wallet,
        bonuses,
        protection,
        uploads,
        isSandbox: options.reviewsRewards ?? false,
        log,
      }),
      ...agentHandlers({ db, settings, wallet }),
      ...chat.handlers,
    ],
    settings,
    sessions,
    limiter,
    unseal: createUnseal(db, keys, now),
    now,
    log,
    addressOf,
    siteOrigin,
    checkAnswers: options.checkAnswers ?? false,
    middleware: faults && injectFaults(faults),
    record: createRecorder({ trail, limiter, log }),
  });
  const pictures = createPictures({
    paint: options.painter?.(database) ?? (() => Promise.resolve(undefined)),
    cacheFolder: options.pictureFolder,
    log,
  });
  const api = new Hono<{ Bindings: HttpBindings }>().all('*', dispatch);
  const site = await options.site?.({
    status: (context) => readStatus(addressOf(context.env.incoming)),
    origin: (context) => siteOrigin(new URL(context.req.url).host),
    ask: async (context, address) =>
      // The visitor's host is not used, because the answer is the same for everyone.
      api.fetch(new Request(new URL(address, 'http://localhost')), context.env),
    picture: readPicture(pictures),
    game: createPreviews(replica, imageBases[0] ?? IMAGE_BASE),
  });

  const control =
    controlToken === undefined || faults === undefined
      ? undefined
      : createControl({
          token: controlToken,
          db,
          settings,
          sessions,
          attempts,
          keys,
          faults,
          captchaAnswers: accounts.captchaAnswers,
          puzzleAnswers: accounts.puzzleAnswers,
          limiter,
          outbox,
          background,
          cashier,
          now,
        });

  const jobs: readonly Job[] = [
    {
      name: 'housekeeping',
      every: SWEEP_INTERVAL,
      deadline: JOB_DEADLINE,
      run: (signal) => sweep(db, now(), { log, signal, retention: options.retention }),
    },
    {
      name: 'newGames',
      every: SWEEP_INTERVAL,
      deadline: JOB_DEADLINE,
      run: () => retireNewGames(db, now()),
    },
    { name: 'delivery', every: DELIVERY_INTERVAL, deadline: JOB_DEADLINE, run: () => outbox.deliver() },
    { name: 'bonuses', every: SWEEP_INTERVAL, deadline: JOB_DEADLINE, run: bonuses.expireAll },
    { name: 'settlement', every: SETTLE_INTERVAL, deadline: JOB_DEADLINE, run: cashier.settle },
    { name: 'draws', every: DRAW_INTERVAL, deadline: JOB_DEADLINE, run: play.settleDue },
    { name: 'jackpots', every: JACKPOT_INTERVAL, deadline: JOB_DEADLINE, run: play.collectShares },
    { name: 'plays', every: PLAYS_INTERVAL, deadline: JOB_DEADLINE, run: play.storePlays },
    { name: 'abandonedRounds', every: SWEEP_INTERVAL, deadline: JOB_DEADLINE, run: play.settleAbandoned },
  ];

  return {
    accounts,
    addressOf,
    avatars,
    background,
    cashier,
    chat,
    control,
    developmentPages: options.developmentPages ?? false,
    dispatch,
    health,
    jobs,
    log,
    metrics,
    outbox,
    overload,
    pictures,
    securityText: () => securityTxt(options.securityContact, options.publicOrigin, now()),
    site,
    siteOrigins,
    play,
    tracing,
  };
}

/** The parts of a platform. */
export type Platform = Awaited<ReturnType<typeof wirePlatform>>;
