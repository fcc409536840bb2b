import { createBonuses } from '@server/cashier/bonus/bonuses';
import { createPayments } from '@server/cashier/payments';
import type { PaymentProvider, ProviderState } from '@server/cashier/provider';
import { retireNewGames } from '@server/catalogue/newGames';
import { dayOf } from '@server/common/homeDays';
import {
  catalogueRevision,
  games,
  type lotteries,
  members,
  outbox as messages,
  payments,
  replayNonces,
  sessions,
} from '@server/db/schema';
import { createLog } from '@server/http/log';
import { sweep } from '@server/jobs/housekeeping';
import { startJobs } from '@server/jobs/jobs';
import { createOutbox } from '@server/outbox/outbox';
import { createRounds } from '@server/play/rounds';
import { createPersons } from '@server/protection/persons';
import { createProtection } from '@server/protection/protection';
import { clearingAccount, createWallet, memberAccount } from '@server/wallet/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { NEW_GAME_DAYS } from '@/config/constants';
import { onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

const log = createLog({ level: 'silent' });
const never = (): Promise<never> => new Promise(() => {});
const SECOND = 1_000;

describe('recurring jobs', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a run that hangs or fails affects only itself', async () => {
    const runs = { hangs: 0, fails: 0, works: 0 };
    let aborted = 0;
    const jobs = startJobs(log, [
      {
        name: 'hangs',
        every: SECOND,
        deadline: 5 * SECOND,
        run: (signal) => {
          runs.hangs += 1;
          signal.addEventListener('abort', () => {
            aborted += 1;
          });
          return never();
        },
      },
      {
        name: 'fails',
        every: SECOND,
        deadline: 5 * SECOND,
        run: () => {
          runs.fails += 1;
          return Promise.reject(new Error('no'));
        },
      },
      {
        name: 'works',
        every: SECOND,
        deadline: 5 * SECOND,
        run: async () => {
          runs.works += 1;
        },
      },
    ]);
    await vi.advanceTimersByTimeAsync(20 * SECOND);
    expect(runs).toEqual({ hangs: 4, fails: 20, works: 20 });
    expect(aborted).toBe(3);
    let isStopped = false;
    const stopping = jobs.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(6 * SECOND);
    expect(isStopped).toBe(true);
    await stopping;
    expect(runs).toEqual({ hangs: 4, fails: 20, works: 20 });
  });
});

onEachDatabase((locate) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(await locate());
  });
  afterAll(() => platform.close());

  it('a game is new for the stated days after its release, and no longer', async () => {
    const { db } = platform.database;
    const [fresh, old] = await db.select({ nodeId: games.nodeId }).from(games).limit(2);
    if (fresh === undefined || old === undefined) throw new Error('the world has games');
    const ago = (days: number) => dayOf(platform.clock.now - days * 86_400_000);
    await db.update(games).set({ isNew: false });
    for (const [{ nodeId }, releaseDate] of [
      [fresh, ago(NEW_GAME_DAYS - 1)],
      [old, ago(NEW_GAME_DAYS)],
    ] as const) {
      await db.update(games).set({ isNew: true, releaseDate }).where(eq(games.nodeId, nodeId));
    }
    const stillNew = () => db.select({ nodeId: games.nodeId }).from(games).where(eq(games.isNew, true));
    const revision = async () => (await db.select().from(catalogueRevision))[0]?.revision;
    await retireNewGames(db, platform.clock.now);
    expect(await stillNew()).toEqual([fresh]);
    // If nothing has expired, no instance reloads the catalogue.
    const before = await revision();
    await retireNewGames(db, platform.clock.now);
    expect(await revision()).toBe(before);
  });

  it('a failing payment and one without an answer from the provider delay no other, and wait longer each time', async () => {
    const { db } = platform.database;
    const now = () => platform.clock.now;
    const wallet = createWallet({ db, now });
    const [row] = await db.select({ id: members.id }).from(members).where(eq(members.usernameKey, 'other'));
    const memberId = row?.id ?? 0;
    const states = new Map<string, ProviderState>();
    const asked: string[] = [];
    const stuck = new Set<string>();
    const provider: PaymentProvider = {
      name: 'model',
      methods: [],
      begin: async ({ reference }) => {
        states.set(reference, 'pending');
        return { redirectUrl: '' };
      },
      stateOf: (reference) => {
        asked.push(reference);
        return stuck.has(reference) ? never() : Promise.resolve(states.get(reference) ?? 'unknown');
      },
      readCallback: async () => undefined,
    };
    const grantBonus = async () => {};
    const parts = { db, wallet, provider, now, log, grantBonus, checkDeadline: 1_500 };
    // Two instances poll simultaneously.
    const [first, second] = [createPayments(parts), createPayments(parts)];
    const ids: string[] = [];
    for (let index = 0; index < 14; index += 1) {
      const { payment } = await first.create(
        {
          memberId,
          kind: 'deposit',
          methodId: 'model',
          amountMinor: 1_000 + index,
          currency: 'PHP',
          destination: '',
          promotionId: null,
          intentKey: crypto.randomUUID(),
        },
        async () => platform.clock.now,
      );
      ids.push(payment.id);
      states.set(payment.id, 'succeeded');
      platform.clock.now += 10;
    }
    const [bad = '', hung = ''] = ids;
    stuck.add(hung);
    // It is already booked with another amount, so every attempt to settle it fails. It is also the oldest.
    await wallet.transfer({
      key: `deposit/${bad}`,
      kind: 'deposit',
      currency: 'PHP',
      reference: bad,
      postings: [
        { account: clearingAccount('model'), amountMinor: -1 },
        { account: memberAccount(memberId), amountMinor: 1 },
      ],
    });
    const before = await wallet.balance(memberAccount(memberId), 'PHP');
    platform.clock.now += 6 * SECOND;
    const runs = await Promise.allSettled([first.reconcile(), second.reconcile()]);
    // Two instances that poll simultaneously may both skip a row; it is due at the next poll.
    runs.push(...(await Promise.allSettled([first.reconcile()])));
    // A run that could not settle a payment has failed, so that the job counts as failed.
    expect(runs.some(({ status }) => status === 'rejected')).toBe(true);
    const rows = await db.select().from(payments).where(eq(payments.memberId, memberId));
    const stateOf = (id: string) => rows.find((each) => each.id === id);
    expect(ids.slice(2).map((id) => stateOf(id)?.state)).toEqual(ids.slice(2).map(() => 'succeeded'));
    const due = ids.slice(2).reduce((total, _, index) => total + 1_000 + index + 2, 0);
    expect((await wallet.balance(memberAccount(memberId), 'PHP')) - before).toBe(due);
    // Each was polled once, by whichever instance claimed it.
    expect([...asked].sort()).toEqual([...ids].sort());
    for (const id of [bad, hung]) {
      expect(stateOf(id)).toMatchObject({ state: 'sent', checks: 1 });
      expect((stateOf(id)?.nextCheckAt?.getTime() ?? 0) - platform.clock.now).toBe(10 * SECOND);
    }
    // Once the provider answers again, the hung one is settled as well.
    stuck.clear();
    platform.clock.now += 11 * SECOND;
    await expect(first.reconcile()).rejects.toThrow('settling payments: 1 of 2 failed.');
    expect(await first.find(memberId, hung)).toMatchObject({ state: 'succeeded' });
    const again = await first.find(memberId, bad);
    expect(again).toMatchObject({ state: 'sent', checks: 2 });
    expect((again?.nextCheckAt?.getTime() ?? 0) - platform.clock.now).toBe(30 * SECOND);
    await db.delete(payments).where(eq(payments.id, bad));
    await wallet.assertZeroSum();
  });

  it('a gateway that hangs for one number delivers to the others, and to that one later', async () => {
    const { db } = platform.database;
    const now = () => platform.clock.now;
    await db.delete(messages);
    const sent: string[] = [];
    let isStuck = true;
    const outbox = createOutbox({
      db,
      now,
      log,
      mailer: undefined,
      sendDeadline: 500,
      carrier: {
        send: ({ number }) => {
          if (number === '+6301' && isStuck) return never();
          sent.push(number);
          return Promise.resolve();
        },
      },
    });
    const numbers = Array.from({ length: 24 }, (_, index) => `+63${String(index).padStart(2, '0')}`);
    for (const recipient of numbers) {
      await db.insert(messages).values({
        channel: 'sms',
        recipient,
        subject: '',
        body: 'text',
        state: 'queued',
        dueAt: new Date(now()),
        deadlineAt: new Date(now() + 120 * SECOND),
        createdAt: new Date(now()),
      });
    }
    await expect(outbox.deliver()).rejects.toThrow('1 messages were not delivered.');
    expect([...sent].sort()).toEqual(numbers.filter((number) => number !== '+6301'));
    isStuck = false;
    platform.clock.now += 6 * SECOND;
    await outbox.deliver();
    expect(sent).toHaveLength(24);
  });

  it('rounds and bonuses that cannot be ended, however many come first, stop no other', async () => {
    const { db } = platform.database;
    // Later than for the running platform, whose own job would end some of them.
    const now = () => platform.clock.now + 3_600_000;
    const wallet = createWallet({ db, now });
    // The database refuses to end any row of the first members.
    const BAD = 201;
    await db.execute(sql`
      insert into members (username, username_key, password_hash, type, registered_at)
      select 'stuck' || n, 'stuck' || n, '', 1, now() from generate_series(1, ${BAD + 1}::int) n`);
    await db.execute(sql`
      create function refuse_stuck() returns trigger language plpgsql as $$ begin
        if (select username <> ${sql.raw(`'stuck${BAD + 1}'`)} from members where id = old.member_id) then
          raise exception 'stuck';
        end if;
        return new;
      end $$`);
    const own = sql`member_id in (select id from members where username like 'stuck%')`;
    const [game] = await db.select().from(games).orderBy(games.nodeId).limit(1);
    if (game === undefined) throw new Error('The world has no games.');
    const past = (ageMs: number) => new Date(now() - ageMs).toISOString();
    const insertRounds = (key: string, audit: object) =>
      db.execute(sql`
        insert into bets (id, launch_id, round_key, intent_hash, member_id, node_id, mode, currency, bet_minor,
          win_minor, state, choice, outcome, audit, placed_at, deadline_at)
        select gen_random_uuid(), gen_random_uuid(), ${key}, '', id, ${game.nodeId}::int, 'free', 'PHP', 10, 0, 'open', '{}',
          '{}', ${JSON.stringify(audit)}::jsonb, ${past(2 * 86_400_000)}::timestamptz,
          ${past(SECOND)}::timestamptz + id * interval '1 microsecond'
        from members where username like 'stuck%'`);
    await insertRounds('drawn', { draws: [], draw: { numero: '1', drawTime: now() - SECOND } });
    await insertRounds('left', { draws: [], pending: {} });
    await db.execute(sql`
      insert into bonuses (id, member_id, promotion_id, currency, amount_minor, wagering_minor, state, granted_at, expires_at)
      select gen_random_uuid(), id, (select id from announcements limit 1), 'PHP', 10, 10, 'active',
        ${past(2 * SECOND)}::timestamptz, ${past(SECOND)}::timestamptz + id * interval '1 microsecond'
      from members where username like 'stuck%'`);
    for (const table of ['bets', 'bonuses']) {
      await db.execute(sql`
        create trigger refuse_stuck before update on ${sql.identifier(table)} for each row execute function refuse_stuck()`);
    }
    const bonuses = createBonuses({ db, wallet, now });
    const lottery: typeof lotteries.$inferSelect = {
      ...{
        vendor: 'test',
        gameCode: '',
        displayName: { TY: '', EN: '' },
        requestType: 'ELOTT',
        lottoMode: '',
      },
      ...{ playTypes: [], shape: 'pool', count: 1, lowest: 1, highest: 9, drawEverySeconds: 60 },
      ...{ drawAnchor: new Date(0), closesBeforeSeconds: 1, topPrizeMinor: 1, position: 0 },
    };
    const rounds = createRounds({
      db,
      wallet,
      bonuses,
      protection: createProtection(db, now, createPersons(String)),
      chance: { below: () => 0 },
      plays: { count: () => {} },
      draws: { numbersOf: async () => ['1'] },
      games: {
        find: async () => ({
          row: game,
          play: { scene: 'test', variant: '' },
          bonusKind: 'slots',
          figures: { nodeId: game.nodeId, variant: '', rtp: 9_500 },
          lottery,
          rules: {
            traits: { span: 1_000, rtp: 9_500, volatility: 'low' },
            read: () => ({}),
            describe: () => ({}),
            returns: () => ({ least: 9_600, most: 9_600 }),
            pays: () => [],
            decide: () => ({ outcome: {}, winMinor: 0 }),
            resume: () => ({ outcome: {}, winMinor: 0 }),
            settle: () => ({ outcome: {}, winMinor: 0 }),
            leaveAct: {},
            sample: () => ({}),
          },
        }),
      },
      now,
    });
    await expect(rounds.passDeadlines()).rejects.toThrow(`${2 * BAD} deadlines of bets could not pass.`);
    await expect(bonuses.passDeadlines()).rejects.toThrow(`${BAD} deadlines of bonuses could not pass.`);
    const ended = z.parse(
      z.object({ rows: z.array(z.object({ what: z.string() })) }),
      await db.execute(sql`
        select round_key as what from bets where ${own} and state = 'settled'
        union all select state from bonuses where ${own} and state <> 'active' order by 1`),
    );
    expect(ended.rows).toEqual([{ what: 'drawn' }, { what: 'expired' }, { what: 'left' }]);
    for (const table of ['bets', 'bonuses']) {
      await db.execute(sql`drop trigger refuse_stuck on ${sql.identifier(table)}`);
      await db.execute(sql`delete from ${sql.identifier(table)} where ${own}`);
    }
  });

  it('a sweep works in batches, and a failing table affects no other', async () => {
    const { db } = platform.database;
    const past = new Date(platform.clock.now - 1);
    await db.execute(
      sql`insert into replay_nonces (nonce, expires_at) select 'spent-' || n, ${past.toISOString()}::timestamptz from generate_series(1, 2500) n`,
    );
    // Rows of sessions that other rows refer to cannot be deleted.
    await db.execute(sql`create table pins (session_id uuid references sessions (id))`);
    const old = new Date(platform.clock.now - 40 * 86_400_000);
    const [member] = await db.select({ id: members.id }).from(members).limit(1);
    const id = crypto.randomUUID();
    await db.insert(sessions).values({
      id,
      tokenHash: new Uint8Array(32).fill(7),
      memberId: member?.id ?? 0,
      site: 'member',
      ip: '',
      device: '',
      createdAt: old,
      lastSeenAt: old,
      expiresAt: old,
      state: 'expired',
      endedAt: old,
    });
    await db.execute(sql`insert into pins values (${id})`);
    await db.execute(sql`alter table replay_nonces rename to away`);
    await expect(sweep(db, platform.clock.now, { log })).rejects.toThrow(
      'Not cleaned: replay_nonces, sessions.',
    );
    await db.execute(sql`alter table away rename to replay_nonces`);
    await db.execute(sql`drop table pins`);
    await sweep(db, platform.clock.now, { log });
    expect(await db.$count(replayNonces)).toBe(0);
    expect(await db.$count(sessions, eq(sessions.id, id))).toBe(0);
  });
});
