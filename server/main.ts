import { demo } from '@demo';
import { inArray } from 'drizzle-orm';
import { type RunningServer, startServer } from './app';
import { keepFolderPrivate, keepPrivate, PRIVATE_UMASK } from './common/privateFiles';
import { type Configuration, readConfiguration } from './config';
import { members } from './db/schema';
import { installLastResort } from './http/lastResort';
import { DEFAULT_OVERLOAD_LIMITS } from './http/overload';
import { warmPictures } from './images/warm';
import { createSmtpMailer } from './mail/smtp';
import { carryOut } from './operator/commands';
import { openDoor } from './operator/door';
import { OUTBOX_PATH } from './outbox/page';
import { openMasterKeys } from './security/openMasterKeys';
import { openSite } from './site';
import { createHttpGateway } from './sms/httpGateway';
import { explainStartFault } from './startFault';
import { type Delivery, undelivered } from './system/deliverable';
import { createSettings } from './system/settings';

/** What the site has to reach players with; undefined where the outbox shows them to a developer. */
const deliveryOf = ({
  production,
  demoWorld,
  smsGateway,
  smtp,
  phoneService,
}: Configuration): Delivery | undefined =>
  production && !demoWorld
    ? { sms: smsGateway !== undefined, mail: smtp !== undefined, phoneService: phoneService !== undefined }
    : undefined;

/** Prints start-up information for developers. */
async function announce(
  { origin, database, settings }: RunningServer,
  configuration: Configuration,
): Promise<void> {
  const { developmentPages, demoWorld } = configuration;
  const names = demo.accounts.map(({ username }) => username);
  const [known] = await database.db
    .select({ username: members.username })
    .from(members)
    .where(inArray(members.username, names))
    .limit(1);
  const lines = [`The site is at ${origin}/m/home`];
  if (developmentPages) lines.push(`SMS codes and mails are at ${origin}${OUTBOX_PATH}`);
  if (database.kind === 'embedded') {
    lines.push(
      'The embedded database keeps its data across restarts, but can lose recent changes on a power failure. Set DATABASE_URL to use a PostgreSQL server.',
    );
  }
  const { switches } = await settings.read();
  if (!switches.USERNAMEREG3 && !switches.MOBILENUMREG3) {
    lines.push(
      'Registration is closed. Open it with `npm run platform -- set switches.USERNAMEREG3 true`, or switches.MOBILENUMREG3 with SMS_GATEWAY_URL.',
    );
  }
  const delivery = deliveryOf(configuration);
  if (delivery !== undefined) {
    const stored = await createSettings(database.db, Date.now).read();
    const off = undelivered(stored.switches, delivery);
    if (off.length > 0) {
      lines.push(
        `Off without SMS_GATEWAY_URL, SMTP_URL or PHONE_SERVICE, which they need: ${off.join(', ')}.`,
      );
    }
  }
  if (!demoWorld) {
    lines.push('This is not a demo. Create accounts with `npm run platform -- create-account <username>`.');
  }
  if (known !== undefined && demoWorld) {
    lines.push('', `Demo accounts:`);
    for (const { username, password, purpose } of demo.accounts) {
      lines.push(`  ${username.padEnd(14)} ${password.padEnd(12)} ${purpose}`);
    }
  }
  console.log(`\n${lines.join('\n')}\n`);
}

/** Starts the platform from its environment; resolves with a function that stops it cleanly. */
async function start(): Promise<() => Promise<void>> {
  const configuration = readConfiguration(process.env);
  await keepFolderPrivate(configuration.dataFolder);
  await keepPrivate(configuration.pictureFolder);
  const { development, ...site } = await openSite(configuration);
  const server = await startServer({
    database: configuration.database,
    redisUrl: configuration.redisUrl,
    migrationsFolder: configuration.migrationsFolder,
    host: configuration.host,
    port: configuration.port,
    log: { level: configuration.logLevel },
    ...(configuration.demoWorld
      ? { seed: demo.seed(configuration.seedGames) }
      : { refusesDemoWorld: configuration.production }),
    reviewsRewards: configuration.demoWorld,
    payments: configuration.payments,
    demo,
    painter: ({ reads }) => demo.createPainter(reads),
    pictureFolder: configuration.pictureFolder,
    trustedProxies: configuration.trustedProxies,
    drainTime: configuration.drainTime,
    loginLimits: configuration.loginLimits,
    sessionLifetime: configuration.sessionLifetime,
    securityContact: configuration.securityContact,
    masterKeys: openMasterKeys(configuration),
    trailDays: configuration.trailDays,
    retention: configuration.retention,
    controlToken: configuration.controlToken,
    smsCarrier: configuration.smsGateway && createHttpGateway(configuration.smsGateway),
    mailer: configuration.smtp && createSmtpMailer(configuration.smtp),
    delivery: deliveryOf(configuration),
    phoneService: configuration.phoneService,
    developmentPages: configuration.developmentPages,
    publicOrigin: configuration.publicOrigin,
    siteOrigins: configuration.siteOrigins,
    acceptLoopback: configuration.isPrivate,
    checkAnswers: !configuration.production,
    overload: DEFAULT_OVERLOAD_LIMITS,
    metrics: configuration.metrics,
    tracing: configuration.tracing,
    ...(configuration.imageBases === undefined ? {} : { imageBases: configuration.imageBases }),
    ...site,
  });
  installLastResort(server.log, process);
  const { database } = configuration;
  const door =
    database.kind === 'directory'
      ? await openDoor(database.path, (order, out) =>
          carryOut(server.database.db, configuration, order, out),
        ).catch((error: unknown) => {
          server.log.warn({ error }, 'operator commands are unavailable while this server runs');
          return undefined;
        })
      : undefined;
  development?.attach(server.http);
  await announce(server, configuration);
  // Runs in the background; all other pictures are drawn on demand.
  if (configuration.production) warmPictures(server.origin, server.database.db).catch(() => {});
  return async () => {
    await Promise.all([server.close(), door?.close(), development?.close()]);
  };
}

process.umask(PRIVATE_UMASK);
const started = start();
const stop = () => {
  started
    .then((close) => close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
};
// Registered before the start completes, so that a signal never ends the process with its database open.
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

started.catch((error: unknown) => {
  console.error(explainStartFault(error, process.env));
  // Whatever is open already, e.g. a port, must not keep a process that serves nobody.
  process.exit(1);
});
