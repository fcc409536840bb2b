import { TRIAL_TYPE } from '@server/account/roles';
import { dayOf } from '@server/common/homeDays';
import type { Database } from '@server/db/database';
import * as tables from '@server/db/schema';
import { type Audit, audited, type Chance } from '@server/play/chance';
import { limitsOf, returnOf } from '@server/play/limits';
import type { TransferKind } from '@server/wallet/wallet';
import type { PgTable } from 'drizzle-orm/pg-core';
import { playOf } from '../studio/plays';
import { seededChance } from '../studio/random';
import { SCENE_RULES, type SceneGame } from '../studio/scenes';
import { type PastPayment, planPayments } from './pastPayments';
import type { SeedGame, SeedMember, SeedWorld } from './world/types';

/** Invented players with rounds before the first start; they cannot log in. */
const PLAYERS: readonly string[] = [
  'maligaya88',
  'dalisay_q',
  'bunso1997',
  'kutsero',
  'amihan_r',
  'tindera07',
  'lakan_ng_qc',
  'pulang_lupa',
  'sampaloc4',
  'ninongbert',
  'hilot_hari',
  'batangueno',
  'marikit22',
  'tsinelas9',
  'salakot',
  'bituing_m',
  'puto_bumbong',
  'jologs_ng_qc',
  'kapitbahay',
  'manong_lito',
  'reyna_ng_mesa',
  'agila_dvo',
  'suki_sa_kanto',
  'habulan12',
  'balikbayan5',
  'turon_king',
  'luntian_03',
  'sari_sari',
  'bibingka_bb',
  'tatay_ompong',
  'lihim_alon',
  'gabi_gabi',
  'paruparo_x',
  'kulog_kidlat',
  'isang_bagsak',
  'daloy_888',
];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Period of rounds in hours before the first start. */
const SPAN_HOURS = 72;
/** Number of most played games, by position in the list. */
const POPULAR = 140;
/** Rounds per real member with money, and of all invented players together. */
const ROUNDS_OF_MEMBER = 24;
/** Period of the rounds that earned a member's rank, in days before the first start. */
const EARNING_DAYS = { from: 58, until: 4 };
/** Turnover of a member as a multiple of what the rank requires. */
const EARNED = 1.2;
/** The largest stake of these rounds is the required turnover divided by this. */
const EARNING_PART = 80;
/** Opening balance of an invented player on top of all stakes: 50,000.00. */
const PURSE = 5_000_000;
/** A hash that no password matches. */
const NO_PASSWORD =
  '$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** A round that was played before the first start. */
interface PastRound {
  readonly id: string;
  readonly username: string;
  readonly game: SeedGame;
  readonly at: number;
  readonly betMinor: number;
  readonly winMinor: number;
  readonly choice: unknown;
  readonly outcome: Record<string, unknown>;
  readonly audit: Audit;
  readonly fixtureSeed: string;
}

/** Rounds played before the first start, with the payments and opening balances behind them. */
export interface RoundPlan {
  readonly rounds: readonly PastRound[];
  readonly players: readonly string[];
  /** Deposits and withdrawals that, with the rounds, lead to the balances of the world. */
  readonly payments: readonly PastPayment[];
  /** Opening balance of a member whose payments do not lead to the balance of the world. */
  openingOf(member: Pick<SeedMember, 'username' | 'balanceMinor'>): number;
}

function uuidFrom(chance: Chance): string {
  const hex = Array.from({ length: 8 }, () => chance.below(65_536).toString(16).padStart(4, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Whether the balance covers the stake of every round. */
function staysPositive(opening: number, rounds: readonly PastRound[]): boolean {
  let balance = opening;
  return rounds.every(({ betMinor, winMinor }) => {
    balance -= betMinor;
    const isCovered = balance >= 0;
    balance += winMinor;
    return isCovered;
  });
}

/** Plays the past rounds of a world: deterministic, with the same rules as live rounds. */
export function planRounds(world: SeedWorld, now: number): RoundPlan {
  const chance = seededChance(`rounds of ${world.epoch}`);
  const popular = world.games
    .filter((game) => game.supportPlay)
    .sort((a, b) => b.sortWeight - a.sortWeight || a.nodeId - b.nodeId)
    .slice(0, POPULAR);
  // One game of every vendor and type, so that each category has winners.
  const seen = new Set(popular.map((game) => `${game.requestType}/${game.vendor}`));
  const rare = world.games.filter((game) => {
    const key = `${game.requestType}/${game.vendor}`;
    if (!game.supportPlay || seen.has(key)) return false;
    seen.add(key);
    return true;
  });

  function play(
    username: string,
    largestBet: number,
    { from, until } = { from: SPAN_HOURS * HOUR, until: 0 },
    isBold = false,
  ): PastRound | undefined {
    const list = rare.length > 0 && chance.below(5) === 0 ? rare : popular;
    // Squaring favours games near the front of the list.
    const place = chance.below(1_000) / 1_000;
    const game = list[Math.floor(place * place * list.length)];
    if (game === undefined) return undefined;
    const { scene, variant } = playOf(game, world);
    const lottery = world.lotteries.find(
      (one) => one.vendor === game.vendor && one.gameCode === game.gameCode,
    );
    const sceneGame: SceneGame = {
      nodeId: game.nodeId,
      variant,
      rtp: returnOf(SCENE_RULES[scene], game.rtp),
      ...(lottery === undefined ? {} : { format: lottery.format }),
    };
    const { stepsMinor } = limitsOf(SCENE_RULES[scene], game.minBetMinor);
    const steps = stepsMinor.filter((step) => step <= largestBet);
    const betMinor = isBold ? steps.at(-1) : steps[chance.below(Math.max(1, steps.length))];
    if (betMinor === undefined) return undefined;
    const rules = SCENE_RULES[scene];
    const id = uuidFrom(chance);
    const at = now - until - Math.floor((chance.below(100_000) / 100_000) * (from - until)) - 60_000;
    const noted = audited(chance);
    const place0 = { fixture: 0, fixtureSeed: id };
    const choice = rules.sample(chance, sceneGame, place0);
    let decided = rules.decide(noted, sceneGame, choice, betMinor, place0);
    if (decided.pending !== undefined && rules.resume !== undefined) {
      decided = rules.resume(noted, sceneGame, decided.pending, rules.leaveAct, betMinor);
    }
    // Skip rounds that are still pending.
    if (decided.pending !== undefined) return undefined;
    const { outcome, winMinor } = decided;
    return {
      id,
      username,
      game,
      at,
      betMinor,
      winMinor,
      choice,
      outcome,
      audit: noted.audit,
      fixtureSeed: id,
    };
  }

  /** The rounds that earned a member's rank. */
  function earn({ username, vipLabelId }: SeedMember): readonly PastRound[] {
    const wanted =
      EARNED * (world.vipRanks.find(({ labelId }) => labelId === vipLabelId)?.turnoverMinor ?? 0);
    const span = { from: EARNING_DAYS.from * DAY, until: EARNING_DAYS.until * DAY };
    const own: PastRound[] = [];
    let turnover = 0;
    while (turnover < wanted) {
      const round = play(username, Math.floor(wanted / EARNING_PART), span, true);
      if (round === undefined) continue;
      own.push(round);
      turnover += round.betMinor;
    }
    return own;
  }

  const rounds: PastRound[] = [];
  const payments: PastPayment[] = [];
  const openings = new Map<string, number>();
  function add(username: string, count: number, largestBet: number, opening: (own: PastRound[]) => number) {
    const own = Array.from({ length: count }, () => play(username, largestBet))
      .filter((round) => round !== undefined)
      .sort((a, b) => a.at - b.at);
    const start = opening(own);
    if (!staysPositive(start, own)) return;
    rounds.push(...own);
    openings.set(username, start);
  }

  for (const member of world.members) {
    const { username, balanceMinor, type, status } = member;
    const isPlaying = status === 'active' && type === 0 && balanceMinor >= 100_000;
    const largestBet = Math.floor(balanceMinor / 60);
    if (world.pastPayments.length === 0) {
      if (!isPlaying) continue;
      add(username, ROUNDS_OF_MEMBER, largestBet, (own) =>
        own.reduce((sum, { betMinor, winMinor }) => sum + betMinor - winMinor, balanceMinor),
      );
    } else if (type !== TRIAL_TYPE) {
      const lately = Array.from({ length: isPlaying ? ROUNDS_OF_MEMBER : 0 }, () =>
        play(username, largestBet),
      ).filter((round) => round !== undefined);
      const own = [...lately, ...earn(member)].sort((a, b) => a.at - b.at);
      rounds.push(...own);
      payments.push(...planPayments(member, own, world.pastPayments, () => uuidFrom(chance), now));
      openings.set(username, 0);
    }
  }
  const isSmall = world.games.length < 1_000;
  for (const username of PLAYERS) {
    add(username, isSmall ? 5 : 18, 100_000, (own) =>
      own.reduce((sum, { betMinor }) => sum + betMinor, PURSE),
    );
  }
  return {
    rounds: rounds.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)),
    players: PLAYERS,
    payments,
    openingOf: ({ username, balanceMinor }) => openings.get(username) ?? balanceMinor,
  };
}

const BATCH = 1_000;
/** Provider of past payments. */
const PROVIDER = 'sandbox';

async function insert<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await tx.insert(table).values(rows.slice(at, at + BATCH));
  }
}

/** Writes bets and payments with their ledger entries, in order of time. */
export async function seedRounds(
  tx: Database,
  plan: RoundPlan,
  memberIds: ReadonlyMap<string, number>,
  currency: string,
  now: Date,
): Promise<void> {
  if (plan.rounds.length === 0) return;
  const earlier = new Date(now.getTime() - (SPAN_HOURS + 24) * HOUR);
  const stored = await tx
    .insert(tables.members)
    .values(
      plan.players.map((username) => ({
        username,
        usernameKey: username,
        passwordHash: NO_PASSWORD,
        type: 0,
        state: 'disabled',
        firstTimeLogin: false,
        registeredAt: earlier,
      })),
    )
    .returning({ id: tables.members.id, username: tables.members.username });
  const idOf = new Map([...memberIds, ...stored.map(({ id, username }) => [username, id] as const)]);
  const memberOf = (username: string): number => {
    const id = idOf.get(username);
    if (id === undefined) throw new Error(`There is no player ${username}.`);
    return id;
  };

  await tx.insert(tables.walletAccounts).values([
    ...stored.map(({ id }) => ({ memberId: id, kind: 'cash' as const, currency })),
    ...[...new Set(plan.rounds.map(({ game }) => game.vendor))].map((owner) => ({
      kind: 'house' as const,
      owner,
      currency,
    })),
    ...(plan.payments.length === 0 ? [] : [{ kind: 'clearing' as const, owner: PROVIDER, currency }]),
  ]);
  const accounts = await tx.select().from(tables.walletAccounts);
  const accountOf = (kind: string, memberId: number | null, owner: string): number => {
    const row = accounts.find((one) => one.kind === kind && one.memberId === memberId && one.owner === owner);
    if (row === undefined) throw new Error(`There is no account ${kind} ${memberId ?? owner}.`);
    return row.id;
  };
  const equity = accountOf('equity', null, '');

  const transactions: (typeof tables.ledgerTransactions.$inferInsert)[] = [];
  const entries: (typeof tables.ledgerEntries.$inferInsert)[] = [];
  const book = (
    kind: TransferKind,
    key: string,
    reference: string,
    createdAt: Date,
    sides: readonly (readonly [accountId: number, amountMinor: number])[],
  ) => {
    const transactionId = crypto.randomUUID();
    transactions.push({ id: transactionId, kind, idempotencyKey: key, reference, createdAt });
    for (const [accountId, amountMinor] of sides) {
      entries.push({ transactionId, accountId, kind, createdAt, amountMinor });
    }
  };
  for (const { id, username } of stored) {
    const amount = plan.openingOf({ username, balanceMinor: PURSE });
    book('opening', `opening/${username}`, '', earlier, [
      [accountOf('cash', id, ''), amount],
      [equity, -amount],
    ]);
  }
  const bookPayment = ({ id, username, kind, amountMinor, at }: PastPayment) => {
    const moved = kind === 'deposit' ? amountMinor : -amountMinor;
    book(kind, `${kind}/${id}`, id, new Date(at), [
      [accountOf('clearing', null, PROVIDER), -moved],
      [accountOf('cash', memberOf(username), ''), moved],
    ]);
  };
  const due = [...plan.payments].sort((a, b) => a.at - b.at);
  const bookUntil = (moment: number) => {
    for (let next = due[0]; next !== undefined && next.at <= moment; next = due[0]) {
      bookPayment(next);
      due.shift();
    }
  };
  for (const { id, username, game, at, betMinor, winMinor } of plan.rounds) {
    bookUntil(at);
    const player = accountOf('cash', memberOf(username), '');
    const house = accountOf('house', null, game.vendor);
    book('bet', `round/${id}/bet`, id, new Date(at), [
      [player, -betMinor],
      [house, betMinor],
    ]);
    if (winMinor === 0) continue;
    book('win', `round/${id}/win`, id, new Date(at), [
      [house, -winMinor],
      [player, winMinor],
    ]);
  }
  bookUntil(Number.POSITIVE_INFINITY);
  await insert(
    tx,
    tables.payments,
    plan.payments.map(({ username, at, ...payment }) => ({
      ...payment,
      memberId: memberOf(username),
      provider: PROVIDER,
      currency,
      state: 'succeeded' as const,
      intentKey: payment.id,
      intentHash: '',
      createdAt: new Date(at),
      updatedAt: new Date(at),
    })),
  );
  await insert(tx, tables.ledgerTransactions, transactions);
  await insert(tx, tables.ledgerEntries, entries);

  await insert(
    tx,
    tables.bets,
    plan.rounds.map((round) => ({
      id: round.id,
      launchId: round.id,
      roundKey: round.id,
      intentHash: '',
      memberId: memberOf(round.username),
      nodeId: round.game.nodeId,
      mode: 'real' as const,
      currency,
      betMinor: round.betMinor,
      winMinor: round.winMinor,
      state: 'settled' as const,
      choice: round.choice,
      outcome: round.outcome,
      audit: { draws: round.audit, fixtureSeed: round.fixtureSeed },
      placedAt: new Date(round.at),
      settledAt: new Date(round.at),
    })),
  );
  // Recently played games of members with a planned past.
  const told = new Set(plan.payments.map(({ username }) => username));
  const lately = new Map<string, PastRound>();
  for (const round of plan.rounds) {
    if (told.has(round.username)) lately.set(`${round.username}/${round.game.nodeId}`, round);
  }
  await insert(
    tx,
    tables.recentGames,
    [...lately.values()].map(({ username, game, at }) => ({
      memberId: memberOf(username),
      nodeId: game.nodeId,
      openedAt: new Date(at),
    })),
  );
  const plays = new Map<string, { day: string; nodeId: number; playCount: number }>();
  for (const { at, game } of plan.rounds) {
    const day = dayOf(at);
    const key = `${day}/${game.nodeId}`;
    plays.set(key, { day, nodeId: game.nodeId, playCount: (plays.get(key)?.playCount ?? 0) + 1 });
  }
  await insert(tx, tables.gamePlays, [...plays.values()]);
}
