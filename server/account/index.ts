import type { PhoneServiceConfiguration } from '@contract/phoneService';
import type { Area } from '../area';
import type { Database } from '../db/database';
import type { SiteOrigin } from '../http/siteOrigin';
import type { Background } from '../jobs/background';
import type { CallService } from '../metrics/outgoing';
import type { Outbox } from '../outbox/outbox';
import type { Persons } from '../protection/persons';
import type { SettingsStore } from '../system/settings';
import { createAffiliates } from './affiliates';
import { type Attempts, createAttempts, DEFAULT_LOGIN_LIMITS, type LoginLimits } from './attempts';
import { createCaptchas } from './captchas';
import { createCodeSender } from './codeSender';
import { createCodes } from './codes';
import { accountHandlers } from './handlers';
import { createHumanChecks } from './humanChecks';
import { createIdentities } from './identities';
import { createKnownDevices } from './knownDevices';
import type { Limiter } from './limits';
import { codeMessage } from './messages';
import { createPasskeys } from './passkeys';
import type { Passwords } from './passwords';
import {
  type IdentitySandbox,
  type IdentitySandboxOptions,
  openPhoneService,
  type PhoneService,
} from './phoneService';
import type { KeyedHash, Signer } from './secrets';
import { createSecurityNotices, type SecurityNotices } from './securityNotices';
import { createSessions, DEFAULT_SESSION_LIFETIME, type SessionLifetime, type Sessions } from './sessions';
import { createSignIn } from './signIn';
import { createStepUp, type StepUp } from './stepUp';
import { createTrials } from './trials';

/** Dependencies and options of accounts. */
interface AccountsOptions {
  readonly db: Database;
  readonly reads: Database;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly signer: Signer;
  readonly hash: KeyedHash;
  readonly persons: Persons;
  readonly outbox: Outbox;
  readonly background: Background;
  readonly now: () => number;
  readonly limiter: Limiter;
  /** Over the defaults. */
  readonly loginLimits: Partial<LoginLimits> | undefined;
  readonly sessionLifetime: Partial<SessionLifetime> | undefined;
  readonly phoneService: PhoneService | undefined;
  /** Opens the sandbox of that service. */
  readonly openIdentity: (options: IdentitySandboxOptions) => Promise<IdentitySandbox>;
  readonly callService: CallService;
  /** Origin of the site, for links. */
  readonly siteOrigin: SiteOrigin;
  /** Stores the answers of captchas and puzzles for the test control. */
  readonly remembersAnswers: boolean;
}

/** Accounts and access. */
export interface Accounts extends Area {
  readonly stepUp: StepUp;
  readonly notices: SecurityNotices;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly phoneConfiguration: PhoneServiceConfiguration | undefined;
  /** Paths of the sandbox of the phone-verification service. */
  readonly sandboxPaths: readonly string[];
  fetchSandbox(request: Request): Promise<Response>;
  /** Answers of captchas since start; empty without the test control. */
  readonly captchaAnswers: ReadonlyMap<string, string>;
  /** Left edges of puzzle gaps since start; empty without the test control. */
  readonly puzzleAnswers: ReadonlyMap<string, number>;
}

/** Lifetime of a sandbox code in milliseconds. */
const SANDBOX_CODE_LIFETIME = 600_000;

/** Creates the accounts module on the database. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { db, settings, passwords, signer, persons, outbox, background, now, limiter, remembersAnswers } =
    options;
  const captchaAnswers = new Map<string, string>();
  const puzzleAnswers = new Map<string, number>();
  const captchas = createCaptchas(
    db,
    remembersAnswers ? (id, answer) => captchaAnswers.set(id, answer) : undefined,
  );
  const humanChecks = createHumanChecks(
    db,
    signer,
    remembersAnswers ? (id, left) => puzzleAnswers.set(id, left) : undefined,
  );
  const sessions = createSessions(
    db,
    { ...DEFAULT_SESSION_LIFETIME, ...options.sessionLifetime },
    options.reads,
  );
  const attempts = createAttempts(db, { ...DEFAULT_LOGIN_LIMITS, ...options.loginLimits });
  const codes = createCodes(db, signer);
  const knownDevices = createKnownDevices(db);
  const signIn = createSignIn({ db, settings, sessions, knownDevices, persons });
  const phone = await openPhoneService(
    options.phoneService,
    {
      isHuman: (humanToken) => humanChecks.take(humanToken, now()),
      async deliver({ phoneNumber, code }) {
        const { brandName, defaultLanguage, mainDomain } = await settings.read();
        const minutes = SANDBOX_CODE_LIFETIME / 60_000;
        await outbox.post({
          channel: 'sms',
          recipient: phoneNumber,
          subject: '',
          body: codeMessage(defaultLanguage, {
            code,
            purpose: 'login',
            minutes,
            brandName,
            host: mainDomain,
          }),
          expiresAt: now() + SANDBOX_CODE_LIFETIME,
        });
      },
    },
    options.openIdentity,
    now,
    options.callService,
  );
  const identities = createIdentities(phone.issuer, options.hash);

  const passkeys = createPasskeys({ db, settings, limiter, signer, signIn });
  const stepUp = createStepUp({ db, settings, passwords, codes, limiter, passkeys });
  const notices = createSecurityNotices({ db, settings, outbox, background });
  const handlers = accountHandlers({
    db,
    settings,
    passwords,
    attempts,
    captchas,
    codes,
    identities,
    knownDevices,
    limiter,
    persons,
    signIn,
    signer,
    sessions,
    outbox,
    background,
    linkOrigin: options.siteOrigin,
    humanChecks,
    sendCode: createCodeSender({ db, codes, knownDevices, humanChecks, limiter, outbox, background }),
    affiliates: createAffiliates(db),
    trials: createTrials({ db, limiter, signIn, persons }),
    passkeys,
    stepUp,
    notices,
  });

  return {
    handlers,
    passDeadlines: (signal) => sessions.passDeadlines(now(), signal),
    stepUp,
    notices,
    sessions,
    attempts,
    phoneConfiguration: phone.configuration,
    sandboxPaths: phone.paths,
    fetchSandbox: phone.fetch,
    captchaAnswers,
    puzzleAnswers,
  };
}
