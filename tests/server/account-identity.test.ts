import { createHash } from 'node:crypto';
import { type LoginPayload, login, registerByMobile, setPasswordByPhone } from '@contract/account';
import { beginPlayerBreak, protection } from '@contract/member';
import { PROVIDER_IDS, type ProviderChannel } from '@contract/phoneService';
import { systemStatus } from '@contract/system';
import { openKeyedHash } from '@server/account/secrets';
import { memberIdentities, members, personKeys } from '@server/db/schema';
import { personKeysOf } from '@server/protection/person';
import { eq, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountFlows, registrationOf } from './support/accountFlows';
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
const tokens = z.object({ idToken: z.string() });
const sent = z.object({ sessionInfo: z.string() });

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;

  beforeAll(async () => {
    platform = await startPlatform(await locate(), { phoneService: { kind: 'sandbox' } });
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    platform.clock.now += 11 * MINUTE;
    await flows.resetLimits();
    await flows.set({
      'switches.MOBVERFLOGIN3': true,
      'switches.FIREBASESMS3': true,
      'switches.MOBILENUMREG3': true,
      'switches.MOBILENUMPASSREG3': true,
      'switches.REGCAPTCHA3': false,
      'switches.CHANGEPSWVERF3': true,
      'switches.LINELOGIN3': true,
      'switches.FACEBOOKLOGIN3': true,
      'switches.GOOGLELOGIN3': true,
      socialSignUp: 'create',
    });
  });

  const identityCall = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${platform.origin}/identitytoolkit.googleapis.com/v1/${path}?key=sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  /** Verifies a number with the service, as its client does. */
  async function phoneToken(mobileNum: string): Promise<string> {
    // Two tokens issued in the same second would be equal.
    platform.clock.now += 1_000;
    const { sessionInfo } = sent.parse(
      await identityCall('accounts:sendVerificationCode', {
        phoneNumber: `+63${mobileNum}`,
        recaptchaToken: await flows.human(),
      }),
    );
    const code = (await flows.sms(mobileNum))?.code;
    return tokens.parse(await identityCall('accounts:signInWithPhoneNumber', { sessionInfo, code })).idToken;
  }
  /** Signs in at a provider's consent page, as its popup does. */
  async function socialToken(channel: ProviderChannel, person: string): Promise<string> {
    platform.clock.now += 1_000;
    const response = await fetch(`${platform.origin}/emulator/auth/handler`, {
      method: 'POST',
      body: new URLSearchParams({
        providerId: PROVIDER_IDS[channel],
        eventId: 'event',
        redirectUrl: `${platform.origin}/m/login`,
        person,
      }),
    });
    const page = await response.text();
    const event = z
      .object({ authEvent: z.object({ urlResponse: z.string(), sessionId: z.string() }) })
      .parse(JSON.parse(/postMessage\((\{.*\}),"/.exec(page)?.[1] ?? ''));
    const { urlResponse, sessionId } = event.authEvent;
    return tokens.parse(await identityCall('accounts:signInWithIdp', { requestUri: urlResponse, sessionId }))
      .idToken;
  }
  const byPhone = (firebaseIdToken: string, firebaseMobileNo?: string): LoginPayload => ({
    type: 'firebase',
    firebaseChannel: 'phone',
    firebaseIdToken,
    ...(firebaseMobileNo === undefined ? {} : { firebaseMobileNo, countryDialingCode: '63' }),
    site: 'member',
  });
  const byProvider = (firebaseChannel: ProviderChannel, firebaseIdToken: string): LoginPayload => ({
    type: 'firebase',
    firebaseChannel,
    firebaseIdToken,
    site: 'member',
  });
  /** The token with changed claims and its original signature. */
  function tampered(token: string, change: object): string {
    const [head = '', payload = '', signature = ''] = token.split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...Object(claims), ...change })).toString('base64url');
    return `${head}.${changed}.${signature}`;
  }

  it('names the service in the status', async () => {
    expect((await client.call(systemStatus, {})).info.phoneService).toMatchObject({
      origin: '/',
      verifier: 'humanCheck',
    });
  });

  describe('login by number', () => {
    it('LOGIN-10 SMS-10 ENTITY-04 logs in a player who verified the number of an account', async () => {
      const token = await phoneToken('9170000001');
      const record = await client.call(login, byPhone(token, '9170000001'));
      expect(record.userName).toBe('reachable');
    });

    it('accepts a token once', raceOn(locate), async () => {
      const token = await phoneToken('9170000001');
      const answers = await Promise.all(Array.from({ length: 3 }, () => client.send(login, byPhone(token))));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
    });

    it('refuses a number without an account, a number other than the typed one, and an old verification', async () => {
      const strange = flows.freshNumber();
      await client.refused(login, byPhone(await phoneToken(strange), strange), 'user.missing.or.disabled');
      const token = await phoneToken('9170000001');
      await client.refused(login, byPhone(token, '9170000002'), 'verification.code.wrong');
      platform.clock.now += 11 * MINUTE;
      await client.refused(login, byPhone(token), 'verification.code.wrong');
    });

    it('refuses tampered, foreign and unsigned tokens, and those of a provider', async () => {
      const token = await phoneToken('9170000002');
      const [, payload = ''] = token.split('.');
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      for (const wrong of [
        tampered(token, { phone_number: '+639170000001' }),
        tampered(token, { aud: 'other' }),
        unsigned,
        'x.y.z',
        'nonsense',
        await socialToken('line', 'Amihan Reyes'),
      ]) {
        await client.refused(login, byPhone(wrong), 'verification.code.wrong');
      }
      await client.call(login, byPhone(token));
    });

    it('FLAG-15 refuses while either switch is off', async () => {
      const token = await phoneToken('9170000001');
      for (const name of ['switches.FIREBASESMS3', 'switches.MOBVERFLOGIN3']) {
        await flows.set({ [name]: false });
        await client.refused(login, byPhone(token), 'no.permission');
        await flows.set({ [name]: true });
      }
    });

    it('REG-24 registers only with the token of the same number', async () => {
      const mobileNum = flows.freshNumber();
      const token = await phoneToken(mobileNum);
      const payload = registrationOf({ username: '', mobileNum, firebaseIdToken: token });
      await client.refused(
        registerByMobile,
        { ...payload, mobileNum: flows.freshNumber() },
        'verification.code.wrong',
      );
      await client.refused(registerByMobile, { ...payload, username: 'player' }, 'username.taken');
      const record = await client.call(registerByMobile, payload);
      expect(record.userName).toMatch(/^p_/);
      await client.refused(login, byPhone(token), 'verification.code.wrong');
      expect((await client.call(login, byPhone(await phoneToken(mobileNum)))).userName).toBe(record.userName);
    });

    it('CAPTCHA-01 CAPTCHA-03 REG-24 a refused identity asks for a new captcha, with which the right one registers', async () => {
      await flows.set({ 'switches.REGCAPTCHA3': true });
      const mobileNum = flows.freshNumber();
      const firebaseIdToken = await phoneToken(mobileNum);
      const payload = registrationOf({ username: '', mobileNum, firebaseIdToken });
      const refused = [
        { ...payload, mobileNum: flows.freshNumber() },
        { ...payload, firebaseIdToken: '' },
        { ...payload, firebaseIdToken: tampered(firebaseIdToken, { sub: 'other' }) },
      ];
      for (const each of refused) {
        const { value } = await client.refused(
          registerByMobile,
          { ...each, ...(await flows.solveCaptcha()) },
          'verification.code.wrong',
        );
        expect(value).toMatchObject({ captchaRequired: true });
      }
      await client.call(registerByMobile, { ...payload, ...(await flows.solveCaptcha()) });
    });

    it('RESET-06 sets a password with the token', async () => {
      const body = { mobileNum: '9170000002', countryDialingCode: '63', verificationCode: '' };
      const firebaseIdToken = await phoneToken('9170000002');
      await client.refused(
        setPasswordByPhone,
        { ...body, newPassword: TEST_PASSWORD, firebaseIdToken },
        'modify.new.old.same',
      );
      const record = await client.call(setPasswordByPhone, {
        ...body,
        newPassword: 'Fresh-Horse-1',
        firebaseIdToken,
      });
      expect(record.userName).toBe('leaderphone');
      await client.refused(
        setPasswordByPhone,
        { ...body, newPassword: 'Fresh-Horse-2', firebaseIdToken },
        'verification.code.wrong',
      );
    });
  });

  describe('by provider', () => {
    it.each([
      ['line', 'LINELOGIN3'],
      ['facebook', 'FACEBOOKLOGIN3'],
      ['google', 'GOOGLELOGIN3'],
    ] as const)(
      'LOGIN-11 FLAG-05 FLAG-06 FLAG-07 %s (%s) creates an account the first time and finds it again',
      async (channel, name) => {
        const person = `Tala ${channel}`;
        const first = await client.call(login, byProvider(channel, await socialToken(channel, person)));
        expect(first).toMatchObject({ type: 0, firstTimeLogin: false });
        const again = await client.call(login, byProvider(channel, await socialToken(channel, person)));
        expect(again.userName).toBe(first.userName);
        await flows.set({ [`switches.${name}`]: false });
        const token = await socialToken(channel, person);
        await client.refused(login, byProvider(channel, token), 'no.permission');
        await flows.set({ [`switches.${name}`]: true });
        await client.call(login, byProvider(channel, token));
      },
    );

    it('creates one account for one person of two simultaneous logins', raceOn(locate), async () => {
      const person = `Kambal ${crypto.randomUUID()}`;
      const [one, two] = [await socialToken('line', person), await socialToken('line', person)];
      const answers = await Promise.all(
        [one, two].map((token) => client.send(login, byProvider('line', token))),
      );
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const names = new Set<unknown>();
      for (const answer of answers) if (answer.success) names.add(Object(answer.value).userName);
      names.add((await client.call(login, byProvider('line', await socialToken('line', person)))).userName);
      expect(names.size).toBe(1);
    });

    it('refuses the token of another provider, a used one, and the agent site', async () => {
      const token = await socialToken('google', 'Amihan Reyes');
      await client.refused(login, byProvider('line', token), 'verification.code.wrong');
      await client.refused(login, { ...byProvider('google', token), site: 'agent' }, 'no.permission');
      await client.call(login, byProvider('google', token));
      await client.refused(login, byProvider('google', token), 'verification.code.wrong');
    });

    it('creates no account if the operator disables it', async () => {
      await flows.set({ socialSignUp: 'refuse' });
      const token = await socialToken('facebook', 'Walang Account');
      await client.refused(login, byProvider('facebook', token), 'user.missing.or.disabled');
    });

    it('an excluded person gets no account with another provider, and one that exists is excluded from its next login on', async () => {
      const exclusionOf = async (token: string) =>
        (await client.call(protection, {}, { token })).exclusionUntil;
      const later = await client.call(login, byProvider('google', await socialToken('google', 'Dalawa')));
      const { token } = await client.call(login, byProvider('line', await socialToken('line', 'Isa')));
      // The sandbox makes the mail address of a provider's account from its name.
      const userId = createHash('sha256').update(`${PROVIDER_IDS.google} Dalawa`).digest('hex').slice(0, 24);
      const [own] = await platform.database.db
        .update(members)
        .set({ email: `${userId}+other@SANDBOX.example` })
        .where(eq(members.usernameKey, 'other'))
        .returning();
      expect(own).toBeDefined();
      const { token: other } = await flows.signIn('other');
      const { until } = await client.call(
        beginPlayerBreak,
        { kind: 'exclusion', months: 6 },
        { token: other },
      );
      expect(await exclusionOf(later.token)).toBe(until);
      expect(await exclusionOf(token)).toBeNull();
      // The same mail address at the provider, but an identity that the platform has not seen.
      const hash = await openKeyedHash(platform.database.db, undefined);
      const mail = personKeysOf({ email: own?.email ?? '' }).map(({ key }) => hash(key));
      await platform.database.db.delete(personKeys).where(notInArray(personKeys.key, mail));
      await platform.database.db.delete(memberIdentities).where(eq(memberIdentities.provider, 'google.com'));
      const again = await socialToken('google', 'Dalawa');
      await client.refused(login, byProvider('google', again), 'user.missing.or.disabled');
    });

    it('never finds an account by its mail address only', async () => {
      const record = await client.call(login, byProvider('google', await socialToken('google', 'reachable')));
      expect(record.userName).not.toBe('reachable');
    });
  });
});

describe('without a phone-verification service', () => {
  it('LOGIN-10 refuses every identity token', async () => {
    const platform = await startPlatform(await inMemory());
    try {
      const client = createClient(platform, () => platform.clock.now);
      await client.control('POST', '/settings', { 'switches.LINELOGIN3': true });
      const payload: LoginPayload = {
        type: 'firebase',
        firebaseChannel: 'line',
        firebaseIdToken: 'a.b.c',
        site: 'member',
      };
      await client.refused(login, payload, 'no.permission');
      expect((await client.call(systemStatus, {})).info.phoneService).toBeUndefined();
    } finally {
      await platform.close();
    }
  });
});
