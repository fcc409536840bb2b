import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { chatTickets, members } from '../db/schema';

/** Lifetime of a ticket in milliseconds. */
export const TICKET_LIFETIME = 30_000;

/** Holder of a ticket. */
export interface TicketHolder {
  readonly memberId: number;
  readonly sessionId: string;
  readonly userName: string;
  readonly nickname: string;
  /** The only room that it opens; null for any room. */
  readonly hostId: string | null;
}

/** Single-use tickets for message channels. */
export interface Tickets {
  issue(
    holder: Pick<TicketHolder, 'memberId' | 'sessionId' | 'hostId'>,
    now: number,
  ): Promise<{ ticket: string; expirationTime: number }>;
  /** Uses up a ticket; undefined when it is expired, used or unknown. */
  take(ticket: string, now: number): Promise<TicketHolder | undefined>;
}

const digest = (ticket: string): Uint8Array => createHash('sha256').update(ticket).digest();

/** Creates the store of tickets; only their SHA-256 is stored. */
export function createTickets(db: Database): Tickets {
  return {
    async issue(holder, now) {
      const ticket = randomBytes(32).toString('base64url');
      const expirationTime = now + TICKET_LIFETIME;
      await db
        .insert(chatTickets)
        .values({ ...holder, tokenHash: digest(ticket), expiresAt: new Date(expirationTime) });
      return { ticket, expirationTime };
    },

    async take(ticket, now) {
      const [taken] = await db
        .delete(chatTickets)
        .where(and(eq(chatTickets.tokenHash, digest(ticket)), gt(chatTickets.expiresAt, new Date(now))))
        .returning();
      if (taken === undefined) return undefined;
      const [member] = await db
        .select({ userName: members.username, nickname: members.nickname })
        .from(members)
        .where(eq(members.id, taken.memberId));
      return member === undefined
        ? undefined
        : { ...member, memberId: taken.memberId, sessionId: taken.sessionId, hostId: taken.hostId };
    },
  };
}
