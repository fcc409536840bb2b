import { PASSWORD_LENGTH } from '@/config/constants';
import { checkField, type RuleSet } from '@/machines/registration/registrationRules';
import type { Issues } from './forms';

/** A new password, typed twice. */
export interface NewPasswordValues {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

export type NewPasswordIssue = 'missing' | 'length' | 'rule' | 'mismatch';

/** What is wrong with a password by the rule set that its forms share (CHPSW-04, CHPSW-05). */
export function passwordIssue(password: string): 'missing' | 'length' | undefined {
  if (password === '') return 'missing';
  const isWithin = password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max;
  return isWithin ? undefined : 'length';
}

/** A new password by the server's rule; by the length of every password where that rule is not known (CHPSW-05). */
function newPasswordIssue(password: string, set: RuleSet | null): NewPasswordIssue | undefined {
  if (set === null) return passwordIssue(password);
  if (checkField(password, set.rule, set.patterns) === null) return undefined;
  return password === '' ? 'missing' : 'rule';
}

/** The issues of a password and its confirmation (CHPSW-05..CHPSW-07). */
export function newPasswordIssues(
  values: NewPasswordValues,
  set: RuleSet | null = null,
): Issues<keyof NewPasswordValues, NewPasswordIssue> {
  const password = newPasswordIssue(values.newPassword, set);
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
