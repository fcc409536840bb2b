import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '../db/database';
import { prepared } from '../db/prepared';
import { members } from '../db/schema';
import type { Locking } from '../db/steps';

const lock = prepared(
  'lock_member',
  sql`select id::float8 from ${members} where id = ${sql.placeholder('memberId')} for no key update`,
  z.object({ id: z.number() }),
);

const lockFree = prepared(
  'lock_free_member',
  sql`select id::float8 from ${members} where id = ${sql.placeholder('memberId')} for no key update skip locked`,
  z.object({ id: z.number() }),
);

/**
 * Locks a member until the transaction ends, so that claims, messages and decisions of one member are serialised. The
 * lock does not cover the key, so rows that only reference the member are not blocked. Returns nothing that depends on
 * other rows: what they hold must be read by a later statement, which sees what the lock's last holder has written.
 */
export async function lockMember(tx: Database, memberId: number): Promise<void> {
  await lock(tx, { memberId });
}

/** The same for a member whom nobody else has locked; resolves with whether it is so. */
const lockFreeMember = async (tx: Database, memberId: number): Promise<boolean> =>
  (await lockFree(tx, { memberId })).length > 0;

const owner = z.object({ rows: z.array(z.object({ memberId: z.number() })) });

/**
 * Locks the member whose row of a table has an id, the order in which all of a member's records are locked. Resolves
 * with false when there is no such row, or when somebody else has locked the member and one does not wait.
 */
export async function lockOwner(
  tx: Database,
  table: PgTable & { readonly id: PgColumn; readonly memberId: PgColumn },
  id: string,
  { skipLocked }: Locking,
): Promise<boolean> {
  const { rows } = owner.parse(
    await tx.execute(
      sql`select ${table.memberId}::float8 as "memberId" from ${table} where ${table.id} = ${id}`,
    ),
  );
  const [row] = rows;
  if (row === undefined) return false;
  if (skipLocked === true) return lockFreeMember(tx, row.memberId);
  await lockMember(tx, row.memberId);
  return true;
}
