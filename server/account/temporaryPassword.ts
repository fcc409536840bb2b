import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members, passkeys, passwordLinks } from '../db/schema';
import type { Passwords } from './passwords';
import { expireSessions } from './sessions';
import { randomSigns, usernameKeyOf } from './usernames';

/** Lifetime of a temporary password in milliseconds. */
const LIFETIME = 86_400_000;

/**
 * Sets a temporary password for a member (SESSION-07) and ends the member's sessions; resolves with the password, which
 * is stored only as a hash. Passkeys are removed, as after every recovery. Every login with it answers `firstTimeLogin`
 * until the member has chosen a password; that session may change it without typing it again (CHPSW-01). It expires
 * after a day. Rejects when the member does not exist.
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
    await tx.delete(passkeys).where(eq(passkeys.memberId, member.id));
    await tx.delete(passwordLinks).where(eq(passwordLinks.memberId, member.id));
    await expireSessions(tx, member.id, now);
  });
  return password;
}
