import * as z from 'zod/mini';
import { EMAIL_LENGTH_LIMIT } from '@/config/constants';
import { toMobileNumber } from '@/machines/smsCode/mobileNumber';
import { isMobileNumber, isSmsCode } from '@/machines/smsCode/smsCode.machine';
import type { Issues } from '../../account';
import { passwordField, usernameField } from '../login/loginFields';

/** What the phone form holds (FORGOT-04). */
export interface PhoneFields {
  readonly mobileNum: string;
  /** Empty for that of the visitor's country. */
  readonly countryDialingCode: string;
  readonly verificationCode: string;
  readonly newPassword: string;
}

/** What the mail form holds (FORGOT-01). */
export interface MailFields {
  readonly username: string;
  readonly email: string;
}

type RecoveryIssue = 'missing' | 'length' | 'mobile' | 'code' | 'email';

/** The issues of the phone form (SMS-02, SMS-11, LOGIN-14). */
export function phoneIssues(values: PhoneFields): Issues<keyof PhoneFields, RecoveryIssue> {
  const password = passwordField.safeParse(values.newPassword);
  return {
    ...(isMobileNumber(toMobileNumber(values.mobileNum, values.countryDialingCode))
      ? {}
      : { mobileNum: 'mobile' }),
    ...(isSmsCode(values.verificationCode) ? {} : { verificationCode: 'code' }),
    ...(password.success ? {} : { newPassword: values.newPassword === '' ? 'missing' : 'length' }),
  };
}

const email = z
  .string()
  .check(z.trim(), z.maxLength(EMAIL_LENGTH_LIMIT - 1), z.regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/));

/** The issues of the mail form: the shared login-username rule and a basic e-mail pattern (FORGOT-05, FORGOT-06, FORGOT-11). */
export function mailIssues(values: MailFields): Issues<keyof MailFields, RecoveryIssue> {
  return {
    ...(usernameField.safeParse(values.username).success
      ? {}
      : { username: values.username.trim() === '' ? 'missing' : 'length' }),
    ...(email.safeParse(values.email).success ? {} : { email: 'email' }),
  };
}
