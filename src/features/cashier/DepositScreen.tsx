import { readMoney } from '@contract/readers/money';
import { readingValue } from '@contract/readers/reading';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { RESPONSIBLE_PATH } from '@/config/routes';
import { formatMoney } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { depositMachine } from '@/machines/cashier/deposit/deposit.machine';
import { ButtonLink } from '@/ui/Button';
import screen from '../shared/page/screen.module.css';
import { BonusChoice, bonusOn } from './BonusChoice';
import s from './cashier.module.css';
import { PaymentForm, usePaymentForm } from './PaymentForm';
import { ReviewActions, ReviewedPayment } from './PaymentReview';
import { BalanceCard, CashierPage, Payment, paymentStep, Restricted, useSent } from './parts';

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
  const canResume = useSelector(deposit, (snapshot) => snapshot.can({ type: 'game.resume' }));
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
          onGame={canResume ? () => deposit.send({ type: 'game.resume' }) : undefined}
        />
      );
  }
}

function Form({ deposit }: { readonly deposit: DepositRef }) {
  const { t } = useTexts();
  const { offer, draft, promotionId, linkedPromotionId } = useSelector(deposit, ({ context }) => context);
  const form = usePaymentForm({
    payment: deposit,
    methods: offer?.methods ?? [],
    draft,
    ceiling: offer === null || offer.leftMinor === null ? null : { minor: offer.leftMinor, by: 'limit' },
    hasDestination: false,
  });
  if (offer === null) return null;
  return (
    <>
      <BalanceCard label={t('cashier.balance')} minor={offer.balanceMinor} currency={offer.currency} />
      <PaymentForm
        of={form}
        currency={offer.currency}
        payment={deposit}
        onSubmit={({ methodId, amountMinor }) => deposit.send({ type: 'form.submit', methodId, amountMinor })}
        fields={
          <BonusChoice
            bonuses={offer.bonuses}
            chosen={promotionId}
            linked={linkedPromotionId}
            amountMinor={readingValue(readMoney(form.amount, offer.currency)) ?? 0}
            currency={offer.currency}
            onChoose={(chosen) => deposit.send({ type: 'bonus.choose', promotionId: chosen })}
          />
        }
      >
        <div className={s['care']}>
          <p>{t('cashier.responsible')}</p>
          <ButtonLink variant="ghost" size="s" render={linkTo(RESPONSIBLE_PATH)}>
            {t('cashier.to_limits')}
          </ButtonLink>
        </div>
      </PaymentForm>
    </>
  );
}

function Confirm({ deposit }: { readonly deposit: DepositRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const { offer, intent } = useSelector(deposit, ({ context }) => context);
  const isBusy = useSelector(deposit, (snapshot) => snapshot.hasTag('busy'));
  const method = offer?.methods.find(({ methodId }) => methodId === intent?.methodId);
  if (offer === null || intent === null || method === undefined) return null;
  const bonus = offer.bonuses.find(({ promotionId }) => promotionId === intent.promotionId);
  const { bonusMinor, stakesMinor } =
    bonus === undefined ? { bonusMinor: 0, stakesMinor: 0 } : bonusOn(intent.amountMinor, bonus);
  const money = (minor: number) => formatMoney(minor, offer.currency, language);
  return (
    <section className={screen['card']} aria-busy={isBusy}>
      <ReviewedPayment
        kind="deposit"
        offer={offer}
        intent={intent}
        method={method}
        facts={
          bonus === undefined
            ? []
            : [
                [t('cashier.bonus'), money(bonusMinor)],
                [t('cashier.bonus_stakes'), money(stakesMinor)],
              ]
        }
      />
      <ReviewActions
        label={t('cashier.pay')}
        isBusy={isBusy}
        onSend={() => deposit.send({ type: 'payment.confirm' })}
        onChange={() => deposit.send({ type: 'payment.change' })}
      />
    </section>
  );
}
