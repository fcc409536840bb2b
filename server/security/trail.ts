import { type SecurityEventGroup, type SecurityEventKind, securityEventKind } from '@contract/security';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members, securityEvents } from '../db/schema';
import { addressKey } from '../http/addresses';

type EventRow = typeof securityEvents.$inferInsert;

/** An event to record. */
export interface RecordedEvent {
  readonly kind: EventRow['kind'];
  /** `done`, or the code of the refusal. */
  readonly result: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Affected account, if known. */
  readonly memberId?: number | undefined;
  readonly actor: EventRow['actor'];
  /** Network address of the caller; empty when there is none. */
  readonly ip?: string;
  readonly device?: string;
  /** Other details. Never secrets or user input. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
  readonly requestId?: string;
}

/** A line of the trail. */
export interface TrailLine {
  readonly eventId: number;
  readonly time: number;
  readonly kind: string;
  readonly result: string;
  readonly userName: string | null;
  readonly actor: string;
  readonly address: string;
  readonly device: string;
  readonly detail: string;
  readonly requestId: string;
}

/** Filter of an operator's search; absent properties match everything. */
export interface TrailFilter {
  readonly userNameKey?: string;
  readonly kind?: string;
  readonly address?: string;
  readonly result?: string;
  /** Milliseconds since the epoch. */
  readonly since?: number;
  readonly limit: number;
}

/** The append-only trail of security events. */
export interface Trail {
  /** Adds an event, within `tx` when it must be atomic with other changes. */
  record(event: RecordedEvent, tx?: Database): Promise<void>;
  /** A member's own events that are visible to them, newest first. */
  ofMember(
    memberId: number,
    page: {
      readonly limit: number;
      /** Events before this one; the newest when absent. */
      readonly before?: number | undefined;
      readonly group?: SecurityEventGroup | undefined;
    },
  ): Promise<readonly (Omit<TrailLine, 'kind' | 'userName'> & { readonly kind: SecurityEventKind })[]>;
  /** Searches the whole trail, newest first. */
  search(filter: TrailFilter): Promise<readonly TrailLine[]>;
}

/** Group of each kind: logins or changes. */
const GROUPS: Readonly<Record<SecurityEventKind, SecurityEventGroup>> = {
  login: 'logins',
  logout: 'logins',
  codeSent: 'logins',
  sessionEnded: 'logins',
  stepUp: 'logins',
  limitReached: 'logins',
  registration: 'changes',
  passwordChanged: 'changes',
  passwordRecovered: 'changes',
  recoveryAsked: 'changes',
  temporaryPassword: 'changes',
  passkeyAdded: 'changes',
  passkeyRemoved: 'changes',
  contactChanged: 'changes',
  paymentPasswordSet: 'changes',
  destinationAdded: 'changes',
  withdrawal: 'changes',
  playLimitChanged: 'changes',
  breakBegun: 'changes',
  teamTermsChanged: 'changes',
};

const DAY = 86_400_000;
/** Default retention of events in days. */
export const DEFAULT_TRAIL_DAYS = 400;
const LONGEST_DEVICE = 200;

/** Creates the trail; `days` is the retention of events. */
export function createTrail(db: Database, days: number): Trail {
  const find = async (where: SQL | undefined, limit: number): Promise<TrailLine[]> => {
    const rows = await db
      .select({ event: securityEvents, userName: members.username })
      .from(securityEvents)
      .leftJoin(members, eq(members.id, securityEvents.memberId))
      .where(where)
      .orderBy(desc(securityEvents.id))
      .limit(limit);
    return rows.map(({ event, userName }) => ({
      eventId: event.id,
      time: event.at.getTime(),
      kind: event.kind,
      result: event.result,
      userName,
      actor: event.actor,
      address: event.address,
      device: event.device,
      detail: event.detail,
      requestId: event.requestId,
    }));
  };

  return {
    async record({ now, memberId, ip = '', device = '', detail = {}, requestId = '', ...event }, tx = db) {
      await tx.insert(securityEvents).values({
        ...event,
        at: new Date(now),
        memberId: memberId ?? null,
        address: ip === '' ? '' : addressKey(ip),
        device: device.slice(0, LONGEST_DEVICE),
        detail: JSON.stringify(detail),
        requestId,
        keptUntil: new Date(now + days * DAY),
      });
    },

    async ofMember(memberId, { limit, before, group }) {
      const kinds = securityEventKind.options.filter((kind) => group === undefined || GROUPS[kind] === group);
      // The latest of each kind by its index: thousands of events of other kinds may lie between them.
      const ofKind = db
        .select({ id: securityEvents.id })
        .from(securityEvents)
        .where(
          and(
            eq(securityEvents.memberId, memberId),
            sql`${securityEvents.kind} = wanted.kind`,
            before === undefined ? undefined : lt(securityEvents.id, before),
          ),
        )
        .orderBy(desc(securityEvents.id))
        .limit(limit);
      const latest = db
        .select({ id: sql`one.id` })
        .from(sql`unnest(${sql.param(kinds)}::text[]) wanted (kind) cross join lateral (${ofKind}) one`)
        .orderBy(sql`one.id desc`)
        .limit(limit);
      const lines = await find(sql`${securityEvents.id} in (${latest})`, limit);
      return lines.map((line) => ({ ...line, kind: securityEventKind.parse(line.kind) }));
    },

    search: ({ userNameKey, kind, address, result, since, limit }) =>
      find(
        and(
          userNameKey === undefined ? undefined : eq(members.usernameKey, userNameKey),
          kind === undefined ? undefined : sql`${securityEvents.kind} = ${kind}`,
          address === undefined ? undefined : eq(securityEvents.address, addressKey(address)),
          result === undefined ? undefined : eq(securityEvents.result, result),
          since === undefined ? undefined : gte(securityEvents.at, new Date(since)),
        ),
        limit,
      ),
  };
}

/** Deletes expired events. They must be expired by the database's clock too, which refuses to delete any other. */
export async function sweepTrail(db: Database, now: number): Promise<void> {
  await db
    .delete(securityEvents)
    .where(and(lt(securityEvents.keptUntil, new Date(now)), lt(securityEvents.keptUntil, sql`now()`)));
}
