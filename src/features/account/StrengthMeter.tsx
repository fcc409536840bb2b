import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { estimatePasswordStrength } from '@/machines/passwordStrength/strength';
import s from './account.module.css';

interface StrengthMeterProps {
  readonly password: string;
  /** What is known of the player, such as the user name. */
  readonly known: readonly string[];
}

const STEPS = [1, 2, 3, 4] as const;

/** How strong a password is, and the first thing that would help; it warns and never refuses. */
export default function StrengthMeter({ password, known }: StrengthMeterProps) {
  const { t } = useTranslation();
  const { score, weaknesses } = estimatePasswordStrength(useDeferredValue(password), known);
  const [gravest] = weaknesses;
  return (
    <div className={s['strength']} data-score={score}>
      <div className={s['bars']} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={step <= Math.max(1, score) ? s['reached'] : undefined} />
        ))}
      </div>
      <p className={s['grade']} role="status">
        {t('strength.label')}: <strong>{t(`strength.${score}`)}</strong>
        {gravest !== undefined && score < 3 && <> · {t(`strength.tip.${gravest}`)}</>}
      </p>
    </div>
  );
}
