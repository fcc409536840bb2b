import * as z from 'zod/mini';
import { EMAIL_LENGTH_LIMIT } from '@/config/constants';
import { isMobileNumber, isSmsCode } from '@/machines/smsCode/smsCode.machine';
import { toMobileNumber } from '@/readers/mobileNumber';
import {
  DEFAULT_LOGIN_RULES,
  type Issues,
  type JudgePassword,
  type LoginRules,
  type NewPasswordIssue,
  newPasswordIssue,
  newPasswordRule,
  usernameIssue,
} from '../../account';

/** Values of the phone form (FORGOT-04). */
export interface PhoneFields {
  readonly mobileNum: string;
  /** Empty for the code of the visitor's country. */
  readonly countryDialingCode: string;
  readonly verificationCode: string;
  readonly newPassword: string;
}

/** Values of the e-mail form (FORGOT-01). */
export interface MailFields {
  readonly username: string;
  readonly email: string;
}

type RecoveryIssue = NewPasswordIssue | 'missing' | 'length' | 'mobile' | 'code' | 'email';

/** The issues of the phone form, including a weak password (SMS-02, SMS-11, LOGIN-14). */
export function phoneIssues(
  values: PhoneFields,
  rules: LoginRules = DEFAULT_LOGIN_RULES,
  judge: JudgePassword | null = null,
): Issues<keyof PhoneFields, RecoveryIssue> {
  const password = newPasswordIssue(values.newPassword, newPasswordRule(rules), judge);
  return {
    ...(isMobileNumber(toMobileNumber(values.mobileNum, values.countryDialingCode))
      ? {}
      : { mobileNum: 'mobile' }),
    ...(isSmsCode(values.verificationCode) ? {} : { verificationCode: 'code' }),
    ...(password === undefined ? {} : { newPassword: password }),
  };
}

const email = z
  .string()
  .check(z.trim(), z.maxLength(EMAIL_LENGTH_LIMIT - 1), z.regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/));

/**
 * The issues of the e-mail form: the shared login-username rule and a basic e-mail pattern (FORGOT-05, FORGOT-06,
 * FORGOT-11).
 */
export function mailIssues(
  values: MailFields,
  rules: LoginRules = DEFAULT_LOGIN_RULES,
): Issues<keyof MailFields, RecoveryIssue> {
  const username = usernameIssue(values.username, rules);
  return {
    ...(username === undefined ? {} : { username }),
    ...(email.safeParse(values.email).success ? {} : { email: 'email' }),
  };
}
