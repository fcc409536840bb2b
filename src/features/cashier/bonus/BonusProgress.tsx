import type { Bonus } from '@contract/cashier';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import s from './bonus.module.css';

/** A running bonus: the remaining amount, the staked and required amounts, and the end date. */
export function BonusProgress({
  bonus,
  currency,
  heading,
  note,
  children,
}: {
  readonly bonus: Bonus;
  readonly currency: string;
  readonly heading: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  const { t } = useTexts();
  const language = useLanguage();
  const money = (minor: number) => formatMoney(minor, currency, language);
  const { title, balanceMinor, wageredMinor, wageringMinor, expirationTime } = bonus;
  const left = money(wageringMinor - wageredMinor);
  return (
    <section className={s['bonus']} aria-label={heading}>
      <div className={s['line']}>
        <h2>{heading}</h2>
        <strong>{money(balanceMinor)}</strong>
      </div>
      <p className={s['title']}>{title}</p>
      <progress
        className={s['bar']}
        max={wageringMinor}
        value={wageredMinor}
        aria-label={t('bonus.progress')}
        aria-valuetext={t('bonus.staked', { done: money(wageredMinor), all: money(wageringMinor) })}
      />
      <p className={s['small']}>
        {t('bonus.staked', { done: money(wageredMinor), all: money(wageringMinor) })}
      </p>
      <p>{t('bonus.left', { amount: left, date: formatDay(expirationTime, language) })}</p>
      <p className={s['small']}>{note}</p>
      {children}
    </section>
  );
}
