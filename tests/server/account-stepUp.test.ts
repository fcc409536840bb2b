import {
  login,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
  passWordChangeV2,
  registerPasskey,
  revokeSession,
  type StepUpPurpose,
  sendMemberVerificationCode,
  sessions,
  setPasswordByPhone,
  stepUp,
  stepUpOptions,
  stepUpPasskeyOptions,
} from '@contract/account';
import { createWithdrawal, setPaymentPassword } from '@contract/cashier';
import { launchGame } from '@contract/catalogue';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { members, passkeys as passkeyRows, stepUpProofs } from '@server/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFlows, otherCode, TEST_PIN } from './support/accountFlows';
import { createAuthenticator } from './support/authenticator';
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
const WITHDRAWAL = {
  methodId: 'ewallet',
  amountMinor: 20_000,
  paymentPassword: TEST_PIN,
  destination: '09171234567',
};

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let token: string;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    await flows.set({ sessionsPerMember: 5 });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    platform.clock.now += 20 * MINUTE;
    await flows.resetLimits();
    ({ token } = await flows.signIn('player'));
    await platform.database.db.delete(stepUpProofs);
    await platform.database.db
      .update(members)
      .set({ paymentPasswordHash: null, email: 'player@example.org' })
      .where(eq(members.usernameKey, 'player'));
  });

  const intent = () => ({ token, headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } });
  const notice = async () => (await flows.mail('player@example.org'))?.subject;
  const choosePin = (newPassword = TEST_PIN) => ({ oldPassword: '', newPassword });

  it('a token alone cannot set a payment password, add a passkey or log out another device', async () => {
    const { list } = await client.call(sessions, {}, { token });
    const others = list.filter(({ current }) => !current);
    const wanted = async (purpose: StepUpPurpose, refused: Promise<{ readonly value: unknown }>) =>
      expect((await refused).value).toEqual({ purpose });
    await wanted(
      'paymentPassword',
      client.refused(setPaymentPassword, choosePin(), 'step.up.required', { token }),
    );
    await wanted('passkey', client.refused(passkeyRegistrationOptions, {}, 'step.up.required', { token }));
    const sessionId = others[0]?.sessionId ?? crypto.randomUUID();
    await wanted('sessions', client.refused(revokeSession, { sessionId }, 'step.up.required', { token }));
  });

  it('a proof is valid once, for its purpose and its session, for five minutes', async () => {
    await flows.stepUp(token, 'passkey');
    await client.refused(setPaymentPassword, choosePin(), 'step.up.required', { token });
    const other = await flows.signIn('player');
    await client.refused(passkeyRegistrationOptions, {}, 'step.up.required', { token: other.token });
    await client.call(passkeyRegistrationOptions, {}, { token });
    await client.refused(passkeyRegistrationOptions, {}, 'step.up.required', { token });
    await flows.stepUp(token, 'passkey');
    platform.clock.now += 5 * MINUTE;
    await client.refused(passkeyRegistrationOptions, {}, 'step.up.required', { token });
  });

  it('one proof used by many simultaneous calls is accepted once', raceOn(locate), async () => {
    await flows.stepUp(token, 'passkey');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.send(passkeyRegistrationOptions, {}, { token })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('guesses at the password are limited together with those of the password change', async () => {
    const wrong = { kind: 'password', password: 'wrong' } as const;
    for (let guess = 0; guess < 3; guess += 1) {
      await client.refused(stepUp, { purpose: 'passkey', proof: wrong }, 'step.up.wrong', { token });
    }
    const change = {
      oldPassword: 'wrong',
      newPassword: 'Another-1-Word',
      confirmNewPassword: 'Another-1-Word',
    };
    await client.refused(passWordChangeV2, change, 'password.format', { token });
    await client.refused(passWordChangeV2, change, 'password.format', { token });
    await client.refused(stepUp, { purpose: 'passkey', proof: wrong }, 'rate.limited', { token });
  });

  it('a code to the member’s number is a proof, once; another code is not', async () => {
    const own = await flows.signIn('reachable');
    const { methods, numberEnd } = await client.call(stepUpOptions, {}, { token: own.token });
    expect([methods, numberEnd]).toEqual([['password', 'code'], '0001']);
    await client.call(
      sendMemberVerificationCode,
      { purpose: 'stepUp', humanToken: await flows.human() },
      { token: own.token },
    );
    const code = (await flows.sms('9170000001'))?.code ?? '';
    const by = (verificationCode: string) => ({
      purpose: 'passkey' as const,
      proof: { kind: 'code' as const, verificationCode },
    });
    await client.refused(stepUp, by(otherCode(code)), 'verification.code.wrong', { token: own.token });
    await client.call(stepUp, by(code), { token: own.token });
    await client.refused(stepUp, by(code), 'verification.code.wrong', { token: own.token });
    await client.call(passkeyRegistrationOptions, {}, { token: own.token });
  });

  it('a passkey of the account is a proof, one of another account is not', async () => {
    const add = async (whose: string) => {
      const key = createAuthenticator(platform.origin);
      await flows.stepUp(whose, 'passkey');
      const { ceremonyId, options } = await client.call(passkeyRegistrationOptions, {}, { token: whose });
      const credential = key.attest(String(options['challenge']));
      await client.call(registerPasskey, { ceremonyId, label: 'Phone', credential }, { token: whose });
      return key;
    };
    const mine = await add(token);
    const leader = await flows.signIn('leader');
    const theirs = await add(leader.token);
    expect((await client.call(stepUpOptions, {}, { token })).methods).toEqual(['passkey', 'password']);
    const proofBy = async (key: typeof mine) => {
      const { ceremonyId, options } = await client.call(stepUpPasskeyOptions, {}, { token });
      const credential = key.assert(String(options['challenge']));
      return { purpose: 'passkey' as const, proof: { kind: 'passkey' as const, ceremonyId, credential } };
    };
    await client.refused(stepUp, await proofBy(theirs), 'step.up.wrong', { token });
    await client.call(stepUp, await proofBy(mine), { token });
    expect((await client.call(passkeyRegistrationOptions, {}, { token })).ceremonyId).not.toBe('');
  });

  it('for a member without any other method a recent login is the proof', async () => {
    await platform.database.db
      .update(members)
      .set({ passwordHash: '' })
      .where(eq(members.usernameKey, 'other'));
    await platform.database.db.delete(passkeyRows);
    const [before] = await platform.database.db
      .select()
      .from(members)
      .where(eq(members.usernameKey, 'player'));
    const bySignIn = { purpose: 'passkey' as const, proof: { kind: 'signIn' as const } };
    // For a member with a password it is not.
    await client.refused(stepUp, bySignIn, 'step.up.wrong', { token });
    await platform.database.db
      .update(members)
      .set({ passwordHash: '' })
      .where(eq(members.usernameKey, 'player'));
    expect((await client.call(stepUpOptions, {}, { token })).methods).toEqual([]);
    await client.refused(
      passWordChangeV2,
      { oldPassword: '', newPassword: 'Another-1-Word', confirmNewPassword: 'Another-1-Word' },
      'step.up.required',
      { token },
    );
    await client.call(stepUp, bySignIn, { token });
    platform.clock.now += 6 * MINUTE;
    await client.refused(stepUp, bySignIn, 'step.up.wrong', { token });
    await platform.database.db
      .update(members)
      .set({ passwordHash: before?.passwordHash ?? '' })
      .where(eq(members.usernameKey, 'player'));
  });

  describe('money', () => {
    it('the first withdrawal requires a payment password, and each new payout account requires one proof', async () => {
      await client.refused(createWithdrawal, WITHDRAWAL, 'payment.password.required', intent());
      await flows.setPin(token);
      // The proof of the first payment password serves for the withdrawal that waited for it, in the same session.
      const other = (await flows.signIn('player')).token;
      await client.refused(createWithdrawal, WITHDRAWAL, 'step.up.required', { ...intent(), token: other });
      await client.call(createWithdrawal, WITHDRAWAL, intent());
      expect(await notice()).toContain('bagong numero o bank account');
      // This account is now known; another one is not.
      await client.call(createWithdrawal, WITHDRAWAL, intent());
      await client.refused(
        createWithdrawal,
        { ...WITHDRAWAL, destination: '09179999999' },
        'step.up.required',
        intent(),
      );
    });

    it('the proof of a payment password serves for no withdrawal that comes later, and that of a changed one for none', async () => {
      await flows.setPin(token);
      platform.clock.now += 6 * MINUTE;
      const elsewhere = { ...WITHDRAWAL, destination: '09178887766' };
      await client.refused(createWithdrawal, elsewhere, 'step.up.required', intent());
      const changed = { oldPassword: TEST_PIN, newPassword: '135792' };
      await client.call(setPaymentPassword, changed, { token });
      await client.refused(
        createWithdrawal,
        { ...elsewhere, paymentPassword: '135792' },
        'step.up.required',
        intent(),
      );
    });

    it('of simultaneous first payment passwords, one is set', raceOn(locate), async () => {
      const none = () =>
        platform.database.db
          .update(members)
          .set({ paymentPasswordHash: null })
          .where(eq(members.usernameKey, 'player'));
      await none();
      await flows.stepUp(token, 'paymentPassword');
      const pins = Array.from({ length: 6 }, (_, index) => `11111${index}`);
      const answers = await Promise.all(
        pins.map((pin) => client.send(setPaymentPassword, choosePin(pin), { token })),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      // The same from two sessions, both with a proof.
      await none();
      const other = (await flows.signIn('player')).token;
      await flows.stepUp(token, 'paymentPassword');
      await flows.stepUp(other, 'paymentPassword');
      const both = await Promise.all(
        [token, other].map((each) => client.send(setPaymentPassword, choosePin(), { token: each })),
      );
      expect(both.filter(({ success }) => success)).toHaveLength(1);
    });
  });

  describe('notifications to the owner', () => {
    it.each([
      ['en', 'A payment password was set for your account'],
      ['tl-PH, en;q=0.5', 'Nagtakda ng payment password para sa account mo'],
    ])('are in the language of the request (%s)', async (language, text) => {
      const { token: own } = await client.call(
        login,
        { type: 'username', username: 'player', password: TEST_PASSWORD, site: 'member' },
        { headers: { 'accept-language': language } },
      );
      await flows.setPin(own);
      expect(await notice()).toContain(text);
    });

    it('are sent by SMS if there is no mail address', async () => {
      const own = await flows.signIn('reachable');
      await platform.database.db
        .update(members)
        .set({ email: '', paymentPasswordHash: null })
        .where(eq(members.usernameKey, 'reachable'));
      await flows.setPin(own.token);
      expect((await flows.sms('9170000001'))?.body).toContain('payment password');
    });
  });

  it('a password change removes passkeys on request, a recovery always', async () => {
    const { token: own } = await flows.signIn('reachable');
    const [row] = await platform.database.db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.usernameKey, 'reachable'));
    const memberId = row?.id ?? 0;
    const held = async () =>
      (await platform.database.db.select().from(passkeyRows).where(eq(passkeyRows.memberId, memberId)))
        .length;
    const key = createAuthenticator(platform.origin);
    const add = async (whose: string, password = TEST_PASSWORD) => {
      await flows.stepUp(whose, 'passkey', password);
      const { ceremonyId, options } = await client.call(passkeyRegistrationOptions, {}, { token: whose });
      const credential = createAuthenticator(platform.origin).attest(String(options['challenge']));
      await client.call(registerPasskey, { ceremonyId, label: 'Phone', credential }, { token: whose });
    };
    await add(own);
    const first = 'Another-1-Word';
    const second = 'A-third-2-Word';
    const change = (oldPassword: string, newPassword: string, removePasskeys: boolean) =>
      client.call(
        passWordChangeV2,
        { oldPassword, newPassword, confirmNewPassword: newPassword, removePasskeys },
        { token: own },
      );
    await change(TEST_PASSWORD, first, false);
    expect(await held()).toBe(1);
    await change(first, second, true);
    expect(await held()).toBe(0);
    await add(own, second);
    await flows.set({ 'switches.CHANGEPSWVERF3': true });
    const verificationCode = await flows.code('9170000001', 'reset');
    await client.call(setPasswordByPhone, {
      newPassword: TEST_PASSWORD,
      mobileNum: '9170000001',
      countryDialingCode: '63',
      verificationCode,
    });
    expect(await held()).toBe(0);
    const { ceremonyId, options } = await client.call(passkeyLoginOptions, {});
    await client.refused(
      passkeyLogin,
      { ceremonyId, credential: key.assert(String(options['challenge'])), site: 'member' },
      'user.missing.or.disabled',
    );
  });

  it('an agent-site session can neither play nor pay', async () => {
    const agent = await flows.signIn('agent', { site: 'agent' });
    await client.refused(createWithdrawal, WITHDRAWAL, 'no.permission', {
      ...intent(),
      token: agent.token,
    });
    const launch = await client.send(launchGame, {}, { token: agent.token });
    expect(launch.code).toBe('no.permission');
    // An account that is also a player can use either session.
    const both = await flows.signIn('leader', { site: 'agent' });
    await client.refused(createWithdrawal, WITHDRAWAL, 'payment.password.required', {
      ...intent(),
      token: both.token,
    });
  });
});
