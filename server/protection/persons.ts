import { and, eq, exists, gt, inArray, like, ne, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { KeyedHash } from '../account/secrets';
import type { Database } from '../db/database';
import { memberIdentities, members, personKeys, playerBreaks } from '../db/schema';
import { beginBreak, isRunning, readBreaks } from './breaks';
import { type PersonFacts, type PersonKey, personKeysOf } from './person';

/*
 * An exclusion belongs to the person, not to the account: it holds for every account that shares a key with an
 * excluded one, directly or through others; a reward counts the same person. Keys are stored as keyed hashes only, so
 * that those of a person who is excluded, or whom a reward has counted, can outlive the erasure of their account.
 */

/** Members whose keys are stored at once. */
const BATCH = 500;
/** Key space of the advisory locks by key of a person; logins use 1 and 2. */
const PERSON_LOCK = 3;

/** A member's data that identifies the person. */
const FACTS = {
  id: members.id,
  countryDialingCode: members.countryDialingCode,
  mobileNum: members.mobileNum,
  phoneKey: members.phoneKey,
  email: members.email,
  birthday: members.birthday,
  registration: members.registration,
};
type FactsRow = Pick<typeof members.$inferSelect, keyof typeof FACTS>;

const idRows = z.object({ rows: z.array(z.object({ id: z.number() })) });

/** A statement that reads the accounts of the persons behind some accounts, in ascending order. */
const accountsOf = (start: SQL): SQL => sql`
  with recursive person (id) as (
    ${start}
    union
    select other.member_id from person
      join ${personKeys} own on own.member_id = person.id
      join ${personKeys} other on other.key = own.key
  )
  select id::float8 as id from person order by id`;

/** A statement that reads the accounts of a member's person, the member's own included, as `id`. */
export const personAccounts = (memberId: SQL): SQL =>
  sql`select id::bigint as id from (${accountsOf(sql`select (${memberId})::bigint`)}) found`;

/** Ids of all accounts of a member's person, the member's own included, in ascending order. */
export async function accountsOfPerson(tx: Database, memberId: number): Promise<readonly number[]> {
  const found = await tx.execute(accountsOf(sql`select ${memberId}::bigint`));
  return z.parse(idRows, found).rows.map(({ id }) => id);
}

/** End of the latest exclusion that runs on one of these accounts, in milliseconds; null when there is none. */
const exclusionAmong = async (tx: Database, ids: readonly number[], now: number): Promise<number | null> =>
  (await readBreaks(tx, ids, now)).exclusionUntil;

async function store(tx: Database, keys: readonly { memberId: number; key: string }[]): Promise<void> {
  if (keys.length > 0)
    await tx
      .insert(personKeys)
      .values([...keys])
      .onConflictDoNothing();
}

/** Excludes one account until a time, if it is not excluded for as long. */
async function excludeAccount(tx: Database, memberId: number, until: number, now: number): Promise<void> {
  if (((await exclusionAmong(tx, [memberId], now)) ?? 0) < until)
    await beginBreak(tx, { memberId, kind: 'exclusion', until }, now);
}

/**
 * Excludes all accounts of a member's person until the same time: `end`, or the end of an exclusion that runs longer.
 * Accounts are changed in ascending order, so that two of them that exclude each other at once never wait in a circle.
 * Resolves with the end.
 */
export async function excludePerson(
  tx: Database,
  memberId: number,
  end: number,
  now: number,
): Promise<number> {
  const ids = await accountsOfPerson(tx, memberId);
  const until = Math.max(end, (await exclusionAmong(tx, ids, now)) ?? 0);
  for (const id of ids) await excludeAccount(tx, id, until, now);
  return until;
}

/** Recognises persons behind accounts, and applies their exclusions. */
export interface Persons {
  /**
   * Stores the keys of a member, and applies an exclusion that runs on another account of the same person. Called within
   * the transaction of every sign-in and deposit, which holds a lock on the member. `further` is what the sign-in itself
   * shows about the person.
   */
  recognise(tx: Database, memberId: number, now: number, further?: PersonFacts): Promise<void>;
  /** Whether a member is on a break of any kind, or the member's person is excluded with another account. */
  isOnBreak(db: Database, memberId: number, now: number): Promise<boolean>;
  /** Whether somebody with these facts is excluded. */
  isExcluded(db: Database, facts: PersonFacts, now: number): Promise<boolean>;
  /**
   * The kind of the first key in `facts` that another account holds; undefined when the person is new. A key of an
   * excluded person is held like every other, so that the answer tells a stranger nothing about exclusions; one of an
   * erased account is not, once no exclusion runs. A number that
   * the caller has proven is theirs, even if somebody else has typed it: it counts only when its person is excluded.
   */
  heldKey(
    db: Database,
    facts: PersonFacts,
    isNumberProven: boolean,
    now: number,
  ): Promise<PersonKey['kind'] | undefined>;
  /** Serialises transactions that open accounts for the same person. */
  lock(tx: Database, facts: PersonFacts): Promise<void>;
  /**
   * Stores the keys of members who have none yet, and hashes those of earlier releases. Exclusions that run then hold for
   * all accounts of their persons. Called by one instance at a time.
   */
  fill(db: Database, now: number): Promise<void>;
}

/** Creates the recognition; `hash` is that of this platform's secret. */
export function createPersons(hash: KeyedHash): Persons {
  const hashesOf = (facts: PersonFacts): readonly PersonKey[] =>
    personKeysOf(facts).map(({ kind, key }) => ({ kind, key: hash(key) }));

  /** The person of each member, with the identities by which they sign in. */
  async function keysOf(
    tx: Database,
    rows: readonly FactsRow[],
  ): Promise<{ memberId: number; key: string }[]> {
    if (rows.length === 0) return [];
    const linked = await tx
      .select()
      .from(memberIdentities)
      .where(
        inArray(
          memberIdentities.memberId,
          rows.map(({ id }) => id),
        ),
      );
    return rows.flatMap(({ id, phoneKey, birthday, registration, ...row }) =>
      hashesOf({
        ...row,
        phoneNumber: phoneKey ?? '',
        birthday: birthday ?? '',
        payeeName: registration['payeeName'] ?? '',
        identities: linked.filter(({ memberId }) => memberId === id),
      }).map(({ key }) => ({ memberId: id, key })),
    );
  }

  async function recognise(
    tx: Database,
    memberId: number,
    now: number,
    further: PersonFacts = {},
  ): Promise<void> {
    const rows = await tx.select(FACTS).from(members).where(eq(members.id, memberId));
    await store(tx, [
      ...(await keysOf(tx, rows)),
      ...hashesOf(further).map(({ key }) => ({ memberId, key })),
    ]);
    const until = await exclusionAmong(tx, await accountsOfPerson(tx, memberId), now);
    if (until !== null) await excludeAccount(tx, memberId, until, now);
  }

  async function isExcluded(db: Database, facts: PersonFacts, now: number): Promise<boolean> {
    const keys = hashesOf(facts).map(({ key }) => key);
    if (keys.length === 0) return false;
    const found = await db.execute(
      accountsOf(
        sql`select ${personKeys.memberId} from ${personKeys} where ${inArray(personKeys.key, keys)}`,
      ),
    );
    const ids = z.parse(idRows, found).rows.map(({ id }) => id);
    return (await exclusionAmong(db, ids, now)) !== null;
  }

  /** Replaces keys that an earlier release stored in clear. */
  async function hashStored(db: Database): Promise<void> {
    for (;;) {
      const rows = await db.select().from(personKeys).where(like(personKeys.key, '%:%')).limit(BATCH);
      if (rows.length === 0) return;
      await db.transaction(async (tx) => {
        await store(
          tx,
          rows.map(({ memberId, key }) => ({ memberId, key: hash(key) })),
        );
        for (const { memberId, key } of rows)
          await tx.delete(personKeys).where(and(eq(personKeys.memberId, memberId), eq(personKeys.key, key)));
      });
    }
  }

  return {
    recognise,
    isExcluded,

    async isOnBreak(db: Database, memberId: number, now: number): Promise<boolean> {
      await db.transaction((tx) => recognise(tx, memberId, now));
      const { timeOutUntil, exclusionUntil } = await readBreaks(db, [memberId], now);
      return timeOutUntil !== null || exclusionUntil !== null;
    },

    async heldKey(
      db: Database,
      facts: PersonFacts,
      isNumberProven: boolean,
      now: number,
    ): Promise<PersonKey['kind'] | undefined> {
      const keys = hashesOf(facts);
      const claimed = keys.filter(({ kind }) => kind !== 'phone' || !isNumberProven);
      const proven = keys.length !== claimed.length;
      if (proven && (await isExcluded(db, { ...facts, email: '', payeeName: '' }, now))) return 'phone';
      if (claimed.length === 0) return undefined;
      const rows = await db
        .selectDistinct({ key: personKeys.key })
        .from(personKeys)
        .innerJoin(members, eq(members.id, personKeys.memberId))
        .where(
          and(
            inArray(
              personKeys.key,
              claimed.map(({ key }) => key),
            ),
            or(
              ne(members.state, 'erased'),
              exists(
                db
                  .select({ id: playerBreaks.id })
                  .from(playerBreaks)
                  .where(and(eq(playerBreaks.memberId, members.id), isRunning('exclusion', now))),
              ),
            ),
          ),
        );
      const held = new Set(rows.map(({ key }) => key));
      return claimed.find(({ key }) => held.has(key))?.kind;
    },

    async lock(tx: Database, facts: PersonFacts): Promise<void> {
      for (const { key } of [...hashesOf(facts)].sort((one, other) => (one.key < other.key ? -1 : 1))) {
        await tx.execute(sql`select pg_advisory_xact_lock(${PERSON_LOCK}, hashtext(${key}))`);
      }
    },

    async fill(db: Database, now: number): Promise<void> {
      await hashStored(db);
      const identifies = sql`(${members.email} <> '' or ${members.mobileNum} <> '' or ${members.phoneKey} is not null
        or (${members.birthday} is not null and coalesce(${members.registration} ->> 'payeeName', '') <> '')
        or exists (select from ${memberIdentities} where ${memberIdentities.memberId} = ${members.id}))`;
      const lacksKeys = sql`not exists (select from ${personKeys} where ${personKeys.memberId} = ${members.id})`;
      for (let after = 0; ; ) {
        const rows = await db
          .select(FACTS)
          .from(members)
          .where(and(gt(members.id, after), identifies, lacksKeys))
          .orderBy(members.id)
          .limit(BATCH);
        await store(db, await keysOf(db, rows));
        const last = rows.at(-1);
        if (last === undefined) break;
        after = last.id;
      }
      const excluded = await db
        .select({ memberId: playerBreaks.memberId, until: playerBreaks.deadlineAt })
        .from(playerBreaks)
        .where(isRunning('exclusion', now));
      for (const { memberId, until } of excluded) {
        await db.transaction((tx) => excludePerson(tx, memberId, until?.getTime() ?? now, now));
      }
    },
  };
}
