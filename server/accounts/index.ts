import type { PhoneServiceConfiguration } from '@/services/contract/phoneService';
import type { Background } from '../background';
import type { Database } from '../db/database';
import type { BoundHandler } from '../http/call';
import type { Outbox } from '../outbox/outbox';
import type { SettingsStore } from '../system/settings';
import { createAffiliates } from './affiliates';
import { type Attempts, createAttempts, type LoginLimits } from './attempts';
import { createCaptchas } from './captchas';
import { createCodeSender } from './codeSender';
import { createCodes } from './codes';
import { accountHandlers } from './handlers';
import { createHumanChecks } from './humanChecks';
import { createIdentities } from './identities';
import { createLimiter, type Limiter } from './limits';
import { codeMessage } from './messages';
import { createPasskeys } from './passkeys';
import type { Passwords } from './passwords';
import { openPhoneService, type PhoneService } from './phoneService';
import type { Signer } from './secrets';
import { createSessions, type SessionLifetime, type Sessions } from './sessions';
import { createSignIn } from './signIn';
import { createTrials } from './trials';

/** What accounts are made of. */
interface AccountsOptions {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly sign: Signer;
  readonly outbox: Outbox;
  readonly background: Background;
  readonly now: () => number;
  readonly loginLimits: LoginLimits;
  readonly sessionLifetime: SessionLifetime;
  readonly phoneService: PhoneService | undefined;
  /** Origin that mails link to. */
  readonly publicOrigin: string | undefined;
  /** Mails may link to a loopback host: the site is a developer's. */
  readonly acceptLoopback: boolean;
  /** Keeps the answers of captchas and puzzles for the test control. */
  readonly remembersAnswers: boolean;
}

/** Accounts and access. */
export interface Accounts {
  readonly handlers: readonly BoundHandler[];
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly limiter: Limiter;
  readonly phoneConfiguration: PhoneServiceConfiguration | undefined;
  /** Paths of the sandbox of the phone-verification service. */
  readonly sandboxPaths: readonly string[];
  fetchSandbox(request: Request): Promise<Response>;
  /** Answers of captchas since start; empty without the test control. */
  readonly captchaAnswers: ReadonlyMap<string, string>;
  /** Left edges of puzzle gaps since start; empty without the test control. */
  readonly puzzleAnswers: ReadonlyMap<string, number>;
}

/** A code of the sandbox is good for ten minutes. */
const SANDBOX_CODE_LIFETIME = 600_000;
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Opens accounts on the database. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { db, settings, passwords, sign, outbox, background, now, remembersAnswers } = options;
  const captchaAnswers = new Map<string, string>();
  const puzzleAnswers = new Map<string, number>();
  const captchas = createCaptchas(
    db,
    remembersAnswers ? (id, answer) => captchaAnswers.set(id, answer) : undefined,
  );
  const humanChecks = createHumanChecks(
    db,
    sign,
    remembersAnswers ? (id, left) => puzzleAnswers.set(id, left) : undefined,
  );
  const sessions = createSessions(db, options.sessionLifetime);
  const attempts = createAttempts(db, options.loginLimits);
  const limiter = createLimiter(db);
  const codes = createCodes(db, sign);
  const signIn = createSignIn({ db, settings, sessions });
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
    now,
  );
  const identities = createIdentities(phone.issuer);

  /** A mail links to a host that the operator has named, never to whatever a call says it came to. */
  async function linkOrigin(host: string): Promise<string> {
    const { publicOrigin, acceptLoopback } = options;
    if (publicOrigin !== undefined) return publicOrigin;
    const { domains, mainDomain } = await settings.read();
    if ([mainDomain, ...domains].includes(host)) return `https://${host}`;
    return acceptLoopback && LOOPBACK_HOST.test(host) ? `http://${host}` : `https://${mainDomain}`;
  }

  const handlers = accountHandlers({
    db,
    settings,
    passwords,
    attempts,
    captchas,
    codes,
    identities,
    limiter,
    signIn,
    sign,
    sessions,
    outbox,
    background,
    linkOrigin,
    humanChecks,
    sendCode: createCodeSender({ db, codes, humanChecks, limiter, outbox, background }),
    affiliates: createAffiliates(db),
    trials: createTrials({ db, limiter, signIn }),
    passkeys: createPasskeys({ db, settings, limiter, sign, signIn }),
  });

  return {
    handlers,
    sessions,
    attempts,
    limiter,
    phoneConfiguration: phone.configuration,
    sandboxPaths: phone.paths,
    fetchSandbox: phone.fetch,
    captchaAnswers,
    puzzleAnswers,
  };
}
