import * as account from '@contract/account';
import type { ServerErrorCode } from '@contract/errors';
import type * as z from 'zod/mini';
import type { Check } from '../check';
import { type Platform, randomName } from '../platform';
import { Difference, NotChecked } from '../verdicts';

type Registration = z.infer<typeof account.registrationPayload>;

/** A password that no list of common passwords holds. */
const newPassword = (): string => `${randomName('Kit-')}-Ligaya`;

/** Values for fields that a platform requires. */
const VALUES: Readonly<Partial<Record<keyof Registration, string>>> = {
  birthday: '1990-05-17',
  nickname: 'Kit Tester',
  payeeName: 'Kit Tester',
  paymentPassword: '246810',
  idNumber: 'A1234567',
  qqNum: '1234567',
  facebook: 'kit.tester',
  wechat: 'kittester',
  line: 'kittester',
  whatsapp: '639181234567',
  zalo: '639181234567',
};

const freshNumber = (): string => `9${String(Date.now()).slice(-9)}`;

/** A complete registration with every required field, without a captcha. */
async function registrationOf(platform: Platform, more: Partial<Registration> = {}): Promise<Registration> {
  const { fields } = await platform.call(account.registrationSettings, {});
  const password = newPassword();
  const username = randomName('kit');
  const required = Object.entries(fields).flatMap(([name, rule]) => {
    const value = name === 'email' ? `${username}@mail.example` : VALUES[name as keyof Registration];
    return rule.enabled && rule.required && value !== undefined ? [[name, value] as const] : [];
  });
  return {
    countryDialingCode: platform.accounts.player.countryDialingCode ?? '63',
    registerUrl: 'kit.example',
    registerMethod: 'H5',
    username,
    password,
    confirmPassword: password,
    affiliateCode: '',
    paymentPassword: '',
    recommenderId: '',
    nickname: '',
    payeeName: '',
    email: '',
    mobileNum: '',
    idNumber: '',
    qqNum: '',
    facebook: '',
    wechat: '',
    line: '',
    whatsapp: '',
    zalo: '',
    birthday: '',
    captcha: '',
    type: 0,
    domain: '',
    verificationCode: '',
    ...Object.fromEntries(required),
    ...more,
  };
}

/** A solved captcha, when registrations require one. */
async function captchaOf(platform: Platform): Promise<Partial<Registration>> {
  const { captchaRequired } = await platform.call(account.registrationSettings, {});
  return captchaRequired ? platform.captcha() : {};
}

/** Registration by username, as far as the platform offers it without a code by SMS. */
async function requireUsernames(platform: Platform): Promise<void> {
  const { switches } = (await platform.status()).info.whitelabel;
  if (!switches.USERNAMEREG3) throw new NotChecked('Registration by username is off.');
  if (switches.REGMOBVERF3) throw new NotChecked('Registration by username requires a code by SMS.');
}

/** Codes by SMS, as far as the platform sends them itself. */
async function requireCodes(platform: Platform): Promise<void> {
  const { switches } = (await platform.status()).info.whitelabel;
  if (switches.FIREBASESMS3) throw new NotChecked('Codes come from the phone-verification service.');
  if (!switches.MOBILENUMREG3 && !switches.REGMOBVERF3) {
    throw new NotChecked('Registration needs no codes (MOBILENUMREG3 and REGMOBVERF3 are off).');
  }
}

/** A registration that is refused because of one field. */
const refuses = (
  id: string,
  requirements: readonly string[],
  code: ServerErrorCode,
  what: string,
  change: () => Partial<Registration>,
  field?: string,
): Check => ({
  id,
  requirements,
  asks: `A registration with ${what} is refused with ${code}.`,
  async run(platform, { same }) {
    await requireUsernames(platform);
    const { fields } = await platform.call(account.registrationSettings, {});
    if (field !== undefined && fields[field]?.enabled !== true) {
      throw new NotChecked(`The field ${field} is not enabled.`);
    }
    const answer = await platform.refusedEntry(
      account.registerByUsername,
      await registrationOf(platform, change()),
      code,
    );
    const refusal = account.fieldRefusal.safeParse(answer.value);
    if (field !== undefined) same(refusal.success && refusal.data.field, field, 'The field in the value');
  },
});

/** Registration, codes by SMS, recovery and change of password. */
export const registrationChecks: readonly Check[] = [
  {
    id: 'registration.rules',
    requirements: ['REG-16', 'REG-17', 'REG-19', 'LOGIN-14'],
    asks: 'Every rule of a field names a pattern that compiles and has a message in each language.',
    async run(platform, { ok }) {
      const { fields, login, patterns } = await platform.call(account.registrationSettings, {});
      const languages = (await platform.status()).info.whitelabel.supportedLanguages;
      for (const [name, { patternId, minLength, maxLength }] of [
        ...Object.entries(fields),
        ...Object.entries(login),
      ]) {
        ok(minLength <= maxLength, `The rule of ${name} has a minimum above its maximum.`);
        ok(
          patterns.some((pattern) => pattern.patternId === patternId),
          `The rule of ${name} names the unknown pattern ${patternId}.`,
        );
      }
      for (const { patternId, pattern, message } of patterns) {
        try {
          new RegExp(`^(?:${pattern})$`, 'u');
        } catch {
          ok(false, `The pattern ${patternId} does not compile.`);
        }
        for (const language of languages) {
          ok((message[language] ?? '') !== '', `The pattern ${patternId} has no message in ${language}.`);
        }
      }
    },
  },
  {
    id: 'registration.username',
    requirements: ['API-04', 'API-13', 'ERR-04', 'REG-32'],
    asks: 'A registration by username logs in, and its name is then taken.',
    async run(platform, { same }) {
      await requireUsernames(platform);
      const payload = await registrationOf(platform, await captchaOf(platform));
      const free = await platform.call(account.usernameCheck, { username: payload.username });
      same(free.available, true, 'available of a new name');
      const record = await platform.call(account.registerByUsername, payload);
      same(record.userName, payload.username, 'userName');
      same(record.type, 0, 'type');
      const taken = await platform.call(account.usernameCheck, { username: payload.username });
      same(taken.available, false, 'available of a taken name');
      const again = await registrationOf(platform, { username: payload.username });
      await platform.refusedEntry(account.registerByUsername, again, 'username.taken');
    },
  },
  {
    id: 'registration.once',
    requirements: ['API-04'],
    asks: 'A registration that is repeated with its idempotency key creates one account and logs in to it.',
    async run(platform, { same }) {
      await requireUsernames(platform);
      const payload = await registrationOf(platform, await captchaOf(platform));
      const options = { idempotencyKey: randomName('registration-') };
      const first = await platform.call(account.registerByUsername, payload, options);
      const second = await platform.call(account.registerByUsername, payload, options);
      same(second.userName, first.userName, 'userName of the repetition');
    },
  },
  refuses(
    'registration.name',
    ['ERR-06', 'REG-19'],
    'account.format',
    'a username that breaks its rule',
    () => ({ username: '1 !' }),
    'username',
  ),
  refuses(
    'registration.password',
    ['ERR-07', 'REG-19'],
    'password.format',
    'a password that breaks its rule',
    () => ({ password: 'a', confirmPassword: 'a' }),
    'password',
  ),
  refuses(
    'registration.confirm',
    ['ERR-09', 'REG-21', 'REG-27'],
    'confirm.mismatch',
    'another confirmation',
    () => ({ confirmPassword: newPassword() }),
  ),
  refuses(
    'registration.email',
    ['ERR-08', 'REG-19'],
    'email.format',
    'a malformed e-mail address',
    () => ({ email: 'nobody' }),
    'email',
  ),
  refuses(
    'registration.nickname',
    ['ERR-12', 'REG-19'],
    'name.format',
    'a malformed nickname',
    () => ({ nickname: '<>' }),
    'nickname',
  ),
  refuses(
    'registration.mobile',
    ['ERR-13', 'REG-19'],
    'mobile.format',
    'a malformed mobile number',
    () => ({ mobileNum: '12ab' }),
    'mobileNum',
  ),
  refuses(
    'registration.invitation',
    ['ERR-11', 'AFF-04'],
    'invitation.code.invalid',
    'an unknown invitation code',
    () => ({ affiliateCode: 'NOSUCHCODE' }),
    'affiliateCode',
  ),
  {
    id: 'registration.age',
    requirements: ['REG-15', 'CONST-01'],
    asks: 'Nobody below the age limit can register.',
    async run(platform) {
      await requireUsernames(platform);
      const { fields, ageLimit } = await platform.call(account.registrationSettings, {});
      if (fields['birthday']?.enabled !== true) throw new NotChecked('The field birthday is not enabled.');
      const birthday = `${new Date().getFullYear() - ageLimit + 1}-06-15`;
      const payload = await registrationOf(platform, { birthday });
      await platform.refusedEntry(account.registerByUsername, payload, 'request.invalid');
    },
  },
  {
    id: 'registration.captcha',
    requirements: ['CAPTCHA-03', 'FLAG-14', 'ERR-17'],
    asks: 'With the captcha flag on, a registration without a captcha is refused with captcha.required.',
    async run(platform, { same }) {
      await requireUsernames(platform);
      const { captchaRequired } = await platform.call(account.registrationSettings, {});
      const { REGCAPTCHA3 } = (await platform.status()).info.whitelabel.switches;
      same(captchaRequired, REGCAPTCHA3, 'captchaRequired of the settings');
      if (!captchaRequired) return;
      const payload = await registrationOf(platform);
      await platform.refused(account.registerByUsername, payload, 'captcha.required');
    },
  },
  {
    id: 'affiliate.check',
    requirements: ['API-14', 'ENTITY-14', 'AFF-02', 'AFF-03'],
    asks: 'The affiliate check refuses an unknown code with invitation.code.invalid.',
    async run(platform) {
      await platform.refused(
        account.affiliateCheck,
        { code: 'NOSUCHCODE', domain: '' },
        'invitation.code.invalid',
      );
    },
  },
  {
    id: 'codes.human',
    requirements: ['SMS-03', 'API-10'],
    asks: 'A code is sent only after a human check, whose token is valid once.',
    async run(platform) {
      await requireCodes(platform);
      const request = {
        mobileNo: freshNumber(),
        countryDialingCode: platform.accounts.player.countryDialingCode ?? '63',
        purpose: 'registration',
      } as const;
      await platform.refused(
        account.sendVerificationCode,
        { ...request, humanToken: 'no-token' },
        'human.check.wrong',
      );
      const humanToken = await platform.human();
      await platform.call(account.sendVerificationCode, { ...request, humanToken });
      await platform.refused(account.sendVerificationCode, { ...request, humanToken }, 'human.check.wrong');
    },
  },
  {
    id: 'codes.number',
    requirements: ['SMS-02', 'SMS-12', 'ERR-13'],
    asks: 'No code is sent to a malformed mobile number: mobile.format.',
    async run(platform) {
      await requireCodes(platform);
      await platform.refused(
        account.sendVerificationCode,
        {
          mobileNo: '12ab',
          countryDialingCode: platform.accounts.player.countryDialingCode ?? '63',
          purpose: 'registration',
          humanToken: await platform.human(),
        },
        'mobile.format',
      );
    },
  },
  {
    id: 'codes.countdown',
    requirements: ['SMS-04', 'SMS-06', 'ENTITY-11'],
    asks: 'A code request answers with the time of its expiry, and a second one does not restart the countdown.',
    async run(platform, { ok }) {
      await requireCodes(platform);
      const request = {
        mobileNo: freshNumber(),
        countryDialingCode: platform.accounts.player.countryDialingCode ?? '63',
        purpose: 'registration',
      } as const;
      const first = await platform.call(account.sendVerificationCode, {
        ...request,
        humanToken: await platform.human(),
      });
      const left = first.expirationTime - Date.now();
      ok(left > 0 && left < 86_400_000, 'expirationTime is not a time in milliseconds within a day.');
      const again = await platform.send(account.sendVerificationCode, {
        ...request,
        humanToken: await platform.human(),
      });
      if (again.code === 'rate.limited') {
        ok(again.headers.has('retry-after'), 'The refusal rate.limited has no Retry-After.');
        return;
      }
      const second = account.sendVerificationCode.response.safeParse(again.value);
      ok(
        second.success && second.data.expirationTime === first.expirationTime,
        'A second request during the countdown moves its end; expected rate.limited or the same end.',
      );
    },
  },
  {
    id: 'codes.once',
    requirements: ['LOGIN-09', 'API-10', 'ERR-05'],
    asks: 'A code by SMS logs in once; a wrong or used one is refused with verification.code.wrong.',
    needs: ['messages'],
    async run(platform) {
      await requireCodes(platform);
      const { switches } = (await platform.status()).info.whitelabel;
      if (!switches.MOBVERFLOGIN3) throw new NotChecked('Login by SMS is off.');
      const { countryDialingCode = '', mobileNum = '', username } = platform.account('player');
      const verificationCode = await platform.code({ countryDialingCode, mobileNum }, 'login');
      const payload = { type: 'sms', mobileNum, countryDialingCode, site: 'member' } as const;
      const other = String((Number(verificationCode) + 1) % 10 ** verificationCode.length);
      await platform.refused(
        account.login,
        { ...payload, verificationCode: other.padStart(verificationCode.length, '0') },
        'verification.code.wrong',
      );
      const record = await platform.call(account.login, { ...payload, verificationCode });
      if (record.userName !== username) throw new Difference(`The code logs in ${record.userName}.`);
      await platform.refused(account.login, { ...payload, verificationCode }, [
        'verification.code.wrong',
        'verification.code.expired',
      ]);
    },
  },
  {
    id: 'registration.byMobile',
    requirements: ['API-05', 'SMS-11'],
    asks: 'A registration by mobile number needs its code and logs in.',
    needs: ['messages'],
    async run(platform, { same }) {
      await requireCodes(platform);
      const { MOBILENUMREG3, MOBILENUMPASSREG3 } = (await platform.status()).info.whitelabel.switches;
      if (!MOBILENUMREG3) throw new NotChecked('Registration by mobile number is off.');
      const mobileNum = freshNumber();
      const payload = {
        mobileNum,
        username: '',
        ...(MOBILENUMPASSREG3 ? {} : { password: '', confirmPassword: '' }),
      };
      await platform.refusedEntry(
        account.registerByMobile,
        await registrationOf(platform, payload),
        'verification.code.wrong',
      );
      const verificationCode = await platform.code(
        { countryDialingCode: platform.accounts.player.countryDialingCode ?? '63', mobileNum },
        'registration',
      );
      const record = await platform.call(
        account.registerByMobile,
        await registrationOf(platform, { ...payload, verificationCode, ...(await captchaOf(platform)) }),
      );
      same(record.type, 0, 'type');
    },
  },
  {
    id: 'recovery.phone',
    requirements: ['API-09', 'RESET-01', 'RESET-03', 'RESET-04', 'ERR-23'],
    asks: 'A password is reset with a code: a wrong code and the old password are refused; success logs in.',
    needs: ['recovery', 'messages'],
    async run(platform, { same }) {
      await requireCodes(platform);
      const { CHANGEPSWVERF3 } = (await platform.status()).info.whitelabel.switches;
      if (!CHANGEPSWVERF3) throw new NotChecked('Recovery by phone is off.');
      const { countryDialingCode = '', mobileNum = '', password, username } = platform.account('recovery');
      const verificationCode = await platform.code({ countryDialingCode, mobileNum }, 'reset');
      const request = { mobileNum, countryDialingCode, verificationCode };
      const changed = newPassword();
      const other = String((Number(verificationCode) + 1) % 10 ** verificationCode.length);
      await platform.refused(
        account.setPasswordByPhone,
        {
          ...request,
          newPassword: changed,
          verificationCode: other.padStart(verificationCode.length, '0'),
        },
        'verification.code.wrong',
      );
      await platform.refused(
        account.setPasswordByPhone,
        { ...request, newPassword: password },
        'modify.new.old.same',
      );
      const record = await platform.call(account.setPasswordByPhone, { ...request, newPassword: changed });
      same(record.userName, username, 'userName');
      await platform.call(
        account.passWordChangeV2,
        { oldPassword: changed, newPassword: password, confirmNewPassword: password },
        { token: record.token },
      );
    },
  },
  {
    id: 'recovery.mail',
    requirements: ['API-12', 'ENTITY-08', 'FORGOT-07', 'FORGOT-11'],
    asks: 'Recovery by e-mail answers the same for an unknown account, and refuses a malformed address.',
    async run(platform) {
      const { CHANGEPSWMAIL3 } = (await platform.status()).info.whitelabel.switches;
      if (!CHANGEPSWMAIL3) throw new NotChecked('Recovery by e-mail is off.');
      const username = randomName('kit');
      await platform.call(account.forgotPasswordMail, { username, email: ` ${username}@mail.example ` });
      await platform.refused(account.forgotPasswordMail, { username, email: 'nobody' }, 'email.format');
      await platform.refused(
        account.setPasswordByMail,
        { linkToken: 'no-such-link', newPassword: newPassword() },
        'link.expired',
      );
    },
  },
  {
    id: 'password.change',
    requirements: ['API-08', 'ENTITY-12', 'CHPSW-05', 'CHPSW-07', 'CHPSW-09'],
    asks: 'A password change refuses the old password and another confirmation; then only the new one logs in.',
    async run(platform) {
      await requireUsernames(platform);
      const payload = await registrationOf(platform, await captchaOf(platform));
      const { token, userName: username } = await platform.call(account.registerByUsername, payload);
      const { password } = payload;
      const changed = newPassword();
      const request = { oldPassword: password, newPassword: changed, confirmNewPassword: changed };
      const refused = (more: Partial<typeof request>, code: ServerErrorCode) =>
        platform.refused(account.passWordChangeV2, { ...request, ...more }, code, { token });
      await refused({ newPassword: password, confirmNewPassword: password }, 'modify.new.old.same');
      await refused({ confirmNewPassword: `${changed}x` }, 'confirm.mismatch');
      await refused({ newPassword: 'a', confirmNewPassword: 'a' }, 'password.format');
      await platform.call(account.passWordChangeV2, request, { token });
      const login = { type: 'username', username, site: 'member' } as const;
      await platform.refused(account.login, { ...login, password }, [
        'user.missing.or.disabled',
        'captcha.required',
      ]);
      await platform.signIn({ username, password: changed, type: 0 });
    },
  },
];
