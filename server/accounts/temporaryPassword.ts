import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members, passwordLinks, sessions } from '../db/schema';
import type { Passwords } from './passwords';
import { randomSigns, usernameKeyOf } from './usernames';

/** How long a temporary password opens the account, in milliseconds. */
const LIFETIME = 86_400_000;

/**
 * Gives a member a temporary password (SESSION-07) and ends the member's sessions; resolves with the password, which
 * is stored as a hash only. A login with it answers `firstTimeLogin`, every time, until the member has chosen a
 * password; that session may change it without typing it again (CHPSW-01). After a day it opens nothing any more.
 * Throws when there is no such member.
 */
export async function giveTemporaryPassword(
  db: Database,
  passwords: Passwords,
  username: string,
  now: number,
): Promise<string> {
  const password = `${randomSigns(11)}7`;
  const passwordHash = await passwords.hash(password);
  await db.transaction(async (tx) => {
    const [member] = await tx
      .update(members)
      .set({ passwordHash, temporaryPasswordUntil: new Date(now + LIFETIME) })
      .where(eq(members.usernameKey, usernameKeyOf(username)))
      .returning({ id: members.id });
    if (member === undefined) throw new Error(`There is no member ${username}.`);
    await tx.delete(passwordLinks).where(eq(passwordLinks.memberId, member.id));
    await tx
      .update(sessions)
      .set({ expiresAt: new Date(now) })
      .where(eq(sessions.memberId, member.id));
  });
  return password;
}
