import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { PhoneService } from './accounts/phoneService';
import type { DatabaseLocation } from './db';
import type { SmtpOptions } from './mail/smtp';
import type { HttpGatewayOptions } from './sms/httpGateway';

const wholeNumber = (fallback: number) => z.coerce.number().int().nonnegative().default(fallback);
const filled = z.string().min(1).optional();

/** Environment variables that the platform reads. */
const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(3000),
  /** A PostgreSQL server; the embedded database in DATA_DIR when absent. */
  DATABASE_URL: filled,
  DATA_DIR: z.string().min(1).default('.data'),
  /** Built front end. */
  DIST_DIR: z.string().min(1).default('dist'),
  /** `none` leaves the site to another web server and answers API and pictures only. */
  SITE: z.enum(['build', 'none']).default('build'),
  MIGRATIONS_DIR: filled,
  /** Bases of picture addresses, separated by commas. */
  IMAGE_CDN: filled,
  /** Games of the world that an empty database is filled with. */
  SEED_GAMES: wholeNumber(2_400),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Proxies in front that set `X-Forwarded-For`. */
  TRUSTED_PROXIES: wholeNumber(0),
  /** Visitors reach the site over TLS. */
  SECURE: z.stringbool().default(false),
  SESSION_IDLE_MINUTES: wholeNumber(30),
  SESSION_HOURS: wholeNumber(12),
  LOGIN_ATTEMPTS_PER_USERNAME: wholeNumber(10),
  LOGIN_ATTEMPTS_PER_ADDRESS: wholeNumber(60),
  LOGIN_CAPTCHA_AFTER_USERNAME: wholeNumber(2),
  LOGIN_CAPTCHA_AFTER_ADDRESS: wholeNumber(10),
  /** Serves the developer's pages, such as the outbox, to this machine; on outside production. */
  DEV_PAGES: z.stringbool().optional(),
  /** Origin that mails link to, e.g. `https://play.example`. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** HTTP gateway that takes short messages; they stay in the outbox without one. */
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_TOKEN: filled,
  SMS_SENDER: filled,
  /** Mail server, e.g. `smtps://user:password@mail.example`; mails stay in the outbox without one. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: filled,
  /** `service` needs the other four; `sandbox` is this server's own stand-in, on with the developer's pages. */
  PHONE_SERVICE: z.enum(['none', 'sandbox', 'service']).optional(),
  PHONE_SERVICE_PROJECT: filled,
  PHONE_SERVICE_API_KEY: filled,
  PHONE_SERVICE_AUTH_DOMAIN: filled,
  PHONE_SERVICE_KEYS_URL: z
    .url()
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /** Opens the test control; refused in production. */
  CONTROL_TOKEN: z.string().min(16).optional(),
});

/** Settings of the process, from its environment. */
export interface Configuration {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly database: DatabaseLocation;
  readonly migrationsFolder: string;
  readonly pictureFolder: string;
  /** Built front end; undefined when another web server answers for the site. */
  readonly distFolder: string | undefined;
  readonly imageBases: readonly string[] | undefined;
  /** Games of the seed world. */
  readonly seedGames: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly trustedProxies: number;
  readonly secure: boolean;
  readonly sessionLifetime: { readonly idle: number; readonly absolute: number };
  readonly loginLimits: {
    readonly perUsername: number;
    readonly perAddress: number;
    readonly captchaPerUsername: number;
    readonly captchaPerAddress: number;
  };
  readonly controlToken: string | undefined;
  /** Serves the developer's pages to this machine. */
  readonly developmentPages: boolean;
  readonly publicOrigin: string | undefined;
  readonly smsGateway: HttpGatewayOptions | undefined;
  readonly smtp: SmtpOptions | undefined;
  readonly phoneService: PhoneService | undefined;
}

/** Thrown when an environment variable does not fit. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

type Environment = z.infer<typeof environment>;

function readMail({ SMTP_URL, MAIL_FROM }: Environment): SmtpOptions | undefined {
  if (SMTP_URL === undefined) return undefined;
  if (MAIL_FROM === undefined) throw new ConfigurationError('SMTP_URL needs MAIL_FROM, the sender of mails.');
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
          'PHONE_SERVICE=service needs PHONE_SERVICE_PROJECT, PHONE_SERVICE_API_KEY and PHONE_SERVICE_AUTH_DOMAIN.',
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

/** The migrations stand beside the built server, or beside the sources. */
function findMigrations(): string {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const candidates = [
    join(here, 'migrations'),
    join(here, 'db', 'migrations'),
    resolve('server/db/migrations'),
  ];
  const found = candidates.find((folder) => existsSync(join(folder, 'meta', '_journal.json')));
  if (found === undefined) throw new ConfigurationError('The migration files are not where they should be.');
  return found;
}

/** Reads the configuration; throws a ConfigurationError that names what is wrong. */
export function readConfiguration(variables: Readonly<Record<string, string | undefined>>): Configuration {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) throw new ConfigurationError(z.prettifyError(parsed.error));
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production && env.CONTROL_TOKEN !== undefined) {
    throw new ConfigurationError('CONTROL_TOKEN opens the test control and must not be set in production.');
  }
  const developmentPages = env.DEV_PAGES ?? !production;
  const dataFolder = resolve(env.DATA_DIR);
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    database:
      env.DATABASE_URL === undefined
        ? { kind: 'directory', path: dataFolder }
        : { kind: 'server', url: env.DATABASE_URL },
    migrationsFolder: env.MIGRATIONS_DIR ?? findMigrations(),
    pictureFolder: join(dataFolder, 'art-cache'),
    distFolder: env.SITE === 'none' ? undefined : resolve(env.DIST_DIR),
    imageBases: env.IMAGE_CDN?.split(',').map((base) => base.trim().replace(/\/+$/, '')),
    seedGames: env.SEED_GAMES,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    secure: env.SECURE,
    sessionLifetime: { idle: env.SESSION_IDLE_MINUTES * 60_000, absolute: env.SESSION_HOURS * 3_600_000 },
    loginLimits: {
      perUsername: env.LOGIN_ATTEMPTS_PER_USERNAME,
      perAddress: env.LOGIN_ATTEMPTS_PER_ADDRESS,
      captchaPerUsername: env.LOGIN_CAPTCHA_AFTER_USERNAME,
      captchaPerAddress: env.LOGIN_CAPTCHA_AFTER_ADDRESS,
    },
    controlToken: env.CONTROL_TOKEN,
    developmentPages,
    publicOrigin: env.PUBLIC_ORIGIN === undefined ? undefined : new URL(env.PUBLIC_ORIGIN).origin,
    smsGateway:
      env.SMS_GATEWAY_URL === undefined
        ? undefined
        : { url: env.SMS_GATEWAY_URL, token: env.SMS_GATEWAY_TOKEN, sender: env.SMS_SENDER },
    smtp: readMail(env),
    phoneService: readPhoneService(env, developmentPages),
  };
}
