import { accountNamesIn } from '@contract/readers/texts';
import { and, asc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { depositBonusOf } from '@/config/moneyRules';
import { usernameKeyOf } from '../../account/usernames';
import { keptDepositMinor } from '../../cashier/bonus/depositBase';
import { isCounted } from '../../cashier/payments';
import { dayOf } from '../../common/homeDays';
import type { Database } from '../../db/database';
import { affiliateCodes, bets, games, members, payments, rewardUses, vipRanks } from '../../db/schema';
import { areUsable } from '../../member/account';
import type { Condition, RewardRule } from './rules';
import { digestOfUse, useAsFriend, usesOfPerson } from './uses';

const DAY = 86_400_000;
/** Rounds of a member that are looked through for a proof, newest first. */
const MOST_ROUNDS = 5_000;

type Member = typeof members.$inferSelect;

/** What is examined: a member's application for a promotion. */
export interface Examined {
  /** Proofs that this application uses already are not used by others. */
  readonly applicationId: string;
  readonly promotionId: string;
  readonly memberId: number;
  readonly remarks: string;
  /** Time of the application, from which the days of conditions count back. */
  readonly at: number;
}

/** What the platform's records say about an application. */
export interface Finding {
  /** Conditions that do not hold; empty when the rule allows the reward. */
  readonly unmet: readonly (Condition['kind'] | 'deposit' | 'rule')[];
  /** Amount that the rule pays now, in minor units; 0 when it pays nothing. */
  readonly worthMinor: number;
  /** Proofs in the records that the reward uses up. */
  readonly proofs: readonly string[];
  /** The birthday's year, for rewards of each birthday. */
  readonly year: string;
  /** What was found, for the reviewer. */
  readonly notes: readonly string[];
}

/** What one condition contributes; undefined when it does not hold. */
interface Held {
  readonly proofs?: readonly string[];
  readonly year?: string;
  readonly note: string;
}

const sumOf = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)::float8`;
const ownStake = sql`${bets.betMinor} - ${bets.bonusMinor}`;
/** The share of own money in a round's loss; negative for a win. */
const ownLoss = sql`(${ownStake}) * (${bets.betMinor} - ${bets.winMinor}) / nullif(${bets.betMinor}, 0)::numeric`;

/** A member's settled rounds for real money in the days before a time. */
const roundsOf = (memberId: number, days: number, at: number) =>
  and(
    eq(bets.memberId, memberId),
    eq(bets.mode, 'real'),
    eq(bets.state, 'settled'),
    gt(bets.placedAt, new Date(at - days * DAY)),
    lte(bets.placedAt, new Date(at)),
  );

/** Deposits less withdrawals, in minor units; withdrawals count from their request. */
async function keptDeposits(tx: Database, memberId: number): Promise<number> {
  const [row] = await tx
    .select({
      kept: sumOf(
        sql`case when ${payments.kind} = 'deposit' then ${payments.amountMinor} else -${payments.amountMinor} end`,
      ),
    })
    .from(payments)
    .where(
      and(
        eq(payments.memberId, memberId),
        // A withdrawal counts from its request on.
        or(eq(payments.state, 'succeeded'), and(eq(payments.kind, 'withdrawal'), isCounted())),
      ),
    );
  return row?.kept ?? 0;
}

/** The latest birthday up to a day; the 29th of February is the 1st of March in other years. */
function lastBirthday(birthday: string, today: string): string {
  const [, month = 0, day = 0] = birthday.split('-').map(Number);
  const inYear = (year: number) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  return inYear(year) <= today ? inYear(year) : inYear(year - 1);
}

/** What a settled round says about itself (`Decided.outcome` in server/play/rules.ts). */
const baccarat = z.object({ natural: z.literal(true), banker: z.array(z.unknown()) });
const slip = z.object({ won: z.literal(true), legs: z.number() });

const isNatural = (outcome: unknown): boolean => baccarat.safeParse(outcome).success;
/** Number of contests that a winning slip predicted; 0 for other rounds. */
const rightPicks = (outcome: unknown): number => slip.safeParse(outcome).data?.legs ?? 0;

/** Those of the proofs that another application uses. */
async function usedByOthers(
  tx: Database,
  { promotionId, applicationId }: Examined,
  proofs: readonly string[],
): Promise<ReadonlySet<string>> {
  if (proofs.length === 0) return new Set();
  const byDigest = new Map(proofs.map((proof) => [digestOfUse(proof), proof]));
  const rows = await tx
    .select({ digest: rewardUses.digest })
    .from(rewardUses)
    .where(
      and(
        eq(rewardUses.promotionId, promotionId),
        eq(rewardUses.period, ''),
        inArray(rewardUses.digest, [...byDigest.keys()]),
        ne(rewardUses.applicationId, applicationId),
      ),
    );
  return new Set(rows.flatMap(({ digest }) => byDigest.get(digest) ?? []));
}

/** The member's rounds with their outcomes in a game type, oldest first. */
async function playedRounds(tx: Database, { memberId, at }: Examined, days: number, requestType: string) {
  const rows = await tx
    .select({
      id: bets.id,
      nodeId: bets.nodeId,
      game: games.gameName,
      stakeMinor: sql<number>`(${ownStake})::float8`,
      winMinor: bets.winMinor,
      outcome: bets.outcome,
      placedAt: bets.placedAt,
    })
    .from(bets)
    .innerJoin(games, eq(games.nodeId, bets.nodeId))
    .where(and(roundsOf(memberId, days, at), sql`${games.requestType} = ${requestType}`))
    .orderBy(sql`${bets.placedAt} desc, ${bets.id} desc`)
    .limit(MOST_ROUNDS);
  return rows.reverse();
}

async function findNaturals(
  tx: Database,
  examined: Examined,
  { row, stakeMinor, days }: Extract<Condition, { kind: 'naturals' }>,
): Promise<Held | undefined> {
  const rounds = await playedRounds(tx, examined, days, 'LIVE');
  const used = await usedByOthers(
    tx,
    examined,
    rounds.map(({ id }) => `round/${id}`),
  );
  const runs = new Map<number, typeof rounds>();
  for (const round of rounds) {
    const isGood =
      round.stakeMinor >= stakeMinor && isNatural(round.outcome) && !used.has(`round/${round.id}`);
    const run = isGood ? [...(runs.get(round.nodeId) ?? []), round] : [];
    if (run.length === row) {
      return {
        proofs: run.map(({ id }) => `round/${id}`),
        note: `${row} naturals in a row at ${round.game}, rounds ${run.map(({ id }) => id).join(' ')}`,
      };
    }
    runs.set(round.nodeId, run);
  }
  return undefined;
}

async function findSlip(
  tx: Database,
  examined: Examined,
  { picks, stakeMinor, days }: Extract<Condition, { kind: 'slip' }>,
): Promise<Held | undefined> {
  const rounds = (await playedRounds(tx, examined, days, 'SPORTS')).filter(
    ({ stakeMinor: own, winMinor, outcome }) =>
      own >= stakeMinor && winMinor > 0 && rightPicks(outcome) >= picks,
  );
  const used = await usedByOthers(
    tx,
    examined,
    rounds.map(({ id }) => `round/${id}`),
  );
  const found = rounds.find(({ id }) => !used.has(`round/${id}`));
  if (found === undefined) return undefined;
  return {
    proofs: [`round/${found.id}`],
    note: `slip of ${rightPicks(found.outcome)} right picks at ${found.game}, round ${found.id}`,
  };
}

async function findFriend(
  tx: Database,
  examined: Examined,
  applicant: Member,
  { depositMinor, turnoverMinor }: Extract<Condition, { kind: 'friend' }>,
): Promise<Held | undefined> {
  const names = [...new Set(accountNamesIn(examined.remarks).map(usernameKeyOf))];
  if (names.length === 0) return undefined;
  const invited = await tx
    .select({ friend: members })
    .from(members)
    .innerJoin(affiliateCodes, eq(affiliateCodes.code, members.affiliateCode))
    .where(
      and(
        inArray(members.usernameKey, names),
        eq(affiliateCodes.ownerId, applicant.id),
        ne(members.id, applicant.id),
        areUsable(),
      ),
    )
    .orderBy(asc(members.id));
  const own = new Set(await usesOfPerson(tx, applicant.id));
  for (const { friend } of invited) {
    const person = await usesOfPerson(tx, friend.id);
    const proofs = person.map(useAsFriend);
    if (person.some((use) => own.has(use)) || (await usedByOthers(tx, examined, proofs)).size > 0) continue;
    if ((await keptDeposits(tx, friend.id)) < depositMinor) continue;
    const [played] = await tx
      .select({ sum: sumOf(ownStake) })
      .from(bets)
      .where(and(eq(bets.memberId, friend.id), eq(bets.mode, 'real'), eq(bets.state, 'settled')));
    if ((played?.sum ?? 0) < turnoverMinor) continue;
    return { proofs, note: `invited ${friend.username}, who deposited and played` };
  }
  return undefined;
}

/** Whether one condition holds, and what it found. */
async function examine(
  tx: Database,
  examined: Examined,
  member: Member,
  condition: Condition,
): Promise<Held | undefined> {
  const { memberId, at } = examined;
  const reaches = (what: string, value: number, least: number): Held | undefined =>
    value >= least ? { note: `${what} ${value}` } : undefined;
  switch (condition.kind) {
    case 'membership':
      return at - member.registeredAt.getTime() >= condition.days * DAY
        ? { note: `member since ${dayOf(member.registeredAt.getTime())}` }
        : undefined;
    case 'turnover': {
      const [row] = await tx
        .select({ sum: sumOf(ownStake) })
        .from(bets)
        .where(roundsOf(memberId, condition.days, at));
      return reaches('turnover', row?.sum ?? 0, condition.minMinor);
    }
    case 'losses': {
      const [row] = await tx
        .select({ sum: sumOf(ownLoss) })
        .from(bets)
        .where(roundsOf(memberId, condition.days, at));
      return reaches('losses', row?.sum ?? 0, condition.minMinor);
    }
    case 'win': {
      const [row] = await tx
        .select({ most: sql<number>`coalesce(max(${bets.winMinor} - ${bets.betMinor}), 0)::float8` })
        .from(bets)
        .where(roundsOf(memberId, condition.days, at));
      return reaches('largest win', row?.most ?? 0, condition.minMinor);
    }
    case 'deposits':
      return reaches('deposits kept', await keptDeposits(tx, memberId), condition.minMinor);
    case 'rank': {
      const [row] = await tx
        .select({ level: vipRanks.level })
        .from(vipRanks)
        .where(eq(vipRanks.labelId, member.vipLabelId ?? ''));
      return reaches('rank', row?.level ?? 0, condition.level);
    }
    case 'birthday': {
      if (member.birthday === null) return undefined;
      const today = dayOf(at);
      const last = lastBirthday(member.birthday, today);
      const isRecent = Date.parse(today) - Date.parse(last) < condition.days * DAY;
      return isRecent ? { year: last.slice(0, 4), note: `birthday ${member.birthday}` } : undefined;
    }
    case 'friend':
      return findFriend(tx, examined, member, condition);
    case 'naturals':
      return findNaturals(tx, examined, condition);
    case 'slip':
      return findSlip(tx, examined, condition);
  }
}

/** Evaluates a rule for an application; the caller must hold the member's lock where money depends on it. */
export async function findingOf(
  tx: Database,
  rule: RewardRule,
  examined: Examined,
  currency: string,
): Promise<Finding> {
  const [member] = await tx.select().from(members).where(eq(members.id, examined.memberId));
  if (member === undefined) return { unmet: ['membership'], worthMinor: 0, proofs: [], year: '', notes: [] };
  const unmet: Finding['unmet'][number][] = [];
  const proofs: string[] = [];
  const notes: string[] = [];
  let year = '';
  const { pays } = rule;
  let worthMinor = 0;
  if (pays.kind === 'fixed') worthMinor = pays.amountMinor;
  else {
    const { nth } = pays;
    const keptMinor = await keptDepositMinor(tx, { memberId: member.id, currency, nth });
    worthMinor = depositBonusOf(keptMinor, pays);
    const proof = `deposit/${member.id}/${nth}`;
    if (worthMinor === 0 || (await usedByOthers(tx, examined, [proof])).size > 0) unmet.push('deposit');
    else {
      proofs.push(proof);
      notes.push(`deposit ${nth}, of which ${keptMinor} is kept`);
    }
  }
  for (const condition of rule.conditions) {
    const held = await examine(tx, examined, member, condition);
    if (held === undefined) unmet.push(condition.kind);
    else {
      proofs.push(...(held.proofs ?? []));
      notes.push(held.note);
      year ||= held.year ?? '';
    }
  }
  return { unmet, worthMinor: unmet.length === 0 ? worthMinor : 0, proofs, year, notes };
}

/** The period of an application in which a person gets the reward once. */
export function periodOf({ every }: RewardRule, { year }: Pick<Finding, 'year'>, at: number): string {
  if (every === 'once') return 'once';
  if (every === 'birthday') return year;
  return `${Math.floor(Date.parse(dayOf(at)) / (every.days * DAY))}`;
}
