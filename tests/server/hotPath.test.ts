import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { openDatabase } from '@server/db';
import { bets, members, sessions, studioLaunches, walletAccounts } from '@server/db/schema';
import { lockMember } from '@server/member/lock';
import { readJackpot } from '@server/play/jackpots';
import { readStake, storeRound } from '@server/play/stake';
import { accountKey, type HeldAccount } from '@server/wallet/accounts';
import { bookingsOf, createWallet, equityAccount, memberAccount, vendorAccount } from '@server/wallet/wallet';
import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './support/earlierMigrations';
import {
  onEachDatabase,
  onPostgres,
  raceOn,
  readAnswer,
  startPlatform,
  type TestPlatform,
} from './support/platform';
import { hasPostgres } from './support/postgres';
import { createTestWorld } from './support/world';

const PLAYERS = 256;
const MINUTE = 60_000;
const PURSE = 1_000_000;
const CURRENCY = 'PHP';
const SEED = 50_000;

const plain = createTestWorld();
/** Of one vendor: a slot machine, and one with a jackpot. */
const vendor = 'RTG';
const ofVendor = plain.games.filter(
  (game) => game.vendor === vendor && game.requestType === 'RNG' && !game.classifications.includes('BG'),
);
const slots = ofVendor.find(({ classifications }) => classifications.length === 0);
const wheel = ofVendor.find(({ classifications }) => classifications.includes('JP'));
const world = {
  ...plain,
  games: plain.games.map((game) =>
    game === wheel
      ? {
          ...game,
          jackpot: {
            jackpotClass: 'GRAND' as const,
            seedMinor: SEED,
            currentMinor: SEED,
            contributionRate: 100,
          },
        }
      : game,
  ),
};

interface Seat {
  readonly memberId: number;
  readonly slots: string;
  readonly wheel: string;
}

const newToken = (): string => randomBytes(32).toString('base64url');
const digest = (token: string): Uint8Array => createHash('sha256').update(token).digest();

onEachDatabase((locate) => {
  it('a database with balances of the house keeps them as sums of its entries after the upgrade', async () => {
    const earlier = migrationsBefore('hot_rows');
    const database = await openDatabase(await locate('empty'), () => {});
    try {
      const { db } = database;
      await database.migrate(earlier);
      await db.execute(sql`insert into wallet_accounts (kind, owner, currency) values
        ('equity', '', 'PHP'), ('house', 'JL', 'PHP')`);
      const id = crypto.randomUUID();
      await db.execute(sql`with t as (
          insert into ledger_transactions (id, kind, idempotency_key, created_at)
          values (${id}, 'adjustment', 'earlier', now())
        )
        insert into ledger_entries (transaction_id, account_id, amount_minor)
        select ${id}, id, case kind when 'house' then 700 else -700 end from wallet_accounts`);
      await database.migrate(MIGRATIONS);
      const rows = await db.select({ balanceMinor: walletAccounts.balanceMinor }).from(walletAccounts);
      expect(rows).toEqual([{ balanceMinor: 0 }, { balanceMinor: 0 }]);
      const wallet = createWallet({ db, now: Date.now });
      expect(await wallet.balance(vendorAccount('JL'), CURRENCY)).toBe(700);
      await wallet.assertZeroSum();
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});

// The embedded database has one connection, so its transactions never run at the same time.
describe.runIf(hasPostgres())('bets on PostgreSQL', () => {
  let platform: TestPlatform;
  let seats: readonly Seat[];

  beforeAll(async () => {
    const location = await onPostgres('empty');
    platform = await startPlatform(
      // The test decides how long a bet may wait, not the speed of this machine.
      location.kind === 'server'
        ? { ...location, limits: { connections: 24, wait: 300_000, statement: 300_000, lock: 300_000 } }
        : location,
      { world: () => world, chance: { below: (bound) => bound - 1 } },
    );
    const { db } = platform.database;
    const wallet = createWallet({ db, now: () => platform.clock.now });
    const now = new Date(platform.clock.now);
    const later = new Date(platform.clock.now + 3_600_000);
    const seated: Seat[] = [];
    for (let index = 0; index < PLAYERS; index += 1) {
      const username = `crowd${index}`;
      const [row] = await db
        .insert(members)
        .values({ username, usernameKey: username, passwordHash: '', type: 0, registeredAt: now })
        .returning({ id: members.id });
      const memberId = row?.id ?? 0;
      await wallet.transfer({
        key: `crowd/${index}`,
        kind: 'opening',
        currency: CURRENCY,
        postings: [
          { account: equityAccount(), amountMinor: -PURSE },
          { account: memberAccount(memberId), amountMinor: PURSE },
        ],
      });
      const sessionId = crypto.randomUUID();
      await db.insert(sessions).values({
        id: sessionId,
        tokenHash: digest(newToken()),
        memberId,
        site: 'member',
        ip: '',
        device: '',
        temporaryPassword: false,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: later,
        state: 'open',
        deadlineAt: later,
      });
      const open = async (nodeId = 0): Promise<string> => {
        const token = newToken();
        await db.insert(studioLaunches).values({
          id: crypto.randomUUID(),
          tokenHash: digest(token),
          ticketExpiresAt: now,
          expiresAt: later,
          memberId,
          sessionId,
          nodeId,
          mode: 'real',
          language: 'EN',
          currency: CURRENCY,
          createdAt: now,
        });
        return token;
      };
      seated.push({ memberId, slots: await open(slots?.nodeId), wheel: await open(wheel?.nodeId) });
    }
    seats = seated;
  });
  afterAll(() => platform.close());

  const seat = (index: number): Seat => {
    const found = seats[index];
    if (found === undefined) throw new Error('no such seat');
    return found;
  };
  const play = async (token: string) =>
    readAnswer(
      await fetch(`${platform.origin}/studio/api/rounds`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ roundKey: crypto.randomUUID(), betMinor: 300, choice: {} }),
      }),
    );
  const proveBooks = () =>
    createWallet({ db: platform.database.db, now: () => platform.clock.now }).assertZeroSum();

  it('take at most six statements, with and without a jackpot', async () => {
    // The first bet opens the vendor's account and the session of play.
    expect((await play(seat(0).slots)).code).toBe(undefined);
    expect((await play(seat(0).wheel)).code).toBe(undefined);
    for (const token of [seat(0).slots, seat(0).wheel]) {
      const counts: number[] = [];
      for (let round = 0; round < 10; round += 1) {
        const query = vi.spyOn(pg.Client.prototype, 'query');
        expect((await play(token)).code).toBe(undefined);
        counts.push(query.mock.calls.length);
        query.mockRestore();
      }
      // Jobs run beside some of the bets and only add to their counts.
      expect(Math.min(...counts)).toBeLessThanOrEqual(6);
    }
  });

  it('of another member are stored while a bet on the same vendor and jackpot waits for its commit', async () => {
    const { db } = platform.database;
    const [launch] = await db
      .select()
      .from(studioLaunches)
      .where(
        and(eq(studioLaunches.memberId, seat(1).memberId), eq(studioLaunches.nodeId, wheel?.nodeId ?? 0)),
      );
    if (launch === undefined) throw new Error('no launch');
    const at = new Date(platform.clock.now).toISOString();
    let commit = (): void => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let tell = (): void => {};
    const stored = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const id = crypto.randomUUID();
    const first = db.transaction(async (tx) => {
      await lockMember(tx, launch.memberId);
      const { accounts, houseId } = await readStake(tx, {
        launchId: launch.id,
        roundKey: 'held-round',
        memberId: launch.memberId,
        currency: CURRENCY,
        nodeId: launch.nodeId,
        vendor,
        houseKind: 'house',
        counts: false,
        hasJackpot: true,
        at,
      });
      const [player, house] = [memberAccount(launch.memberId), vendorAccount(vendor)];
      if (accounts.cash === undefined || houseId === null) throw new Error('no accounts');
      await storeRound(tx, {
        id,
        launchId: launch.id,
        roundKey: 'held-round',
        intentHash: '',
        memberId: launch.memberId,
        nodeId: launch.nodeId,
        mode: 'real',
        currency: CURRENCY,
        betMinor: 300,
        bonusId: null,
        bonusMinor: 0,
        winMinor: 0,
        state: 'settled',
        choice: '{}',
        outcome: '{}',
        audit: '{}',
        at,
        deadlineAt: null,
        settledAt: at,
        sessionId: null,
        begins: true,
        wageredMinor: 0,
        shareMinor: 3,
        ...bookingsOf(
          [
            {
              key: `round/${id}/bet`,
              kind: 'bet',
              currency: CURRENCY,
              postings: [
                { account: player, amountMinor: -300 },
                { account: house, amountMinor: 300 },
              ],
            },
          ],
          new Map<string, HeldAccount>([
            [accountKey(player), accounts.cash],
            [accountKey(house), { id: houseId, balanceMinor: undefined }],
          ]),
        ),
      });
      tell();
      await held;
    });
    await Promise.race([stored, first]);
    try {
      for (const token of [seat(2).slots, seat(2).wheel]) expect((await play(token)).code).toBe(undefined);
    } finally {
      commit();
      await first;
    }
    expect(await db.select({ id: bets.id }).from(bets).where(eq(bets.id, id))).toHaveLength(1);
    await proveBooks();
  });

  /** Everybody bets once, at once. */
  async function betAtOnce(crowd: readonly Seat[]): Promise<void> {
    // Bets of another minute are another limit.
    platform.clock.now += MINUTE;
    const { db } = platform.database;
    const wallet = createWallet({ db, now: () => platform.clock.now });
    const houseMinor = () => wallet.balance(vendorAccount(vendor), CURRENCY);
    const rounds = () =>
      db
        .select()
        .from(bets)
        .where(eq(bets.nodeId, wheel?.nodeId ?? 0));
    const before = { house: await houseMinor(), pool: await readJackpot(db, wheel?.nodeId ?? 0) };
    const known = new Set((await rounds()).map(({ id }) => id));
    const answers = await Promise.all(crowd.map(({ wheel: token }) => play(token)));
    expect(answers.map(({ code }) => code)).toEqual(crowd.map(() => undefined));
    await proveBooks();
    const played = (await rounds()).filter(({ id }) => !known.has(id));
    expect(new Set(played.map(({ memberId }) => memberId)).size).toBe(crowd.length);
    expect(played).toHaveLength(crowd.length);
    const earned = played.reduce((sum, { betMinor, winMinor }) => sum + betMinor - winMinor, 0);
    expect(await houseMinor()).toBe(before.house + earned);
    // One per cent of each bet.
    expect(await readJackpot(db, wheel?.nodeId ?? 0)).toBe((before.pool ?? 0) + crowd.length * 3);
  }

  it('of 256 members at once on one vendor and one jackpot are all accepted, and the books balance', () =>
    betAtOnce(seats));

  it('of 32 members at once are too, in whichever order they come', raceOn(onPostgres), () =>
    betAtOnce(seats.slice(0, 32)),
  );
});
