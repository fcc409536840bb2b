import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPayments, type PaymentRow } from '@server/cashier/payments';
import type { ProviderState } from '@server/cashier/provider';
import { openDatabase } from '@server/db';
import { guardFunction, guardName, LIFECYCLES } from '@server/db/lifecycles';
import { members, payments } from '@server/db/schema';
import { createLog } from '@server/http/log';
import { createWallet, memberAccount } from '@server/wallet/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './support/earlierMigrations';
import { passingChanges } from './support/lifecycles';
import { onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

const HOUR = 3_600_000;
const STATES = ['placed', 'sent', 'overdue', 'succeeded', 'failed', 'cancelled'];

/** The changes of state that may pass, by hand: any other is refused. */
const MAY_PASS: Readonly<Record<'deposit' | 'withdrawal', readonly string[]>> = {
  deposit: [
    ...['placed → sent', 'placed → succeeded', 'placed → failed', 'placed → cancelled'],
    ...['sent → succeeded', 'sent → failed', 'sent → cancelled'],
    // Paid after the deadline: the money still belongs to the member.
    'cancelled → succeeded',
  ],
  withdrawal: [
    ...['placed → sent', 'placed → overdue', 'placed → succeeded', 'placed → failed'],
    ...['sent → overdue', 'sent → succeeded', 'sent → failed'],
    ...['overdue → succeeded', 'overdue → failed'],
  ],
};

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let memberId: number;
  beforeAll(async () => {
    platform = await startPlatform(await locate());
    const [row] = await platform.database.db.select().from(members).where(eq(members.usernameKey, 'player'));
    memberId = row?.id ?? 0;
  });
  afterAll(async () => {
    await platform.close();
  });

  const insert = async (kind: 'deposit' | 'withdrawal', state: string) => {
    const id = crypto.randomUUID();
    const at = new Date(platform.clock.now);
    await platform.database.db.insert(payments).values({
      ...{
        id,
        memberId,
        kind,
        state,
        provider: 'elsewhere',
        methodId: 'm',
        currency: 'PHP',
        amountMinor: 7_300,
      },
      ...{ intentKey: id, intentHash: '', createdAt: at, updatedAt: at },
    });
    return id;
  };

  it('the database refuses every change of state that no step of the chart makes, whoever writes it', async () => {
    for (const kind of ['deposit', 'withdrawal'] as const)
      expect(
        await passingChanges(platform.database.db, 'payments', STATES, (state) => insert(kind, state)),
      ).toEqual(MAY_PASS[kind]);
  });

  describe('a payment', () => {
    let now: number;
    let answer: ProviderState | Error;
    let told: string[];
    let book: ReturnType<typeof createPayments>;
    beforeEach(() => {
      now = platform.clock.now;
      answer = 'pending';
      told = [];
      const { db } = platform.database;
      book = createPayments({
        db,
        wallet: createWallet({ db, now: () => now }),
        provider: {
          name: `provider-${crypto.randomUUID()}`,
          methods: [],
          begin: async () => ({ redirectUrl: '' }),
          stateOf: async () => {
            if (answer instanceof Error) throw answer;
            return answer;
          },
          readCallback: async () => undefined,
        },
        now: () => now,
        grantBonus: async () => {},
        log: {
          ...createLog({ level: 'silent' }),
          error: (fields: object) => told.push(JSON.stringify(fields)),
        },
      });
    });

    const balance = () =>
      createWallet({ db: platform.database.db, now: () => now }).balance(memberAccount(memberId), 'PHP');
    const order = async (kind: PaymentRow['kind']) => {
      const { payment } = await book.create(
        {
          ...{ memberId, kind, methodId: 'm', amountMinor: 7_300, currency: 'PHP', destination: '' },
          promotionId: null,
          intentKey: crypto.randomUUID(),
        },
        async () => now,
      );
      return payment.id;
    };
    const stateOf = async (id: string) =>
      (await platform.database.db.select().from(payments).where(eq(payments.id, id)))[0]?.state;
    /** Lets the jobs run; a provider that cannot be asked fails one, and the deadlines pass all the same. */
    const reconcile = async () => {
      await book.reconcile().catch(() => {});
      await book.passDeadlines();
    };

    it('a deposit on which a silent provider never decides is cancelled after a day, and booked when paid late', async () => {
      const before = await balance();
      const id = await order('deposit');
      expect(await stateOf(id)).toBe('sent');
      answer = new Error('silent');
      now += 24 * HOUR - 1;
      await reconcile();
      expect(await stateOf(id)).toBe('sent');
      now += 1;
      await reconcile();
      expect([await stateOf(id), await balance()]).toEqual(['cancelled', before]);
      await book.happened(id, { type: 'provider.succeeded' });
      await book.happened(id, { type: 'provider.succeeded' });
      expect([await stateOf(id), await balance()]).toEqual(['succeeded', before + 7_300]);
    });

    it('a withdrawal on which nobody decides keeps its money held, and operators hear of it once', async () => {
      const before = await balance();
      const id = await order('withdrawal');
      now += 72 * HOUR - 1;
      await reconcile();
      expect([await stateOf(id), told]).toEqual(['sent', []]);
      now += 1;
      await reconcile();
      await reconcile();
      expect([await stateOf(id), await balance(), told.length]).toEqual(['overdue', before - 7_300, 1]);
      expect(told[0]).toContain(id);
      // The provider is still asked, and its late answer still counts.
      answer = 'failed';
      now += HOUR;
      await reconcile();
      expect([await stateOf(id), await balance()]).toEqual(['failed', before]);
    });

    it('a deadline that the state of a payment does not have is dropped, and holds up no other', async () => {
      const { db } = platform.database;
      const strange = await insert('deposit', 'succeeded');
      await db
        .update(payments)
        .set({ deadlineAt: new Date(now - 1) })
        .where(eq(payments.id, strange));
      const due = await order('withdrawal');
      now += 72 * HOUR;
      await reconcile();
      expect([await stateOf(strange), await stateOf(due)]).toEqual(['succeeded', 'overdue']);
    });

    it('a provider that contradicts itself moves no money, and operators hear of it', async () => {
      const before = await balance();
      const paid = await order('deposit');
      await book.happened(paid, { type: 'provider.succeeded' });
      await book.happened(paid, { type: 'provider.failed' });
      const refused = await order('withdrawal');
      await book.happened(refused, { type: 'provider.failed' });
      await book.happened(refused, { type: 'provider.succeeded' });
      expect([await stateOf(paid), await stateOf(refused)]).toEqual(['succeeded', 'failed']);
      expect(await balance()).toBe(before + 7_300);
      expect(told.map((each) => JSON.parse(each).payment)).toEqual([paid, refused]);
    });
  });

  it('the upgrade sends open payments again and gives each its deadline from its own time', async () => {
    const earlier = migrationsBefore('payment_life');
    const database = await openDatabase(await locate('empty'), () => {});
    const { db } = database;
    try {
      await database.migrate(earlier);
      await db.execute(sql`insert into members (username, username_key, password_hash, type, registered_at)
        values ('someone', 'someone', '', 1, now())`);
      const rows = [
        ['deposit', 'pending', 'placed', 24],
        ['withdrawal', 'pending', 'placed', 72],
        ['deposit', 'succeeded', 'succeeded', null],
        ['withdrawal', 'failed', 'failed', null],
        ['deposit', 'cancelled', 'cancelled', null],
      ] as const;
      for (const [at, [kind, state]] of rows.entries())
        await db.execute(sql`insert into payments (id, member_id, kind, provider, method_id, currency, amount_minor,
            state, intent_key, intent_hash, created_at, updated_at)
          values (gen_random_uuid(), (select id from members), ${kind}, 'p', 'm', 'PHP', 1, ${state}, ${`${at}`}, '',
            '2026-11-01T00:00:00Z', now())`);
      await database.migrate(MIGRATIONS);
      const stored = await db.select().from(payments).orderBy(payments.intentKey);
      expect(
        stored.map(({ state, deadlineAt, createdAt }) => [
          state,
          deadlineAt === null ? null : (deadlineAt.getTime() - createdAt.getTime()) / HOUR,
        ]),
      ).toEqual(rows.map(([, , state, hours]) => [state, hours]));
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});

it.each(LIFECYCLES)('the latest migration keeps $table to today’s chart', (lifecycle) => {
  const definitions = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'))
    .filter((text) => text.includes(`FUNCTION ${guardName(lifecycle.table)}()`));
  expect(definitions.at(-1)).toContain(guardFunction(lifecycle));
});
