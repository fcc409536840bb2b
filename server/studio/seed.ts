import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import * as tables from '../db/schema';
import type { SeedGame, SeedMember, SeedWorld } from '../seed/world/types';
import { limitsOf, returnOf } from './limits';
import { type Audit, audited, type Chance, seededChance } from './random';
import { SCENE_RULES, type SceneGame, sceneOf } from './scenes';

/** Invented players who have been playing before the platform starts; nobody can log in as one of them. */
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
/** Rounds lie within these hours before the first start. */
const SPAN_HOURS = 72;
/** Games that are played most, by place in the list. */
const POPULAR = 140;
/** Rounds of each real member with money, and of the invented players together. */
const ROUNDS_OF_MEMBER = 24;
/** What an invented player brings, over and above all they stake: 50,000.00. */
const PURSE = 5_000_000;
/** A hash that no password has. */
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
  readonly outcome: unknown;
  readonly audit: Audit;
  readonly fixtureSeed: string;
}

/** Rounds played before the first start, and what they mean for opening balances. */
export interface RoundPlan {
  readonly rounds: readonly PastRound[];
  readonly players: readonly string[];
  /** Opening balance with which the member's rounds lead to the balance of the world. */
  openingOf(member: Pick<SeedMember, 'username' | 'balanceMinor'>): number;
}

function uuidFrom(chance: Chance): string {
  const hex = Array.from({ length: 8 }, () => chance.below(65_536).toString(16).padStart(4, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Whether the rounds in order never take the balance below zero. */
function staysPositive(opening: number, rounds: readonly PastRound[]): boolean {
  let balance = opening;
  return rounds.every(({ betMinor, winMinor }) => {
    balance -= betMinor;
    const isCovered = balance >= 0;
    balance += winMinor;
    return isCovered;
  });
}

/** Plays rounds of a world, the same every time, by the same rules as everybody's. */
export function planRounds(world: SeedWorld, now: number): RoundPlan {
  const chance = seededChance(`rounds of ${world.epoch}`);
  const popular = world.games
    .filter((game) => game.supportPlay)
    .sort((a, b) => b.sortWeight - a.sortWeight || a.nodeId - b.nodeId)
    .slice(0, POPULAR);
  // A game for every vendor and type, so that each category has its winners.
  const seen = new Set(popular.map((game) => `${game.requestType}/${game.vendor}`));
  const rare = world.games.filter((game) => {
    const key = `${game.requestType}/${game.vendor}`;
    if (!game.supportPlay || seen.has(key)) return false;
    seen.add(key);
    return true;
  });

  function play(username: string, largestBet: number): PastRound | undefined {
    const list = rare.length > 0 && chance.below(5) === 0 ? rare : popular;
    // The better placed, the more often: the square pulls towards the front.
    const place = chance.below(1_000) / 1_000;
    const game = list[Math.floor(place * place * list.length)];
    if (game === undefined) return undefined;
    const scene = sceneOf(game, world);
    const lottery = world.lotteries.find(
      (one) => one.vendor === game.vendor && one.gameCode === game.gameCode,
    );
    const sceneGame: SceneGame = {
      nodeId: game.nodeId,
      rtp: returnOf(scene, game.rtp),
      ...(lottery === undefined ? {} : { format: lottery.format }),
    };
    const { stepsMinor } = limitsOf(scene, game.minBetMinor);
    const steps = stepsMinor.filter((step) => step <= largestBet);
    const betMinor = steps[chance.below(Math.max(1, steps.length))];
    if (betMinor === undefined) return undefined;
    const rules = SCENE_RULES[scene];
    const id = uuidFrom(chance);
    const at = now - Math.floor((chance.below(100_000) / 100_000) * SPAN_HOURS * HOUR) - 60_000;
    const noted = audited(chance);
    const place0 = { fixture: 0, fixtureSeed: id };
    const choice = rules.sample(chance, sceneGame, place0);
    let decided = rules.decide(noted, sceneGame, choice, betMinor, place0);
    if (decided.pending !== undefined && rules.resume !== undefined) {
      decided = rules.resume(noted, sceneGame, decided.pending, { hold: [0, 1, 2, 3, 4] }, betMinor);
    }
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

  const rounds: PastRound[] = [];
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

  for (const { username, balanceMinor, type, status } of world.members) {
    if (status !== 'active' || type !== 0 || balanceMinor < 100_000) continue;
    add(username, ROUNDS_OF_MEMBER, Math.floor(balanceMinor / 60), (own) =>
      own.reduce((sum, { betMinor, winMinor }) => sum + betMinor - winMinor, balanceMinor),
    );
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
    openingOf: ({ username, balanceMinor }) => openings.get(username) ?? balanceMinor,
  };
}

const BATCH = 1_000;

async function insert<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await tx.insert(table).values(rows.slice(at, at + BATCH));
  }
}

/** Writes the rounds: bets, and their money in the books, entry by entry in the order of time. */
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
        status: 'disabled' as const,
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
    kind: string,
    key: string,
    reference: string,
    createdAt: Date,
    sides: readonly (readonly [accountId: number, amountMinor: number])[],
  ) => {
    const transactionId = crypto.randomUUID();
    transactions.push({ id: transactionId, kind, idempotencyKey: key, reference, createdAt });
    for (const [accountId, amountMinor] of sides) entries.push({ transactionId, accountId, amountMinor });
  };
  for (const { id, username } of stored) {
    const amount = plan.openingOf({ username, balanceMinor: PURSE });
    book('opening', `opening/${username}`, '', earlier, [
      [accountOf('cash', id, ''), amount],
      [equity, -amount],
    ]);
  }
  for (const { id, username, game, at, betMinor, winMinor } of plan.rounds) {
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
  const plays = new Map<string, { day: string; nodeId: number; playCount: number }>();
  for (const { at, game } of plan.rounds) {
    const day = new Date(at).toISOString().slice(0, 10);
    const key = `${day}/${game.nodeId}`;
    plays.set(key, { day, nodeId: game.nodeId, playCount: (plays.get(key)?.playCount ?? 0) + 1 });
  }
  await insert(tx, tables.gamePlays, [...plays.values()]);
}
