import { rmSync } from 'node:fs';
import { seedOf } from '@demo/seed';
import { createPasswords } from '@server/account/passwords';
import { digestOfUse } from '@server/content/rewards/uses';
import { openDatabase } from '@server/db';
import * as schema from '@server/db/schema';
import { eraseMember } from '@server/privacy/erase';
import { findSubject } from '@server/privacy/subject';
import { MEMBER_TABLES } from '@server/privacy/tables';
import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { is } from 'drizzle-orm/entity';
import { getTableConfig, PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createEarlierWorld, MIGRATIONS, migrationsBefore, seedEarlier } from './support/earlierMigrations';
import { PERSON, storeMember } from './support/memberRows';
import { onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

/** Columns by which an erasure finds rows: they have the member's own values instead of a mark. */
const FOUND_BY = [
  'members.username',
  'members.username_key',
  'members.country_dialing_code',
  'members.mobile_num',
  'members.phone_key',
  'members.email',
  'sessions.ip',
  'login_attempts.username_key',
  'login_attempts.ip',
  'rate_counters.key',
  'verification_codes.number',
  'outbox.recipient',
  'security_events.address',
  'reward_uses.digest',
];

/** Texts that stay when a member is erased, by the reason. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'A record of money or play that laws require; it names the member by number only.': [
    ...['bets.audit', 'bets.choice', 'bets.currency', 'bets.outcome', 'bonuses.currency'],
    ...['ledger_transactions.reference', 'payments.currency', 'payments.method_id', 'payments.provider'],
    ...['wallet_accounts.currency', 'wallet_accounts.owner'],
  ],
  'A random key that the page makes for one act, by which the record is found when the act is repeated, or its digest.':
    [
      ...['bets.intent_hash', 'bets.round_key', 'chat_messages.client_id', 'payments.intent_key'],
      ...['ledger_transactions.idempotency_key', 'ledger_transactions.intent_hash'],
      ...['rebate_claims.intent_key', 'reward_applications.idempotency_key'],
    ],
  'Evidence that limits and breaks were applied: the name of the limit.': ['protection_events.subject'],
  'The security trail: what the platform or an operator did, never what a person typed.': [
    ...['security_events.actor', 'security_events.detail', 'security_events.request_id'],
    'security_events.result',
  ],
  'Who decided about a reward: an operator.': ['reward_applications.decided_by'],
  'The digest of a picture, so that it proves one reward.': ['reward_pictures.digest'],
  'So that a reward is paid once to a person: hashes under a key of the platform, and the period.': [
    ...['person_keys.key', 'reward_uses.period'],
  ],
  'The accounts of agents: a code that the platform gave, and a contract with the name of who offered it.': [
    ...['affiliate_codes.code', 'members.affiliate_code'],
    ...['contract_requests.id', 'contract_requests.offered_by', 'contract_requests.terms'],
  ],
};

/** What marks a value, by the column that it was put into. */
const markOf = (column: string): string => `mark<${column}>`;
const MARK = /mark<([a-z_.]+)>/g;

const nameOf = (table: PgTable, column: PgColumn): string => `${getTableName(table)}.${column.name}`;

/** Columns that can hold any text: none of a closed set, and none that names a row of another table. */
function freeColumns(table: PgTable): readonly PgColumn[] {
  const named = getTableConfig(table).foreignKeys.flatMap((key) => key.reference().columns);
  return Object.values(getTableColumns(table)).filter((column) => {
    const values = (is(column, PgArray) ? column.baseColumn.enumValues : column.enumValues) ?? [];
    return (
      ['text', 'text[]', 'jsonb', 'bytea'].includes(column.getSQLType()) &&
      values.length === 0 &&
      !named.includes(column)
    );
  });
}

/** A value of a column with its mark; of each row another one, because some are unique. */
function marked(table: PgTable, column: PgColumn): SQL {
  // Operators' names have this form.
  const prefix = column.name === 'actor' || column.name === 'decided_by' ? 'operator:' : '';
  const text = sql`(${prefix + markOf(nameOf(table, column))} || ctid::text)`;
  switch (column.getSQLType()) {
    case 'jsonb':
      return sql`jsonb_build_object('any', ${text})`;
    case 'bytea':
      return sql`convert_to(${text}, 'UTF8')`;
    case 'text[]':
      return sql`array[${text}]`;
    default:
      return text;
  }
}

onEachDatabase((locate) => {
  let platform: TestPlatform;
  const rowsOf = async <Row extends z.ZodMiniType>(row: Row, query: SQL) =>
    z.parse(z.object({ rows: z.array(row) }), await platform.database.db.execute(query)).rows;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    await storeMember(platform);
  });
  afterAll(() => platform.close());

  /** All columns of the database with a value that has one of the texts; for a mark, the column of the mark. */
  async function holding(...texts: readonly string[]): Promise<readonly string[]> {
    const columns = await rowsOf(
      z.object({ table: z.string(), column: z.string(), type: z.string() }),
      sql`select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
    );
    expect(columns.length).toBeGreaterThan(400);
    const patterns = sql.join(
      texts.map((text) => sql`${`%${text.toLowerCase()}%`}`),
      sql`, `,
    );
    const found: string[] = [];
    for (const { table, column, type } of columns) {
      const value = sql.identifier(column);
      const readable = type === 'bytea' ? sql`encode(${value}, 'escape')` : sql`${value}::text`;
      const hits = await rowsOf(
        z.object({ value: z.string() }),
        sql`select ${readable} as value from ${sql.identifier(table)} where lower(${readable}) like any (array[${patterns}])`,
      );
      if (hits.length === 0) continue;
      const marks = hits.flatMap((hit) => [...hit.value.matchAll(MARK)].map(([, name = '']) => name));
      found.push(...(marks.length === 0 ? [`${table}.${column}`] : marks));
    }
    return [...new Set(found)].toSorted();
  }

  it('no column of any table holds what was in any column of the member’s rows, but for records that name their reason', async () => {
    const { db } = platform.database;
    const subject = await findSubject(db, PERSON.username);
    await db
      .update(schema.payments)
      .set({ state: 'succeeded' })
      .where(eq(schema.payments.memberId, subject.id));
    await db.update(schema.bets).set({ state: 'settled' }).where(eq(schema.bets.memberId, subject.id));
    await db.delete(schema.playerBreaks).where(eq(schema.playerBreaks.memberId, subject.id));
    // Others name the member: as a friend whom they have invited, and as who recommended the site.
    const [other] = await db
      .update(schema.members)
      .set({ registration: { recommenderId: 'PrivMaria', payeeName: 'Somebody Else' } })
      .where(eq(schema.members.usernameKey, 'player'))
      .returning({ id: schema.members.id });
    const [own] = await db
      .select()
      .from(schema.rewardApplications)
      .where(eq(schema.rewardApplications.memberId, subject.id));
    if (own === undefined || other === undefined) throw new Error('They have applications.');
    const theirs = {
      ...own,
      id: crypto.randomUUID(),
      memberId: other.id,
      remarks: `Ｐｒｉｖｍａｒｉａ, ${PERSON.username}, privmarian;PRIVMARIA`,
    };
    await db.insert(schema.rewardApplications).values(theirs);
    const put: string[] = [];
    await db.transaction(async (tx) => {
      // Without the triggers that keep records as they are.
      await tx.execute(sql`set local session_replication_role = replica`);
      // Rows that are found by those of another table come first.
      for (const { table, rows } of MEMBER_TABLES) {
        const columns = freeColumns(table).filter((column) => !FOUND_BY.includes(nameOf(table, column)));
        if (columns.length === 0) continue;
        const changes = columns.map(
          (column) => sql`${sql.identifier(column.name)} = ${marked(table, column)}`,
        );
        await tx.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where ${rows(tx, subject)}`);
        put.push(...columns.map((column) => nameOf(table, column)));
      }
    });
    expect(await holding('mark<')).toEqual(put.toSorted());
    await eraseMember(db, PERSON.username, {
      keepsBalance: true,
      now: platform.clock.now,
      record: async () => {},
    });
    expect(await holding('mark<')).toEqual(Object.values(KEPT).flat().toSorted());
    const isTheirs = eq(schema.rewardApplications.id, theirs.id);
    const [left] = await db.select().from(schema.rewardApplications).where(isTheirs);
    expect(left?.remarks).toBe('…, …, privmarian;…');
    await db.delete(schema.rewardApplications).where(isTheirs);
    const [member] = await db.select().from(schema.members).where(eq(schema.members.id, other.id));
    expect(member?.registration).toEqual({ payeeName: 'Somebody Else' });
    expect(await holding(...Object.values(PERSON))).toEqual([]);
  });

  it('uses of rewards that an earlier release stored under what can be guessed are gone after the upgrade', async () => {
    const earlier = migrationsBefore('guessable_uses');
    const database = await openDatabase(await locate('empty'), () => {});
    const { db } = database;
    try {
      await database.migrate(earlier);
      const passwords = await createPasswords({ memoryCost: 64, timeCost: 1 });
      await seedEarlier(db, () => seedOf(createEarlierWorld)(db, passwords, Date.UTC(2026, 10, 21)));
      const [bet] = await db
        .select({ id: schema.bets.id, memberId: schema.bets.memberId })
        .from(schema.bets)
        .limit(1);
      const [promotion] = await db.select().from(schema.announcements).limit(1);
      if (bet === undefined || promotion === undefined) throw new Error('The world has both.');
      const { memberId } = bet;
      const application = { id: crypto.randomUUID(), memberId, promotionId: promotion.id };
      await db.execute(sql`insert into reward_applications (id, member_id, promotion_id, idempotency_key, intent_hash,
          remarks, state, amount_minor, created_at, updated_at)
        values (${application.id}, ${memberId}, ${promotion.id}, 'once', '', '', 'claimed', 1, now(), now())`);
      const right = [
        `member/${memberId}`,
        `friend/member/${memberId}`,
        `deposit/${memberId}/2`,
        `round/${bet.id}`,
      ];
      const wrong = ['mail:maria@mail.example', 'friend/phone:+639170000001', 'name:maria/1988-02-29'];
      const uses = [...right, ...wrong].map((use) => ({
        promotionId: promotion.id,
        period: '',
        digest: digestOfUse(use),
        applicationId: application.id,
      }));
      await db.insert(schema.rewardUses).values(uses);
      await database.migrate(MIGRATIONS);
      const left = await db.select().from(schema.rewardUses);
      expect(left.map(({ digest }) => digest).toSorted()).toEqual(right.map(digestOfUse).toSorted());
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});
