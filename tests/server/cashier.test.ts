import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@contract/account';
import {
  balance,
  createDeposit,
  createWithdrawal,
  orderedPayment,
  paymentMethods,
  setPaymentPassword,
  transactionStatus,
  transactions,
} from '@contract/cashier';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { createPaymentSandbox } from '@demo/payments';
import type { Signer } from '@server/account/secrets';
import { createPayments, type Payments } from '@server/cashier/payments';
import type { PaymentProvider, ProviderState } from '@server/cashier/provider';
import { openDatabase } from '@server/db';
import { members, payments as paymentRows } from '@server/db/schema';
import { createLog } from '@server/http/log';
import { clearingAccount, createWallet, memberAccount, type Wallet } from '@server/wallet/wallet';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountFlows, TEST_PIN } from './support/accountFlows';
import {
  createClient,
  onEachDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { type PlatformProcess, seededFolder, startProcess } from './support/process';

/** A signer with another secret. */
const macOf = (parts: readonly unknown[]) =>
  createHmac('sha256', 'stranger').update(JSON.stringify(parts)).digest();
const STRANGER: Signer = {
  sign: async (...parts) => macOf(parts),
  matches: async (mac, ...parts) => macOf(parts).equals(mac),
};
const key = () => crypto.randomUUID();
const withKey = (token: string, intent: string) => ({ token, headers: { [IDEMPOTENCY_HEADER]: intent } });

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let wallet: Wallet;
  let token: string;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    wallet = createWallet({ db: platform.database.db, now: () => platform.clock.now });
  });
  afterAll(async () => {
    await wallet.assertZeroSum();
    await platform.close();
  });
  beforeEach(async () => {
    await flows.resetLimits();
    ({ token } = await flows.signIn('player'));
    await flows.setPin(token);
    await flows.stepUp(token, 'destination');
  });
  afterEach(async () => {
    await client.control('POST', '/payments/behaviour', { behaviour: null });
  });

  const settle = () => client.control('POST', '/payments/settle');
  const held = async () => (await client.call(balance, {}, { token })).balanceMinor;
  const deposit = async (amountMinor: number, intent = key(), methodId = 'ewallet') =>
    (await client.call(createDeposit, { methodId, amountMinor }, withKey(token, intent))).transaction;
  const withdraw = async (amountMinor: number, intent = key(), paymentPassword = TEST_PIN) =>
    (
      await client.call(
        createWithdrawal,
        { methodId: 'ewallet', amountMinor, paymentPassword, destination: '09171234567' },
        withKey(token, intent),
      )
    ).transaction;
  const stateOf = async (transactionId: string) =>
    (await client.call(transactionStatus, { transactionId, language: 'EN' }, { token })).transaction.state;

  it('ROLE-06 ROLE-03 visitors and guests have access to neither methods nor money', async () => {
    const guest = (await flows.signIn('guest')).token;
    for (const [who, code] of [
      [{}, 'not.logged.in'],
      [{ token: guest }, 'real.account.required'],
    ] as const) {
      await client.refused(paymentMethods, { language: 'EN' }, code, who);
      await client.refused(createDeposit, { methodId: 'ewallet', amountMinor: 10_000 }, code, {
        ...who,
        headers: { [IDEMPOTENCY_HEADER]: key() },
      });
      await client.refused(
        createWithdrawal,
        { methodId: 'ewallet', amountMinor: 20_000, paymentPassword: '', destination: '09171234567' },
        code,
        { ...who, headers: { [IDEMPOTENCY_HEADER]: key() } },
      );
    }
  });

  it('ROUTE-56 PROD-04 a deposit is pending until the provider has decided, and is then booked once', async () => {
    const before = await held();
    const intent = key();
    const made = await deposit(30_000, intent);
    expect(made).toMatchObject({ kind: 'deposit', state: 'pending', amountMinor: 30_000, currency: 'PHP' });
    expect(await held()).toBe(before);
    expect((await client.call(paymentMethods, { language: 'TY' }, { token })).pending).toMatchObject([
      { transactionId: made.transactionId },
    ]);
    // The same intent again is the same deposit; another intent with its key is refused.
    expect((await deposit(30_000, intent)).transactionId).toBe(made.transactionId);
    await client.refused(
      createDeposit,
      { methodId: 'ewallet', amountMinor: 40_000 },
      'conflict',
      withKey(token, intent),
    );
    await client.refused(createDeposit, { methodId: 'ewallet', amountMinor: 40_000 }, 'request.invalid', {
      token,
    });
    platform.clock.now += 2_000;
    await settle();
    await settle();
    expect([await stateOf(made.transactionId), await held()]).toEqual(['succeeded', before + 30_000]);
    const other = (await flows.signIn('other')).token;
    await client.refused(
      transactionStatus,
      { transactionId: made.transactionId, language: 'EN' },
      'not.found',
      { token: other },
    );
  });

  it('the same deposit sent several times at once is one, and is booked once', raceOn(locate), async () => {
    const before = await held();
    const intent = key();
    const made = await Promise.all([1, 2, 3].map(() => deposit(30_000, intent)));
    expect(new Set(made.map(({ transactionId }) => transactionId)).size).toBe(1);
    platform.clock.now += 2_000;
    await settle();
    expect(await held()).toBe(before + 30_000);
  });

  it('amounts outside of the limits, unknown methods and unknown destinations are refused with the limits', async () => {
    const { deposit: methods } = await client.call(paymentMethods, { language: 'EN' }, { token });
    const { minimumMinor, maximumMinor } = methods[0] ?? { minimumMinor: 0, maximumMinor: 0 };
    for (const amountMinor of [minimumMinor - 1, maximumMinor + 1]) {
      const answer = await client.refused(
        createDeposit,
        { methodId: 'ewallet', amountMinor },
        'amount.out.of.limits',
        withKey(token, key()),
      );
      expect(answer.value).toEqual({ minimumMinor, maximumMinor });
    }
    await client.refused(
      createDeposit,
      { methodId: 'nothing', amountMinor: minimumMinor },
      'request.invalid',
      withKey(token, key()),
    );
    const { value } = await client.refused(
      createWithdrawal,
      { methodId: 'ewallet', amountMinor: 20_000, paymentPassword: '', destination: '1234' },
      'request.invalid',
      withKey(token, key()),
    );
    expect(value).toEqual({ fields: ['destination'], reasons: { destination: 'format' } });
  });

  it('ROUTE-57 a withdrawal debits the money at once, and a failed one returns it once', async () => {
    await client.control('POST', '/payments/behaviour', {
      behaviour: { outcome: 'failed', delay: 1_000, callback: 'sent' },
    });
    const before = await held();
    const made = await withdraw(20_000);
    expect([made.state, await held()]).toEqual(['pending', before - 20_000]);
    await client.refused(
      createWithdrawal,
      { methodId: 'ewallet', amountMinor: before, paymentPassword: TEST_PIN, destination: '09171234567' },
      'balance.insufficient',
      withKey(token, key()),
    );
    platform.clock.now += 1_500;
    await settle();
    await settle();
    expect([await stateOf(made.transactionId), await held()]).toEqual(['failed', before]);
    await client.control('POST', '/payments/behaviour', { behaviour: null });
    const paid = await withdraw(20_000);
    platform.clock.now += 2_000;
    await settle();
    expect([await stateOf(paid.transactionId), await held()]).toEqual(['succeeded', before - 20_000]);
  });

  it.each(['+63 917-123-4567', '63917 123 4567', '\u202d9171234567\u202c', '(0917) 123\u20114567'])(
    'ROUTE-57 a withdrawal to %s is one to 09171234567',
    async (destination) => {
      const intent = key();
      const { transactionId } = await withdraw(20_000, intent);
      const again = await client.call(
        createWithdrawal,
        { methodId: 'ewallet', amountMinor: 20_000, paymentPassword: TEST_PIN, destination },
        withKey(token, intent),
      );
      expect(again.transaction.transactionId).toBe(transactionId);
    },
  );

  it('ROUTE-56 ROUTE-57 the payment of an order is found by its key, by its own member only', async () => {
    const [intent, drawn] = [key(), key()];
    const find = async (order: string, who = token) =>
      (await client.call(orderedPayment, { key: order, language: 'EN' }, { token: who })).transaction;
    expect(await find(intent)).toBeNull();
    const { transactionId } = await deposit(10_000, intent);
    const withdrawal = await withdraw(20_000, drawn);
    expect([(await find(intent))?.transactionId, (await find(drawn))?.transactionId]).toEqual([
      transactionId,
      withdrawal.transactionId,
    ]);
    expect((await find(intent))?.amountMinor).toBe(10_000);
    const other = (await flows.signIn('other')).token;
    expect(await find(intent, other)).toBeNull();
    platform.clock.now += 2_000;
    await settle();
    await client.refused(orderedPayment, { key: intent, language: 'EN' }, 'not.logged.in', {});
  });

  it('a lost callback is replaced by polling, without a caller that reads the payment', async () => {
    await client.control('POST', '/payments/behaviour', {
      behaviour: { outcome: 'succeeded', delay: 1_000, callback: 'lost' },
    });
    const before = await held();
    const { transactionId } = await deposit(10_000);
    platform.clock.now += 2_000;
    expect([await stateOf(transactionId), await held()]).toEqual(['pending', before]);
    platform.clock.now += 4_000;
    // A settlement leaves out the payments that another one is settling.
    await vi.waitFor(async () => {
      await settle();
      expect(await held()).toBe(before + 10_000);
    }, 5_000);
    expect(await stateOf(transactionId)).toBe('succeeded');
  });

  it('a caller that reads an overdue payment gets the state of the provider', async () => {
    let now = platform.clock.now;
    let state: ProviderState = 'pending';
    // The jobs of the platform leave payments of another provider alone, so only the caller can settle this one.
    const payments = createPayments({
      db: platform.database.db,
      wallet,
      provider: {
        name: 'asked',
        methods: [],
        begin: async () => ({ redirectUrl: '' }),
        stateOf: async () => state,
        readCallback: async () => undefined,
      },
      now: () => now,
      log: createLog({ level: 'silent' }),
      grantBonus: async () => {},
    });
    const [row] = await platform.database.db.select().from(members).where(eq(members.usernameKey, 'player'));
    const memberId = row?.id ?? 0;
    const { payment } = await payments.create(
      {
        memberId,
        kind: 'deposit',
        methodId: 'm',
        amountMinor: 10_000,
        currency: 'PHP',
        destination: '',
        promotionId: null,
        intentKey: key(),
      },
      async () => now,
    );
    const before = await held();
    const read = async () => (await payments.find(memberId, payment.id))?.state;
    state = 'succeeded';
    now += 2_000;
    expect([await read(), await held()]).toEqual(['sent', before]);
    now += 4_000;
    expect([await read(), await held()]).toEqual(['succeeded', before + 10_000]);
  });

  it('ROUTE-56 ROUTE-57 every answer says what a pending payment waits for, since when and until when', async () => {
    const now = platform.clock.now;
    const [row] = await platform.database.db.select().from(members).where(eq(members.usernameKey, 'player'));
    const [since, until] = [now - 60_000, now + 3_600_000];
    const expected = [
      ['deposit', 'placed', 'pending', { at: 'placed', until }],
      ['withdrawal', 'sent', 'pending', { at: 'sent', until }],
      ['withdrawal', 'overdue', 'pending', { at: 'overdue', until: null }],
      ['withdrawal', 'succeeded', 'succeeded', null],
      ['withdrawal', 'failed', 'failed', null],
      ['deposit', 'cancelled', 'cancelled', null],
    ] as const;
    for (const [kind, stored, state, waiting] of expected) {
      const id = crypto.randomUUID();
      const intent = key();
      await platform.database.db.insert(paymentRows).values({
        ...{ id, memberId: row?.id ?? 0, kind, state: stored, provider: 'elsewhere', methodId: 'ewallet' },
        ...{ currency: 'PHP', amountMinor: 7_300, intentKey: intent, intentHash: '' },
        deadlineAt: waiting?.at === 'overdue' || waiting === null ? null : new Date(until),
        ...{ createdAt: new Date(now), updatedAt: new Date(since) },
      });
      const said = { transactionId: id, kind, state, waiting, createdTime: now, updatedTime: since };
      const own = { token };
      const status = await client.call(transactionStatus, { transactionId: id, language: 'EN' }, own);
      expect(status.transaction).toMatchObject(said);
      const ordered = await client.call(orderedPayment, { key: intent, language: 'EN' }, own);
      expect(ordered.transaction).toMatchObject(said);
      const page = { language: 'EN', pageNo: '1', pageSize: '100' } as const;
      const { list } = await client.call(transactions, page, own);
      expect(list.find(({ transactionId }) => transactionId === id)).toMatchObject(said);
      const { pending } = await client.call(paymentMethods, { language: 'EN' }, own);
      const shown = pending.find(({ transactionId }) => transactionId === id);
      if (state === 'pending') expect(shown).toMatchObject(said);
      else expect(shown).toBeUndefined();
    }
  });

  it('a callback is accepted only if it is signed by the provider, recent, and unchanged', async () => {
    await client.control('POST', '/payments/behaviour', {
      behaviour: { outcome: 'succeeded', delay: 3_600_000, callback: 'sent' },
    });
    const { transactionId } = await deposit(10_000);
    const body = JSON.stringify({ reference: transactionId, state: 'succeeded' });
    const stranger = createPaymentSandbox({
      offers: 'all',
      db: platform.database.db,
      signer: STRANGER,
      now: () => platform.clock.now,
      log: createLog({ level: 'silent' }),
      deliver: async () => true,
    });
    const post = async (text: string, signature: string) =>
      (
        await fetch(`${platform.origin}/payments/callback`, {
          method: 'POST',
          headers: { 'x-payment-signature': signature },
          body: text,
        })
      ).status;
    const now = platform.clock.now;
    for (const signature of ['', 'x', '.', `${now}.`, await stranger.sign(body, now)]) {
      expect(await post(body, signature)).toBe(401);
    }
    expect(await stranger.readCallback(body, await stranger.sign(body, now), now)).toEqual({
      reference: transactionId,
      state: 'succeeded',
    });
    expect(await stranger.readCallback(body, await stranger.sign(body, now - 400_000), now)).toBeUndefined();
    expect(await stranger.readCallback(`${body} `, await stranger.sign(body, now), now)).toBeUndefined();
    expect(await post('x'.repeat(5_000), '')).toBe(413);
    expect(await stateOf(transactionId)).toBe('pending');
  });

  it('the payment password is required, stored as a memory-hard hash, and has limited attempts', async () => {
    const [row] = await platform.database.db.select().from(members).where(eq(members.usernameKey, 'player'));
    expect(row?.paymentPasswordHash).toMatch(/^\$argon2id\$/);
    expect((await client.call(paymentMethods, { language: 'EN' }, { token })).paymentPasswordSet).toBe(true);
    const attempt = (paymentPassword: string, code: 'payment.password.wrong' | 'rate.limited') =>
      client.refused(
        createWithdrawal,
        { methodId: 'ewallet', amountMinor: 20_000, paymentPassword, destination: '09171234567' },
        code,
        withKey(token, key()),
      );
    await attempt('', 'payment.password.wrong');
    await client.refused(
      setPaymentPassword,
      { oldPassword: '111111', newPassword: '135790' },
      'payment.password.wrong',
      { token },
    );
    await client.refused(
      setPaymentPassword,
      { oldPassword: '246810', newPassword: '246810' },
      'modify.new.old.same',
      { token },
    );
    expect((await withdraw(20_000)).state).toBe('pending');
    await client.call(setPaymentPassword, { oldPassword: '246810', newPassword: '135790' }, { token });
    for (let guess = 0; guess < 5; guess += 1)
      await attempt(String(200_000 + guess), 'payment.password.wrong');
    await attempt('135790', 'rate.limited');
    await client.control('POST', '/protection/reset', { username: 'player' });
  });

  it('the history lists payments and all other movements, newest first, by kind, day and page', async () => {
    const list = (
      more: Partial<{ kind: 'deposit' | 'withdrawal' | 'other'; startDate: string; pageNo: string }> = {},
    ) => client.call(transactions, { language: 'EN', pageNo: '1', pageSize: '3', ...more }, { token });
    const all = await list();
    expect(all.totalCount).toBeGreaterThan(5);
    expect(all.list).toHaveLength(3);
    const second = await list({ pageNo: '2' });
    const times = [...all.list, ...second.list].map(({ createdTime }) => createdTime);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(new Set([...all.list, ...second.list].map(({ transactionId }) => transactionId)).size).toBe(6);
    expect((await list({ kind: 'withdrawal' })).list.every(({ kind }) => kind === 'withdrawal')).toBe(true);
    expect((await list({ kind: 'other' })).totalCount).toBe(0);
    expect((await list({ startDate: '2027-01-01' })).totalCount).toBe(0);
    await client.refused(
      transactions,
      { language: 'EN', pageNo: '1', pageSize: '3', startDate: '2026-02-31' },
      'request.invalid',
      { token },
    );
  });

  describe('any sequence of payments', () => {
    type Operation =
      | { readonly do: 'deposit' | 'withdrawal'; readonly amount: number; readonly crash: boolean }
      | { readonly do: 'decide'; readonly of: number; readonly success: boolean; readonly abort: boolean }
      | { readonly do: 'repeat'; readonly of: number }
      | { readonly do: 'reconcile' | 'wait' };
    const operation: fc.Arbitrary<Operation> = fc.oneof(
      fc.record({
        do: fc.constantFrom('deposit' as const, 'withdrawal' as const),
        amount: fc.integer({ min: 1, max: 500 }),
        crash: fc.boolean(),
      }),
      fc.record({
        do: fc.constant('decide' as const),
        of: fc.nat(30),
        success: fc.boolean(),
        abort: fc.boolean(),
      }),
      fc.record({ do: fc.constant('repeat' as const), of: fc.nat(30) }),
      fc.record({ do: fc.constantFrom('reconcile' as const, 'wait' as const) }),
    );

    it('sums to zero, overdraws nobody and books each payment once, also with crashes and aborted bookings', async () => {
      const { db } = platform.database;
      const [row] = await db.select({ id: members.id }).from(members).where(eq(members.usernameKey, 'other'));
      const memberId = row?.id ?? 0;
      let now = platform.clock.now;
      let fails = false;
      const states = new Map<string, ProviderState>();
      const provider: PaymentProvider = {
        name: 'model',
        methods: [],
        begin: async ({ reference }) => {
          if (fails) throw new Error('crashed');
          if (!states.has(reference)) states.set(reference, 'pending');
          return { redirectUrl: '' };
        },
        stateOf: async (reference) => states.get(reference) ?? 'unknown',
        readCallback: async () => undefined,
      };
      // Crashes between writing the entries and committing the transaction.
      const fragile: Wallet = {
        ...wallet,
        transfer: async (intent, tx) => {
          const done = await wallet.transfer(intent, tx);
          if (fails) throw new Error('aborted');
          return done;
        },
      };
      const payments: Payments = createPayments({
        db,
        wallet: fragile,
        provider,
        now: () => now,
        log: createLog({ level: 'silent' }),
        grantBonus: async () => {},
      });
      const clearing = () => wallet.balance(clearingAccount('model'), 'PHP');
      const own = () => wallet.balance(memberAccount(memberId), 'PHP');

      await fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 24 }), async (operations) => {
          const intents: Parameters<Payments['create']>[0][] = [];
          const start = { own: await own(), clearing: await clearing() };
          const made: string[] = [];
          for (const one of operations) {
            switch (one.do) {
              case 'deposit':
              case 'withdrawal': {
                const intent = {
                  memberId,
                  kind: one.do,
                  methodId: 'm',
                  amountMinor: one.amount,
                  currency: 'PHP',
                  destination: '',
                  promotionId: null,
                  intentKey: key(),
                };
                fails = one.crash;
                await payments.create(intent, async () => now).catch(() => {});
                fails = false;
                intents.push(intent);
                const [stored] = await db
                  .select()
                  .from(paymentRows)
                  .where(eq(paymentRows.intentKey, intent.intentKey));
                if (stored !== undefined) made.push(stored.id);
                break;
              }
              case 'repeat': {
                const intent = intents[one.of % Math.max(1, intents.length)];
                if (intent === undefined) break;
                const known = made.length;
                const { payment } = await payments
                  .create(intent, async () => now)
                  .catch(() => ({ payment: undefined }));
                if (payment !== undefined && !made.includes(payment.id)) made.push(payment.id);
                expect(made.length - known).toBeLessThanOrEqual(1);
                break;
              }
              case 'decide': {
                const id = made[one.of % Math.max(1, made.length)];
                if (id === undefined) break;
                const state = states.get(id);
                // The provider decides once and always repeats the decision.
                const decided =
                  state === 'succeeded' || state === 'failed' ? state : one.success ? 'succeeded' : 'failed';
                states.set(id, decided);
                fails = one.abort;
                await payments.happened(id, { type: `provider.${decided}` }).catch(() => {});
                fails = false;
                break;
              }
              case 'reconcile':
                await payments.reconcile();
                break;
              case 'wait':
                now += 400_000;
            }
            await wallet.assertZeroSum();
            expect(await own()).toBeGreaterThanOrEqual(0);
          }
          now += 400_000;
          await payments.reconcile();
          let expected = 0;
          for (const id of made) {
            const [stored] = await db.select().from(paymentRows).where(eq(paymentRows.id, id));
            const state = states.get(id);
            expect(stored?.state).toBe(state === 'succeeded' || state === 'failed' ? state : 'sent');
            const amount = stored?.amountMinor ?? 0;
            if (stored?.kind === 'deposit') expected += stored.state === 'succeeded' ? amount : 0;
            else expected -= stored?.state === 'failed' ? 0 : amount;
          }
          expect(await own()).toBe(start.own + expected);
          expect(await clearing()).toBe(start.clearing - expected);
          await wallet.assertZeroSum();
        }),
        { numRuns: 12, seed: 20261121 },
      );
    });
  });
});

describe('a terminated platform', () => {
  let folder: string;
  let running: PlatformProcess | undefined;
  beforeEach(async () => {
    folder = await seededFolder('cashier-kill');
  });
  afterEach(async () => {
    await running?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('SIGKILL during payments: each acknowledged one is booked once, and all are completed afterwards', async () => {
    running = await startProcess(folder);
    const signIn = async (origin: string) => {
      const client = createClient({ origin });
      const { token } = await client.call(login, {
        type: 'username',
        username: 'player2',
        password: 'Demo!2468',
        site: 'member',
      });
      return { client, token };
    };
    const proveDestination = ({ client, token }: Awaited<ReturnType<typeof signIn>>) =>
      accountFlows(client).stepUp(token, 'destination', 'Demo!2468');
    const first = await signIn(running.origin);
    await accountFlows(first.client).setPin(first.token, 'Demo!2468');
    await proveDestination(first);
    const acknowledged = new Map<string, number>();
    const cutOff = new Map<string, number>();
    const act = async ({ client, token }: typeof first, intent: string, amountMinor: number) => {
      const options = withKey(token, intent);
      const { transaction } =
        amountMinor > 0
          ? await client.call(createDeposit, { methodId: 'ewallet', amountMinor }, options)
          : await client.call(
              createWithdrawal,
              {
                methodId: 'ewallet',
                amountMinor: -amountMinor,
                paymentPassword: TEST_PIN,
                destination: '09171234567',
              },
              options,
            );
      acknowledged.set(transaction.transactionId, amountMinor);
    };
    const before = (await first.client.call(balance, {}, first)).balanceMinor;
    const streams = [1, -1].map(async (sign) => {
      for (let turn = 0; turn < 9; turn += 1) {
        const [intent, amount] = [key(), sign * (20_000 + turn)];
        try {
          await act(first, intent, amount);
        } catch {
          cutOff.set(intent, amount);
          return;
        }
      }
    });
    await expect.poll(() => acknowledged.size, { timeout: 20_000, interval: 2 }).toBeGreaterThan(4);
    await running.kill();
    await Promise.all(streams);

    running = await startProcess(folder);
    const second = await signIn(running.origin);
    // The process may have been killed before any withdrawal confirmed the destination.
    await proveDestination(second);
    // Interrupted payments are requested again with their keys.
    for (const [intent, amount] of cutOff) await act(second, intent, amount);
    await wait(2_000);
    const expected = [...acknowledged.values()].reduce((sum, amount) => sum + amount, before);
    await expect
      .poll(
        async () => (await second.client.call(paymentMethods, { language: 'EN' }, second)).pending.length,
        {
          timeout: 20_000,
          interval: 300,
        },
      )
      .toBe(0);
    expect((await second.client.call(balance, {}, second)).balanceMinor).toBe(expected);
    await running.terminate();
    running = undefined;
    const opened = await openDatabase({ kind: 'directory', path: folder }, () => {});
    try {
      await createWallet({ db: opened.db, now: Date.now }).assertZeroSum();
    } finally {
      await opened.close();
    }
  });
});
