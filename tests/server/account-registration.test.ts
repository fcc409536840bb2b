import {
  affiliateCheck,
  affiliateInfo,
  login,
  registerByMobile,
  registerByUsername,
  registrationSettings,
  sessions,
  testPlay,
  trialAccount,
  usernameCheck,
} from '@contract/account';
import { beginPlayerBreak } from '@contract/member';
import { memberInfo } from '@contract/profile';
import { captchas, members, registrationIntents, walletAccounts } from '@server/db/schema';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { accountFlows, otherCode, registrationOf } from './support/accountFlows';
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
const DAY = 86_400_000;
const OPTIONAL = [
  'paymentPassword',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'email',
  'nickname',
  'payeeName',
  'recommenderId',
  'birthday',
  'affiliateCode',
];

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await flows.resetLimits();
    await flows.set({
      'switches.USERNAMEREG3': true,
      'switches.MOBILENUMREG3': true,
      'switches.MOBILENUMPASSREG3': true,
      'switches.REGMOBVERF3': false,
      'switches.REGCAPTCHA3': false,
      registrationFields: {},
      fieldPatterns: [],
    });
  });

  const stored = async (username: string) =>
    (await platform.database.db.select().from(members).where(eq(members.username, username)))[0];

  describe('settings', () => {
    it('API-06 REG-16 answers the rules of all fields by GET, each with an existing pattern', async () => {
      expect(registrationSettings.method).toBe('GET');
      const settings = await client.call(registrationSettings, {});
      const { fields, login: shared, patterns, ageLimit } = settings;
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(OPTIONAL));
      expect(Object.keys(shared)).toEqual([
        'username',
        'password',
        'newPassword',
        'mobileNum',
        'verificationCode',
      ]);
      const known = patterns.map(({ patternId }) => patternId);
      for (const rule of [...Object.values(fields), ...Object.values(shared)]) {
        expect(known).toContain(rule.patternId);
        expect(rule.minLength).toBeLessThanOrEqual(rule.maxLength);
      }
      for (const { pattern, message } of patterns) {
        expect(() => new RegExp(pattern, 'u')).not.toThrow();
        expect(Object.keys(message).sort()).toEqual(['EN', 'TY']);
      }
      expect(ageLimit).toBe(18);
      // A valid consent must be given by the player.
      expect(settings.consentTicked).toBe(false);
    });

    it('REG-07 REG-17 follows the operator’s configuration, and refuses invalid rules', async () => {
      const rule = { enabled: true, required: true, minLength: 3, maxLength: 9, patternId: 'own' };
      const own = {
        patternId: 'own',
        pattern: '[a-z]+',
        message: { TY: 'maliit', EN: '{{min}} to {{max}} small' },
      };
      await flows.set({ registrationFields: { zalo: rule }, fieldPatterns: [own] });
      const answer = await client.call(registrationSettings, {});
      expect(answer.fields['zalo']).toEqual(rule);
      expect(answer.patterns).toContainEqual(own);
      const refusal = await client.refused(
        registerByUsername,
        registrationOf({ zalo: 'AB' }),
        'request.invalid',
      );
      expect(refusal.value).toEqual({ field: 'zalo', patternId: 'own', minLength: 3, maxLength: 9 });
      for (const wrong of [
        { registrationFields: { nonsense: rule } },
        { registrationFields: { zalo: { ...rule, minLength: 10 } } },
        { registrationFields: { zalo: { ...rule, maxLength: 41 } } },
        { registrationFields: { zalo: { ...rule, patternId: 'missing' } } },
        { fieldPatterns: [{ ...own, pattern: '[' }] },
      ]) {
        expect((await flows.set(wrong)).success, JSON.stringify(wrong)).toBe(false);
      }
    });

    it('CAPTCHA-03 FLAG-03 FLAG-14 reports the captcha flag and whether the number is required', async () => {
      await flows.set({ 'switches.REGCAPTCHA3': true, 'switches.REGMOBVERF3': true });
      const answer = await client.call(
        registrationSettings,
        {},
        { headers: { 'cache-control': 'no-cache' } },
      );
      expect([answer.captchaRequired, answer.fields['mobileNum']?.required]).toEqual([true, true]);
    });
  });

  describe('by username', () => {
    it('API-04 ENTITY-06 registers by an encrypted PUT, opens a wallet and answers a session', async () => {
      expect([registerByUsername.method, registerByUsername.encoding]).toEqual(['PUT', 'encrypted']);
      const payload = registrationOf({
        nickname: 'Bagong Laro',
        email: 'bago@mail.example',
        mobileNum: '09171112222',
      });
      const record = await client.call(registerByUsername, payload);
      expect(record).toEqual({
        token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        merchantCode: 'TESTMERCHANT',
        userName: payload.username,
        type: 0,
        // The password is not a temporary one.
        firstTimeLogin: false,
      });
      expect(await client.call(memberInfo, {}, { token: record.token })).toMatchObject({
        nickname: 'Bagong Laro',
        account: payload.username,
        balanceMinor: 0,
      });
      const row = await stored(payload.username);
      expect(row).toMatchObject({
        email: 'bago@mail.example',
        birthday: '1990-05-17',
        mobileNum: '09171112222',
        // The number is not verified, so it cannot be used to log in.
        phoneKey: null,
        registration: { registerUrl: 'play.example', registerMethod: 'H5' },
      });
      expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
      const wallet = await platform.database.db
        .select()
        .from(walletAccounts)
        .where(and(eq(walletAccounts.memberId, row?.id ?? 0), eq(walletAccounts.kind, 'cash')));
      expect(wallet).toHaveLength(1);
      expect((await flows.signIn(payload.username)).userName).toBe(payload.username);
    });

    it('FLAG-01 FLAG-02 refuses a method whose switch is off', async () => {
      await flows.set({ 'switches.USERNAMEREG3': false, 'switches.MOBILENUMREG3': false });
      await client.refused(registerByUsername, registrationOf(), 'no.permission');
      await client.refused(registerByMobile, registrationOf({ username: '' }), 'no.permission');
    });

    it('ERR-04 refuses a taken username, whatever its case, and names the field', async () => {
      const refusal = await client.refused(
        registerByUsername,
        registrationOf({ username: 'PLAYER' }),
        'username.taken',
      );
      expect([refusal.status, refusal.value]).toEqual([409, { field: 'username' }]);
    });

    it(
      'creates exactly one account per name of many simultaneous registrations',
      raceOn(locate),
      async () => {
        const username = `contested${crypto.randomUUID().slice(0, 6)}`;
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            client.send(
              registerByUsername,
              registrationOf({ username: index % 2 === 0 ? username : username.toUpperCase() }),
              { ip: `198.51.100.${index}` },
            ),
          ),
        );
        expect(answers.filter(({ success }) => success)).toHaveLength(1);
        expect(answers.filter(({ code }) => code === 'username.taken')).toHaveLength(7);
        const rows = await platform.database.db
          .select()
          .from(members)
          .where(eq(members.usernameKey, username));
        expect(rows).toHaveLength(1);
      },
    );

    it.each<[string, Parameters<typeof registrationOf>[0], string, string]>([
      ['ERR-06 an account', { username: '1abc' }, 'account.format', 'username'],
      ['ERR-06 a short account', { username: 'ab' }, 'account.format', 'username'],
      [
        'ERR-07 a password',
        { password: 'gabi-to', confirmPassword: 'gabi-to' },
        'password.format',
        'password',
      ],
      ['REG-20 no password', { password: '', confirmPassword: '' }, 'password.format', 'password'],
      [
        'ERR-09 REG-21 REG-27 a confirmation',
        { confirmPassword: 'Other-Horse-9' },
        'confirm.mismatch',
        'confirmPassword',
      ],
      ['ERR-08 an e-mail address', { email: 'nobody@nowhere' }, 'email.format', 'email'],
      ['ERR-12 a name', { nickname: '<script>' }, 'name.format', 'nickname'],
      ['a name with hidden signs', { nickname: 'Lig\u200baya' }, 'name.format', 'nickname'],
      ['a name that runs the other way', { nickname: '\u202eabc' }, 'name.format', 'nickname'],
      ['a name with stacked marks', { nickname: 'Za\u0335\u0322\u0316\u0324' }, 'name.marks', 'nickname'],
      ['a name of two scripts', { nickname: 'Mаria' }, 'name.scripts', 'nickname'],
      ['a name of a role', { nickname: 'Luna Supp0rt' }, 'name.reserved', 'nickname'],
      ['a name of a role in full-width letters', { nickname: 'Ａｄｍｉｎ' }, 'name.reserved', 'nickname'],
      ['a name of a host', { nickname: 'HOST  Quiet' }, 'name.reserved', 'nickname'],
      ['a username of a role', { username: 'adm1n_01' }, 'name.reserved', 'username'],
      ['ERR-13 a mobile number', { mobileNum: '12ab5678' }, 'mobile.format', 'mobileNum'],
      ['REG-19 a required field that is empty', { birthday: '' }, 'request.invalid', 'birthday'],
      ['a day that no calendar has', { birthday: '1990-02-30' }, 'request.invalid', 'birthday'],
      ['a field that is switched off', { zalo: '09171112222' }, 'request.invalid', 'zalo'],
    ])('refuses %s', async (_what, more, code, field) => {
      const answer = await client.send(registerByUsername, registrationOf(more));
      expect([answer.status, answer.code]).toEqual([code === 'request.invalid' ? 400 : 422, code]);
      expect(answer.value).toMatchObject({ field });
    });

    it('REG-18 accepts a registration with only the required fields', async () => {
      expect((await client.call(registerByUsername, registrationOf())).type).toBe(0);
    });

    it('REG-15 CONST-01 checks the age limit to the day', async () => {
      const today = new Date(platform.clock.now).toISOString().slice(0, 10);
      const year = Number(today.slice(0, 4));
      const tomorrow = new Date(platform.clock.now + 24 * 60 * MINUTE).toISOString().slice(5, 10);
      await client.call(registerByUsername, registrationOf({ birthday: `${year - 18}${today.slice(4)}` }));
      const young = registrationOf({ birthday: `${year - 18}-${tomorrow}` });
      await client.refused(registerByUsername, young, 'request.invalid');
      await flows.set({ ageLimit: 21 });
      await client.refused(
        registerByUsername,
        registrationOf({ birthday: `${year - 20}-01-01` }),
        'request.invalid',
      );
      await flows.set({ ageLimit: 18 });
    });

    it('REG-26 REG-30 accepts only type 0 and the four methods', async () => {
      for (const wrong of [{ type: 1 }, { registerMethod: 'DESKTOP' }, { extra: 'field' }]) {
        const answer = await client.send(registerByUsername, { ...registrationOf(), ...wrong });
        expect(answer.code).toBe('request.invalid');
      }
    });

    it('CAPTCHA-03 requires a captcha when its switch is on, and accepts each once', async () => {
      await flows.set({ 'switches.REGCAPTCHA3': true });
      const bare = await client.refused(registerByUsername, registrationOf(), 'captcha.required');
      expect(bare.value).toEqual({ captchaRequired: true });
      const solved = await flows.solveCaptcha();
      const wrong = registrationOf({ ...solved, captcha: otherCode(solved.captcha).slice(-5) });
      await client.refused(registerByUsername, wrong, 'captcha.wrong');
      await client.refused(registerByUsername, registrationOf(solved), 'captcha.wrong');
      const good = await flows.solveCaptcha();
      // An invalid field does not use up the captcha.
      await client.refused(registerByUsername, registrationOf({ ...good, username: '1' }), 'account.format');
      await client.call(registerByUsername, registrationOf(good));
      await client.refused(registerByUsername, registrationOf(good), 'captcha.wrong');
    });

    it('FLAG-03 requires a code when its switch is on, which verifies the account’s number', async () => {
      await flows.set({ 'switches.REGMOBVERF3': true, 'switches.MOBVERFLOGIN3': true });
      const mobileNum = flows.freshNumber();
      await client.refused(registerByUsername, registrationOf(), 'mobile.format');
      await client.refused(registerByUsername, registrationOf({ mobileNum }), 'verification.code.wrong');
      const verificationCode = await flows.code(mobileNum, 'registration');
      const payload = registrationOf({ mobileNum, verificationCode });
      await client.refused(
        registerByUsername,
        { ...payload, verificationCode: otherCode(verificationCode) },
        'verification.code.wrong',
      );
      await client.call(registerByUsername, payload);
      expect((await stored(payload.username))?.phoneKey).toBe(`+63${mobileNum}`);
      await client.refused(
        registerByUsername,
        { ...payload, username: 'othername' },
        'verification.code.wrong',
      );
      await flows.resetLimits();
      const code = await flows.code(mobileNum, 'login');
      const record = await client.call(login, {
        type: 'sms',
        mobileNum,
        countryDialingCode: '63',
        verificationCode: code,
        site: 'member',
      });
      expect(record.userName).toBe(payload.username);
    });

    it('limits registrations of one address', async () => {
      const codes: (string | undefined)[] = [];
      for (let index = 0; index < 21; index += 1) {
        codes.push((await client.send(registerByUsername, registrationOf(), { ip: '192.0.2.44' })).code);
      }
      expect(codes.filter((code) => code === undefined)).toHaveLength(20);
      expect(codes.at(-1)).toBe('rate.limited');
    });
  });

  describe('refusals after the captcha', () => {
    beforeEach(() => flows.set({ 'switches.REGCAPTCHA3': true }));

    const isUsable = async (captchaId: string) =>
      (await platform.database.db.select().from(captchas).where(eq(captchas.id, captchaId))).length === 1;

    /** Registers with a fresh captcha, which the refusal must have used up; resolves with the hints. */
    async function hintsOf(
      endpoint: typeof registerByUsername | typeof registerByMobile,
      more: Parameters<typeof registrationOf>[0],
      code: Parameters<typeof client.refused>[2],
      ip = '203.0.113.1',
    ): Promise<unknown> {
      const solved = await flows.solveCaptcha();
      const { value } = await client.refused(endpoint, registrationOf({ ...more, ...solved }), code, { ip });
      expect(await isUsable(solved.captchaId)).toBe(false);
      return value;
    }

    it('CAPTCHA-01 CAPTCHA-03 REG-24 a missing, wrong or expired code asks for a new captcha, with which the right code registers', async () => {
      const mobileNum = flows.freshNumber();
      const verificationCode = await flows.code(mobileNum, 'registration');
      const payload = { username: '', mobileNum, verificationCode };
      const hints = { field: 'verificationCode', captchaRequired: true };
      const missing = { ...payload, verificationCode: '' };
      expect(await hintsOf(registerByMobile, missing, 'verification.code.wrong')).toEqual(hints);
      const wrong = { ...payload, verificationCode: otherCode(verificationCode) };
      expect(await hintsOf(registerByMobile, wrong, 'verification.code.wrong')).toEqual(hints);
      await client.call(registerByMobile, registrationOf({ ...payload, ...(await flows.solveCaptcha()) }));

      const late = flows.freshNumber();
      const old = { username: '', mobileNum: late, verificationCode: await flows.code(late, 'registration') };
      platform.clock.now += 60 * MINUTE;
      expect(await hintsOf(registerByMobile, old, 'verification.code.expired')).toEqual(hints);
    });

    it('CAPTCHA-01 CAPTCHA-03 ERR-04 a number that has an account asks for a new captcha', async () => {
      const verificationCode = await flows.code('9170000001', 'registration');
      const payload = { username: '', mobileNum: '9170000001', verificationCode };
      expect(await hintsOf(registerByMobile, payload, 'username.taken')).toEqual({
        field: 'mobileNum',
        captchaRequired: true,
      });
    });

    it('CAPTCHA-01 CAPTCHA-03 too many registrations of one address ask for a new captcha', async () => {
      const ip = '192.0.2.45';
      await flows.set({ 'switches.REGCAPTCHA3': false });
      for (let index = 0; index < 20; index += 1) {
        await client.call(registerByUsername, registrationOf(), { ip });
      }
      await flows.set({ 'switches.REGCAPTCHA3': true });
      const solved = await flows.solveCaptcha();
      const refusal = await client.refused(registerByUsername, registrationOf(solved), 'rate.limited', {
        ip,
      });
      expect(refusal.value).toEqual({ captchaRequired: true });
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('CAPTCHA-01 CAPTCHA-03 a number of an excluded person asks for a new captcha, like any taken one', async () => {
      const mobileNum = flows.freshNumber();
      const payload = registrationOf({ mobileNum, ...(await flows.solveCaptcha()) });
      const { token } = await client.call(registerByUsername, payload);
      await client.call(beginPlayerBreak, { kind: 'exclusion', months: 6 }, { token });
      expect(await hintsOf(registerByUsername, { mobileNum }, 'username.taken')).toEqual({
        field: 'mobileNum',
        captchaRequired: true,
      });
    });

    it('CAPTCHA-01 CAPTCHA-03 ERR-04 a name that a concurrent registration took asks for a new captcha', async () => {
      const { db } = platform.database;
      // The insertion finds the name taken, as after a concurrent registration.
      await db.execute(
        sql`create function skip_member() returns trigger language plpgsql as 'begin return null; end'`,
      );
      onTestFinished(async () => {
        await db.execute(sql`drop function skip_member cascade`);
      });
      await db.execute(
        sql`create trigger skip_member before insert on members for each row execute function skip_member()`,
      );
      expect(await hintsOf(registerByUsername, {}, 'username.taken')).toEqual({
        field: 'username',
        captchaRequired: true,
      });
    });

    it('CAPTCHA-01 CAPTCHA-03 ERR-04 a refusal before the captcha leaves it usable and asks for none', async () => {
      const solved = await flows.solveCaptcha();
      const taken = registrationOf({ ...solved, username: 'player' });
      const { value } = await client.refused(registerByUsername, taken, 'username.taken');
      expect(value).toEqual({ field: 'username' });
      expect(await isUsable(solved.captchaId)).toBe(true);
      await client.call(registerByUsername, registrationOf(solved));
    });
  });

  describe('by mobile number', () => {
    it('API-05 REG-03 registers by an encrypted PUT with a code, and generates a username', async () => {
      expect([registerByMobile.method, registerByMobile.encoding]).toEqual(['PUT', 'encrypted']);
      const mobileNum = flows.freshNumber();
      const verificationCode = await flows.code(mobileNum, 'registration');
      const record = await client.call(
        registerByMobile,
        registrationOf({ username: '', mobileNum, verificationCode }),
      );
      expect(record.userName).toMatch(/^p_[a-z0-9]{9}$/);
      expect((await flows.signIn(record.userName)).userName).toBe(record.userName);
    });

    it('refuses a number that has an account, and says so only to its holder', async () => {
      const verificationCode = await flows.code('9170000001', 'registration');
      const payload = registrationOf({ username: '', mobileNum: '9170000001', verificationCode });
      await client.refused(
        registerByMobile,
        { ...payload, verificationCode: otherCode(verificationCode) },
        'verification.code.wrong',
      );
      const refusal = await client.refused(registerByMobile, payload, 'username.taken');
      expect(refusal.value).toEqual({ field: 'mobileNum' });
    });

    it('uses up a code only when the account is created: a refused registration can be repeated', async () => {
      const mobileNum = flows.freshNumber();
      const verificationCode = await flows.code(mobileNum, 'registration');
      const payload = registrationOf({ mobileNum, verificationCode });
      await client.refused(registerByMobile, { ...payload, username: 'player' }, 'username.taken');
      await client.call(registerByMobile, payload);
    });

    it('creates one account per code of many simultaneous calls', raceOn(locate), async () => {
      const mobileNum = flows.freshNumber();
      const verificationCode = await flows.code(mobileNum, 'registration');
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          client.send(registerByMobile, registrationOf({ mobileNum, verificationCode })),
        ),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const rows = await platform.database.db
        .select()
        .from(members)
        .where(eq(members.phoneKey, `+63${mobileNum}`));
      expect(rows).toHaveLength(1);
    });

    it('FLAG-04 a member registered by number logs in with it in any notation, and all notations share one limit', async () => {
      const mobileNum = flows.freshNumber();
      const verificationCode = await flows.code(mobileNum, 'registration');
      const { userName } = await client.call(
        registerByMobile,
        registrationOf({ mobileNum, verificationCode }),
      );
      const by = (username: string, password = TEST_PASSWORD) =>
        ({ type: 'username', username, password, site: 'member' }) as const;
      const spaced = `+63 ${mobileNum.slice(0, 3)} ${mobileNum.slice(3)}`;
      const notations = [`0${mobileNum}`, `+63${mobileNum}`, `63${mobileNum}`, `0063${mobileNum}`, spaced];
      for (const typed of [mobileNum, ...notations, userName]) {
        expect((await client.call(login, by(typed))).userName, typed).toBe(userName);
      }
      await client.refused(login, by(mobileNum, 'wrong'), 'user.missing.or.disabled');
      await client.refused(login, by(userName, 'wrong'), 'user.missing.or.disabled');
      await client.refused(login, by(`0${mobileNum}`), 'captcha.required');
      await flows.resetLimits();
      // An unverified number is not a login name.
      const unproven = flows.freshNumber();
      await client.call(registerByUsername, registrationOf({ mobileNum: unproven }));
      await client.refused(login, by(unproven), 'user.missing.or.disabled');
    });

    it('FLAG-04 REG-09 accepts a password only with its switch; without one the account has no password login', async () => {
      const mobileNum = flows.freshNumber();
      const verificationCode = await flows.code(mobileNum, 'registration');
      const payload = registrationOf({ mobileNum, verificationCode });
      await client.refused(
        registerByMobile,
        { ...payload, password: '', confirmPassword: '' },
        'password.format',
      );
      await flows.set({ 'switches.MOBILENUMPASSREG3': false });
      await client.refused(registerByMobile, payload, 'password.format');
      const record = await client.call(registerByMobile, { ...payload, password: '', confirmPassword: '' });
      for (const password of [TEST_PASSWORD, ' ', 'undefined']) {
        await client.refused(
          login,
          { type: 'username', username: record.userName, password, site: 'member' },
          'user.missing.or.disabled',
        );
        await flows.resetLimits();
      }
    });
  });

  describe('idempotency key', () => {
    const key = () => crypto.randomUUID();
    const withKey = (value: string) => ({ headers: { 'idempotency-key': value } });

    it('acts once per key and answers a session again', async () => {
      const options = withKey(key());
      const payload = registrationOf();
      const first = await client.call(registerByUsername, payload, options);
      const again = await client.call(registerByUsername, payload, options);
      expect(again.userName).toBe(first.userName);
      expect(again.token).not.toBe(first.token);
      expect((await client.call(sessions, {}, { token: again.token })).list).toHaveLength(1);
    });

    it(
      'creates one account of many simultaneous copies, and none fails permanently',
      raceOn(locate),
      async () => {
        const options = withKey(key());
        const payload = registrationOf();
        const answers = await Promise.all(
          Array.from({ length: 6 }, () => client.send(registerByUsername, payload, options)),
        );
        expect(answers.filter(({ success }) => success).length).toBeGreaterThanOrEqual(1);
        expect(answers.every(({ success, code }) => success || code === 'conflict')).toBe(true);
        const rows = await platform.database.db
          .select()
          .from(members)
          .where(eq(members.username, payload.username));
        expect(rows).toHaveLength(1);
      },
    );

    it('refuses the key with another payload, with another password, and after ten minutes', async () => {
      const options = withKey(key());
      const payload = registrationOf();
      await client.call(registerByUsername, payload, options);
      await client.refused(registerByUsername, { ...payload, nickname: 'Iba' }, 'conflict', options);
      await client.refused(
        registerByUsername,
        { ...payload, password: 'Other-Horse-9', confirmPassword: 'Other-Horse-9' },
        'conflict',
        options,
      );
      platform.clock.now += 10 * MINUTE;
      await client.refused(registerByUsername, payload, 'conflict', options);
    });

    it('frees the key after a refusal, and stores no secret with it', async () => {
      const value = key();
      const payload = registrationOf({ nickname: '?' });
      await client.refused(registerByUsername, payload, 'name.format', withKey(value));
      await client.call(registerByUsername, { ...payload, nickname: '' }, withKey(value));
      const rows = await platform.database.db
        .select()
        .from(registrationIntents)
        .where(eq(registrationIntents.key, value));
      expect(rows).toHaveLength(1);
      expect(rows[0]?.intentHash).toHaveLength(32);
      await client.refused(registerByUsername, registrationOf(), 'request.invalid', withKey('short'));
    });
  });

  describe('username and invitation', () => {
    it('API-13 answers by GET whether a username is free, within a limit', async () => {
      expect(usernameCheck.method).toBe('GET');
      expect(await client.call(usernameCheck, { username: ' Player ' })).toEqual({ available: false });
      expect(await client.call(usernameCheck, { username: 'nobodyhasthis' })).toEqual({ available: true });
      const answers = [];
      for (let asked = 0; asked < 61; asked += 1) {
        answers.push(await client.send(usernameCheck, { username: `name${asked}` }, { ip: '192.0.2.50' }));
      }
      expect(answers.at(-1)?.code).toBe('rate.limited');
    });

    it('API-14 ENTITY-14 AFF-02 checks code and domain; `success` is the result', async () => {
      expect(await client.call(affiliateCheck, { code: 'invite', domain: '' })).toEqual({ code: 'INVITE' });
      expect(await client.call(affiliateCheck, { code: 'BOUND', domain: 'shop.example' })).toEqual({
        code: 'BOUND',
      });
      expect(await client.call(affiliateCheck, { code: '', domain: 'https://SHOP.example/x' })).toEqual({
        code: 'BOUND',
      });
      for (const [code, domain] of [
        ['', ''],
        ['NOSUCH', ''],
        ['LAPSED', ''],
        ['STOPPED', ''],
        ['BOUND', ''],
        ['BOUND', 'else.example'],
        ['', 'else.example'],
        ['%', '%'],
      ] as const) {
        const refusal = await client.refused(affiliateCheck, { code, domain }, 'invitation.code.invalid');
        expect(refusal.status).toBe(422);
      }
    });

    it('AFF-03 AFF-04 ERR-11 REG-28 binds a valid code to the account and refuses an invalid one', async () => {
      const payload = registrationOf({ affiliateCode: 'invite' });
      await client.call(registerByUsername, payload);
      expect((await stored(payload.username))?.affiliateCode).toBe('INVITE');
      const refusal = await client.refused(
        registerByUsername,
        registrationOf({ affiliateCode: 'LAPSED' }),
        'invitation.code.invalid',
      );
      expect(refusal.value).toEqual({ field: 'affiliateCode' });
    });

    it('REG-31 binds the code of the visited domain', async () => {
      const payload = registrationOf({ domain: 'shop.example' });
      await client.call(registerByUsername, payload);
      expect((await stored(payload.username))?.affiliateCode).toBe('BOUND');
    });

    it('ERR-10 refuses an unknown recommender', async () => {
      const rule = { enabled: true, required: false, minLength: 4, maxLength: 16, patternId: 'username' };
      await flows.set({ registrationFields: { recommenderId: rule } });
      await client.call(registerByUsername, registrationOf({ recommenderId: 'player' }));
      await client.refused(
        registerByUsername,
        registrationOf({ recommenderId: 'nobody99' }),
        'referrer.link',
      );
    });

    it('API-16 MENU-07 answers the programme, and a member’s code with its number of registrations', async () => {
      expect(await client.call(affiliateInfo, {})).toEqual({ enabled: true, own: null });
      const { token } = await flows.signIn('player');
      const { own } = await client.call(affiliateInfo, {}, { token });
      expect(own).toEqual({
        code: expect.stringMatching(/^[A-Z0-9]{8}$/),
        link: `${platform.origin}/m/register?affiliateCode=${own?.code}`,
        invitedCount: 0,
      });
      expect((await client.call(affiliateInfo, {}, { token })).own?.code).toBe(own?.code);
      await client.call(registerByUsername, registrationOf({ affiliateCode: own?.code ?? '' }));
      expect((await client.call(affiliateInfo, {}, { token })).own?.invitedCount).toBe(1);
      const guest = await flows.signIn('guest');
      expect((await client.call(affiliateInfo, {}, { token: guest.token })).own).toBeNull();
      await flows.set({ invitations: false });
      expect(await client.call(affiliateInfo, {}, { token })).toEqual({ enabled: false, own: null });
      await flows.set({ invitations: true });
    });
  });

  it('an exclusion applies to the person: the same mail, number, or name with birthday cannot open another account or a trial', async () => {
    const person = {
      email: 'Ligaya@example.test',
      mobileNum: '9175550123',
      payeeName: 'Ligaya Santos',
      birthday: '1988-02-03',
    };
    const name = { enabled: true, required: false, minLength: 2, maxLength: 60, patternId: 'name' };
    await flows.set({ registrationFields: { payeeName: name, email: { ...name, patternId: 'email' } } });
    const { token } = await client.call(registerByUsername, registrationOf(person));
    await client.call(beginPlayerBreak, { kind: 'exclusion', months: 6 }, { token });
    const others = [
      { email: 'LIGAYA@EXAMPLE.TEST' },
      { mobileNum: person.mobileNum },
      { payeeName: 'LIGAYA SANTOS', birthday: person.birthday },
    ];
    for (const same of others) {
      await flows.resetLimits();
      await client.refused(registerByUsername, registrationOf(same), 'username.taken');
    }
    // A person with the same name or the same birthday is someone else.
    await client.call(registerByUsername, registrationOf({ payeeName: person.payeeName }));
    await client.call(registerByUsername, registrationOf({ birthday: person.birthday }));
    await client.refused(trialAccount, {}, 'player.excluded', { token });
    await client.refused(testPlay, { moduleId: 'RNG' }, 'player.excluded', { token });
    platform.clock.now += 190 * DAY;
    await flows.resetLimits();
    // The person returns with the account that they have.
    await client.refused(registerByUsername, registrationOf({ email: person.email }), 'username.taken');
  });
});
