import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { paymentPasswordMachine } from '@/machines/paymentPassword/paymentPassword.machine';
import { Secret } from '@/machines/secret';
import type { withdrawalMachine } from '@/machines/withdrawal/withdrawal.machine';
import type { PaymentMethod } from '@/services/contract/cashier';
import { Button } from '@/ui/Button';
import { IconBank, IconChevronRight, IconLock, IconPhone } from '@/ui/icons';
import { ListRow, RowList } from '@/ui/ListRow';
import { Popup } from '@/ui/Popup';
import { TextField } from '@/ui/TextField';
import { FailureAlert, PasswordField, resolverOf } from '../account';
import { useFlow } from '../flow';
import { formatMoney } from '../money';
import screen from '../screen.module.css';
import { useLanguage } from '../site';
import { readAmount } from './amounts';
import s from './cashier.module.css';
import { amountIssue, type CashierFields, type Ceiling, MethodAndAmount, methodOf } from './MethodAndAmount';
import { BalanceCard, CashierPage, Facts, Payment, StepTitle } from './parts';

type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>;

const isPassword = (text: string) => /^\d{6}$/.test(text);
const PATTERNS: Readonly<Record<PaymentMethod['destination'], RegExp>> = {
  none: /^$/,
  mobile: /^09\d{9}$/,
  account: /^\d{8,20}$/,
};

/** The withdrawal (ROUTE-57). */
export function WithdrawalScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  const withdrawal = flow?.name === 'withdrawal' ? flow.ref : undefined;
  return (
    <CashierPage title={withdrawal === undefined ? '' : t('cashier.withdraw')}>
      {withdrawal && <Withdrawal withdrawal={withdrawal} />}
    </CashierPage>
  );
}

function Withdrawal({ withdrawal }: { readonly withdrawal: WithdrawalRef }) {
  const at = useSelector(withdrawal, ({ value }) => value);
  const failure = useSelector(withdrawal, ({ context }) => context.failure);
  const transaction = useSelector(withdrawal, ({ context }) => context.transaction);
  const follow = useSelector(withdrawal, ({ children }) => children.follow);
  switch (at) {
    case 'editing':
    case 'settingPassword':
      return <Form withdrawal={withdrawal} />;
    case 'confirming':
    case 'submitting':
      return <Confirm withdrawal={withdrawal} isBusy={at === 'submitting'} />;
    default:
      return (
        <Payment
          at={at}
          failure={failure}
          transaction={transaction}
          follow={follow}
          onSend={() =>
            withdrawal.send({
              type: 'withdrawal.confirm',
              password: withdrawal.getSnapshot().context.password,
            })
          }
          onRetry={() => withdrawal.send({ type: 'cashier.retry' })}
          onAgain={() => withdrawal.send({ type: 'withdrawal.again' })}
        />
      );
  }
}

function Form({ withdrawal }: { readonly withdrawal: WithdrawalRef }) {
  const { t } = useTranslation();
  const { offer, draft, failure } = useSelector(withdrawal, ({ context }) => context);
  const password = useSelector(withdrawal, ({ children }) => children.password);
  const methods = offer?.methods ?? [];
  const find = (id: string) => methods.find(({ methodId }) => methodId === id);
  const ceiling: Ceiling = { minor: offer?.balanceMinor ?? 0, by: 'funds' };
  const form = useForm<CashierFields>({
    defaultValues: {
      methodId: methodOf(methods, draft?.methodId),
      amount: draft?.amount ?? '',
      destination: draft?.destination ?? '',
    },
    resolver: resolverOf(({ methodId, amount, destination }) => {
      const method = find(methodId);
      const issue = amountIssue(amount, method, ceiling);
      const isAccount = method !== undefined && PATTERNS[method.destination].test(destination.trim());
      return {
        ...(issue === undefined ? {} : { amount: issue }),
        ...(isAccount ? {} : { destination: 'format' }),
      };
    }),
  });
  const [methodId, amount, destination] = useWatch({
    control: form.control,
    name: ['methodId', 'amount', 'destination'],
  });
  // The chart keeps what is typed: the form goes away while somebody logs in again.
  useEffect(
    () => withdrawal.send({ type: 'draft.changed', methodId, amount, destination }),
    [withdrawal, methodId, amount, destination],
  );
  if (offer === null) return null;
  const isMobile = find(methodId)?.destination === 'mobile';
  return (
    <>
      <BalanceCard label={t('cashier.available')} minor={offer.balanceMinor} currency={offer.currency} />
      <form
        className={screen['card']}
        noValidate
        onSubmit={form.handleSubmit((values) =>
          withdrawal.send({
            type: 'form.submit',
            methodId: values.methodId,
            amountMinor: readAmount(values.amount) ?? 0,
            destination: values.destination.trim(),
            key: crypto.randomUUID(),
          }),
        )}
      >
        {failure !== null && <FailureAlert failure={failure} />}
        <MethodAndAmount
          form={form}
          methods={methods}
          methodId={methodId}
          amount={amount}
          ceiling={ceiling}
        />
        <TextField
          {...form.register('destination')}
          label={t(isMobile ? 'cashier.mobile' : 'cashier.account')}
          prefix={isMobile ? <IconPhone /> : <IconBank />}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={20}
          hint={t(isMobile ? 'cashier.mobile_hint' : 'cashier.account_hint')}
          error={form.formState.errors.destination === undefined ? undefined : t('cashier.destination_wrong')}
        />
        <Button type="submit" size="l" block>
          {t('cashier.continue')}
        </Button>
      </form>
      <section className={screen['panel']}>
        <RowList label={t('cashier.password')}>
          <ListRow
            title={t(offer.passwordSet ? 'cashier.password_change' : 'cashier.password_set')}
            text={t('cashier.password_text')}
            icon={<IconLock />}
            end={<IconChevronRight size={18} />}
            onPress={() => withdrawal.send({ type: 'password.open' })}
          />
        </RowList>
      </section>
      <Popup
        open={password !== undefined}
        onClose={() => withdrawal.send({ type: 'password.close' })}
        title={t('cashier.password')}
        closeLabel={t('action.close')}
      >
        {password !== undefined && <PasswordForm chart={password} />}
      </Popup>
    </>
  );
}

function Confirm({ withdrawal, isBusy }: { readonly withdrawal: WithdrawalRef; readonly isBusy: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { offer, intent, failure } = useSelector(withdrawal, ({ context }) => context);
  const method = offer?.methods.find(({ methodId }) => methodId === intent?.methodId);
  const needsPassword = offer?.passwordSet ?? false;
  const { register, handleSubmit, formState, resetField } = useForm<{ password: string }>({
    defaultValues: { password: '' },
    resolver: resolverOf(({ password }) =>
      needsPassword && !isPassword(password) ? { password: 'format' } : {},
    ),
  });
  // What was refused is typed anew.
  useEffect(() => {
    if (failure !== null) resetField('password');
  }, [failure, resetField]);
  if (offer === null || intent === null || method === undefined) return null;
  const money = (minor: number) => formatMoney(minor, offer.currency, language);
  return (
    <form
      className={screen['card']}
      noValidate
      aria-busy={isBusy}
      onSubmit={handleSubmit(({ password }) =>
        withdrawal.send({
          type: 'withdrawal.confirm',
          password: needsPassword ? new Secret(password) : null,
        }),
      )}
    >
      <StepTitle>{t('cashier.confirm_withdrawal')}</StepTitle>
      <p className={s['amount']}>{money(intent.amountMinor)}</p>
      <Facts
        rows={[
          [t('cashier.method'), method.displayName],
          [t('cashier.destination'), intent.destination],
          [t('cashier.balance_after'), money(offer.balanceMinor - intent.amountMinor)],
        ]}
      />
      {failure !== null && <FailureAlert failure={failure} />}
      {needsPassword && (
        <PinField
          field={register('password')}
          label={t('cashier.password')}
          autoComplete="current-password"
          enterKeyHint="go"
          readOnly={isBusy}
          error={formState.errors.password === undefined ? undefined : t('cashier.password_format')}
        />
      )}
      <div className={s['actions']}>
        <Button type="submit" size="l" block loading={isBusy}>
          {t('cashier.withdraw_now')}
        </Button>
        <Button
          block
          variant="secondary"
          disabled={isBusy}
          onClick={() => withdrawal.send({ type: 'withdrawal.change' })}
        >
          {t('cashier.change')}
        </Button>
      </div>
    </form>
  );
}

/** The payment password: six digits. */
function PinField(props: Omit<Parameters<typeof PasswordField>[0], 'maxLength' | 'inputMode'>) {
  return <PasswordField {...props} maxLength={6} inputMode="numeric" />;
}

function PasswordForm({ chart }: { readonly chart: ActorRefFrom<typeof paymentPasswordMachine> }) {
  const { t } = useTranslation();
  const isSet = useSelector(chart, ({ context }) => context.isSet);
  const failure = useSelector(chart, ({ context }) => context.failure);
  const isBusy = useSelector(chart, (snapshot) => snapshot.matches('saving'));
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { oldPassword: '', newPassword: '', again: '' },
    resolver: resolverOf<{ oldPassword: string; newPassword: string; again: string }>(
      ({ oldPassword, newPassword, again }) => ({
        ...(isSet && !isPassword(oldPassword) ? { oldPassword: 'format' } : {}),
        ...(isPassword(newPassword) ? {} : { newPassword: 'format' }),
        ...(again === newPassword ? {} : { again: 'differs' }),
      }),
    ),
  });
  const { errors } = formState;
  return (
    <form
      className={screen['form']}
      noValidate
      aria-busy={isBusy}
      onSubmit={handleSubmit(({ oldPassword, newPassword }) => {
        if (isBusy) return;
        chart.send({
          type: 'form.submit',
          oldPassword: new Secret(isSet ? oldPassword : ''),
          newPassword: new Secret(newPassword),
        });
      })}
    >
      <p className={screen['lead']}>{t('cashier.password_lead')}</p>
      {failure !== null && <FailureAlert failure={failure} />}
      {isSet && (
        <PinField
          field={register('oldPassword')}
          label={t('cashier.password_old')}
          autoComplete="current-password"
          error={errors.oldPassword === undefined ? undefined : t('cashier.password_format')}
        />
      )}
      <PinField
        field={register('newPassword')}
        label={t('cashier.password_new')}
        error={errors.newPassword === undefined ? undefined : t('cashier.password_format')}
      />
      <PinField
        field={register('again')}
        label={t('cashier.password_again')}
        enterKeyHint="go"
        error={errors.again === undefined ? undefined : t('cashier.password_differs')}
      />
      <Button type="submit" block loading={isBusy}>
        {t('cashier.password_save')}
      </Button>
    </form>
  );
}
