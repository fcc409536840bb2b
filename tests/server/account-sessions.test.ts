import { login, revokeSession, sessions, testPlay, trialAccount } from '@contract/account';
import { memberInfo } from '@contract/profile';
import { members } from '@server/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const MINUTE = 60_000;

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;

  beforeAll(async () => {
    // Six simultaneous logins are more than the default allows without a captcha.
    platform = await startPlatform(await locate(), { loginLimits: { captchaPerUsername: 7 } });
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await flows.resetLimits();
    await flows.set({ sessionsPerMember: 1 });
    await client.control('POST', '/sessions/revoke', { username: 'player' });
    platform.clock.now += MINUTE;
  });

  describe('sessions', () => {
    it('lists the member’s sessions, newest first, with the current one marked', async () => {
      await flows.set({ sessionsPerMember: 2 });
      const first = await flows.signIn('player');
      platform.clock.now += MINUTE;
      const second = await flows.signIn('player');
      await flows.signIn('leader');
      const { list } = await client.call(sessions, {}, { token: first.token });
      expect(list.map(({ current, createdTime, ip }) => ({ current, createdTime, ip }))).toEqual([
        { current: false, createdTime: platform.clock.now, ip: '203.0.113.1' },
        { current: true, createdTime: platform.clock.now - MINUTE, ip: '203.0.113.1' },
      ]);
      expect(JSON.stringify(list)).not.toContain(second.token);
    });

    it('ERR-16 ends the oldest session above the operator’s limit', async () => {
      await flows.set({ sessionsPerMember: 2 });
      const tokens: string[] = [];
      for (let opened = 0; opened < 3; opened += 1) {
        platform.clock.now += 1_000;
        tokens.push((await flows.signIn('player')).token);
      }
      const [oldest = '', middle = '', newest = ''] = tokens;
      await client.refused(memberInfo, {}, 'logged.out.elsewhere', { token: oldest });
      await client.call(memberInfo, {}, { token: middle });
      await client.call(memberInfo, {}, { token: newest });
    });

    it('keeps the limit when many are opened at once', raceOn(locate), async () => {
      await flows.set({ sessionsPerMember: 2 });
      const records = await Promise.all(Array.from({ length: 6 }, () => flows.signIn('player')));
      const answers = await Promise.all(records.map(({ token }) => client.send(memberInfo, {}, { token })));
      expect(answers.filter(({ success }) => success)).toHaveLength(2);
    });

    it('ends one of the member’s sessions, which then answers as logged out elsewhere', async () => {
      await flows.set({ sessionsPerMember: 2 });
      const other = await flows.signIn('player');
      const { token } = await flows.signIn('player');
      const { list } = await client.call(sessions, {}, { token });
      const sessionId = list.find(({ current }) => !current)?.sessionId ?? '';
      await flows.stepUp(token, 'sessions');
      expect(await client.call(revokeSession, { sessionId }, { token })).toEqual({ revoked: true });
      await client.refused(memberInfo, {}, 'logged.out.elsewhere', { token: other.token });
      await client.refused(revokeSession, { sessionId }, 'not.found', { token });
      const own = list.find(({ current }) => current)?.sessionId ?? '';
      await client.call(revokeSession, { sessionId: own }, { token });
      await client.refused(memberInfo, {}, 'not.logged.in', { token });
    });

    it('ends no other member’s session, and refuses an invalid id', async () => {
      const mine = await flows.signIn('player');
      const others = await flows.signIn('leader');
      await flows.stepUp(mine.token, 'sessions');
      const { list } = await client.call(sessions, {}, { token: others.token });
      for (const sessionId of [list[0]?.sessionId ?? '', 'x', "' or 1=1", crypto.randomUUID()]) {
        await client.refused(revokeSession, { sessionId }, 'not.found', { token: mine.token });
      }
      await client.call(memberInfo, {}, { token: others.token });
    });

    it('does not list expired sessions', async () => {
      await flows.set({ sessionsPerMember: 3 });
      await flows.signIn('player');
      platform.clock.now += 30 * MINUTE;
      const { token } = await flows.signIn('player');
      expect((await client.call(sessions, {}, { token })).list).toHaveLength(1);
    });
  });

  describe('free play', () => {
    it('API-17 FREEPLAY-01 SESSION-03 answers a GET with a guest session of the trial merchant', async () => {
      expect(trialAccount.method).toBe('GET');
      const trial = await client.call(trialAccount, {});
      expect(trial.merchantCode).toBe('TESTTRIAL');
      expect(await client.call(memberInfo, {}, { token: trial.token })).toMatchObject({
        account: trial.userName,
        balanceMinor: 0,
      });
      const [row] = await platform.database.db
        .select()
        .from(members)
        .where(eq(members.username, trial.userName));
      // ROLE-03
      expect([row?.type, row?.passwordHash]).toEqual([4, '']);
      const second = await client.call(trialAccount, {});
      expect(second.userName).not.toBe(trial.userName);
      await client.call(memberInfo, {}, { token: trial.token });
    });

    it('refuses every password for a trial account', async () => {
      const { userName } = await client.call(trialAccount, {});
      await client.refused(
        login,
        { type: 'username', username: userName, password: ' ', site: 'member' },
        'user.missing.or.disabled',
      );
    });

    it.each(['1000', 'JL', 'RNG'])(
      'API-03 ENTITY-13 SESSION-04 tries module %s by POST',
      async (moduleId) => {
        expect(testPlay.method).toBe('POST');
        const play = await client.call(testPlay, { moduleId });
        expect(play).toMatchObject({ customerType: 4, merchantCode: 'TESTTRIAL' });
        await client.call(memberInfo, {}, { token: play.token });
      },
    );

    it.each(['999999', '1001', 'NOSUCH', "'--"])('refuses module %s', async (moduleId) => {
      await client.refused(testPlay, { moduleId }, 'game.unavailable');
    });

    it.each(['player', 'other', 'leader'])('FREEPLAY-02 lets %s try a module', async (username) => {
      const site = 'member' as const;
      const { token } = await flows.signIn(username, { site });
      expect((await client.call(testPlay, { moduleId: 'JL' }, { token })).customerType).toBe(4);
    });

    it.each([
      ['guest', 'member'],
      ['plain40', 'member'],
      ['type41', 'member'],
      ['type42', 'member'],
      ['agent', 'agent'],
    ] as const)('FREEPLAY-02 ERR-18 refuses %s', async (username, site) => {
      const { token } = await flows.signIn(username, { site });
      const refusal = await client.refused(testPlay, { moduleId: 'JL' }, 'free.play.refused', { token });
      expect(refusal.status).toBe(403);
    });

    it('limits trials per address', async () => {
      const codes: (string | undefined)[] = [];
      for (let opened = 0; opened < 31; opened += 1) {
        codes.push((await client.send(trialAccount, {}, { ip: '192.0.2.70' })).code);
      }
      expect(codes.filter((code) => code === undefined)).toHaveLength(30);
      expect(codes.at(-1)).toBe('rate.limited');
    });
  });
});
