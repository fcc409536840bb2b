import { logout } from '@contract/account';
import { transactions } from '@contract/cashier';
import * as contract from '@contract/chat';
import { CHANNEL_CLOSE, CHANNEL_PATH } from '@contract/chatChannel';
import { beginPlayerBreak, protection, protectionHistory, setProtectionLimit } from '@contract/member';
import { memberInfo } from '@contract/profile';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { chatHosts, chatMessages, chatPasses, chatTickets, members, sessions } from '@server/db/schema';
import { policyOf } from '@server/http/policies';
import { clearingAccount, createWallet, memberAccount } from '@server/wallet/wallet';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHAT_TEXT_MAX } from '@/config/constants';
import { accountFlows } from './support/accountFlows';
import { connect, enter, LAUNCH, type TestChannel, ticketTo } from './support/chat';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const LANGUAGE = { language: 'EN' } as const;
const ANCHORS = { module: 'CBS3', ...LANGUAGE } as const;

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let token: string;
  let other: string;
  const channels: TestChannel[] = [];

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await flows.resetLimits();
    ({ token } = await flows.signIn('player'));
    ({ token: other } = await flows.signIn('reachable'));
  });
  afterEach(() => {
    for (const { socket } of channels.splice(0)) socket.terminate();
  });

  async function join(modelId = 'free', lastSeq: number | null = null, as = token): Promise<TestChannel> {
    const channel = await enter(platform, client, as, modelId, lastSeq);
    channels.push(channel);
    return channel;
  }
  const post = (channel: TestChannel, clientId: string, text: string) =>
    channel.say({ type: 'post', clientId, text });
  const has = (channel: TestChannel, text: string) =>
    channel.until(`"${text}" comes`, () => channel.messages().some((message) => message.text === text));
  const stored = (hostId = 'free') =>
    platform.database.db
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.hostId, hostId))
      .orderBy(chatMessages.seq);

  describe('lists', () => {
    it('API-62 API-63 API-64 CHAT-01 ENTITY-35 live hosts, followed hosts, all hosts', async () => {
      const idsOf = (list: readonly contract.ChatModel[]) => list.map(({ modelId }) => modelId);
      expect([contract.chatAnchors.method, policyOf(contract.chatAnchors).cacheSeconds]).toEqual([
        'GET',
        undefined,
      ]);
      const anchors = await client.call(contract.chatAnchors, ANCHORS);
      expect(idsOf(anchors.list)).toEqual(['free', 'vip', 'paid']);
      const models = await client.call(contract.chatModels, LANGUAGE);
      expect(idsOf(models.list)).toEqual(['free', 'vip', 'paid', 'quiet', 'away']);
      expect(models.list.at(-1)).toMatchObject({ active: false, streaming: false, motto: 'Motto away' });
      const focus = await client.call(contract.chatFocus, LANGUAGE, { token });
      expect(idsOf(focus.list)).toEqual(['free']);
    });

    it('CHAT-02 room types are free, VIP and pay per view', async () => {
      const { list } = await client.call(contract.chatModels, LANGUAGE);
      const typeOf = (id: string) => list.find(({ modelId }) => modelId === id)?.roomType;
      expect([typeOf('free'), typeOf('vip'), typeOf('paid')]).toEqual(['free', 'vip', 'payPerView']);
    });

    it('API-27 counts unread messages of followed rooms; opening the room reads them', async () => {
      const unread = async () => (await client.call(contract.chatUnreadCount, {}, { token })).count;
      expect(await unread()).toBe(3);
      await client.call(contract.setChatFocus, { modelId: 'quiet', focused: true }, { token });
      expect(await unread()).toBe(3);
      const channel = await join('quiet', null, other);
      post(channel, 'quiet-0001', 'anybody?');
      await has(channel, 'anybody?');
      expect(await unread()).toBe(4);
      await client.call(contract.setChatFocus, { modelId: 'quiet', focused: true }, { token });
      expect(await unread()).toBe(4);
      await client.call(contract.setChatFocus, { modelId: 'quiet', focused: false }, { token });
      expect(await unread()).toBe(3);
      // What was written while nobody followed is not unread for whoever follows again.
      post(channel, 'quiet-0002', 'still nobody?');
      await has(channel, 'still nobody?');
      await client.call(contract.setChatFocus, { modelId: 'quiet', focused: true }, { token });
      expect(await unread()).toBe(3);
      await client.call(contract.setChatFocus, { modelId: 'quiet', focused: false }, { token });
      await join('free');
      await expect.poll(unread).toBe(0);
      await client.refused(contract.setChatFocus, { modelId: 'nobody', focused: true }, 'not.found', {
        token,
      });
    });

    it('FLAG-11 ROLE-13 nothing of it without CBS3, and no room for a trial account', async () => {
      const guest = await flows.signIn('guest');
      for (const call of [contract.chatUnreadCount, contract.chatFocus] as const) {
        const payload = call.encoding === 'query' ? LANGUAGE : {};
        expect((await client.send(call, payload, { token: guest.token })).code).toBe('real.account.required');
      }
      await client.refused(contract.launchChat, LAUNCH, 'real.account.required', { token: guest.token });
      await platform.settings.write({ 'switches.CBS3': false });
      await client.refused(contract.chatAnchors, ANCHORS, 'no.permission');
      await client.refused(contract.chatUnreadCount, {}, 'no.permission', { token });
      await client.refused(contract.launchChat, LAUNCH, 'no.permission', { token });
      await platform.settings.write({ 'switches.CBS3': true });
    });
  });

  describe('launch', () => {
    it('API-65 takes b2c, back address, colour, title and template v2, and answers the ticket and the address', async () => {
      const answer = await client.call(contract.launchChat, { ...LAUNCH, modelId: 'free' }, { token });
      expect(answer.url).toBe(CHANNEL_PATH);
      expect(answer.expirationTime).toBe(platform.clock.now + 30_000);
      const [row] = await platform.database.db.select().from(chatTickets);
      expect(JSON.stringify(row)).not.toContain(answer.ticket);
      for (const wrong of [{ b2c: '0' }, { template: 'v1' }, { title: undefined }]) {
        const refusal = await client.send(contract.launchChat, { ...LAUNCH, ...wrong }, { token });
        expect(refusal.code).toBe('request.invalid');
      }
      for (const backUrl of ['https://elsewhere.example', '//elsewhere.example', 'javascript:1', '/\\x']) {
        await client.refused(contract.launchChat, { ...LAUNCH, backUrl }, 'request.invalid', { token });
      }
      await client.refused(contract.launchChat, LAUNCH, 'not.logged.in');
    });

    it('a ticket opens one channel, to its room, before it expires', async () => {
      const ticket = await ticketTo(client, token, 'free');
      const hello = (modelId: string, given = ticket) =>
        ({ type: 'hello', ticket: given, modelId, lastSeq: null }) as const;
      const first = await connect(platform);
      first.say(hello('free'));
      await first.until('it is welcome', () => first.frames.length === 1);
      const again = await connect(platform);
      again.say(hello('free'));
      expect(await again.closed).toBe(CHANNEL_CLOSE.ticket);
      const elsewhere = await connect(platform);
      elsewhere.say(hello('quiet', await ticketTo(client, token, 'free')));
      expect(await elsewhere.closed).toBe(CHANNEL_CLOSE.ticket);
      const late = await ticketTo(client, token, 'free');
      platform.clock.now += 30_001;
      const tooLate = await connect(platform);
      tooLate.say(hello('free', late));
      expect(await tooLate.closed).toBe(CHANNEL_CLOSE.ticket);
      first.socket.terminate();
    });

    it('CHAT-02 VIP rooms depend on the rank; paid rooms cost once per day', async () => {
      const room = async (modelId: string, as = token) =>
        (await client.call(contract.chatRoom, { modelId, ...LANGUAGE }, { token: as })).entrance;
      expect([await room('vip'), await room('vip', other), await room('away')]).toEqual([
        'open',
        'vip',
        'closed',
      ]);
      await client.refused(contract.launchChat, { ...LAUNCH, modelId: 'vip' }, 'no.permission', {
        token: other,
      });
      expect(await room('paid')).toBe('pass');
      const refusal = await client.refused(
        contract.launchChat,
        { ...LAUNCH, modelId: 'paid' },
        'no.permission',
        { token },
      );
      expect(refusal.value).toEqual({ entrance: 'pass' });
      await client.refused(contract.chatHistory, { modelId: 'paid', before: '9' }, 'no.permission', {
        token,
      });

      const buy = (key: string, priceMinor = 5_000, as = token) =>
        client.send(
          contract.buyChatPass,
          { modelId: 'paid', priceMinor },
          { token: as, headers: { [IDEMPOTENCY_HEADER]: key } },
        );
      const balance = async () => (await client.call(memberInfo, {}, { token })).balanceMinor;
      const before = await balance();
      expect((await buy('price-key', 4_999)).code).toBe('conflict');
      expect((await buy('poor-key-1', 5_000, other)).code).toBe('balance.insufficient');
      // A pass is spending: a member on a break cannot buy one.
      await client.call(beginPlayerBreak, { kind: 'timeOut', hours: 24 }, { token });
      expect((await buy('break-key-1')).code).toBe('player.excluded');
      await client.control('POST', '/protection/reset', { username: 'player' });
      // It counts as a loss: a purchase that would exceed the loss limit is refused, and bought passes are in the
      // figures of the table and of the chart.
      const limit = (amount: number | null) =>
        client.call(setProtectionLimit, { kind: 'loss', period: 'day', amount }, { token });
      const figures = async () => {
        const { limits } = await client.call(protection, {}, { token });
        const { activity, days } = await client.call(protectionHistory, {}, { token });
        return {
          used: limits.find(({ kind, period }) => kind === 'loss' && period === 'day')?.used ?? 0,
          spent: activity.map(({ spentMinor }) => spentMinor),
          today: days.at(-1)?.spentMinor,
          // The chart shows the same days as the longest period of the table.
          inChart: days.reduce((sum, { spentMinor }) => sum + spentMinor, 0),
        };
      };
      const { used } = await figures();
      await limit(used + 4_999);
      expect((await buy('limit-key-1')).code).toBe('player.limit.reached');
      await client.control('POST', '/protection/reset', { username: 'player' });
      expect(await balance()).toBe(before);
      const bought = [await buy('pass-key-1'), await buy('pass-key-1'), await buy('pass-key-2')];
      expect(bought.map(({ success }) => success)).toEqual([true, true, true]);
      expect(await balance()).toBe(before - 5_000);
      expect(await room('paid')).toBe('open');
      expect(await figures()).toEqual({
        used: used + 5_000,
        spent: [5_000, 5_000, 5_000],
        today: 5_000,
        inChart: 5_000,
      });
      const { list } = await client.call(
        transactions,
        { kind: 'other', language: 'EN', pageNo: '1', pageSize: '1' },
        { token },
      );
      expect(list).toMatchObject([{ kind: 'chatPass', amountMinor: -5_000 }]);
      await limit(used + 5_000);
      expect((await client.call(protection, {}, { token })).standing.play).toBe('limited');
      await client.control('POST', '/protection/reset', { username: 'player' });
      await createWallet({ db: platform.database.db, now: () => platform.clock.now }).assertZeroSum();
      platform.clock.now += 86_400_000;
      ({ token } = await flows.signIn('player'));
      expect(await room('paid')).toBe('pass');
    });

    it('CHAT-02 a pass bought several times at once is paid once', raceOn(locate), async () => {
      const { db } = platform.database;
      const [buyer] = await db.select().from(members).where(eq(members.usernameKey, 'reachable'));
      const memberId = buyer?.id ?? 0;
      await db.delete(chatPasses).where(eq(chatPasses.memberId, memberId));
      const held = async () => (await client.call(memberInfo, {}, { token: other })).balanceMinor;
      const before = await held();
      await createWallet({ db, now: () => platform.clock.now }).transfer({
        key: `test/${crypto.randomUUID()}`,
        kind: 'deposit',
        currency: 'PHP',
        postings: [
          { account: clearingAccount('test'), amountMinor: -10_000 },
          { account: memberAccount(memberId), amountMinor: 10_000 },
        ],
      });
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
      const bought = await Promise.all(
        [first, first, second].map((intent) =>
          client.send(
            contract.buyChatPass,
            { modelId: 'paid', priceMinor: 5_000 },
            { token: other, headers: { [IDEMPOTENCY_HEADER]: intent } },
          ),
        ),
      );
      expect(bought.map(({ success }) => success)).toEqual([true, true, true]);
      expect(await held()).toBe(before + 5_000);
      await db.delete(chatPasses).where(eq(chatPasses.memberId, memberId));
    });
  });

  describe('room', () => {
    it('answers with the latest messages, and pages back through the others', async () => {
      const channel = await join('free');
      const [welcome] = channel.frames;
      if (welcome?.type !== 'welcome') throw new Error('no welcome');
      expect([welcome.messages.length, welcome.fresh, welcome.hasMore]).toEqual([30, true, true]);
      const first = welcome.messages[0]?.seq ?? 0;
      const page = await client.call(
        contract.chatHistory,
        { modelId: 'free', before: String(first) },
        { token },
      );
      expect(page.list.map(({ seq }) => seq)).toEqual(Array.from({ length: first - 1 }, (_, at) => at + 1));
      expect(page.hasMore).toBe(false);
      expect(page.list[0]).toMatchObject({ authorName: 'Host free', fromHost: true, own: false });
    });

    it('delivers a message to everybody, in order, under the public name', async () => {
      const mine = await join();
      const theirs = await join('free', null, other);
      for (const at of [1, 2, 3]) post(mine, `order-000${at}`, `order ${at}`);
      await has(theirs, 'order 3');
      await has(mine, 'order 3');
      const orders = theirs.messages().filter(({ text }) => text.startsWith('order'));
      expect(orders.map(({ text }) => text)).toEqual(['order 1', 'order 2', 'order 3']);
      expect(orders[0]).toMatchObject({ own: false, clientId: '', authorName: 'Nick player' });
      expect(mine.messages().at(-1)).toMatchObject({ own: true, clientId: 'order-0003' });
      await expect
        .poll(async () => (await client.call(contract.chatModels, LANGUAGE)).list[0]?.viewers)
        .toBe(2);
    });

    it('a connection lost while sending loses no message and duplicates none', async () => {
      const watcher = await join('free', null, other);
      let channel = await join();
      const texts = Array.from({ length: 12 }, (_, index) => `storm ${index}`);
      const seen = new Set(channel.messages().map(({ text }) => text));
      let lastSeq = channel.messages().at(-1)?.seq ?? 0;
      const postAt = (at: number) => post(channel, `storm-${String(at).padStart(4, '0')}`, texts[at] ?? '');
      const hear = () => {
        for (const { seq, text } of channel.messages()) {
          seen.add(text);
          lastSeq = Math.max(lastSeq, seq);
        }
      };
      const missing = () => {
        hear();
        return texts.flatMap((text, at) => (seen.has(text) ? [] : [at]));
      };
      // Like the page: it reconnects at its last message, and sends unconfirmed messages again.
      const comeBack = async () => {
        channel.socket.terminate();
        await channel.closed;
        hear();
        await flows.resetLimits();
        channel = await join('free', lastSeq);
      };
      // Every message is sent, and the connection is cut after every second one, so that its result is unknown.
      for (const index of texts.keys()) {
        await flows.resetLimits();
        postAt(index);
        if (index % 2 === 0) continue;
        await comeBack();
        for (const at of missing()) if (at <= index) postAt(at);
      }
      // As on a busy machine: nothing is stored for a while, and more is sent than a channel accepts at once.
      await platform.database.db.transaction(async (tx) => {
        await tx.select().from(chatHosts).where(eq(chatHosts.id, 'free')).for('update');
        for (let sent = 0; sent < 45; sent += 1) postAt(sent % texts.length);
        await channel.closed;
      });
      // The limits allow for a fast typist. A client that is disconnected reconnects, and every round must store at
      // least one message.
      for (let left = missing().length; left > 0; left = missing().length) {
        if (channel.socket.readyState === channel.socket.OPEN) await flows.resetLimits();
        else await comeBack();
        for (const at of missing()) postAt(at);
        await channel.until(
          `one of ${left} comes back`,
          () => missing().length < left || channel.socket.readyState !== channel.socket.OPEN,
        );
      }
      const hasAll = (messages: readonly contract.ChatMessage[]) =>
        texts.every((text) => messages.some((message) => message.text === text));
      await watcher.until('everything was seen by others', () => hasAll(watcher.messages()));
      const rows = (await stored()).filter(({ body }) => body.startsWith('storm'));
      expect(rows.map(({ body }) => body).toSorted()).toEqual(texts.toSorted());
      expect((await stored()).map(({ seq }) => seq)).toEqual(
        Array.from({ length: (await stored()).length }, (_, at) => at + 1),
      );
      const numbers = watcher.messages().map(({ seq }) => seq);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    });

    it('many messages sent at once after an outage do not end the channel', async () => {
      const channel = await join();
      const refused = () => channel.frames.filter(({ type }) => type === 'refused').length;
      for (let at = 0; at < 30; at += 1) post(channel, `burst-${String(at).padStart(4, '0')}`, `burst ${at}`);
      await channel.until('all of it is answered', () => refused() === 24);
      await has(channel, 'burst 5');
      expect(channel.socket.readyState).toBe(channel.socket.OPEN);
    });

    it('the same message from two simultaneous connections is stored once', async () => {
      const [one, two] = [await join(), await join()];
      post(one, 'twice-0001', 'only once');
      post(two, 'twice-0001', 'only once');
      await has(one, 'only once');
      await has(two, 'only once');
      expect((await stored()).filter(({ body }) => body === 'only once')).toHaveLength(1);
    });

    it('after too many missed messages, the latest ones replace the known ones', async () => {
      const { db } = platform.database;
      const [host] = await db.select().from(chatHosts).where(eq(chatHosts.id, 'quiet'));
      const from = host?.lastSeq ?? 0;
      await db.insert(chatMessages).values(
        Array.from({ length: 320 }, (_, index) => ({
          hostId: 'quiet',
          seq: from + index + 1,
          memberId: null,
          authorName: 'Host quiet',
          clientId: `many-${index}`,
          body: `many ${index}`,
          sentAt: new Date(),
        })),
      );
      await db
        .update(chatHosts)
        .set({ lastSeq: from + 320 })
        .where(eq(chatHosts.id, 'quiet'));
      const near = await join('quiet', from + 60);
      expect(near.messages()).toHaveLength(260);
      expect(near.frames[0]).toMatchObject({ fresh: false });
      const far = await join('quiet', 1);
      expect(far.frames[0]).toMatchObject({ fresh: true, hasMore: true });
      expect(far.messages()).toHaveLength(30);
      const ahead = await join('quiet', 999_999);
      expect(ahead.frames[0]).toMatchObject({ fresh: true });
    });

    it('messages stored by another instance are delivered as well', async () => {
      const channel = await join();
      const { db } = platform.database;
      await db.transaction(async (tx) => {
        const [host] = await tx.select().from(chatHosts).where(eq(chatHosts.id, 'free')).for('update');
        const seq = (host?.lastSeq ?? 0) + 1;
        await tx.insert(chatMessages).values({
          hostId: 'free',
          seq,
          authorName: 'Host free',
          clientId: `far-${seq}`,
          body: 'from afar',
          sentAt: new Date(),
        });
        await tx.update(chatHosts).set({ lastSeq: seq }).where(eq(chatHosts.id, 'free'));
      });
      await has(channel, 'from afar');
    });

    /** Ends all sessions at once. */
    const endAll = (state: 'loggedOut' | 'replaced' | 'withdrawn') =>
      platform.database.db
        .update(sessions)
        .set({ state, endedAt: new Date(), deadlineAt: null })
        .where(eq(sessions.state, 'open'));

    it('ends with the login session', async () => {
      const channel = await join();
      await client.call(logout, {}, { token });
      post(channel, 'after-logout', 'still there?');
      expect(await channel.closed).toBe(CHANNEL_CLOSE.sessionLost);
      expect((await stored()).some(({ body }) => body === 'still there?')).toBe(false);
      const ticket = await ticketTo(client, other, 'free');
      await endAll('loggedOut');
      const stranger = await connect(platform);
      stranger.say({ type: 'hello', ticket, modelId: 'free', lastSeq: null });
      expect(await stranger.closed).toBe(CHANNEL_CLOSE.sessionLost);
    });

    describe('a right that ends, ends on the open channel too', () => {
      const { sessionLost, forbidden, roomClosed, passEnded } = CHANNEL_CLOSE;
      const setHost = (id: string, values: Partial<typeof chatHosts.$inferInsert>) =>
        platform.database.db.update(chatHosts).set(values).where(eq(chatHosts.id, id));
      const setMember = (values: Partial<typeof members.$inferInsert>) =>
        platform.database.db.update(members).set(values).where(eq(members.username, 'player'));
      const givePass = async (username: string, milliseconds: number) => {
        const { db } = platform.database;
        const [member] = await db
          .select({ id: members.id })
          .from(members)
          .where(eq(members.username, username));
        const expiresAt = new Date(platform.clock.now + milliseconds);
        await db
          .insert(chatPasses)
          .values({ memberId: member?.id ?? 0, hostId: 'paid', expiresAt })
          .onConflictDoUpdate({ target: [chatPasses.memberId, chatPasses.hostId], set: { expiresAt } });
      };
      const pass = async (milliseconds: number) => {
        platform.clock.now += milliseconds;
      };
      it.each<{
        what: string;
        room: string;
        code: number;
        before?: () => Promise<unknown>;
        end: () => Promise<unknown>;
        after?: () => Promise<unknown>;
      }>([
        {
          what: 'a pass',
          room: 'paid',
          code: passEnded,
          before: () => givePass('player', 60_000),
          end: () => pass(60_000),
        },
        { what: 'a session without calls', room: 'free', code: sessionLost, end: () => pass(1_800_000) },
        {
          what: 'a session replaced on another device',
          room: 'free',
          code: sessionLost,
          end: () => endAll('replaced'),
        },
        {
          what: 'a session after a new password',
          room: 'free',
          code: sessionLost,
          end: () => endAll('withdrawn'),
        },
        {
          what: 'a disabled account',
          room: 'free',
          code: sessionLost,
          end: () => setMember({ state: 'disabled' }),
          after: () => setMember({ state: 'active' }),
        },
        {
          what: 'a rank',
          room: 'vip',
          code: forbidden,
          end: () => setMember({ vipLabelId: null }),
          after: () => setMember({ vipLabelId: 'VIP1' }),
        },
        {
          what: 'a room',
          room: 'free',
          code: roomClosed,
          end: () => setHost('free', { active: false }),
          after: () => setHost('free', { active: true }),
        },
        {
          what: 'a free room that becomes paid',
          room: 'free',
          code: passEnded,
          end: () => setHost('free', { roomType: 'payPerView' }),
          after: () => setHost('free', { roomType: 'free' }),
        },
        {
          what: 'the chat of the site',
          room: 'free',
          code: forbidden,
          end: () => platform.settings.write({ 'switches.CBS3': false }),
          after: () => platform.settings.write({ 'switches.CBS3': true }),
        },
      ])('CHAT-02 FLAG-11 $what', async ({ room, code, before, end, after }) => {
        await before?.();
        const channel = await join(room);
        try {
          await end();
          expect(
            await Promise.race([
              channel.closed,
              new Promise((resolve) => setTimeout(resolve, 4_000, 'open')),
            ]),
          ).toBe(code);
        } finally {
          await after?.();
        }
      });

      it('CHAT-02 what is written after a pass has ended is not sent to its holder, and nothing of theirs is stored', async () => {
        await givePass('player', 60_000);
        await givePass('reachable', 600_000);
        const [reader, writer] = [await join('paid'), await join('paid', null, other)];
        platform.clock.now += 60_000;
        post(writer, 'for-payers-1', 'for payers only');
        await has(writer, 'for payers only');
        expect(await reader.closed).toBe(passEnded);
        expect(reader.messages().map(({ text }) => text)).not.toContain('for payers only');
        platform.clock.now += 540_000;
        post(writer, 'too-late-01', 'one more');
        expect(await writer.closed).toBe(passEnded);
        expect((await stored('paid')).map(({ body }) => body)).not.toContain('one more');
      });
    });
  });

  describe('hostile clients', () => {
    it('an invalid frame ends the channel', async () => {
      for (const wrong of [
        '',
        '{',
        '[]',
        'null',
        '{"type":"hello"}',
        '{"type":"post","clientId":"x","text":"y"}',
      ]) {
        const channel = await connect(platform);
        channel.say(wrong);
        expect(await channel.closed, wrong).toBe(CHANNEL_CLOSE.malformed);
      }
      const early = await connect(platform);
      post(early, 'too-early-1', 'before the hello');
      expect(await early.closed).toBe(CHANNEL_CLOSE.malformed);
      for (const wrong of [
        { type: 'post', clientId: 'long-00001', text: 'x'.repeat(CHAT_TEXT_MAX + 1) },
        { type: 'post', clientId: 'a b', text: 'x' },
        { type: 'post', clientId: 'extra-0001', text: 'x', memberId: 1 },
        { type: 'post', clientId: 'null-00001', text: 'x\0y' },
      ]) {
        const channel = await join();
        channel.say(JSON.stringify(wrong));
        expect(await channel.closed, wrong.clientId).toBe(CHANNEL_CLOSE.malformed);
      }
      const binary = await join();
      binary.say(Buffer.from([1, 2, 3]));
      expect(await binary.closed).toBe(CHANNEL_CLOSE.malformed);
      const huge = await join();
      huge.say('x'.repeat(5_000));
      expect(await huge.closed).toBe(1009);
    });

    it('text is plain text: stored unchanged, without control and direction characters', async () => {
      const channel = await join();
      const markup = '<img src=x onerror=alert(1)> \u202eevil\u202c\u0007 &amp; {{x}}';
      post(channel, 'markup-0001', markup);
      await has(channel, '<img src=x onerror=alert(1)> evil &amp; {{x}}');
      post(channel, 'blank-00001', '\u200b\u200b \n');
      await channel.until('it is refused', () =>
        channel.frames.some((frame) => frame.type === 'refused' && frame.code === 'request.invalid'),
      );
    });

    it('stacked marks are clipped, and a message that shows nothing is refused', async () => {
      const channel = await join();
      post(channel, 'stacked-001', `Z${'\u0336'.repeat(20)}!`);
      await has(channel, 'Z\u0336\u0336!');
      const blanks = ['\u3164', '\u115f\u1160', '\u2800\u2800', '\u200d\ufe0f', '\u0301'];
      for (const [at, text] of blanks.entries()) {
        await flows.resetLimits();
        post(channel, `blank-0100${at}`, text);
      }
      const refused = () => channel.frames.filter(({ type }) => type === 'refused').length;
      await channel.until('each is refused', () => refused() === blanks.length);
    });

    it('who speaks is told by the account, not by the name: no member shows under a name of a role or a host', async () => {
      const { db } = platform.database;
      const rename = (username: string, nickname: string) =>
        db.update(members).set({ nickname }).where(eq(members.username, username));
      const channel = await join();
      for (const [at, nickname] of ['Host free', 'Ѕupport', 'nim\u202eda', 'Nick player', 'Same'].entries()) {
        await flows.resetLimits();
        await rename('reachable', nickname);
        const writer = await join('free', null, other);
        post(writer, `named-000${at}`, `as ${at}`);
        await has(channel, `as ${at}`);
        writer.socket.terminate();
      }
      await rename('player', 'Same');
      post(await join(), 'named-0009', 'as another');
      await has(channel, 'as another');
      const said = channel.messages().filter(({ text }) => text.startsWith('as '));
      expect(said.map(({ authorName }) => authorName)).toEqual([
        're***e',
        're***e',
        're***e',
        'Nick player',
        'Same',
        'Same',
      ]);
      expect(said.every(({ fromHost }) => !fromHost)).toBe(true);
      expect(new Set(said.slice(0, 5).map(({ author }) => author)).size).toBe(1);
      expect(said[5]?.author).not.toBe(said[4]?.author);
      // What an older release stored is shown by today's rules.
      await db
        .update(chatMessages)
        .set({ authorName: 'Adm\u200bin', body: `x${'\u0301'.repeat(9)}` })
        .where(eq(chatMessages.clientId, 'named-0003'));
      const again = await join();
      expect(again.messages().find(({ seq }) => seq === said[3]?.seq)).toMatchObject({
        authorName: '***',
        text: 'x\u0301\u0301',
      });
      await rename('player', 'Nick player');
      await rename('reachable', 'Nick reachable');
    });

    it('too many messages are refused with a wait time, too many frames end the channel', async () => {
      const channel = await join();
      for (let at = 0; at < 8; at += 1) post(channel, `flood-000${at}`, `flood ${at}`);
      await channel.until(
        'two are refused',
        () => channel.frames.filter(({ type }) => type === 'refused').length === 2,
      );
      const refused = channel.frames.find((frame) => frame.type === 'refused');
      expect(refused).toMatchObject({ code: 'rate.limited', retryAfterMs: 8_000 });
      expect((await stored()).filter(({ body }) => body.startsWith('flood'))).toHaveLength(6);
      // A stored message counts for no limit when it is repeated.
      post(channel, 'flood-0001', 'flood 1');
      for (let at = 0; at < 40; at += 1) post(channel, `frame-00${at + 10}`, 'x');
      expect(await channel.closed).toBe(CHANNEL_CLOSE.flood);
    });

    it('a page of another site gets no channel, and no other path is upgraded', async () => {
      await expect(connect(platform, { origin: 'https://elsewhere.example' })).rejects.toThrow('403');
      await expect(connect({ origin: `${platform.origin}/x` })).rejects.toThrow('404');
      const own = await connect(platform, { origin: platform.origin });
      own.socket.terminate();
    });

    it('a member has at most four channels, and connections without a hello are closed', async () => {
      const all = [await join(), await join(), await join(), await join()];
      const ticket = await ticketTo(client, token, 'free');
      const fifth = await connect(platform);
      fifth.say({ type: 'hello', ticket, modelId: 'free', lastSeq: null });
      expect(await fifth.closed).toBe(CHANNEL_CLOSE.flood);
      expect(all).toHaveLength(4);
      const stranger = await connect(platform);
      expect(await stranger.closed).toBe(CHANNEL_CLOSE.ticket);
    });

    it('a broken connection no longer counts as a channel, whatever work it left', async () => {
      const old = [await join(), await join(), await join(), await join()];
      const tickets = [];
      for (let count = 0; count < 4; count += 1) tickets.push(await ticketTo(client, token, 'free'));
      const fresh = await Promise.all(tickets.map(() => connect(platform)));
      for (const [line, channel] of old.entries()) {
        for (let at = 0; at < 8; at += 1)
          post(channel, `cut-${line}-${at}`.padEnd(12, '0'), `cut ${line} ${at}`);
        channel.socket.terminate();
      }
      for (const [at, channel] of fresh.entries()) {
        channel.say({ type: 'hello', ticket: tickets[at] ?? '', modelId: 'free', lastSeq: null });
      }
      for (const channel of fresh) {
        await channel.until('the room says welcome', () => channel.frames[0]?.type === 'welcome');
      }
      await flows.resetLimits();
      for (const { socket } of fresh) socket.terminate();
    });

    it('silent channels block nobody: the longest silent one is closed', async () => {
      const from = (ip: string) => connect(platform, { 'x-forwarded-for': ip });
      const silent = [];
      for (let count = 0; count < 20; count += 1) silent.push(await from('203.0.113.9'));
      const elsewhere = await from('203.0.113.10');
      const ticket = await ticketTo(client, token, 'free');
      const late = await from('203.0.113.9');
      expect(await silent[0]?.closed).toBe(CHANNEL_CLOSE.flood);
      late.say({ type: 'hello', ticket, modelId: 'free', lastSeq: null });
      await late.until('the room says welcome', () => late.frames.length > 0);
      expect(elsewhere.socket.readyState).toBe(1);
      for (const { socket } of [...silent, elsewhere, late]) socket.terminate();
    });
  });

  it('at the end of the server it sends a closing message, stores what was received, and accepts nothing further', async () => {
    const channel = await join();
    post(channel, 'last-words-1', 'last words');
    await has(channel, 'last words');
    const began = Date.now();
    await platform.close();
    expect(await channel.closed).toBe(CHANNEL_CLOSE.goingAway);
    expect(Date.now() - began).toBeLessThan(4_000);
  });
});
