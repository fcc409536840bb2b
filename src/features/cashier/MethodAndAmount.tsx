import type { PaymentMethod } from '@contract/cashier';
import { minorPerUnit, readMoney } from '@contract/readers/money';
import { readingValue } from '@contract/readers/reading';
import type { UseFormReturn } from 'react-hook-form';
import { currencySign, formatAmount, formatMoney, formatShortMoney } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { Chip } from '@/ui/Chip';
import { TextField } from '@/ui/TextField';
import type { ReadersOf } from '../account';
import s from './cashier.module.css';
import { MethodMark } from './MethodMark';

/** Fields of both cashier forms. */
export interface CashierFields {
  readonly methodId: string;
  readonly amount: string;
  readonly destination: string;
}

/** An amount and a destination are read for the chosen method. */
export const CASHIER_READERS: ReadersOf<CashierFields> = {
  methodId: 'asIs',
  amount: 'asIs',
  destination: 'asIs',
};

/** The maximum amount and its cause: the balance, or the player's own limit. */
export interface Ceiling {
  readonly minor: number;
  readonly by: 'funds' | 'limit';
}

/** The id of the chosen method if it still exists, otherwise of the first one. */
export const methodOf = (methods: readonly PaymentMethod[], chosen: string | undefined): string =>
  (methods.find(({ methodId }) => methodId === chosen) ?? methods[0])?.methodId ?? '';

/** The balance after a payment, in minor units. The provider charges its fee, not the platform. */
export const balanceAfter = (
  kind: 'deposit' | 'withdrawal',
  balanceMinor: number,
  amountMinor: number,
): number => balanceMinor + (kind === 'deposit' ? amountMinor : -amountMinor);

/** The issue of an amount; undefined when it is valid. */
export function amountIssue(text: string, method: PaymentMethod | undefined, ceiling: Ceiling | null) {
  if (method === undefined) return 'empty' as const;
  const amount = readMoney(text, method.currency);
  if (!amount.ok) return amount.reason === 'large' ? ('high' as const) : amount.reason;
  if (amount.value < method.minimumMinor) return 'low' as const;
  if (ceiling !== null && amount.value > ceiling.minor) return ceiling.by;
  return amount.value > method.maximumMinor ? ('high' as const) : undefined;
}

/** Texts of a method's terms, shown before the choice: duration, fee and limits. */
export function useTermsText(): (method: PaymentMethod) => {
  readonly time: string;
  readonly fee: string;
  readonly limits: string;
} {
  const { t } = useTexts();
  const language = useLanguage();
  return ({ withinMinutes, feeMinor, minimumMinor, maximumMinor, currency }) => {
    const short = (minor: number) => formatShortMoney(minor, currency, language);
    return {
      time: t('cashier.within', { count: withinMinutes }),
      fee: feeMinor === 0 ? t('cashier.no_fee') : t('cashier.fee_of', { fee: short(feeMinor) }),
      limits: `${short(minimumMinor)} – ${short(maximumMinor)}`,
    };
  };
}

/** Choice of a method and an amount, with quick amounts (ROUTE-56, ROUTE-57). */
export function MethodAndAmount({
  form,
  methods,
  methodId,
  amount,
  ceiling,
}: {
  readonly form: UseFormReturn<CashierFields>;
  readonly methods: readonly PaymentMethod[];
  readonly methodId: string;
  readonly amount: string;
  readonly ceiling: Ceiling | null;
}) {
  const { t } = useTexts();
  const language = useLanguage();
  const termsOf = useTermsText();
  const method = methods.find((one) => one.methodId === methodId);
  if (method === undefined) return <p role="alert">{t('cashier.no_methods')}</p>;
  const { currency } = method;
  const short = (minor: number) => formatShortMoney(minor, currency, language);
  const issue = form.formState.errors.amount?.message;
  const limits = { min: short(method.minimumMinor), max: short(method.maximumMinor) };
  const all = Math.min(ceiling?.minor ?? 0, method.maximumMinor);
  const left = ceiling === null ? '' : formatMoney(ceiling.minor, currency, language);
  const example = formatMoney(minorPerUnit(currency) * 1_500, currency, language);
  const errorText = () => {
    if (issue === undefined) return undefined;
    if (issue === 'low') return t('cashier.amount_low', limits);
    if (issue === 'high') return t('cashier.amount_high', limits);
    if (issue === 'limit') return t('cashier.amount_limit', { left });
    if (issue === 'funds') return t('error.balance.insufficient');
    if (issue === 'ambiguous' || issue === 'decimals') return t(`cashier.amount_${issue}`, { example });
    return t('cashier.amount_missing');
  };
  return (
    <>
      <fieldset className={s['group']}>
        <legend>{t('cashier.method')}</legend>
        <div className={s['methods']}>
          {methods.map((one) => (
            <button
              key={one.methodId}
              type="button"
              className={s['method']}
              aria-pressed={one.methodId === methodId}
              onClick={() => {
                form.setValue('methodId', one.methodId);
                form.clearErrors();
              }}
            >
              <MethodMark icon={one.icon} name={one.displayName} />
              <span className={s['terms']}>
                <span className={s['name']}>{one.displayName}</span>
                <span className={s['small']}>{`${termsOf(one).time} · ${termsOf(one).fee}`}</span>
                <span className={s['small']}>{termsOf(one).limits}</span>
              </span>
            </button>
          ))}
        </div>
      </fieldset>
      <div className={s['group']}>
        <TextField
          {...form.register('amount')}
          reads="money"
          sentAs="amountMinor"
          label={t('cashier.amount')}
          prefix={<span className={s['sign']}>{currencySign(currency, language)}</span>}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          hint={
            ceiling?.by === 'limit'
              ? `${t('cashier.amount_hint', limits)} · ${t('cashier.limit_left', { left })}`
              : t('cashier.amount_hint', limits)
          }
          error={errorText()}
        />
        <fieldset className={s['quick']} aria-label={t('cashier.quick')}>
          {method.quickAmountsMinor
            .filter((quick) => ceiling === null || quick <= ceiling.minor)
            .map((quick) => (
              <Chip
                key={quick}
                selected={readingValue(readMoney(amount, currency)) === quick}
                onClick={() =>
                  form.setValue('amount', formatAmount(quick, currency), { shouldValidate: true })
                }
              >
                {short(quick)}
              </Chip>
            ))}
          {ceiling?.by === 'funds' && all >= method.minimumMinor && (
            <Chip
              selected={readingValue(readMoney(amount, currency)) === all}
              onClick={() => form.setValue('amount', formatAmount(all, currency), { shouldValidate: true })}
            >
              {t('cashier.all')}
            </Chip>
          )}
        </fieldset>
      </div>
    </>
  );
}
