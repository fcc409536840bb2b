import { readSmsCode } from '@contract/readers/digits';
import { readMobileNumber } from '@contract/readers/mobileNumber';
import type { PhoneProblem } from '@contract/readers/phone';
import { type Reader, reasonOf } from '@contract/readers/reading';
import { readLoginName, readMail, readPassword } from '@contract/readers/texts';
import type { ActorRefFrom } from 'xstate';
import type { recoveryMachine } from '@/machines/account/recovery/recovery.machine';
import {
  DEFAULT_LOGIN_RULES,
  type Issues,
  type JudgePassword,
  type LoginRules,
  type NewPasswordIssue,
  newPasswordIssue,
  newPasswordRule,
  type ReadersOf,
  usernameIssue,
} from '..';

export type RecoveryRef = ActorRefFrom<typeof recoveryMachine>;

/** Values of the phone form (FORGOT-04). */
export interface PhoneFields {
  readonly mobileNum: string;
  /** Empty for the code of the visitor's country. */
  readonly countryDialingCode: string;
  readonly verificationCode: string;
  readonly newPassword: string;
}

/** Readers of the phone form. */
export const phoneReaders = (readNumber: Reader): ReadersOf<PhoneFields> => ({
  mobileNum: readNumber,
  verificationCode: readSmsCode,
  newPassword: readPassword,
  countryDialingCode: 'asIs',
});

/** Values of the e-mail form (FORGOT-01). */
export interface MailFields {
  readonly username: string;
  readonly email: string;
}

type RecoveryIssue = NewPasswordIssue | 'missing' | 'length' | 'code' | 'email' | PhoneProblem;

/** The issues of the phone form, including a weak password (SMS-02, SMS-11, LOGIN-14). */
export function phoneIssues(
  values: PhoneFields,
  rules: LoginRules = DEFAULT_LOGIN_RULES,
  judge: JudgePassword | null = null,
  readNumber: Reader<PhoneProblem> = (text) => readMobileNumber(text, values.countryDialingCode),
): Issues<keyof PhoneFields, RecoveryIssue> {
  const number = reasonOf(readNumber(values.mobileNum));
  const password = newPasswordIssue(values.newPassword, newPasswordRule(rules), judge);
  return {
    ...(number === undefined ? {} : { mobileNum: number }),
    ...(readSmsCode(values.verificationCode).ok ? {} : { verificationCode: 'code' }),
    ...(password === undefined ? {} : { newPassword: password }),
  };
}

/** Readers of the e-mail form. */
export const MAIL_READERS: ReadersOf<MailFields> = { username: readLoginName, email: readMail };

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
    ...(readMail(values.email).ok ? {} : { email: 'email' }),
  };
}
