import { judgePassword } from '@contract/passwords/strength';
import { Refusal } from '../http/refusal';
import type { Settings } from '../system/settings';
import { type FieldRule, fieldRulesOf, requireField } from './fieldRules';

/** Data about the owner of an account that an attacker would guess first. */
export interface PasswordOwner {
  readonly username: string;
  readonly nickname: string;
  readonly email: string;
  readonly countryDialingCode: string;
  readonly mobileNum: string;
  readonly payeeName?: string | undefined;
}

/**
 * Checks a new password chosen by a person: first the operator's rule (REG-16, CHPSW-05), then whether it is common, a
 * pattern or made of the owner's names (decision 20). Throws a refusal with the code of the fault. Seeded and temporary
 * passwords are exempt, because they are generated.
 */
export function requireNewPassword(
  field: 'password' | 'newPassword',
  password: string,
  owner: PasswordOwner | undefined,
  settings: Settings,
): void {
  const { patterns } = fieldRulesOf(settings);
  requireField(field, password, { ...newPasswordRule(field, settings), required: true }, patterns);
  const { username = '', nickname = '', email = '', payeeName = '' } = owner ?? {};
  const { countryDialingCode = '', mobileNum = '' } = owner ?? {};
  const names = [username, nickname, email, payeeName, mobileNum, `${countryDialingCode}${mobileNum}`];
  const { refusal } = judgePassword(password, [...names, settings.brandName]);
  if (refusal !== null) throw new Refusal(`password.${refusal}`, { value: { field } });
}

function newPasswordRule(field: 'password' | 'newPassword', settings: Settings): FieldRule {
  const { fields, login } = fieldRulesOf(settings);
  return field === 'password' ? fields.password : login.newPassword;
}
