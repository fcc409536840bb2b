import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { REWARD_CENTRE_PATH } from '@/config/routes';
import type { paymentPasswordMachine } from '@/machines/paymentPassword/paymentPassword.machine';
import { Secret } from '@/machines/secret';
import type { withdrawalMachine } from '@/machines/withdrawal/withdrawal.machine';
import { readDestination } from '@/readers/destination';
import { readPin } from '@/readers/digits';
import { readMoney } from '@/readers/money';
import { readingValue } from '@/readers/reading';
import { Button, ButtonLink } from '@/ui/Button';
import { IconChevronRight } from '@/ui/icons/first';
import { IconLock, IconPhone } from '@/ui/icons/further';
import { IconBank } from '@/ui/icons/later';
import { ListRow, RowList } from '@/ui/ListRow';
import { Popup } from '@/ui/Popup';
import { TextField } from '@/ui/TextField';
import { FailureAlert, PasswordField, RequestForm, resolverOf, StepUpPopup } from '../account';
import { BonusProgress } from '../bonus';
import { formatMoney } from '../format';
import type { ScreenProps } from '../page/FlowFrame';
import { linkTo } from '../page/links';
import screen from '../page/screen.module.css';
import { useLanguage } from '../state/site';
import { useTexts } from '../state/texts';
import s from './cashier.module.css';
import {
  amountIssue,
  balanceAfter,
  CASHIER_READERS,
  type CashierFields,
  type Ceiling,
  MethodAndAmount,
  methodOf,
  useTermsText,
} from './MethodAndAmount';
import { BalanceCard, CashierPage, Facts, Payment, paymentStep, StepTitle, useSent } from './parts';

type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>;

/** The withdrawal (ROUTE-57). */
export function WithdrawalScreen({ actor: withdrawal }: ScreenProps<'withdrawal'>) {
  return <CashierPage actor={withdrawal}>{(actor) => <Withdrawal withdrawal={actor} />}</CashierPage>;
}

function Withdrawal({ withdrawal }: { readonly withdrawal: WithdrawalRef }) {
  const step = useSelector(withdrawal, paymentStep);
  const failure = useSelector(withdrawal, ({ context }) => context.failure);
  const transaction = useSelector(withdrawal, ({ context }) => context.transaction);
  const sent = useSent(withdrawal);
  const follow = useSelector(withdrawal, ({ children }) => children.follow);
  switch (step) {
    case 'form':
      return <Form withdrawal={withdrawal} />;
    case 'review':
      return <Confirm withdrawal={withdrawal} />;
    default:
      return (
        <Payment
          step={step}
          failure={failure}
          transaction={transaction}
          sent={sent}
          follow={follow}
          onSend={() => withdrawal.send({ type: 'payment.confirm', password: null })}
          onRetry={() => withdrawal.send({ type: 'cashier.retry' })}
          onAgain={() => withdrawal.send({ type: 'payment.again' })}
        />
      );
  }
}

function Form({ withdrawal }: { readonly withdrawal: WithdrawalRef }) {
  const { t } = useTexts();
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
      const isAccount = method !== undefined && readDestination(destination, method.destination).ok;
      return {
        ...(issue === undefined ? {} : { amount: issue }),
        ...(isAccount ? {} : { destination: 'format' }),
      };
    }, CASHIER_READERS),
  });
  const [methodId, amount, destination] = useWatch({
    control: form.control,
    name: ['methodId', 'amount', 'destination'],
  });
  // The chart keeps the typed values: the form unmounts while the player logs in again.
  useEffect(
    () => withdrawal.send({ type: 'draft.changed', methodId, amount, destination }),
    [withdrawal, methodId, amount, destination],
  );
  if (offer === null) return null;
  const isMobile = find(methodId)?.destination === 'mobile';
  return (
    <>
      <BalanceCard label={t('cashier.available')} minor={offer.balanceMinor} currency={offer.currency} />
      {offer.bonus !== null && (
        <BonusProgress
          bonus={offer.bonus}
          currency={offer.currency}
          heading={t('bonus.locked')}
          note={t('bonus.locked_why')}
        >
          <ButtonLink size="s" variant="secondary" render={linkTo(REWARD_CENTRE_PATH)}>
            {t('bonus.manage')}
          </ButtonLink>
        </BonusProgress>
      )}
      <RequestForm
        failure={failure}
        className={screen['card']}
        noValidate
        onSubmit={form.handleSubmit((values) =>
          withdrawal.send({
            type: 'form.submit',
            methodId: values.methodId,
            amountMinor: readingValue(readMoney(values.amount, offer.currency)) ?? 0,
            destination:
              readingValue(
                readDestination(values.destination, find(values.methodId)?.destination ?? 'none'),
              ) ?? '',
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
        {methods.length > 0 && (
          <>
            <TextField
              {...form.register('destination')}
              reads="destination"
              label={t(isMobile ? 'cashier.mobile' : 'cashier.account')}
              prefix={isMobile ? <IconPhone /> : <IconBank />}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="go"
              hint={t(isMobile ? 'cashier.mobile_hint' : 'cashier.account_hint')}
              error={
                form.formState.errors.destination === undefined ? undefined : t('cashier.destination_wrong')
              }
            />
            <Button type="submit" size="l" block>
              {t('cashier.continue')}
            </Button>
          </>
        )}
      </RequestForm>
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

function Confirm({ withdrawal }: { readonly withdrawal: WithdrawalRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const termsOf = useTermsText();
  const { offer, intent, failure } = useSelector(withdrawal, ({ context }) => context);
  const isBusy = useSelector(withdrawal, (snapshot) => snapshot.hasTag('busy'));
  const method = offer?.methods.find(({ methodId }) => methodId === intent?.methodId);
  const stepUp = useSelector(withdrawal, ({ children }) => children.stepUp);
  const { register, handleSubmit, formState, resetField } = useForm<{ password: string }>({
    defaultValues: { password: '' },
    resolver: resolverOf(({ password }) => (readPin(password).ok ? {} : { password: 'format' }), {
      password: readPin,
    }),
  });
  // The player must type a refused password again.
  useEffect(() => {
    if (failure !== null) resetField('password');
  }, [failure, resetField]);
  if (offer === null || intent === null || method === undefined) return null;
  const money = (minor: number) => formatMoney(minor, offer.currency, language);
  return (
    <>
      <RequestForm
        failure={failure}
        className={screen['card']}
        noValidate
        aria-busy={isBusy}
        onSubmit={handleSubmit(({ password }) =>
          withdrawal.send({
            type: 'payment.confirm',
            password: new Secret(password),
          }),
        )}
      >
        <StepTitle>{t('cashier.confirm_withdrawal')}</StepTitle>
        <p className={s['amount']}>{money(intent.amountMinor)}</p>
        <Facts
          rows={[
            [t('cashier.method'), method.displayName],
            [t('cashier.destination'), intent.destination],
            [t('cashier.fee'), termsOf(method).fee],
            [t('cashier.time'), termsOf(method).time],
            [
              t('cashier.balance_after'),
              money(balanceAfter('withdrawal', offer.balanceMinor, intent.amountMinor)),
            ],
          ]}
        />
        {failure !== null && !isBusy && <FailureAlert failure={failure} />}
        <PinField
          field={register('password')}
          sentAs="paymentPassword"
          label={t('cashier.password')}
          autoComplete="current-password"
          enterKeyHint="go"
          readOnly={isBusy}
          error={formState.errors.password === undefined ? undefined : t('cashier.password_format')}
        />
        <div className={s['actions']}>
          <Button type="submit" size="l" block loading={isBusy}>
            {t('cashier.withdraw_now')}
          </Button>
          <Button
            block
            variant="secondary"
            disabled={isBusy}
            onClick={() => withdrawal.send({ type: 'payment.change' })}
          >
            {t('cashier.change')}
          </Button>
        </div>
      </RequestForm>
      <StepUpPopup stepUp={stepUp} />
    </>
  );
}

/** A field of the payment password. */
function PinField(props: Omit<Parameters<typeof PasswordField>[0], 'reads' | 'inputMode'>) {
  return <PasswordField {...props} reads="pin" inputMode="numeric" />;
}

function PasswordForm({ chart }: { readonly chart: ActorRefFrom<typeof paymentPasswordMachine> }) {
  const { t } = useTexts();
  const isSet = useSelector(chart, ({ context }) => context.isSet);
  const failure = useSelector(chart, ({ context }) => context.failure);
  const isBusy = useSelector(chart, (snapshot) => !snapshot.hasTag('editing'));
  const stepUp = useSelector(chart, ({ children }) => children.stepUp);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { oldPassword: '', newPassword: '', again: '' },
    resolver: resolverOf<{ oldPassword: string; newPassword: string; again: string }>(
      ({ oldPassword, newPassword, again }) => ({
        ...(isSet && !readPin(oldPassword).ok ? { oldPassword: 'format' } : {}),
        ...(readPin(newPassword).ok ? {} : { newPassword: 'format' }),
        ...(readingValue(readPin(again)) === readingValue(readPin(newPassword)) ? {} : { again: 'differs' }),
      }),
      { oldPassword: isSet ? readPin : 'asIs', newPassword: readPin, again: readPin },
    ),
  });
  const { errors } = formState;
  return (
    <>
      <RequestForm
        failure={failure}
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
      </RequestForm>
      <StepUpPopup stepUp={stepUp} />
    </>
  );
}
