import {
  affiliateCheck,
  forgotPasswordMail,
  login,
  passkeyLoginOptions,
  passWordChangeV2,
  registerByMobile,
  sendMemberVerificationCode,
  sendVerificationCode,
  setPasswordByPhone,
  stepUp,
  usernameCheck,
} from '@contract/account';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountFlows, otherCode, registrationOf } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { TEST_PASSWORD } from './support/world';

const MINUTE = 60_000;
const NUMBER = '9170000001';

/* Strangers know a member's name, number or mail address, and use up whatever they can. The member still gets in. */

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let address = 0;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    await flows.set({
      'switches.MOBVERFLOGIN3': true,
      'switches.CHANGEPSWVERF3': true,
      'switches.CHANGEPSWMAIL3': true,
      'switches.MOBILENUMREG3': true,
      'switches.MOBILENUMPASSREG3': true,
      'switches.REGCAPTCHA3': false,
      proofOfWorkBits: 4,
      sessionsPerMember: 20,
    });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    platform.clock.now += 2 * 24 * 60 * MINUTE;
    await flows.resetLimits();
  });

  /** A stranger's address that nobody has used. */
  const stranger = () => {
    address += 1;
    return { ip: `10.1.${Math.floor(address / 250)}.${(address % 250) + 1}` };
  };
  /** A browser in which the member has signed in. */
  async function knownDevice(username = 'reachable') {
    const signedIn = await client.send(login, {
      type: 'username',
      username,
      password: TEST_PASSWORD,
      site: 'member',
    });
    const { token } = Object(signedIn.value);
    return {
      ip: '203.0.113.77',
      headers: { cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' },
      token: String(token),
    };
  }
  const asking = async (purpose: 'login' | 'reset' | 'registration', mobileNo = NUMBER) =>
    flows.codeRequest(mobileNo, purpose);
  const bySms = (verificationCode: string) => ({
    type: 'sms' as const,
    mobileNum: NUMBER,
    countryDialingCode: '63',
    verificationCode,
    site: 'member' as const,
  });
  /** Strangers request codes for the number until nobody unknown gets another one today. */
  async function spendCodes(): Promise<number> {
    let sent = 0;
    for (let hour = 0; hour < 4; hour += 1) {
      for (let tries = 0; tries < 6; tries += 1) {
        platform.clock.now += MINUTE;
        const { success } = await client.send(sendVerificationCode, await asking('login'), stranger());
        if (success) sent += 1;
      }
      platform.clock.now += 60 * MINUTE;
    }
    expect((await client.send(sendVerificationCode, await asking('login'), stranger())).code).toBe(
      'rate.limited',
    );
    return sent;
  }

  it('SMS-03 after strangers have used up a number’s codes of the day, its owner logs in by SMS on a known device', async () => {
    const own = await knownDevice();
    expect(await spendCodes()).toBe(10);
    await client.call(sendVerificationCode, await asking('login'), own);
    await client.call(login, bySms((await flows.sms(NUMBER))?.code ?? ''), own);
    platform.clock.now += MINUTE;
    await client.call(sendVerificationCode, await asking('reset'), own);
    const verificationCode = (await flows.sms(NUMBER))?.code ?? '';
    const reset = { mobileNum: NUMBER, countryDialingCode: '63', verificationCode };
    await client.call(setPasswordByPhone, { ...reset, newPassword: 'Fresh-Horse-77' }, own);
    platform.clock.now += MINUTE;
    await client.call(sendVerificationCode, await asking('reset'), own);
    const again = (await flows.sms(NUMBER))?.code ?? '';
    await client.call(
      setPasswordByPhone,
      { ...reset, verificationCode: again, newPassword: TEST_PASSWORD },
      own,
    );
  });

  it('after strangers have used up a number’s codes of the day, its signed-in owner gets one for a step-up', async () => {
    const { token } = await flows.signIn('reachable');
    await spendCodes();
    const own = await knownDevice();
    await client.call(
      sendMemberVerificationCode,
      { purpose: 'stepUp', humanToken: await flows.human() },
      { token: own.token },
    );
    const verificationCode = (await flows.sms(NUMBER))?.code ?? '';
    await client.call(
      stepUp,
      { purpose: 'passkey', proof: { kind: 'code', verificationCode } },
      { token: own.token },
    );
    expect(token).not.toBe(own.token);
  });

  it('SMS-03 what a number costs is bounded: ten codes a day for strangers and ten for its owner', async () => {
    const own = await knownDevice();
    let sent = 0;
    for (let hour = 0; hour < 4; hour += 1) {
      for (let tries = 0; tries < 6; tries += 1) {
        platform.clock.now += MINUTE;
        const { success } = await client.send(sendVerificationCode, await asking('login'), own);
        if (success) sent += 1;
      }
      platform.clock.now += 60 * MINUTE;
    }
    expect(sent).toBe(10);
    expect(await spendCodes()).toBe(10);
  });

  it('SMS-03 one address cannot use up the codes of a number that is still without an account', async () => {
    const mobileNum = flows.freshNumber();
    const one = stranger();
    for (let tries = 0; tries < 12; tries += 1) {
      platform.clock.now += 60 * MINUTE;
      await client.send(sendVerificationCode, await asking('registration', mobileNum), one);
    }
    platform.clock.now += MINUTE;
    await client.call(sendVerificationCode, await asking('registration', mobileNum), stranger());
    const verificationCode = (await flows.sms(mobileNum))?.code ?? '';
    await client.call(registerByMobile, registrationOf({ username: '', mobileNum, verificationCode }));
  });

  it('SMS-03 strangers’ wrong entries and newer codes do not void the code of a known device', async () => {
    const own = await knownDevice();
    await client.call(sendVerificationCode, await asking('login'), own);
    const code = (await flows.sms(NUMBER))?.code ?? '';
    for (let guess = 0; guess < 6; guess += 1) {
      await client.send(login, bySms(otherCode(code)), stranger());
    }
    expect((await client.send(sendVerificationCode, await asking('login'), stranger())).success).toBe(true);
    await client.call(login, bySms(code), own);
  });

  it('API-12 strangers who name a member, with or without the right address, do not keep the link from them', async () => {
    const ask = (email: string, from: object) =>
      client.send(forgotPasswordMail, { username: 'reachable', email }, from);
    for (let tries = 0; tries < 12; tries += 1) await ask(`wrong${tries}@mail.example`, stranger());
    const before = (await flows.mail('reachable@mail.example'))?.link;
    expect((await ask('reachable@mail.example', stranger())).success).toBe(true);
    const link = (await flows.mail('reachable@mail.example'))?.link;
    expect(link).toBeTruthy();
    expect(link).not.toBe(before);
    const own = await knownDevice();
    for (let tries = 0; tries < 12; tries += 1) await ask('reachable@mail.example', stranger());
    const flooded = (await flows.mail('reachable@mail.example'))?.link;
    expect((await ask('reachable@mail.example', own)).success).toBe(true);
    expect((await flows.mail('reachable@mail.example'))?.link).not.toBe(flooded);
  });

  it('API-12 a mailbox receives three links of strangers in a quarter of an hour, however many ask', async () => {
    const links = new Set<string | null | undefined>();
    for (let tries = 0; tries < 8; tries += 1) {
      await client.send(
        forgotPasswordMail,
        { username: 'reachable', email: 'reachable@mail.example' },
        stranger(),
      );
      links.add((await flows.mail('reachable@mail.example'))?.link);
    }
    expect(links.size).toBe(3);
  });

  it('strangers’ wrong passwords do not lock a known device out, nor do those of a stolen session', async () => {
    const own = await knownDevice();
    for (let guess = 0; guess < 15; guess += 1) {
      const wrong = { type: 'username', username: 'reachable', password: `wrong ${guess}`, site: 'member' };
      await client.send(login, { ...wrong, ...(await flows.solveCaptcha()) }, stranger());
    }
    const again = await client.send(
      login,
      { type: 'username', username: 'reachable', password: TEST_PASSWORD, site: 'member' },
      own,
    );
    expect(again.code).toBeUndefined();
    const guess = {
      oldPassword: 'wrong',
      newPassword: 'Another-1-Word',
      confirmNewPassword: 'Another-1-Word',
    };
    for (let tries = 0; tries < 6; tries += 1)
      await client.send(passWordChangeV2, guess, { token: own.token });
    await client.refused(passWordChangeV2, guess, 'rate.limited', { token: own.token });
    const { token } = Object(again.value);
    await client.call(
      stepUp,
      { purpose: 'passkey', proof: { kind: 'password', password: TEST_PASSWORD } },
      { token: String(token) },
    );
  });

  it.each([
    ['invitation codes', affiliateCheck, { code: 'NONE', domain: '' }],
    ['usernames', usernameCheck, { username: 'reachable' }],
    ['passkey logins', passkeyLoginOptions, {}],
  ] as const)('the limit on %s is that of the asking address only', async (_name, endpoint, payload) => {
    const one = stranger();
    let limited = 0;
    for (let tries = 0; tries < 125; tries += 1) {
      if ((await client.send(endpoint, payload, one)).code === 'rate.limited') limited += 1;
    }
    expect(limited).toBeGreaterThan(0);
    expect((await client.send(endpoint, payload, stranger())).code).not.toBe('rate.limited');
  });
});
