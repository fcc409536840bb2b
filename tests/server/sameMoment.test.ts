import { createAffiliates } from '@server/account/affiliates';
import { createAttempts, DEFAULT_LOGIN_LIMITS } from '@server/account/attempts';
import { createCodes } from '@server/account/codes';
import { createLimiter } from '@server/account/limits';
import { createContracts } from '@server/agent/contracts';
import { createPayments } from '@server/cashier/payments';
import { createRooms } from '@server/chat/rooms';
import {
  affiliateCodes,
  avatars,
  chatHosts,
  contractRequests,
  members,
  messageLife,
  outbox,
  payments,
  uploadedPictures,
} from '@server/db/schema';
import { createLog } from '@server/http/log';
import { Refusal } from '@server/http/refusal';
import { createUploads } from '@server/images/uploads';
import { AVATAR_BASE, createAvatars } from '@server/member/avatars';
import { createOutbox } from '@server/outbox/outbox';
import { createSettings } from '@server/system/settings';
import { createWallet } from '@server/wallet/wallet';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase, onPostgres, raceOn, startPlatform, type TestPlatform } from './support/platform';

const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
};
/** Several calls at the same moment. */
const atOnce = <T>(times: number, act: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => act(at)));
const times = (count: number, text: string): string[] => Array.from({ length: count }, () => text);
let serial = 0;
const fresh = (): string => {
  serial += 1;
  return `same-moment-${serial}`;
};

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let people: readonly { readonly id: number; readonly username: string }[];

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    people = await platform.database.db
      .select({ id: members.id, username: members.username })
      .from(members)
      .orderBy(asc(members.id))
      .limit(4);
  });
  afterAll(() => platform.close());

  const db = () => platform.database.db;
  const someone = (): number => people[0]?.id ?? 0;

  it('messages of a room at once have numbers without a gap, each its own', raceOn(locate), async () => {
    const rooms = createRooms(
      db(),
      createSettings(db(), () => platform.clock.now),
    );
    const [host] = await db().select().from(chatHosts).orderBy(asc(chatHosts.id)).limit(1);
    if (host === undefined) throw new Error('The world has no host.');
    const posts = people.flatMap(({ id, username }) =>
      [1, 2, 3].map((nth) => ({ memberId: id, userName: username, text: `${nth} of ${username}` })),
    );
    await Promise.all(
      posts.map(({ memberId, userName, text }) =>
        rooms.post(
          host.id,
          { memberId, userName, nickname: '' },
          { clientId: fresh(), text },
          platform.clock.now,
        ),
      ),
    );
    const stored = await rooms.after(host.id, host.lastSeq, 100);
    expect(stored.map(({ seq }) => seq)).toEqual(posts.map((_, at) => host.lastSeq + 1 + at));
    expect(stored.map(({ body }) => body).sort()).toEqual(posts.map(({ text }) => text).sort());
    expect((await rooms.newest([host.id])).get(host.id)).toBe(host.lastSeq + posts.length);
  });

  it('one message sent several times at once is stored once', raceOn(locate), async () => {
    const rooms = createRooms(
      db(),
      createSettings(db(), () => platform.clock.now),
    );
    const [host] = await db().select().from(chatHosts).orderBy(asc(chatHosts.id)).limit(1);
    if (host === undefined) throw new Error('The world has no host.');
    const author = { memberId: someone(), userName: 'player', nickname: '' };
    const post = { clientId: fresh(), text: 'once' };
    await atOnce(5, () => rooms.post(host.id, author, post, platform.clock.now));
    expect(await rooms.after(host.id, host.lastSeq, 100)).toMatchObject([{ body: 'once' }]);
  });

  it('entries of a code at once all count, and the right one is used once', raceOn(locate), async () => {
    const signer = {
      sign: async (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)),
      matches: async (mac: Uint8Array, ...parts: readonly unknown[]) =>
        Buffer.from(mac).toString() === JSON.stringify(parts),
    };
    const codes = createCodes(db(), signer);
    const binding = { number: fresh(), purpose: 'login' } as const;
    const now = platform.clock.now;
    await codes.create(binding, now + 60_000);
    const tries = await atOnce(9, () => outcomeOf(codes.check(binding, 'wrong', now)));
    expect(tries.sort()).toEqual([
      ...times(4, 'verification.code.expired'),
      ...times(5, 'verification.code.wrong'),
    ]);
    const code = await codes.create(binding, now + 60_000);
    const grips = await atOnce(3, () => codes.check(binding, code, now));
    const uses = await Promise.all(
      grips.map((grip) => outcomeOf(db().transaction((tx) => codes.consume(tx, grip)))),
    );
    expect(uses.sort()).toEqual(['done', ...times(2, 'verification.code.wrong')]);
  });

  it('uses of a limit at once have the numbers from one to the most', raceOn(locate), async () => {
    const limiter = createLimiter(db());
    const name = fresh();
    const taken = await atOnce(9, async () => {
      try {
        return await limiter.take(name, { most: 5, window: 60_000 }, platform.clock.now);
      } catch {
        return 0;
      }
    });
    expect(taken.sort()).toEqual([0, 0, 0, 0, 1, 2, 3, 4, 5]);
  });

  it.each(['nameKey', 'addressKey'] as const)(
    'logins at once with the same %s count each other',
    raceOn(locate),
    async (same) => {
      const attempts = createAttempts(db(), { ...DEFAULT_LOGIN_LIMITS, perUsername: 3, perAddress: 3 });
      const shared = fresh();
      const begun = await atOnce(7, () =>
        outcomeOf(
          attempts.begin({ nameKey: fresh(), addressKey: fresh(), [same]: shared }, platform.clock.now),
        ),
      );
      expect(begun.sort()).toEqual([...times(3, 'done'), ...times(4, 'rate.limited')]);
    },
  );

  it('first calls for an invitation code at once make one', raceOn(locate), async () => {
    const own = eq(affiliateCodes.ownerId, someone());
    await db().update(affiliateCodes).set({ status: 'disabled' }).where(own);
    const affiliates = createAffiliates(db());
    const codes = await atOnce(6, async () => (await affiliates.own(someone())).code);
    expect(new Set(codes).size).toBe(1);
    const active = (await db().select().from(affiliateCodes).where(own)).filter(
      ({ status, domain }) => status === 'active' && domain === '',
    );
    expect(active.map(({ code }) => code)).toEqual([codes[0]]);
  });

  it('a contract accepted and refused at once has one answer', raceOn(locate), async () => {
    const contracts = createContracts(db());
    const id = fresh();
    await db()
      .insert(contractRequests)
      .values({
        id,
        kind: 'salary',
        memberId: someone(),
        offeredBy: 'The house',
        terms: [],
        createdAt: new Date(platform.clock.now),
      });
    const answers = await atOnce(6, (at) =>
      outcomeOf(contracts.answer(someone(), 'salary', id, at % 2 === 0, platform.clock.now)),
    );
    expect(answers.sort()).toEqual([...times(3, 'conflict'), ...times(3, 'done')]);
  });

  // The embedded database does one transaction after the other.
  if (locate === onPostgres)
    it('a row that somebody has locked holds up no other, and is left for the next time', async () => {
      const contracts = createContracts(db());
      const at = platform.clock.now;
      const [held, free] = [fresh(), fresh()];
      for (const [index, id] of [held, free].entries())
        await db()
          .insert(contractRequests)
          .values({
            ...{ id, kind: 'hour', memberId: someone(), offeredBy: 'The house', terms: [] },
            ...{ createdAt: new Date(at), deadlineAt: new Date(at + index) },
          });
      const stateOf = async (id: string) =>
        (await db().select().from(contractRequests).where(eq(contractRequests.id, id)))[0]?.state;
      await db().transaction(async (tx) => {
        await tx.select().from(contractRequests).where(eq(contractRequests.id, held)).for('update');
        const passed = contracts.passDeadlines(at + 10);
        await expect.poll(() => stateOf(free), { timeout: 5_000 }).toBe('lapsed');
        await passed;
        expect(await stateOf(held)).toBe('open');
      });
      await contracts.passDeadlines(at + 10);
      expect(await stateOf(held)).toBe('lapsed');
    });

  it(
    'notices of a payment at once are heard one after the other, also those that contradict',
    raceOn(locate),
    async () => {
      const now = () => platform.clock.now;
      const book = createPayments({
        ...{ db: db(), now, wallet: createWallet({ db: db(), now }), log: createLog({ level: 'silent' }) },
        provider: {
          ...{
            name: fresh(),
            methods: [],
            stateOf: async () => 'pending',
            readCallback: async () => undefined,
          },
          begin: async () => ({ redirectUrl: '' }),
        },
        grantBonus: async () => {},
      });
      const { payment } = await book.create(
        {
          ...{ memberId: someone(), kind: 'deposit', methodId: 'm', amountMinor: 7_300, currency: 'PHP' },
          ...{ destination: '', promotionId: null, intentKey: fresh() },
        },
        async () => now(),
      );
      const notices = await atOnce(6, (at) =>
        outcomeOf(
          book.happened(payment.id, { type: at % 2 === 0 ? 'provider.succeeded' : 'provider.failed' }),
        ),
      );
      expect(notices).toEqual(times(6, 'done'));
      const [row] = await db().select().from(payments).where(eq(payments.id, payment.id));
      // Whichever came first counts.
      expect(['succeeded', 'failed']).toContain(row?.state);
    },
  );

  it('a message is sent once by several instances that deliver at once', raceOn(locate), async () => {
    const at = platform.clock.now;
    const { state } = messageLife.begin({ hasCarrier: true, lifetimeMs: 60_000 });
    const recipient = fresh();
    await db()
      .insert(outbox)
      .values({
        ...{ channel: 'sms', recipient, subject: '', body: 'once', state },
        ...{ dueAt: new Date(at), createdAt: new Date(at), deadlineAt: new Date(at + 60_000) },
      });
    const sent: string[] = [];
    await atOnce(5, () =>
      createOutbox({
        ...{ db: db(), now: () => at, log: createLog({ level: 'silent' }), mailer: undefined },
        carrier: {
          async send({ number }) {
            sent.push(number);
          },
        },
      }).deliver(),
    );
    expect(sent).toEqual([recipient]);
  });

  it('one picture uploaded several times at once is stored once, and used once', raceOn(locate), async () => {
    const uploads = createUploads(db());
    const bytes = await picture();
    const ids = await atOnce(4, () => uploads.add(someone(), fresh(), bytes, platform.clock.now));
    expect(new Set(ids).size).toBe(1);
    const used = await atOnce(4, () => outcomeOf(uploads.take(db(), someone(), [ids[0] ?? ''])));
    expect(used.sort()).toEqual(['done', ...times(3, 'image.expired')]);
    expect(
      await db().select().from(uploadedPictures).where(eq(uploadedPictures.memberId, someone())),
    ).toEqual([]);
  });

  it(
    'of avatars chosen at once the path and the picture are of the same choice',
    raceOn(locate),
    async () => {
      const uploads = createUploads(db());
      const chosen = createAvatars({ db: db(), uploads, imageBase: '' });
      const first = await uploads.add(someone(), 'a', await picture(), platform.clock.now);
      const second = await uploads.add(someone(), 'b', await picture(), platform.clock.now);
      await Promise.all(
        [first, 'preset-3', second, ''].map((avatar) => chosen.set(someone(), 'address', avatar)),
      );
      const [member] = await db()
        .select({ avatar: members.avatar })
        .from(members)
        .where(eq(members.id, someone()));
      const stored = await db().select().from(avatars).where(eq(avatars.memberId, someone()));
      const path = member?.avatar ?? '';
      expect(stored.map(({ id }) => `${AVATAR_BASE}/${id}.webp`)).toEqual(
        path.startsWith(AVATAR_BASE) ? [path] : [],
      );
    },
  );
});

/** A picture that no other test has. */
function picture(): Promise<Buffer> {
  serial += 1;
  return sharp({
    create: {
      width: 24,
      height: 24,
      channels: 3,
      background: { r: serial % 256, g: (serial >> 8) % 256, b: 77 },
    },
  })
    .png()
    .toBuffer();
}
