import { useEffect, useEffectEvent, useState } from 'react';
import { useBrand } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { RuleSet } from '@/machines/account/registration/registrationRules';
import { useRuleText } from './loginRules';
import type { JudgePassword } from './newPassword';

type Strength = Pick<typeof import('@contract/passwords/strength'), 'judgePassword'>;

/** The password check with its list of common passwords, loaded when the player starts typing; null until then. */
function useStrength(isWanted: boolean): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    import('@contract/passwords/strength').then(
      ({ judgePassword }) => {
        if (!isLeft) setStrength({ judgePassword });
      },
      // Without it the server still checks the password and returns the same issues.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted]);
  return strength;
}

/** What a form needs to check a new password as the server does. */
export interface NewPasswordCheck {
  readonly set: RuleSet;
  readonly strength: Strength | null;
  /**
   * Returns a password check that knows the player's typed data; null until the list of common passwords has loaded.
   */
  readonly judge: (known: readonly string[]) => JudgePassword | null;
  /** The text of an issue; undefined for none. */
  readonly textOf: (issue: string | undefined) => string | undefined;
}

/**
 * Checks a new password against the operator's rule and for how easy it is to guess, before it is sent (CHPSW-05).
 * Calls `revalidate` once the check has loaded, for text typed before.
 */
export function useNewPasswordCheck(
  set: RuleSet,
  isTyped: boolean,
  revalidate: () => void,
): NewPasswordCheck {
  const { t } = useTexts();
  const brand = useBrand();
  const rule = useRuleText(set);
  const strength = useStrength(isTyped);
  const again = useEffectEvent(revalidate);
  useEffect(() => {
    if (strength !== null) again();
  }, [strength]);
  const { minLength: min, maxLength: max } = set.rule;
  return {
    set,
    strength,
    judge: (known) => strength && ((password) => strength.judgePassword(password, [...known, brand]).refusal),
    textOf(issue) {
      switch (issue) {
        case 'missing':
          return t('login.password_missing');
        case 'rule':
          return rule === '' ? t('login.password_length', { min, max }) : rule;
        case 'common':
        case 'personal':
          return t(`error.password.${issue}`);
        default:
          return undefined;
      }
    },
  };
}
