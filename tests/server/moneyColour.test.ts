import { assertBonusesSound, createBonuses } from '@server/cashier/bonus/bonuses';
import { bets, bonuses as bonusTable, games as gameTable, members } from '@server/db/schema';
import { Refusal } from '@server/http/refusal';
import type { LaunchRow } from '@server/play/launches';
import type { RoundRequest } from '@server/play/protocol';
import { createRounds } from '@server/play/rounds';
import type { Decided, GameRules, PlayedGame } from '@server/play/rules';
import { createPersons } from '@server/protection/persons';
import { createProtection } from '@server/protection/protection';
import { createWallet, equityAccount, memberAccount, vendorAccount } from '@server/wallet/wallet';
import { asc, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { onOneDatabase, startPlatform, type TestPlatform } from './support/platform';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const CURRENCY = 'PHP';
/** Figures of the rules, repeated by hand: validity of a bonus, and the part of a stake that counts. */
const VALIDITY = 30 * DAY;
const COUNTED = 20_000;

/** What a round of the test's games does; the acts carry the rest. */
const plan = z.object({
  /** Paid at once, or at the draw; null leaves the round open. */
  win: z.number().nullable(),
  /** End of an abandoned round: its win, or null to cancel it. */
  leave: z.number().nullable(),
  /** Whether the round wins the jackpot. */
  lucky: z.boolean(),
});
const act = z.union([
  z.object({ raise: z.number(), win: z.number().nullable() }),
  z.object({ leave: z.literal(true) }),
]);

/** A lottery with a draw every hour. */
const LOTTERY: NonNullable<PlayedGame['lottery']> = {
  vendor: 'LOTT',
  gameCode: 'hourly',
  displayName: { TY: '', EN: '' },
  requestType: 'LOTT',
  lottoMode: '',
  playTypes: [],
  shape: 'pool',
  count: 1,
  lowest: 1,
  highest: 1,
  drawEverySeconds: 3_600,
  drawAnchor: new Date(0),
  closesBeforeSeconds: 1,
  topPrizeMinor: 0,
  position: 0,
};

/** Where a part of a stake came from: cash, play money, or a bonus; and the bonus that was active then. */
interface Part {
  readonly from: 'cash' | 'play' | number;
  readonly minor: number;
  readonly under: number | undefined;
}

interface ModelBonus {
  readonly id: string;
  readonly wagering: number;
  readonly expiresAt: number;
  state: (typeof bonusTable.$inferSelect)['state'];
  wagered: number;
}

interface ModelRound {
  readonly key: string;
  readonly kind: 'plain' | 'draw' | 'jackpot';
  readonly free: boolean;
  readonly drawTime: number;
  readonly placedAt: number;
  readonly plan: z.infer<typeof plan>;
  readonly parts: Part[];
  acts: number;
  state: 'open' | 'settled' | 'cancelled';
  received: number;
}

/** The rules of the money, written by hand: nothing of the platform is used here. */
class Model {
  cash = 0;
  play = 0;
  /** Balance of the active bonus. */
  bonus = 0;
  readonly bonuses: ModelBonus[] = [];
  readonly rounds: ModelRound[] = [];

  private active(): number | undefined {
    const at = this.bonuses.findIndex(({ state }) => state === 'active');
    return at < 0 ? undefined : at;
  }

  expire(now: number): void {
    const at = this.active();
    const running = at === undefined ? undefined : this.bonuses[at];
    if (running === undefined || running.expiresAt > now) return;
    running.state = 'expired';
    this.bonus = 0;
  }

  grant(id: string, amount: number, wagering: number, now: number): boolean {
    this.expire(now);
    if (this.active() !== undefined) return false;
    this.bonuses.push({ id, wagering, expiresAt: now + VALIDITY, state: 'active', wagered: 0 });
    this.bonus = amount;
    return true;
  }

  forfeit(now: number): void {
    this.expire(now);
    const at = this.active();
    const running = at === undefined ? undefined : this.bonuses[at];
    if (running === undefined) return;
    running.state = 'forfeited';
    this.bonus = 0;
  }

  /** Takes a stake: own money first. Returns its parts; undefined when there is too little. */
  take(minor: number, free: boolean, now: number): Part[] | undefined {
    if (free) {
      if (minor > this.play) return undefined;
      this.play -= minor;
      return [{ from: 'play', minor, under: undefined }];
    }
    this.expire(now);
    const under = this.active();
    const own = Math.min(minor, this.cash);
    const lent = minor - own;
    if (lent > this.bonus) return undefined;
    this.cash -= own;
    this.bonus -= lent;
    return [
      ...(own > 0 ? [{ from: 'cash' as const, minor: own, under }] : []),
      ...(lent > 0 && under !== undefined ? [{ from: under, minor: lent, under }] : []),
    ];
  }

  /** Returns money to where the stake came from; what a lost bonus staked is lost. */
  private give(round: ModelRound, minor: number, now: number): void {
    if (round.free) {
      this.play += minor;
      round.received = minor;
      return;
    }
    this.expire(now);
    const whole = round.parts.reduce((sum, part) => sum + part.minor, 0);
    let staked = 0;
    let shared = 0;
    round.received = 0;
    for (const [at, { state }] of this.bonuses.entries()) {
      const own = round.parts.filter(({ from }) => from === at).reduce((sum, part) => sum + part.minor, 0);
      staked += own;
      const share = Math.floor((minor * staked) / whole) - shared;
      shared += share;
      if (state === 'active') this.bonus += share;
      if (state === 'released') this.cash += share;
      if (state === 'active' || state === 'released') round.received += share;
    }
    this.cash += minor - shared;
    round.received += minor - shared;
  }

  settle(round: ModelRound, win: number, now: number): void {
    this.give(round, win, now);
    round.state = 'settled';
    const at = this.active();
    const running = at === undefined ? undefined : this.bonuses[at];
    const under = round.parts.filter((part) => part.under === at);
    if (round.free || running === undefined || under.length === 0) return;
    running.wagered += Math.min(
      COUNTED,
      under.reduce((sum, { minor }) => sum + minor, 0),
    );
    if (running.wagered >= running.wagering) {
      running.state = 'released';
      this.cash += this.bonus;
      this.bonus = 0;
    } else if (
      this.bonus === 0 &&
      !this.rounds.some(({ state, parts }) => state === 'open' && parts.some(({ from }) => from === at))
    ) {
      running.state = 'spent';
    }
  }

  cancel(round: ModelRound, now: number): void {
    const staked = round.parts.reduce((sum, { minor }) => sum + minor, 0);
    this.give(round, staked, now);
    round.state = 'cancelled';
  }
}

type Operation =
  | {
      readonly do: 'stake';
      readonly kind: ModelRound['kind'];
      readonly free: boolean;
      readonly tens: number;
      readonly plan: z.infer<typeof plan>;
    }
  | { readonly do: 'raise'; readonly of: number; readonly minor: number; readonly win: number | null }
  | { readonly do: 'grant'; readonly minor: number; readonly times: number }
  | { readonly do: 'own'; readonly minor: number }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'withdraw' | 'forfeit' | 'abandon' | 'draw' };

const win = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000 }));
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('stake' as const),
      kind: fc.constantFrom('plain' as const, 'plain' as const, 'draw' as const, 'jackpot' as const),
      free: fc.nat(9).map((at) => at === 0),
      tens: fc.integer({ min: 1, max: 60 }),
      plan: fc.record({
        win: fc.option(win, { freq: 2 }),
        leave: fc.option(win, { freq: 2 }),
        lucky: fc.boolean(),
      }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('raise' as const),
      of: fc.nat(9),
      // Equal raises of one round are different raises.
      minor: fc.oneof(fc.constantFrom(100, 333), fc.integer({ min: 1, max: 700 })),
      win: fc.option(win, { freq: 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      minor: fc.integer({ min: 1, max: 1_000 }),
      times: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('own' as const), minor: fc.integer({ min: 1, max: 500 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0.1, 29, 31) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'withdraw' as const,
        'forfeit' as const,
        'forfeit' as const,
        'abandon' as const,
        'draw' as const,
      ),
    }),
  },
);

/** Rules that do what the plan and the acts say. */
const rules: GameRules = {
  traits: { span: 1_000, rtp: 9_500, volatility: 'low' },
  read: (value) => plan.parse(value),
  describe: () => ({}),
  returns: () => ({ least: 9_600, most: 9_600 }),
  pays: () => [],
  decide(_chance, _game, choice): Decided {
    const { win: won } = plan.parse(choice);
    return won === null ? { outcome: {}, winMinor: 0, pending: choice } : { outcome: {}, winMinor: won };
  },
  resume(_chance, _game, pending, value): Decided {
    const move = act.parse(value);
    if ('leave' in move) {
      const { leave } = plan.parse(pending);
      return leave === null
        ? { outcome: { refused: true }, winMinor: 0, pending }
        : { outcome: {}, winMinor: leave };
    }
    const raise = { raiseMinor: move.raise, outcome: {} };
    return move.win === null ? { ...raise, winMinor: 0, pending } : { ...raise, winMinor: move.win };
  },
  leaveAct: { leave: true },
  sample: () => ({}),
};
const drawn: GameRules = {
  ...rules,
  settle: (_game, choice) => ({ outcome: {}, winMinor: plan.parse(choice).win ?? 0 }),
};

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let games: Readonly<Record<ModelRound['kind'], PlayedGame>>;
  let clock: number;
  let isLucky = false;
  let count = 0;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    clock = platform.clock.now;
    const { db } = platform.database;
    const rows = await db.select().from(gameTable).orderBy(asc(gameTable.nodeId)).limit(3);
    const [plain, draw, jackpot] = rows;
    if (!plain || !draw || !jackpot) throw new Error('The world has too few games.');
    await db
      .update(gameTable)
      .set({
        jackpotClass: 'GRAND',
        jackpotSeedMinor: 700,
        jackpotCurrentMinor: 700,
        jackpotContribution: 100,
      })
      .where(eq(gameTable.nodeId, jackpot.nodeId));
    const game = (row: typeof plain, own: GameRules): PlayedGame => ({
      row: { ...row, minBetMinor: 10, jackpotSeedMinor: null },
      play: { scene: 'test', variant: '' },
      rules: own,
      bonusKind: 'slots',
      figures: { nodeId: row.nodeId, variant: '', rtp: 9_500 },
    });
    games = {
      plain: game(plain, rules),
      draw: {
        ...game(draw, drawn),
        lottery: LOTTERY,
      },
      jackpot: {
        ...game(jackpot, rules),
        row: { ...jackpot, minBetMinor: 10, jackpotSeedMinor: 700, jackpotContribution: 100 },
      },
    };
  });
  afterAll(async () => {
    const { db } = platform.database;
    await createWallet({ db, now: () => clock }).assertZeroSum();
    await platform.close();
  });

  /** A new member, and the services as the platform composes them. */
  async function table() {
    const { db } = platform.database;
    const now = () => clock;
    const wallet = createWallet({ db, now });
    const bonuses = createBonuses({ db, wallet, now });
    const rounds = createRounds({
      db,
      wallet,
      bonuses,
      protection: createProtection(db, now, createPersons(String)),
      chance: { below: (bound) => (isLucky ? 0 : bound - 1) },
      plays: { count: () => {} },
      draws: { numbersOf: async () => ['1'] },
      games: { find: async (id) => Object.values(games).find(({ row }) => row.nodeId === id) },
      now,
    });
    count += 1;
    const username = `colour${count}`;
    const [member] = await db
      .insert(members)
      .values({ username, usernameKey: username, passwordHash: '', type: 0, registeredAt: new Date(clock) })
      .returning();
    const memberId = member?.id ?? 0;
    const launch = (nodeId: number, mode: 'real' | 'free'): LaunchRow => ({
      id: crypto.randomUUID(),
      ticketHash: null,
      ticketExpiresAt: new Date(clock),
      tokenHash: null,
      expiresAt: new Date(clock),
      memberId,
      sessionId: crypto.randomUUID(),
      nodeId,
      mode,
      language: 'EN',
      currency: CURRENCY,
      prizeMode: '',
      playType: '',
      createdAt: new Date(clock),
    });
    const launches = new Map(
      (['plain', 'draw', 'jackpot'] as const).flatMap((kind) =>
        (['real', 'free'] as const).map(
          (mode) => [`${kind} ${mode}`, launch(games[kind].row.nodeId, mode)] as const,
        ),
      ),
    );
    const move = (from: 'equity' | 'playHouse', minor: number) =>
      wallet.transfer({
        key: `test/${crypto.randomUUID()}`,
        kind: 'adjustment',
        currency: CURRENCY,
        postings: [
          {
            account: from === 'equity' ? equityAccount() : vendorAccount('test', 'playHouse'),
            amountMinor: -minor,
          },
          { account: memberAccount(memberId, from === 'equity' ? 'cash' : 'play'), amountMinor: minor },
        ],
      });
    const model = new Model();
    model.play = 2_000;
    await move('playHouse', 2_000);
    const launchOf = (kind: ModelRound['kind'], free: boolean): LaunchRow => {
      const found = launches.get(`${kind} ${free ? 'free' : 'real'}`);
      if (found === undefined) throw new Error('no launch');
      return found;
    };
    /** Whether a call was accepted; a refusal must be one of these. */
    const accepts = async (call: Promise<unknown>, codes: readonly string[] = ['balance.insufficient']) => {
      try {
        await call;
        return true;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        expect(codes).toContain(error.code);
        return false;
      }
    };

    async function stake(one: Extract<Operation, { do: 'stake' }>): Promise<ModelRound | undefined> {
      const { kind, free, tens } = one;
      // Play money is drawn at once, and does not take part in jackpots.
      const request: RoundRequest = { roundKey: crypto.randomUUID(), betMinor: tens * 10, choice: one.plan };
      isLucky = one.plan.lucky;
      const now = clock;
      const call = rounds.play(launchOf(kind, free), games[kind], request);
      const accepted = await accepts(call);
      const parts = model.take(tens * 10, free, now);
      expect(accepted).toBe(parts !== undefined);
      if (parts === undefined) return undefined;
      const { result } = await call;
      const round: ModelRound = {
        key: request.roundKey,
        kind,
        free,
        drawTime: kind === 'draw' && !free ? Number(result.outcome['drawTime']) : 0,
        placedAt: now,
        plan: one.plan,
        parts,
        acts: 0,
        state: 'open',
        received: 0,
      };
      model.rounds.push(round);
      const isOpen = round.drawTime > 0 || one.plan.win === null;
      expect(result.state).toBe(isOpen ? 'open' : 'settled');
      const jackpot = Number(result.outcome['jackpotMinor'] ?? 0);
      expect(jackpot > 0).toBe(kind === 'jackpot' && !free && !isOpen && one.plan.lucky);
      if (!isOpen) model.settle(round, (one.plan.win ?? 0) + jackpot, now);
      return round;
    }

    async function raise({ of, minor, win: won }: Extract<Operation, { do: 'raise' }>): Promise<void> {
      const open = model.rounds.filter(({ state, drawTime }) => state === 'open' && drawTime === 0);
      const round = open[of % Math.max(1, open.length)];
      if (round === undefined) return;
      const { kind, free, key, acts } = round;
      const call = () => rounds.act(launchOf(kind, free), games[kind], key, { raise: minor, win: won }, acts);
      const accepted = await accepts(call());
      const parts = model.take(minor, free, clock);
      expect(accepted).toBe(parts !== undefined);
      if (parts === undefined) return;
      round.parts.push(...parts);
      round.acts += 1;
      if (won !== null) model.settle(round, won, clock);
      // Repeating the act changes nothing.
      await call();
    }

    /** Ends the rounds that are due: the one that is due first, first. */
    const endDue = async () => {
      await rounds.passDeadlines();
      const stored = await db.select().from(bets).where(eq(bets.memberId, memberId));
      const ids = new Map(stored.map(({ roundKey, id }) => [roundKey, id]));
      const dueAt = ({ drawTime, placedAt }: ModelRound) => (drawTime > 0 ? drawTime : placedAt + DAY);
      const due = model.rounds
        .filter((round) => round.state === 'open' && dueAt(round) <= clock)
        .toSorted(
          (one, other) =>
            dueAt(one) - dueAt(other) || ((ids.get(one.key) ?? '') < (ids.get(other.key) ?? '') ? -1 : 1),
        );
      for (const round of due) {
        if (round.drawTime > 0) model.settle(round, round.plan.win ?? 0, clock);
        else if (round.plan.leave === null) model.cancel(round, clock);
        else model.settle(round, round.plan.leave, clock);
      }
    };

    async function run(one: Operation): Promise<void> {
      clock += 1;
      switch (one.do) {
        case 'stake':
          await stake(one);
          break;
        case 'raise':
          await raise(one);
          break;
        case 'own':
          await move('equity', one.minor);
          model.cash += one.minor;
          break;
        case 'grant': {
          const id = crypto.randomUUID();
          const { minor, times } = one;
          const at = clock;
          const accepted = await accepts(
            db.transaction((tx) =>
              bonuses.grant(tx, {
                id,
                memberId,
                promotionId: 'promo-1',
                currency: CURRENCY,
                amountMinor: minor,
                times,
                at,
              }),
            ),
            ['bonus.active'],
          );
          expect(accepted).toBe(model.grant(id, minor, minor * times, at));
          break;
        }
        case 'forfeit': {
          const running = model.bonuses.find(({ state }) => state === 'active');
          if (running !== undefined) await accepts(bonuses.forfeit(memberId, running.id), ['conflict']);
          model.forfeit(clock);
          break;
        }
        case 'withdraw':
          if (model.cash > 0) await move('equity', -model.cash);
          model.cash = 0;
          break;
        case 'wait':
          clock += one.days * DAY;
          break;
        case 'draw':
          clock += 2 * HOUR;
          await endDue();
          break;
        case 'abandon':
          clock += DAY;
          await endDue();
          break;
      }
    }

    async function compare(): Promise<void> {
      await bonuses.passDeadlines();
      model.expire(clock);
      const held = await wallet.balances(memberId, CURRENCY);
      expect(held).toEqual({ cash: model.cash, bonus: model.bonus, play: model.play });
      const granted = await db.select().from(bonusTable).where(eq(bonusTable.memberId, memberId));
      expect(
        granted
          .map(({ id, state, wageredMinor }) => [id, state, wageredMinor])
          .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      ).toEqual(
        model.bonuses
          .map(({ id, state, wagered }) => [id, state, wagered])
          .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      );
      const stored = await db.select().from(bets).where(eq(bets.memberId, memberId));
      const inBonus = ({ parts }: ModelRound) =>
        parts.reduce((sum, { from, minor }) => sum + (typeof from === 'number' ? minor : 0), 0);
      const whole = ({ parts }: ModelRound) => parts.reduce((sum, { minor }) => sum + minor, 0);
      const byKey = (rows: readonly (readonly unknown[])[]) =>
        rows.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
      expect(
        byKey(
          stored.map((row) => [row.roundKey, row.state, row.betMinor, row.bonusMinor, row.winMinor] as const),
        ),
      ).toEqual(
        byKey(
          model.rounds.map(
            (round) => [round.key, round.state, whole(round), inBonus(round), round.received] as const,
          ),
        ),
      );
    }

    return { run, compare, model, stake, db };
  }

  const open = { win: null, leave: null, lucky: false };
  const staked = (tens: number): Operation => ({
    do: 'stake',
    kind: 'plain',
    free: false,
    tens,
    plan: open,
  });

  describe('money keeps its colour from stake to win', () => {
    it.each<readonly [string, readonly Operation[], { readonly cash: number; readonly bonus: number }]>([
      [
        'a raise from a second bonus wins for that bonus, though the first was released',
        [
          { do: 'own', minor: 100 },
          { do: 'grant', minor: 50, times: 1 },
          staked(10),
          { do: 'own', minor: 60 },
          { do: 'stake', kind: 'plain', free: false, tens: 6, plan: { ...open, win: 0 } },
          { do: 'grant', minor: 100, times: 90 },
          { do: 'withdraw' },
          { do: 'raise', of: 0, minor: 100, win: 400 },
        ],
        { cash: 200, bonus: 200 },
      ],
      [
        'own money and a second bonus win in a round that began under a forfeited one',
        [
          { do: 'own', minor: 100 },
          { do: 'grant', minor: 100, times: 90 },
          staked(10),
          { do: 'forfeit' },
          { do: 'grant', minor: 100, times: 90 },
          { do: 'raise', of: 0, minor: 100, win: 400 },
        ],
        { cash: 200, bonus: 200 },
      ],
      [
        'a second equal raise is paid',
        [
          { do: 'own', minor: 500 },
          staked(10),
          { do: 'raise', of: 0, minor: 100, win: null },
          { do: 'raise', of: 0, minor: 100, win: null },
          { do: 'raise', of: 0, minor: 100, win: 0 },
        ],
        { cash: 100, bonus: 0 },
      ],
      [
        'a cancelled round returns each part to its bonus, and nothing to one that has ended',
        [
          { do: 'grant', minor: 100, times: 90 },
          staked(10),
          { do: 'forfeit' },
          { do: 'grant', minor: 70, times: 90 },
          { do: 'own', minor: 30 },
          { do: 'raise', of: 0, minor: 100, win: null },
          { do: 'abandon' },
        ],
        { cash: 30, bonus: 70 },
      ],
      [
        'a bonus that has expired before the draw is neither released by it nor paid',
        [
          { do: 'own', minor: 100 },
          { do: 'grant', minor: 100, times: 1 },
          { do: 'stake', kind: 'draw', free: false, tens: 20, plan: { ...open, win: 400 } },
          { do: 'wait', days: 31 },
          { do: 'draw' },
        ],
        { cash: 200, bonus: 0 },
      ],
    ])('%s', async (_, operations, expected) => {
      const { run, compare, model } = await table();
      for (const one of operations) {
        await run(one);
        if (one.do !== 'wait') await compare();
      }
      expect({ cash: model.cash, bonus: model.bonus }).toEqual(expected);
    });

    it('in any order of stakes, raises, grants, forfeits, expiries, settlements and cancellations', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 40 }), async (operations) => {
          const { run, compare, db } = await table();
          const last: readonly Operation[] = [{ do: 'draw' }, { do: 'abandon' }];
          for (const one of [...operations, ...last]) {
            await run(one);
            // The next operation meets a bonus that is due, before any job does.
            if (one.do !== 'wait') await compare();
          }
          await assertBonusesSound(db);
        }),
        { numRuns: 100 },
      );
    });
  });
});
