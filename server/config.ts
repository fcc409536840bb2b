import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { PhoneService } from './account/phoneService';
import { ConfigurationError } from './common/configurationError';
import type { DatabaseLocation } from './db';
import { DEFAULT_LIMITS } from './db/pool';
import { isLoopbackHost } from './http/addresses';
import { DEFAULT_RETENTION, type Retention } from './jobs/housekeeping';
import type { SmtpOptions } from './mail/smtp';
import type { MetricsAddress } from './metrics/listen';
import type { SecurityContact } from './security/securityTxt';
import { DEFAULT_TRAIL_DAYS } from './security/trail';
import type { HttpGatewayOptions } from './sms/httpGateway';
import { allowedBy } from './system/allowed';
import type { TracingOptions } from './tracing/tracing';

/** A whole number written in digits. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().int().min(least).max(most))
    .describe(`a whole number from ${least} to ${most}`);
/** A number of database connections; at least one. */
const connections = (fallback: number) => wholeNumber(1, 1_000).default(fallback);
const port = wholeNumber(0, 65_535);
/** A number of days; at least one. */
const days = (fallback: number) => wholeNumber(1, 3_650).default(fallback);
/** A number of attempts; at least one. */
const attempts = (fallback: number) => wholeNumber(1, 1_000_000).default(fallback);
const filled = z.string().min(1).optional();
const flag = z.stringbool().describe('1 or 0');
const postgresAddress = z
  .url({ protocol: /^postgres(?:ql)?$/ })
  .describe('an address such as postgres://user:password@host:5432/database')
  .optional();
const webAddress = (example: string) =>
  z
    .url({ protocol: /^https?$/, hostname: /./ })
    .describe(`an address such as ${example}`)
    .optional();
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const address = z.url({ protocol: /^https?$/, hostname: /./ });

/** Environment variables that the platform reads. */
const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  /** A PostgreSQL server; the embedded database in DATA_DIR when absent. */
  DATABASE_URL: postgresAddress,
  /**
   * Connections of this process for calls that may write, and for reads. The server limits the total of all processes.
   */
  DATABASE_POOL_SIZE: connections(DEFAULT_LIMITS.connections),
  DATABASE_READ_POOL_SIZE: connections(DEFAULT_LIMITS.readConnections),
  /** A streaming replica of DATABASE_URL for catalogue and history; DATABASE_READ_POOL_SIZE connections. */
  DATABASE_READ_URL: postgresAddress,
  /** A Redis or Valkey server for limits, presence and chat, e.g. `redis://127.0.0.1:6379`. */
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, hostname: /./ })
    .describe('an address such as redis://127.0.0.1:6379')
    .optional(),
  /** Where the command move-to-postgres copies the embedded database. */
  TARGET_DATABASE_URL: postgresAddress,
  DATA_DIR: z.string().min(1).default('.data'),
  /** Directory of drawn pictures, which instances may share; in DATA_DIR when absent. */
  PICTURES_DIR: filled,
  /** Directory of the built front end. */
  DIST_DIR: z.string().min(1).default('dist'),
  /** With `none`, another web server serves the site; this one only answers API and pictures. */
  SITE: z.enum(['build', 'none']).default('build'),
  MIGRATIONS_DIR: filled,
  /** Base URLs of pictures, separated by commas. */
  IMAGE_CDN: z
    .string()
    .transform((text) => text.split(',').map((base) => base.trim().replace(/\/+$/, '')))
    .pipe(z.array(address))
    .describe('addresses such as https://cdn.example/img, separated by commas')
    .optional(),
  /** Fills an empty database with the demo world: accounts with public passwords, invented games and money. */
  DEMO_WORLD: flag.default(false),
  /** Payment provider; `sandbox` moves play money and is refused in production except for the demo. */
  PAYMENTS: z.enum(['none', 'sandbox']).optional(),
  /** Number of games in the demo world. */
  SEED_GAMES: wholeNumber(0, 100_000).default(2_400),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Number of proxies in front that set `X-Forwarded-For`. */
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  /** Seconds between the stop signal and the end of listening, so that proxies can notice; 5 in production. */
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  /** Visitors reach the site over TLS. */
  SECURE: flag.default(false),
  SESSION_IDLE_MINUTES: wholeNumber(1, 525_600).default(30),
  SESSION_HOURS: wholeNumber(1, 8_760).default(12),
  LOGIN_ATTEMPTS_PER_USERNAME: attempts(10),
  LOGIN_ATTEMPTS_PER_ADDRESS: attempts(60),
  LOGIN_CAPTCHA_AFTER_USERNAME: wholeNumber(0, 1_000_000).default(2),
  LOGIN_CAPTCHA_AFTER_ADDRESS: wholeNumber(0, 1_000_000).default(10),
  /** Contact for vulnerability reports in security.txt, and its expiry date, e.g. `2027-06-30`. */
  SECURITY_CONTACT: z
    .url({ protocol: /^(?:mailto|https)$/ })
    .describe('an address such as mailto:security@play.example')
    .optional(),
  SECURITY_CONTACT_EXPIRES: z.iso.date().describe('a date such as 2027-06-30').optional(),
  /** Keys that encrypt the secrets in the database: 32 bytes in base64, the current one first, separated by commas. */
  MASTER_KEY: filled,
  /** File with such keys; created in DATA_DIR when neither is set and the database is embedded. */
  MASTER_KEY_FILE: filled,
  /** Days that security events are kept. */
  SECURITY_TRAIL_DAYS: days(DEFAULT_TRAIL_DAYS),
  /** Days that personal data is kept: ended sessions, devices, mails and SMS, chat messages, feedback. */
  SESSION_DAYS: days(DEFAULT_RETENTION.sessionDays),
  DEVICE_DAYS: days(DEFAULT_RETENTION.deviceDays),
  MESSAGE_DAYS: days(DEFAULT_RETENTION.messageDays),
  CHAT_DAYS: days(DEFAULT_RETENTION.chatDays),
  FEEDBACK_DAYS: days(DEFAULT_RETENTION.feedbackDays),
  /** Serves the developer's pages, such as the outbox, to this machine; default outside production. */
  DEV_PAGES: flag.optional(),
  /** Origin of the site, for links, SMS and passkeys, e.g. `https://play.example`. */
  PUBLIC_ORIGIN: address
    .refine((text) => isOrigin(text.replace(/\/$/, '')))
    .describe('an origin such as https://play.example')
    .optional(),
  /** Other origins whose pages may call the API, separated by commas, e.g. `https://play.example` (decision 17). */
  SITE_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .pipe(z.array(address.refine(isOrigin)))
    .describe('origins such as https://play.example, without a path, separated by commas')
    .optional(),
  /** HTTP gateway for SMS; without one they stay in the outbox. */
  SMS_GATEWAY_URL: webAddress('https://sms.example/send'),
  SMS_GATEWAY_TOKEN: filled,
  SMS_SENDER: filled,
  /** Mail server, e.g. `smtps://user:password@mail.example`; without one mails stay in the outbox. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .describe('an address such as smtps://user:password@mail.example')
    .optional(),
  MAIL_FROM: filled,
  /** `service` requires the other four; `sandbox` runs inside this server, default with the developer's pages. */
  PHONE_SERVICE: z.enum(['none', 'sandbox', 'service']).optional(),
  PHONE_SERVICE_PROJECT: filled,
  PHONE_SERVICE_API_KEY: filled,
  PHONE_SERVICE_AUTH_DOMAIN: filled,
  PHONE_SERVICE_KEYS_URL: address
    .describe('an address such as https://keys.example/jwk')
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /** Port of the Prometheus endpoint; none when absent. METRICS_HOST is the interface, by default loopback. */
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Base address of an OpenTelemetry collector for traces over HTTP, e.g. `http://127.0.0.1:4318`; none when absent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('http://127.0.0.1:4318'),
  OTEL_SERVICE_NAME: z.string().min(1).default('gaming-platform'),
  /** Fraction of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).describe('a number from 0 to 1').default(1),
  /** Enables the test control; refused in production. */
  CONTROL_TOKEN: z.string().min(16).optional(),
});

/** Names of the environment variables. */
export const VARIABLES: ReadonlySet<string> = new Set(Object.keys(environment.shape));

/** Settings of the process, from its environment. */
export interface Configuration {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly database: DatabaseLocation;
  readonly redisUrl: string | undefined;
  /** PostgreSQL database to which the embedded one is moved. */
  readonly moveTarget: string | undefined;
  readonly migrationsFolder: string;
  /** Folder of the embedded database and the platform's own files. */
  readonly dataFolder: string;
  readonly pictureFolder: string;
  /** Built front end; undefined when another web server serves the site. */
  readonly distFolder: string | undefined;
  readonly imageBases: readonly string[] | undefined;
  /** Number of games in the seed world. */
  readonly seedGames: number;
  /** Fills an empty database with the demo world. */
  readonly demoWorld: boolean;
  readonly payments: 'none' | 'sandbox';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly trustedProxies: number;
  /** Time between the stop signal and the end of listening, in milliseconds. */
  readonly drainTime: number;
  readonly secure: boolean;
  readonly sessionLifetime: { readonly idle: number; readonly absolute: number };
  readonly loginLimits: {
    readonly perUsername: number;
    readonly perAddress: number;
    readonly captchaPerUsername: number;
    readonly captchaPerAddress: number;
  };
  readonly securityContact: SecurityContact | undefined;
  /** Source of the master keys: given, or in a file, which is created when it is the platform's own. */
  readonly masterKey:
    | { readonly kind: 'given'; readonly text: string }
    | { readonly kind: 'file'; readonly path: string; readonly own: boolean };
  /** Days that security events are kept. */
  readonly trailDays: number;
  /** Days that other personal data is kept. */
  readonly retention: Retention;
  readonly controlToken: string | undefined;
  /** Whether the server is reachable only from this machine: it listens on loopback, without a proxy in front. */
  readonly isPrivate: boolean;
  /** Serves the developer's pages to this machine. */
  readonly developmentPages: boolean;
  readonly publicOrigin: string | undefined;
  /** Other origins whose pages may call the API. */
  readonly siteOrigins: readonly string[];
  readonly smsGateway: HttpGatewayOptions | undefined;
  readonly smtp: SmtpOptions | undefined;
  readonly phoneService: PhoneService | undefined;
  /** Address of the metrics endpoint. */
  readonly metrics: MetricsAddress | undefined;
  readonly tracing: TracingOptions | undefined;
}

type Environment = z.infer<typeof environment>;

function readMail({ SMTP_URL, MAIL_FROM }: Environment): SmtpOptions | undefined {
  if (SMTP_URL === undefined) return undefined;
  if (MAIL_FROM === undefined)
    throw new ConfigurationError('SMTP_URL requires MAIL_FROM, the sender of mails.');
  return { url: SMTP_URL, from: MAIL_FROM };
}

function readPhoneService(env: Environment, developmentPages: boolean): PhoneService | undefined {
  switch (env.PHONE_SERVICE ?? (developmentPages ? 'sandbox' : 'none')) {
    case 'none':
      return undefined;
    case 'sandbox':
      return { kind: 'sandbox' };
    case 'service': {
      const {
        PHONE_SERVICE_PROJECT: projectId,
        PHONE_SERVICE_API_KEY: apiKey,
        PHONE_SERVICE_AUTH_DOMAIN: authDomain,
      } = env;
      if (projectId === undefined || apiKey === undefined || authDomain === undefined) {
        throw new ConfigurationError(
          'PHONE_SERVICE=service requires PHONE_SERVICE_PROJECT, PHONE_SERVICE_API_KEY and PHONE_SERVICE_AUTH_DOMAIN.',
        );
      }
      return {
        kind: 'service',
        configuration: { apiKey, authDomain, projectId, verifier: 'recaptcha' },
        issuer: `https://securetoken.google.com/${projectId}`,
        keysUrl: env.PHONE_SERVICE_KEYS_URL,
      };
    }
  }
}

/** Hosts of a database or helper; an empty one and a socket's path are this machine. */
function hostsOf(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const url = new URL(text);
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname);
  return host === '' || host.startsWith('/') ? [] : host.split(',');
}

const isElsewhere = (text: string | undefined): boolean => !hostsOf(text).every(isLoopbackHost);

/** Settings with which others than this machine reach the platform or its data, each with its remedy. */
function openings(env: Environment): readonly string[] {
  const found: readonly (readonly [boolean, string])[] = [
    [!isLoopbackHost(env.HOST), `HOST=${env.HOST} listens for others: unset it`],
    [
      env.TRUSTED_PROXIES > 0,
      `TRUSTED_PROXIES=${env.TRUSTED_PROXIES} says that others come through a proxy: unset it`,
    ],
    [env.SECURE, 'SECURE=1 says that others come over TLS: unset it'],
    [
      isElsewhere(env.PUBLIC_ORIGIN),
      `PUBLIC_ORIGIN=${env.PUBLIC_ORIGIN} is an address for others: unset it, or set http://localhost:${env.PORT}`,
    ],
    [
      env.SITE_ORIGINS?.some(isElsewhere) === true,
      `SITE_ORIGINS=${env.SITE_ORIGINS} lets pages of others call the API: unset it`,
    ],
    [isElsewhere(env.DATABASE_URL), 'DATABASE_URL is a database on another machine: unset it'],
    [isElsewhere(env.DATABASE_READ_URL), 'DATABASE_READ_URL is a database on another machine: unset it'],
    [isElsewhere(env.REDIS_URL), 'REDIS_URL is a server on another machine, for several instances: unset it'],
    [
      env.METRICS_PORT !== undefined && !isLoopbackHost(env.METRICS_HOST),
      `METRICS_HOST=${env.METRICS_HOST} listens for others: unset it`,
    ],
  ];
  return found.flatMap(([isSo, message]) => (isSo ? [message] : []));
}

/** Refuses development and demo features where strangers could use them; each message names setting and remedy. */
function refuseSandboxes(env: Environment, isDeveloped: boolean): void {
  const isStrict = env.NODE_ENV === 'production' && !env.DEMO_WORLD;
  // Tests start the demo world as an operator's site, behind proxies that they start themselves.
  const demoOpenings = env.DEMO_WORLD && env.NODE_ENV !== 'test' ? openings(env) : [];
  const refused: readonly (readonly [boolean, string])[] = [
    [
      env.NODE_ENV === 'production' && env.CONTROL_TOKEN !== undefined,
      'CONTROL_TOKEN opens the test control and must not be set in production: unset it.',
    ],
    [
      isStrict && env.PAYMENTS === 'sandbox',
      'PAYMENTS=sandbox credits deposits that nobody paid. Unset it; the cashier then offers no payment methods until a provider is connected.',
    ],
    [
      isStrict && env.PHONE_SERVICE === 'sandbox',
      'PHONE_SERVICE=sandbox lets anyone sign in as anyone. Set PHONE_SERVICE=service with the keys of a real service, or unset it.',
    ],
    [
      isStrict && env.DEV_PAGES === true,
      "DEV_PAGES shows every member's codes and mails. Unset it; set SMS_GATEWAY_URL and SMTP_URL to deliver them.",
    ],
    [
      !isStrict && env.DEV_PAGES === true && !isDeveloped,
      'DEV_PAGES shows codes and mails. It is only allowed with the embedded database, on a loopback HOST and without TRUSTED_PROXIES.',
    ],
    ...demoOpenings.map((opening): readonly [boolean, string] => [
      true,
      `DEMO_WORLD=1 opens accounts with public passwords and deposits of play money, only for this machine. ${opening}, or set DEMO_WORLD=0.`,
    ]),
  ];
  const messages = refused.flatMap(([isSo, message]) => (isSo ? [message] : []));
  if (messages.length === 0) return;
  const hint = isStrict ? ['DEMO_WORLD=1 starts a demo with all of these, only for this machine.'] : [];
  throw new ConfigurationError([...messages, ...hint].join('\n'));
}

function readSecurityContact({
  SECURITY_CONTACT: contact,
  SECURITY_CONTACT_EXPIRES: day,
}: Environment): SecurityContact | undefined {
  if (contact === undefined) return undefined;
  if (day === undefined) {
    throw new ConfigurationError('SECURITY_CONTACT requires SECURITY_CONTACT_EXPIRES, a date within a year.');
  }
  return { contact, expires: Date.parse(`${day}T00:00:00Z`) };
}

function readMasterKey(env: Environment, dataFolder: string): Configuration['masterKey'] {
  const { MASTER_KEY, MASTER_KEY_FILE, DATABASE_URL, DEMO_WORLD, NODE_ENV } = env;
  if (MASTER_KEY !== undefined) return { kind: 'given', text: MASTER_KEY };
  if (MASTER_KEY_FILE !== undefined) return { kind: 'file', path: resolve(MASTER_KEY_FILE), own: false };
  if (NODE_ENV === 'production' && !DEMO_WORLD && DATABASE_URL !== undefined) {
    throw new ConfigurationError(
      'Instances that share a database must share its master key. Set MASTER_KEY to the output of `openssl rand -base64 32`, or MASTER_KEY_FILE to a file that contains it.',
    );
  }
  return { kind: 'file', path: join(dataFolder, 'master.key'), own: true };
}

/** Finds the migrations beside the built server or beside the sources. */
function findMigrations(): string {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const candidates = [
    join(here, 'migrations'),
    join(here, 'db', 'migrations'),
    resolve('server/db/migrations'),
  ];
  const found = candidates.find((folder) => existsSync(join(folder, 'meta', '_journal.json')));
  if (found === undefined) throw new ConfigurationError('The migration files were not found.');
  return found;
}

/** Variables whose values are secret or contain secrets. */
const SECRET = /KEY|TOKEN|_URL$/;

/** Names each wrong variable, its value unless it is secret, and what is allowed. */
function describeIssues(error: z.ZodError, present: Readonly<Record<string, string | undefined>>): string {
  const names = new Set(error.issues.map(({ path: [name] }) => String(name)));
  return Object.entries(environment.shape)
    .filter(([name]) => names.has(name))
    .map(([name, schema]) => {
      const value = SECRET.test(name) ? 'has a wrong value' : `is ${JSON.stringify(present[name])}`;
      return `${name} ${value}. Allowed is ${allowedBy(schema)}.`;
    })
    .join('\n');
}

/** Reads the configuration; throws a ConfigurationError that names what is wrong. */
export function readConfiguration(variables: Readonly<Record<string, string | undefined>>): Configuration {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) throw new ConfigurationError(describeIssues(parsed.error, present));
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const isPrivate = isLoopbackHost(env.HOST) && env.TRUSTED_PROXIES === 0;
  const isDeveloped = isPrivate && env.DATABASE_URL === undefined;
  refuseSandboxes(env, isDeveloped);
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigurationError('DATABASE_READ_URL requires DATABASE_URL, the primary that it replicates.');
  }
  const developmentPages = env.DEV_PAGES ?? (!production && isDeveloped);
  const dataFolder = resolve(env.DATA_DIR);
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    database:
      env.DATABASE_URL === undefined
        ? { kind: 'directory', path: dataFolder }
        : {
            kind: 'server',
            url: env.DATABASE_URL,
            ...(env.DATABASE_READ_URL === undefined ? {} : { replicaUrl: env.DATABASE_READ_URL }),
            limits: {
              connections: env.DATABASE_POOL_SIZE,
              readConnections: env.DATABASE_READ_POOL_SIZE,
            },
          },
    redisUrl: env.REDIS_URL,
    moveTarget: env.TARGET_DATABASE_URL,
    migrationsFolder: env.MIGRATIONS_DIR ?? findMigrations(),
    dataFolder,
    pictureFolder: env.PICTURES_DIR === undefined ? join(dataFolder, 'art-cache') : resolve(env.PICTURES_DIR),
    distFolder: env.SITE === 'none' ? undefined : resolve(env.DIST_DIR),
    imageBases: env.IMAGE_CDN,
    seedGames: env.SEED_GAMES,
    demoWorld: env.DEMO_WORLD,
    payments: env.PAYMENTS ?? (env.DEMO_WORLD || !production ? 'sandbox' : 'none'),
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    drainTime: (env.DRAIN_SECONDS ?? (production && !isPrivate ? 5 : 0)) * 1_000,
    secure: env.SECURE,
    sessionLifetime: { idle: env.SESSION_IDLE_MINUTES * 60_000, absolute: env.SESSION_HOURS * 3_600_000 },
    loginLimits: {
      perUsername: env.LOGIN_ATTEMPTS_PER_USERNAME,
      perAddress: env.LOGIN_ATTEMPTS_PER_ADDRESS,
      captchaPerUsername: env.LOGIN_CAPTCHA_AFTER_USERNAME,
      captchaPerAddress: env.LOGIN_CAPTCHA_AFTER_ADDRESS,
    },
    securityContact: readSecurityContact(env),
    masterKey: readMasterKey(env, dataFolder),
    trailDays: env.SECURITY_TRAIL_DAYS,
    retention: {
      sessionDays: env.SESSION_DAYS,
      deviceDays: env.DEVICE_DAYS,
      messageDays: env.MESSAGE_DAYS,
      chatDays: env.CHAT_DAYS,
      feedbackDays: env.FEEDBACK_DAYS,
    },
    controlToken: env.CONTROL_TOKEN,
    isPrivate,
    developmentPages,
    siteOrigins: env.SITE_ORIGINS ?? [],
    publicOrigin: env.PUBLIC_ORIGIN === undefined ? undefined : new URL(env.PUBLIC_ORIGIN).origin,
    smsGateway:
      env.SMS_GATEWAY_URL === undefined
        ? undefined
        : { url: env.SMS_GATEWAY_URL, token: env.SMS_GATEWAY_TOKEN, sender: env.SMS_SENDER },
    smtp: readMail(env),
    phoneService: readPhoneService(env, developmentPages),
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: env.OTEL_SERVICE_NAME,
            ratio: env.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}
