import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '@/services/contract/cashier';
import { Chip } from '@/ui/Chip';
import { IconBank, IconCreditCard, IconShop, IconWallet } from '@/ui/icons';
import { TextField } from '@/ui/TextField';
import { formatMoney } from '../money';
import { useLanguage } from '../site';
import { currencySign, readAmount, shortMoney, writeAmount } from './amounts';
import s from './cashier.module.css';

/** Fields of both cashier forms. */
export interface CashierFields {
  readonly methodId: string;
  readonly amount: string;
  readonly destination: string;
}

/** The most that can be moved, and what sets it: the balance, or the player's own limit. */
export interface Ceiling {
  readonly minor: number;
  readonly by: 'funds' | 'limit';
}

/** The method that was chosen earlier, while there is one of that name; the first otherwise. */
export const methodOf = (methods: readonly PaymentMethod[], chosen: string | undefined): string =>
  (methods.find(({ methodId }) => methodId === chosen) ?? methods[0])?.methodId ?? '';

/** What is wrong with an amount, if anything. */
export function amountIssue(text: string, method: PaymentMethod | undefined, ceiling: Ceiling | null) {
  const amount = readAmount(text);
  if (amount === undefined || method === undefined) return 'amount' as const;
  if (amount < method.minimumMinor) return 'low' as const;
  if (ceiling !== null && amount > ceiling.minor) return ceiling.by;
  return amount > method.maximumMinor ? ('high' as const) : undefined;
}

/** Pictures of the kinds of payment that a provider may name; any other looks like a wallet. */
const METHOD_ICONS: Readonly<Record<string, ReactElement>> = {
  bank: <IconBank />,
  counter: <IconShop />,
  testcard: <IconCreditCard />,
};

/** Picture of a payment method. */
export function MethodIcon({ icon }: { readonly icon: string }) {
  return METHOD_ICONS[icon] ?? <IconWallet />;
}

/** Choice of a method, and of an amount with quick ones (ROUTE-56, ROUTE-57). */
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
  const { t } = useTranslation();
  const language = useLanguage();
  const method = methods.find((one) => one.methodId === methodId);
  if (method === undefined) return <p role="alert">{t('cashier.no_methods')}</p>;
  const { currency } = method;
  const short = (minor: number) => shortMoney(minor, currency, language);
  const issue = form.formState.errors.amount?.message;
  const limits = { min: short(method.minimumMinor), max: short(method.maximumMinor) };
  const all = Math.min(ceiling?.minor ?? 0, method.maximumMinor);
  const left = ceiling === null ? '' : formatMoney(ceiling.minor, currency, language);
  const errorText = () => {
    if (issue === undefined) return undefined;
    if (issue === 'low') return t('cashier.amount_low', limits);
    if (issue === 'high') return t('cashier.amount_high', limits);
    if (issue === 'limit') return t('cashier.amount_limit', { left });
    return issue === 'funds' ? t('error.balance.insufficient') : t('cashier.amount_missing');
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
              <span className={s['glyph']}>
                <MethodIcon icon={one.icon} />
              </span>
              <span className={s['name']}>{one.displayName}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <div className={s['group']}>
        <TextField
          {...form.register('amount')}
          label={t('cashier.amount')}
          prefix={<span className={s['sign']}>{currencySign(currency, language)}</span>}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={14}
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
                selected={readAmount(amount) === quick}
                onClick={() => form.setValue('amount', writeAmount(quick), { shouldValidate: true })}
              >
                {short(quick)}
              </Chip>
            ))}
          {ceiling?.by === 'funds' && all >= method.minimumMinor && (
            <Chip
              selected={readAmount(amount) === all}
              onClick={() => form.setValue('amount', writeAmount(all), { shouldValidate: true })}
            >
              {t('cashier.all')}
            </Chip>
          )}
        </fieldset>
      </div>
    </>
  );
}
