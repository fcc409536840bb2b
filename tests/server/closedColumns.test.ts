import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seedOf } from '@demo/seed';
import { createPasswords } from '@server/account/passwords';
import { openDatabase } from '@server/db';
import type { OpenDatabase } from '@server/db/database';
import * as schema from '@server/db/schema';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgArray, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createEarlierWorld, MIGRATIONS, migrationsBefore, seedEarlier } from './support/earlierMigrations';
import { onOneDatabase } from './support/platform';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Column {
  readonly table: string;
  readonly property: string;
  readonly column: PgColumn;
  /** Values of a closed set; empty for any text. */
  readonly values: readonly string[];
}

const COLUMNS: readonly Column[] = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .flatMap((table) =>
    Object.entries(getTableColumns(table)).map(([property, column]) => ({
      table: getTableName(table),
      property,
      column,
      values: (is(column, PgArray) ? column.baseColumn.enumValues : column.enumValues) ?? [],
    })),
  );
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
const nameOf = ({ table, column }: Column): string => `${table}.${column.name}`;
const CLOSED = COLUMNS.filter(({ values }) => values.length > 0);

/**
 * Amounts that can be negative: a side of a transfer, a balance of the house in an old entry, and sums of rounds that
 * left a state that was counted before.
 */
const SIGNED = [
  'ledger_entries.amount_minor',
  'ledger_entries.balance_after_minor',
  'play_sums.bet_minor',
  'play_sums.bonus_minor',
  'play_sums.win_minor',
];
const AMOUNTS = COLUMNS.filter(({ column }) => column.name.endsWith('_minor'));

/** Texts that the code compares with a value, and that can be others too. */
const OPEN = [
  // `platform`, or an operator, whose name is any.
  'reward_applications.decided_by',
];

/** Columns that name a row: of their table, or of another one. */
const NAMES = new Set(
  Object.values(schema)
    .filter((each) => is(each, PgTable))
    .flatMap((table) => {
      const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
      const keys = [
        ...columns.filter(({ primary, isUnique }) => primary || isUnique),
        ...primaryKeys.flatMap((key) => key.columns),
        ...foreignKeys.flatMap((key) => key.reference().columns),
      ];
      return keys.map((column) => `${name}.${column.name}`);
    }),
);

describe('columns that the code compares with values', () => {
  const open = COLUMNS.filter(
    (each) =>
      each.column.getSQLType() === 'text' &&
      each.values.length === 0 &&
      ![...OPEN, ...NAMES].includes(nameOf(each)),
  );
  const closedNames = new Set(CLOSED.flatMap(({ property, column }) => [property, column.name]));
  const sources = [...filesIn('server'), ...filesIn('demo')].map((file) => ({
    file,
    text: readFileSync(join(ROOT, file), 'utf8'),
  }));
  const exported = new Map<string, string>(
    Object.entries(schema).flatMap(([name, each]) => (is(each, PgTable) ? [[getTableName(each), name]] : [])),
  );

  it('are closed sets with a constraint', () => {
    const found = open.flatMap((each) => {
      const { property, table, column } = each;
      const reference = `\\b${exported.get(table)}\\.${property}`;
      const forms = [
        // eq(members.status, 'active'), inArray(members.status, ['active'])
        new RegExp(`\\b(?:eq|ne|inArray|notInArray)\\(\\s*${reference},\\s*\\[?\\s*'[^']`),
        // sql`${members.status} = 'active'`
        new RegExp(`\\$\\{${reference}\\}\\s*(?:=|<>|in|not in)\\s*\\(?'[^']`),
        // Names that no closed column has: row.status === 'active', and status = 'active' in a statement.
        ...(closedNames.has(property) ? [] : [new RegExp(`[\\w)\\]]\\.${property} [!=]== '[^']`)]),
        ...(closedNames.has(column.name) || !column.name.includes('_')
          ? []
          : [new RegExp(`\\b${column.name} (?:=|<>|in|not in) \\(?'[^']`)]),
      ];
      return sources.flatMap(({ file, text }) => {
        if (!text.includes(property) && !text.includes(column.name)) return [];
        const match = forms.map((form) => form.exec(text)).find((one) => one !== null);
        return match == null || OPEN.includes(nameOf(each))
          ? []
          : [`${nameOf(each)} in ${file}: ${match[0]}`];
      });
    });
    expect(found).toEqual([]);
  });

  it('are declared with their values, not with a type alone', () => {
    const typed = filesIn('server/db/schema').flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/text\('(\w+)'\)\s*\.\$type<([^>]*)>/g)].map(
        ([, name, type]) => `${name}: ${type}`,
      ),
    );
    // Operators have names; constraints of their own allow those.
    expect(typed.filter((each) => !each.includes('`operator:$'))).toEqual([]);
  });
});

onOneDatabase((locate) => {
  describe('closed sets and amounts', () => {
    let database: OpenDatabase;
    const rules = new Map<string, { name: string; rule: string }[]>();

    beforeAll(async () => {
      database = await openDatabase(await locate(), () => {});
      const { rows } = z
        .object({ rows: z.array(z.object({ table: z.string(), name: z.string(), rule: z.string() })) })
        .parse(
          await database.db.execute(sql`select conrelid::regclass::text as table, conname as name,
            pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'`),
        );
      for (const { table, ...rule } of rows) rules.set(table, [...(rules.get(table) ?? []), rule]);
    });
    afterAll(() => database.close());

    /**
     * Stores a value in a copy of a table that has its constraints on that column, but allows the other columns to be
     * empty. Resolves with what refused it; undefined if nothing did.
     */
    async function refusalOf(
      table: string,
      column: string,
      value: string,
      only = '',
    ): Promise<string | undefined> {
      const checks = (rules.get(table) ?? [])
        .filter(({ name, rule }) => name.endsWith(only) && new RegExp(`\\b${column}\\b`).test(rule))
        .map(({ name, rule }) => `alter table probe add constraint ${name} ${rule};`);
      return database.db
        .transaction(async (tx) => {
          for (const statement of [
            `create temp table probe on commit drop as select * from ${table} with no data`,
            ...checks,
            `insert into probe (${column}) values (${value})`,
          ]) {
            await tx.execute(sql.raw(statement));
          }
        })
        .then(
          () => undefined,
          (error: Error) => String(error.cause),
        );
    }
    const literal = ({ column }: Column, value: string) =>
      is(column, PgArray) ? `array['${value}']` : `'${value}'`;

    it.each(CLOSED.map((each) => [nameOf(each), each] as const))(
      '%s has one of its values',
      async (_, each) => {
        const { table, column, values } = each;
        for (const unknown of ['unknown', ` ${values[0]}`, (values.at(-1) ?? '').toUpperCase().concat('x')]) {
          await expect(
            refusalOf(table, column.name, literal(each, unknown), '_known'),
            unknown,
          ).resolves.toMatch(`${table}_${column.name}_known`);
        }
        for (const value of values) {
          const refusal = await refusalOf(table, column.name, literal(each, value), '_known');
          expect(refusal ?? '', value).not.toMatch(`${table}_${column.name}_known`);
        }
      },
    );

    it.each(AMOUNTS.map((each) => [nameOf(each), each] as const))(
      '%s is not negative',
      async (name, each) => {
        const refusal = await refusalOf(each.table, each.column.name, '-1');
        if (SIGNED.includes(name)) expect(refusal).toBeUndefined();
        else expect(refusal).toMatch(/violates check constraint/);
      },
    );

    it.each([
      ['security_events', 'actor', 'operator', 'operator:maria'],
      ['reward_applications', 'decided_by', 'maria', 'operator:maria'],
    ])('%s.%s names the platform, or an operator', async (table, column, wrong, right) => {
      await expect(refusalOf(table, column, `'${wrong}'`)).resolves.toMatch(`${table}_${column}_known`);
      await expect(refusalOf(table, column, `'${right}'`)).resolves.toBeUndefined();
      await expect(refusalOf(table, column, `'platform'`)).resolves.toBeUndefined();
    });
  });

  it('the upgrade keeps every row of a database in use, and mends what an operator had stored', async () => {
    const earlier = migrationsBefore('known_states');
    const database = await openDatabase(await locate('empty'), () => {});
    const { db } = database;
    let tables: readonly string[] = [];
    const counted = async () => {
      const counts: Record<string, number> = {};
      for (const table of tables) {
        const answer = await db.execute(sql.raw(`select count(*)::int as counted from ${table}`));
        counts[table] = z
          .object({ rows: z.tuple([z.object({ counted: z.number() })]) })
          .parse(answer).rows[0].counted;
      }
      return counts;
    };
    try {
      await database.migrate(earlier);
      const earlierTables = z
        .object({ rows: z.array(z.object({ name: z.string() })) })
        .parse(
          await db.execute(
            sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
          ),
        )
        .rows.map(({ name }) => name);
      tables = earlierTables.filter((name) => COLUMNS.some(({ table }) => table === name));
      const passwords = await createPasswords({ memoryCost: 64, timeCost: 1 });
      await seedEarlier(db, () => seedOf(createEarlierWorld)(db, passwords, Date.UTC(2026, 10, 21)));
      for (const wrong of [
        "update games set lotto_mode = 'Odd', play_type = 'odd', min_bet_minor = -1 where node_id = (select min(node_id) from games)",
        "update games set jackpot_class = 'MINI', jackpot_seed_minor = 1, jackpot_current_minor = -5, jackpot_contribution = 1 where node_id = (select max(node_id) from games)",
        "update game_classifications set request_type = 'ODD'",
        `insert into lotteries (vendor, game_code, display_name, request_type, lotto_mode, play_types, shape, count, lowest,
          highest, draw_every_seconds, draw_anchor, closes_before_seconds, top_prize_minor, position)
        values ((select min(code) from vendors), 'odd', '{"TY": "", "EN": ""}', 'ODD', 'Odd',
          '{trad,odd}', 'odd', 3, 0, 9, 60, now(), 5, -1, 0)`,
        'update chat_hosts set price_minor = -1',
        'update vip_ranks set turnover_minor = -1, rebate_rate = -1',
        "update affiliate_codes set status = 'odd'",
      ]) {
        await db.execute(sql.raw(wrong));
      }
      const before = await counted();
      expect(before['bets']).toBeGreaterThan(0);
      await database.migrate(MIGRATIONS);
      expect(await counted()).toEqual(before);
      const [game] = await db.select().from(schema.games).orderBy(schema.games.nodeId).limit(1);
      expect(game).toMatchObject({ lottoMode: '', playType: '', minBetMinor: 0 });
      const [lottery] = await db.select().from(schema.lotteries);
      expect(lottery).toMatchObject({
        requestType: 'LOTT',
        lottoMode: '',
        playTypes: ['trad'],
        shape: 'digits',
        topPrizeMinor: 0,
      });
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});
