import { readPin } from '@contract/readers/digits';
import { readingValue } from '@contract/readers/reading';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { REWARD_CENTRE_PATH } from '@/config/routes';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { useTexts } from '@/features/shared/state/texts';
import type { paymentPasswordMachine } from '@/machines/account/paymentPassword/paymentPassword.machine';
import type { withdrawalMachine } from '@/machines/cashier/withdrawal/withdrawal.machine';
import { Secret } from '@/machines/shared/secret';
import { Button, ButtonLink } from '@/ui/Button';
import { IconBank } from '@/ui/icons/IconBank';
import { IconChevronRight } from '@/ui/icons/IconChevronRight';
import { IconLock } from '@/ui/icons/IconLock';
import { IconPhone } from '@/ui/icons/IconPhone';
import { ListRow, RowList } from '@/ui/ListRow';
import { Popup } from '@/ui/Popup';
import { TextField } from '@/ui/TextField';
import { FailureAlert, PasswordField, RequestForm, resolverOf, StepUpPopup } from '../account';
import screen from '../shared/page/screen.module.css';
import { BonusProgress } from './bonus';
import { PaymentForm, usePaymentForm } from './PaymentForm';
import { ReviewActions, ReviewedPayment } from './PaymentReview';
import { BalanceCard, CashierPage, Payment, paymentStep, useSent } from './parts';

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
  const { offer, draft } = useSelector(withdrawal, ({ context }) => context);
  const password = useSelector(withdrawal, ({ children }) => children.password);
  const form = usePaymentForm({
    payment: withdrawal,
    methods: offer?.methods ?? [],
    draft,
    ceiling: { minor: offer?.balanceMinor ?? 0, by: 'funds' },
    hasDestination: true,
  });
  if (offer === null) return null;
  const isMobile = form.method?.destination === 'mobile';
  const { register, formState } = form.form;
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
      <PaymentForm
        of={form}
        currency={offer.currency}
        payment={withdrawal}
        onSubmit={(intent) => withdrawal.send({ type: 'form.submit', ...intent })}
        fields={
          <TextField
            {...register('destination')}
            reads="destination"
            label={t(isMobile ? 'cashier.mobile' : 'cashier.account')}
            prefix={isMobile ? <IconPhone /> : <IconBank />}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="go"
            hint={t(isMobile ? 'cashier.mobile_hint' : 'cashier.account_hint')}
            error={formState.errors.destination === undefined ? undefined : t('cashier.destination_wrong')}
          />
        }
      />
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
  const { offer, intent, failure, isPasswordNew } = useSelector(withdrawal, ({ context }) => context);
  const isBusy = useSelector(withdrawal, (snapshot) => snapshot.hasTag('busy'));
  const method = offer?.methods.find(({ methodId }) => methodId === intent?.methodId);
  const stepUp = useSelector(withdrawal, ({ children }) => children.stepUp);
  const { register, handleSubmit, formState, resetField } = useForm<{ password: string }>({
    defaultValues: { password: '' },
    resolver: resolverOf(
      ({ password }) => (isPasswordNew || readPin(password).ok ? {} : { password: 'format' }),
      { password: isPasswordNew ? 'asIs' : readPin },
    ),
  });
  // The player must type a refused password again.
  const isRefused = failure !== null;
  useEffect(() => {
    if (isRefused) resetField('password');
  }, [isRefused, resetField]);
  if (offer === null || intent === null || method === undefined) return null;
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
            password: isPasswordNew ? null : new Secret(password),
          }),
        )}
      >
        <ReviewedPayment kind="withdrawal" offer={offer} intent={intent} method={method} />
        {!isBusy && <FailureAlert of={withdrawal} />}
        {!isPasswordNew && (
          <PinField
            field={register('password')}
            sentAs="paymentPassword"
            label={t('cashier.password')}
            autoComplete="current-password"
            enterKeyHint="go"
            readOnly={isBusy}
            error={formState.errors.password === undefined ? undefined : t('cashier.password_format')}
          />
        )}
        <ReviewActions
          label={t('cashier.withdraw_now')}
          isBusy={isBusy}
          onChange={() => withdrawal.send({ type: 'payment.change' })}
        />
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
        <FailureAlert of={chart} />
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
