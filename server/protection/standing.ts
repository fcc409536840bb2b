import { limitKind, protectionPeriod } from '@contract/member';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { COUNTED_STATES } from '../cashier/payments';
import { HOME_ZONE } from '../common/homeDays';
import type { Database } from '../db/database';
import { prepared } from '../db/prepared';
import type { LimitKind } from '../db/schema';
import { Refusal } from '../http/refusal';
import { playedSince } from '../play/sums';
import type { TransferKind } from '../wallet/wallet';

/*
 * What decides whether a member may play, read by one statement, so that it can be part of the statement that reads
 * everything else about a bet. Placeholders: `memberId`, and the time `at`.
 */

export const LIMIT_KINDS = limitKind.options;
export const LIMIT_PERIODS = protectionPeriod.options;
/** Kinds of purchases outside games. The money is spent, so it counts as a loss. */
const SPENDING = ['chatPass'] as const satisfies readonly TransferKind[];
/** A list of constants. */
const listed = (names: readonly string[]): SQL => sql.raw(names.map((name) => `'${name}'`).join(', '));
/** The same as rows of one column. */
const rowsOf = (names: readonly string[]): SQL => sql.raw(names.map((name) => `('${name}')`).join(', '));

/** Entries `e` of what a member spent since a time on purchases from cash. */
const purchasesSince = (memberId: SQL, since: SQL): SQL => sql`
  wallet_accounts w join ledger_entries e on e.account_id = w.id
  where w.member_id = ${memberId} and w.kind = 'cash' and e.kind in (${listed(SPENDING)})
    and e.kind not in ('bet', 'win') and e.created_at >= ${since}
`;

/** The sum of these purchases, in minor units. */
const spentSince = (memberId: SQL, since: SQL): SQL =>
  sql`(select 0 - coalesce(sum(e.amount_minor), 0) from ${purchasesSince(memberId, since)})`;

const MEMBER = sql`${sql.placeholder('memberId')}::bigint`;
const SINCE = sql`${sql.placeholder('since')}::timestamptz`;
const readSpent = prepared(
  'spent_since',
  sql`select bet_minor::float8 as "betMinor", win_minor::float8 as "winMinor",
      ${spentSince(MEMBER, SINCE)}::float8 as "spentMinor"
    from ${playedSince(MEMBER, SINCE)} played`,
  z.object({ betMinor: z.number(), winMinor: z.number(), spentMinor: z.number() }),
);

/** Stakes, wins and purchases of a member since a time, in minor units. */
export async function readSpentSince(db: Database, memberId: number, since: number) {
  const [row] = await readSpent(db, { memberId, since: new Date(since).toISOString() });
  if (row === undefined) throw new Error('The figures were not read.');
  return row;
}

/** Purchases of a member since a time by the days of the site's calendar, in minor units. */
export const readSpentByDay = prepared(
  'spent_by_day',
  sql`select to_char(e.created_at at time zone ${HOME_ZONE}, 'YYYY-MM-DD') as day,
      (0 - sum(e.amount_minor))::float8 as "spentMinor"
    from ${purchasesSince(MEMBER, SINCE)} group by 1`,
  z.object({ day: z.string(), spentMinor: z.number() }),
);

/** A longer pause starts a new session of play. */
const SESSION_GAP = 15 * 60_000;
/** Minimum interval between updates of a session's end. */
const SESSION_TOUCH = 10_000;

const AT = sql`${sql.placeholder('at')}::timestamptz`;
/** Milliseconds since the epoch. */
const millis = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/** End of a session of play that lasts until now, if no pause has ended it. */
const UNTIL_NOW = sql`case
  when last_seen_at > ${AT} - ${sql.raw(`interval '${SESSION_GAP} milliseconds'`)} then greatest(last_seen_at, ${AT})
  else last_seen_at
end`;

/**
 * Amount in force, later change, and use of the limits in `rows`. Limits use rolling periods; sessions of play end at
 * `end`.
 */
const limitsOf = (rows: SQL, end: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object(
    'kind', one.kind,
    'period', one.period,
    'amount', case when one.pending_from <= ${AT} then one.pending_amount else one.amount end,
    'pending', case when one.pending_from > ${AT} then json_build_object(
      'amount', one.pending_amount, 'effectiveTime', ${millis(sql`one.pending_from`)}
    ) end,
    'used', case one.kind
      when 'deposit' then (
        select coalesce(sum(amount_minor), 0) from payments
        where member_id = ${MEMBER} and kind = 'deposit' and state in (${listed(COUNTED_STATES)})
          and created_at > one.since
      )
      when 'session' then (
        select coalesce(floor(sum(extract(epoch from ${end} - greatest(started_at, one.since))) / 60), 0)
        from play_sessions where member_id = ${MEMBER} and last_seen_at > one.since
      )
      else (
        select bet_minor - win_minor from ${playedSince(MEMBER, sql`one.since`)} played
      ) + ${spentSince(MEMBER, sql`one.since`)}
    end
  )), '[]')
  from (
    select l.*, ${AT} - case l.period
      when 'day' then interval '24 hours' when 'week' then interval '168 hours' else interval '720 hours'
    end as since
    from (${rows}) l
  ) one
)`;

const limit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  amount: z.nullable(z.number()),
  pending: z.nullable(z.object({ amount: z.nullable(z.number()), effectiveTime: z.number() })),
  used: z.number(),
});

/** A limit with its use; no amount means that it is not set. */
export type Limit = z.infer<typeof limit>;

/** What decides whether a member may play; times in milliseconds since the epoch. */
export const standing = z.object({
  timeOutUntil: z.nullable(z.number()),
  exclusionUntil: z.nullable(z.number()),
  realityCheckMinutes: z.nullable(z.number()),
  acknowledgedAt: z.nullable(z.number()),
  /** The current session of play. */
  session: z.nullable(z.object({ id: z.number(), startedAt: z.number(), lastSeenAt: z.number() })),
  /** The limits that are set. */
  limits: z.array(limit),
});
export type Standing = z.infer<typeof standing>;

/** JSON of a {@link Standing}, with sessions of play that end at `end`. */
const standingOf = (end: SQL): SQL => sql`(
  select json_build_object(
    'timeOutUntil', ${millis(sql`b.time_out_until`)},
    'exclusionUntil', ${millis(sql`b.exclusion_until`)},
    'realityCheckMinutes', p.reality_check_minutes,
    'acknowledgedAt', ${millis(sql`p.reality_acknowledged_at`)},
    'session', (
      select json_build_object(
        'id', s.id, 'startedAt', ${millis(sql`s.started_at`)}, 'lastSeenAt', ${millis(sql`s.last_seen_at`)}
      )
      from play_sessions s
      where s.member_id = ${MEMBER} and s.last_seen_at > ${AT} - ${sql.raw(`interval '${SESSION_GAP} milliseconds'`)}
      order by s.last_seen_at desc limit 1
    ),
    'limits', ${limitsOf(sql`select * from protection_limits where member_id = ${MEMBER}`, end)}
  )
  from (
    select max(deadline_at) filter (where kind = 'timeOut') as time_out_until,
      max(deadline_at) filter (where kind = 'exclusion') as exclusion_until
    from player_breaks where member_id = ${MEMBER}
  ) b left join player_protection p on p.member_id = ${MEMBER}
)`;

const STORED_END = sql`last_seen_at`;
/** JSON of the {@link Standing} for a stake: playing on counts as play. */
export const STANDING = standingOf(UNTIL_NOW);

const row = z.object({ standing });
const readOne = prepared('standing', sql`select ${standingOf(STORED_END)} as standing`, row);
const readPlaying = prepared('standing_of_stake', sql`select ${STANDING} as standing`, row);

const readAll = prepared(
  'all_limits',
  sql`select ${limitsOf(
    sql`
      select k.kind, p.period, l.amount, l.pending_amount, l.pending_from
      from (values ${rowsOf(LIMIT_KINDS)}) k (kind) cross join (values ${rowsOf(LIMIT_PERIODS)}) p (period)
        left join protection_limits l on l.member_id = ${MEMBER} and l.kind = k.kind and l.period = p.period`,
    STORED_END,
  )} as limits`,
  z.object({ limits: z.array(limit) }),
);

const valuesAt = (memberId: number, at: number) => ({ memberId, at: new Date(at).toISOString() });

const readWith =
  (read: typeof readOne) =>
  async (db: Database, memberId: number, at: number): Promise<Standing> => {
    const [found] = await read(db, valuesAt(memberId, at));
    if (found === undefined) throw new Error('The standing was not read.');
    return found.standing;
  };

/** Reads what decides whether a member may play at a time. */
export const readStanding = readWith(readOne);
/** The same for a stake, which is itself play: the time since the last one counts. */
export const readStakeStanding = readWith(readPlaying);

/** Every kind of limit in every period, with its use. */
export async function readLimits(db: Database, memberId: number, at: number): Promise<readonly Limit[]> {
  const [all] = await readAll(db, valuesAt(memberId, at));
  const found = all?.limits ?? [];
  return LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.flatMap((period) => found.filter((one) => one.kind === kind && one.period === period)),
  );
}

/** Rejects with `player.excluded` during a break. */
export function requirePresent({ timeOutUntil, exclusionUntil }: Standing, at: number): void {
  if (Math.max(timeOutUntil ?? 0, exclusionUntil ?? 0) > at) throw new Refusal('player.excluded');
}

/** Rejects when a limit is reached, or would be exceeded by `extra`, the amount that the act could add. */
export function requireWithin(
  { limits }: Standing,
  kinds: readonly LimitKind[],
  extra: (kind: LimitKind) => number,
): void {
  for (const { kind, amount, used } of limits) {
    if (amount === null || !kinds.includes(kind)) continue;
    if (used >= amount || used + extra(kind) > amount) throw new Refusal('player.limit.reached');
  }
}

/** Time of the next reality check; null without one. */
export const nextCheckOf = (
  minutes: number | null,
  startedAt: number,
  acknowledgedAt: number,
): number | null => (minutes === null ? null : Math.max(startedAt, acknowledgedAt) + minutes * 60_000);

/** Values of the placeholders of {@link NOTE_PLAY}. */
export interface PlayNote {
  /** The session to extend; null for none. */
  readonly sessionId: number | null;
  /** Whether a session begins. */
  readonly begins: boolean;
}

/**
 * Admits a stake. Rejects with `player.excluded`, `player.limit.reached` or `reality.check.due`; returns what must be
 * stored about the session of play.
 */
export function admit(found: Standing, betMinor: number, at: number): PlayNote {
  requirePresent(found, at);
  requireWithin(found, ['loss', 'session'], (kind) => (kind === 'loss' ? betMinor : 0));
  const { session, realityCheckMinutes, acknowledgedAt } = found;
  const due = nextCheckOf(realityCheckMinutes, session?.startedAt ?? at, acknowledgedAt ?? 0);
  if (due !== null && due <= at) throw new Refusal('reality.check.due');
  if (session === null) return { sessionId: null, begins: true };
  return { sessionId: at - session.lastSeenAt >= SESSION_TOUCH ? session.id : null, begins: false };
}

/** Parts of a statement with `with` that record that the member is playing. */
export const NOTE_PLAY = sql`
  extended as (
    update play_sessions set last_seen_at = ${AT} where id = ${sql.placeholder('sessionId')}::bigint
  ),
  begun as (
    insert into play_sessions (member_id, started_at, last_seen_at)
    select ${MEMBER}, ${AT}, ${AT} where ${sql.placeholder('begins')}::boolean
  )`;

const note = prepared('note_play', sql`with ${NOTE_PLAY} select 1 as done`, z.object({ done: z.number() }));

/** Records that the member is playing, outside of a bet's own statement. */
export async function notePlay(tx: Database, memberId: number, at: number, play: PlayNote): Promise<void> {
  if (play.begins || play.sessionId !== null) await note(tx, { ...valuesAt(memberId, at), ...play });
}
