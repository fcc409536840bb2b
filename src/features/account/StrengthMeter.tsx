import type { judgePassword } from '@contract/passwords/strength';
import { useDeferredValue } from 'react';
import { useTexts } from '@/features/shared/state/texts';
import s from './account.module.css';

interface StrengthMeterProps {
  readonly judge: typeof judgePassword;
  readonly password: string;
  /** Known data of the player, such as the user name. */
  readonly known: readonly string[];
  /** Minimum length at which a refusal is shown: a shorter password is not complete yet. */
  readonly from: number;
}

const STEPS = [1, 2, 3, 4] as const;

/** Shows the strength of a password and the most useful suggestion, or why the server will refuse it. */
export function StrengthMeter({ judge, password, known, from }: StrengthMeterProps) {
  const { t } = useTexts();
  const { score, weaknesses, refusal } = judge(useDeferredValue(password), known);
  const [gravest] = weaknesses;
  const isRefused = refusal !== null && [...password].length >= from;
  return (
    <div className={s['strength']} data-score={score}>
      <div className={s['bars']} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={step <= Math.max(1, score) ? s['reached'] : undefined} />
        ))}
      </div>
      <p className={s['grade']} role="status">
        {t('strength.label')}: <strong>{t(`strength.${score}`)}</strong>
        {isRefused ? (
          <> · {t(`error.password.${refusal}`)}</>
        ) : (
          gravest !== undefined && <> · {t(`strength.tip.${gravest}`)}</>
        )}
      </p>
    </div>
  );
}
