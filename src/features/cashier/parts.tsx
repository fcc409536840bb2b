import type { CashierTransaction } from '@contract/cashier';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { BONUS_VALIDITY_DAYS } from '@/config/moneyRules';
import {
  HOME_PATH,
  PAYMENT_HISTORY_PATH,
  RESPONSIBLE_PATH,
  REWARD_CENTRE_PATH,
  WITHDRAW_PATH,
} from '@/config/routes';
import { formatMoney, referenceOf } from '@/features/shared/format';
import type { ChartStatesProps } from '@/features/shared/page/ChartStates';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { depositMachine } from '@/machines/cashier/deposit/deposit.machine';
import type { PaymentTag } from '@/machines/cashier/payment';
import type { paymentFollowMachine } from '@/machines/cashier/paymentFollow/paymentFollow.machine';
import type { withdrawalMachine } from '@/machines/cashier/withdrawal/withdrawal.machine';
import type { Failure } from '@/machines/shared/failure';
import { Button, ButtonLink } from '@/ui/Button';
import { IconButtonLink } from '@/ui/IconButton';
import { IconCheck } from '@/ui/icons/IconCheck';
import { IconClock } from '@/ui/icons/IconClock';
import { IconClose } from '@/ui/icons/IconClose';
import { IconShield } from '@/ui/icons/IconShield';
import { IconWarning } from '@/ui/icons/IconWarning';
import { Spinner } from '@/ui/Spinner';
import screen from '../shared/page/screen.module.css';
import s from './cashier.module.css';
import { PaymentStages } from './PaymentStages';

type PaymentRef = ActorRefFrom<typeof depositMachine> | ActorRefFrom<typeof withdrawalMachine>;

/** A deposit or withdrawal page. */
export function CashierPage<Ref extends PaymentRef>({
  actor,
  instead,
  children,
}: Pick<ChartStatesProps<Ref>, 'instead' | 'children'> & { readonly actor: Ref | undefined }) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={actor}
      end={
        actor !== undefined && (
          <IconButtonLink
            label={t('cashier.history')}
            icon={<IconClock />}
            render={linkTo(PAYMENT_HISTORY_PATH)}
          />
        )
      }
      visitor={t('cashier.visitor_text')}
      instead={instead}
      failed={{ title: t('cashier.unavailable'), retry: { type: 'cashier.retry' } }}
      isReady={(snapshot) => paymentStep(snapshot) !== undefined}
    >
      {children}
    </ChartScreen>
  );
}

const STEPS = ['form', 'review', 'unsure', 'following', 'decided'] as const satisfies readonly PaymentTag[];
type PaymentStep = (typeof STEPS)[number];

/** The step that a payment shows; undefined while its screen is loading. */
export const paymentStep = (snapshot: { hasTag(tag: PaymentTag): boolean }): PaymentStep | undefined =>
  STEPS.find((step) => snapshot.hasTag(step));

/** The amount that a payment's chart has sent or will send, formatted; empty without one. */
export function useSent(payment: PaymentRef) {
  const language = useLanguage();
  const minor = useSelector(payment, ({ context }) => context.intent?.amountMinor);
  const currency = useSelector(payment, ({ context }) => context.offer?.currency);
  return minor === undefined || currency === undefined ? '' : formatMoney(minor, currency, language);
}

/** Data that deposit and withdrawal charts have in common. */
interface PaymentProps {
  readonly step: PaymentStep | undefined;
  readonly failure: Failure | null;
  readonly transaction: CashierTransaction | null;
  /** The amount that was sent, formatted; empty when nothing was. */
  readonly sent: string;
  readonly follow: ActorRefFrom<typeof paymentFollowMachine> | undefined;
  /** Extra action next to a pending payment. */
  readonly action?: ReactNode;
  /** Sends a request again that may not have arrived. */
  readonly onSend: () => void;
  readonly onRetry: () => void;
  readonly onAgain: () => void;
  /** Goes on with the game that was left for a deposit; undefined if there is none. */
  readonly onGame?: (() => void) | undefined;
}

/** The steps that deposit and withdrawal share. */
export function Payment({ step, failure, transaction, sent, follow, action, ...props }: PaymentProps) {
  switch (step) {
    case 'unsure':
      return <Unsure failure={failure} sent={sent} onSend={props.onSend} onAnew={props.onRetry} />;
    case 'following':
      return follow === undefined ? null : <Pending follow={follow} action={action} />;
    case 'decided':
      return transaction === null ? null : (
        <Result transaction={transaction} onAgain={props.onAgain} onGame={props.onGame} />
      );
    default:
      return null;
  }
}

/** Labels and values of a payment. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={s['facts']}>
      {rows.map(([name, value]) => (
        <div key={name} className={s['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The available balance, above a form. */
export function BalanceCard({
  label,
  minor,
  currency,
}: {
  readonly label: string;
  readonly minor: number;
  readonly currency: string;
}) {
  return (
    <section className={s['balance']}>
      <p className={s['over']}>{label}</p>
      <p className={s['amount']}>{formatMoney(minor, currency, useLanguage())}</p>
    </section>
  );
}

/** Heading of a new step. It takes the focus, since the previous step is gone. */
export function StepTitle({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={s['title']}>
      {children}
    </h2>
  );
}

type Mood = 'calm' | 'good' | 'bad';

/** A step that shows a status. */
function StatusCard({
  icon,
  mood = 'calm',
  title,
  amount,
  text,
  facts,
  stages,
  isBusy = false,
  children,
}: {
  readonly icon: ReactNode;
  readonly mood?: Mood;
  readonly title: string;
  readonly amount?: string | undefined;
  readonly text?: string | undefined;
  readonly facts?: readonly (readonly [string, string])[];
  readonly stages?: ReactNode;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section className={screen['card']} aria-busy={isBusy}>
      <div className={s['result']} role="status">
        <span className={s['medal']} data-mood={mood}>
          {icon}
        </span>
        <StepTitle key={title}>{title}</StepTitle>
        {amount !== undefined && <p className={s['amount']}>{amount}</p>}
        {text !== undefined && <p className={screen['lead']}>{text}</p>}
      </div>
      {stages}
      {facts !== undefined && <Facts rows={facts} />}
      <div className={s['actions']}>{children}</div>
    </section>
  );
}

/** Shown when the player's own protection blocks deposits. It never blocks withdrawals. */
export function Restricted({
  isExcluded,
  onRetry,
}: {
  readonly isExcluded: boolean;
  readonly onRetry: () => void;
}) {
  const { t } = useTexts();
  return (
    <StatusCard
      icon={<IconShield size={34} />}
      title={t(isExcluded ? 'cashier.excluded' : 'cashier.limited')}
      text={t(isExcluded ? 'cashier.excluded_text' : 'cashier.limited_text')}
    >
      <ButtonLink block render={linkTo(RESPONSIBLE_PATH)}>
        {t('cashier.to_limits')}
      </ButtonLink>
      <ButtonLink block variant="secondary" render={linkTo(WITHDRAW_PATH)}>
        {t('cashier.withdraw')}
      </ButtonLink>
      <Button block variant="ghost" onClick={onRetry}>
        {t('action.check_again')}
      </Button>
    </StatusCard>
  );
}

/** Shown when it is unknown whether a payment arrived. */
function Unsure({
  failure,
  sent,
  onSend,
  onAnew,
}: {
  readonly failure: Failure | null;
  readonly sent: string;
  readonly onSend: () => void;
  readonly onAnew: () => void;
}) {
  const { t } = useTexts();
  return (
    <StatusCard
      icon={<IconWarning size={34} />}
      mood="bad"
      title={t('cashier.unsure')}
      amount={sent}
      text={[...(failure === null ? [] : [t(`error.${failure.code}`)]), t('cashier.unsure_text')].join(' ')}
    >
      <Button block onClick={onSend}>
        {t('cashier.send_again')}
      </Button>
      <ButtonLink block variant="secondary" render={linkTo(PAYMENT_HISTORY_PATH)}>
        {t('cashier.look')}
      </ButtonLink>
      <Button block variant="ghost" onClick={onAnew}>
        {t('cashier.anew')}
      </Button>
    </StatusCard>
  );
}

function useFacts(transaction: CashierTransaction): readonly (readonly [string, string])[] {
  const { t } = useTexts();
  const language = useLanguage();
  const { bonus, currency, methodName } = transaction;
  return [
    [t('cashier.method'), methodName],
    [t('cashier.reference'), referenceOf(transaction.transactionId)],
    ...(bonus === null || bonus.state === 'missed'
      ? []
      : ([
          [
            t('cashier.bonus'),
            bonus.state === 'chosen' ? bonus.title : formatMoney(bonus.amountMinor, currency, language),
          ],
        ] as const)),
  ];
}

/** What came of the bonus that was chosen with a deposit; undefined without one, and until the deposit has arrived. */
function useBonusText({ bonus, currency }: CashierTransaction): string | undefined {
  const { t } = useTexts();
  const language = useLanguage();
  if (bonus === null || bonus.state === 'chosen') return undefined;
  if (bonus.state !== 'granted') return t(`cashier.bonus_${bonus.state}_text`);
  return bonus.wageringMinor === 0
    ? t('cashier.bonus_cash_text')
    : t('cashier.bonus_granted_text', {
        stakes: formatMoney(bonus.wageringMinor, currency, language),
        days: BONUS_VALIDITY_DAYS,
      });
}

/** A pending payment. It continues without this page. */
function Pending({
  follow,
  action,
}: {
  readonly follow: ActorRefFrom<typeof paymentFollowMachine>;
  readonly action: ReactNode;
}) {
  const { t } = useTexts();
  const language = useLanguage();
  const transaction = useSelector(follow, ({ context }) => context.transaction);
  const isSlow = useSelector(follow, (snapshot) => snapshot.hasTag('slow'));
  const isAsking = useSelector(follow, (snapshot) => snapshot.hasTag('asking'));
  const facts = useFacts(transaction);
  return (
    <StatusCard
      icon={isSlow ? <IconClock size={34} /> : <Spinner size="l" />}
      title={t(isSlow ? 'cashier.slow' : 'cashier.pending')}
      amount={formatMoney(transaction.amountMinor, transaction.currency, language)}
      text={t(isSlow ? 'cashier.slow_text' : 'cashier.pending_text')}
      facts={facts}
      stages={<PaymentStages transaction={transaction} />}
      isBusy={!isSlow}
    >
      {action}
      <Button
        block
        variant="secondary"
        loading={isAsking}
        onClick={() => follow.send({ type: 'payment.check' })}
      >
        {t('action.check_again')}
      </Button>
      <ButtonLink block variant="ghost" render={linkTo(PAYMENT_HISTORY_PATH)}>
        {t('cashier.history')}
      </ButtonLink>
    </StatusCard>
  );
}

/** The final result of a payment. */
function Result({
  transaction,
  onAgain,
  onGame,
}: Pick<PaymentProps, 'onAgain' | 'onGame'> & { readonly transaction: CashierTransaction }) {
  const { t } = useTexts();
  const language = useLanguage();
  const facts = useFacts(transaction);
  const bonusText = useBonusText(transaction);
  const isDone = transaction.state === 'succeeded';
  const isExpired = transaction.state === 'cancelled';
  const kind = transaction.kind === 'withdrawal' ? 'withdrawal' : 'deposit';
  // Do not send a player who withdraws back to the games.
  const canPlay = isDone && kind === 'deposit';
  const isPaidOut = isDone && kind === 'withdrawal';
  const history = (
    <ButtonLink block variant={isPaidOut ? 'primary' : 'ghost'} render={linkTo(PAYMENT_HISTORY_PATH)}>
      {t('cashier.history')}
    </ButtonLink>
  );
  return (
    <StatusCard
      icon={isDone ? <IconCheck size={34} /> : <IconClose size={34} />}
      mood={isDone ? 'good' : 'bad'}
      title={t(isDone ? `cashier.${kind}_done` : `cashier.${kind}_failed`)}
      amount={formatMoney(transaction.amountMinor, transaction.currency, language)}
      text={
        isDone ? bonusText : t(isExpired ? 'cashier.deposit_expired_text' : `cashier.${kind}_failed_text`)
      }
      facts={facts}
      stages={<PaymentStages transaction={transaction} />}
    >
      {onGame !== undefined && (
        <Button block onClick={onGame}>
          {t('cashier.to_game')}
        </Button>
      )}
      {canPlay && onGame === undefined && (
        <ButtonLink block render={linkTo(HOME_PATH)}>
          {t('cashier.to_home')}
        </ButtonLink>
      )}
      {bonusText !== undefined && (
        <ButtonLink block variant="secondary" render={linkTo(REWARD_CENTRE_PATH)}>
          {t('cashier.to_rewards')}
        </ButtonLink>
      )}
      {isPaidOut && history}
      <Button block variant={canPlay || isPaidOut ? 'secondary' : 'primary'} onClick={onAgain}>
        {t(`cashier.${kind}_again`)}
      </Button>
      {!isPaidOut && history}
    </StatusCard>
  );
}
