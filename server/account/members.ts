import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members } from '../db/schema';
import { usernameKeyOf } from './usernames';

/** Id of the member with this username; undefined when there is none. */
export async function memberIdOf(db: Database, username: string): Promise<number | undefined> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.usernameKey, usernameKeyOf(username)));
  return member?.id;
}

/** The verified number of a member in international format; undefined when there is none. */
export async function phoneNumberOf(db: Database, memberId: number): Promise<string | undefined> {
  const [member] = await db
    .select({ phoneKey: members.phoneKey })
    .from(members)
    .where(eq(members.id, memberId));
  return member?.phoneKey || undefined;
}
