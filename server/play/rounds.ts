import { createHash } from 'node:crypto';
import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Bonuses } from '../bonus/bonuses';
import type { Database } from '../db/database';
import { bets, gamePlays, games, type PlayMode } from '../db/schema';
import { dayOf } from '../homeDays';
import { Refusal } from '../http/refusal';
import type { Draws } from '../lottery/draws';
import { nextDrawAfter, numeroAt, type Schedule } from '../lottery/schedule';
import { lockMember } from '../member/lock';
import type { Protection } from '../protection/protection';
import { memberAccount, type Posting, vendorAccount, type Wallet } from '../wallet';
import { type Audit, audited, type Chance } from './chance';
import type { Games, PlayedGame } from './games';
import { feedJackpot, readJackpot } from './jackpots';
import type { LaunchRow } from './launches';
import { limitsOf } from './limits';
import type { NextDraw, RoundRequest, RoundResult } from './protocol';
import type { Decided, GameRules, Place } from './rules';

export type BetRow = typeof bets.$inferSelect;

/** Plays rounds: random draws, outcome, money and record in one database transaction. */
export interface Rounds {
  /** Place of the player's next round of this launch. */
  placeOf(launch: LaunchRow, game: PlayedGame): Promise<Place>;
  /**
   * Plays a round once; repeating the request returns the same result. Rejects with `player.excluded`,
   * `player.limit.reached` or `reality.check.due` from the player's protection, with `amount.out.of.limits`,
   * `request.invalid` or `balance.insufficient`, or with `conflict` for a different request under the same key.
   */
  play(launch: LaunchRow, game: PlayedGame, request: RoundRequest): Promise<RoundResult>;
  /**
   * Continues a pending round. `step` is the number of acts before this one; repeating the same act of the same step
   * returns the same result. Rejects with `conflict` for a different act and `request.invalid` for an unavailable one.
   */
  act(
    launch: LaunchRow,
    game: PlayedGame,
    roundKey: string,
    act: unknown,
    step: number,
  ): Promise<RoundResult>;
  /** The pending round of this game and kind of money, from any launch. */
  waiting(launch: LaunchRow, game: PlayedGame): Promise<RoundResult | undefined>;
  /** The draw of the next bet; undefined for games without scheduled draws. */
  nextDraw(launch: LaunchRow, game: PlayedGame): NextDraw | undefined;
  /** The player's latest rounds of this game, newest first; due draws are settled first. */
  tickets(launch: LaunchRow, game: PlayedGame, limit: number): Promise<readonly BetRow[]>;
  /** The current jackpot of the game; undefined when it has none, and for play money, which cannot win it. */
  jackpotMinor(launch: LaunchRow, game: PlayedGame): Promise<number | undefined>;
  /** Settles a batch of all bets with due draws. */
  settleDue(): Promise<void>;
  /** Ends rounds abandoned for {@link ABANDONED_AFTER}, in the players' best interest. */
  settleAbandoned(): Promise<void>;
  /** The player's last bet on this game and kind of money within {@link LAST_BET_DAYS}; null without one. */
  lastBetMinor(launch: LaunchRow, nodeId: number): Promise<number | null>;
  /** The last rounds of a launch, newest first. */
  recent(launch: LaunchRow, limit: number): Promise<readonly BetRow[]>;
}

/** Maximum age of the last bet in days. */
const LAST_BET_DAYS = 30;
/** Time until a pending round counts as abandoned, in milliseconds. */
const ABANDONED_AFTER = 86_400_000;
/** Rounds per run of a job. */
const BATCH = 200;

/** Stored data of a round that the player does not see. */
const keptAudit = z.object({
  draws: z.array(z.tuple([z.number(), z.number()])),
  /** State for the next step. */
  pending: z.optional(z.unknown()),
  /** The player's acts in order. */
  acts: z.optional(z.array(z.unknown())),
  /** The scheduled draw that decides the round. */
  draw: z.optional(z.object({ numero: z.string(), drawTime: z.number() })),
});

const scheduleOf = ({ lottery }: PlayedGame): Schedule | undefined =>
  lottery && {
    anchor: lottery.drawAnchor.getTime(),
    interval: lottery.drawEverySeconds * 1_000,
    closesBefore: lottery.closesBeforeSeconds * 1_000,
  };

/** The draw of a bet placed now: real money follows the schedule, play money is drawn immediately. */
function drawFor(mode: PlayMode, game: PlayedGame, now: number): NextDraw | undefined {
  const schedule = scheduleOf(game);
  if (schedule === undefined || mode !== 'real') return undefined;
  const { interval, closesBefore } = schedule;
  const next = nextDrawAfter(schedule, now);
  const drawTime = next - closesBefore <= now ? next + interval : next;
  return { numero: numeroAt(drawTime, interval), drawTime, closeTime: drawTime - closesBefore };
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** Accounts of the player and of the house for one kind of money. */
export const accountsOf = (mode: PlayMode, memberId: number, vendor: string) =>
  mode === 'real'
    ? { player: memberAccount(memberId, 'cash'), house: vendorAccount(vendor, 'house') }
    : { player: memberAccount(memberId, 'play'), house: vendorAccount(vendor, 'playHouse') };

/** Spendable balance of a launch: play money, or cash plus bonus. */
export const spendable = async (
  wallet: Wallet,
  { mode, memberId, currency }: Pick<LaunchRow, 'mode' | 'memberId' | 'currency'>,
  tx?: Database,
): Promise<number> =>
  mode === 'free'
    ? wallet.balance(memberAccount(memberId, 'play'), currency, tx)
    : (await wallet.balance(memberAccount(memberId), currency, tx)) +
      (await wallet.balance(memberAccount(memberId, 'bonus'), currency, tx));

/** Creates the rounds service. */
export function createRounds({
  db,
  wallet,
  bonuses,
  protection,
  chance,
  draws,
  games: catalogue,
  now,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly bonuses: Bonuses;
  readonly protection: Protection;
  readonly chance: Chance;
  /** Draws of the lotteries. */
  readonly draws: Pick<Draws, 'numbersOf'>;
  readonly games: Pick<Games, 'find'>;
  readonly now: () => number;
}): Rounds {
  /** In games with fixtures, each round uses the next fixture. */
  async function placeOf(launch: LaunchRow, game: PlayedGame, tx: Database = db): Promise<Place> {
    if (game.rules.traits.hasFixtures !== true) return { fixture: 0, fixtureSeed: launch.id };
    const [row] = await tx.select({ played: count() }).from(bets).where(eq(bets.launchId, launch.id));
    const fixture = row?.played ?? 0;
    return { fixture, fixtureSeed: `${launch.id}/${fixture}` };
  }

  const resultOf = async (row: BetRow, tx: Database): Promise<RoundResult> => ({
    roundKey: row.roundKey,
    betId: row.id,
    state: row.state,
    betMinor: row.betMinor,
    winMinor: row.winMinor,
    outcome: row.outcome,
    balanceMinor: await spendable(wallet, row, tx),
    step: keptAudit.safeParse(row.audit).data?.acts?.length ?? 0,
  });

  /** Pays a win to the balances that paid the stake; resolves with the amount received. */
  async function pay(
    row: BetRow,
    game: PlayedGame,
    winMinor: number,
    at: number,
    tx: Database,
  ): Promise<number> {
    if (winMinor === 0) return 0;
    const { player, house } = accountsOf(row.mode, row.memberId, game.row.vendor);
    const { paidMinor, postings }: { paidMinor: number; postings: readonly Posting[] } =
      row.bonusMinor === 0
        ? { paidMinor: winMinor, postings: [{ account: player, amountMinor: winMinor }] }
        : await bonuses.winnings(tx, row, winMinor);
    if (paidMinor === 0) return 0;
    await wallet.transfer(
      {
        key: `round/${row.id}/win`,
        kind: 'win',
        currency: row.currency,
        reference: row.id,
        at,
        postings: [{ account: house, amountMinor: -paidMinor }, ...postings],
      },
      tx,
    );
    return paidMinor;
  }

  /** Stores the result of a round and pays its win. */
  async function settle(
    row: BetRow,
    game: PlayedGame,
    decided: { readonly winMinor: number; readonly outcome: Record<string, unknown> },
    audit: Omit<z.infer<typeof keptAudit>, 'draws'> & { readonly draws: Audit },
    tx: Database,
  ): Promise<BetRow> {
    const at = now();
    const winMinor = await pay(row, game, decided.winMinor, at, tx);
    const [settled] = await tx
      .update(bets)
      .set({ state: 'settled', winMinor, outcome: decided.outcome, audit, settledAt: new Date(at) })
      .where(eq(bets.id, row.id))
      .returning();
    if (settled === undefined) throw new Error('The round was not stored.');
    await bonuses.count(tx, settled, game.rules.traits.weight, at);
    return settled;
  }

  /** Raises the stake of an open round, paid like the first part: from cash, then from the bonus. */
  async function raise(row: BetRow, game: PlayedGame, raiseMinor: number, tx: Database): Promise<BetRow> {
    const isReal = row.mode === 'real';
    const at = await protection.admitStake(tx, row.memberId, isReal ? raiseMinor : 0);
    const { bonusId, bonusMinor } = isReal
      ? await bonuses.split(tx, row.memberId, raiseMinor, row.currency, at)
      : { bonusId: null, bonusMinor: 0 };
    await transferStake(row, game, `round/${row.id}/raise`, { betMinor: raiseMinor, bonusMinor, at }, tx);
    const [raised] = await tx
      .update(bets)
      .set({
        betMinor: row.betMinor + raiseMinor,
        bonusId: row.bonusId ?? bonusId,
        bonusMinor: row.bonusMinor + bonusMinor,
      })
      .where(eq(bets.id, row.id))
      .returning();
    if (raised === undefined) throw new Error('The stake was not raised.');
    return raised;
  }

  /** Takes a stake: cash first, then bonus. */
  async function transferStake(
    row: Pick<BetRow, 'id' | 'mode' | 'memberId' | 'currency'>,
    game: PlayedGame,
    key: string,
    stake: { readonly betMinor: number; readonly bonusMinor: number; readonly at: number },
    tx: Database,
  ): Promise<void> {
    const { player, house } = accountsOf(row.mode, row.memberId, game.row.vendor);
    const { betMinor, bonusMinor, at } = stake;
    await wallet.transfer(
      {
        key,
        kind: 'bet',
        currency: row.currency,
        reference: row.id,
        at,
        postings: [
          { account: player, amountMinor: bonusMinor - betMinor },
          { account: memberAccount(row.memberId, 'bonus'), amountMinor: -bonusMinor },
          { account: house, amountMinor: betMinor },
        ].filter(({ amountMinor }) => amountMinor !== 0),
      },
      tx,
    );
  }

  /** Plays the next step of a pending round; the caller must lock the row. */
  async function goOn(row: BetRow, game: PlayedGame, act: unknown, tx: Database): Promise<BetRow> {
    const { rules } = game;
    const kept = keptAudit.parse(row.audit);
    if (rules.resume === undefined || kept.draw !== undefined) throw new Refusal('request.invalid');
    const source = audited(chance);
    let decided: ReturnType<NonNullable<GameRules['resume']>>;
    try {
      decided = rules.resume(source, game.figures, kept.pending, act, row.betMinor);
    } catch (error) {
      if (error instanceof z.core.$ZodError) throw new Refusal('request.invalid');
      throw error;
    }
    const { pending, outcome, raiseMinor = 0 } = decided;
    if (outcome['refused'] === true) throw new Refusal('request.invalid');
    const audit = {
      draws: [...kept.draws, ...source.audit],
      acts: [...(kept.acts ?? []), act],
      ...(pending === undefined ? {} : { pending }),
    };
    const staked = raiseMinor === 0 ? row : await raise(row, game, raiseMinor, tx);
    if (pending === undefined) return settle(staked, game, decided, audit, tx);
    const [open] = await tx.update(bets).set({ outcome, audit }).where(eq(bets.id, row.id)).returning();
    if (open === undefined) throw new Error('The round was not stored.');
    return open;
  }

  /** Refunds the stake of a round that was never played. */
  async function cancel(row: BetRow, game: PlayedGame, tx: Database): Promise<void> {
    const at = now();
    await pay(row, game, row.betMinor, at, tx);
    await tx
      .update(bets)
      .set({ state: 'cancelled', winMinor: row.betMinor, settledAt: new Date(at) })
      .where(eq(bets.id, row.id));
  }

  /** Settles a bet by its due draw. */
  async function decideByDraw(row: BetRow, game: PlayedGame, tx: Database): Promise<void> {
    const kept = keptAudit.parse(row.audit);
    const { lottery, rules } = game;
    const { settle: settleBy } = rules;
    if (kept.draw === undefined || settleBy === undefined || lottery === undefined) return;
    const drawn = await draws.numbersOf(lottery, kept.draw.drawTime, tx);
    const decided = settleBy(game.figures, row.choice, drawn.map(Number), row.betMinor);
    await settle(row, game, { ...decided, outcome: { ...decided.outcome, ...kept.draw } }, kept, tx);
  }

  /** Ends the open rounds that match a condition, each in its own transaction. */
  async function endEach(
    condition: SQL | undefined,
    end: (row: BetRow, game: PlayedGame, tx: Database) => Promise<void>,
  ): Promise<void> {
    const isOpen = eq(bets.state, 'open');
    const due = await db
      .select({ id: bets.id, memberId: bets.memberId, nodeId: bets.nodeId })
      .from(bets)
      .innerJoin(games, eq(games.nodeId, bets.nodeId))
      .where(and(isOpen, condition))
      .orderBy(asc(bets.placedAt))
      .limit(BATCH);
    for (const { id, memberId, nodeId } of due) {
      const game = await catalogue.find(nodeId);
      if (game === undefined) continue;
      await db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const [row] = await tx
          .select()
          .from(bets)
          .where(and(eq(bets.id, id), isOpen))
          .for('update');
        if (row !== undefined) await end(row, game, tx);
      });
    }
  }

  const drawTimeOf = sql`(${bets.audit} -> 'draw' ->> 'drawTime')::bigint`;
  /** Condition for the player's rounds of a game with one kind of money. */
  const ownRounds = ({ memberId, mode }: LaunchRow, { row }: PlayedGame) =>
    and(eq(bets.memberId, memberId), eq(bets.nodeId, row.nodeId), eq(bets.mode, mode));

  return {
    placeOf: (launch, game) => placeOf(launch, game),

    jackpotMinor: async ({ mode }, { row }) =>
      mode === 'real' && row.jackpotSeedMinor !== null ? readJackpot(db, row.nodeId) : undefined,

    async play(launch, game, { roundKey, betMinor, choice, fixture }) {
      const limits = limitsOf(game.rules, game.row.minBetMinor);
      const isWithin = betMinor >= limits.minimumMinor && betMinor <= limits.maximumMinor;
      if (!isWithin || betMinor % limits.unitMinor !== 0) {
        throw new Refusal('amount.out.of.limits', {
          value: { minimumMinor: limits.minimumMinor, maximumMinor: limits.maximumMinor },
        });
      }
      const { rules } = game;
      const intentHash = hashOf([betMinor, choice, fixture ?? null]);
      return db.transaction(async (tx) => {
        const [known] = await tx
          .select()
          .from(bets)
          .where(and(eq(bets.launchId, launch.id), eq(bets.roundKey, roundKey)));
        // A repeated round is answered even if the player's protection has changed since.
        const at =
          known === undefined
            ? await protection.admitStake(tx, launch.memberId, launch.mode === 'real' ? betMinor : 0)
            : known.placedAt.getTime();
        const placedAt = new Date(at);
        const place = await placeOf(launch, game, tx);
        const read = rules.read(choice, game.figures, place);
        if (read === undefined) throw new Refusal('request.invalid');
        const paid =
          known === undefined && launch.mode === 'real'
            ? await bonuses.split(tx, launch.memberId, betMinor, launch.currency, at)
            : { bonusId: null, bonusMinor: 0 };
        const id = crypto.randomUUID();
        // A concurrent request for the same round waits here until the first one is settled.
        const [row] = await tx
          .insert(bets)
          .values({
            id,
            launchId: launch.id,
            roundKey,
            intentHash,
            memberId: launch.memberId,
            nodeId: launch.nodeId,
            mode: launch.mode,
            currency: launch.currency,
            betMinor,
            ...paid,
            winMinor: 0,
            state: 'open',
            choice: read,
            outcome: {},
            audit: {},
            placedAt,
          })
          .onConflictDoNothing({ target: [bets.launchId, bets.roundKey] })
          .returning();
        if (row === undefined) {
          const [earlier] = await tx
            .select()
            .from(bets)
            .where(and(eq(bets.launchId, launch.id), eq(bets.roundKey, roundKey)));
          if (earlier === undefined || earlier.intentHash !== intentHash) throw new Refusal('conflict');
          return resultOf(earlier, tx);
        }
        // The bet must be on the fixture and odds that the player sees.
        if (rules.traits.hasFixtures === true && fixture !== place.fixture) throw new Refusal('conflict');

        await transferStake(row, game, `round/${id}/bet`, { betMinor, bonusMinor: paid.bonusMinor, at }, tx);
        const source = audited(chance);
        const draw = rules.settle === undefined ? undefined : drawFor(launch.mode, game, at);
        const decided: Decided =
          draw === undefined
            ? rules.decide(source, game.figures, read, betMinor, place)
            : { outcome: { numero: draw.numero, drawTime: draw.drawTime }, winMinor: 0, pending: null };
        const { pending } = decided;
        const isOpen = pending !== undefined;
        // Play money does not feed jackpots, and pending rounds do not win them.
        const jackpotMinor =
          launch.mode === 'real' && !isOpen ? await feedJackpot(tx, source, game.row, betMinor) : 0;
        const outcome = jackpotMinor === 0 ? decided.outcome : { ...decided.outcome, jackpotMinor };
        const winMinor = await pay(row, game, decided.winMinor + jackpotMinor, at, tx);
        const [stored] = await tx
          .update(bets)
          .set({
            outcome,
            winMinor,
            audit: {
              draws: source.audit,
              fixtureSeed: place.fixtureSeed,
              ...(draw === undefined ? {} : { draw: { numero: draw.numero, drawTime: draw.drawTime } }),
              ...(isOpen && draw === undefined ? { pending } : {}),
            },
            ...(isOpen ? {} : { state: 'settled', settledAt: placedAt }),
          })
          .where(eq(bets.id, id))
          .returning();
        if (stored === undefined) throw new Error('The round was not stored.');
        if (!isOpen) await bonuses.count(tx, stored, rules.traits.weight, at);
        if (launch.mode === 'real') {
          await tx
            .insert(gamePlays)
            .values({ day: dayOf(placedAt.getTime()), nodeId: launch.nodeId, playCount: 1 })
            .onConflictDoUpdate({
              target: [gamePlays.day, gamePlays.nodeId],
              set: { playCount: sql`${gamePlays.playCount} + 1` },
            });
        }
        return resultOf(stored, tx);
      });
    },

    async act(launch, game, roundKey, act, step) {
      return db.transaction(async (tx) => {
        await lockMember(tx, launch.memberId);
        const [row] = await tx
          .select()
          .from(bets)
          .where(and(ownRounds(launch, game), eq(bets.roundKey, roundKey)))
          .for('update');
        if (row === undefined) throw new Refusal('not.found');
        const acts = keptAudit.safeParse(row.audit).data?.acts ?? [];
        if (row.state === 'open' && step === acts.length) {
          return resultOf(await goOn(row, game, act, tx), tx);
        }
        // Repeating the same decision returns the same result; a different one is too late.
        if (step >= acts.length || hashOf(acts[step]) !== hashOf(act)) throw new Refusal('conflict');
        return resultOf(row, tx);
      });
    },

    async waiting(launch, game) {
      const [row] = await db
        .select()
        .from(bets)
        .where(and(ownRounds(launch, game), eq(bets.state, 'open'), sql`${drawTimeOf} is null`))
        .orderBy(desc(bets.placedAt))
        .limit(1);
      return row && resultOf(row, db);
    },

    nextDraw: ({ mode }, game) => drawFor(mode, game, now()),

    async tickets(launch, game, limit) {
      const own = ownRounds(launch, game);
      await endEach(and(own, sql`${drawTimeOf} <= ${now()}`), decideByDraw);
      return db.select().from(bets).where(own).orderBy(desc(bets.placedAt), desc(bets.id)).limit(limit);
    },

    settleDue: () => endEach(sql`${drawTimeOf} <= ${now()}`, decideByDraw),

    settleAbandoned: () =>
      endEach(
        and(lt(bets.placedAt, new Date(now() - ABANDONED_AFTER)), sql`${drawTimeOf} is null`),
        async (row, game, tx) => {
          const { leaveAct } = game.rules;
          try {
            await goOn(row, game, leaveAct, tx);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            await cancel(row, game, tx);
          }
        },
      ),

    async lastBetMinor({ memberId, mode }, nodeId) {
      const since = new Date(now() - LAST_BET_DAYS * 86_400_000);
      const [last] = await db
        .select({ betMinor: bets.betMinor })
        .from(bets)
        .where(
          and(
            eq(bets.memberId, memberId),
            eq(bets.mode, mode),
            eq(bets.nodeId, nodeId),
            gte(bets.placedAt, since),
          ),
        )
        .orderBy(desc(bets.placedAt))
        .limit(1);
      return last?.betMinor ?? null;
    },
    recent: (launch, limit) =>
      db
        .select()
        .from(bets)
        .where(eq(bets.launchId, launch.id))
        .orderBy(desc(bets.placedAt), desc(bets.id))
        .limit(limit),
  };
}
