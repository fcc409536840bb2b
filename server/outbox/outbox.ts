import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { withDeadline } from '../common/deadline';
import type { Database } from '../db/database';
import { outbox } from '../db/schema';
import { describeError } from '../http/log';
import type { Mailer } from '../mail/mailer';
import type { SmsCarrier } from '../sms/carrier';

/** Dependencies of the outbox. */
interface OutboxParts {
  readonly db: Database;
  readonly now: () => number;
  readonly log: Logger;
  /** When undefined, messages stay in the outbox for developers to read. */
  readonly carrier: SmsCarrier | undefined;
  /** The same for mails. */
  readonly mailer: Mailer | undefined;
  /** Milliseconds; shorter in tests. */
  readonly sendDeadline?: number;
}

/** A message to a player. */
export interface OutgoingMessage {
  readonly channel: 'sms' | 'mail';
  /** Number in international format, or mail address. */
  readonly recipient: string;
  /** Empty for an SMS. */
  readonly subject: string;
  readonly body: string;
  /** Expiry of the message. */
  readonly expiresAt: number;
}

/** A message in the outbox. */
export interface StoredMessage extends Omit<OutgoingMessage, 'expiresAt'> {
  readonly state: 'queued' | 'kept' | 'sent' | 'failed';
  readonly createdTime: number;
}

/** Messages to players, independent of the carrier. */
export interface Outbox {
  /** Stores a message; it is delivered in the background, with retries until it expires. */
  post(message: OutgoingMessage): Promise<void>;
  /** The newest messages, optionally of one recipient. For developers; sent messages no longer have a body. */
  latest(count: number, channel?: 'sms' | 'mail', recipient?: string): Promise<readonly StoredMessage[]>;
  /**
   * Delivers due messages. Called on a timer, because another instance may have stopped during delivery. Rejects when one
   * was not delivered.
   */
  deliver(): Promise<void>;
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>;
}

/** Delays before the second, third… attempt, in milliseconds; after the last one the message has failed. */
const RETRIES = [5_000, 20_000, 60_000, 180_000];
/** Time after which an unfinished attempt counts as interrupted, in milliseconds. */
const CLAIM = 60_000;
/** Timeout of a carrier in milliseconds, before a later retry; less than `CLAIM`. */
const SEND_DEADLINE = 30_000;
/** Concurrent deliveries. */
const SENT_AT_ONCE = 10;

/** The kind of an error and its codes only, because a carrier's message may quote the text. */
function kindOf(error: unknown): Record<string, unknown> {
  const { name, code, status, responseCode } = Object(error);
  return { name, code, status: status ?? responseCode };
}

/** Creates the outbox. */
export function createOutbox({
  db,
  now,
  log,
  carrier,
  mailer,
  sendDeadline = SEND_DEADLINE,
}: OutboxParts): Outbox {
  let running: Promise<void> | undefined;
  let again = false;

  const hasWay = (channel: 'sms' | 'mail'): boolean => (channel === 'sms' ? carrier : mailer) !== undefined;

  /** Claims some due messages, so that no other instance delivers them meanwhile. */
  async function claim() {
    const at = new Date(now());
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.state, 'queued'), lte(outbox.dueAt, at), gt(outbox.expiresAt, at)))
      .orderBy(outbox.dueAt)
      .limit(SENT_AT_ONCE)
      .for('update', { skipLocked: true });
    return db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: new Date(now() + CLAIM) })
      .where(sql`${outbox.id} in ${due}`)
      .returning();
  }

  async function send(row: typeof outbox.$inferSelect): Promise<void> {
    const reference = `m${row.id}`;
    if (row.channel === 'sms') await carrier?.send({ number: row.recipient, text: row.body, reference });
    else {
      const { recipient: address, subject, body: text } = row;
      await mailer?.send({ address, subject, text, reference });
    }
  }

  /** Delivers one message, or schedules a retry and rejects. */
  async function deliverOne(row: typeof outbox.$inferSelect): Promise<void> {
    const own = eq(outbox.id, row.id);
    try {
      await withDeadline('the carrier', sendDeadline, () => send(row));
      // Remove codes and links from sent messages.
      await db.update(outbox).set({ state: 'sent', body: '' }).where(own);
    } catch (error) {
      log.warn(
        { channel: row.channel, attempts: row.attempts, error: kindOf(error) },
        'message not delivered',
      );
      const wait = RETRIES[row.attempts - 1];
      await db
        .update(outbox)
        .set(wait === undefined ? { state: 'failed', body: '' } : { dueAt: new Date(now() + wait) })
        .where(own);
      throw error;
    }
  }

  /** Delivers all due messages. Rejects in the end when one was not delivered. */
  async function deliverAll(): Promise<void> {
    let failed = 0;
    for (let rows = await claim(); rows.length > 0; rows = await claim()) {
      // Independent of each other: a message whose update fails is due again when its claim ends.
      const results = await Promise.allSettled(rows.map(deliverOne));
      failed += results.filter(({ status }) => status === 'rejected').length;
    }
    if (failed > 0) throw new Error(`${failed} messages were not delivered.`);
  }

  async function run(): Promise<void> {
    do {
      again = false;
      await deliverAll();
    } while (again);
  }

  function deliver(): Promise<void> {
    if (carrier === undefined && mailer === undefined) return Promise.resolve();
    again = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Delivers without waiting; a failure is retried by the job. */
  function deliverSoon(): void {
    deliver().catch((error: unknown) => log.warn({ error: describeError(error) }, 'outbox failed'));
  }

  return {
    async post({ channel, recipient, subject, body, expiresAt }) {
      const at = new Date(now());
      await db.insert(outbox).values({
        channel,
        recipient,
        subject,
        body,
        state: hasWay(channel) ? 'queued' : 'kept',
        dueAt: at,
        expiresAt: new Date(expiresAt),
        createdAt: at,
      });
      deliverSoon();
    },
    async latest(count, channel, recipient) {
      const rows = await db
        .select()
        .from(outbox)
        .where(
          and(
            channel === undefined ? undefined : eq(outbox.channel, channel),
            recipient === undefined ? undefined : eq(outbox.recipient, recipient),
          ),
        )
        .orderBy(desc(outbox.id))
        .limit(count);
      return rows.map(({ createdAt, channel: way, recipient: to, subject, body, state }) => ({
        channel: way,
        recipient: to,
        subject,
        body,
        state,
        createdTime: createdAt.getTime(),
      }));
    },
    deliver,
    idle: async () => {
      await running?.catch(() => {});
    },
  };
}
