import type { ErrorCode } from '@contract/errors';
import { readSmsCode } from '@contract/readers/digits';
import { readMobileNumber } from '@contract/readers/mobileNumber';
import type { PhoneProblem } from '@contract/readers/phone';
import { type Reader, reasonOf } from '@contract/readers/reading';
import { readLoginName, readPassword } from '@contract/readers/texts';
import { DEFAULT_LOGIN_RULES, type Issues, type LoginRules, type ReadersOf, usernameIssue } from '..';

/** Values of the login form. They include both tabs, so that nothing is lost when the player switches. */
export interface LoginFields {
  readonly username: string;
  readonly password: string;
  readonly mobileNum: string;
  /** Empty for the code of the visitor's country. */
  readonly countryDialingCode: string;
  readonly verificationCode: string;
  readonly remember: boolean;
}

/** The issue of a field. */
export type LoginIssue = 'missing' | 'length' | 'rule' | 'code' | PhoneProblem;

/** Readers of the login form; the fields of the other tab do not show. */
export const loginReaders = (tab: 'username' | 'sms', readNumber: Reader): ReadersOf<LoginFields> => ({
  username: tab === 'username' ? readLoginName : 'asIs',
  password: tab === 'username' ? readPassword : 'asIs',
  mobileNum: tab === 'sms' ? readNumber : 'asIs',
  verificationCode: tab === 'sms' ? readSmsCode : 'asIs',
  countryDialingCode: 'asIs',
});

/** The configured rules of the login fields (LOGIN-14). The server checks everything else. */
export function loginIssues(
  tab: 'username' | 'sms',
  values: LoginFields,
  rules: LoginRules = DEFAULT_LOGIN_RULES,
  readNumber: Reader<PhoneProblem> = (text) => readMobileNumber(text, values.countryDialingCode),
): Issues<keyof LoginFields, LoginIssue> {
  if (tab === 'sms') {
    const number = reasonOf(readNumber(values.mobileNum));
    return {
      ...(number === undefined ? {} : { mobileNum: number }),
      ...(readSmsCode(values.verificationCode).ok ? {} : { verificationCode: 'code' }),
    };
  }
  const username = usernameIssue(values.username, rules);
  return {
    ...(username === undefined ? {} : { username }),
    // Login accepts every password that an account could ever have had.
    ...(readPassword(values.password).ok ? {} : { password: 'missing' }),
  };
}

/** Fields that can show a refusal of the server. */
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

/** The field of a tab that a refusal concerns; undefined when it concerns the whole form. */
export function refusedField(code: ErrorCode, tab: 'username' | 'sms'): RefusedField | undefined {
  const field = REFUSED_FIELDS[code];
  if (tab === 'username') return field === 'mobileNum' || field === 'verificationCode' ? undefined : field;
  return field === 'username' ? 'mobileNum' : field === 'password' ? undefined : field;
}
