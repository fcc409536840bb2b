import { createHash } from 'node:crypto';
import { passkeys, sessions } from '@contract/account';
import { agentHourContract } from '@contract/agent';
import { bonuses, paymentMethods, transactions } from '@contract/cashier';
import { gameList } from '@contract/catalogue';
import { chatHistory } from '@contract/chat';
import { rewardCentre } from '@contract/content';
import { betRecords, protectionHistory } from '@contract/member';
import { securityEvents } from '@contract/security';
import * as schema from '@server/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { createTestWorld } from './support/world';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const key = () => crypto.randomUUID();

/*
 * The order of lists and the borders of their pages: rows have several times, rows are of one moment, and pages are exactly
 * full.
 */
onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let token: string;
  let agentToken: string;
  let memberId: number;
  let agentId: number;
  const now = () => platform.clock.now;
  const db = () => platform.database.db;

  beforeAll(async () => {
    // Named in one language in the order of the list, and in the other one against it.
    const world = createTestWorld();
    const games = world.games.map((game, at) => ({
      ...game,
      displayName: { EN: `Game ${1_000 + at}`, TY: `Laro ${9_000 - at}` },
    }));
    platform = await startPlatform(await locate('empty'), { world: () => ({ ...world, games }) });
    client = createClient(platform, now);
    const flows = accountFlows(client);
    await flows.set({ 'switches.REWCEN3': true, 'switches.CBS3': true, sessionsPerMember: 9 });
    ({ token } = await flows.signIn('player'));
    agentToken = (await flows.signIn('agent', { site: 'agent' })).token;
    const idOf = async (username: string) =>
      (await db().select().from(schema.members).where(eq(schema.members.usernameKey, username)))[0]?.id ?? 0;
    [memberId, agentId] = [await idOf('player'), await idOf('agent')];
  });
  afterAll(() => platform.close());

  const pageOne = { language: 'EN', pageNo: '1', pageSize: '20' } as const;
  const payment = (fields: Partial<typeof schema.payments.$inferInsert> & { readonly createdAt: Date }) => ({
    ...{ memberId, kind: 'deposit' as const, methodId: 'ewallet', amountMinor: 10_000, currency: 'PHP' },
    ...{ state: 'failed' as const, intentKey: key(), intentHash: '', destination: '', provider: 'none' },
    ...{ id: key(), updatedAt: fields.createdAt },
    ...fields,
  });
  const bet = (fields: Partial<typeof schema.bets.$inferInsert> & { readonly placedAt: Date }) => ({
    ...{ id: key(), launchId: key(), roundKey: key(), intentHash: '', memberId, nodeId: 1_000 },
    ...{ mode: 'real' as const, currency: 'PHP', betMinor: 700, winMinor: 0, state: 'settled' as const },
    ...{ choice: {}, outcome: {}, audit: {}, settledAt: fields.placedAt },
    ...fields,
  });

  /** A list: stores a row with its own time and the other one, and reads the ids. */
  interface TimedList {
    store(id: string, own: Date, other: Date): Promise<unknown>;
    read(): Promise<readonly string[]>;
    readonly oldestFirst?: true;
  }
  const LISTS: Readonly<Record<string, TimedList>> = {
    'pending payments, by their order': {
      store: (id, createdAt, updatedAt) =>
        db()
          .insert(schema.payments)
          .values(payment({ id, createdAt, updatedAt, state: 'sent', deadlineAt: new Date(now() + DAY) })),
      read: async () =>
        (await client.call(paymentMethods, { language: 'EN' }, { token })).pending.map(
          ({ transactionId }) => transactionId,
        ),
    },
    'payments, by their order': {
      store: (id, createdAt, updatedAt) =>
        db().insert(schema.payments).values(payment({ id, createdAt, updatedAt })),
      read: async () =>
        (await client.call(transactions, pageOne, { token })).list.map(({ transactionId }) => transactionId),
    },
    'rounds, by their stake': {
      store: (id, placedAt, settledAt) => db().insert(schema.bets).values(bet({ id, placedAt, settledAt })),
      read: async () => {
        const days = { startDate: '2026-11-15', endDate: '2026-11-22' };
        const { list } = await client.call(betRecords, { ...days, ...pageOne }, { token });
        return list.map(({ betId }) => betId);
      },
    },
    'rewards, by their last change': {
      store: (id, updatedAt, createdAt) =>
        db()
          .insert(schema.rewardApplications)
          .values({
            ...{ id, memberId, promotionId: 'promo-1', idempotencyKey: id, intentHash: '', remarks: '' },
            ...{ state: 'claimed', amountMinor: 5_000, createdAt, updatedAt },
          }),
      read: async () =>
        (await client.call(rewardCentre, { language: 'EN' }, { token })).list.map(({ rewardId }) => rewardId),
    },
    'ended bonuses, by their grant': {
      store: (id, grantedAt, endedAt) =>
        db()
          .insert(schema.bonuses)
          .values({
            ...{ id, memberId, promotionId: 'promo-1', currency: 'PHP', amountMinor: 5_000 },
            ...{ wageringMinor: 50_000, state: 'forfeited', grantedAt, endedAt },
          }),
      read: async () =>
        (await client.call(bonuses, { language: 'EN' }, { token })).ended.map(({ bonusId }) => bonusId),
    },
    'sessions, by their sign-in': {
      store: (id, createdAt, lastSeenAt) =>
        db()
          .insert(schema.sessions)
          .values({
            ...{
              id,
              memberId,
              tokenHash: createHash('sha256').update(id).digest(),
              site: 'member',
              ip: '203.0.113.9',
              device: '',
            },
            ...{ createdAt, lastSeenAt, state: 'open' },
            ...{ expiresAt: new Date(now() + DAY), deadlineAt: new Date(now() + DAY) },
          }),
      read: async () => (await client.call(sessions, {}, { token })).list.map(({ sessionId }) => sessionId),
    },
    'passkeys, by their creation': {
      oldestFirst: true,
      store: (id, createdAt, lastUsedAt) =>
        db()
          .insert(schema.passkeys)
          .values({
            ...{ id, memberId, credentialId: id, publicKey: Buffer.from(id), counter: 0, transports: [] },
            ...{ rpId: 'localhost', label: '', createdAt, lastUsedAt },
          }),
      read: async () => (await client.call(passkeys, {}, { token })).list.map(({ passkeyId }) => passkeyId),
    },
    'answered contracts, by their offer': {
      store: (id, createdAt, answeredAt) =>
        db()
          .insert(schema.contractRequests)
          .values({
            ...{ id, memberId: agentId, kind: 'hour', offeredBy: 'Office', terms: [] },
            ...{ state: 'accepted', createdAt, answeredAt },
          }),
      read: async () =>
        (await client.call(agentHourContract, {}, { token: agentToken })).list.map(
          ({ requestId }) => requestId,
        ),
    },
  };

  it.each(Object.keys(LISTS))('%s', async (name) => {
    const list = LISTS[name];
    if (list === undefined) throw new Error(`no list ${name}`);
    const [early, late] = [key(), key()];
    const before = (hours: number) => new Date(now() - hours * HOUR);
    await list.store(early, before(4), before(1));
    await list.store(late, before(3), before(2));
    const own = (await list.read()).filter((id) => id === early || id === late);
    expect(own).toEqual(list.oldestFirst === true ? [early, late] : [late, early]);
  });

  it.each(['EN', 'TY'] as const)('games by name are in the order of their names in %s', async (language) => {
    const request = { merchant: 'TESTMERCHANT', platform: 'html5', pageNo: '1', pageSize: '200' } as const;
    const { games } = await client.call(gameList, { ...request, language, sort: 'name' });
    const names = games.map(({ displayName }) => displayName);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted());
  });

  describe('of rows of one moment, each is on one page', () => {
    /** The ids of all pages, each of which continues after the last row of the one before. */
    async function allPages(
      read: (pageNo: string, after: string | undefined) => Promise<readonly string[]>,
    ): Promise<readonly string[]> {
      const all: string[] = [];
      for (let page = 1; page <= 9; page += 1) {
        const ids = await read(String(page), all.at(-1));
        if (ids.length === 0) break;
        all.push(...ids);
      }
      return all;
    }
    const continued = (after: string | undefined) => (after === undefined ? {} : { after });

    it.each([[''], ['RNG']])('in the betting record of type "%s"', async (gameType) => {
      await db().update(schema.games).set({ requestType: 'RNG' }).where(eq(schema.games.nodeId, 1_000));
      const placedAt = new Date(Date.UTC(2025, 4, gameType === '' ? 6 : 7, 4));
      const rows = Array.from({ length: 5 }, () => bet({ placedAt }));
      await db().insert(schema.bets).values(rows);
      const day = placedAt.toISOString().slice(0, 10);
      const found = await allPages(async (pageNo, after) => {
        const request = { startDate: day, endDate: day, language: 'EN', pageSize: '2', gameType } as const;
        const { list } = await client.call(
          betRecords,
          { ...request, pageNo, ...continued(after) },
          { token },
        );
        return list.map(({ betId }) => betId);
      });
      expect(found.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    });

    it('in the history of payments', async () => {
      const createdAt = new Date(Date.UTC(2025, 4, 8, 4));
      const rows = Array.from({ length: 5 }, () => payment({ createdAt }));
      await db().insert(schema.payments).values(rows);
      const found = await allPages(async (pageNo, after) => {
        const days = { startDate: '2025-05-08', endDate: '2025-05-08' };
        const request = { ...days, language: 'EN', pageSize: '2' } as const;
        const { list } = await client.call(
          transactions,
          { ...request, pageNo, ...continued(after) },
          { token },
        );
        return list.map(({ transactionId }) => transactionId);
      });
      expect(found.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    });
  });

  describe('after a page that is exactly full there is no other', () => {
    /** A list whose pages say whether there are others: stores rows, and reads the first page. */
    interface Continued {
      store(count: number): Promise<unknown>;
      read(): Promise<{ readonly list: readonly unknown[]; readonly hasMore: boolean }>;
    }
    const CONTINUED: Readonly<Record<string, Continued>> = {
      'protection decisions': {
        store: (count) =>
          db()
            .insert(schema.protectionEvents)
            .values(
              Array.from({ length: count }, () => ({
                ...{ memberId, kind: 'realityCheck' as const, happenedAt: new Date(now()) },
              })),
            ),
        read: async () => {
          const { events, hasMore } = await client.call(protectionHistory, {}, { token });
          return { list: events, hasMore };
        },
      },
      'security events': {
        store: (count) =>
          db()
            .insert(schema.securityEvents)
            .values(
              Array.from({ length: count }, () => ({
                ...{ memberId, kind: 'contactChanged' as const, result: 'done', actor: 'member' as const },
                ...{ address: '', device: '', at: new Date(now()), keptUntil: new Date(now() + DAY) },
              })),
            ),
        read: () => client.call(securityEvents, { group: 'changes' }, { token }),
      },
      'messages of a room': {
        store: async (count) => {
          const [host] = await db().select().from(schema.chatHosts).where(eq(schema.chatHosts.id, 'free'));
          const first = (host?.lastSeq ?? 0) + 1;
          await db()
            .insert(schema.chatMessages)
            .values(
              Array.from({ length: count }, (_, at) => ({
                ...{ hostId: 'free', seq: first + at, memberId, authorName: 'Isko', clientId: key() },
                ...{ body: 'Hello', sentAt: new Date(now()) },
              })),
            );
          await db()
            .update(schema.chatHosts)
            .set({ lastSeq: first + count - 1 })
            .where(eq(schema.chatHosts.id, 'free'));
        },
        read: () => client.call(chatHistory, { modelId: 'free', before: '999999' }, { token }),
      },
    };

    it.each(Object.keys(CONTINUED))('of %s', async (name) => {
      const list = CONTINUED[name];
      if (list === undefined) throw new Error(`no list ${name}`);
      /** Pages are full when more rows are not on the first one. */
      let full = (await list.read()).list.length;
      for (;;) {
        await list.store(1);
        const { list: page, hasMore } = await list.read();
        expect(hasMore).toBe(page.length === full);
        if (hasMore) break;
        full = page.length;
      }
      expect(full).toBeGreaterThan(10);
    });
  });
});
