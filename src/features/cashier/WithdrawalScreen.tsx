import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { PAYMENT_HISTORY_PATH } from '@/config/routes';
import type { paymentPasswordMachine } from '@/machines/paymentPassword/paymentPassword.machine';
import { Secret } from '@/machines/secret';
import type { withdrawalMachine } from '@/machines/withdrawal/withdrawal.machine';
import type { PaymentMethod } from '@/services/contract/cashier';
import { Button } from '@/ui/Button';
import { IconButtonLink } from '@/ui/IconButton';
import { IconClock, IconLock, IconPhone } from '@/ui/icons';
import { ListRow, RowList } from '@/ui/ListRow';
import { Popup } from '@/ui/Popup';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { TextField } from '@/ui/TextField';
import { FailureAlert, PasswordField, resolverOf } from '../account';
import { FlowFrame, useFlow } from '../flow';
import { linkTo } from '../links';
import { formatMoney } from '../money';
import screen from '../screen.module.css';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand, useLanguage } from '../site';
import { readAmount } from './amounts';
import s from './cashier.module.css';
import { amountIssue, type CashierFields, MethodAndAmount } from './MethodAndAmount';
import { Facts, GuestState, Pending, Result, Unsure, VisitorState } from './parts';

type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>;

const PASSWORD_LENGTH = 6;
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
  const title = withdrawal === undefined ? '' : t('cashier.withdraw');
  useDocumentTitle(t('title.page', { page: title, brand: useBrand() }));
  return (
    <>
      <PageHeader
        title={title}
        end={
          withdrawal && (
            <IconButtonLink
              label={t('cashier.history')}
              icon={<IconClock />}
              render={linkTo(PAYMENT_HISTORY_PATH)}
            />
          )
        }
      />
      <PageContent>
        <div className={screen['page']}>
          {withdrawal === undefined ? <FlowFrame place="screen" /> : <Withdrawal withdrawal={withdrawal} />}
        </div>
      </PageContent>
    </>
  );
}

function Withdrawal({ withdrawal }: { readonly withdrawal: WithdrawalRef }) {
  const { t } = useTranslation();
  const at = useSelector(withdrawal, ({ value }) => value);
  const failure = useSelector(withdrawal, ({ context }) => context.failure);
  const transaction = useSelector(withdrawal, ({ context }) => context.transaction);
  const follow = useSelector(withdrawal, ({ children }) => children.follow);
  switch (at) {
    case 'visitor':
      return <VisitorState text={t('cashier.visitor_text')} />;
    case 'guest':
      return <GuestState />;
    case 'unavailable':
      return (
        <ErrorState
          title={t('cashier.unavailable')}
          text={failure === null ? undefined : t(`error.${failure.code}`)}
          retryLabel={t('action.retry')}
          onRetry={() => withdrawal.send({ type: 'cashier.retry' })}
        />
      );
    case 'editing':
    case 'settingPassword':
      return <Form withdrawal={withdrawal} />;
    case 'confirming':
    case 'submitting':
      return <Confirm withdrawal={withdrawal} isBusy={at === 'submitting'} />;
    case 'unsure':
      return (
        <Unsure
          failure={failure}
          onSend={() =>
            withdrawal.send({
              type: 'withdrawal.confirm',
              password: withdrawal.getSnapshot().context.password,
            })
          }
          onLook={() => withdrawal.send({ type: 'cashier.retry' })}
        />
      );
    case 'following':
      return follow === undefined ? null : <Pending follow={follow} />;
    case 'decided':
      return transaction === null ? null : (
        <Result transaction={transaction} onAgain={() => withdrawal.send({ type: 'withdrawal.again' })} />
      );
    default:
      return (
        <div className={screen['busy']}>
          <Spinner label={t('shell.loading')} />
        </div>
      );
  }
}

function Form({ withdrawal }: { readonly withdrawal: WithdrawalRef }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const offer = useSelector(withdrawal, ({ context }) => context.offer);
  const failure = useSelector(withdrawal, ({ context }) => context.failure);
  const password = useSelector(withdrawal, ({ children }) => children.password);
  const methods = offer?.methods ?? [];
  const methodOf = (id: string) => methods.find(({ methodId }) => methodId === id);
  const form = useForm<CashierFields>({
    defaultValues: { methodId: methods[0]?.methodId ?? '', amount: '', destination: '' },
    resolver: resolverOf(({ methodId, amount, destination }) => {
      const method = methodOf(methodId);
      const issue = amountIssue(amount, method, offer?.balanceMinor);
      const isAccount = method !== undefined && PATTERNS[method.destination].test(destination.trim());
      return {
        ...(issue === undefined ? {} : { amount: issue }),
        ...(isAccount ? {} : { destination: 'format' }),
      };
    }),
  });
  const [methodId, amount] = useWatch({ control: form.control, name: ['methodId', 'amount'] });
  if (offer === null) return null;
  const isMobile = methodOf(methodId)?.destination === 'mobile';
  return (
    <>
      <section className={screen['card']}>
        <Facts rows={[[t('cashier.available'), formatMoney(offer.balanceMinor, offer.currency, language)]]} />
      </section>
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
        <MethodAndAmount form={form} methods={methods} methodId={methodId} amount={amount} />
        <TextField
          {...form.register('destination')}
          label={t(isMobile ? 'cashier.mobile' : 'cashier.account')}
          prefix={<IconPhone />}
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
  const offer = useSelector(withdrawal, ({ context }) => context.offer);
  const intent = useSelector(withdrawal, ({ context }) => context.intent);
  const failure = useSelector(withdrawal, ({ context }) => context.failure);
  const method = offer?.methods.find(({ methodId }) => methodId === intent?.methodId);
  const needsPassword = offer?.passwordSet ?? false;
  const { register, handleSubmit, formState } = useForm<{ password: string }>({
    defaultValues: { password: '' },
    resolver: resolverOf(({ password }) =>
      needsPassword && !isPassword(password) ? { password: 'format' } : {},
    ),
  });
  if (intent === null || method === undefined) return null;
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
      <h2>{t('cashier.confirm_withdrawal')}</h2>
      <p className={s['amount']}>{formatMoney(intent.amountMinor, method.currency, language)}</p>
      <Facts
        rows={[
          [t('cashier.method'), method.displayName],
          [t('cashier.destination'), intent.destination],
        ]}
      />
      {failure !== null && <FailureAlert failure={failure} />}
      {needsPassword && (
        <PasswordField
          field={register('password')}
          label={t('cashier.password')}
          maxLength={PASSWORD_LENGTH}
          autoComplete="current-password"
          enterKeyHint="go"
          error={formState.errors.password === undefined ? undefined : t('cashier.password_format')}
        />
      )}
      <div className={s['actions']}>
        <Button type="submit" size="l" block loading={isBusy}>
          {t('cashier.withdraw_now')}
        </Button>
        {!isBusy && (
          <Button block variant="secondary" onClick={() => withdrawal.send({ type: 'withdrawal.change' })}>
            {t('cashier.change')}
          </Button>
        )}
      </div>
    </form>
  );
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
        <PasswordField
          field={register('oldPassword')}
          label={t('cashier.password_old')}
          maxLength={PASSWORD_LENGTH}
          autoComplete="current-password"
          error={errors.oldPassword === undefined ? undefined : t('cashier.password_format')}
        />
      )}
      <PasswordField
        field={register('newPassword')}
        label={t('cashier.password_new')}
        maxLength={PASSWORD_LENGTH}
        error={errors.newPassword === undefined ? undefined : t('cashier.password_format')}
      />
      <PasswordField
        field={register('again')}
        label={t('cashier.password_again')}
        maxLength={PASSWORD_LENGTH}
        enterKeyHint="go"
        error={errors.again === undefined ? undefined : t('cashier.password_differs')}
      />
      <Button type="submit" block loading={isBusy}>
        {t('cashier.password_save')}
      </Button>
    </form>
  );
}
