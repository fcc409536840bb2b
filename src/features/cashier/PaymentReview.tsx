import type { PaymentMethod } from '@contract/cashier';
import { formatMoney } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { PaymentIntent } from '@/machines/cashier/payment';
import { Button } from '@/ui/Button';
import s from './cashier.module.css';
import { balanceAfter, useTermsText } from './MethodAndAmount';
import { Facts, StepTitle } from './parts';

/** What the player is about to pay or to receive. */
export function ReviewedPayment({
  kind,
  offer,
  intent,
  method,
  facts = [],
}: {
  readonly kind: 'deposit' | 'withdrawal';
  readonly offer: { readonly balanceMinor: number; readonly currency: string };
  readonly intent: PaymentIntent & { readonly destination?: string };
  readonly method: PaymentMethod;
  /** Facts that only one kind of payment has. */
  readonly facts?: readonly (readonly [string, string])[];
}) {
  const { t } = useTexts();
  const language = useLanguage();
  const { fee, time } = useTermsText()(method);
  const money = (minor: number) => formatMoney(minor, offer.currency, language);
  return (
    <>
      <StepTitle>{t(`cashier.confirm_${kind}`)}</StepTitle>
      <p className={s['amount']}>{money(intent.amountMinor)}</p>
      <Facts
        rows={[
          [t('cashier.method'), method.displayName],
          ...(intent.destination === undefined
            ? []
            : [[t('cashier.destination'), intent.destination] as const]),
          [t('cashier.fee'), fee],
          [t('cashier.time'), time],
          [t('cashier.balance_after'), money(balanceAfter(kind, offer.balanceMinor, intent.amountMinor))],
          ...facts,
        ]}
      />
    </>
  );
}

/** Buttons of the review. Without `onSend` the first submits the form around it. */
export function ReviewActions({
  label,
  isBusy,
  onSend,
  onChange,
}: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onSend?: () => void;
  readonly onChange: () => void;
}) {
  const { t } = useTexts();
  return (
    <div className={s['actions']}>
      <Button
        type={onSend === undefined ? 'submit' : 'button'}
        size="l"
        block
        loading={isBusy}
        onClick={onSend}
      >
        {label}
      </Button>
      <Button block variant="secondary" disabled={isBusy} onClick={onChange}>
        {t('cashier.change')}
      </Button>
    </div>
  );
}
