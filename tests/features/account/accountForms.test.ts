import { judgePassword } from '@contract/passwords/strength';
import { toMobileNumber } from '@contract/readers/mobileNumber';
import { describe, expect, it } from 'vitest';
import { countryNames, dialingOptions } from '@/features/account/dialing';
import { mailIssues, phoneIssues } from '@/features/account/forgot/recoveryFields';
import { firstFailing } from '@/features/account/forms';
import { DEFAULT_LOGIN_RULES, newPasswordRule } from '@/features/account/loginRules';
import { newPasswordIssue, newPasswordIssues, oldPasswordIssue } from '@/features/account/newPassword';
import {
  EMPTY_FORM,
  type FormShape,
  OPTIONAL_FIELDS,
  optionalValues,
  type RegisterFields,
  refusedRegisterField,
  registerIssues,
  ruleOf,
  visibleFields,
} from '@/features/account/register/registerFields';
import { movedCrop, pictureInFrame, SMALLEST, zoomedCrop } from '@/features/member/crop';
import { deviceName } from '@/features/shared/format';
import type { FieldRule, RegistrationSettings } from '@/machines/account/registration/registrationRules';

const rule = (change: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: false,
  minLength: 2,
  maxLength: 20,
  patternId: 'any',
  ...change,
});
const required = rule({ required: true });

const settingsWith = (fields: RegistrationSettings['fields']): RegistrationSettings => ({
  fields: { username: required, password: required, ...fields },
  login: {
    username: required,
    password: required,
    newPassword: required,
    mobileNum: rule({ minLength: 6 }),
    verificationCode: required,
  },
  patterns: [
    { patternId: 'any', pattern: '.*', message: { TY: 'TY {{min}}', EN: 'EN {{max}}' } },
    { patternId: 'digits', pattern: '\\d+', message: { TY: 'numero', EN: 'digits' } },
  ],
  captchaRequired: false,
  ageLimit: 18,
  consentTicked: true,
});

const shapeOf = (change: Partial<FormShape> = {}): FormShape => ({
  tab: 'username',
  settings: settingsWith({}),
  smsForUsername: false,
  mobileWithPassword: false,
  asksInvitation: false,
  ...change,
});

const TODAY = new Date(2026, 5, 15);
const FILLED: RegisterFields = {
  ...EMPTY_FORM,
  username: 'bago',
  password: 'Lihim123',
  confirmPassword: 'Lihim123',
  mobileNum1: '9175551234',
  mobileNum2: '9175551234',
  countryDialingCode: '63',
  verificationCode: '123456',
};
const issues = (change: Partial<RegisterFields>, shape: FormShape = shapeOf()) =>
  registerIssues({ ...FILLED, ...change }, shape, TODAY);

describe('registration form', () => {
  it.each(OPTIONAL_FIELDS)('REG-07 %s shows only when configuration enables it', (name) => {
    const shape = (enabled: boolean) =>
      shapeOf({ settings: settingsWith({ [name]: rule({ enabled }) }), asksInvitation: true });
    expect(visibleFields(shape(true))).toContain(name);
    expect(visibleFields(shape(false))).not.toContain(name);
    expect(visibleFields(shapeOf({ asksInvitation: true }))).not.toContain(name);
  });

  it('REG-09 REG-10 passwords show in username mode, and in mobile mode only with its switch', () => {
    expect(visibleFields(shapeOf())).toEqual(['username', 'password', 'confirmPassword']);
    expect(visibleFields(shapeOf({ tab: 'mobileNum' }))).toEqual(['mobileNum1', 'verificationCode']);
    expect(visibleFields(shapeOf({ tab: 'mobileNum', mobileWithPassword: true }))).toEqual([
      'mobileNum1',
      'verificationCode',
      'password',
      'confirmPassword',
    ]);
  });

  it('FLAG-03 its switch adds mobile number and SMS code to registration by username', () => {
    const shape = shapeOf({ smsForUsername: true });
    expect(visibleFields(shape)).toEqual([
      'username',
      'password',
      'confirmPassword',
      'mobileNum2',
      'verificationCode',
    ]);
    expect(issues({ mobileNum2: '' }, shape)).toEqual({ mobileNum2: 'rule' });
    expect(ruleOf('mobileNum2', shape)?.required).toBe(true);
  });

  it('AFF-02 the invitation code shows when the affiliate is refused, if it is enabled', () => {
    const settings = settingsWith({ affiliateCode: rule() });
    expect(visibleFields(shapeOf({ settings }))).not.toContain('affiliateCode');
    expect(visibleFields(shapeOf({ settings, asksInvitation: true }))).toContain('affiliateCode');
    expect(visibleFields(shapeOf({ asksInvitation: true }))).not.toContain('affiliateCode');
  });

  it('REG-18 REG-19 an empty field is valid unless it is required; any other value must match its pattern', () => {
    const settings = settingsWith({ qqNum: rule({ patternId: 'digits' }), nickname: required });
    const shape = shapeOf({ settings });
    expect(issues({ nickname: 'Isko' }, shape)).toEqual({});
    expect(issues({ nickname: '', qqNum: 'x1' }, shape)).toEqual({ nickname: 'rule', qqNum: 'rule' });
  });

  it('ERR-12 a name says what is wrong with it: signs, marks or scripts', () => {
    const shape = shapeOf({ settings: settingsWith({ nickname: rule(), payeeName: rule() }) });
    expect(issues({ nickname: 'Lig\u200baya', payeeName: 'O’Brien' }, shape)).toEqual({ nickname: 'rule' });
    expect(issues({ nickname: 'Za\u0335\u0322\u0316\u0324', payeeName: 'Mаria' }, shape)).toEqual({
      nickname: 'name.marks',
      payeeName: 'name.scripts',
    });
  });

  it('ENTITY-07 REG-20 REG-21 the confirmation, which decision 8 names as the payload does, is required and must equal the password', () => {
    expect(issues({ confirmPassword: '' })).toEqual({ confirmPassword: 'confirmMissing' });
    expect(issues({ confirmPassword: 'Lihim124' })).toEqual({ confirmPassword: 'mismatch' });
  });

  it('REG-15 somebody below the age limit cannot register', () => {
    const shape = shapeOf({ settings: settingsWith({ birthday: required }) });
    expect(issues({ birthday: '2008-06-16' }, shape)).toEqual({ birthday: 'underage' });
    expect(issues({ birthday: '2008-06-15' }, shape)).toEqual({});
  });

  it('REG-23 the first failing field is the first on screen, whatever the order of the errors', () => {
    const shape = shapeOf({ settings: settingsWith({ email: required }) });
    const errors = { email: {}, confirmPassword: {}, password: {} };
    expect(firstFailing(visibleFields(shape), errors)).toBe('password');
    expect(firstFailing(visibleFields(shape), {})).toBeUndefined();
  });

  it('REG-32 optional values that do not show are empty', () => {
    const shape = shapeOf({ settings: settingsWith({ nickname: rule() }) });
    const values = optionalValues({ ...FILLED, nickname: ' Isko ', email: 'left@over.example' }, shape);
    expect(values['nickname']).toBe('Isko');
    expect(values['email']).toBe('');
    expect(Object.keys(values)).toHaveLength(OPTIONAL_FIELDS.length - 2);
  });

  it('a refusal shows at the field that the server names, otherwise at the one that its code is about', () => {
    const shape = shapeOf({ tab: 'mobileNum', settings: settingsWith({ email: rule() }) });
    expect(refusedRegisterField('account.format', 'email', shape)).toBe('email');
    expect(refusedRegisterField('mobile.format', '', shape)).toBe('mobileNum1');
    expect(refusedRegisterField('verification.code.wrong', '', shape)).toBe('verificationCode');
    expect(refusedRegisterField('captcha.wrong', '', shape)).toBe('captcha');
    // This tab's form has no user name.
    expect(refusedRegisterField('username.taken', '', shape)).toBeUndefined();
    expect(refusedRegisterField('network.timeout', '', shape)).toBeUndefined();
  });
});

describe('a weak password', () => {
  it('of a new account is an issue of its field, before anything is sent', () => {
    const judged = registerIssues(
      { ...FILLED, password: 'password1', confirmPassword: 'password1' },
      shapeOf(),
      TODAY,
      () => 'common',
    );
    expect(judged).toEqual({ password: 'common' });
  });
});

describe('mobile numbers', () => {
  it('are sent as digits, without the national prefix', () => {
    expect(toMobileNumber('0917 555-1234', '63')).toBe('9175551234');
    expect(toMobileNumber('+63 (917) 555.1234', '63')).toBe('9175551234');
    expect(toMobileNumber('0347 1234567', '39')).toBe('03471234567');
    expect(toMobileNumber('no number', '63')).toBe('nonumber');
  });

  it('country names are in the language of the page', () => {
    expect([countryNames('EN')('PH'), countryNames('TY')('PH')]).toEqual(['Philippines', 'Pilipinas']);
    expect(countryNames('EN')('any')).toBeUndefined();
  });

  it('a dialing code shared by countries is listed once', () => {
    expect(
      dialingOptions([
        { country: 'CA', code: '1', name: 'Canada' },
        { country: 'PH', code: '63', name: 'Philippines' },
        { country: 'US', code: '1', name: 'United States' },
      ]),
    ).toEqual([
      { code: '1', names: 'Canada, United States' },
      { code: '63', names: 'Philippines' },
    ]);
  });
});

describe('recovery forms', () => {
  it('FORGOT-05 FORGOT-11 an e-mail address is required, valid and shorter than 255 characters', () => {
    const issue = (email: string) => mailIssues({ username: 'demo', email }).email;
    expect(issue('')).toBe('email');
    expect(issue('demo@mail')).toBe('email');
    expect(issue('de mo@mail.example')).toBe('email');
    expect(issue(' demo@mail.example ')).toBeUndefined();
    expect(issue(`${'a'.repeat(241)}@mail.example`)).toBeUndefined();
    expect(issue(`${'a'.repeat(242)}@mail.example`)).toBe('email');
  });

  it('FORGOT-06 the username follows the configured rule of the login form', () => {
    const email = 'demo@mail.example';
    expect(mailIssues({ username: '', email })).toEqual({ username: 'missing' });
    expect(mailIssues({ username: 'a'.repeat(26), email })).toEqual({});
    expect(mailIssues({ username: ' demo ', email })).toEqual({});
    const username = { ...DEFAULT_LOGIN_RULES.username, minLength: 4 };
    expect(mailIssues({ username: 'abc', email }, { ...DEFAULT_LOGIN_RULES, username })).toEqual({
      username: 'length',
    });
  });

  it('FORGOT-04 the phone form requires a number, a code and a new password', () => {
    const filled = {
      mobileNum: '0917 555 1234',
      countryDialingCode: '63',
      verificationCode: '123456',
      newPassword: 'Lihim123',
    };
    expect(phoneIssues(filled)).toEqual({});
    expect(phoneIssues({ ...filled, mobileNum: '', verificationCode: '', newPassword: '' })).toEqual({
      mobileNum: 'empty',
      verificationCode: 'code',
      newPassword: 'missing',
    });
  });
});

describe('new passwords', () => {
  const SET = newPasswordRule(DEFAULT_LOGIN_RULES);

  it('CHPSW-05 have 8 to 64 characters where the server has no other rule', () => {
    const issue = (password: string) => newPasswordIssue(password, SET);
    expect(issue('')).toBe('missing');
    expect(issue('Lihim12')).toBe('rule');
    expect(issue('a'.repeat(65))).toBe('rule');
    expect(issue('correct horse battery')).toBeUndefined();
    expect(issue('\u{1f984}'.repeat(64))).toBeUndefined();
    expect(issue('\u{1f984}'.repeat(7))).toBe('rule');
  });

  it('RESET-04 RESET-05 a weak one shows an error at its field in every form with a new password', () => {
    const judge = (password: string) => judgePassword(password, ['amihan']).refusal;
    const weak = { newPassword: 'password1', confirmNewPassword: 'password1' };
    expect(newPasswordIssues(weak, SET, judge)).toEqual({ newPassword: 'common' });
    expect(
      newPasswordIssues({ newPassword: 'amihan12', confirmNewPassword: 'amihan12' }, SET, judge),
    ).toEqual({
      newPassword: 'personal',
    });
    const phone = { mobileNum: '0917 555 1234', countryDialingCode: '63', verificationCode: '123456' };
    expect(phoneIssues({ ...phone, newPassword: 'password1' }, DEFAULT_LOGIN_RULES, judge)).toEqual({
      newPassword: 'common',
    });
    // The operator's rule comes first. Without the list of common passwords only the server checks the password.
    expect(newPasswordIssue('12345', SET, judge)).toBe('rule');
    expect(newPasswordIssue('password1', SET)).toBeUndefined();
  });

  it('CHPSW-04 an old one follows the rule of the login: anything but empty', () => {
    expect([oldPasswordIssue(''), oldPasswordIssue('1'), oldPasswordIssue('x'.repeat(99))]).toEqual([
      'missing',
      undefined,
      undefined,
    ]);
  });

  it('CHPSW-05 a new one follows the shared rules, where an optional empty value is valid', () => {
    const rule = { enabled: true, required: true, minLength: 8, maxLength: 12, patternId: 'digits' };
    const patterns = [{ patternId: 'digits', pattern: '.*\\d.*', message: { EN: 'with a digit' } }];
    const issue = (newPassword: string, required = true) =>
      newPasswordIssues(
        { newPassword, confirmNewPassword: newPassword },
        { rule: { ...rule, required }, patterns },
      ).newPassword;
    expect([issue('Lihim123'), issue('Lihim12'), issue('Lihimlihim'), issue('')]).toEqual([
      undefined,
      'rule',
      'rule',
      'missing',
    ]);
    expect([issue('', false), issue('Lihim12', false)]).toEqual([undefined, 'rule']);
  });

  it('CHPSW-06 CHPSW-07 the confirmation is required and must equal the new password', () => {
    expect(newPasswordIssues({ newPassword: 'Lihim123', confirmNewPassword: '' }, SET)).toEqual({
      confirmNewPassword: 'missing',
    });
    expect(newPasswordIssues({ newPassword: 'Lihim123', confirmNewPassword: 'Lihim124' }, SET)).toEqual({
      confirmNewPassword: 'mismatch',
    });
    expect(newPasswordIssues({ newPassword: 'Lihim123', confirmNewPassword: 'Lihim123' }, SET)).toEqual({});
  });
});

describe('cropping an avatar', () => {
  const picture = { width: 600, height: 300 };

  it('a square never leaves the picture', () => {
    const whole = { x: 0, y: 0, size: 1 };
    expect(movedCrop(picture, whole, -1, -1)).toEqual(whole);
    expect(movedCrop(picture, whole, 5, 5)).toEqual({ x: 0.5, y: 0, size: 1 });
    expect(movedCrop(picture, whole, 0.5, 0)).toEqual({ x: 0.25, y: 0, size: 1 });
  });

  it('zoom keeps the centre where it can, and stays within its bounds', () => {
    expect(zoomedCrop(picture, { x: 0.25, y: 0, size: 1 }, 0.5)).toEqual({ x: 0.375, y: 0.25, size: 0.5 });
    expect(zoomedCrop(picture, { x: 0, y: 0, size: 0.5 }, 2)).toEqual({ x: 0, y: 0, size: 1 });
    expect(zoomedCrop(picture, { x: 0, y: 0, size: 1 }, 0).size).toBe(SMALLEST);
  });

  it('the frame shows exactly the square', () => {
    expect(pictureInFrame(picture, { x: 0.25, y: 0.5, size: 0.5 })).toEqual({
      width: 400,
      left: -100,
      top: -100,
    });
  });
});

describe('devices in the list of sessions', () => {
  it('are named by browser and operating system', () => {
    const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
    const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
    expect(deviceName(chrome)).toBe('Chrome · Android');
    expect(deviceName(safari)).toBe('Safari · iOS');
    expect(deviceName('curl/8')).toBeUndefined();
  });
});
