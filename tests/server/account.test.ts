import { captcha, type LoginPayload, login, loginRefusal, logout } from '@contract/account';
import { memberInfo } from '@contract/profile';
import { loginAttempts, members, sessions } from '@server/db/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { TEST_PASSWORD } from './support/world';

const MINUTE = 60_000;

/** Timeout of a login in milliseconds, in tests that a busy machine must not fail. */
const PATIENT = { wait: 60_000, lock: 60_000, statement: 60_000, silence: 70_000 };

const credentials = (username: string, more: Partial<Extract<LoginPayload, { type: 'username' }>> = {}) => ({
  type: 'username' as const,
  username,
  password: TEST_PASSWORD,
  site: 'member' as const,
  ...more,
});

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;

  beforeAll(async () => {
    const database = await locate();
    platform = await startPlatform(database.kind === 'server' ? { ...database, limits: PATIENT } : database);
    client = createClient(platform, () => platform.clock.now);
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await client.control('POST', '/login-attempts/reset');
    await client.control('DELETE', '/faults');
  });

  const signIn = async (username: string) => (await client.call(login, credentials(username))).token;
  const failLogin = (username: string, ip?: string) =>
    client.refused(
      login,
      credentials(username, { password: 'wrong' }),
      'user.missing.or.disabled',
      ip === undefined ? {} : { ip },
    );
  const solve = async () => {
    const { captchaId } = await client.call(captcha, {});
    const { value } = await client.control('GET', `/captcha?id=${captchaId}`);
    return { captchaId, captcha: String((value as { answer: string }).answer) };
  };

  describe('login', () => {
    it('API-02 opens a session by an encrypted POST and answers the session record (ENTITY-01)', async () => {
      expect(login.method).toBe('POST');
      expect(login.encoding).toBe('encrypted');
      const record = await client.call(login, credentials('player'), { headers: { 'x-device': 'OTHERS' } });
      expect(record).toEqual({
        token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        merchantCode: 'TESTMERCHANT',
        userName: 'player',
        type: 0,
        firstTimeLogin: false,
      });
      const [row] = await platform.database.db
        .select({ device: sessions.device, ip: sessions.ip })
        .from(sessions)
        .innerJoin(members, eq(members.id, sessions.memberId))
        .where(eq(members.username, 'player'));
      expect(row?.device).toMatch(/^\[OTHERS\] /);
      expect(row?.ip).toBe('203.0.113.1');
    });

    it('finds a username regardless of case and surrounding spaces', async () => {
      expect((await client.call(login, credentials(' PLAYER '))).userName).toBe('player');
    });

    it('reports a first login once', async () => {
      expect((await client.call(login, credentials('newcomer'))).firstTimeLogin).toBe(true);
      expect((await client.call(login, credentials('newcomer'))).firstTimeLogin).toBe(false);
    });

    it('ERR-03 answers the same for an unknown user, a wrong password and a disabled user', async () => {
      const unknown = await client.refused(login, credentials('nobody'), 'user.missing.or.disabled');
      const wrong = await failLogin('player');
      const disabled = await client.refused(login, credentials('disabled'), 'user.missing.or.disabled');
      expect(unknown.status).toBe(401);
      expect([wrong.text, disabled.text]).toEqual([unknown.text, unknown.text]);
      expect([wrong.status, disabled.status]).toEqual([401, 401]);
    });

    it.each(['sms', 'firebase'] as const)('refuses type %s with a stable code', async (type) => {
      const payload: LoginPayload =
        type === 'sms'
          ? {
              type,
              mobileNum: '9171234567',
              countryDialingCode: '63',
              verificationCode: '123456',
              site: 'member',
            }
          : { type, firebaseChannel: 'google', firebaseIdToken: 'x', site: 'member' };
      expect((await client.refused(login, payload, 'no.permission')).status).toBe(403);
    });

    it.each(['player', 'guest', 'plain40'])(
      'ROLE-09 a non-agent (%s) cannot log in at the agent site',
      async (name) => {
        await client.refused(login, credentials(name, { site: 'agent' }), 'no.permission');
      },
    );

    it.each(['agent', 'other', 'leader', 'type41', 'type42'])(
      'ROLE-02 %s is an agent and logs in at the agent site',
      async (name) => {
        expect((await client.call(login, credentials(name, { site: 'agent' }))).userName).toBe(name);
      },
    );

    it('ROLE-10 an account of type agent only cannot log in at the member site', async () => {
      await client.refused(login, credentials('agent'), 'no.permission');
      for (const name of ['player', 'other', 'leader', 'guest', 'plain40', 'type41', 'type42']) {
        expect((await client.call(login, credentials(name))).userName).toBe(name);
      }
    });

    it('ROLE-09 says nothing about roles without the password', async () => {
      const refusal = await client.refused(
        login,
        credentials('player', { site: 'agent', password: 'wrong' }),
        'user.missing.or.disabled',
      );
      expect(refusal.status).toBe(401);
    });
  });

  describe('captcha', () => {
    it('API-15 answers a picture, an id and an expiry within five minutes', async () => {
      const challenge = await client.call(captcha, {});
      expect(challenge.image).toMatch(/^data:image\/webp;base64,/);
      expect(challenge.expirationTime - platform.clock.now).toBe(5 * MINUTE);
      const { value } = await client.control('GET', `/captcha?id=${challenge.captchaId}`);
      // CAPTCHA-04: numeric, at most six characters.
      expect(value).toEqual({ answer: expect.stringMatching(/^\d{1,6}$/) });
    });

    it('CAPTCHA-01 a refused login requires a captcha from the third attempt on', async () => {
      const hints = [await failLogin('player'), await failLogin('player')];
      expect(hints.map((hint) => loginRefusal.parse(hint.value).captchaRequired)).toEqual([false, true]);
      const due = await client.refused(login, credentials('player'), 'captcha.required');
      expect(due.value).toEqual({ captchaRequired: true });
      const record = await client.call(login, credentials('player', await solve()));
      expect(record.userName).toBe('player');
      // A success resets the failures of the name.
      await client.call(login, credentials('player'));
    });

    it('requires a captcha for unknown names as for known ones', async () => {
      await failLogin('nobody');
      await failLogin('nobody');
      await client.refused(login, credentials('nobody'), 'captcha.required');
    });

    it('refuses a wrong captcha with captcha.wrong, even with the correct password', async () => {
      await failLogin('player');
      await failLogin('player');
      const { captchaId } = await solve();
      const wrong = await client.refused(
        login,
        credentials('player', { captchaId, captcha: '999999' }),
        'captcha.wrong',
      );
      expect(wrong.value).toEqual({ captchaRequired: true });
    });

    it('accepts a captcha once, even after a wrong answer', async () => {
      await failLogin('player');
      await failLogin('player');
      const solved = await solve();
      await client.refused(login, credentials('player', { ...solved, captcha: 'x' }), 'captcha.wrong');
      await client.refused(login, credentials('player', solved), 'captcha.wrong');
      const again = await solve();
      await client.refused(
        login,
        credentials('player', { ...again, password: 'wrong' }),
        'user.missing.or.disabled',
      );
      await client.refused(login, credentials('player', again), 'captcha.wrong');
    });

    it('CAPTCHA-01 every refusal after a captcha asks for a new one, even of an account disabled in the meantime', async () => {
      const { db } = platform.database;
      await db.execute(
        sql`create function disable_member() returns trigger language plpgsql as
          'begin update members set status = ''disabled'' where username_key = ''player''; return new; end'`,
      );
      onTestFinished(async () => {
        await db.execute(sql`drop function disable_member cascade`);
        await db.update(members).set({ state: 'active' }).where(eq(members.usernameKey, 'player'));
      });
      await failLogin('player');
      await failLogin('player');
      const again = credentials('player', { ...(await solve()), password: 'wrong' });
      const wrong = await client.refused(login, again, 'user.missing.or.disabled');
      expect(wrong.value).toEqual({ captchaRequired: true });
      // The account is disabled after the login has read it and before the session opens.
      await db.execute(
        sql`create trigger disable_member after insert on login_attempts for each row execute function disable_member()`,
      );
      const solved = credentials('player', await solve());
      const refusal = await client.refused(login, solved, 'user.missing.or.disabled');
      expect(refusal.value).toEqual({ captchaRequired: true });
    });

    it('accepts no expired captcha', async () => {
      await failLogin('player');
      await failLogin('player');
      const solved = await solve();
      platform.clock.now += 5 * MINUTE;
      await client.refused(login, credentials('player', solved), 'captcha.wrong');
    });
  });

  describe('limits', () => {
    it('refuses a username after ten failures within 15 minutes, with Retry-After', async () => {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const more = attempt < 2 ? {} : await solve();
        await client.refused(
          login,
          credentials('other', { ...more, password: 'wrong' }),
          'user.missing.or.disabled',
          { ip: `203.0.113.${attempt}` },
        );
      }
      const limited = await client.refused(login, credentials('other', await solve()), 'rate.limited');
      expect(limited.status).toBe(429);
      expect(limited.headers.get('retry-after')).toBe('900');
      platform.clock.now += 15 * MINUTE;
      expect((await client.call(login, credentials('other'))).userName).toBe('other');
    });

    it('counts simultaneous attempts: of twenty, at most ten are checked', raceOn(locate), async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          client.send(login, credentials('leader', { password: 'wrong' }), { ip: `198.51.100.${index}` }),
        ),
      );
      const decided = answers.filter((answer) => answer.code === 'user.missing.or.disabled');
      expect(decided.length).toBeLessThanOrEqual(10);
      expect(answers.every((answer) => answer.status < 500)).toBe(true);
    });

    it('of a hundred simultaneous logins, none bypasses the captcha', raceOn(locate), async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          client.send(login, credentials('type41', { password: 'wrong' }), { ip: `198.51.100.${index}` }),
        ),
      );
      const counted = (...codes: string[]) => answers.filter(({ code }) => codes.includes(`${code}`)).length;
      // Calls checked while ten others are pending exceed the limit.
      expect([counted('user.missing.or.disabled'), counted('captcha.required', 'rate.limited')]).toEqual([
        2, 98,
      ]);
    });

    it('wrong captchas lock nobody out: they count by address only', async () => {
      await failLogin('other');
      await failLogin('other');
      const from = { ip: '198.51.100.200' };
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const { captchaId } = await solve();
        await client.refused(login, credentials('other', { captchaId, captcha: 'x' }), 'captcha.wrong', from);
      }
      expect((await client.call(login, credentials('other', await solve()))).userName).toBe('other');
      const counted = await platform.database.db
        .select()
        .from(loginAttempts)
        .where(eq(loginAttempts.ip, from.ip));
      expect(counted.map(({ usernameKey }) => usernameKey)).toEqual(Array.from({ length: 12 }, () => ''));
    });

    it('a known device of the member can log in while unknown ones are refused', async () => {
      const first = await client.send(login, credentials('other'));
      const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect(first.headers.get('set-cookie')).toMatch(
        /^device=[\w-]{32}; Max-Age=15552000; Path=\/api; HttpOnly; Secure; SameSite=Strict$/,
      );
      const mine = { headers: { cookie } };
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const more = attempt < 2 ? {} : await solve();
        await client.refused(
          login,
          credentials('other', { ...more, password: 'wrong' }),
          'user.missing.or.disabled',
          { ip: `203.0.113.${attempt}` },
        );
      }
      await client.refused(login, credentials('other', await solve()), 'rate.limited');
      expect((await client.call(login, credentials('other'), mine)).userName).toBe('other');
      // The device is known to the accounts that logged in on it, and its guesses are limited like any others.
      await client.refused(
        login,
        credentials('leader', { password: 'wrong' }),
        'user.missing.or.disabled',
        mine,
      );
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const more = attempt < 2 ? {} : await solve();
        await client.refused(
          login,
          credentials('other', { ...more, password: 'wrong' }),
          'user.missing.or.disabled',
          { ...mine, ip: `203.0.113.${100 + attempt}` },
        );
      }
      await client.refused(login, credentials('other', await solve()), 'rate.limited', mine);
    });

    it('addresses of one /64 are one address', async () => {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        await client.refused(
          login,
          credentials(`stranger${attempt}`, { password: 'wrong' }),
          'user.missing.or.disabled',
          { ip: `2001:db8:1:2::${attempt}` },
        );
      }
      await client.refused(login, credentials('player'), 'captcha.required', {
        ip: '2001:0DB8:0001:0002:ffff::1',
      });
    });

    it('refuses an address after sixty failures, whatever the names', async () => {
      const rows = Array.from({ length: 60 }, (_, index) => ({
        usernameKey: `name-${index}`,
        ip: '192.0.2.77',
        attemptedAt: new Date(platform.clock.now),
      }));
      await platform.database.db.insert(loginAttempts).values(rows);
      await client.refused(login, credentials('player'), 'rate.limited', { ip: '192.0.2.77' });
      expect((await client.call(login, credentials('player'))).userName).toBe('player');
    });
  });

  describe('session', () => {
    it('API-29 answers nickname, account and balance of the session (ENTITY-03)', async () => {
      expect(await client.call(memberInfo, {}, { token: await signIn('player') })).toEqual({
        nickname: 'Nick player',
        account: 'player',
        balanceMinor: 123_456,
        bonusMinor: 0,
        currency: 'PHP',
      });
    });

    it('ERR-01 SESSION-02 refuses a missing, malformed or forged token as not.logged.in', async () => {
      const missing = await client.refused(memberInfo, {}, 'not.logged.in');
      expect(missing.status).toBe(401);
      await client.refused(memberInfo, {}, 'not.logged.in', { token: 'x' });
      await client.refused(memberInfo, {}, 'not.logged.in', { token: 'A'.repeat(43) });
      const token = await signIn('player');
      await client.refused(memberInfo, {}, 'not.logged.in', {
        token: (token.startsWith('A') ? 'B' : 'A') + token.slice(1),
      });
      await client.refused(memberInfo, {}, 'not.logged.in', { headers: { authorization: `Basic ${token}` } });
    });

    it('ERR-16 a later login ends the earlier session as logged.out.elsewhere', async () => {
      const first = await signIn('player');
      const second = await signIn('player');
      expect((await client.refused(memberInfo, {}, 'logged.out.elsewhere', { token: first })).status).toBe(
        401,
      );
      expect((await client.call(memberInfo, {}, { token: second })).account).toBe('player');
    });

    it('keeps exactly one of many sessions opened simultaneously', raceOn(locate), async () => {
      const tokens = await Promise.all(
        // More at once would need a captcha.
        Array.from({ length: 2 }, async () => (await client.call(login, credentials('leader'))).token),
      );
      const answers = await Promise.all(tokens.map((token) => client.send(memberInfo, {}, { token })));
      expect(answers.filter((answer) => answer.success)).toHaveLength(1);
      expect(answers.filter((answer) => answer.code === 'logged.out.elsewhere')).toHaveLength(1);
    });

    it('API-21 logs out by DELETE with the session token', async () => {
      expect(logout.method).toBe('DELETE');
      const token = await signIn('player');
      expect(await client.call(logout, {}, { token })).toEqual({ loggedOut: true });
      await client.refused(memberInfo, {}, 'not.logged.in', { token });
      await client.refused(logout, {}, 'not.logged.in', { token });
    });

    it('expires after half an hour without a call; calls extend it', async () => {
      const token = await signIn('player');
      for (let call = 0; call < 3; call += 1) {
        platform.clock.now += 29 * MINUTE;
        await client.call(memberInfo, {}, { token });
      }
      platform.clock.now += 30 * MINUTE;
      expect((await client.refused(memberInfo, {}, 'session.expired', { token })).status).toBe(401);
    });

    it('expires after twelve hours, even with calls', async () => {
      const token = await signIn('player');
      for (let call = 0; call < 28; call += 1) {
        platform.clock.now += 25 * MINUTE;
        await client.call(memberInfo, {}, { token });
      }
      platform.clock.now += 25 * MINUTE;
      await client.refused(memberInfo, {}, 'session.expired', { token });
    });

    it('ends when an operator withdraws or expires it, or disables the member', async () => {
      const withdrawn = await signIn('player');
      await client.control('POST', '/sessions/revoke', { username: 'player' });
      await client.refused(memberInfo, {}, 'logged.out.elsewhere', { token: withdrawn });
      const expired = await signIn('player');
      await client.control('POST', '/sessions/expire', { username: 'player' });
      await client.refused(memberInfo, {}, 'session.expired', { token: expired });
      const disabled = await signIn('player');
      await client.control('POST', '/members/status', { username: 'player', status: 'disabled' });
      await client.refused(memberInfo, {}, 'user.missing.or.disabled', { token: disabled });
      await client.control('POST', '/members/status', { username: 'player', status: 'active' });
    });

    it('stores neither token nor password in clear', async () => {
      const token = await signIn('player');
      const rows = JSON.stringify([
        await platform.database.db.select().from(sessions),
        await platform.database.db.select().from(members),
      ]);
      expect(rows).not.toContain(token);
      expect(rows).not.toContain(TEST_PASSWORD);
      const [row] = await platform.database.db.select().from(members).where(eq(members.username, 'player'));
      expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    });
  });

  it('logs no password, token, captcha answer or sealed body', async () => {
    const token = await signIn('player');
    await failLogin('player');
    await failLogin('player');
    const solved = await solve();
    const sealed = await client.seal(login, credentials('player', solved));
    await client.sendSealed(login, sealed);
    await client.call(memberInfo, {}, { token }).catch(() => undefined);
    const logged = platform.logLines.join('');
    expect(logged).toContain('"endpoint":"login"');
    for (const secret of [
      TEST_PASSWORD,
      token,
      `"${solved.captcha}"`,
      solved.captchaId,
      sealed.body.data,
      sealed.header,
    ]) {
      expect(logged).not.toContain(secret);
    }
  });
});
