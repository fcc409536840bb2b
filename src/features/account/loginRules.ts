import { readingValue } from '@contract/readers/reading';
import { readLoginName } from '@contract/readers/texts';
import { LOGIN_NAME_LENGTH, PASSWORD_LENGTH } from '@/config/constants';
import { useLanguage, useSiteInfo } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import {
  checkField,
  type FieldPattern,
  type FieldRule,
  type RuleSet,
  ruleMessage,
} from '@/machines/account/registration/registrationRules';

/** Rules for names and new passwords in login, recovery and password change (LOGIN-14, FORGOT-06, CHPSW-05). */
export interface LoginRules {
  readonly username: FieldRule;
  readonly newPassword: FieldRule;
  readonly patterns: readonly FieldPattern[];
}

const lengths = ({ min, max }: { readonly min: number; readonly max: number }): FieldRule => ({
  enabled: true,
  required: true,
  minLength: min,
  maxLength: max,
  patternId: '',
});

/** Default rules, if the platform sends none. */
export const DEFAULT_LOGIN_RULES: LoginRules = {
  username: lengths(LOGIN_NAME_LENGTH),
  newPassword: lengths(PASSWORD_LENGTH),
  patterns: [],
};

/** The operator's rules from the system status. */
export function useLoginRules(): LoginRules {
  return useSiteInfo(({ register }) => register.login) ?? DEFAULT_LOGIN_RULES;
}

/** The rule for new passwords, with its patterns. */
export const newPasswordRule = ({ newPassword, patterns }: LoginRules): RuleSet => ({
  rule: newPassword,
  patterns,
});

/** The issue of a user name under the operator's rule. */
export function usernameIssue(
  username: string,
  { username: rule, patterns }: LoginRules,
): 'missing' | 'length' | 'rule' | undefined {
  const name = readingValue(readLoginName(username));
  if (name === undefined) return 'missing';
  const { length } = [...name];
  if (length < rule.minLength || length > rule.maxLength) return 'length';
  return checkField(name, rule, patterns) === null ? undefined : 'rule';
}

/** The error text for a user name. */
export function useUsernameText(rules: LoginRules): (issue: string | undefined) => string | undefined {
  const { t } = useTexts();
  const { username, patterns } = rules;
  const words = useRuleText({ rule: username, patterns });
  return (issue) => {
    switch (issue) {
      case undefined:
        return undefined;
      case 'missing':
        return t('login.username_missing');
      case 'length':
        return t('login.username_length', { min: username.minLength, max: username.maxLength });
      default:
        return words;
    }
  };
}

/** The operator's text for a field's rule, with its bounds; empty when the pattern has no text (REG-17). */
export function useRuleText({ rule, patterns }: RuleSet): string {
  const language = useLanguage();
  const message = patterns.find(({ patternId }) => patternId === rule.patternId)?.message ?? {};
  return ruleMessage({ message, min: rule.minLength, max: rule.maxLength }, language);
}
