import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { DEPOSIT_PATH, WITHDRAW_PATH } from '@/config/routes';
import type { PaymentFilter, paymentHistoryMachine } from '@/machines/pagedList/pagedList.machine';
import type { CashierTransaction } from '@/services/contract/cashier';
import type { LanguageCode } from '@/services/contract/system';
import { Chip, ChipBar } from '@/ui/Chip';
import { IconChat, IconDeposit, IconGift, IconWithdraw } from '@/ui/icons';
import { ListRow } from '@/ui/ListRow';
import { useFlow } from '../flow';
import { FlowPage } from '../flowPage';
import { linkTo } from '../links';
import { formatMoment } from '../moment';
import { formatMoney } from '../money';
import { PagedRows } from '../pagedRows';
import { useLanguage } from '../site';
import { VisitorState } from '../visitorState';
import s from './cashier.module.css';
import { referenceOf } from './parts';

type HistoryRef = ActorRefFrom<typeof paymentHistoryMachine>;

const KINDS: readonly PaymentFilter['kind'][] = ['all', 'deposit', 'withdrawal', 'other'];

/** Deposits, withdrawals and what else moved the member's money. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  const history = flow?.name === 'paymentHistory' ? flow.ref : undefined;
  return (
    <FlowPage title={history === undefined ? '' : t('cashier.history')}>
      {history && <History history={history} />}
    </FlowPage>
  );
}

function iconOf(kind: CashierTransaction['kind']) {
  if (kind === 'deposit') return <IconDeposit />;
  if (kind === 'chatPass') return <IconChat />;
  return kind === 'withdrawal' ? <IconWithdraw /> : <IconGift />;
}

/** With its sign: what came in has one too. */
function movedOf({ kind, amountMinor, currency }: CashierTransaction, language: LanguageCode): string {
  const minor = kind === 'withdrawal' ? -amountMinor : amountMinor;
  return `${minor > 0 ? '+' : ''}${formatMoney(minor, currency, language)}`;
}

/** Where a payment that is not decided can be followed. */
function followLink({ kind, state }: CashierTransaction) {
  if (state !== 'pending') return undefined;
  return linkTo(kind === 'withdrawal' ? WITHDRAW_PATH : DEPOSIT_PATH);
}

function History({ history }: { readonly history: HistoryRef }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const at = useSelector(history, ({ value }) => value);
  const { rows, filter, failure, pageNum, totalPages } = useSelector(history, ({ context }) => context);
  if (at === 'visitor') return <VisitorState text={t('cashier.visitor_text')} />;
  return (
    <>
      <ChipBar label={t('cashier.kinds')} selectedKey={filter.kind}>
        {KINDS.map((kind) => (
          <Chip
            key={kind}
            selected={kind === filter.kind}
            onClick={() => history.send({ type: 'filter.set', filter: { kind } })}
          >
            {t(`cashier.kind_${kind}`)}
          </Chip>
        ))}
      </ChipBar>
      <PagedRows
        at={at}
        failure={failure}
        hasMore={pageNum > 0 && pageNum < totalPages}
        texts={{
          label: t('cashier.history'),
          failed: t('cashier.history_failed'),
          empty: t('cashier.history_empty'),
          emptyText: t('cashier.history_empty_text'),
          more: t('cashier.more'),
        }}
        onMore={() => history.send({ type: 'list.more' })}
        onRetry={() => history.send({ type: 'list.retry' })}
        rows={rows.map((row) => (
          <ListRow
            key={row.transactionId}
            title={
              row.methodName === ''
                ? t(`cashier.type_${row.kind}`)
                : `${t(`cashier.type_${row.kind}`)} · ${row.methodName}`
            }
            text={`${formatMoment(row.createdTime, language)} · ${referenceOf(row)}`}
            icon={iconOf(row.kind)}
            render={followLink(row)}
            end={
              <span className={s['end']} data-state={row.state}>
                <span className={s['value']}>{movedOf(row, language)}</span>
                <span className={s['state']}>{t(`cashier.state_${row.state}`)}</span>
              </span>
            }
          />
        ))}
      />
    </>
  );
}
