import { fileURLToPath } from 'node:url';
import { openDatabase } from '@server/db';
import type { OpenDatabase } from '@server/db/database';
import { ledgerEntries, ledgerTransactions, members, walletAccounts } from '@server/db/schema';
import { Refusal } from '@server/http/refusal';
import {
  clearingAccount,
  createWallet,
  equityAccount,
  memberAccount,
  type TransferIntent,
  vendorAccount,
  type Wallet,
} from '@server/wallet/wallet';
import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase, raceOn } from './support/platform';

const MIGRATIONS = fileURLToPath(new URL('../../server/db/migrations', import.meta.url));
const CURRENCY = 'PHP';
const NOW = Date.UTC(2026, 10, 21, 12);

const codeOf = (error: unknown): string => (error instanceof Refusal ? error.code : String(error));
const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return codeOf(error);
  }
};

onEachDatabase((locate) => {
  let database: OpenDatabase;
  let wallet: Wallet;
  let players: number[];
  let serial = 0;

  beforeAll(async () => {
    database = await openDatabase(await locate('empty'), () => {});
    await database.migrate(MIGRATIONS);
    wallet = createWallet({ db: database.db, now: () => NOW });
    const rows = await database.db
      .insert(members)
      .values(
        ['one', 'two', 'three', 'four', 'five'].map((username) => ({
          username,
          usernameKey: username,
          passwordHash: '',
          type: 0,
          registeredAt: new Date(NOW),
        })),
      )
      .returning({ id: members.id });
    players = rows.map(({ id }) => id);
  });
  afterAll(() => database.close());

  const player = (at: number): number => players[at] ?? 0;
  const fresh = (): string => {
    serial += 1;
    return `test/${serial}`;
  };
  const deposit = (memberId: number, amountMinor: number, key = fresh()): TransferIntent => ({
    key,
    kind: 'deposit',
    currency: CURRENCY,
    reference: key,
    postings: [
      { account: clearingAccount('sandbox'), amountMinor: -amountMinor },
      { account: memberAccount(memberId), amountMinor },
    ],
  });
  const bet = (memberId: number, amountMinor: number, key = fresh()): TransferIntent => ({
    key,
    kind: 'bet',
    currency: CURRENCY,
    postings: [
      { account: memberAccount(memberId), amountMinor: -amountMinor },
      { account: vendorAccount('JL'), amountMinor },
    ],
  });
  const balance = (memberId: number) => wallet.balance(memberAccount(memberId), CURRENCY);
  const countTransactions = async (): Promise<number> => {
    const rows = await database.db.select({ id: ledgerTransactions.id }).from(ledgerTransactions);
    return rows.length;
  };

  describe('transfers', () => {
    it('move money between accounts and answer the balances', async () => {
      const made = await wallet.transfer(deposit(player(0), 5_000));
      expect(made).toMatchObject({ isReplay: false, createdTime: NOW });
      expect(made.postings[1]).toMatchObject({ amountMinor: 5_000, balanceAfterMinor: 5_000 });
      const spent = await wallet.transfer(bet(player(0), 1_200));
      expect(spent.postings[0]?.balanceAfterMinor).toBe(3_800);
      expect(await balance(player(0))).toBe(3_800);
      expect(await wallet.balance(vendorAccount('JL'), CURRENCY)).toBe(1_200);
      await wallet.assertZeroSum();
    });

    it('never overdraw a member, not even between two postings', async () => {
      const before = await balance(player(0));
      expect(await outcomeOf(wallet.transfer(bet(player(0), before + 1)))).toBe('balance.insufficient');
      const winFirst: TransferIntent = {
        key: fresh(),
        kind: 'adjustment',
        currency: CURRENCY,
        postings: [
          { account: memberAccount(player(0)), amountMinor: -(before + 1) },
          { account: memberAccount(player(0)), amountMinor: before + 1 },
        ],
      };
      expect(await outcomeOf(wallet.transfer(winFirst))).toBe('balance.insufficient');
      expect(await balance(player(0))).toBe(before);
      await wallet.assertZeroSum();
    });

    it('book one intent once: the same key gets the same answer, with another body it is a conflict', async () => {
      const intent = deposit(player(1), 700);
      const first = await wallet.transfer(intent);
      const count = await countTransactions();
      const again = await wallet.transfer(intent);
      expect(again).toEqual({ ...first, isReplay: true });
      for (const other of [
        deposit(player(1), 701, intent.key),
        deposit(player(2), 700, intent.key),
        bet(player(1), 700, intent.key),
        { ...intent, reference: 'another' },
        { ...intent, currency: 'USD' },
      ]) {
        expect(await outcomeOf(wallet.transfer(other))).toBe('conflict');
      }
      expect(await countTransactions()).toBe(count);
      expect(await balance(player(1))).toBe(700);
    });

    it('book one intent once, however many simultaneous calls there are', raceOn(locate), async () => {
      const before = await balance(player(2));
      const intent = deposit(player(2), 333);
      const made = await Promise.all(Array.from({ length: 12 }, () => wallet.transfer(intent)));
      expect(new Set(made.map(({ transactionId }) => transactionId)).size).toBe(1);
      expect(made.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
      expect(await balance(player(2))).toBe(before + 333);
    });

    it('accept exactly as many simultaneous ones as the balance covers', raceOn(locate), async () => {
      await wallet.transfer(deposit(player(3), 1_000 - (await balance(player(3)))));
      const tries = await Promise.all(
        Array.from({ length: 25 }, () => outcomeOf(wallet.transfer(bet(player(3), 90)))),
      );
      expect(tries.filter((outcome) => outcome === 'done')).toHaveLength(11);
      expect(tries.filter((outcome) => outcome === 'balance.insufficient')).toHaveLength(14);
      expect(await balance(player(3))).toBe(10);
    });

    it('in opposite directions between two members do not deadlock', raceOn(locate), async () => {
      await wallet.transfer(deposit(player(0), 10_000));
      await wallet.transfer(deposit(player(1), 10_000));
      const between = (from: number, to: number): TransferIntent => ({
        key: fresh(),
        kind: 'adjustment',
        currency: CURRENCY,
        postings: [
          { account: memberAccount(from), amountMinor: -10 },
          { account: memberAccount(to), amountMinor: 10 },
        ],
      });
      const sum = (await balance(player(0))) + (await balance(player(1)));
      await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          wallet.transfer(at % 2 ? between(player(0), player(1)) : between(player(1), player(0))),
        ),
      );
      expect((await balance(player(0))) + (await balance(player(1)))).toBe(sum);
    });

    it('refuse what no correct caller sends', async () => {
      const wrong: TransferIntent[] = [
        { ...deposit(player(0), 5), key: '' },
        { ...deposit(player(0), 5), postings: deposit(player(0), 5).postings.slice(0, 1) },
        {
          ...deposit(player(0), 5),
          postings: [...deposit(player(0), 5).postings, ...bet(player(0), 5).postings.slice(1)],
        },
        { ...bet(player(0), 5), postings: [] },
        deposit(player(0), 0),
        deposit(player(0), 0.5),
        deposit(player(0), Number.MAX_SAFE_INTEGER),
      ];
      for (const intent of wrong) expect(await outcomeOf(wallet.transfer(intent))).toMatch(/^TransferError/);
    });

    it("within a caller's transaction are committed and rolled back with it", async () => {
      const before = await balance(player(0));
      const intent = deposit(player(0), 444);
      const failed = database.db.transaction(async (tx) => {
        await wallet.transfer(intent, tx);
        expect(await wallet.balance(memberAccount(player(0)), CURRENCY, tx)).toBe(before + 444);
        throw new Error('changed my mind');
      });
      expect(await outcomeOf(failed)).toBe('Error: changed my mind');
      expect(await balance(player(0))).toBe(before);
      // The key is free again, because nothing was booked with it.
      expect((await wallet.transfer(intent)).isReplay).toBe(false);
    });
  });

  describe('the database itself', () => {
    it('refuses a transaction that does not sum to zero, has no entries, or mixes real and play money', async () => {
      const { db } = database;
      const accountOf = async (name: Parameters<Wallet['balance']>[0]): Promise<number> => {
        await wallet.transfer({
          key: fresh(),
          kind: 'playGrant',
          currency: CURRENCY,
          postings:
            name.kind === 'play' || name.kind === 'playHouse'
              ? [
                  { account: vendorAccount('JL', 'playHouse'), amountMinor: -1_000 },
                  { account: memberAccount(player(0), 'play'), amountMinor: 1_000 },
                ]
              : [
                  { account: equityAccount(), amountMinor: -1_000 },
                  { account: memberAccount(player(0)), amountMinor: 1_000 },
                ],
        });
        const rows = await db.select().from(walletAccounts).where(eq(walletAccounts.kind, name.kind));
        const wanted = 'memberId' in name ? name.memberId : null;
        const row = rows.find(({ memberId }) => memberId === wanted);
        if (row === undefined) throw new Error('no account');
        return row.id;
      };
      const cash = await accountOf(memberAccount(player(0)));
      const play = await accountOf(memberAccount(player(0), 'play'));
      const equity = await accountOf(equityAccount());
      const write = (sides: readonly (readonly [number, number])[]) =>
        db.transaction(async (tx) => {
          const id = crypto.randomUUID();
          await tx.insert(ledgerTransactions).values({
            id,
            kind: 'adjustment',
            idempotencyKey: fresh(),
            createdAt: new Date(NOW),
          });
          for (const [accountId, amountMinor] of sides) {
            await tx.insert(ledgerEntries).values({ transactionId: id, accountId, amountMinor });
          }
        });
      const refused: (readonly (readonly [number, number])[])[] = [
        [],
        [[cash, 100]],
        [
          [cash, 100],
          [equity, -99],
        ],
        [
          [cash, 100],
          [play, -100],
        ],
        [
          [cash, 100],
          [equity, -100],
          [equity, 0],
        ],
      ];
      for (const sides of refused) await expect(write(sides), JSON.stringify(sides)).rejects.toThrow();
      await write([
        [cash, 100],
        [equity, -100],
      ]);
      await wallet.assertZeroSum();
    });

    it('refuses overdrafts of a member, changes of the past, and balance changes without an entry', async () => {
      const { db } = database;
      for (const statement of [
        sql`update wallet_accounts set balance_minor = balance_minor + 1 where kind = 'cash'`,
        sql`delete from wallet_accounts`,
        sql`update ledger_entries set amount_minor = 1`,
        sql`delete from ledger_entries`,
        sql`truncate ledger_entries`,
        sql`update ledger_transactions set kind = 'other'`,
        sql`delete from ledger_transactions`,
        sql`insert into wallet_accounts (kind, currency) values ('cash', 'PHP')`,
      ]) {
        await expect(db.execute(statement)).rejects.toThrow();
      }
      await db.execute(
        sql`insert into wallet_accounts (kind, owner, currency, balance_minor) values ('clearing', 'rich', 'PHP', 999)`,
      );
      expect(await wallet.balance(clearingAccount('rich'), CURRENCY)).toBe(0);
      await wallet.assertZeroSum();
    });
  });

  describe('history', () => {
    it('lists every movement, newest first, by page, kind and time', async () => {
      const memberId = player(4);
      await wallet.transfer(deposit(memberId, 5_000));
      for (let stake = 10; stake <= 120; stake += 10) await wallet.transfer(bet(memberId, stake));
      const all = await wallet.history({ memberId, currency: CURRENCY, limit: 200 });
      expect(all).toHaveLength(13);
      expect(all[0]?.balanceAfterMinor).toBe(await balance(memberId));
      let running = 0;
      for (const entry of [...all].reverse()) {
        running += entry.amountMinor;
        expect(entry.balanceAfterMinor).toBe(running);
      }
      const paged: number[] = [];
      let before: number | undefined;
      // Bounded, so that a page that comes again fails the test instead of never ending it.
      while (paged.length <= all.length) {
        const page = await wallet.history({
          memberId,
          currency: CURRENCY,
          limit: 4,
          ...(before === undefined ? {} : { before }),
        });
        if (page.length === 0) break;
        paged.push(...page.map(({ entryId }) => entryId));
        before = page.at(-1)?.entryId;
      }
      expect(paged).toEqual(all.map(({ entryId }) => entryId));
      const bets = await wallet.history({
        memberId,
        currency: CURRENCY,
        limit: 200,
        kinds: ['bet'],
      });
      expect(bets).toHaveLength(12);
      expect(bets.every(({ kind, amountMinor }) => kind === 'bet' && amountMinor < 0)).toBe(true);
      const later = { memberId, currency: CURRENCY, limit: 200, from: NOW + 1 };
      expect(await wallet.history(later)).toEqual([]);
      expect(await wallet.history({ ...later, from: NOW, until: NOW + 1 })).toHaveLength(all.length);
      expect(await wallet.history({ memberId: 999_999, currency: CURRENCY, limit: 10 })).toEqual([]);
    });

    it('is read from an index', async () => {
      const plan = await database.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        return tx.execute(
          sql`explain select * from ledger_entries where account_id = 1 and (created_at, id) < (now(), 1000000)
            order by created_at desc, id desc limit 20`,
        );
      });
      expect(JSON.stringify(plan)).toContain('ledger_entries_account');
    });
  });

  describe('any sequence of operations', () => {
    type Operation =
      | { readonly do: 'deposit' | 'bet' | 'abort'; readonly who: number; readonly amount: number }
      | { readonly do: 'repeat' | 'twist'; readonly of: number };
    const operation: fc.Arbitrary<Operation> = fc.oneof(
      fc.record({
        do: fc.constantFrom('deposit' as const, 'bet' as const, 'bet' as const, 'abort' as const),
        who: fc.nat({ max: 3 }),
        amount: fc.integer({ min: 1, max: 4_000 }),
      }),
      fc.record({ do: fc.constantFrom('repeat' as const, 'twist' as const), of: fc.nat({ max: 60 }) }),
    );

    it('sequential or simultaneous, sums to zero, overdraws nobody and books each intent once', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(operation, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
          async (batches) => {
            const model = new Map(
              await Promise.all(players.map(async (id) => [id, await balance(id)] as const)),
            );
            const booked: TransferIntent[] = [];
            const before = await countTransactions();
            for (const batch of batches) {
              const made = await Promise.all(
                batch.map(async (one): Promise<readonly [TransferIntent, string] | undefined> => {
                  if ('of' in one) {
                    const earlier = booked[one.of % Math.max(1, booked.length)];
                    if (earlier === undefined) return undefined;
                    const intent = one.do === 'repeat' ? earlier : { ...earlier, reference: 'twisted' };
                    const outcome = await outcomeOf(wallet.transfer(intent));
                    expect(outcome).toBe(one.do === 'repeat' ? 'done' : 'conflict');
                    return undefined;
                  }
                  const who = player(one.who);
                  const intent = one.do === 'bet' ? bet(who, one.amount) : deposit(who, one.amount);
                  if (one.do !== 'abort') return [intent, await outcomeOf(wallet.transfer(intent))];
                  const aborted = database.db.transaction(async (tx) => {
                    await wallet.transfer(intent, tx);
                    throw new Error('aborted');
                  });
                  expect(await outcomeOf(aborted)).toBe('Error: aborted');
                  return undefined;
                }),
              );
              for (const entry of made) {
                if (entry === undefined) continue;
                const [intent, outcome] = entry;
                if (outcome === 'balance.insufficient') continue;
                expect(outcome).toBe('done');
                booked.push(intent);
                for (const { account, amountMinor } of intent.postings) {
                  if ('memberId' in account) {
                    model.set(account.memberId, (model.get(account.memberId) ?? 0) + amountMinor);
                  }
                }
              }
            }
            for (const [id, expected] of model) {
              expect(await balance(id)).toBe(expected);
              expect(expected).toBeGreaterThanOrEqual(0);
            }
            expect(await countTransactions()).toBe(before + booked.length);
            await wallet.assertZeroSum();
          },
        ),
        { numRuns: 40, seed: 20261121 },
      );
    });
  });
});
