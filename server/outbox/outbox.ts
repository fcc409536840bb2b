import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { MessageHappening } from '@/machines/platform/outgoingMessage/outgoingMessage.machine';
import { withDeadline } from '../common/deadline';
import type { Database } from '../db/database';
import { messageLife, outbox } from '../db/schema';
import { createSteps } from '../db/steps';
import { describeError } from '../http/log';
import type { PassDeadlines } from '../jobs/deadlines';
import type { Mailer } from '../mail/mailer';
import type { SmsCarrier } from '../sms/carrier';

type MessageRow = typeof outbox.$inferSelect;

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
  readonly state: string;
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
  /** Clears messages whose codes or links have expired; those that were not sent have failed. */
  passDeadlines: PassDeadlines;
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>;
}

/** Delays before the second, third… attempt, in milliseconds; the last one repeats. */
const RETRIES = [5_000, 20_000, 60_000, 180_000];
const retryAfter = (attempt: number): number => RETRIES[attempt - 1] ?? 180_000;
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

  const steps = createSteps({
    life: messageLife,
    table: outbox,
    factsOf: ({ channel, createdAt, deadlineAt }: MessageRow) => ({
      hasCarrier: hasWay(channel),
      lifetimeMs: (deadlineAt ?? createdAt).getTime() - createdAt.getTime(),
    }),
    async lock(tx, id, locking) {
      const [row] = await tx
        .select()
        .from(outbox)
        .where(eq(outbox.id, Number(id)))
        .for('update', locking);
      return row;
    },
    effects: {
      retryLater: async (tx, { id }, { at, happening }) => {
        if (happening?.type !== 'carrier.failed') return;
        const dueAt = new Date(at + retryAfter(happening.attempt));
        await tx.update(outbox).set({ dueAt }).where(eq(outbox.id, id));
      },
      clearBody: (tx, { id }) => tx.update(outbox).set({ body: '' }).where(eq(outbox.id, id)),
    },
  });

  /** Claims some due messages, so that no other instance delivers them meanwhile. */
  async function claim() {
    const at = new Date(now());
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          inArray(outbox.state, [...messageLife.tagged('open')]),
          lte(outbox.dueAt, at),
          gt(outbox.deadlineAt, at),
        ),
      )
      .orderBy(outbox.dueAt)
      .limit(SENT_AT_ONCE)
      .for('update', { skipLocked: true });
    return db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: new Date(now() + CLAIM) })
      .where(sql`${outbox.id} in ${due}`)
      .returning();
  }

  async function send(row: MessageRow): Promise<void> {
    const reference = `m${row.id}`;
    if (row.channel === 'sms') await carrier?.send({ number: row.recipient, text: row.body, reference });
    else {
      const { recipient: address, subject, body: text } = row;
      await mailer?.send({ address, subject, text, reference });
    }
  }

  /** Delivers one message, or schedules a retry and rejects. */
  async function deliverOne(row: MessageRow): Promise<void> {
    const say = (happening: MessageHappening) => steps.happened(db, String(row.id), happening, now());
    try {
      await withDeadline('the carrier', sendDeadline, () => send(row));
      await say({ type: 'carrier.took' });
    } catch (error) {
      log.warn(
        { channel: row.channel, attempts: row.attempts, error: kindOf(error) },
        'message not delivered',
      );
      await say({ type: 'carrier.failed', attempt: row.attempts });
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
      const at = now();
      const moment = new Date(at);
      const facts = { hasCarrier: hasWay(channel), lifetimeMs: expiresAt - at };
      await steps.begin(db, facts, at, async (first) => {
        const [row] = await db
          .insert(outbox)
          .values({ channel, recipient, subject, body, ...first, dueAt: moment, createdAt: moment })
          .returning();
        return row;
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
    passDeadlines: (signal) => steps.passDeadlines(db, now(), { signal }),
    idle: async () => {
      await running?.catch(() => {});
    },
  };
}
