import { keepsRule } from '@contract/readers/rules';
import type { Database } from '../db/database';
import { members } from '../db/schema';
import { TRIAL_TYPE } from './roles';
import { usernameKeyOf } from './usernames';

/** What a name may be that an operator gives; the rule of the registration may be stricter. */
const NAME = { required: true, minLength: 4, maxLength: 20 };
const NAME_PATTERN = '[A-Za-z][A-Za-z0-9_]*';

/**
 * Creates an account without a password; the caller sets a temporary one. Resolves with its id. Rejects when the name
 * is taken or malformed, and when the type is invalid.
 */
export async function createOperatorAccount(
  tx: Database,
  username: string,
  type: number,
  now: number,
): Promise<number> {
  if (!keepsRule(username, NAME, NAME_PATTERN)) {
    throw new Error('A username starts with a letter and has 4 to 20 letters, digits or underscores.');
  }
  if (!Number.isInteger(type) || type < 0 || type > 99 || type === TRIAL_TYPE) {
    throw new Error(`${type} is not an account type: 0 is a player, 1 an agent who also plays.`);
  }
  const [member] = await tx
    .insert(members)
    .values({
      username,
      usernameKey: usernameKeyOf(username),
      passwordHash: '',
      nickname: username,
      type,
      registeredAt: new Date(now),
    })
    .onConflictDoNothing()
    .returning({ id: members.id });
  if (member === undefined) throw new Error(`The member ${username} already exists.`);
  return member.id;
}
