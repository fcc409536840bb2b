import * as z from 'zod/mini';
import { PASSWORD_LENGTH, USERNAME_LENGTH } from '@/config/constants';
import { toMobileNumber } from '@/machines/smsCode/mobileNumber';
import { isMobileNumber, isSmsCode } from '@/machines/smsCode/smsCode.machine';
import type { ErrorCode } from '@/services/contract/errors';
import type { Issues } from '../../account';

/** What the login form holds: both tabs, so that nothing typed is lost between them. */
export interface LoginFields {
  readonly username: string;
  readonly password: string;
  readonly mobileNum: string;
  /** Empty for that of the visitor's country. */
  readonly countryDialingCode: string;
  readonly verificationCode: string;
  readonly remember: boolean;
}

/** What is wrong with a field. */
export type LoginIssue = 'missing' | 'length' | 'mobile' | 'code';

const missing: LoginIssue = 'missing';
const length: LoginIssue = 'length';

const within = ({ min, max }: { readonly min: number; readonly max: number }) => [
  z.minLength(1, { error: missing, abort: true }),
  z.minLength(min, { error: length, abort: true }),
  z.maxLength(max, { error: length }),
];

/** A user name, without the spaces around it. */
export const usernameField = z.string().check(z.trim(), ...within(USERNAME_LENGTH));
/** A password as it is typed. */
export const passwordField = z.string().check(...within(PASSWORD_LENGTH));

const byUsername = z.object({ username: usernameField, password: passwordField });
const byMobile = z.object({
  mobileNum: z.string().check(z.refine(isMobileNumber, { error: 'mobile' satisfies LoginIssue })),
  verificationCode: z.string().check(z.refine(isSmsCode, { error: 'code' satisfies LoginIssue })),
});

/** The one rule set of the login fields (LOGIN-14); the server judges the rest. */
export function loginIssues(
  tab: 'username' | 'sms',
  values: LoginFields,
): Issues<keyof LoginFields, LoginIssue> {
  const mobileNum = toMobileNumber(values.mobileNum, values.countryDialingCode);
  const result =
    tab === 'username' ? byUsername.safeParse(values) : byMobile.safeParse({ ...values, mobileNum });
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]));
}

/** Fields that a refusal of the server can stand at. */
export type RefusedField = 'username' | 'password' | 'captcha' | 'mobileNum' | 'verificationCode';

const REFUSED_FIELDS: Readonly<Partial<Record<ErrorCode, RefusedField>>> = {
  'user.missing.or.disabled': 'username',
  'account.format': 'username',
  'password.format': 'password',
  'captcha.required': 'captcha',
  'captcha.wrong': 'captcha',
  'mobile.format': 'mobileNum',
  'verification.code.wrong': 'verificationCode',
  'verification.code.expired': 'verificationCode',
};

/** The field of a tab that a refusal names; undefined for one that concerns the whole form. */
export function refusedField(code: ErrorCode, tab: 'username' | 'sms'): RefusedField | undefined {
  const field = REFUSED_FIELDS[code];
  if (tab === 'username') return field === 'mobileNum' || field === 'verificationCode' ? undefined : field;
  return field === 'username' ? 'mobileNum' : field === 'password' ? undefined : field;
}
