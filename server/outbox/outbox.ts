import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { outbox } from '../db/schema';
import { describeError } from '../http/log';
import type { Mailer } from '../mail/mailer';
import type { SmsCarrier } from '../sms/carrier';

/** What the outbox works with. */
interface OutboxParts {
  readonly db: Database;
  readonly now: () => number;
  readonly log: Logger;
  /** Without one, messages stay in the outbox for a developer to read. */
  readonly carrier: SmsCarrier | undefined;
  /** As above, for mails. */
  readonly mailer: Mailer | undefined;
}

/** A message that a player is to get. */
export interface OutgoingMessage {
  readonly channel: 'sms' | 'mail';
  /** Number in international form, or mail address. */
  readonly recipient: string;
  /** Empty for a short message. */
  readonly subject: string;
  readonly body: string;
  /** After this moment it is of no use. */
  readonly expiresAt: number;
}

/** A message as the outbox holds it. */
export interface StoredMessage extends Omit<OutgoingMessage, 'expiresAt'> {
  readonly state: 'queued' | 'kept' | 'sent' | 'failed';
  readonly createdTime: number;
}

/** Messages to players, by whatever carries them. */
export interface Outbox {
  /** Stores a message; it is delivered in the background, again and again until it expires. */
  post(message: OutgoingMessage): Promise<void>;
  /** The newest messages, of one recipient when given. For developers; a sent message has no body any more. */
  latest(count: number, channel?: 'sms' | 'mail', recipient?: string): Promise<readonly StoredMessage[]>;
  /** Delivers what is due. Called on a timer, since another instance may have stopped in the middle. */
  deliver(): Promise<void>;
  /** Resolves when no delivery is under way. */
  idle(): Promise<void>;
}

/** Waits before the second, third… try, in milliseconds; after the last one a message has failed. */
const RETRIES = [5_000, 20_000, 60_000, 180_000];
/** A try that did not end within this time was cut off with its instance; milliseconds. */
const CLAIM = 60_000;

/** Creates the outbox. */
export function createOutbox({ db, now, log, carrier, mailer }: OutboxParts): Outbox {
  let running: Promise<void> | undefined;
  let again = false;

  const hasWay = (channel: 'sms' | 'mail'): boolean => (channel === 'sms' ? carrier : mailer) !== undefined;

  /** Takes one due message; no other instance gets it meanwhile. */
  async function claim() {
    const at = new Date(now());
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.state, 'queued'), lte(outbox.dueAt, at), gt(outbox.expiresAt, at)))
      .orderBy(outbox.dueAt)
      .limit(1)
      .for('update', { skipLocked: true });
    const [row] = await db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: new Date(now() + CLAIM) })
      .where(sql`${outbox.id} in ${due}`)
      .returning();
    return row;
  }

  async function send(row: typeof outbox.$inferSelect): Promise<void> {
    const reference = `m${row.id}`;
    if (row.channel === 'sms') await carrier?.send({ number: row.recipient, text: row.body, reference });
    else {
      const { recipient: address, subject, body: text } = row;
      await mailer?.send({ address, subject, text, reference });
    }
  }

  async function deliverAll(): Promise<void> {
    for (let row = await claim(); row !== undefined; row = await claim()) {
      const own = eq(outbox.id, row.id);
      try {
        await send(row);
        // What has left holds no code and no link any more.
        await db.update(outbox).set({ state: 'sent', body: '' }).where(own);
      } catch (error) {
        // The carrier's own words may quote the message: its kind is enough.
        log.warn(
          { channel: row.channel, attempts: row.attempts, error: describeError(error)['name'] },
          'message not delivered',
        );
        const wait = RETRIES[row.attempts - 1];
        await db
          .update(outbox)
          .set(wait === undefined ? { state: 'failed', body: '' } : { dueAt: new Date(now() + wait) })
          .where(own);
      }
    }
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
    running ??= run()
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'outbox failed'))
      .finally(() => {
        running = undefined;
      });
    return running;
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
      void deliver();
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
    idle: () => running ?? Promise.resolve(),
  };
}
