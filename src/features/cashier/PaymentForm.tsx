import type { PaymentMethod } from '@contract/cashier';
import { readDestination } from '@contract/readers/destination';
import { readMoney } from '@contract/readers/money';
import { readingValue } from '@contract/readers/reading';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTexts } from '@/features/shared/state/texts';
import type { PaymentDraft } from '@/machines/cashier/payment';
import { Button } from '@/ui/Button';
import { type FailingRef, FailureAlert, RequestForm, resolverOf } from '../account';
import screen from '../shared/page/screen.module.css';
import {
  amountIssue,
  CASHIER_READERS,
  type CashierFields,
  type Ceiling,
  MethodAndAmount,
  methodOf,
} from './MethodAndAmount';

interface PaymentFormOptions {
  /** A deposit or withdrawal chart. */
  readonly payment: { send(event: { readonly type: 'draft.changed' } & CashierFields): void };
  readonly methods: readonly PaymentMethod[];
  readonly draft: (PaymentDraft & { readonly destination?: string }) | null;
  readonly ceiling: Ceiling | null;
  /** Whether the player types where the money goes. */
  readonly hasDestination: boolean;
}

export interface PaymentFormState {
  readonly form: UseFormReturn<CashierFields>;
  readonly methods: readonly PaymentMethod[];
  /** The chosen method. */
  readonly method: PaymentMethod | undefined;
  readonly amount: string;
  readonly ceiling: Ceiling | null;
}

/** The form of a payment. The chart keeps what is typed: the form unmounts while the player logs in again. */
export function usePaymentForm({
  payment,
  methods,
  draft,
  ceiling,
  hasDestination,
}: PaymentFormOptions): PaymentFormState {
  const find = (id: string) => methods.find(({ methodId }) => methodId === id);
  const form = useForm<CashierFields>({
    defaultValues: {
      methodId: methodOf(methods, draft?.methodId),
      amount: draft?.amount ?? '',
      destination: draft?.destination ?? '',
    },
    resolver: resolverOf(({ methodId, amount, destination }) => {
      const method = find(methodId);
      const issue = amountIssue(amount, method, ceiling);
      const isKnown =
        !hasDestination || (method !== undefined && readDestination(destination, method.destination).ok);
      return {
        ...(issue === undefined ? {} : { amount: issue }),
        ...(isKnown ? {} : { destination: 'format' }),
      };
    }, CASHIER_READERS),
  });
  const [methodId, amount, destination] = useWatch({
    control: form.control,
    name: ['methodId', 'amount', 'destination'],
  });
  useEffect(
    () => payment.send({ type: 'draft.changed', methodId, amount, destination }),
    [payment, methodId, amount, destination],
  );
  return { form, methods, method: find(methodId), amount, ceiling };
}

interface PaymentFormProps {
  readonly of: PaymentFormState;
  readonly currency: string;
  readonly payment: FailingRef;
  readonly onSubmit: (intent: {
    readonly methodId: string;
    readonly amountMinor: number;
    readonly destination: string;
  }) => void;
  /** Fields that only one kind of payment has. */
  readonly fields?: ReactNode;
  /** Below the button. */
  readonly children?: ReactNode;
}

/** Method, amount and the button to continue. */
export function PaymentForm({
  of: { form, methods, method, amount, ceiling },
  currency,
  payment,
  onSubmit,
  fields,
  children,
}: PaymentFormProps) {
  const { t } = useTexts();
  const failure = useSelector(payment, ({ context }) => context.failure);
  return (
    <RequestForm
      failure={failure}
      className={screen['card']}
      noValidate
      onSubmit={form.handleSubmit(({ methodId, amount, destination }) =>
        onSubmit({
          methodId,
          amountMinor: readingValue(readMoney(amount, currency)) ?? 0,
          destination: readingValue(readDestination(destination, method?.destination ?? 'none')) ?? '',
        }),
      )}
    >
      <FailureAlert of={payment} />
      <MethodAndAmount
        form={form}
        methods={methods}
        methodId={method?.methodId ?? ''}
        amount={amount}
        ceiling={ceiling}
      />
      {methods.length > 0 && (
        <>
          {fields}
          <Button type="submit" size="l" block>
            {t('cashier.continue')}
          </Button>
        </>
      )}
      {children}
    </RequestForm>
  );
}
