import {
  forgotPasswordMail,
  passWordChangeV2,
  registerByUsername,
  registrationSettings,
  setPasswordByMail,
  setPasswordByPhone,
} from '@contract/account';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFlows, registrationOf } from './support/accountFlows';
import {
  createClient,
  onEachDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { TEST_PASSWORD } from './support/world';

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;

  beforeAll(async () => {
    platform = await startPlatform(await locate(), { publicOrigin: 'https://play.example' });
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    await flows.set({
      'switches.USERNAMEREG3': true,
      'switches.CHANGEPSWVERF3': true,
      'switches.CHANGEPSWMAIL3': true,
      brandName: 'Bright Star',
    });
  });
  afterAll(() => platform.close());
  beforeEach(() => flows.resetLimits());

  const withPassword = (password: string, more: Parameters<typeof registrationOf>[0] = {}) =>
    registrationOf({ ...more, password, confirmPassword: password });

  describe('new passwords', () => {
    it.each([
      ['password1', 'password.common'],
      ['iloveyou1', 'password.common'],
      ['Password1!', 'password.common'],
      ['aaaaaaaaaaaa', 'password.common'],
      ['amihan071', 'password.personal'],
      ['amihan.reyes1', 'password.personal'],
      ['639180007071', 'password.personal'],
      ['brightstar99', 'password.personal'],
      ['qwerty1', 'password.format'],
      ['k'.repeat(65), 'password.format'],
    ] as const)('registration refuses %s with %s', async (password, code) => {
      const own = { username: 'amihan07', email: 'amihan.reyes@mail.example', mobileNum: '9180007071' };
      const answer = await client.refused(registerByUsername, withPassword(password, own), code);
      expect(answer.status).toBe(422);
      expect(answer.value).toMatchObject({ field: 'password' });
    });

    it.each([
      ['a passphrase of 23 characters', 'tulay kalabaw at bituin'],
      ['64 characters', 'isang mahabang pangungusap na walang ibang nakakaalam kundi ako.'],
      ['letters alone', 'lettersonly'],
      ['signs of any script, written in two ways', 'nin\u0303o sa tabi ng dagat'],
    ])('%s is accepted', async (_what, password) => {
      const payload = withPassword(password);
      await client.call(registerByUsername, payload);
      const { userName } = await flows.signIn(payload.username, { password: password.normalize('NFC') });
      expect(userName).toBe(payload.username);
      if (password.length < 64) return;
      await client.refused(registerByUsername, withPassword(`${password}.`), 'password.format');
    });

    it('a password change checks against the names of the account', async () => {
      const payload = registrationOf({ nickname: 'Tagapagmana' });
      const { token } = await client.call(registerByUsername, payload);
      for (const [newPassword, code] of [
        ['password1', 'password.common'],
        [`${payload.username}1`, 'password.personal'],
        ['tagapagmana2026', 'password.personal'],
      ] as const) {
        const answer = await client.refused(
          passWordChangeV2,
          { oldPassword: TEST_PASSWORD, newPassword, confirmNewPassword: newPassword },
          code,
          { token },
        );
        expect(answer.value).toMatchObject({ field: 'newPassword' });
      }
      await flows.signIn(payload.username);
    });

    it('recovery by phone refuses weak ones, and the code stays valid', async () => {
      const mobileNum = '9170000001';
      const verificationCode = await flows.code(mobileNum, 'reset');
      const reset = (newPassword: string) => ({
        newPassword,
        mobileNum,
        countryDialingCode: '63',
        verificationCode,
      });
      await client.refused(setPasswordByPhone, reset('password1'), 'password.common');
      await client.refused(setPasswordByPhone, reset(`0${mobileNum}`), 'password.personal');
      await client.refused(setPasswordByPhone, reset('reachable-1'), 'password.personal');
      await client.call(setPasswordByPhone, reset('bagong gabi, bagong susi'));
    });

    it('recovery by mail refuses weak ones, and the link stays valid', async () => {
      const payload = registrationOf({ email: 'hiwaga.lim@mail.example' });
      await client.call(registerByUsername, payload);
      const { username, email } = payload;
      await client.call(forgotPasswordMail, { username, email });
      const linkToken = (await flows.mail(email))?.link?.split('#token=')[1] ?? '';
      await client.refused(setPasswordByMail, { linkToken, newPassword: 'sunshine1' }, 'password.common');
      await client.refused(setPasswordByMail, { linkToken, newPassword: 'hiwagalim8' }, 'password.personal');
      await client.call(setPasswordByMail, { linkToken, newPassword: 'bagong gabi, bagong susi' });
    });

    it('an operator can require character classes and other lengths (REG-16, REG-17)', async () => {
      const rule = { enabled: true, required: true, minLength: 6, maxLength: 16, patternId: 'passwordMixed' };
      await flows.set({ registrationFields: { password: rule }, loginFields: { newPassword: rule } });
      try {
        const { fields, login } = await client.call(registrationSettings, {});
        expect([fields['password'], login.newPassword]).toEqual([rule, rule]);
        await client.refused(registerByUsername, withPassword('lettersonly'), 'password.format');
        await client.refused(registerByUsername, withPassword('tulay kalabaw 1'), 'password.format');
        await client.refused(registerByUsername, withPassword('qwerty1'), 'password.common');
        await client.call(registerByUsername, withPassword('ulap73-wika'));
      } finally {
        await flows.set({ registrationFields: {}, loginFields: {} });
      }
    });
  });
});
