import type { LanguageCode } from '@contract/system';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { type CodePurpose, members } from '../db/schema';
import { addressKey } from '../http/addresses';
import { Refusal } from '../http/refusal';
import type { Background } from '../jobs/background';
import { isUsable } from '../member/account';
import type { Outbox } from '../outbox/outbox';
import type { Settings } from '../system/settings';
import type { CodeBinding, Codes } from './codes';
import type { HumanChecks } from './humanChecks';
import type { KnownDevices } from './knownDevices';
import type { Limit, Limiter } from './limits';
import { codeMessage } from './messages';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Limits on sending codes. They bound what a number costs and receives; its owner (a session, or a device on which the
 * owner has signed in) and everybody else each have them for themselves, so that strangers use up only their own.
 */
const PER_NUMBER: readonly Limit[] = [
  { most: 1, window: MINUTE },
  { most: 5, window: HOUR },
  { most: 10, window: 24 * HOUR },
];
const PER_ADDRESS: readonly Limit[] = [
  { most: 20, window: HOUR },
  { most: 60, window: 24 * HOUR },
];

/** Codes that a stranger's address can request for one number, so that several are needed to use up the others' share. */
const PER_STRANGER: Limit = { most: 5, window: 24 * HOUR };

/** Purposes whose codes only work for numbers with an account. */
const NEEDS_ACCOUNT: readonly CodePurpose[] = ['login', 'reset'];

/** A request for a code. */
export interface CodeOrder extends CodeBinding {
  readonly humanToken: string;
  readonly ip: string;
  readonly deviceId: string;
  readonly now: number;
  /** Language of the requesting page. */
  readonly language: LanguageCode | undefined;
  /** Host of the page, for the WebOTP line. */
  readonly host: string;
}

/** Dependencies of the sender. */
interface CodeSenderParts {
  readonly db: Database;
  readonly codes: Codes;
  readonly knownDevices: KnownDevices;
  readonly humanChecks: HumanChecks;
  readonly limiter: Limiter;
  readonly outbox: Outbox;
  readonly background: Background;
}

/** Sends codes: human check, limits, code, message. Resolves with the expiry of the code. */
export type CodeSender = (
  order: CodeOrder,
  settings: Settings,
) => Promise<{ readonly expirationTime: number }>;

/**
 * Creates the sender (API-10, API-11). For a number without an account, answer and response time are the
 * same as for any other: a code is created but never sent.
 */
export function createCodeSender(parts: CodeSenderParts): CodeSender {
  const { db, codes, knownDevices, humanChecks, limiter, outbox, background } = parts;

  const ownerOf = async ({ number }: CodeBinding) => {
    const [owner] = await db
      .select({ state: members.state, language: members.language })
      .from(members)
      .where(eq(members.phoneKey, number));
    return owner;
  };

  return async ({ humanToken, ip, deviceId, now, host, language, ...asked }, settings) => {
    const { number, purpose } = asked;
    if (!(await humanChecks.take(humanToken, now))) throw new Refusal('human.check.wrong');
    const address = addressKey(ip);
    for (const limit of PER_ADDRESS) await limiter.take(`sms/address/${limit.window}/${address}`, limit, now);
    const memberId = asked.memberId ?? (await knownDevices.ownerOf(number, deviceId));
    const binding = { number, purpose, ...(memberId === undefined ? {} : { memberId }) };
    if (memberId === undefined) {
      const { window } = PER_STRANGER;
      await limiter.take(`sms/stranger/${window}/${address}/${number}`, PER_STRANGER, now);
    }
    const share = memberId === undefined ? 'number' : 'owner';
    for (const limit of PER_NUMBER) await limiter.take(`sms/${share}/${limit.window}/${number}`, limit, now);
    const lifetime = settings.smsCodeSeconds * 1_000;
    const expirationTime = now + lifetime;
    const code = await codes.create(binding, expirationTime);
    background.start('code', async () => {
      const owner = await ownerOf(binding);
      if (NEEDS_ACCOUNT.includes(purpose) && (owner === undefined || !isUsable(owner))) return;
      const { brandName, defaultLanguage } = settings;
      const minutes = Math.max(1, Math.floor(lifetime / MINUTE));
      // Use the language of the number's owner, or of the request when there is no owner yet.
      const read = owner?.language ?? language ?? defaultLanguage;
      const body = codeMessage(read, { code, purpose, minutes, brandName, host });
      await outbox.post({ channel: 'sms', recipient: number, subject: '', body, expiresAt: expirationTime });
    });
    return { expirationTime };
  };
}
