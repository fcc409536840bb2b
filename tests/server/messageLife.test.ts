import { rmSync } from 'node:fs';
import { openDatabase } from '@server/db';
import { outbox } from '@server/db/schema';
import { createLog } from '@server/http/log';
import { createOutbox } from '@server/outbox/outbox';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './support/earlierMigrations';
import { passingChanges } from './support/lifecycles';
import { onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

const SECOND = 1_000;
const log = createLog({ level: 'silent' });

onEachDatabase((locate) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(await locate());
  });
  afterAll(() => platform.close());

  it('the database refuses every change of state that no step of the chart makes, whoever writes it', async () => {
    const { db } = platform.database;
    const at = new Date(platform.clock.now);
    expect(
      await passingChanges(db, 'outbox', ['queued', 'kept', 'sent', 'failed'], async (state) => {
        const message = { channel: 'sms' as const, recipient: '+6301', body: 'x', dueAt: at, createdAt: at };
        const [row] = await db
          .insert(outbox)
          .values({ ...message, state })
          .returning();
        return row?.id ?? 0;
      }),
    ).toEqual(['queued → sent', 'queued → failed', 'failed → sent']);
  });

  describe('a message', () => {
    let now: number;
    /** What the carrier does with each attempt. */
    let send: (attempt: number) => Promise<void>;
    let attempts: number;
    beforeEach(async () => {
      await platform.database.db.delete(outbox);
      now = platform.clock.now;
      attempts = 0;
    });
    const open = (hasCarrier: boolean) =>
      createOutbox({
        ...{ db: platform.database.db, log, mailer: undefined, now: () => now },
        carrier: hasCarrier
          ? {
              send: () => {
                attempts += 1;
                return send(attempts);
              },
            }
          : undefined,
      });
    const post = async (messages: ReturnType<typeof open>) => {
      await messages.post({
        ...{ channel: 'sms', recipient: '+6301', subject: '', body: 'code 123456' },
        expiresAt: now + 600 * SECOND,
      });
      await messages.idle();
    };
    const row = async () => (await platform.database.db.select().from(outbox))[0];
    const stored = async () => {
      const message = await row();
      return [message?.state, message?.body, message?.deadlineAt?.getTime()];
    };
    const refused = async () => {
      throw new Error('no');
    };

    it('that the carrier never takes is tried five times, and its text is cleared', async () => {
      send = refused;
      const messages = open(true);
      await post(messages);
      for (const wait of [5, 20, 60, 180]) {
        now += wait * SECOND - 1;
        await messages.deliver();
        expect((await row())?.state).toBe('queued');
        now += 1;
        await messages.deliver().catch(() => {});
      }
      expect([await stored(), attempts]).toEqual([['failed', '', undefined], 5]);
    });

    it('that expires in the queue has failed and is not delivered; without a carrier only its text goes', async () => {
      send = refused;
      const messages = open(true);
      await post(messages);
      const expiry = now + 600 * SECOND;
      now = expiry - 1;
      await messages.passDeadlines();
      expect(await stored()).toEqual(['queued', 'code 123456', expiry]);
      now = expiry;
      send = async () => {};
      await messages.deliver();
      await messages.passDeadlines();
      expect([await stored(), attempts]).toEqual([['failed', '', undefined], 1]);

      await platform.database.db.delete(outbox);
      const kept = open(false);
      await post(kept);
      expect((await stored()).slice(0, 2)).toEqual(['kept', 'code 123456']);
      now += 600 * SECOND;
      await kept.passDeadlines();
      expect(await stored()).toEqual(['kept', '', undefined]);
    });

    it('that another attempt has sent stays sent when an earlier attempt fails at last', async () => {
      let fail: (error: Error) => void = () => {};
      send = (attempt) =>
        attempt === 1
          ? new Promise((_, reject) => {
              fail = reject;
            })
          : Promise.resolve();
      const first = open(true);
      const posted = post(first);
      for (let waited = 0; waited < 200 && attempts === 0; waited += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      // The claim of the first attempt has ended; another instance delivers the message.
      now += 61 * SECOND;
      await open(true).deliver();
      expect((await row())?.state).toBe('sent');
      fail(new Error('late'));
      await posted;
      expect(await stored()).toEqual(['sent', '', undefined]);
    });

    it('that arrives after all, when it had failed, is sent', async () => {
      let arrive: () => void = () => {};
      send = () =>
        new Promise((resolve) => {
          arrive = resolve;
        });
      const messages = open(true);
      const posted = post(messages);
      for (let waited = 0; waited < 200 && attempts === 0; waited += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      now += 600 * SECOND;
      await messages.passDeadlines();
      expect((await row())?.state).toBe('failed');
      arrive();
      await posted;
      expect((await row())?.state).toBe('sent');
    });
  });

  it('the upgrade keeps when waiting messages expire', async () => {
    const earlier = migrationsBefore('message_life');
    const database = await openDatabase(await locate('empty'), () => {});
    const { db } = database;
    try {
      await database.migrate(earlier);
      for (const state of ['queued', 'kept', 'sent', 'failed'])
        await db.execute(sql`insert into outbox (channel, recipient, body, state, due_at, expires_at, created_at)
          values ('sms', ${state}, '', ${state}, now(), '2026-11-01T00:00:00Z', now())`);
      await database.migrate(MIGRATIONS);
      const stored = await db.select().from(outbox).orderBy(outbox.id);
      expect(stored.map(({ state, deadlineAt }) => [state, deadlineAt?.toISOString()])).toEqual([
        ['queued', '2026-11-01T00:00:00.000Z'],
        ['kept', '2026-11-01T00:00:00.000Z'],
        ['sent', undefined],
        ['failed', undefined],
      ]);
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});
