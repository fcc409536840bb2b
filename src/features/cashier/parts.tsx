import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { HOME_PATH, PAYMENT_HISTORY_PATH, RESPONSIBLE_PATH, WITHDRAW_PATH } from '@/config/routes';
import type { Failure } from '@/machines/failure';
import type { paymentFollowMachine } from '@/machines/paymentFollow/paymentFollow.machine';
import type { CashierTransaction } from '@/services/contract/cashier';
import { Button, ButtonLink } from '@/ui/Button';
import { IconButtonLink } from '@/ui/IconButton';
import { IconCheck, IconClock, IconClose, IconShield, IconWarning } from '@/ui/icons';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { FlowPage } from '../flowPage';
import { linkTo } from '../links';
import { formatMoney } from '../money';
import screen from '../screen.module.css';
import { useLanguage } from '../site';
import { GuestState, VisitorState } from '../visitorState';
import s from './cashier.module.css';

/** A page of deposit or withdrawal; without children its chart still loads. */
export function CashierPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <FlowPage
      title={title}
      end={
        children !== undefined && (
          <IconButtonLink
            label={t('cashier.history')}
            icon={<IconClock />}
            render={linkTo(PAYMENT_HISTORY_PATH)}
          />
        )
      }
    >
      {children}
    </FlowPage>
  );
}

/** What the charts of both directions have in common. */
interface PaymentProps {
  readonly at: string;
  readonly failure: Failure | null;
  readonly transaction: CashierTransaction | null;
  readonly follow: ActorRefFrom<typeof paymentFollowMachine> | undefined;
  /** Stands with a payment on its way. */
  readonly action?: ReactNode;
  /** Sends what may or may not have arrived once more. */
  readonly onSend: () => void;
  readonly onRetry: () => void;
  readonly onAgain: () => void;
}

/** Whatever deposit and withdrawal show alike. */
export function Payment({ at, failure, transaction, follow, action, ...props }: PaymentProps) {
  const { t } = useTranslation();
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
          onRetry={props.onRetry}
        />
      );
    case 'unsure':
      return <Unsure failure={failure} onSend={props.onSend} onAnew={props.onRetry} />;
    case 'following':
      return follow === undefined ? null : <Pending follow={follow} action={action} />;
    case 'decided':
      return transaction === null ? null : <Result transaction={transaction} onAgain={props.onAgain} />;
    default:
      return (
        <div className={screen['busy']}>
          <Spinner label={t('shell.loading')} />
        </div>
      );
  }
}

/** Names and values of a payment. */
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

/** What there is, above a form. */
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

/** Heading of a step that took the place of another: the focus goes with the player. */
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

/** A step that tells how things stand. */
function Standing({
  icon,
  mood = 'calm',
  title,
  amount,
  text,
  facts,
  isBusy = false,
  children,
}: {
  readonly icon: ReactNode;
  readonly mood?: Mood;
  readonly title: string;
  readonly amount?: string | undefined;
  readonly text?: string | undefined;
  readonly facts?: readonly (readonly [string, string])[];
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
      {facts !== undefined && <Facts rows={facts} />}
      <div className={s['actions']}>{children}</div>
    </section>
  );
}

/** The player's own protection stands in the way; withdrawing never does. */
export function HeldBack({
  isExcluded,
  onRetry,
}: {
  readonly isExcluded: boolean;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Standing
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
    </Standing>
  );
}

/** Nobody knows whether a payment arrived. */
function Unsure({
  failure,
  onSend,
  onAnew,
}: {
  readonly failure: Failure | null;
  readonly onSend: () => void;
  readonly onAnew: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Standing
      icon={<IconWarning size={34} />}
      mood="bad"
      title={t('cashier.unsure')}
      text={[failure === null ? '' : t(`error.${failure.code}`), t('cashier.unsure_text')].join(' ').trim()}
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
    </Standing>
  );
}

/** Short name of a payment, by which customer service finds it. */
export const referenceOf = ({ transactionId }: CashierTransaction): string =>
  transactionId.slice(0, 8).toUpperCase();

function useFacts(transaction: CashierTransaction) {
  const { t } = useTranslation();
  return [
    [t('cashier.method'), transaction.methodName],
    [t('cashier.reference'), referenceOf(transaction)],
  ] as const;
}

/** A payment on its way: it goes on without this page. */
function Pending({
  follow,
  action,
}: {
  readonly follow: ActorRefFrom<typeof paymentFollowMachine>;
  readonly action: ReactNode;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const transaction = useSelector(follow, ({ context }) => context.transaction);
  const isOverdue = useSelector(follow, (snapshot) => snapshot.matches('overdue'));
  const isAsking = useSelector(follow, (snapshot) => snapshot.matches('asking'));
  const facts = useFacts(transaction);
  return (
    <Standing
      icon={isOverdue ? <IconClock size={34} /> : <Spinner size="l" />}
      title={t(isOverdue ? 'cashier.overdue' : 'cashier.pending')}
      amount={formatMoney(transaction.amountMinor, transaction.currency, language)}
      text={t(isOverdue ? 'cashier.overdue_text' : 'cashier.pending_text')}
      facts={facts}
      isBusy={!isOverdue}
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
    </Standing>
  );
}

/** The end of a payment. */
function Result({
  transaction,
  onAgain,
}: {
  readonly transaction: CashierTransaction;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts = useFacts(transaction);
  const isDone = transaction.state === 'succeeded';
  const kind = transaction.kind === 'withdrawal' ? 'withdrawal' : 'deposit';
  // Nobody who takes money out is sent back to the games.
  const canPlay = isDone && kind === 'deposit';
  return (
    <Standing
      icon={isDone ? <IconCheck size={34} /> : <IconClose size={34} />}
      mood={isDone ? 'good' : 'bad'}
      title={t(isDone ? `cashier.${kind}_done` : `cashier.${kind}_failed`)}
      amount={formatMoney(transaction.amountMinor, transaction.currency, language)}
      text={isDone ? undefined : t(`cashier.${kind}_failed_text`)}
      facts={facts}
    >
      {canPlay && (
        <ButtonLink block render={linkTo(HOME_PATH)}>
          {t('cashier.to_home')}
        </ButtonLink>
      )}
      <Button block variant={canPlay ? 'secondary' : 'primary'} onClick={onAgain}>
        {t(`cashier.${kind}_again`)}
      </Button>
      <ButtonLink block variant="ghost" render={linkTo(PAYMENT_HISTORY_PATH)}>
        {t('cashier.history')}
      </ButtonLink>
    </Standing>
  );
}
