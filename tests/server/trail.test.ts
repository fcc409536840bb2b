import {
  login,
  logout,
  passWordChangeV2,
  registerByUsername,
  removePasskey,
  revokeSession,
  sessions,
  usernameCheck,
} from '@contract/account';
import { createWithdrawal, setPaymentPassword } from '@contract/cashier';
import { ENDPOINTS } from '@contract/endpoints';
import { beginPlayerBreak, setProtectionLimit } from '@contract/member';
import { securityEventKind, securityEvents } from '@contract/security';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { members, passkeys, securityEvents as rows } from '@server/db/schema';
import { sweep } from '@server/jobs/housekeeping';
import { TRACED, UNTRACED } from '@server/security/recorder';
import { createTrail } from '@server/security/trail';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFlows, registrationOf, TEST_PIN } from './support/accountFlows';
import {
  createClient,
  onEachDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { TEST_PASSWORD } from './support/world';

const DAY = 86_400_000;
const APPEND_ONLY = { cause: expect.objectContaining({ message: 'the security trail is append-only' }) };

describe('the table of traced calls', () => {
  it('lists for every call that changes something whether it is recorded', () => {
    const changing = Object.values(ENDPOINTS).filter(({ method }) => method !== 'GET');
    const decided = [...Object.keys(TRACED), ...UNTRACED];
    expect(decided.toSorted()).toEqual(changing.map(({ name }) => name).toSorted());
  });
});

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;

  beforeAll(async () => {
    platform = await startPlatform(await locate(), { trailDays: 2 });
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
  });
  afterAll(() => platform.close());
  beforeEach(() => flows.resetLimits());

  const wrongLogin = (username: string, ip?: string) =>
    client.send(
      login,
      { type: 'username', username, password: `${TEST_PASSWORD}x`, site: 'member' },
      ip === undefined ? {} : { ip },
    );
  const trail = () => createTrail(platform.database.db, 2);

  describe('the trail of security events', () => {
    it('shows a member logins and failures: time, address and device', async () => {
      await wrongLogin('player', '2001:db8:1:2:3::4');
      platform.clock.now += 1_000;
      const { token } = await client.call(
        login,
        { type: 'username', username: 'player', password: TEST_PASSWORD, site: 'member' },
        { headers: { 'user-agent': 'A phone' } },
      );
      const { list } = await client.call(securityEvents, {}, { token });
      expect(list.slice(0, 2)).toEqual([
        {
          eventId: expect.any(Number),
          time: platform.clock.now,
          kind: 'login',
          outcome: 'done',
          address: '203.0.113.1',
          device: 'A phone',
        },
        {
          eventId: expect.any(Number),
          time: platform.clock.now - 1_000,
          kind: 'login',
          outcome: 'refused',
          address: '2001:db8:1:2::/64',
          device: expect.any(String),
        },
      ]);
    });

    it('shows nobody the events of another, and nothing without a session', async () => {
      const other = await flows.signIn('leader');
      await flows.signIn('player');
      const { list } = await client.call(securityEvents, {}, { token: other.token });
      const [member] = await trail().search({ userNameKey: 'player', limit: 1 });
      expect(list.map(({ eventId }) => eventId)).not.toContain(member?.eventId);
      await client.refused(securityEvents, {}, 'not.logged.in');
    });

    it('pages to the first event and stops', async () => {
      const { token } = await flows.signIn('player');
      for (let count = 0; count < 35; count += 1) {
        await trail().record({
          kind: 'logout',
          result: 'done',
          now: platform.clock.now,
          memberId: 1,
          actor: 'member',
        });
      }
      const seen = new Set<number>();
      let before: number | undefined;
      for (;;) {
        const page = await client.call(securityEvents, before === undefined ? {} : { before: `${before}` }, {
          token,
        });
        for (const { eventId } of page.list) seen.add(eventId);
        before = page.list.at(-1)?.eventId;
        if (!page.hasMore) break;
      }
      const all = await trail().search({ userNameKey: 'player', limit: 1_000 });
      expect(seen.size).toBe(all.filter(({ kind }) => securityEventKind.safeParse(kind).success).length);
    });

    it('shows logins and changes in separate lists, and every event in one of the two', async () => {
      const { token } = await flows.signIn('player');
      for (const kind of securityEventKind.options) {
        await trail().record({ kind, result: 'done', now: platform.clock.now, memberId: 1, actor: 'member' });
      }
      const kindsOf = async (group?: 'logins' | 'changes') =>
        (await client.call(securityEvents, group === undefined ? {} : { group }, { token })).list
          .slice(0, 20)
          .map(({ kind }) => kind);
      const [logins, changes] = [await kindsOf('logins'), await kindsOf('changes')];
      expect(logins.filter((kind) => changes.includes(kind))).toEqual([]);
      // What opens, proves or ends a session; everything else changes the account.
      expect(new Set(logins)).toEqual(
        new Set(['login', 'logout', 'codeSent', 'sessionEnded', 'stepUp', 'limitReached']),
      );
      expect(new Set([...logins, ...changes])).toEqual(new Set(securityEventKind.options));
      expect(await kindsOf()).toEqual(securityEventKind.options.toReversed());
    });

    it('has a line of its own for each act of security and money', async () => {
      const { db } = platform.database;
      const username = 'linefolk';
      await flows.set({ 'switches.USERNAMEREG3': true, 'switches.REGCAPTCHA3': false, sessionsPerMember: 3 });
      const record = await client.call(registerByUsername, registrationOf({ username }), {
        headers: { [IDEMPOTENCY_HEADER]: 'linefolk-registers' },
      });
      let { token } = record;
      const [member] = await db.select().from(members).where(eq(members.usernameKey, username));
      const memberId = member?.id ?? 0;
      await createWallet({ db, now: () => platform.clock.now }).transfer({
        key: 'linefolk/opening',
        kind: 'opening',
        currency: 'PHP',
        postings: [
          { account: equityAccount(), amountMinor: -90_000 },
          { account: memberAccount(memberId, 'cash'), amountMinor: 90_000 },
        ],
      });
      let last = 0;
      /** Kinds of the lines since the last look, oldest first. */
      const added = async (): Promise<readonly string[]> => {
        const { list } = await client.call(securityEvents, {}, { token });
        const fresh = list.filter(({ eventId }) => eventId > last).toReversed();
        last = fresh.at(-1)?.eventId ?? last;
        return fresh.map(({ kind }) => kind);
      };
      const withdraw = (destination: string) =>
        client.call(
          createWithdrawal,
          { methodId: 'ewallet', amountMinor: 20_000, paymentPassword: TEST_PIN, destination },
          { token, headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } },
        );
      const passkeyId = crypto.randomUUID();
      let other = '';
      const acts: readonly [act: () => Promise<unknown>, lines: readonly string[]][] = [
        [async () => {}, ['registration']],
        [() => flows.stepUp(token, 'paymentPassword'), ['stepUp']],
        [
          () => client.call(setPaymentPassword, { oldPassword: '', newPassword: TEST_PIN }, { token }),
          ['paymentPasswordSet'],
        ],
        [() => flows.stepUp(token, 'destination'), ['stepUp']],
        [() => withdraw('09171234567'), ['destinationAdded', 'withdrawal']],
        [() => withdraw('09171234567'), ['withdrawal']],
        [() => flows.stepUp(token, 'passkey'), ['stepUp']],
        [() => client.call(removePasskey, { passkeyId }, { token }), ['passkeyRemoved']],
        [
          () => client.call(setProtectionLimit, { kind: 'loss', period: 'day', amount: 1 }, { token }),
          ['playLimitChanged'],
        ],
        [
          async () => {
            await flows.signIn(username);
            const { list } = await client.call(sessions, {}, { token });
            other = list.find(({ current }) => !current)?.sessionId ?? '';
          },
          ['login'],
        ],
        [() => flows.stepUp(token, 'sessions'), ['stepUp']],
        [() => client.call(revokeSession, { sessionId: other }, { token }), ['sessionEnded']],
        [
          () =>
            client.call(
              passWordChangeV2,
              {
                oldPassword: TEST_PASSWORD,
                newPassword: 'Other-Horse-77',
                confirmNewPassword: 'Other-Horse-77',
              },
              { token },
            ),
          ['passwordChanged'],
        ],
        [() => client.call(beginPlayerBreak, { kind: 'timeOut', hours: 24 }, { token }), ['breakBegun']],
        [
          async () => {
            await client.call(logout, {}, { token });
            ({ token } = await flows.signIn(username, { password: 'Other-Horse-77' }));
          },
          ['logout', 'login'],
        ],
      ];
      await db.insert(passkeys).values({
        id: passkeyId,
        memberId,
        credentialId: 'linefolk',
        publicKey: Buffer.from('key'),
        counter: 0,
        transports: ['internal'],
        rpId: 'localhost',
        label: 'A phone',
        createdAt: new Date(platform.clock.now),
      });
      for (const [act, lines] of acts) {
        await act();
        expect(await added()).toEqual(lines);
      }
      await flows.set({ sessionsPerMember: 1 });
    });

    it('contains no password, code or token in any flow', async () => {
      const { token } = await flows.signIn('player');
      await client.refused(
        passWordChangeV2,
        { oldPassword: 'guessed-secret', newPassword: 'Another-one7', confirmNewPassword: 'Another-one7' },
        'password.format',
        { token },
      );
      await client.call(logout, {}, { token });
      const lines = JSON.stringify(await platform.database.db.select().from(rows));
      expect(lines).toContain('passwordChanged');
      for (const secret of ['guessed-secret', 'Another-one7', TEST_PASSWORD, token]) {
        expect(lines).not.toContain(secret);
      }
    });

    it('records a limit once, however often it is exceeded', async () => {
      const ip = '198.51.100.7';
      for (let tries = 0; tries < 65; tries += 1) {
        await client.send(usernameCheck, { username: 'somebody' }, { ip });
      }
      const lines = await trail().search({ address: ip, limit: 100 });
      expect(lines).toMatchObject([{ kind: 'limitReached', detail: '{"call":"usernameCheck"}' }]);
    });

    it('can be searched by member, kind, address, result and time', async () => {
      platform.clock.now += 60_000;
      await wrongLogin('leader', '198.51.100.9');
      const since = platform.clock.now;
      const found = await trail().search({
        userNameKey: 'leader',
        kind: 'login',
        address: '198.51.100.9',
        result: 'user.missing.or.disabled',
        since,
        limit: 10,
      });
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ userName: 'leader', actor: 'visitor', detail: '{"call":"login"}' });
      expect(await trail().search({ address: '198.51.100.9', since: since + 1, limit: 10 })).toEqual([]);
    });

    it('is append-only: the database refuses updates, early deletion and truncation', async () => {
      // The database uses its own clock, so these events must be of today.
      platform.clock.now = Math.max(platform.clock.now, Date.now());
      await flows.signIn('player');
      const { db } = platform.database;
      await expect(db.update(rows).set({ result: 'done' })).rejects.toMatchObject(APPEND_ONLY);
      await expect(db.delete(rows)).rejects.toMatchObject(APPEND_ONLY);
      await expect(db.execute(sql`truncate security_events`)).rejects.toMatchObject(APPEND_ONLY);
    });

    it('is kept for its time and deleted after it', async () => {
      const { db } = platform.database;
      const old = Date.now() - 3 * DAY;
      await trail().record({ kind: 'logout', result: 'done', now: old, actor: 'platform', requestId: 'old' });
      await trail().record({
        kind: 'logout',
        result: 'done',
        now: Date.now(),
        actor: 'platform',
        requestId: 'new',
      });
      await sweep(db, Date.now() + DAY);
      // Even if this process's clock is ahead, the database keeps its events.
      await sweep(db, Date.now() + 30 * DAY);
      expect(await db.select().from(rows).where(eq(rows.requestId, 'old'))).toEqual([]);
      expect(await db.select().from(rows).where(eq(rows.requestId, 'new'))).toHaveLength(1);
    });
  });
});
