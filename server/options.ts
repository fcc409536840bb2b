import type { HttpBindings } from '@hono/node-server';
import type { LoginLimits } from './account/attempts';
import type { PasswordCost } from './account/passwords';
import type { PhoneService } from './account/phoneService';
import type { SessionLifetime } from './account/sessions';
import type { DatabaseLocation } from './db';
import type { OpenDatabase } from './db/database';
import type { DemoContent, Seed } from './demoContent';
import type { Door } from './http/edge';
import type { LogOptions } from './http/log';
import type { OverloadLimits } from './http/overload';
import type { Painter } from './images/pictures';
import type { Retention } from './jobs/housekeeping';
import type { Mailer } from './mail/mailer';
import type { MetricsAddress } from './metrics/listen';
import type { Chance } from './play/chance';
import type { MasterKeys } from './security/masterKeys';
import type { SecurityContact } from './security/securityTxt';
import type { ShellOptions } from './shell/respond';
import type { SmsCarrier } from './sms/carrier';
import type { Delivery } from './system/deliverable';
import type { TracingOptions } from './tracing/tracing';

/** Serves the site: all requests that are not API, pictures or health. */
export interface Site {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
}

/** Platform data for the pages of the site. */
export type SitePlatform = Pick<ShellOptions, 'status' | 'origin' | 'game' | 'ask' | 'picture' | 'address'>;

/** Options of the platform. */
export interface ServerOptions {
  readonly database: DatabaseLocation;
  /** A Redis or Valkey server for limits, presence and chat; without one the database is used. */
  readonly redisUrl?: string | undefined;
  /** Directory of the migration files. */
  readonly migrationsFolder: string;
  /** Interface to listen on. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly log: LogOptions;
  /** Games, pictures and sandboxes of external services. */
  readonly demo: DemoContent;
  /** Seed of an empty database; by default only what every site needs, without accounts. */
  readonly seed?: Seed | undefined;
  /** Refuses to start on a database with the demo world, whose passwords are public. */
  readonly refusesDemoWorld?: boolean;
  /** The platform reviews rewards in place of a person: for the demo world, which has no operators. Default not. */
  readonly reviewsRewards?: boolean;
  /** Payment provider; the sandbox when absent. */
  readonly payments?: 'none' | 'sandbox';
  /** Creates the site from the platform's data. */
  readonly site?: (platform: SitePlatform) => Site | Promise<Site>;
  /** Handles requests for the site first; a development server that serves its files. */
  readonly middleware?: Door;
  /** Creates the painter of pictures. */
  readonly painter?: (database: OpenDatabase) => Painter;
  /** Directory for finished pictures. */
  readonly pictureFolder?: string;
  /** Base URLs of pictures in the system status (BOOT-08); default this server. */
  readonly imageBases?: readonly string[];
  /** Token of the test control, which is disabled without it; absent in production. */
  readonly controlToken?: string | undefined;
  /** Number of proxies whose `X-Forwarded-For` entries are trusted, counted from this server outwards. */
  readonly trustedProxies?: number;
  /** Time between the stop signal and the end of listening, so that proxies can notice; milliseconds, default 0. */
  readonly drainTime?: number;
  readonly loginLimits?: Partial<LoginLimits>;
  readonly sessionLifetime?: Partial<SessionLifetime>;
  /** Sends SMS; without it they stay in the outbox. */
  readonly smsCarrier?: SmsCarrier | undefined;
  /** Sends mails; without it they stay in the outbox. */
  readonly mailer?: Mailer | undefined;
  /** Turns off what needs a message that is not delivered; without it, messages in the outbox can be read. */
  readonly delivery?: Delivery | undefined;
  /** The phone-verification service; none when absent. */
  readonly phoneService?: PhoneService | undefined;
  /** Serves the developer's pages, e.g. the outbox. Never enable it on a public site. */
  readonly developmentPages?: boolean;
  /** Origin of the site, for links, SMS and passkeys; default from the settings. */
  readonly publicOrigin?: string | undefined;
  /** Other origins whose pages may call the API. */
  readonly siteOrigins?: readonly string[];
  /** Contact in security.txt, which is not served without it. */
  readonly securityContact?: SecurityContact | undefined;
  /** Encrypts the secrets in the database; only tests store them unencrypted. */
  readonly masterKeys?: MasterKeys;
  /** Days that security events are kept. */
  readonly trailDays?: number;
  /** Days that other personal data is kept. */
  readonly retention?: Retention;
  /** Accepts loopback hosts as the site's when there is no public origin; default as `developmentPages`. */
  readonly acceptLoopback?: boolean;
  /** Limits above which calls are refused; none when absent. */
  readonly overload?: OverloadLimits;
  /** Address of the metrics endpoint; no metrics when absent. */
  readonly metrics?: MetricsAddress | undefined;
  /** Sends traces of requests and statements; none when absent. */
  readonly tracing?: TracingOptions | undefined;
  /** Lower only in tests. */
  readonly passwordCost?: PasswordCost;
  /** Checks each answer against the contract before it is sent. */
  readonly checkAnswers?: boolean;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Random source of the games; default the system's cryptographic generator. */
  readonly chance?: Chance;
}
