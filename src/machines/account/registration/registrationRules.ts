import { keepsRule } from '@contract/readers/rules';
import { readDay } from '@contract/readers/texts';
import { AGE_LIMIT, BIRTHDAY_MIN_YEAR } from '@/config/constants';
import { pickerBounds } from '@/config/datePicker';
import { homeDay } from '@/config/homeDay';

/** Rule of one registration field (REG-16). */
export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  readonly patternId: string;
}

/** A pattern that rules refer to; its messages contain `{{min}}` and `{{max}}` (REG-17, REG-19). */
export interface FieldPattern {
  readonly patternId: string;
  readonly pattern: string;
  readonly message: Readonly<Record<string, string>>;
}

/** Settings of the registration form as sent by the server (API-06). */
export interface RegistrationSettings {
  readonly fields: Readonly<Record<string, FieldRule>>;
  readonly login: Readonly<
    Record<'username' | 'password' | 'newPassword' | 'mobileNum' | 'verificationCode', FieldRule>
  >;
  readonly patterns: readonly FieldPattern[];
  readonly captchaRequired: boolean;
  readonly ageLimit: number;
  /** Whether the consent starts ticked (REG-11). */
  readonly consentTicked: boolean;
}

/** A violation of a rule. */
export interface RuleBreak {
  /** Message of the pattern per language. */
  readonly message: Readonly<Record<string, string>>;
  readonly min: number;
  readonly max: number;
}

/** Checks one value against its rule; null when it passes. An invalid pattern is ignored, since the server decides. */
export function checkField(
  value: string,
  rule: FieldRule,
  patterns: readonly FieldPattern[],
): RuleBreak | null {
  const pattern = patterns.find(({ patternId }) => patternId === rule.patternId);
  return keepsRule(value, rule, pattern?.pattern)
    ? null
    : { message: pattern?.message ?? {}, min: rule.minLength, max: rule.maxLength };
}

/** The rule of one field with the patterns that it can refer to. */
export interface RuleSet {
  readonly rule: FieldRule;
  readonly patterns: readonly FieldPattern[];
}

/** Message of a violated rule with its bounds filled in (REG-17). */
export function ruleMessage(broken: RuleBreak, language: string): string {
  const text = broken.message[language] ?? broken.message['EN'] ?? '';
  return text.replaceAll('{{min}}', String(broken.min)).replaceAll('{{max}}', String(broken.max));
}

/** Bounds of the birthday picker (REG-14). */
export const birthdayBounds = (today: Date) =>
  pickerBounds({ min: BIRTHDAY_MIN_YEAR, max: Number(homeDay(today.getTime()).slice(0, 4)) });

/** Whether a person born on `birthday` (`YYYY-MM-DD`) is of age on `today` (REG-15, CONST-01). */
export function isOfAge(birthday: string, today: Date, ageLimit: number = AGE_LIMIT): boolean {
  const typed = readDay(birthday);
  if (!typed.ok) return false;
  const now = homeDay(today.getTime());
  const years = Number(now.slice(0, 4)) - Number(typed.value.slice(0, 4));
  return years - (now.slice(5) < typed.value.slice(5) ? 1 : 0) >= ageLimit;
}

/** Tab of the form, which is the registration method (REG-03). */
export type RegistrationTab = 'username' | 'mobileNum';

/** Maps the tab to the payload's form method (REG-03). */
export const REGISTRATION_METHOD: Readonly<Record<RegistrationTab, 'username' | 'mobile'>> = {
  username: 'username',
  mobileNum: 'mobile',
};
