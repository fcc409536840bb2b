import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { RESPONSIBLE_PATH } from '@/config/routes';
import type { depositMachine } from '@/machines/deposit/deposit.machine';
import { readMoney } from '@/readers/money';
import { readingValue } from '@/readers/reading';
import { Button, ButtonLink } from '@/ui/Button';
import { FailureAlert, RequestForm, resolverOf } from '../account';
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
import {
  BalanceCard,
  CashierPage,
  Facts,
  Payment,
  paymentStep,
  Restricted,
  StepTitle,
  useSent,
} from './parts';

type DepositRef = ActorRefFrom<typeof depositMachine>;

/** The deposit (ROUTE-56). */
export function DepositScreen({ actor: deposit }: ScreenProps<'deposit'>) {
  return (
    <CashierPage actor={deposit} instead={{ restricted: (actor) => <PlayRestricted deposit={actor} /> }}>
      {(actor) => <Deposit deposit={actor} />}
    </CashierPage>
  );
}

function PlayRestricted({ deposit }: { readonly deposit: DepositRef }) {
  const playRestriction = useSelector(deposit, ({ context }) => context.playRestriction);
  return (
    <Restricted
      isExcluded={playRestriction === 'excluded'}
      onRetry={() => deposit.send({ type: 'cashier.retry' })}
    />
  );
}

function Deposit({ deposit }: { readonly deposit: DepositRef }) {
  const { t } = useTexts();
  const step = useSelector(deposit, paymentStep);
  const failure = useSelector(deposit, ({ context }) => context.failure);
  const transaction = useSelector(deposit, ({ context }) => context.transaction);
  const sent = useSent(deposit);
  const redirectUrl = useSelector(deposit, ({ context }) => context.redirectUrl);
  const follow = useSelector(deposit, ({ children }) => children.follow);
  const retry = () => deposit.send({ type: 'cashier.retry' });
  switch (step) {
    case 'form':
      return <Form deposit={deposit} />;
    case 'review':
      return <Confirm deposit={deposit} />;
    default:
      return (
        <Payment
          step={step}
          failure={failure}
          transaction={transaction}
          sent={sent}
          follow={follow}
          action={
            redirectUrl.startsWith('https://') && (
              <ButtonLink
                block
                render={({ className, children }) => (
                  <a className={className} href={redirectUrl} rel="noreferrer">
                    {children}
                  </a>
                )}
              >
                {t('cashier.provider_page')}
              </ButtonLink>
            )
          }
          onSend={() => deposit.send({ type: 'payment.confirm' })}
          onRetry={retry}
          onAgain={() => deposit.send({ type: 'payment.again' })}
        />
      );
  }
}

function Form({ deposit }: { readonly deposit: DepositRef }) {
  const { t } = useTexts();
  const { offer, draft, failure } = useSelector(deposit, ({ context }) => context);
  const methods = offer?.methods ?? [];
  const ceiling: Ceiling | null =
    offer === null || offer.leftMinor === null ? null : { minor: offer.leftMinor, by: 'limit' };
  const form = useForm<CashierFields>({
    defaultValues: {
      methodId: methodOf(methods, draft?.methodId),
      amount: draft?.amount ?? '',
      destination: '',
    },
    resolver: resolverOf(({ methodId, amount }) => {
      const method = methods.find((one) => one.methodId === methodId);
      const issue = amountIssue(amount, method, ceiling);
      return issue === undefined ? {} : { amount: issue };
    }, CASHIER_READERS),
  });
  const [methodId, amount] = useWatch({ control: form.control, name: ['methodId', 'amount'] });
  // The chart keeps the typed values: the form unmounts while the player logs in again.
  useEffect(() => deposit.send({ type: 'draft.changed', methodId, amount }), [deposit, methodId, amount]);
  if (offer === null) return null;
  return (
    <>
      <BalanceCard label={t('cashier.balance')} minor={offer.balanceMinor} currency={offer.currency} />
      <RequestForm
        failure={failure}
        className={screen['card']}
        noValidate
        onSubmit={form.handleSubmit((values) =>
          deposit.send({
            type: 'form.submit',
            methodId: values.methodId,
            amountMinor: readingValue(readMoney(values.amount, offer.currency)) ?? 0,
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
          <Button type="submit" size="l" block>
            {t('cashier.continue')}
          </Button>
        )}
        <div className={s['care']}>
          <p>{t('cashier.responsible')}</p>
          <ButtonLink variant="ghost" size="s" render={linkTo(RESPONSIBLE_PATH)}>
            {t('cashier.to_limits')}
          </ButtonLink>
        </div>
      </RequestForm>
    </>
  );
}

function Confirm({ deposit }: { readonly deposit: DepositRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const termsOf = useTermsText();
  const { offer, intent } = useSelector(deposit, ({ context }) => context);
  const isBusy = useSelector(deposit, (snapshot) => snapshot.hasTag('busy'));
  const method = offer?.methods.find(({ methodId }) => methodId === intent?.methodId);
  if (offer === null || intent === null || method === undefined) return null;
  const money = (minor: number) => formatMoney(minor, offer.currency, language);
  return (
    <section className={screen['card']} aria-busy={isBusy}>
      <StepTitle>{t('cashier.confirm_deposit')}</StepTitle>
      <p className={s['amount']}>{money(intent.amountMinor)}</p>
      <Facts
        rows={[
          [t('cashier.method'), method.displayName],
          [t('cashier.fee'), termsOf(method).fee],
          [t('cashier.time'), termsOf(method).time],
          [
            t('cashier.balance_after'),
            money(balanceAfter('deposit', offer.balanceMinor, intent.amountMinor)),
          ],
        ]}
      />
      <div className={s['actions']}>
        <Button size="l" block loading={isBusy} onClick={() => deposit.send({ type: 'payment.confirm' })}>
          {t('cashier.pay')}
        </Button>
        <Button
          block
          variant="secondary"
          disabled={isBusy}
          onClick={() => deposit.send({ type: 'payment.change' })}
        >
          {t('cashier.change')}
        </Button>
      </div>
    </section>
  );
}
