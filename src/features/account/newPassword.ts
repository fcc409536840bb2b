import { PASSWORD_LENGTH } from '@/config/constants';
import type { Issues } from './forms';

/** A new password, typed twice. */
export interface NewPasswordValues {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

export type NewPasswordIssue = 'missing' | 'length' | 'mismatch';

/** What is wrong with a password by the rule set that its forms share (CHPSW-04, CHPSW-05). */
export function passwordIssue(password: string): 'missing' | 'length' | undefined {
  if (password === '') return 'missing';
  const isWithin = password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max;
  return isWithin ? undefined : 'length';
}

/** The issues of a password and its confirmation (CHPSW-05..CHPSW-07). */
export function newPasswordIssues(
  values: NewPasswordValues,
): Issues<keyof NewPasswordValues, NewPasswordIssue> {
  const password = passwordIssue(values.newPassword);
  const confirmation =
    values.confirmNewPassword === ''
      ? 'missing'
      : values.confirmNewPassword === values.newPassword
        ? undefined
        : 'mismatch';
  return {
    ...(password === undefined ? {} : { newPassword: password }),
    ...(confirmation === undefined ? {} : { confirmNewPassword: confirmation }),
  };
}
