import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { rewardUses } from '../../db/schema';
import { accountsOfPerson, personAccounts } from '../../protection/persons';

/*
 * What a reward uses up is stored as digests of texts with numbers only: of the accounts of the person who gets it and of
 * invited friends, of rounds and deposits. Nothing in them describes a person, so they outlive an erasure; the keyed
 * hashes of the person that stay with them recognise whoever registers again.
 */

/** The digest under which a use is stored. */
export const digestOfUse = (text: string): string => createHash('sha256').update(text).digest('base64url');

const ACCOUNT = 'member/';
const FRIEND = 'friend/';

/** Uses of a reward by the person behind an account: of every account of theirs, erased ones included. */
export const usesOfPerson = async (tx: Database, memberId: number): Promise<readonly string[]> =>
  (await accountsOfPerson(tx, memberId)).map((id) => ACCOUNT + id);

/** The use of a person as an invited friend. */
export const useAsFriend = (use: string): string => FRIEND + use;

/** {@link digestOfUse} in SQL. */
const digestInSql = (text: SQL): SQL =>
  sql`rtrim(translate(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '+/', '-_'), '=')`;

/** Whether a reward has counted the person behind an account, as the one who gets it or as an invited friend. */
export function hasCounted(memberId: SQL): SQL {
  const as = (kind: string) => digestInSql(sql`${kind}::text || account.id`);
  return sql`exists (select from ${rewardUses} where ${rewardUses.digest} in (
    select own.digest from (${personAccounts(memberId)}) account,
      lateral (values (${as(ACCOUNT)}), (${as(FRIEND + ACCOUNT)})) own (digest)))`;
}
