import type { LanguageCode } from '@contract/system';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members } from '../db/schema';
import type { Background } from '../jobs/background';
import type { Outbox } from '../outbox/outbox';
import type { SettingsStore } from '../system/settings';

/** Events reported to the owner of an account, so that a thief cannot hide them. */
export type SecurityNotice =
  | 'paymentPasswordSet'
  | 'paymentPasswordChanged'
  | 'destinationAdded'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passwordChanged'
  | 'passwordRecovered'
  | 'sessionEnded';

/** Notifies owners by mail, or by SMS without a mail address, in the language they use on the site. */
export interface SecurityNotices {
  /** Sends a notice in the background; members without mail address and number get none. */
  tell(memberId: number, notice: SecurityNotice, now: number): void;
}

/** Undelivered notices expire after this time, in milliseconds. */
const LIFETIME = 3 * 86_400_000;

const TEXTS: Readonly<Record<SecurityNotice, Readonly<Record<LanguageCode, string>>>> = {
  paymentPasswordSet: {
    TY: 'Nagtakda ng payment password para sa account mo',
    EN: 'A payment password was set for your account',
  },
  paymentPasswordChanged: {
    TY: 'Pinalitan ang payment password ng account mo',
    EN: 'The payment password of your account was changed',
  },
  destinationAdded: {
    TY: 'May withdrawal papunta sa bagong numero o bank account',
    EN: 'A withdrawal goes to a new number or bank account',
  },
  passkeyAdded: {
    TY: 'May idinagdag na passkey sa account mo',
    EN: 'A passkey was added to your account',
  },
  passkeyRemoved: {
    TY: 'May inalis na passkey sa account mo',
    EN: 'A passkey was removed from your account',
  },
  passwordChanged: {
    TY: 'Pinalitan ang password ng account mo',
    EN: 'The password of your account was changed',
  },
  passwordRecovered: {
    TY: 'May bagong password ang account mo, at inalis ang lahat ng passkey nito',
    EN: 'Your account has a new password, and all its passkeys were removed',
  },
  sessionEnded: {
    TY: 'Ni-log out ang isa pang device mo',
    EN: 'Another of your devices was logged out',
  },
};

/** Advice in case someone else made the change. */
const ADVICE: Readonly<Record<LanguageCode, string>> = {
  TY: 'Kung hindi ikaw ito, gumawa agad ng bagong password sa "Nakalimutan ang password" at kausapin ang customer service.',
  EN: 'If it was not you, choose a new password through "Forgot password" at once and contact customer service.',
};

/** Creates the notifier. */
export function createSecurityNotices({
  db,
  settings,
  outbox,
  background,
}: {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly outbox: Outbox;
  readonly background: Background;
}): SecurityNotices {
  async function post(memberId: number, notice: SecurityNotice, now: number): Promise<void> {
    const [member] = await db.select().from(members).where(eq(members.id, memberId));
    if (member === undefined) return;
    const { brandName, defaultLanguage } = await settings.read();
    const language = member.language ?? defaultLanguage;
    const text = TEXTS[notice][language];
    const expiresAt = now + LIFETIME;
    if (member.email !== '') {
      await outbox.post({
        channel: 'mail',
        recipient: member.email,
        subject: `${brandName}: ${text}`,
        body: `${member.username},\n\n${text}.\n\n${ADVICE[language]}`,
        expiresAt,
      });
    } else if (member.phoneKey !== null) {
      const body = `${brandName}: ${text}. ${ADVICE[language]}`;
      await outbox.post({ channel: 'sms', recipient: member.phoneKey, subject: '', body, expiresAt });
    }
  }

  return {
    tell: (memberId, notice, now) => background.start('security notice', () => post(memberId, notice, now)),
  };
}
