import { inArray } from 'drizzle-orm';
import { type RunningServer, startServer } from './app';
import { type Configuration, ConfigurationError, readConfiguration } from './config';
import { members } from './db/schema';
import { createPainter } from './images/painter';
import { warmPictures } from './images/warm';
import { createSmtpMailer } from './mail/smtp';
import { OUTBOX_PATH } from './outbox/page';
import { createWorld } from './seed/world';
import { MEMBERS } from './seed/world/members';
import { openSite } from './site';
import { createHttpGateway } from './sms/httpGateway';

/** What a developer wants to know after the start. */
async function announce(
  { origin, database }: RunningServer,
  { developmentPages }: Configuration,
): Promise<void> {
  const [demo] = await database.db
    .select({ username: members.username })
    .from(members)
    .where(
      inArray(
        members.username,
        MEMBERS.map((member) => member.username),
      ),
    )
    .limit(1);
  const lines = [`The site is at ${origin}/m/home`];
  if (developmentPages) lines.push(`Codes by SMS and mails are at ${origin}${OUTBOX_PATH}`);
  if (demo !== undefined) {
    lines.push('', `Demo accounts:`);
    for (const { username, password, purpose } of MEMBERS) {
      lines.push(`  ${username.padEnd(14)} ${password.padEnd(12)} ${purpose}`);
    }
  }
  console.log(`\n${lines.join('\n')}\n`);
}

/** Starts the platform as its environment says, and stops it in good order on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const { development, ...site } = await openSite(configuration);
  const server = await startServer({
    database: configuration.database,
    migrationsFolder: configuration.migrationsFolder,
    host: configuration.host,
    port: configuration.port,
    log: { level: configuration.logLevel },
    world: () => createWorld({ gameCount: configuration.seedGames }),
    painter: ({ db }) => createPainter(db),
    pictureFolder: configuration.pictureFolder,
    trustedProxies: configuration.trustedProxies,
    loginLimits: configuration.loginLimits,
    sessionLifetime: configuration.sessionLifetime,
    controlToken: configuration.controlToken,
    smsCarrier: configuration.smsGateway && createHttpGateway(configuration.smsGateway),
    mailer: configuration.smtp && createSmtpMailer(configuration.smtp),
    phoneService: configuration.phoneService,
    developmentPages: configuration.developmentPages,
    publicOrigin: configuration.publicOrigin,
    checkAnswers: !configuration.production,
    ...(configuration.imageBases === undefined ? {} : { imageBases: configuration.imageBases }),
    ...site,
  });
  development?.attach(server.http);
  await announce(server, configuration);
  // In the background; whatever it does not get to is drawn when it is asked for.
  if (configuration.production) warmPictures(server.origin, server.database.db).catch(() => {});
  const stop = () => {
    Promise.all([server.close(), development?.close()]).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigurationError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
