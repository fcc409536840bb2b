import {
  checkField,
  type FieldRule,
  isOfAge,
  type RegistrationSettings,
  type RegistrationTab,
} from '@/machines/registration/registrationRules';
import { toMobileNumber } from '@/machines/smsCode/mobileNumber';
import { isMobileNumber, isSmsCode } from '@/machines/smsCode/smsCode.machine';
import type { ErrorCode } from '@/services/contract/errors';
import type { Issues } from '../../account';

/** The fields that configuration may switch on (REG-07), in the order in which they stand on screen. */
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

/** Names of the form's fields; each tab has a mobile number of its own (ENTITY-07). */
export type RegisterFieldName =
  | 'username'
  | 'password'
  | 'confimpsw'
  | 'mobileNum1'
  | 'mobileNum2'
  | 'verificationCode'
  | OptionalField;

/** What the form holds; everything is text, and empty at first (REG-32). */
export type RegisterFields = Readonly<Record<RegisterFieldName | 'countryDialingCode', string>>;

/** The empty form. */
export const EMPTY_FORM: RegisterFields = {
  username: '',
  password: '',
  confimpsw: '',
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

/** What decides which fields show. */
export interface FormShape {
  readonly tab: RegistrationTab;
  readonly settings: RegistrationSettings;
  /** FLAG-03 */
  readonly smsForUsername: boolean;
  /** FLAG-04 */
  readonly mobileWithPassword: boolean;
  /** The invitation code is wanted: the link's was refused, or the player has one by hand (AFF-02). */
  readonly asksInvitation: boolean;
}

/** Rule of a field by its payload name; a mobile number that codes are sent to is never optional. */
export function ruleOf(name: RegisterFieldName, shape: FormShape): FieldRule | undefined {
  const { fields, login } = shape.settings;
  switch (name) {
    case 'username':
      return fields['username'] ?? login.username;
    case 'password':
      return fields['password'] ?? login.newPassword;
    case 'confimpsw':
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

/** Whether the number is proved by a code: always when registering by it, else by its switch (FLAG-03). */
function isVerified({ tab, smsForUsername }: FormShape): boolean {
  return tab === 'mobileNum' || smsForUsername;
}

/** The fields that show, in their order (REG-07, REG-09, REG-10, AFF-02). */
export function visibleFields(shape: FormShape): readonly RegisterFieldName[] {
  const { tab, settings, mobileWithPassword, asksInvitation } = shape;
  const hasNumber = isVerified(shape) || settings.fields['mobileNum']?.enabled === true;
  const passwords = ['password', 'confimpsw'] as const;
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

/** What is wrong with a field: its rule is broken, or one of the form's own. */
export type RegisterIssue =
  | 'rule'
  | 'missing'
  | 'mobile'
  | 'code'
  | 'confirmMissing'
  | 'mismatch'
  | 'underage';

function issueOf(
  name: RegisterFieldName,
  values: RegisterFields,
  shape: FormShape,
  today: Date,
): RegisterIssue | undefined {
  const typed = values[name];
  if (name === 'confimpsw') {
    if (typed === '') return 'confirmMissing';
    return typed === values.password ? undefined : 'mismatch';
  }
  if (name === 'verificationCode') return isSmsCode(typed) ? undefined : 'code';
  const isMobile = name === 'mobileNum1' || name === 'mobileNum2';
  const value = isMobile ? toMobileNumber(typed, values.countryDialingCode) : typed;
  const rule = ruleOf(name, shape);
  if (rule === undefined) return value === '' ? 'missing' : undefined;
  if (checkField(value, rule, shape.settings.patterns) !== null) return 'rule';
  if (value === '') return undefined;
  if (isMobile && !isMobileNumber(value)) return 'mobile';
  if (name === 'birthday' && !isOfAge(value, today, shape.settings.ageLimit)) return 'underage';
  return undefined;
}

/** The issues of the fields that show (REG-15..REG-21, SMS-02, SMS-11). */
export function registerIssues(
  values: RegisterFields,
  shape: FormShape,
  today: Date,
): Issues<RegisterFieldName, RegisterIssue> {
  return Object.fromEntries(
    visibleFields(shape).flatMap((name) => {
      const issue = issueOf(name, values, shape, today);
      return issue === undefined ? [] : [[name, issue]];
    }),
  );
}

/** Values of the optional fields by payload name, without the secrets and the code that travel by themselves. */
export function optionalValues(values: RegisterFields, shape: FormShape): Readonly<Record<string, string>> {
  const visible = visibleFields(shape);
  return Object.fromEntries(
    OPTIONAL_FIELDS.filter((name) => name !== 'paymentPassword' && name !== 'affiliateCode').map((name) => [
      name,
      visible.includes(name) ? values[name].trim() : '',
    ]),
  );
}

const BY_CODE: Readonly<Partial<Record<ErrorCode, string>>> = {
  'username.taken': 'username',
  'account.format': 'username',
  'password.format': 'password',
  'confirm.mismatch': 'confimpsw',
  'email.format': 'email',
  'mobile.format': 'mobileNum',
  'verification.code.wrong': 'verificationCode',
  'verification.code.expired': 'verificationCode',
  'invitation.code.invalid': 'affiliateCode',
  'captcha.required': 'captcha',
  'captcha.wrong': 'captcha',
};

/** The visible field at which a refusal stands: the one that the server names, else the one its code is about. */
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
        ? 'confimpsw'
        : payloadName;
  return visibleFields(shape).find((name) => name === own);
}
