import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { roundState } from '@contract/member';
import { and, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { PLAYER_TIME, type RoundFacts, type RoundHappening } from '@/machines/platform/round/round.machine';
import { type Bonuses, countedOf, winningsOf } from '../cashier/bonus/bonuses';
import { dayOf } from '../common/homeDays';
import type { Database } from '../db/database';
import { betRaises, bets, type PlayMode, roundLife } from '../db/schema';
import { createSteps, type Locking, type Steps, type WhichRows } from '../db/steps';
import { Refusal } from '../http/refusal';
import type { PassDeadlines } from '../jobs/deadlines';
import { lockMember, lockOwner } from '../member/lock';
import type { Protection } from '../protection/protection';
import { admit } from '../protection/standing';
import {
  type AccountName,
  accountKey,
  type HeldAccount,
  holdAccounts,
  type MemberAccounts,
} from '../wallet/accounts';
import {
  bookingsOf,
  entriesOf,
  memberAccount,
  type Posting,
  type TransferIntent,
  vendorAccount,
  type Wallet,
} from '../wallet/wallet';
import { type Audit, audited, type Chance } from './chance';
import type { Games } from './games';
import { drawJackpot, readJackpot, takeJackpot } from './jackpots';
import type { LaunchRow } from './launches';
import { limitsOf } from './limits';
import type { Draws } from './lottery/draws';
import { nextDrawAfter, numeroAt, type Schedule } from './lottery/schedule';
import type { Plays } from './plays';
import type { NextDraw, RoundRequest, RoundResult } from './protocol';
import type { Decided, GameRules, Place, PlayedGame } from './rules';
import { readStake, storeRound } from './stake';

export type BetRow = typeof bets.$inferSelect;

/** A played round, and what the next one starts from. */
export interface Played {
  readonly result: RoundResult;
  readonly place: Place;
  /** The jackpot of the game now; absent when it has none, and for play money. */
  readonly jackpotMinor?: number;
}

/** Plays rounds: random draws, outcome, money and record in one database transaction. */
export interface Rounds {
  /** Place of the player's next round of this launch. */
  placeOf(launch: LaunchRow, game: PlayedGame): Promise<Place>;
  /**
   * Plays a round once; repeating the request returns the same result. Rejects with `player.excluded`,
   * `player.limit.reached` or `reality.check.due` from the player's protection, with `amount.out.of.limits`,
   * `request.invalid` or `balance.insufficient`, or with `conflict` for a different request under the same key.
   */
  play(launch: LaunchRow, game: PlayedGame, request: RoundRequest): Promise<Played>;
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
  /** Decides bets by their due draws, and ends rounds that their players have left, in their best interest. */
  passDeadlines: PassDeadlines;
  /** The player's last bet on this game and kind of money within {@link LAST_BET_DAYS}; null without one. */
  lastBetMinor(launch: LaunchRow, nodeId: number): Promise<number | null>;
  /** The last rounds of a launch, newest first. */
  recent(launch: LaunchRow, limit: number): Promise<readonly BetRow[]>;
}

/** Maximum age of the last bet in days. */
const LAST_BET_DAYS = 30;
/** The first step of a round that is decided as it is placed: most are, so it is taken once for all. */
const AT_ONCE = roundLife.begin({ waitsFor: 'nothing', waitMs: 0 });
const OPEN = roundLife.tagged('open');
/** Whether a round in this state goes on, by the chart of rounds. */
export const isOpenState = (state: BetRow['state']): boolean => OPEN.includes(state);
const isOpen = () => inArray(bets.state, [...OPEN]);

/** Stored data of a round that the player does not see. */
const keptAudit = z.object({
  draws: z.array(z.tuple([z.number(), z.number()])),
  fixtureSeed: z.optional(z.string()),
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

/** The transfer of a stake: cash first, then bonus. */
function stakeOf(
  row: Pick<BetRow, 'id' | 'mode' | 'memberId' | 'currency'>,
  game: PlayedGame,
  key: string,
  {
    betMinor,
    bonusMinor,
    at,
  }: { readonly betMinor: number; readonly bonusMinor: number; readonly at: number },
): TransferIntent {
  const { player, house } = accountsOf(row.mode, row.memberId, game.row.vendor);
  return {
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
  };
}

/** Place of the round after `played` rounds of a launch: in games with fixtures, each round uses the next fixture. */
const placeAfter = (launch: LaunchRow, { rules }: PlayedGame, played: number): Place =>
  rules.traits.hasFixtures === true
    ? { fixture: played, fixtureSeed: `${launch.id}/${played}` }
    : { fixture: 0, fixtureSeed: launch.id };

/** What came of an act: the round with the raise that it made, and what happened to it. */
interface Act {
  readonly row: BetRow;
  readonly happening: RoundHappening;
}

const withTheBet = (): never => {
  throw new Error('A stake is taken by the statement that stores the bet.');
};

/** What a stored round waits for, and how long. */
export function factsOf({ audit, placedAt, deadlineAt }: BetRow): RoundFacts {
  const isDrawn = keptAudit.safeParse(audit).data?.draw !== undefined;
  return {
    waitsFor: isDrawn ? 'draw' : 'act',
    waitMs: (deadlineAt ?? placedAt).getTime() - placedAt.getTime(),
  };
}

/** Locks a round after its member, the order of every bet and act. */
async function lock(tx: Database, id: string, locking: Locking): Promise<BetRow | undefined> {
  if (!(await lockOwner(tx, bets, id, locking))) return undefined;
  return readRound(tx, id);
}

async function readRound(tx: Database, id: string): Promise<BetRow | undefined> {
  const [row] = await tx.select().from(bets).where(eq(bets.id, id)).for('update');
  return row;
}

/** Number of acts in a stored round. */
export const stepOf = (audit: unknown): number => keptAudit.safeParse(audit).data?.acts?.length ?? 0;

/** The random numbers of a stored round in the order of their draw, each after the number that it is below. */
export const drawsOf = (audit: unknown): Audit => keptAudit.safeParse(audit).data?.draws ?? [];

/** The text from which the fixture of a stored round was derived; empty when it has none. */
export const fixtureSeedOf = (audit: unknown): string => keptAudit.safeParse(audit).data?.fixtureSeed ?? '';

/** Spendable balance in some accounts. */
const heldMinor = (mode: PlayMode, { cash, bonus, play }: MemberAccounts): number =>
  mode === 'free' ? (play?.balanceMinor ?? 0) : (cash?.balanceMinor ?? 0) + (bonus?.balanceMinor ?? 0);

/** Accounts of a round by their keys; those that are used for the first time are created. */
async function accountsFor(
  tx: Database,
  { memberId, mode, currency }: LaunchRow,
  { cash, bonus, play }: MemberAccounts,
  houseId: number | null,
  house: AccountName,
): Promise<ReadonlyMap<string, HeldAccount>> {
  const player = mode === 'real' ? cash : play;
  const playerName = memberAccount(memberId, mode === 'real' ? 'cash' : 'play');
  const bonusName = memberAccount(memberId, 'bonus');
  if (player === undefined || houseId === null) {
    return holdAccounts(tx, [playerName, house, ...(bonus === undefined ? [] : [bonusName])], currency);
  }
  return new Map<string, HeldAccount>([
    [accountKey(playerName), player],
    [accountKey(house), { id: houseId, balanceMinor: undefined }],
    ...(bonus === undefined ? [] : [[accountKey(bonusName), bonus] as const]),
  ]);
}

/** Spendable balance of a launch: play money, or cash plus bonus. */
export async function spendable(
  wallet: Wallet,
  { mode, memberId, currency }: Pick<LaunchRow, 'mode' | 'memberId' | 'currency'>,
  tx?: Database,
): Promise<number> {
  const { cash, bonus, play } = await wallet.balances(memberId, currency, tx);
  return mode === 'free' ? play : cash + bonus;
}

/** Creates the rounds service. */
export function createRounds({
  db,
  wallet,
  bonuses,
  protection,
  chance,
  plays,
  draws,
  games: catalogue,
  now,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly bonuses: Bonuses;
  readonly protection: Protection;
  readonly chance: Chance;
  readonly plays: Pick<Plays, 'count'>;
  /** Draws of the lotteries. */
  readonly draws: Pick<Draws, 'numbersOf'>;
  readonly games: Pick<Games, 'find'>;
  readonly now: () => number;
}): Rounds {
  async function placeOf(launch: LaunchRow, game: PlayedGame): Promise<Place> {
    if (game.rules.traits.hasFixtures !== true) return placeAfter(launch, game, 0);
    const [row] = await db.select({ played: count() }).from(bets).where(eq(bets.launchId, launch.id));
    return placeAfter(launch, game, row?.played ?? 0);
  }

  const resultOf = async (row: BetRow, tx: Database): Promise<RoundResult> => ({
    roundKey: row.roundKey,
    betId: row.id,
    state: roundState.parse(row.state),
    betMinor: row.betMinor,
    winMinor: row.winMinor,
    outcome: row.outcome,
    balanceMinor: await spendable(wallet, row, tx),
    step: stepOf(row.audit),
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

  /** Pays a win, or a refund, and stores it with what the round shows. */
  async function payOut(
    tx: Database,
    row: BetRow,
    game: PlayedGame,
    dueMinor: number,
    progress: Partial<Pick<BetRow, 'outcome' | 'audit'>>,
    at: number,
  ): Promise<void> {
    if (row.mode === 'real') await bonuses.expireDue(tx, row.memberId, at);
    // A part paid from a bonus that has ended is void like the bonus.
    const winMinor = await pay(row, game, dueMinor, at, tx);
    const stored = { ...progress, ...(winMinor === 0 ? {} : { winMinor }) };
    if (Object.keys(stored).length > 0) await tx.update(bets).set(stored).where(eq(bets.id, row.id));
  }

  /** The steps of rounds whose games are known. They are read before a transaction: it must not wait for another one. */
  function stepsOf(
    gameOf: (nodeId: number) => Promise<PlayedGame | undefined>,
  ): Steps<BetRow, RoundFacts, RoundHappening> {
    async function gameOfRow({ nodeId }: BetRow): Promise<PlayedGame> {
      const game = await gameOf(nodeId);
      if (game === undefined) throw new Error(`There is no game ${nodeId} to end the round with.`);
      return game;
    }
    const steps: Steps<BetRow, RoundFacts, RoundHappening> = createSteps({
      life: roundLife,
      table: bets,
      factsOf,
      lock,
      since: 'settledAt',
      effects: {
        takeStake: withTheBet,
        payWin: async (tx, row, { at, happening }) => {
          if (happening?.type !== 'round.decided') return;
          const { winMinor, outcome, audit } = happening;
          await payOut(tx, row, await gameOfRow(row), winMinor, { outcome, audit }, at);
        },
        countStake: async (tx, row, { at }) => bonuses.count(tx, row, (await gameOfRow(row)).bonusKind, at),
        keepProgress: async (tx, { id }, { happening }) => {
          if (happening?.type !== 'round.continued') return;
          const { outcome, audit } = happening;
          await tx.update(bets).set({ outcome, audit }).where(eq(bets.id, id));
        },
        refundStake: async (tx, row, { at }) => payOut(tx, row, await gameOfRow(row), row.betMinor, {}, at),
        draw: async (tx, row, { at }) =>
          steps.follow(tx, row, await drawn(row, await gameOfRow(row), tx), at),
        endForPlayer: async (tx, row, { at }) => {
          const { row: ended, happening } = await left(row, await gameOfRow(row), tx);
          await steps.follow(tx, ended, happening, at);
        },
      },
    });
    return steps;
  }

  /** Raises the stake of an open round by its act `step`, paid like the first part: from cash, then from the bonus. */
  async function raise(
    row: BetRow,
    game: PlayedGame,
    raiseMinor: number,
    step: number,
    tx: Database,
  ): Promise<BetRow> {
    const isReal = row.mode === 'real';
    const at = await protection.admitStake(tx, row.memberId, isReal ? raiseMinor : 0);
    const { bonusId, bonusMinor } = isReal
      ? await bonuses.split(tx, row.memberId, raiseMinor, row.currency, at)
      : { bonusId: null, bonusMinor: 0 };
    await wallet.transfer(
      stakeOf(row, game, `round/${row.id}/raise/${step}`, { betMinor: raiseMinor, bonusMinor, at }),
      tx,
    );
    await tx.insert(betRaises).values({ betId: row.id, step, amountMinor: raiseMinor, bonusId, bonusMinor });
    const [raised] = await tx
      .update(bets)
      .set({ betMinor: row.betMinor + raiseMinor, bonusMinor: row.bonusMinor + bonusMinor })
      .where(eq(bets.id, row.id))
      .returning();
    if (raised === undefined) throw new Error('The stake was not raised.');
    return raised;
  }

  /** Plays the next act of an open round, which the caller has locked; resolves with what came of it. */
  async function played(row: BetRow, game: PlayedGame, act: unknown, tx: Database): Promise<Act> {
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
    const { pending, outcome, winMinor, raiseMinor = 0 } = decided;
    if (outcome['refused'] === true) throw new Refusal('request.invalid');
    const acts = kept.acts ?? [];
    const audit = {
      draws: [...kept.draws, ...source.audit],
      acts: [...acts, act],
      ...(pending === undefined ? {} : { pending }),
    };
    return {
      row: raiseMinor === 0 ? row : await raise(row, game, raiseMinor, acts.length, tx),
      happening:
        pending === undefined
          ? { type: 'round.decided', winMinor, outcome, audit }
          : { type: 'round.continued', outcome, audit },
    };
  }

  /** Ends a round for a player who has left it. */
  async function left(row: BetRow, game: PlayedGame, tx: Database): Promise<Act> {
    try {
      const act = await played(row, game, game.rules.leaveAct, tx);
      // A round that goes on after its player has left would never end.
      return act.happening.type === 'round.decided'
        ? act
        : { ...act, happening: { type: 'round.unplayable' } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { row, happening: { type: 'round.unplayable' } };
    }
  }

  /** Decides a bet by its due draw. */
  async function drawn(row: BetRow, game: PlayedGame, tx: Database): Promise<RoundHappening> {
    const audit = keptAudit.parse(row.audit);
    const { lottery, rules } = game;
    const { settle: settleBy } = rules;
    if (audit.draw === undefined || settleBy === undefined || lottery === undefined)
      throw new Error('The game of the round has no draws.');
    const numbers = await draws.numbersOf(lottery, audit.draw.drawTime, tx);
    const { winMinor, outcome } = settleBy(game.figures, row.choice, numbers.map(Number), row.betMinor);
    return { type: 'round.decided', winMinor, outcome: { ...outcome, ...audit.draw }, audit };
  }

  /** Plays a round within its transaction; `day` is set when it counts for the ranking. */
  async function playWithin(
    tx: Database,
    launch: LaunchRow,
    game: PlayedGame,
    { roundKey, betMinor, choice, fixture }: RoundRequest,
    intentHash: string,
  ): Promise<{ readonly played: Played; readonly day?: string }> {
    const { rules } = game;
    const { id: launchId, memberId, mode, currency, nodeId } = launch;
    const isReal = mode === 'real';
    // All rounds of a launch have its member's lock: a repeated round waits here until the first one is stored.
    await lockMember(tx, memberId);
    // Read the clock once and after taking the lock, so that the times of a member's acts are in order.
    const at = now();
    const time = new Date(at).toISOString();
    const { player, house } = accountsOf(mode, memberId, game.row.vendor);
    const stake = await readStake(tx, {
      launchId,
      roundKey,
      memberId,
      currency,
      nodeId,
      vendor: game.row.vendor,
      houseKind: isReal ? 'house' : 'playHouse',
      counts: rules.traits.hasFixtures === true,
      hasJackpot: isReal && game.row.jackpotSeedMinor !== null,
      at: time,
    });
    const shownJackpot = (jackpotMinor: number | null) => (jackpotMinor === null ? {} : { jackpotMinor });
    if (stake.known !== null) {
      // A repeated round is answered even if the player's protection has changed since.
      const { known, accounts } = stake;
      if (known.intentHash !== intentHash) throw new Refusal('conflict');
      const result: RoundResult = {
        roundKey,
        betId: known.id,
        state: known.state,
        betMinor: known.betMinor,
        winMinor: known.winMinor,
        outcome: known.outcome,
        balanceMinor: heldMinor(mode, accounts),
        step: stepOf(known.audit),
      };
      return {
        played: {
          result,
          place: placeAfter(launch, game, stake.played),
          ...shownJackpot(stake.jackpotMinor),
        },
      };
    }

    const play = admit(stake.standing, isReal ? betMinor : 0, at);
    const place = placeAfter(launch, game, stake.played);
    const read = rules.read(choice, game.figures, place);
    if (read === undefined) throw new Refusal('request.invalid');
    // The bet must be on the fixture and odds that the player sees.
    if (rules.traits.hasFixtures === true && fixture !== place.fixture) throw new Refusal('conflict');

    let { accounts } = stake;
    let bonus = isReal ? stake.bonus : null;
    if (bonus !== null && bonus.expiresAt <= at) {
      await bonuses.expireDue(tx, memberId, at);
      bonus = null;
      accounts = {
        ...accounts,
        ...(accounts.bonus ? { bonus: { ...accounts.bonus, balanceMinor: 0 } } : {}),
      };
    }
    const id = crypto.randomUUID();
    const paid =
      bonus === null
        ? { bonusId: null, bonusMinor: 0 }
        : { bonusId: bonus.id, bonusMinor: Math.max(0, betMinor - (accounts.cash?.balanceMinor ?? 0)) };
    const round = { id, mode, memberId, currency, betMinor, ...paid };
    const held = await accountsFor(tx, launch, accounts, stake.houseId, house);
    const taken = stakeOf(round, game, `round/${id}/bet`, { betMinor, bonusMinor: paid.bonusMinor, at });
    // Refuses before anything is drawn.
    entriesOf([taken], held);

    const source = audited(chance);
    const draw = rules.settle === undefined ? undefined : drawFor(mode, game, at);
    const decided: Decided =
      draw === undefined
        ? rules.decide(source, game.figures, read, betMinor, place)
        : { outcome: { numero: draw.numero, drawTime: draw.drawTime }, winMinor: 0, pending: null };
    const { pending } = decided;
    const first =
      pending === undefined
        ? AT_ONCE
        : roundLife.begin(
            draw === undefined
              ? { waitsFor: 'act', waitMs: PLAYER_TIME }
              : { waitsFor: 'draw', waitMs: draw.drawTime - at },
          );
    const waits = first.deadline != null;
    // Play money does not feed jackpots, and pending rounds do not win them.
    const jackpot = waits ? undefined : drawJackpot(source, game.row, stake.jackpotMinor, betMinor);
    const wonMinor = jackpot?.isWon === true ? (await takeJackpot(tx, nodeId)) + jackpot.shareMinor : 0;
    const outcome = wonMinor === 0 ? decided.outcome : { ...decided.outcome, jackpotMinor: wonMinor };
    const parts = [{ paidMinor: paid.bonusMinor, state: 'active' as const }];
    const winnings = winningsOf(round, parts, decided.winMinor + wonMinor);
    const { paidMinor } = mode === 'free' ? { paidMinor: decided.winMinor } : winnings;
    const win: TransferIntent[] =
      paidMinor === 0
        ? []
        : [
            {
              key: `round/${id}/win`,
              kind: 'win',
              currency,
              reference: id,
              postings: [
                { account: house, amountMinor: -paidMinor },
                ...(isReal ? winnings.postings : [{ account: player, amountMinor: paidMinor }]),
              ],
            },
          ];
    const wageredMinor = waits || paid.bonusId === null ? 0 : countedOf(betMinor, game.bonusKind);
    const entries = await storeRound(tx, {
      ...round,
      launchId,
      roundKey,
      intentHash,
      nodeId,
      winMinor: paidMinor,
      state: first.state,
      choice: JSON.stringify(read),
      outcome: JSON.stringify(outcome),
      audit: JSON.stringify({
        draws: source.audit,
        fixtureSeed: place.fixtureSeed,
        ...(draw === undefined ? {} : { draw: { numero: draw.numero, drawTime: draw.drawTime } }),
        ...(waits && draw === undefined ? { pending } : {}),
      }),
      at: time,
      deadlineAt: first.deadline == null ? null : new Date(at + first.deadline).toISOString(),
      settledAt: waits ? null : time,
      ...bookingsOf([taken, ...win], held),
      ...play,
      wageredMinor,
      shareMinor: wonMinor === 0 ? (jackpot?.shareMinor ?? 0) : 0,
    });
    const after = new Map(entries.map(({ accountId, balanceMinor }) => [accountId, balanceMinor]));
    const leftIn = (name: AccountName): number => {
      const account = held.get(accountKey(name));
      return account === undefined ? 0 : (after.get(account.id) ?? account.balanceMinor ?? 0);
    };
    const leftOfBonus = isReal ? leftIn(memberAccount(memberId, 'bonus')) : 0;
    if (bonus !== null && !waits) {
      const isMet = bonus.wageredMinor + wageredMinor >= bonus.wageringMinor;
      if (isMet || leftOfBonus === 0) await bonuses.finish(tx, bonus.id, id, at);
    }
    const result: RoundResult = {
      roundKey,
      betId: id,
      state: roundState.parse(first.state),
      betMinor,
      winMinor: paidMinor,
      outcome,
      balanceMinor: leftIn(player) + leftOfBonus,
      step: 0,
    };
    const jackpotMinor =
      wonMinor > 0
        ? game.row.jackpotSeedMinor
        : stake.jackpotMinor === null
          ? null
          : stake.jackpotMinor + (jackpot?.shareMinor ?? 0);
    return {
      played: { result, place: placeAfter(launch, game, stake.played + 1), ...shownJackpot(jackpotMinor) },
      ...(isReal ? { day: dayOf(at) } : {}),
    };
  }

  /** Lets due deadlines of rounds pass. */
  async function passDeadlines(which: WhichRows): Promise<void> {
    const at = now();
    const due = await db
      .selectDistinct({ nodeId: bets.nodeId })
      .from(bets)
      .where(and(lte(bets.deadlineAt, new Date(at)), which.only));
    if (due.length === 0) return;
    const found = new Map<number, Promise<PlayedGame | undefined>>();
    for (const { nodeId } of due) {
      const game = catalogue.find(nodeId);
      found.set(nodeId, game);
      // A game that cannot be read fails its own rounds only.
      await game.catch(() => {});
    }
    await stepsOf(async (nodeId) => found.get(nodeId)).passDeadlines(db, at, which);
  }

  const drawTimeOf = sql`(${bets.audit} -> 'draw' ->> 'drawTime')::bigint`;
  /** Condition for the player's rounds of a game with one kind of money. */
  const ownRounds = ({ memberId, mode }: LaunchRow, { row }: PlayedGame) =>
    and(eq(bets.memberId, memberId), eq(bets.nodeId, row.nodeId), eq(bets.mode, mode));

  return {
    placeOf: (launch, game) => placeOf(launch, game),

    jackpotMinor: async ({ mode }, { row }) =>
      mode === 'real' && row.jackpotSeedMinor !== null ? readJackpot(db, row.nodeId) : undefined,

    async play(launch, game, request) {
      const limits = limitsOf(game.rules, game.row.minBetMinor);
      const { betMinor, choice, fixture } = request;
      const isWithin = betMinor >= limits.minimumMinor && betMinor <= limits.maximumMinor;
      if (!isWithin || betMinor % limits.unitMinor !== 0) {
        throw new Refusal('amount.out.of.limits', {
          value: { minimumMinor: limits.minimumMinor, maximumMinor: limits.maximumMinor },
        });
      }
      const intentHash = hashOf([betMinor, choice, fixture ?? null]);
      const { played, day } = await db.transaction((tx) => playWithin(tx, launch, game, request, intentHash));
      if (day !== undefined) plays.count(day, launch.nodeId);
      return played;
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
        if (OPEN.includes(row.state) && step === acts.length) {
          const next = await played(row, game, act, tx);
          await stepsOf(async () => game).follow(tx, next.row, next.happening, now());
          return resultOf((await readRound(tx, row.id)) ?? row, tx);
        }
        // Repeating the same decision returns the same result; a different one is too late.
        if (step >= acts.length || !isDeepStrictEqual(acts[step], act)) throw new Refusal('conflict');
        return resultOf(row, tx);
      });
    },

    async waiting(launch, game) {
      const [row] = await db
        .select()
        .from(bets)
        .where(and(ownRounds(launch, game), isOpen(), sql`${drawTimeOf} is null`))
        .orderBy(desc(bets.placedAt))
        .limit(1);
      return row && resultOf(row, db);
    },

    nextDraw: ({ mode }, game) => drawFor(mode, game, now()),

    async tickets(launch, game, limit) {
      const own = ownRounds(launch, game);
      // One that cannot be settled is logged, and shows as open.
      await passDeadlines({ only: and(own, isOpen()), isPatient: true }).catch(() => {});
      return db.select().from(bets).where(own).orderBy(desc(bets.placedAt), desc(bets.id)).limit(limit);
    },

    passDeadlines: (signal) => passDeadlines({ signal }),

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
