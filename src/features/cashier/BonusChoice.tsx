import type { DepositBonus } from '@contract/cashier';
import { BONUS_VALIDITY_DAYS, depositBonusOf, wageringOf } from '@/config/moneyRules';
import { formatMoney, formatShortMoney } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import s from './cashier.module.css';

/** The bonus that comes with a deposit, and the stakes that make it cash. */
export const bonusOn = (amountMinor: number, bonus: DepositBonus) => {
  const bonusMinor = depositBonusOf(amountMinor, bonus);
  return { bonusMinor, stakesMinor: wageringOf(bonusMinor, bonus.wagering) };
};

/** Choice of the bonus that comes with a deposit, or of none; each with its conditions. */
export function BonusChoice({
  bonuses,
  chosen,
  linked,
  amountMinor,
  currency,
  onChoose,
}: {
  readonly bonuses: readonly DepositBonus[];
  /** Its promotion; null for none. */
  readonly chosen: string | null;
  /** The promotion the player comes from; null for none. */
  readonly linked: string | null;
  /** The typed amount; 0 for none. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly onChoose: (promotionId: string | null) => void;
}) {
  const { t } = useTexts();
  const language = useLanguage();
  const isGone = linked !== null && !bonuses.some(({ promotionId }) => promotionId === linked);
  const gone = isGone && <p className={s['small']}>{t('cashier.bonus_gone')}</p>;
  if (bonuses.length === 0) return gone;
  const terms = ({ percent, mostMinor, wagering }: DepositBonus) =>
    t(wagering === 0 ? 'cashier.bonus_cash_terms' : 'cashier.bonus_terms', {
      percent,
      most: formatShortMoney(mostMinor, currency, language),
      times: wagering,
      days: BONUS_VALIDITY_DAYS,
    });
  const figures = (bonus: DepositBonus) => {
    const { bonusMinor, stakesMinor } = bonusOn(amountMinor, bonus);
    return t('cashier.bonus_figures', {
      bonus: formatMoney(bonusMinor, currency, language),
      stakes: formatMoney(stakesMinor, currency, language),
    });
  };
  return (
    <fieldset className={s['group']}>
      <legend>{t('cashier.bonus')}</legend>
      {gone}
      <div className={s['choice']}>
        {bonuses.map((bonus) => (
          <button
            key={bonus.promotionId}
            type="button"
            className={s['method']}
            aria-pressed={bonus.promotionId === chosen}
            onClick={() => onChoose(bonus.promotionId)}
          >
            <span className={s['terms']}>
              <span className={s['name']}>{bonus.title}</span>
              <span className={s['small']}>{terms(bonus)}</span>
              {amountMinor > 0 && <span className={s['name']}>{figures(bonus)}</span>}
            </span>
          </button>
        ))}
        <button
          type="button"
          className={s['method']}
          aria-pressed={chosen === null}
          onClick={() => onChoose(null)}
        >
          <span className={s['terms']}>
            <span className={s['name']}>{t('cashier.bonus_none')}</span>
            <span className={s['small']}>{t('cashier.bonus_none_text')}</span>
          </span>
        </button>
      </div>
      <p className={s['small']}>{t('cashier.bonus_note')}</p>
    </fieldset>
  );
}
