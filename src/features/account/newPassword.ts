import type { ErrorCode } from '@contract/errors';
import { passwordForm, readPassword } from '@contract/readers/texts';
import { checkField, type RuleSet } from '@/machines/account/registration/registrationRules';
import type { Issues, ReadersOf } from './forms';

/** A new password and its confirmation. */
export interface NewPasswordValues {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** Readers of a new password and its confirmation. */
export const NEW_PASSWORD_READERS: ReadersOf<NewPasswordValues> = {
  newPassword: readPassword,
  confirmNewPassword: readPassword,
};

/** Whether two typed passwords are the same one. */
export const isSamePassword = (one: string, other: string): boolean =>
  passwordForm(one) === passwordForm(other);

/**
 * CHPSW-04: an old password follows the login rule, which accepts every password that an account could ever have had.
 */
export const oldPasswordIssue = (oldPassword: string): 'missing' | undefined =>
  oldPassword === '' ? 'missing' : undefined;

/** Why a password that follows the rule is still refused (decision 20); null when it is accepted. */
export type JudgePassword = (password: string) => 'common' | 'personal' | null;

export type NewPasswordIssue = 'missing' | 'rule' | 'common' | 'personal' | 'mismatch';

const REFUSALS: readonly ErrorCode[] = ['password.format', 'password.common', 'password.personal'];
/** Whether a refusal concerns the new password itself. */
export const isPasswordRefusal = (code: ErrorCode | undefined): boolean =>
  code !== undefined && REFUSALS.includes(code);

/**
 * The issue of a new password: it breaks the operator's rule (CHPSW-05), or it is too easy to guess. Until the password
 * check has loaded, only the server checks how easy it is to guess.
 */
export function newPasswordIssue(
  typed: string,
  { rule, patterns }: RuleSet,
  judge: JudgePassword | null = null,
): Exclude<NewPasswordIssue, 'mismatch'> | undefined {
  const password = passwordForm(typed);
  if (checkField(password, rule, patterns) !== null) return password === '' ? 'missing' : 'rule';
  return password === '' ? undefined : (judge?.(password) ?? undefined);
}

/** The issues of a password and its confirmation (CHPSW-05..CHPSW-07). */
export function newPasswordIssues(
  values: NewPasswordValues,
  set: RuleSet,
  judge: JudgePassword | null = null,
): Issues<keyof NewPasswordValues, NewPasswordIssue> {
  const password = newPasswordIssue(values.newPassword, set, judge);
  const confirmation =
    values.confirmNewPassword === ''
      ? 'missing'
      : isSamePassword(values.confirmNewPassword, values.newPassword)
        ? undefined
        : 'mismatch';
  return {
    ...(password === undefined ? {} : { newPassword: password }),
    ...(confirmation === undefined ? {} : { confirmNewPassword: confirmation }),
  };
}
