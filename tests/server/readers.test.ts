import {
  affiliateCheck,
  login,
  passWordChangeV2,
  registerByUsername,
  sendVerificationCode,
  usernameCheck,
} from '@contract/account';
import { setPaymentPassword } from '@contract/cashier';
import { gameList } from '@contract/games';
import { sendFeedback } from '@contract/member';
import { memberInfo } from '@contract/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DISGUISES } from '../contract/readers/corpus';
import { noteTexts } from '../support/corpusCount';
import { accountFlows, registrationOf, TEST_PIN } from './support/accountFlows';
import {
  createClient,
  inMemory,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { TEST_PASSWORD } from './support/world';

let platform: TestPlatform;
let client: TestClient;
let flows: ReturnType<typeof accountFlows>;

beforeAll(async () => {
  platform = await startPlatform(await inMemory());
  client = createClient(platform, () => platform.clock.now);
  flows = accountFlows(client);
  await flows.set({
    'switches.USERNAMEREG3': true,
    'switches.MOBILENUMREG3': true,
    'switches.MOBILENUMPASSREG3': true,
    'switches.MOBVERFLOGIN3': true,
    'switches.REGMOBVERF3': false,
    'switches.REGCAPTCHA3': false,
  });
});
afterAll(() => platform.close());
beforeEach(() => flows.resetLimits());

/** How blanks come along when a name is pasted. */
const BLANKS = [' ', '\u00a0', '\u3000', '\t', '\u200b', '\u2060', '\ufeff', '\n'];
const OTHER_PIN = '135791';
let made = 0;
const fresh = (): string => {
  made += 1;
  return `reader_${made}`;
};

describe('the server reads what the forms read', () => {
  it.each(BLANKS.map((blank) => [`U+${blank.codePointAt(0)?.toString(16)}`, blank]))(
    'REG-16 registration and login take names with %s around them, and mean the same account',
    async (_, blank) => {
      await flows.resetLimits();
      const username = fresh();
      for (const kind of ['account', 'name', 'day'] as const) noteTexts(kind);
      await client.call(
        registerByUsername,
        registrationOf({
          username: `${username}${blank}`,
          nickname: `${blank}Juan${blank}`,
          affiliateCode: '',
          birthday: `${blank}1990-05-17${blank}`,
        }),
      );
      for (const typed of [username, `${blank}${username}`, `${username}${blank}`, username.toUpperCase()]) {
        noteTexts('account');
        const { token } = await client.call(login, {
          type: 'username',
          username: typed,
          password: TEST_PASSWORD,
          site: 'member',
        });
        const { account, nickname } = await client.call(memberInfo, {}, { token });
        expect([account, nickname], JSON.stringify(typed)).toEqual([username, 'Juan']);
      }
      expect(await client.call(usernameCheck, { username: `${username}${blank}` })).toEqual({
        available: false,
      });
    },
  );

  it('REG-28 an invitation code is read with blanks and dashes', async () => {
    const domain = '';
    const plain = await client.send(affiliateCheck, { code: 'KALARO88', domain });
    for (const blank of [...BLANKS, '-', '\u2011']) {
      await flows.resetLimits();
      for (const code of [`KALARO88${blank}`, `KALARO${blank}88`]) {
        if (blank === '-' && code.endsWith('-')) continue;
        noteTexts('invitation');
        const answer = await client.send(affiliateCheck, { code, domain });
        expect([answer.success, answer.code, answer.value], JSON.stringify(code)).toEqual([
          plain.success,
          plain.code,
          plain.value,
        ]);
      }
    }
  });

  it('SMS-11 codes and numbers of an SMS login are read in every disguise, and whole messages too', async () => {
    const mobileNum = flows.freshNumber();
    const code = await flows.code(mobileNum, 'registration');
    const username = fresh();
    await flows.set({ 'switches.REGMOBVERF3': true });
    await client.call(
      registerByUsername,
      registrationOf({
        username,
        mobileNum,
        verificationCode: `Your code is ${code}. Do not share it: PHP 1,500.00`,
      }),
    );
    await flows.set({ 'switches.REGMOBVERF3': false });
    for (const [name, disguise] of DISGUISES) {
      await flows.resetLimits();
      for (const kind of ['mobile', 'code'] as const) noteTexts(kind);
      const sent = await flows.code(mobileNum, 'login');
      const answer = await client.send(login, {
        type: 'sms',
        mobileNum: disguise(`0${mobileNum}`),
        countryDialingCode: '63',
        verificationCode: disguise(`${sent.slice(0, 3)}-${sent.slice(3)}`),
        site: 'member',
      });
      expect([answer.success, answer.code], name).toEqual([true, undefined]);
    }
  });

  it('SMS-11 SMS-12 a code or number that is none is refused by its name, and no guess is counted', async () => {
    const refusals = [
      [{ mobileNum: 'abc' }, 'mobile.format', 'mobileNum', 'format'],
      [{ mobileNum: '9'.repeat(21) }, 'request.invalid', 'mobileNum', 'length'],
      [{ verificationCode: 'abc' }, 'verification.code.wrong', 'verificationCode', 'format'],
      [{ verificationCode: '1'.repeat(11) }, 'request.invalid', 'verificationCode', 'length'],
    ] as const;
    for (const [change, code, field, reason] of refusals) {
      noteTexts('mobileNum' in change ? 'mobile' : 'code');
      const answer = await client.send(login, {
        type: 'sms',
        mobileNum: '9170000001',
        countryDialingCode: '63',
        verificationCode: '123456',
        site: 'member',
        ...change,
      });
      expect([answer.code, answer.value]).toEqual([code, expect.objectContaining({ field, reason })]);
    }
    const asked = await client.send(sendVerificationCode, await flows.codeRequest('no number', 'login'));
    expect(asked.code).toBe('mobile.format');
  });

  it('LOGIN-14 a password is the same however a keyboard encodes its accents, and its blanks count', async () => {
    const username = fresh();
    const password = ' Maligayang Pasko e\u0301 ';
    await client.call(
      registerByUsername,
      registrationOf({ username, password, confirmPassword: password.normalize('NFC') }),
    );
    const tries = async (typed: string) => {
      noteTexts('password');
      return (await client.send(login, { type: 'username', username, password: typed, site: 'member' }))
        .success;
    };
    expect([
      await tries(password.normalize('NFC')),
      await tries(password.normalize('NFD')),
      await tries(password.trim()),
    ]).toEqual([true, true, false]);
    const { token } = await client.call(login, { type: 'username', username, password, site: 'member' });
    await client.call(
      passWordChangeV2,
      {
        oldPassword: password.normalize('NFC'),
        newPassword: 'Bagong taon n\u0303a 2027',
        confirmNewPassword: 'Bagong taon ña 2027',
      },
      { token },
    );
    expect(await tries('Bagong taon ña 2027')).toBe(true);
  });

  it('ROUTE-57 MEMBER-08 LIST-29 payment passwords, feedback and searches are read in every disguise', async () => {
    const username = fresh();
    const { token } = await client.call(registerByUsername, registrationOf({ username }));
    await flows.setPin(token);
    for (const [at, [name, disguise]] of DISGUISES.entries()) {
      await flows.resetLimits();
      noteTexts('pin', 2);
      const [oldPassword, newPassword] = at % 2 === 0 ? [TEST_PIN, OTHER_PIN] : [OTHER_PIN, TEST_PIN];
      const answer = await client.send(
        setPaymentPassword,
        { oldPassword: disguise(oldPassword), newPassword: disguise(newPassword) },
        { token },
      );
      expect([answer.success, answer.code], name).toEqual([true, undefined]);
    }
    noteTexts('message');
    const tooShort = await client.send(sendFeedback, { content: `${'\u200b'.repeat(20)}short` }, { token });
    expect(tooShort.code).toBe('request.invalid');
    const search = { merchant: 'X', platform: 'html5', pageNo: '1', pageSize: '36', language: 'EN' } as const;
    const plain = await client.call(gameList, { ...search, gameName: 'moon' });
    for (const gameName of [' moon ', 'ｍｏｏｎ', 'mo\u200bon', 'moon\u3000']) {
      noteTexts('search');
      expect((await client.call(gameList, { ...search, gameName })).totalCount, gameName).toBe(
        plain.totalCount,
      );
    }
  });
});
