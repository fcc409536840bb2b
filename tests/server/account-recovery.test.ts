import {
  forgotPasswordMail,
  login,
  passWordChangeV2,
  sendVerificationCode,
  setPasswordByMail,
  setPasswordByPhone,
} from '@contract/account';
import { ENDPOINTS } from '@contract/endpoints';
import { vipBenefits } from '@contract/member';
import { avatar, memberInfo } from '@contract/profile';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { createPasswords } from '@server/account/passwords';
import { giveTemporaryPassword } from '@server/account/temporaryPassword';
import { members, passwordLinks } from '@server/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFlows, otherCode } from './support/accountFlows';
import {
  createClient,
  inMemory,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { TEST_PASSWORD } from './support/world';

const MINUTE = 60_000;

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;

  beforeAll(async () => {
    platform = await startPlatform(await locate(), { publicOrigin: 'https://play.example' });
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    await flows.set({
      'switches.CHANGEPSWVERF3': true,
      'switches.CHANGEPSWMAIL3': true,
      sessionsPerMember: 3,
    });
  });
  afterAll(() => platform.close());
  /** Resets all passwords and limits. */
  beforeEach(async () => {
    await flows.resetLimits();
    const { db } = platform.database;
    const [original] = await db.select().from(members).where(eq(members.username, 'plain40'));
    await db
      .update(members)
      .set({ passwordHash: original?.passwordHash ?? '', temporaryPasswordUntil: null });
    platform.clock.now += MINUTE;
  });

  let made = 0;
  const freshPassword = () => {
    made += 1;
    return `Fresh-Horse-${made}`;
  };
  const refusedLogin = (username: string, password: string) =>
    client.refused(
      login,
      { type: 'username', username, password, site: 'member' },
      'user.missing.or.disabled',
    );
  const change = (oldPassword: string, newPassword: string) => ({
    oldPassword,
    newPassword,
    confirmNewPassword: newPassword,
  });

  describe('change', () => {
    it('API-08 ENTITY-12 changes the password by an encrypted POST and ends the other sessions', async () => {
      expect([passWordChangeV2.method, passWordChangeV2.encoding]).toEqual(['POST', 'encrypted']);
      const other = await flows.signIn('player');
      const { token } = await flows.signIn('player');
      const password = freshPassword();
      expect(await client.call(passWordChangeV2, change(TEST_PASSWORD, password), { token })).toEqual({
        changed: true,
      });
      await client.call(memberInfo, {}, { token });
      await client.refused(memberInfo, {}, 'logged.out.elsewhere', { token: other.token });
      await refusedLogin('player', TEST_PASSWORD);
      expect((await flows.signIn('player', { password })).userName).toBe('player');
    });

    it('refuses a wrong, missing, equal or weak password and a different confirmation', async () => {
      const { token } = await flows.signIn('player');
      const refused = async (body: ReturnType<typeof change>, code: Parameters<typeof client.refused>[2]) =>
        (await client.refused(passWordChangeV2, body, code, { token })).value;
      expect(await refused(change('Wrong-Horse-9', freshPassword()), 'password.format')).toEqual({
        field: 'oldPassword',
      });
      expect(await refused(change('', freshPassword()), 'password.format')).toEqual({ field: 'oldPassword' });
      // CHPSW-09, RESET-03
      await refused(change(TEST_PASSWORD, TEST_PASSWORD), 'modify.new.old.same');
      expect(await refused(change(TEST_PASSWORD, 'short'), 'password.format')).toMatchObject({
        field: 'newPassword',
        minLength: 8,
        maxLength: 64,
      });
      await refused(
        { ...change(TEST_PASSWORD, freshPassword()), confirmNewPassword: 'Other-Horse-9' },
        'confirm.mismatch',
      );
      await client.refused(passWordChangeV2, change(TEST_PASSWORD, freshPassword()), 'not.logged.in');
    });

    it('lets a stolen session guess the old password only five times', async () => {
      const { token } = await flows.signIn('player');
      for (let guess = 0; guess < 5; guess += 1) {
        await client.refused(
          passWordChangeV2,
          change(`Guess-Horse-${guess}`, freshPassword()),
          'password.format',
          { token },
        );
      }
      const limited = await client.refused(
        passWordChangeV2,
        change(TEST_PASSWORD, freshPassword()),
        'rate.limited',
        { token },
      );
      expect(limited.headers.get('retry-after')).toBe('900');
    });
  });

  describe('one intent', () => {
    const keyed = (token: string) => ({ token, headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } });

    it('changes the password once: a repeated request after a lost answer gets the same answer', async () => {
      const options = keyed((await flows.signIn('player')).token);
      const intent = change(TEST_PASSWORD, freshPassword());
      expect(await client.call(passWordChangeV2, intent, options)).toEqual({ changed: true });
      expect(await client.call(passWordChangeV2, intent, options)).toEqual({ changed: true });
      // The key is not valid for another request.
      const other = change(TEST_PASSWORD, freshPassword());
      await client.refused(passWordChangeV2, other, 'password.format', options);
      const elsewhere = {
        ...options,
        token: (await flows.signIn('player', { password: intent.newPassword })).token,
      };
      await client.refused(passWordChangeV2, intent, 'password.format', elsewhere);
    });

    it(
      'a change that is sent again while it is being stored gets the same answer',
      raceOn(locate),
      async () => {
        const options = keyed((await flows.signIn('player')).token);
        const intent = change(TEST_PASSWORD, freshPassword());
        const sent = [1, 2, 3].map(() => client.send(passWordChangeV2, intent, options));
        expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
      },
    );

    it('duplicate and concurrent changes leave exactly one password', raceOn(locate), async () => {
      const options = keyed((await flows.signIn('player')).token);
      const intent = change(TEST_PASSWORD, freshPassword());
      const rival = change(TEST_PASSWORD, freshPassword());
      const sent = [intent, intent, rival].map((each, index) =>
        client.send(passWordChangeV2, each, index === 2 ? { token: options.token } : options),
      );
      const answers = (await Promise.all(sent)).map(({ status }) => status);
      const works = await Promise.all(
        [intent, rival].map(({ newPassword }) =>
          flows.signIn('player', { password: newPassword }).then(
            () => true,
            () => false,
          ),
        ),
      );
      expect(works.filter(Boolean)).toHaveLength(1);
      expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    });
  });

  describe('temporary password', () => {
    const give = async (username: string) =>
      giveTemporaryPassword(
        platform.database.db,
        await createPasswords({ memoryCost: 64, timeCost: 1 }),
        username,
        platform.clock.now,
      );

    it('SESSION-07 CHPSW-01 opens a session that is marked as temporary and can change the password without the old one', async () => {
      const before = await flows.signIn('leader');
      const password = await give('leader');
      await client.refused(memberInfo, {}, 'session.expired', { token: before.token });
      await refusedLogin('leader', TEST_PASSWORD);
      expect((await flows.signIn('leader', { password })).firstTimeLogin).toBe(true);
      const { token, firstTimeLogin } = await flows.signIn('leader', { password });
      expect(firstTimeLogin).toBe(true);
      await client.refused(passWordChangeV2, change('', password), 'modify.new.old.same', { token });
      const chosen = freshPassword();
      await client.call(passWordChangeV2, change('', chosen), { token });
      // From now on it is an ordinary password.
      await client.refused(passWordChangeV2, change('', freshPassword()), 'password.format', { token });
      expect((await flows.signIn('leader', { password: chosen })).firstTimeLogin).toBe(false);
    });

    it('SESSION-07 its session may change the password, log out and read who it is, and nothing else', async () => {
      const password = await give('leader');
      const { token } = await flows.signIn('leader', { password });
      await client.call(memberInfo, {}, { token });
      const refused = await client.refused(avatar, {}, 'password.change.required', { token });
      expect(refused.status).toBe(403);
      const closed = Object.values(ENDPOINTS).filter(
        (row) => row.access === 'session' && !['passWordChangeV2', 'logout', 'memberInfo'].includes(row.name),
      );
      for (const row of closed) {
        const { code } = await client.send(row, {}, { token });
        expect(['password.change.required', 'not.found'], row.name).toContain(code);
      }
      // Public data is answered as for a visitor.
      expect(await client.call(vipBenefits, { language: 'EN' }, { token })).toMatchObject({
        ownLabelId: null,
      });
      await client.call(passWordChangeV2, change('', freshPassword()), { token });
      await client.call(avatar, {}, { token });
    });

    it('expires after a day', async () => {
      const password = await give('leader');
      platform.clock.now += 24 * 60 * MINUTE;
      await refusedLogin('leader', password);
    });

    it('does not change a session that was opened with the member’s own password', async () => {
      const { token } = await flows.signIn('leader');
      const password = await give('leader');
      const opened = await flows.signIn('leader', { password });
      await client.call(passWordChangeV2, change('', freshPassword()), { token: opened.token });
      await client.refused(passWordChangeV2, change('', freshPassword()), 'session.expired', { token });
    });

    it('can be set for a seeded member', async () => {
      await platform.database.db
        .update(members)
        .set({ temporaryPasswordUntil: new Date(platform.clock.now + MINUTE) })
        .where(eq(members.username, 'temporary'));
      expect((await flows.signIn('temporary')).firstTimeLogin).toBe(true);
      expect((await flows.signIn('temporary')).firstTimeLogin).toBe(true);
    });
  });

  describe('by phone', () => {
    const reset = (verificationCode: string, newPassword: string, mobileNum = '9170000001') => ({
      newPassword,
      mobileNum,
      countryDialingCode: '63',
      verificationCode,
    });

    it('API-09 ENTITY-09 RESET-01 sets a password by an encrypted POST, ends all sessions and answers a new one', async () => {
      expect([setPasswordByPhone.method, setPasswordByPhone.encoding]).toEqual(['POST', 'encrypted']);
      const before = await flows.signIn('reachable');
      const code = await flows.code('9170000001', 'reset');
      const password = freshPassword();
      const record = await client.call(setPasswordByPhone, reset(code, password));
      expect(record.userName).toBe('reachable');
      await client.call(memberInfo, {}, { token: record.token });
      await client.refused(memberInfo, {}, 'logged.out.elsewhere', { token: before.token });
      await refusedLogin('reachable', TEST_PASSWORD);
      await flows.signIn('reachable', { password });
      await client.refused(setPasswordByPhone, reset(code, freshPassword()), 'verification.code.wrong');
    });

    it('RESET-03 ERR-23 refuses the current password, and the code stays valid', async () => {
      const code = await flows.code('9170000001', 'reset');
      const same = await client.refused(
        setPasswordByPhone,
        reset(code, TEST_PASSWORD),
        'modify.new.old.same',
      );
      expect(same.status).toBe(422);
      await client.call(setPasswordByPhone, reset(code, freshPassword()));
    });

    it('RESET-04 refuses a code that is wrong, for another purpose, expired, or entered after five attempts', async () => {
      const code = await flows.code('9170000001', 'reset');
      for (let entry = 0; entry < 5; entry += 1) {
        await client.refused(
          setPasswordByPhone,
          reset(otherCode(code), freshPassword()),
          'verification.code.wrong',
        );
      }
      await client.refused(setPasswordByPhone, reset(code, freshPassword()), 'verification.code.expired');
      platform.clock.now += MINUTE;
      const late = await flows.code('9170000001', 'reset');
      platform.clock.now += 2 * MINUTE;
      await client.refused(setPasswordByPhone, reset(late, freshPassword()), 'verification.code.expired');
    });

    it('answers a number without an account like a wrong code', async () => {
      const wrong = await client.refused(
        setPasswordByPhone,
        reset('123456', freshPassword(), flows.freshNumber()),
        'verification.code.wrong',
      );
      expect(wrong.value).toEqual({ field: 'verificationCode' });
    });

    it('RESET-06 accepts no identity token with the platform’s own codes, and nothing while its switch is off', async () => {
      const code = await flows.code('9170000001', 'reset');
      await client.refused(
        setPasswordByPhone,
        { ...reset(code, freshPassword()), firebaseIdToken: 'x' },
        'request.invalid',
      );
      await flows.set({ 'switches.CHANGEPSWVERF3': false });
      await client.refused(setPasswordByPhone, reset(code, freshPassword()), 'no.permission');
      await flows.set({ 'switches.CHANGEPSWVERF3': true });
    });

    it('sets one of two simultaneous passwords', raceOn(locate), async () => {
      const code = await flows.code('9170000001', 'reset');
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => client.send(setPasswordByPhone, reset(code, freshPassword()))),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
    });
  });

  describe('by mail', () => {
    const ask = (username: string, email: string, ip?: string) =>
      client.send(forgotPasswordMail, { username, email }, ip === undefined ? {} : { ip });
    const tokenOf = async (): Promise<string> => {
      await ask('reachable', 'reachable@mail.example');
      const link = (await flows.mail('reachable@mail.example'))?.link ?? '';
      return link.slice(link.indexOf('#token=') + '#token='.length);
    };

    it('API-12 ENTITY-08 FORGOT-07 a POST of a form mails a link to the page that sets a password', async () => {
      expect([forgotPasswordMail.method, forgotPasswordMail.encoding]).toEqual(['POST', 'form']);
      expect((await ask(' Reachable ', ' REACHABLE@mail.example ')).value).toEqual({ accepted: true });
      const mail = await flows.mail('reachable@mail.example');
      expect(mail?.link).toMatch(/^https:\/\/play\.example\/m\/resetPassword#token=[A-Za-z0-9_-]{43}$/);
      expect(mail?.body).toContain('reachable');
    });

    it('codes and recovery mails are in the owner’s language, or else in the caller’s', async () => {
      const headers = (language: string) => ({ headers: { 'accept-language': language } });
      await flows.set({
        'switches.MOBVERFLOGIN3': true,
        'switches.MOBILENUMREG3': true,
      });
      await client.call(
        login,
        { type: 'username', username: 'reachable', password: TEST_PASSWORD, site: 'member' },
        headers('en'),
      );
      const mail = { username: 'reachable', email: 'reachable@mail.example' };
      await client.call(forgotPasswordMail, mail, headers('fil'));
      expect((await flows.mail(mail.email))?.subject).toContain('new password');
      await client.call(sendVerificationCode, await flows.codeRequest('9170000001', 'login'), headers('fil'));
      expect((await flows.sms('9170000001'))?.body).toContain('is your code');
      for (const [language, text] of [
        ['fil', 'ang code mo'],
        ['en', 'is your code'],
      ] as const) {
        const number = flows.freshNumber();
        await client.call(
          sendVerificationCode,
          await flows.codeRequest(number, 'registration'),
          headers(language),
        );
        expect((await flows.sms(number))?.body).toContain(text);
      }
    });

    it('never reveals whether the account exists, and mails only owners', async () => {
      const known = await ask('reachable', 'reachable@mail.example');
      const unknown = await ask('nobodyhere', 'nobody@mail.example');
      const foreign = await ask('reachable', 'thief@mail.example');
      const locked = await ask('lockedout', 'lockedout@mail.example');
      for (const answer of [unknown, foreign, locked]) {
        expect([answer.status, answer.text]).toEqual([known.status, known.text]);
      }
      for (const address of ['nobody@mail.example', 'thief@mail.example', 'lockedout@mail.example']) {
        expect(await flows.mail(address)).toBeUndefined();
      }
    });

    it('FORGOT-05 FORGOT-06 FORGOT-11 refuses invalid addresses and account names', async () => {
      for (const email of ['x', 'a@b', 'a b@c.example', `${'a'.repeat(250)}@c.example`]) {
        const answer = await ask('reachable', email);
        expect(['email.format', 'request.invalid'], email).toContain(answer.code);
      }
      expect((await ask('two words', 'a@b.example')).code).toBe('account.format');
    });

    it('limits mails per name, whether or not it exists, and per address', async () => {
      for (const name of ['reachable', 'nobodyhere']) {
        const codes = [];
        for (let sent = 0; sent < 4; sent += 1) codes.push((await ask(name, 'a@mail.example')).code);
        expect(codes).toEqual([undefined, undefined, undefined, 'rate.limited']);
      }
      const codes = [];
      for (let sent = 0; sent < 21; sent += 1) {
        codes.push((await ask(`name${sent}`, 'a@mail.example', '192.0.2.60')).code);
      }
      expect(codes.at(-1)).toBe('rate.limited');
    });

    it('sets a password with the link, once, and ends all sessions', raceOn(locate), async () => {
      const { token } = await flows.signIn('reachable');
      const linkToken = await tokenOf();
      const password = freshPassword();
      const answers = await Promise.all(
        Array.from({ length: 3 }, () => client.send(setPasswordByMail, { linkToken, newPassword: password })),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      await client.refused(setPasswordByMail, { linkToken, newPassword: freshPassword() }, 'link.expired');
      await client.refused(memberInfo, {}, 'logged.out.elsewhere', { token });
      await flows.signIn('reachable', { password });
    });

    it('gives the same refusal for an expired, earlier, forged or voided link', async () => {
      const earlier = await tokenOf();
      const later = await tokenOf();
      expect(later).not.toBe(earlier);
      await client.refused(
        setPasswordByMail,
        { linkToken: earlier, newPassword: freshPassword() },
        'link.expired',
      );
      await client.refused(
        setPasswordByMail,
        { linkToken: 'A'.repeat(43), newPassword: freshPassword() },
        'link.expired',
      );
      platform.clock.now += 30 * MINUTE;
      await client.refused(
        setPasswordByMail,
        { linkToken: later, newPassword: freshPassword() },
        'link.expired',
      );
      await flows.resetLimits();
      const voided = await tokenOf();
      const { token } = await flows.signIn('reachable');
      await client.call(passWordChangeV2, change(TEST_PASSWORD, freshPassword()), { token });
      await client.refused(
        setPasswordByMail,
        { linkToken: voided, newPassword: freshPassword() },
        'link.expired',
      );
    });

    it('refuses a weak or the current password, and the link stays valid', async () => {
      const linkToken = await tokenOf();
      await client.refused(setPasswordByMail, { linkToken, newPassword: 'x' }, 'password.format');
      await client.refused(
        setPasswordByMail,
        { linkToken, newPassword: TEST_PASSWORD },
        'modify.new.old.same',
      );
      await client.call(setPasswordByMail, { linkToken, newPassword: freshPassword() });
    });

    it('stores only a hash of the token', async () => {
      const linkToken = await tokenOf();
      const rows = await platform.database.db.select().from(passwordLinks);
      expect(rows).toHaveLength(1);
      expect(Buffer.from(rows[0]?.tokenHash ?? []).toString('base64url')).not.toBe(linkToken);
      expect(JSON.stringify(rows)).not.toContain(linkToken);
    });

    it('does nothing while its switch is off', async () => {
      const linkToken = await tokenOf();
      await flows.set({ 'switches.CHANGEPSWMAIL3': false });
      expect((await ask('reachable', 'reachable@mail.example')).code).toBe('no.permission');
      await client.refused(setPasswordByMail, { linkToken, newPassword: freshPassword() }, 'no.permission');
      await flows.set({ 'switches.CHANGEPSWMAIL3': true });
    });
  });

  describe('guessing', () => {
    it('takes as long for an unknown name as for a wrong password', async () => {
      const timed = async (username: string): Promise<number> => {
        const started = performance.now();
        await client.send(login, { type: 'username', username, password: 'Wrong-Horse-9', site: 'member' });
        return performance.now() - started;
      };
      const known: number[] = [];
      const unknown: number[] = [];
      for (let round = 0; round < 12; round += 1) {
        await flows.resetLimits();
        known.push(await timed('player'));
        unknown.push(await timed('nobodyhere'));
      }
      const middle = (times: number[]) => times.sort((a, b) => a - b)[6] ?? 0;
      // Both hash a password; otherwise an unknown name would be answered in a fraction of the time.
      expect(middle(unknown)).toBeGreaterThan(middle(known) * 0.5);
      expect(middle(known)).toBeGreaterThan(middle(unknown) * 0.5);
    });
  });
});

describe('links', () => {
  it('use a host configured by the operator, whatever host a call names', async () => {
    const platform = await startPlatform(await inMemory(), { acceptLoopback: false });
    try {
      const client = createClient(platform, () => platform.clock.now);
      const flows = accountFlows(client);
      await flows.set({ 'switches.CHANGEPSWMAIL3': true });
      await client.call(forgotPasswordMail, { username: 'reachable', email: 'reachable@mail.example' });
      expect((await flows.mail('reachable@mail.example'))?.link).toMatch(/^https:\/\/play\.example\/m\//);
    } finally {
      await platform.close();
    }
  });
});
