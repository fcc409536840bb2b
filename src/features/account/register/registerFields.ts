import type { ErrorCode } from '@contract/errors';
import { readPin, readSmsCode } from '@contract/readers/digits';
import { readMobileNumber } from '@contract/readers/mobileNumber';
import { type NameIssue, readPersonName, readPublicName } from '@contract/readers/names';
import type { PhoneProblem } from '@contract/readers/phone';
import { type Reader, readingValue } from '@contract/readers/reading';
import {
  readAccountName,
  readContactNumber,
  readDay,
  readHandle,
  readInvitation,
  readMail,
  readPassword,
} from '@contract/readers/texts';
import {
  checkField,
  type FieldRule,
  isOfAge,
  type RegistrationSettings,
  type RegistrationTab,
} from '@/machines/account/registration/registrationRules';
import { type Issues, isSamePassword, type JudgePassword, newPasswordIssue, type ReadersOf } from '..';

/** Fields that the configuration can enable (REG-07), in screen order. */
export const OPTIONAL_FIELDS = [
  'nickname',
  'payeeName',
  'email',
  'birthday',
  'idNumber',
  'paymentPassword',
  'whatsapp',
  'line',
  'zalo',
  'wechat',
  'qqNum',
  'facebook',
  'recommenderId',
  'affiliateCode',
] as const;
export type OptionalField = (typeof OPTIONAL_FIELDS)[number];

/** Names of the form's fields. Each tab has its own mobile number (ENTITY-07). */
export type RegisterFieldName =
  | 'username'
  | 'password'
  | 'confirmPassword'
  | 'mobileNum1'
  | 'mobileNum2'
  | 'verificationCode'
  | OptionalField;

/** Values of the form: all text, empty at first (REG-32). */
export type RegisterFields = Readonly<Record<RegisterFieldName | 'countryDialingCode', string>>;

/** The empty form. */
export const EMPTY_FORM: RegisterFields = {
  username: '',
  password: '',
  confirmPassword: '',
  mobileNum1: '',
  mobileNum2: '',
  countryDialingCode: '',
  verificationCode: '',
  nickname: '',
  payeeName: '',
  email: '',
  birthday: '',
  idNumber: '',
  paymentPassword: '',
  whatsapp: '',
  line: '',
  zalo: '',
  wechat: '',
  qqNum: '',
  facebook: '',
  recommenderId: '',
  affiliateCode: '',
};

/** The mobile-number field of each tab. */
export const MOBILE_FIELD: Readonly<Record<RegistrationTab, 'mobileNum1' | 'mobileNum2'>> = {
  mobileNum: 'mobileNum1',
  username: 'mobileNum2',
};

/** Fields whose values a password must not be made up of. */
export const KNOWN = ['username', 'nickname', 'payeeName', 'email', 'mobileNum1', 'mobileNum2'] as const;

/** Settings that decide which fields show. */
export interface FormShape {
  readonly tab: RegistrationTab;
  readonly settings: RegistrationSettings;
  /** FLAG-03 */
  readonly smsForUsername: boolean;
  /** FLAG-04 */
  readonly mobileWithPassword: boolean;
  /**
   * Whether the invitation code field shows: the link's code was refused, or the player wants to enter one (AFF-02).
   */
  readonly asksInvitation: boolean;
}

/** The rule of a field by its payload name. A mobile number that receives codes is never optional. */
export function ruleOf(name: RegisterFieldName, shape: FormShape): FieldRule | undefined {
  const { fields, login } = shape.settings;
  switch (name) {
    case 'username':
      return fields['username'] ?? login.username;
    case 'password':
      return fields['password'] ?? login.newPassword;
    case 'confirmPassword':
      return undefined;
    case 'verificationCode':
      return undefined;
    case 'mobileNum1':
    case 'mobileNum2': {
      const rule = fields['mobileNum'] ?? login.mobileNum;
      return { ...rule, required: rule.required || isVerified(shape) };
    }
    default:
      return fields[name];
  }
}

/** Whether a code must verify the number: always when registering by number, otherwise depending on FLAG-03. */
function isVerified({ tab, smsForUsername }: FormShape): boolean {
  return tab === 'mobileNum' || smsForUsername;
}

/** The visible fields, in order (REG-07, REG-09, REG-10, AFF-02). */
export function visibleFields(shape: FormShape): readonly RegisterFieldName[] {
  const { tab, settings, mobileWithPassword, asksInvitation } = shape;
  const hasNumber = isVerified(shape) || settings.fields['mobileNum']?.enabled === true;
  const passwords = ['password', 'confirmPassword'] as const;
  const own: readonly RegisterFieldName[] =
    tab === 'mobileNum'
      ? ['mobileNum1', 'verificationCode', ...(mobileWithPassword ? passwords : [])]
      : [
          'username',
          ...passwords,
          ...(hasNumber ? (['mobileNum2'] as const) : []),
          ...(isVerified(shape) ? (['verificationCode'] as const) : []),
        ];
  const further = OPTIONAL_FIELDS.filter((name) => {
    const rule = settings.fields[name];
    if (rule?.enabled !== true) return false;
    return name !== 'affiliateCode' || asksInvitation || rule.required;
  });
  return [...own, ...further];
}

/** The reader of each typed field. */
const READERS: Readonly<Record<Exclude<RegisterFieldName, 'mobileNum1' | 'mobileNum2'>, Reader>> = {
  username: readAccountName,
  password: readPassword,
  confirmPassword: readPassword,
  verificationCode: readSmsCode,
  nickname: readPublicName,
  payeeName: readPersonName,
  email: readMail,
  birthday: readDay,
  idNumber: readHandle,
  paymentPassword: readPin,
  whatsapp: readContactNumber,
  line: readHandle,
  zalo: readContactNumber,
  wechat: readHandle,
  qqNum: readContactNumber,
  facebook: readHandle,
  recommenderId: readAccountName,
  affiliateCode: readInvitation,
};

/** The reader of a field; a mobile number is one of the chosen country. */
const readerOf = (name: RegisterFieldName, readNumber: Reader): Reader =>
  name === 'mobileNum1' || name === 'mobileNum2' ? readNumber : READERS[name];

/** Readers of the visible fields. */
export function registerReaders(shape: FormShape, readNumber: Reader): ReadersOf<RegisterFields> {
  const shown = visibleFields(shape);
  const read = (name: RegisterFieldName) => (shown.includes(name) ? readerOf(name, readNumber) : 'asIs');
  return {
    username: read('username'),
    password: read('password'),
    confirmPassword: read('confirmPassword'),
    mobileNum1: read('mobileNum1'),
    mobileNum2: read('mobileNum2'),
    countryDialingCode: 'asIs',
    verificationCode: read('verificationCode'),
    nickname: read('nickname'),
    payeeName: read('payeeName'),
    email: read('email'),
    birthday: read('birthday'),
    idNumber: read('idNumber'),
    paymentPassword: read('paymentPassword'),
    whatsapp: read('whatsapp'),
    line: read('line'),
    zalo: read('zalo'),
    wechat: read('wechat'),
    qqNum: read('qqNum'),
    facebook: read('facebook'),
    recommenderId: read('recommenderId'),
    affiliateCode: read('affiliateCode'),
  };
}

/** The issue of a field: it breaks its own rule or one of the form's rules. */
export type RegisterIssue =
  | Exclude<NameIssue, 'name.format'>
  | 'rule'
  | 'common'
  | 'personal'
  | 'missing'
  | 'mobile'
  | Exclude<PhoneProblem, 'empty' | 'format'>
  | 'code'
  | 'confirmMissing'
  | 'mismatch'
  | 'underage';

/** Reasons that say more than the rule of a field; its message says which signs are allowed. */
const REASONS: Readonly<Partial<Record<string, RegisterIssue>>> = {
  'name.marks': 'name.marks',
  'name.scripts': 'name.scripts',
};
const MOBILE_ISSUES: Readonly<Partial<Record<string, RegisterIssue>>> = {
  short: 'short',
  long: 'long',
  notMobile: 'notMobile',
  country: 'country',
};

function issueOf(
  name: RegisterFieldName,
  values: RegisterFields,
  shape: FormShape,
  today: Date,
  judge: JudgePassword | null,
  readNumber: Reader,
): RegisterIssue | undefined {
  const reading = readerOf(name, readNumber)(values[name]);
  if (name === 'verificationCode') return reading.ok ? undefined : 'code';
  const value = reading.ok ? reading.value : '';
  if (name === 'confirmPassword') {
    if (value === '') return 'confirmMissing';
    return isSamePassword(value, values.password) ? undefined : 'mismatch';
  }
  if (!reading.ok && reading.reason !== 'empty') {
    const isNumber = name === 'mobileNum1' || name === 'mobileNum2';
    return (isNumber ? MOBILE_ISSUES : REASONS)[reading.reason] ?? (isNumber ? 'mobile' : 'rule');
  }
  const rule = ruleOf(name, shape);
  if (rule === undefined) return value === '' ? 'missing' : undefined;
  const { patterns } = shape.settings;
  if (checkField(value, rule, patterns) !== null) return 'rule';
  if (name === 'password') return newPasswordIssue(value, { rule, patterns }, judge);
  if (name === 'birthday' && value !== '' && !isOfAge(value, today, shape.settings.ageLimit))
    return 'underage';
  return undefined;
}

/** The issues of the visible fields (REG-15..REG-21, SMS-02, SMS-11). */
export function registerIssues(
  values: RegisterFields,
  shape: FormShape,
  today: Date,
  judge: JudgePassword | null = null,
  readNumber: Reader = (text) => readMobileNumber(text, values.countryDialingCode),
): Issues<RegisterFieldName, RegisterIssue> {
  return Object.fromEntries(
    visibleFields(shape).flatMap((name) => {
      const issue = issueOf(name, values, shape, today, judge, readNumber);
      return issue === undefined ? [] : [[name, issue]];
    }),
  );
}

/**
 * Values of the optional fields by payload name, without the secrets and the code, which are sent separately; those that
 * do not show are empty.
 */
export function optionalValues(values: RegisterFields, shape: FormShape): Readonly<Record<string, string>> {
  const visible = visibleFields(shape);
  return Object.fromEntries(
    OPTIONAL_FIELDS.filter((name) => name !== 'paymentPassword' && name !== 'affiliateCode').map((name) => [
      name,
      visible.includes(name) ? (readingValue(READERS[name](values[name])) ?? '') : '',
    ]),
  );
}

const BY_CODE: Readonly<Partial<Record<ErrorCode, string>>> = {
  'username.taken': 'username',
  'account.format': 'username',
  'password.format': 'password',
  'password.common': 'password',
  'password.personal': 'password',
  'confirm.mismatch': 'confirmPassword',
  'email.format': 'email',
  'mobile.format': 'mobileNum',
  'verification.code.wrong': 'verificationCode',
  'verification.code.expired': 'verificationCode',
  'invitation.code.invalid': 'affiliateCode',
  'captcha.required': 'captcha',
  'captcha.wrong': 'captcha',
};

/** The visible field that shows a refusal: the one named by the server, or the one that its code concerns. */
export function refusedRegisterField(
  code: ErrorCode,
  named: string,
  shape: FormShape,
): RegisterFieldName | 'captcha' | undefined {
  const payloadName = named === '' ? BY_CODE[code] : named;
  if (payloadName === 'captcha') return 'captcha';
  const own =
    payloadName === 'mobileNum'
      ? MOBILE_FIELD[shape.tab]
      : payloadName === 'confirmPassword'
        ? 'confirmPassword'
        : payloadName;
  return visibleFields(shape).find((name) => name === own);
}
