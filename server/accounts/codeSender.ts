import { eq } from 'drizzle-orm';
import type { Background } from '../background';
import type { Database } from '../db/database';
import { type CodePurpose, members } from '../db/schema';
import { Refusal } from '../http/refusal';
import type { Outbox } from '../outbox/outbox';
import type { Settings } from '../system/settings';
import type { CodeBinding, Codes } from './codes';
import type { HumanChecks } from './humanChecks';
import { addressKey, type Limit, type Limiter } from './limits';
import { codeMessage } from './messages';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often codes are sent. */
const PER_NUMBER: readonly Limit[] = [
  { most: 1, window: MINUTE },
  { most: 5, window: HOUR },
  { most: 10, window: 24 * HOUR },
];
const PER_ADDRESS: readonly Limit[] = [
  { most: 20, window: HOUR },
  { most: 60, window: 24 * HOUR },
];

/** Purposes whose code is of use only where the number has an account. */
const NEEDS_ACCOUNT: readonly CodePurpose[] = ['login', 'reset'];

/** What a code request names. */
export interface CodeOrder extends CodeBinding {
  readonly humanToken: string;
  readonly ip: string;
  readonly now: number;
  /** Host of the page, for the WebOTP line. */
  readonly host: string;
}

/** What sending needs. */
interface CodeSenderParts {
  readonly db: Database;
  readonly codes: Codes;
  readonly humanChecks: HumanChecks;
  readonly limiter: Limiter;
  readonly outbox: Outbox;
  readonly background: Background;
}

/** Sends codes: human check, limits, code, message. Resolves with the end of the code. */
export type CodeSender = (
  order: CodeOrder,
  settings: Settings,
) => Promise<{ readonly expirationTime: number }>;

/**
 * Creates the sender (API-10, API-11). A number without an account is answered like any other, in word and in
 * time: it gets a code that is never sent.
 */
export function createCodeSender(parts: CodeSenderParts): CodeSender {
  const { db, codes, humanChecks, limiter, outbox, background } = parts;

  async function isWanted({ number, purpose }: CodeBinding): Promise<boolean> {
    const [owner] = await db
      .select({ status: members.status })
      .from(members)
      .where(eq(members.phoneKey, number));
    return !NEEDS_ACCOUNT.includes(purpose) || owner?.status === 'active';
  }

  return async ({ humanToken, ip, now, host, ...binding }, settings) => {
    const { number, purpose } = binding;
    if (!(await humanChecks.take(humanToken, now))) throw new Refusal('human.check.wrong');
    const address = addressKey(ip);
    for (const limit of PER_ADDRESS) await limiter.take(`sms/address/${limit.window}/${address}`, limit, now);
    for (const limit of PER_NUMBER) await limiter.take(`sms/number/${limit.window}/${number}`, limit, now);
    const lifetime = settings.smsCodeSeconds * 1_000;
    const expirationTime = now + lifetime;
    const code = await codes.create(binding, expirationTime);
    background.start('code', async () => {
      if (!(await isWanted(binding))) return;
      const { brandName, defaultLanguage } = settings;
      const minutes = Math.max(1, Math.floor(lifetime / MINUTE));
      const body = codeMessage(defaultLanguage, { code, purpose, minutes, brandName, host });
      await outbox.post({ channel: 'sms', recipient: number, subject: '', body, expiresAt: expirationTime });
    });
    return { expirationTime };
  };
}
