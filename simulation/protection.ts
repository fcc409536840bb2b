import { Broken } from './broken';
import { numberOf, type Row, timeOf } from './lives';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The shortest break of each kind; six months have at least as many days. */
const SHORTEST_BREAK: Readonly<Record<string, number>> = { timeOut: DAY, exclusion: 181 * DAY };
const PERIODS: Readonly<Record<string, number>> = { day: DAY, week: 7 * DAY, month: 30 * DAY };
/** A longer pause between two stakes ends a session of play. */
const SESSION_GAP = 15 * MINUTE;
/** The platform notes the end of a session only so often. */
const SESSION_TOUCH = 10 * SECOND;
/** A call that was admitted before its account was closed may still be on its way to the database. */
const UNDERWAY = 10 * SECOND;
/** Deposits that came to nothing. */
const LOST_DEPOSITS: readonly unknown[] = ['failed', 'cancelled'];

/** What a player started, which a break, a closed account or a limit can forbid. */
interface Act {
  readonly kind: 'stake' | 'deposit' | 'application' | 'session';
  readonly at: number;
  readonly name: string;
}

/** A time in which a member may not start anything. */
interface Span {
  readonly name: string;
  readonly from: number;
  until: number;
}

/** A limit as it was stored from some moment on. */
interface LimitVersion {
  readonly seenAt: number;
  readonly amount: number | null;
  readonly pendingAmount: number | null;
  readonly pendingFrom: number | null;
}

interface Limit {
  readonly name: string;
  readonly kind: string;
  readonly length: number;
  readonly versions: LimitVersion[];
}

/** What the rows say of one member. */
interface Member {
  readonly breaks: Map<string, Span>;
  readonly closed: Span[];
  readonly limits: Map<string, Limit>;
  readonly bets: Map<string, Row>;
  readonly deposits: Map<string, Row>;
  /** Times at which stakes were booked, in order. */
  readonly stakes: number[];
  readonly sessions: Set<string>;
  readonly applications: Set<string>;
  /** What was started since the last look. */
  acts: Act[];
}

const amountOf = (row: Row, column: string): number | null =>
  row[column] === null ? null : numberOf(row, column);

/** The amount of a limit that was in force at a time; a looser one that has waited holds whether or not a job has come. */
function inForce({ versions }: Limit, at: number): number | null {
  const version = versions.findLast(({ seenAt }) => seenAt < at);
  if (version === undefined) return null;
  const { amount, pendingAmount, pendingFrom } = version;
  return pendingFrom !== null && pendingFrom <= at ? pendingAmount : amount;
}

/** Stakes without wins of the real-money rounds that were placed in a time and not cancelled. */
const lossOf = ({ bets }: Member, from: number, until: number): number =>
  [...bets.values()]
    .filter((row) => row['mode'] === 'real' && row['state'] !== 'cancelled')
    .filter((row) => {
      const placed = timeOf(row, 'placed_at') ?? 0;
      return placed >= from && placed <= until;
    })
    .reduce((sum, row) => sum + numberOf(row, 'bet_minor') - numberOf(row, 'win_minor'), 0);

/** Deposits made in a time that have not come to nothing. */
const depositedBy = ({ deposits }: Member, from: number, until: number): number =>
  [...deposits.values()]
    .filter((row) => !LOST_DEPOSITS.includes(row['state']))
    .filter((row) => {
      const made = timeOf(row, 'created_at') ?? 0;
      return made > from && made <= until;
    })
    .reduce((sum, row) => sum + numberOf(row, 'amount_minor'), 0);

/** Whole minutes of play in a time, at the least: from each stake to the next one that comes before the pause is long. */
function minutesOf({ stakes }: Member, from: number, until: number): number {
  let total = 0;
  let sessions = 1;
  for (const [at, stake] of stakes.entries()) {
    const next = stakes[at + 1];
    if (next === undefined || next > until || next <= from) continue;
    if (next - stake < SESSION_GAP - SESSION_TOUCH) total += next - Math.max(stake, from);
    else sessions += 1;
  }
  return Math.floor((total - sessions * SESSION_TOUCH) / MINUTE);
}

/** What protects players, from the rows of the database alone. */
export interface Protections {
  /** Sees a row of a life as it is now; `name` is what the history calls it. */
  see(table: string, id: string, name: string, row: Row): void;
  /** Sees the booking of a stake, or of a raise of one. */
  seeStake(memberId: number, at: number, name: string): void;
  /** Throws a {@link Broken} for whatever was started since the last time and should have been refused. */
  require(): void;
}

/**
 * Holds what players have decided to protect themselves, and what operators have decided, against what was booked: during a
 * break or on a closed account nothing begins, and nothing passes an own limit that was in force. It works with the times
 * and amounts of the rows, and shares no code with the platform.
 */
export function createProtections(now: () => number): Protections {
  const members = new Map<number, Member>();
  function memberOf(id: number): Member {
    const known = members.get(id) ?? {
      ...{ breaks: new Map(), closed: [], limits: new Map(), bets: new Map(), deposits: new Map() },
      ...{ stakes: [], sessions: new Set<string>(), applications: new Set<string>(), acts: [] },
    };
    members.set(id, known);
    return known;
  }

  function seeBreak(member: Member, id: string, name: string, row: Row): void {
    // Only the first look counts: a break that is shortened later is still in force.
    if (member.breaks.has(id)) return;
    const from = timeOf(row, 'began_at') ?? 0;
    const until = timeOf(row, 'deadline_at') ?? timeOf(row, 'ended_at') ?? 0;
    if (until - from < (SHORTEST_BREAK[String(row['kind'])] ?? 0))
      throw new Broken(
        'no break is too short',
        `${name} lasts for ${((until - from) / HOUR).toFixed(1)} hours`,
      );
    member.breaks.set(id, { name, from, until });
  }

  function seeLimit(member: Member, id: string, name: string, row: Row): void {
    const { [String(row['period'])]: length = DAY } = PERIODS;
    const limit = member.limits.get(id) ?? { name, kind: String(row['kind']), length, versions: [] };
    limit.versions.push({
      seenAt: now(),
      amount: amountOf(row, 'amount'),
      pendingAmount: amountOf(row, 'pending_amount'),
      pendingFrom: timeOf(row, 'pending_from'),
    });
    member.limits.set(id, limit);
  }

  function seeAccount({ closed }: Member, name: string, row: Row): void {
    const last = closed.at(-1);
    const isOpen = last === undefined || last.until < now();
    if (row['status'] !== 'active' && isOpen)
      closed.push({ name, from: now() + UNDERWAY, until: Number.POSITIVE_INFINITY });
    if (row['status'] === 'active' && !isOpen && last !== undefined) last.until = now();
  }

  /** Notes what a row began, when it is seen for the first time. */
  function note(known: { has(id: string): boolean }, member: Member, id: string, act: Act): void {
    if (!known.has(id)) member.acts.push(act);
  }

  function requireFree({ breaks, closed }: Member, { kind, at, name }: Act): void {
    // Who is on a break can still log in, to withdraw.
    for (const { from, until, name: broken } of breaks.values())
      if (kind !== 'session' && at > from && at < until)
        throw new Broken('who is on a break starts nothing', `${name} began during ${broken}`);
    for (const { from, until, name: account } of closed)
      if (at > from && at < until)
        throw new Broken('a closed account starts nothing', `${name} began while ${account} was closed`);
  }

  function requireWithin(member: Member, { kind, at, name }: Act): void {
    for (const limit of member.limits.values()) {
      const amount = inForce(limit, at);
      if (amount === null) continue;
      const from = at - limit.length;
      if (kind === 'deposit' && limit.kind === 'deposit') {
        const sum = depositedBy(member, from, at);
        if (sum > amount)
          throw new Broken('no deposit exceeds an own limit', `${name} makes ${sum} beyond ${limit.name}`);
      }
      if (kind !== 'stake') continue;
      const loss = limit.kind === 'loss' ? lossOf(member, from, at) : 0;
      if (loss > amount)
        throw new Broken('no loss exceeds an own limit', `${name} makes ${loss} beyond ${limit.name}`);
      const minutes = limit.kind === 'session' ? minutesOf(member, from, at) : -1;
      if (minutes >= amount)
        throw new Broken('nobody plays beyond an own time', `${name} is played after ${minutes} minutes`);
    }
  }

  return {
    see(table, id, name, row) {
      const member = memberOf(numberOf(row, table === 'members' ? 'id' : 'member_id'));
      const at = timeOf(row, 'created_at') ?? 0;
      switch (table) {
        case 'player_breaks':
          return seeBreak(member, id, name, row);
        case 'protection_limits':
          return seeLimit(member, id, name, row);
        case 'members':
          return seeAccount(member, name, row);
        case 'bets':
          member.bets.set(id, row);
          return;
        case 'payments':
          if (row['kind'] !== 'deposit') return;
          note(member.deposits, member, id, { kind: 'deposit', at, name });
          member.deposits.set(id, row);
          return;
        case 'reward_applications':
          // One that comes with a deposit began with the deposit.
          if (String(row['idempotency_key']).startsWith('deposit')) return;
          note(member.applications, member, id, { kind: 'application', at, name });
          member.applications.add(id);
          return;
        case 'sessions':
          note(member.sessions, member, id, { kind: 'session', at, name });
          member.sessions.add(id);
      }
    },
    seeStake(memberId, at, name) {
      const member = memberOf(memberId);
      member.stakes.push(at);
      member.acts.push({ kind: 'stake', at, name });
    },
    require() {
      for (const member of members.values()) {
        if (member.acts.length === 0) continue;
        const acts = member.acts.toSorted((one, other) => one.at - other.at);
        member.acts = [];
        for (const act of acts) requireFree(member, act);
        // What came before it in this look is part of its sum.
        for (const kind of ['stake', 'deposit'] as const) {
          const last = acts.findLast((act) => act.kind === kind);
          if (last !== undefined) requireWithin(member, last);
        }
      }
    },
  };
}
