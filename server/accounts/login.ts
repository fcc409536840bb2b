import { eq } from 'drizzle-orm';
import type { LoginPayload, SessionRecord } from '@/services/contract/account';
import type { Database } from '../db/database';
import { members } from '../db/schema';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import type { Attempts } from './attempts';
import type { Captchas } from './captchas';
import type { Passwords } from './passwords';
import { maySignIn } from './roles';
import type { Sessions } from './sessions';

/** What a login needs. */
interface LoginParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly captchas: Captchas;
  readonly sessions: Sessions;
}

/** The form of a username that makes it unique. */
export const usernameKeyOf = (username: string): string => username.trim().normalize('NFC').toLowerCase();

/**
 * Creates the login (API-02). An unknown name, a wrong password and a disabled account are answered alike,
 * in word and in time (ERR-03). A refusal says whether the next attempt needs a captcha (CAPTCHA-01).
 */
export function createLogin({ db, settings, passwords, attempts, captchas, sessions }: LoginParts) {
  return async (request: LoginPayload, call: Call): Promise<SessionRecord> => {
    // Codes by SMS and identities from outside have no provider on this platform yet.
    if (request.type !== 'username')
      throw new Refusal('no.permission', { value: { captchaRequired: false } });
    const { now } = call;
    const usernameKey = usernameKeyOf(request.username);
    const attempt = await attempts.begin(usernameKey, call.ip, now);

    if (attempt.captchaDue) {
      const value = { captchaRequired: true };
      if (!request.captcha || !request.captchaId) {
        await attempts.withdraw(attempt);
        throw new Refusal('captcha.required', { value });
      }
      if (!(await captchas.take(request.captchaId, request.captcha, now))) {
        await attempts.fail(attempt);
        throw new Refusal('captcha.wrong', { value });
      }
    }

    const [member] = await db.select().from(members).where(eq(members.usernameKey, usernameKey));
    const matches = await passwords.verify(member?.passwordHash, request.password);
    if (member === undefined || !matches || member.status !== 'active') {
      await attempts.fail(attempt);
      throw new Refusal('user.missing.or.disabled', { value: { captchaRequired: attempt.captchaDueNext } });
    }
    if (!maySignIn(request.site, member.type)) {
      await attempts.withdraw(attempt);
      throw new Refusal('no.permission', { value: { captchaRequired: attempt.captchaDue } });
    }

    const { merchantCode } = await settings.read();
    const opened = await db.transaction(async (tx) => {
      // Locks the member, so that of two logins at once the later one ends the earlier one's session.
      const [locked] = await tx
        .select({ firstTimeLogin: members.firstTimeLogin, status: members.status })
        .from(members)
        .where(eq(members.id, member.id))
        .for('update');
      if (locked === undefined || locked.status !== 'active') return undefined;
      await attempts.clear(tx, usernameKey);
      if (locked.firstTimeLogin) {
        await tx.update(members).set({ firstTimeLogin: false }).where(eq(members.id, member.id));
      }
      const token = await sessions.open(tx, {
        memberId: member.id,
        site: request.site,
        ip: call.ip,
        device: call.device,
        now,
      });
      return { token, firstTimeLogin: locked.firstTimeLogin };
    });
    if (opened === undefined) {
      throw new Refusal('user.missing.or.disabled', { value: { captchaRequired: attempt.captchaDueNext } });
    }
    return { ...opened, merchantCode, userName: member.username, type: member.type };
  };
}
