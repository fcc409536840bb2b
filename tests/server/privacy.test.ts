import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfiguration } from '@server/config';
import * as schema from '@server/db/schema';
import { DEFAULT_RETENTION, sweep } from '@server/housekeeping';
import { carryOut } from '@server/operator/commands';
import { findSubject } from '@server/privacy/subject';
import { columnOf, MEMBER_TABLES, SITE_TABLES, type Subject } from '@server/privacy/tables';
import { createWallet, equityAccount, memberAccount } from '@server/wallet';
import { eq, getTableColumns, getTableName, is, or, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerByUsername } from '@/services/contract/account';
import { accountFlows, registrationOf } from './support/accountFlows';
import { createClient, onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

const DAY = 86_400_000;
const TABLES = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [value] : []));

/** Values that describe the member, in every place where the platform stores such values. */
const PERSON = {
  username: 'privmaria',
  nickname: 'Nick Privmark',
  mobileNum: '9189998877',
  email: 'Priv.Maria@mail.example',
  birthday: '1988-02-29',
  payeeName: 'Maria Clara Privmark',
  address: '198.51.100.77',
  device: 'Privphone 9',
  identity: 'privsubject-1',
  passkey: 'Privpasskey',
  chat: 'privchat: call me',
  feedback: 'privfeedback: hello',
  remarks: 'privremarks: paid',
  destination: 'PRIV-ACCOUNT-8899',
} as const;
const PICTURE = Buffer.from('a picture of privmaria');
const SECRET = 'privsecret-hash';

describe('20.5 the classification of the schema', () => {
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
  describe('20.5 a member’s data', () => {
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

    /** Rows of the member in every table that can have some. */
    async function live(): Promise<void> {
      const { db } = platform.database;
      const client = createClient(platform, () => platform.clock.now);
      await accountFlows(client).set({ 'switches.USERNAMEREG3': true, 'switches.REGCAPTCHA3': false });
      await client.call(
        registerByUsername,
        registrationOf({ username: PERSON.username, birthday: PERSON.birthday }),
        {
          ip: PERSON.address,
          headers: { 'user-agent': PERSON.device, 'idempotency-key': 'privmaria-registers' },
        },
      );
      const [host, game, promotion] = [
        (await db.select().from(schema.chatHosts).limit(1))[0]?.id ?? '',
        (await db.select().from(schema.games).limit(1))[0]?.nodeId ?? 0,
        (await db.select().from(schema.announcements).limit(1))[0]?.id ?? '',
      ];
      const at = new Date(platform.clock.now);
      const later = new Date(platform.clock.now + DAY);
      const hash = Buffer.from(SECRET);
      const phone = `+63${PERSON.mobileNum}`;
      await db
        .update(schema.members)
        .set({
          nickname: PERSON.nickname,
          countryDialingCode: '63',
          mobileNum: PERSON.mobileNum,
          phoneKey: phone,
          email: PERSON.email,
          avatar: 'privavatar',
          paymentPasswordHash: SECRET,
          registration: { payeeName: PERSON.payeeName },
        })
        .where(eq(schema.members.usernameKey, PERSON.username));
      const { id: memberId } = await findSubject(db, PERSON.username);
      const [session] = await db.select().from(schema.sessions).where(eq(schema.sessions.memberId, memberId));
      const sessionId = session?.id ?? '';
      const launchId = crypto.randomUUID();
      const applicationId = crypto.randomUUID();
      const paymentId = crypto.randomUUID();
      const claimId = crypto.randomUUID();
      await db
        .insert(schema.stepUpProofs)
        .values({ sessionId, purpose: 'paymentPassword', expiresAt: later });
      await db.insert(schema.knownDevices).values({ memberId, deviceHash: 'privdevice', lastSignInAt: at });
      await db.insert(schema.loginAttempts).values([
        { usernameKey: PERSON.username, ip: PERSON.address, attemptedAt: at },
        // On a known device attempts are counted apart; a wrong captcha or a mistyped name only by address.
        { usernameKey: `${PERSON.username} privdevice`, ip: '203.0.113.5', attemptedAt: at },
        { usernameKey: '', ip: PERSON.address, attemptedAt: at },
        { usernameKey: 'mistyped', ip: PERSON.address, attemptedAt: at },
      ]);
      // What somebody did at the member's address without an account, and at another one.
      for (const address of [PERSON.address, '203.0.113.6']) {
        await db.insert(schema.securityEvents).values({
          at,
          kind: 'login',
          result: 'user.missing.or.disabled',
          actor: 'visitor',
          address,
          device: address === PERSON.address ? PERSON.device : 'Another phone',
          keptUntil: later,
        });
      }
      await db
        .insert(schema.rateCounters)
        .values({ key: `sms/number/60000/${phone}`, used: 1, windowEndsAt: later });
      await db
        .insert(schema.verificationCodes)
        .values({ number: phone, purpose: 'login', codeHash: hash, expiresAt: later });
      await db.insert(schema.passwordLinks).values({ memberId, tokenHash: hash, expiresAt: later });
      await db.insert(schema.memberIdentities).values({
        issuer: 'privissuer',
        subject: PERSON.identity,
        memberId,
        provider: 'phone',
        linkedAt: at,
      });
      await db.insert(schema.passkeys).values({
        id: crypto.randomUUID(),
        memberId,
        credentialId: 'privcredential',
        publicKey: hash,
        counter: 0,
        transports: ['internal'],
        rpId: 'localhost',
        label: PERSON.passkey,
        createdAt: at,
      });
      await db
        .insert(schema.passkeyCeremonies)
        .values({ id: 'privceremony', challenge: 'x', memberId, host: 'localhost', expiresAt: later });
      await db.insert(schema.avatars).values({ memberId, id: 'privavatar', picture: PICTURE });
      await db.insert(schema.uploadedPictures).values({
        id: 'privupload',
        memberId,
        format: 'png',
        digest: 'privupload',
        picture: PICTURE,
        uploadedAt: at,
      });
      for (const [channel, recipient] of [
        ['sms', phone],
        ['mail', PERSON.email],
      ] as const) {
        await db.insert(schema.outbox).values({
          channel,
          recipient,
          body: `${PERSON.nickname}, your code is 123456`,
          state: 'kept',
          dueAt: at,
          expiresAt: later,
          createdAt: at,
        });
      }
      await db.insert(schema.memberFeedback).values({
        id: crypto.randomUUID(),
        memberId,
        intentKey: 'feedback-1',
        content: PERSON.feedback,
        createdAt: at,
      });
      await db.insert(schema.favouriteGames).values({ memberId, nodeId: game, addedAt: at });
      await db.insert(schema.recentGames).values({ memberId, nodeId: game, openedAt: at });
      await db.insert(schema.playSessions).values({ memberId, startedAt: at, lastSeenAt: at });
      await db.insert(schema.announcementReads).values({ memberId, announcementId: promotion, readAt: at });
      await db.insert(schema.promotionJoins).values({ memberId, promotionId: promotion, joinedAt: at });
      await db.insert(schema.rewardApplications).values({
        id: applicationId,
        memberId,
        promotionId: promotion,
        idempotencyKey: 'apply-1',
        intentHash: SECRET,
        remarks: PERSON.remarks,
        state: 'claimed',
        amountMinor: 100,
        createdAt: at,
        reviewAt: at,
        updatedAt: at,
      });
      await db
        .insert(schema.rewardUses)
        .values({ promotionId: promotion, period: 'once', digest: SECRET, applicationId });
      await db
        .insert(schema.rewardPictures)
        .values({ applicationId, position: 0, digest: 'd', picture: PICTURE });
      await db.insert(schema.chatFocuses).values({ memberId, hostId: host, focused: true });
      await db.insert(schema.chatPasses).values({ memberId, hostId: host, expiresAt: later });
      await db.insert(schema.chatTickets).values({ tokenHash: hash, sessionId, memberId, expiresAt: later });
      await db.insert(schema.chatMessages).values({
        hostId: host,
        seq: 900_001,
        memberId,
        authorName: PERSON.nickname,
        clientId: 'chat-1',
        body: PERSON.chat,
        sentAt: at,
      });
      await db.insert(schema.protectionLimits).values({ memberId, kind: 'loss', period: 'day', amount: 1 });
      await db.insert(schema.personKeys).values({ memberId, key: 'a-keyed-hash' });
      await db.insert(schema.playerProtection).values({ memberId, timeOutUntil: later });
      await db
        .insert(schema.protectionEvents)
        .values({ memberId, happenedAt: at, kind: 'timeOut', value: later.getTime() });
      await db.insert(schema.payments).values({
        id: paymentId,
        memberId,
        kind: 'withdrawal',
        provider: 'sandbox',
        methodId: 'ewallet',
        currency: 'PHP',
        amountMinor: 5_000,
        state: 'pending',
        intentKey: 'withdraw-1',
        intentHash: SECRET,
        destination: PERSON.destination,
        createdAt: at,
        updatedAt: at,
      });
      await db
        .insert(schema.sandboxPayments)
        .values({ reference: paymentId, outcome: 'succeeded', settlesAt: at, callback: 'sent' });
      await db
        .insert(schema.affiliateCodes)
        .values({ code: 'PRV12345', ownerId: memberId, status: 'active' });
      await db
        .insert(schema.rebateClaims)
        .values({ id: claimId, memberId, intentKey: 'rebate-1', amountMinor: 1, claimedAt: at });
      await db.insert(schema.bonuses).values({
        id: applicationId,
        memberId,
        promotionId: promotion,
        currency: 'PHP',
        amountMinor: 100,
        wageringMinor: 100,
        state: 'released',
        grantedAt: at,
        expiresAt: later,
        endedAt: at,
      });
      await db.insert(schema.studioLaunches).values({
        id: launchId,
        ticketExpiresAt: later,
        expiresAt: later,
        memberId,
        sessionId,
        nodeId: game,
        mode: 'real',
        language: 'EN',
        currency: 'PHP',
        createdAt: at,
      });
      const betId = crypto.randomUUID();
      await db.insert(schema.bets).values({
        id: betId,
        launchId,
        roundKey: 'round-1',
        intentHash: 'h',
        memberId,
        nodeId: game,
        mode: 'real',
        currency: 'PHP',
        betMinor: 100,
        winMinor: 0,
        state: 'open',
        choice: {},
        outcome: {},
        audit: {},
        placedAt: at,
      });
      await db.insert(schema.betRaises).values({ betId, step: 0, amountMinor: 50, bonusMinor: 0 });
      await db.insert(schema.agentRebates).values({ memberId, rateBasisPoints: 10, updatedAt: at });
      await db
        .insert(schema.earlierDays)
        .values({ memberId, day: '2026-01-01', depositMinor: 1, turnoverMinor: 1 });
      await db.insert(schema.contractRequests).values({
        id: 'priv-contract',
        kind: 'salary',
        memberId,
        offeredBy: 'The house',
        terms: [],
        createdAt: at,
      });
      await wallet().transfer({
        key: `opening/${memberId}`,
        kind: 'opening',
        currency: 'PHP',
        postings: [
          { account: equityAccount(), amountMinor: -12_345 },
          { account: memberAccount(memberId, 'cash'), amountMinor: 12_345 },
        ],
      });
    }

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'platform-privacy-'));
      platform = await startPlatform(await locate());
      await live();
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
      expect(readFileSync(join(target, 'pictures', 'avatars-1.webp'))).toEqual(PICTURE);
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
      const setBreak = (values: Partial<typeof schema.playerProtection.$inferInsert>) =>
        db
          .update(schema.playerProtection)
          .set(values)
          .where(eq(schema.playerProtection.memberId, subject.id));
      await setBreak({ timeOutUntil: until, exclusionUntil: new Date(Date.now() - DAY) });
      await expect(erase()).rejects.toThrow(`a break until ${until.toISOString().slice(0, 10)}`);
      await setBreak({ timeOutUntil: null });
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
        if (kind === 'erased') expect(after[name], name).toMatchObject({ count: 0 });
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
      // Connections that ended while the embedded database worked are noticed first.
      await wait(100);
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

describe('20.5 the retention', () => {
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
