import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '@server/config';
import * as schema from '@server/db/schema';
import { DEFAULT_RETENTION, sweep } from '@server/jobs/housekeeping';
import { carryOut } from '@server/operator/commands';
import { findSubject } from '@server/privacy/subject';
import { columnOf, MEMBER_TABLES, SITE_TABLES, type Subject } from '@server/privacy/tables';
import { createWallet, memberAccount } from '@server/wallet/wallet';
import { eq, getTableColumns, getTableName, is, or, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import { PERSON, PICTURE, SECRET, storeMember, UPLOAD } from './support/memberRows';
import { createClient, onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

const DAY = 86_400_000;
const TABLES = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [value] : []));

describe('the classification of the schema', () => {
  it('is complete: each table once, each column as exported, picture or withheld, and with a fate', () => {
    const rules = [...MEMBER_TABLES, ...SITE_TABLES];
    expect(rules.map(({ table }) => getTableName(table)).toSorted()).toEqual(
      TABLES.map((table) => getTableName(table)).toSorted(),
    );
    for (const rule of rules) {
      const all = Object.keys(getTableColumns(rule.table)).toSorted();
      const listed =
        rule.kind === 'site' ? rule.columns : [...rule.exported, ...rule.pictures, ...rule.withheld];
      expect(listed.toSorted(), getTableName(rule.table)).toEqual(all);
      if (rule.kind !== 'erased') expect(rule.why, getTableName(rule.table)).not.toBe('');
      if (rule.kind !== 'pseudonymised') continue;
      const fates = [...Object.keys(rule.replaced), ...rule.retained];
      expect(fates.toSorted(), getTableName(rule.table)).toEqual(all);
    }
  });

  it('calls no table with members’ rows a table of the site', () => {
    for (const { table } of SITE_TABLES) {
      expect(Object.keys(getTableColumns(table)), getTableName(table)).not.toContain('memberId');
    }
  });
});

onEachDatabase((locate) => {
  describe('a member’s data', () => {
    let platform: TestPlatform;
    let subject: Subject;
    let folder: string;

    const rowsOf = async (query: SQL): Promise<readonly Record<string, unknown>[]> => {
      const { rows } = Object(await platform.database.db.execute(query));
      return rows;
    };
    const names = async (query: SQL) => (await rowsOf(query)).map(({ name }) => String(name));

    /** Columns of the database that are not classified. */
    async function unclassified(): Promise<readonly string[]> {
      const known = [...MEMBER_TABLES, ...SITE_TABLES].flatMap(({ table }) =>
        Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
      );
      const found = await names(
        sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
      );
      return found.filter((name) => !known.includes(name));
    }

    /** Tables with a value of the person anywhere in a row. */
    async function holding(values: readonly string[]): Promise<readonly string[]> {
      const tables = await names(
        sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
      );
      const found: string[] = [];
      for (const table of tables) {
        const matches = sql.join(
          values.map((value) => sql`t::text ilike ${`%${value}%`}`),
          sql` or `,
        );
        const hits = await rowsOf(sql`select 1 from ${sql.identifier(table)} t where ${matches} limit 1`);
        if (hits.length > 0) found.push(table);
      }
      return found;
    }
    const PERSONAL = [
      ...Object.values(PERSON),
      PICTURE.toString('hex'),
      SECRET,
      Buffer.from(SECRET).toString('hex'),
    ];

    /** A digest of the rows of each rule, of the member or of everyone else. */
    async function digest(whose: 'own' | 'others') {
      const found: Record<string, unknown> = {};
      for (const { table, rows, traces } of MEMBER_TABLES) {
        const name = getTableName(table);
        const { db } = platform.database;
        const isOwn = sql`coalesce(${or(rows(db, subject), traces?.(db, subject)) ?? sql`false`}, false)`;
        // An event of a visitor that has lost its address is nobody's.
        const hasOrigin = table === schema.securityEvents ? sql` and address <> ''` : sql``;
        [found[name]] = await rowsOf(
          sql`select count(*)::int as count, md5(coalesce(string_agg(${table}::text, ',' order by ${table}::text), '')) as rows from ${table} where ${whose === 'own' ? isOwn : sql`not ${isOwn}`}${hasOrigin}`,
        );
      }
      return found;
    }

    const run = async (...words: readonly string[]) => {
      const printed: string[] = [];
      await carryOut(
        platform.database.db,
        readConfiguration({ NODE_ENV: 'test', MIGRATIONS_DIR: folder }),
        { words, actor: 'operator:grace' },
        {
          print: (text) => printed.push(text),
          give: (file, content) => writeFileSync(join(folder, file), content),
        },
      );
      return printed.join('\n');
    };

    const wallet = () => createWallet({ db: platform.database.db, now: () => platform.clock.now });

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'platform-privacy-'));
      platform = await startPlatform(await locate());
      await storeMember(platform);
      subject = await findSubject(platform.database.db, PERSON.username);
    });
    afterAll(async () => {
      await platform.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('is classified in every column of the database; a new one is found', async () => {
      const { db } = platform.database;
      expect(await unclassified()).toEqual([]);
      await db.execute(sql`alter table members add column iban text`);
      await db.execute(sql`create table loyalty_cards (number text)`);
      expect(await unclassified()).toEqual(['loyalty_cards.number', 'members.iban']);
      await db.execute(sql`drop table loyalty_cards`);
      await db.execute(sql`alter table members drop column iban`);
    });

    it('is in every table of members before the other tests', async () => {
      const empty = Object.entries(await digest('own')).filter(([, found]) => Object(found).count === 0);
      expect(empty.map(([name]) => name)).toEqual([]);
    });

    it('is exported completely and without secrets, as an archive', async () => {
      await run('export-member', PERSON.username, 'maria.tar.gz');
      const target = mkdtempSync(join(folder, 'archive-'));
      execFileSync('tar', ['-xzf', join(folder, 'maria.tar.gz'), '-C', target]);
      const areas = readdirSync(target).filter((name) => name.endsWith('.json'));
      const parsed = new Map(
        areas.map((name) => [name, JSON.parse(readFileSync(join(target, name), 'utf8'))]),
      );
      const text = JSON.stringify([...parsed.values()]);
      for (const value of Object.values(PERSON)) expect(text).toContain(value);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('123456');
      expect(text).not.toContain('argon2');
      // Others may share the address.
      expect(text).not.toContain('mistyped');
      expect(parsed.get('about.json')).toMatchObject({ username: PERSON.username, memberId: subject.id });
      expect(parsed.get('money.json').ledger_entries).toMatchObject([{ amountMinor: 12_345 }]);
      expect(parsed.get('account.json').members).toHaveLength(1);
      expect(parsed.get('chat.json').chat_messages).toMatchObject([{ body: PERSON.chat }]);
      // Named by their formats, so that they open.
      expect(readdirSync(join(target, 'pictures')).toSorted()).toEqual([
        'avatars-1.webp',
        'reward_pictures-1.jpg',
        'uploaded_pictures-1.jpg',
      ]);
      expect(readFileSync(join(target, 'pictures', 'avatars-1.webp'))).toEqual(PICTURE);
      expect(readFileSync(join(target, 'pictures', 'uploaded_pictures-1.jpg'))).toEqual(UPLOAD);
      expect(await run('trail', 'kind=memberExported')).toContain(PERSON.username);
      await expect(run('export-member', 'nobody-here', 'x')).rejects.toThrow(
        'There is no member nobody-here.',
      );
    });

    it('is erased only without pending payments, open bets, breaks and unpaid money', async () => {
      const { db } = platform.database;
      // The command uses the system's clock.
      const until = new Date(Date.now() + 30 * DAY);
      const erase = () => run('erase-member', PERSON.username);
      await expect(erase()).rejects.toThrow('a payment is pending');
      await db
        .update(schema.payments)
        .set({ state: 'succeeded' })
        .where(eq(schema.payments.memberId, subject.id));
      await expect(erase()).rejects.toThrow('a bet is open');
      await db.update(schema.bets).set({ state: 'settled' }).where(eq(schema.bets.memberId, subject.id));
      const timeOut = eq(schema.playerBreaks.memberId, subject.id);
      await db.update(schema.playerBreaks).set({ deadlineAt: until }).where(timeOut);
      await expect(erase()).rejects.toThrow(`a break until ${until.toISOString().slice(0, 10)}`);
      await db
        .update(schema.playerBreaks)
        .set({ deadlineAt: new Date(Date.now() - DAY) })
        .where(timeOut);
      await expect(erase()).rejects.toThrow('the account has 123.45 PHP');
      expect(await holding([PERSON.email])).not.toEqual([]);
    });

    it('is erased everywhere; records of laws, and other members, stay as they were', async () => {
      const { db } = platform.database;
      // A search must write neither the name nor the address into the trail.
      await run('trail', `member=${PERSON.username}`, 'limit=5');
      await run('trail', `address=${PERSON.address}`, 'limit=5');
      expect(await holding(PERSONAL)).toContain('members');
      const [own, others] = [await digest('own'), await digest('others')];
      expect(await run('erase-member', PERSON.username, 'keep-balance')).toContain(
        `erase-member id=${subject.id} again`,
      );
      expect(await holding(PERSONAL)).toEqual([]);
      expect(await digest('others')).toEqual(others);
      const after = await digest('own');
      for (const { kind, table } of MEMBER_TABLES) {
        const name = getTableName(table);
        // A reward has counted the person, whom these hashes alone recognise.
        if (table === schema.personKeys) expect(after[name], name).toEqual(own[name]);
        else if (kind === 'erased') expect(after[name], name).toMatchObject({ count: 0 });
        if (kind === 'kept') expect(after[name], name).toEqual(own[name]);
        if (kind === 'pseudonymised' && table !== schema.securityEvents) {
          expect(Object(after[name]).count, name).toBe(Object(own[name]).count);
        }
      }
      await wallet().assertZeroSum();
      expect(await wallet().balance(memberAccount(subject.id, 'cash'), 'PHP')).toBe(12_345);
      expect(await run('trail', 'kind=memberErased')).toContain(`erased-${subject.id}\toperator:grace`);
      await expect(run('erase-member', PERSON.username)).rejects.toThrow('There is no member');
      // After the restore of a backup.
      await db.update(schema.members).set({ email: PERSON.email }).where(eq(schema.members.id, subject.id));
      await run('erase-member', `id=${subject.id}`);
      expect(await holding(PERSONAL)).toEqual([]);
      // Last, because a failed login is counted under the typed name for a day.
      const client = createClient(platform, () => platform.clock.now);
      await expect(accountFlows(client).signIn(PERSON.username)).rejects.toThrow(/refused/);
    });

    it('in the trail loses its origin only, and only after an erasure', async () => {
      const { db } = platform.database;
      const { securityEvents: events } = schema;
      const refused = { cause: expect.objectContaining({ message: 'the security trail is append-only' }) };
      const [foreign] = await db
        .insert(events)
        .values({
          at: new Date(),
          kind: 'login',
          result: 'done',
          memberId: (await findSubject(db, 'player')).id,
          actor: 'visitor',
          address: '192.0.2.1',
          device: 'A phone',
          keptUntil: new Date(Date.now() + DAY),
        })
        .returning({ id: events.id });
      const blank = { address: '', device: '' };
      await expect(
        db
          .update(events)
          .set(blank)
          .where(eq(events.id, foreign?.id ?? 0)),
      ).rejects.toMatchObject(refused);
      await expect(
        db
          .update(events)
          .set({ ...blank, result: 'x' })
          .where(eq(events.memberId, subject.id)),
      ).rejects.toMatchObject(refused);
      // Those of an unknown visitor at another address do not, not even within an erasure.
      const visitor = sql`update security_events set address = '', device = '' where address = '203.0.113.6'`;
      await expect(db.execute(visitor)).rejects.toMatchObject(refused);
      await expect(
        db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('platform.erased_member', ${String(subject.id)}, true)`);
          await tx.execute(visitor);
        }),
      ).rejects.toMatchObject(refused);
    });

    it('is kept for the configured time: chat, feedback, messages, devices and sessions', async () => {
      const { db } = platform.database;
      const retention = { ...DEFAULT_RETENTION, chatDays: 20, feedbackDays: 10 };
      const player = await findSubject(db, 'player');
      const host = (await db.select().from(schema.chatHosts).limit(1))[0]?.id ?? '';
      for (const [index, age] of [25, 15].entries()) {
        const at = new Date(platform.clock.now - age * DAY);
        await db.insert(schema.chatMessages).values({
          hostId: host,
          seq: 900_002 + index,
          memberId: player.id,
          authorName: 'P',
          clientId: `old-${index}`,
          body: 'old',
          sentAt: at,
        });
        await db.insert(schema.memberFeedback).values({
          id: crypto.randomUUID(),
          memberId: player.id,
          intentKey: `old-${index}`,
          content: 'old',
          createdAt: at,
        });
      }
      const left = async () => [
        await db.$count(schema.chatMessages, eq(schema.chatMessages.body, 'old')),
        await db.$count(schema.memberFeedback, eq(schema.memberFeedback.content, 'old')),
      ];
      await sweep(db, platform.clock.now);
      expect(await left()).toEqual([2, 2]);
      await sweep(db, platform.clock.now, { retention });
      expect(await left()).toEqual([1, 0]);
    });
  });
});

describe('the retention', () => {
  it('is read from the environment', () => {
    const read = (more: Record<string, string>) => readConfiguration({ MIGRATIONS_DIR: '/tmp', ...more });
    expect(read({}).retention).toEqual(DEFAULT_RETENTION);
    expect(read({ CHAT_DAYS: '90', SESSION_DAYS: '7' }).retention).toMatchObject({
      chatDays: 90,
      sessionDays: 7,
    });
    expect(() => read({ FEEDBACK_DAYS: '0' })).toThrow(/FEEDBACK_DAYS/);
  });

  it('refuses to name a column that does not exist', () => {
    expect(() => columnOf(schema.members, 'iban')).toThrow('members has no column iban.');
  });
});
