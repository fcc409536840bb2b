import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { PAYMENT_HISTORY_PATH, RESPONSIBLE_PATH, WITHDRAW_PATH } from '@/config/routes';
import type { Failure } from '@/machines/failure';
import type { paymentFollowMachine } from '@/machines/paymentFollow/paymentFollow.machine';
import type { CashierTransaction } from '@/services/contract/cashier';
import { Button, ButtonLink } from '@/ui/Button';
import { IconCheck, IconClock, IconClose, IconShield, IconUser } from '@/ui/icons';
import { Spinner } from '@/ui/Spinner';
import { EmptyState } from '@/ui/States';
import { useChart } from '../actors';
import { linkTo } from '../links';
import { formatMoney } from '../money';
import screen from '../screen.module.css';
import { useLanguage } from '../site';
import s from './cashier.module.css';

/** The cashier for somebody who is not logged in (ROLE-06). */
export function VisitorState({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  return (
    <EmptyState
      icon={<IconUser size={34} />}
      title={t('view.login_title')}
      text={text}
      action={
        <Button onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}>
          {t('action.login')}
        </Button>
      }
    />
  );
}

/** The cashier for a guest, who has play money only (ROLE-03). */
export function GuestState() {
  const { t } = useTranslation();
  return <EmptyState icon={<IconUser size={34} />} title={t('error.real.account.required')} />;
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
    <section className={screen['card']}>
      <div className={s['result']} role="status">
        <span className={s['medal']}>
          <IconShield size={34} />
        </span>
        <h2>{t(isExcluded ? 'cashier.excluded' : 'cashier.limited')}</h2>
        <p className={screen['lead']}>{t(isExcluded ? 'cashier.excluded_text' : 'cashier.limited_text')}</p>
        <div className={s['actions']}>
          <ButtonLink block render={linkTo(RESPONSIBLE_PATH)}>
            {t('cashier.to_limits')}
          </ButtonLink>
          <ButtonLink block variant="secondary" render={linkTo(WITHDRAW_PATH)}>
            {t('cashier.withdraw')}
          </ButtonLink>
          <Button block variant="ghost" onClick={onRetry}>
            {t('action.check_again')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Nobody knows whether a payment arrived. */
export function Unsure({
  failure,
  onSend,
  onLook,
}: {
  readonly failure: Failure | null;
  readonly onSend: () => void;
  readonly onLook: () => void;
}) {
  const { t } = useTranslation();
  return (
    <section className={screen['card']} role="alert">
      <h2>{t('cashier.unsure')}</h2>
      {failure !== null && <p>{t(`error.${failure.code}`)}</p>}
      <p className={screen['lead']}>{t('cashier.unsure_text')}</p>
      <div className={s['actions']}>
        <Button block onClick={onSend}>
          {t('cashier.send_again')}
        </Button>
        <Button block variant="secondary" onClick={onLook}>
          {t('cashier.look')}
        </Button>
      </div>
    </section>
  );
}

function useFacts(transaction: CashierTransaction) {
  const { t } = useTranslation();
  return [
    [t('cashier.method'), transaction.methodName],
    [t('cashier.reference'), transaction.transactionId.slice(0, 8).toUpperCase()],
  ] as const;
}

function Amount({ transaction }: { readonly transaction: CashierTransaction }) {
  const language = useLanguage();
  return (
    <p className={s['amount']}>
      {formatMoney(Math.abs(transaction.amountMinor), transaction.currency, language)}
    </p>
  );
}

/** A payment on its way: it goes on without this page. */
export function Pending({
  follow,
  action,
}: {
  readonly follow: ActorRefFrom<typeof paymentFollowMachine>;
  readonly action?: ReactNode;
}) {
  const { t } = useTranslation();
  const transaction = useSelector(follow, ({ context }) => context.transaction);
  const isOverdue = useSelector(follow, (snapshot) => snapshot.matches('overdue'));
  const isAsking = useSelector(follow, (snapshot) => snapshot.matches('asking'));
  const facts = useFacts(transaction);
  return (
    <section className={screen['card']} aria-busy={!isOverdue}>
      <div className={s['result']} role="status">
        <span className={s['medal']}>{isOverdue ? <IconClock size={34} /> : <Spinner size="l" />}</span>
        <h2>{t(isOverdue ? 'cashier.overdue' : 'cashier.pending')}</h2>
        <Amount transaction={transaction} />
        <p className={screen['lead']}>{t(isOverdue ? 'cashier.overdue_text' : 'cashier.pending_text')}</p>
      </div>
      <Facts rows={facts} />
      <div className={s['actions']}>
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
      </div>
    </section>
  );
}

/** The end of a payment. */
export function Result({
  transaction,
  onAgain,
}: {
  readonly transaction: CashierTransaction;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation();
  const facts = useFacts(transaction);
  const isDone = transaction.state === 'succeeded';
  const kind = transaction.kind === 'withdrawal' ? 'withdrawal' : 'deposit';
  return (
    <section className={screen['card']}>
      <div className={s['result']} role="status">
        <span className={s['medal']}>{isDone ? <IconCheck size={34} /> : <IconClose size={34} />}</span>
        <h2>{t(isDone ? `cashier.${kind}_done` : `cashier.${kind}_failed`)}</h2>
        <Amount transaction={transaction} />
        {!isDone && <p className={screen['lead']}>{t(`cashier.${kind}_failed_text`)}</p>}
      </div>
      <Facts rows={facts} />
      <div className={s['actions']}>
        <Button block onClick={onAgain}>
          {t(`cashier.${kind}_again`)}
        </Button>
        <ButtonLink block variant="secondary" render={linkTo(PAYMENT_HISTORY_PATH)}>
          {t('cashier.history')}
        </ButtonLink>
      </div>
    </section>
  );
}
