import type { CashierTransaction } from '@contract/cashier';
import type { LanguageCode } from '@contract/system';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { DEPOSIT_PATH, STATEMENT_PATH, WITHDRAW_PATH } from '@/config/routes';
import { formatDateTime, formatMoney, referenceOf } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { FilterBar, PagedRows } from '@/features/shared/page/PagedRows';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { PaymentFilter, paymentHistoryMachine } from '@/machines/shared/pagedList/pagedList.machine';
import { IconButtonLink } from '@/ui/IconButton';
import { IconChat } from '@/ui/icons/IconChat';
import { IconDeposit } from '@/ui/icons/IconDeposit';
import { IconDownload } from '@/ui/icons/IconDownload';
import { IconGift } from '@/ui/icons/IconGift';
import { IconWithdraw } from '@/ui/icons/IconWithdraw';
import { ListRow } from '@/ui/ListRow';
import s from './cashier.module.css';
import { useStageNote } from './PaymentStages';

type HistoryRef = ActorRefFrom<typeof paymentHistoryMachine>;

const KINDS: readonly PaymentFilter['kind'][] = ['all', 'deposit', 'withdrawal', 'other'];

/** Deposits, withdrawals and other transactions of the member. */
export function HistoryScreen({ actor: history }: ScreenProps<'paymentHistory'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={history}
      visitor={t('cashier.visitor_text')}
      end={
        history !== undefined && (
          <IconButtonLink
            label={t('cashier.statement')}
            icon={<IconDownload />}
            render={linkTo(STATEMENT_PATH)}
          />
        )
      }
    >
      {(actor) => <History history={actor} />}
    </ChartScreen>
  );
}

function iconOf(kind: CashierTransaction['kind']) {
  if (kind === 'deposit') return <IconDeposit />;
  if (kind === 'chatPass') return <IconChat />;
  return kind === 'withdrawal' ? <IconWithdraw /> : <IconGift />;
}

/** The amount with a sign, also when positive. */
function movedOf({ kind, amountMinor, currency }: CashierTransaction, language: LanguageCode): string {
  const minor = kind === 'withdrawal' ? -amountMinor : amountMinor;
  return `${minor > 0 ? '+' : ''}${formatMoney(minor, currency, language)}`;
}

/** The screen that follows a pending payment. */
function followLink({ kind, state }: CashierTransaction) {
  if (state !== 'pending') return undefined;
  return linkTo(kind === 'withdrawal' ? WITHDRAW_PATH : DEPOSIT_PATH);
}

function History({ history }: { readonly history: HistoryRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const noteOf = useStageNote();
  const list = useSelector(history, (snapshot) => snapshot);
  const { context } = list;
  return (
    <>
      <FilterBar
        label={t('cashier.kinds')}
        choices={KINDS}
        chosen={context.filter.kind}
        nameOf={(kind) => t(`cashier.kind_${kind}`)}
        onChoose={(kind) => history.send({ type: 'filter.set', filter: { kind } })}
      />
      <PagedRows
        of={list}
        texts={{
          label: t('cashier.history'),
          failed: t('cashier.history_failed'),
          empty: t('cashier.history_empty'),
          emptyText: t('cashier.history_empty_text'),
          more: t('cashier.more'),
        }}
        send={history.send}
        rows={context.rows.map((row) => (
          <ListRow
            key={row.transactionId}
            title={
              row.methodName === ''
                ? t(`cashier.type_${row.kind}`)
                : `${t(`cashier.type_${row.kind}`)} · ${row.methodName}`
            }
            text={`${formatDateTime(row.createdTime, language)} · ${referenceOf(row.transactionId)}`}
            note={noteOf(row)}
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
