import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { PaymentFilter, paymentHistoryMachine } from '@/machines/pagedList/pagedList.machine';
import type { CashierTransaction } from '@/services/contract/cashier';
import { Button } from '@/ui/Button';
import { Chip, ChipBar } from '@/ui/Chip';
import { IconClock, IconDeposit, IconGift, IconWithdraw } from '@/ui/icons';
import { ListRow, RowList } from '@/ui/ListRow';
import { SkeletonRow } from '@/ui/Skeleton';
import { EmptyState, ErrorState } from '@/ui/States';
import { FlowFrame, useFlow } from '../flow';
import { formatMoment } from '../moment';
import { formatMoney } from '../money';
import screen from '../screen.module.css';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand, useLanguage } from '../site';
import s from './cashier.module.css';
import { VisitorState } from './parts';

type HistoryRef = ActorRefFrom<typeof paymentHistoryMachine>;

const KINDS: readonly PaymentFilter['kind'][] = ['all', 'deposit', 'withdrawal', 'other'];

/** Deposits, withdrawals and what else moved the member's money. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  const history = flow?.name === 'paymentHistory' ? flow.ref : undefined;
  const title = history === undefined ? '' : t('cashier.history');
  useDocumentTitle(t('title.page', { page: title, brand: useBrand() }));
  return (
    <>
      <PageHeader title={title} />
      <PageContent>
        <div className={screen['page']}>
          {history === undefined ? <FlowFrame place="screen" /> : <History history={history} />}
        </div>
      </PageContent>
    </>
  );
}

function iconOf(kind: CashierTransaction['kind']) {
  if (kind === 'deposit') return <IconDeposit />;
  return kind === 'withdrawal' ? <IconWithdraw /> : <IconGift />;
}

function History({ history }: { readonly history: HistoryRef }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isVisitor = useSelector(history, (snapshot) => snapshot.matches('visitor'));
  const isLoading = useSelector(history, (snapshot) => snapshot.matches('loading'));
  const isFailed = useSelector(history, (snapshot) => snapshot.matches('failed'));
  const isAppending = useSelector(history, (snapshot) => snapshot.matches('appending'));
  const { rows, filter, failure, pageNum, totalPages } = useSelector(history, ({ context }) => context);
  if (isVisitor) return <VisitorState text={t('cashier.visitor_text')} />;
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
      <section className={screen['panel']} aria-busy={isLoading || isAppending}>
        {isLoading ? (
          <SkeletonRow />
        ) : isFailed ? (
          <ErrorState
            title={t('cashier.history_failed')}
            text={failure === null ? undefined : t(`error.${failure.code}`)}
            retryLabel={t('action.retry')}
            onRetry={() => history.send({ type: 'list.retry' })}
          />
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<IconClock size={34} />}
            title={t('cashier.history_empty')}
            text={t('cashier.history_empty_text')}
          />
        ) : (
          <RowList label={t('cashier.history')}>
            {rows.map((row) => (
              <ListRow
                key={row.transactionId}
                title={t(`cashier.type_${row.kind}`)}
                text={[row.methodName, formatMoment(row.createdTime, language)]
                  .filter((part) => part !== '')
                  .join(' · ')}
                icon={iconOf(row.kind)}
                end={
                  <span className={s['end']}>
                    <span className={s['value']}>
                      {formatMoney(
                        row.kind === 'withdrawal' ? -row.amountMinor : row.amountMinor,
                        row.currency,
                        language,
                      )}
                    </span>
                    <span className={s['state']}>{t(`cashier.state_${row.state}`)}</span>
                  </span>
                }
              />
            ))}
          </RowList>
        )}
        {!isLoading && !isFailed && failure !== null && (
          <p className={screen['note']} role="alert">
            {t(`error.${failure.code}`)}
          </p>
        )}
        {pageNum > 0 && pageNum < totalPages && (
          <div className={screen['foot']}>
            <Button
              block
              variant="secondary"
              loading={isAppending}
              onClick={() => history.send({ type: 'list.more' })}
            >
              {t('cashier.more')}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
