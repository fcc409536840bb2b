import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '@/services/contract/cashier';
import { Chip } from '@/ui/Chip';
import { IconWallet } from '@/ui/icons';
import { TextField } from '@/ui/TextField';
import { formatMoney } from '../money';
import { useLanguage } from '../site';
import { readAmount, writeAmount } from './amounts';
import s from './cashier.module.css';

/** Fields of both cashier forms. */
export interface CashierFields {
  readonly methodId: string;
  readonly amount: string;
  readonly destination: string;
}

/** What is wrong with an amount, if anything; `most` is what there is. */
export function amountIssue(text: string, method: PaymentMethod | undefined, most = Infinity) {
  const amount = readAmount(text);
  if (amount === undefined || method === undefined) return 'amount' as const;
  if (amount < method.minimumMinor) return 'low' as const;
  if (amount > method.maximumMinor) return 'high' as const;
  return amount > most ? ('funds' as const) : undefined;
}

/** Choice of a method, and of an amount with quick ones (ROUTE-56, ROUTE-57). */
export function MethodAndAmount({
  form,
  methods,
  methodId,
  amount,
}: {
  readonly form: UseFormReturn<CashierFields>;
  readonly methods: readonly PaymentMethod[];
  readonly methodId: string;
  readonly amount: string;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const money = (minor: number, currency: string) => formatMoney(minor, currency, language);
  const method = methods.find((one) => one.methodId === methodId);
  const issue = form.formState.errors.amount?.message;
  const limits =
    method === undefined
      ? { min: '', max: '' }
      : {
          min: money(method.minimumMinor, method.currency),
          max: money(method.maximumMinor, method.currency),
        };
  const errorText = () => {
    if (issue === undefined) return undefined;
    if (issue === 'low') return t('cashier.amount_low', limits);
    if (issue === 'high') return t('cashier.amount_high', limits);
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
              <span className={s['name']}>{one.displayName}</span>
              <span className={s['range']}>
                {t('cashier.from', { amount: money(one.minimumMinor, one.currency) })}
              </span>
            </button>
          ))}
        </div>
      </fieldset>
      <TextField
        {...form.register('amount')}
        label={t('cashier.amount')}
        prefix={<IconWallet />}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={14}
        hint={t('cashier.amount_hint', limits)}
        error={errorText()}
      />
      {method !== undefined && (
        <fieldset className={s['quick']} aria-label={t('cashier.quick')}>
          {method.quickAmountsMinor.map((quick) => (
            <Chip
              key={quick}
              selected={readAmount(amount) === quick}
              onClick={() => form.setValue('amount', writeAmount(quick), { shouldValidate: true })}
            >
              {money(quick, method.currency)}
            </Chip>
          ))}
        </fieldset>
      )}
    </>
  );
}
