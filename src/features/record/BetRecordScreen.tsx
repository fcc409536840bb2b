import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { BetFilter, betRecordMachine } from '@/machines/pagedList/pagedList.machine';
import { Button } from '@/ui/Button';
import { Chip, ChipBar } from '@/ui/Chip';
import { IconClock, IconUser } from '@/ui/icons';
import { ListRow, RowList } from '@/ui/ListRow';
import { SkeletonRow } from '@/ui/Skeleton';
import { EmptyState, ErrorState } from '@/ui/States';
import { useChart } from '../actors';
import { FlowFrame, useFlow } from '../flow';
import { GameTypeIcon, useGameTypeName } from '../gameTypes';
import { formatMoment } from '../moment';
import { formatMoney } from '../money';
import screen from '../screen.module.css';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand, useLanguage } from '../site';
import s from './record.module.css';
import { STORED_TYPES, storedTypeOf } from './types';

type RecordRef = ActorRefFrom<typeof betRecordMachine>;

const SPANS: readonly BetFilter['days'][] = [1, 7, 30];
const SPAN_NAMES = { 1: 'record.days_1', 7: 'record.days_7', 30: 'record.days_30' } as const;

/** The betting record (ROUTE-60). */
export function BetRecordScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  const record = flow?.name === 'betRecord' ? flow.ref : undefined;
  const title = record === undefined ? '' : t('record.title');
  useDocumentTitle(t('title.page', { page: title, brand: useBrand() }));
  return (
    <>
      <PageHeader title={title} />
      <PageContent>
        <div className={screen['page']}>
          {record === undefined ? <FlowFrame place="screen" /> : <Record record={record} />}
        </div>
      </PageContent>
    </>
  );
}

function Record({ record }: { readonly record: RecordRef }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigation = useChart('navigation');
  const nameOf = useGameTypeName();
  const at = useSelector(record, ({ value }) => value);
  const { rows, filter, failure, extra, pageNum, totalPages, totalCount } = useSelector(
    record,
    ({ context }) => context,
  );
  const currency = useSelector(useChart('session'), ({ context }) => context.memberInfo?.currency ?? 'PHP');
  const money = (minor: number) => formatMoney(minor, currency, language);
  if (at === 'visitor' || at === 'off' || at === 'gone') {
    return (
      <EmptyState
        icon={<IconUser size={34} />}
        title={t('view.login_title')}
        text={t('record.visitor')}
        action={
          <Button onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}>
            {t('action.login')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ChipBar label={t('record.span')} selectedKey={String(filter.days)}>
        {SPANS.map((days) => (
          <Chip
            key={days}
            selected={days === filter.days}
            onClick={() => record.send({ type: 'filter.set', filter: { ...filter, days } })}
          >
            {t(SPAN_NAMES[days])}
          </Chip>
        ))}
      </ChipBar>
      <ChipBar label={t('game.type')} selectedKey={filter.gameType}>
        {['', ...STORED_TYPES].map((gameType) => (
          <Chip
            key={gameType}
            selected={gameType === filter.gameType}
            onClick={() => record.send({ type: 'filter.set', filter: { ...filter, gameType } })}
          >
            {gameType === '' ? t('record.all_types') : nameOf(storedTypeOf(gameType))}
          </Chip>
        ))}
      </ChipBar>
      {extra !== null && (
        <section className={screen['card']}>
          <dl className={s['totals']}>
            <div>
              <dt>{t('record.rounds')}</dt>
              <dd>{totalCount}</dd>
            </div>
            <div>
              <dt>{t('record.bets')}</dt>
              <dd>{money(extra.betMinor)}</dd>
            </div>
            <div>
              <dt>{t('record.result')}</dt>
              <dd>{money(extra.winMinor - extra.betMinor)}</dd>
            </div>
          </dl>
        </section>
      )}
      <section className={screen['panel']} aria-busy={at === 'loading' || at === 'appending'}>
        {at === 'loading' || at === 'deciding' ? (
          <SkeletonRow />
        ) : at === 'failed' ? (
          <ErrorState
            title={t('record.failed')}
            text={failure === null ? undefined : t(`error.${failure.code}`)}
            retryLabel={t('action.retry')}
            onRetry={() => record.send({ type: 'list.retry' })}
          />
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<IconClock size={34} />}
            title={t('record.empty')}
            text={t('record.empty_text')}
          />
        ) : (
          <RowList label={t('record.title')}>
            {rows.map((row) => (
              <ListRow
                key={row.betId}
                title={row.displayName}
                text={formatMoment(row.placedTime, language)}
                icon={<GameTypeIcon type={storedTypeOf(row.gameType)} />}
                end={
                  <span className={s['end']}>
                    <span className={row.winMinor > row.betMinor ? s['won'] : undefined}>
                      {row.state === 'open' ? t('record.open') : money(row.winMinor - row.betMinor)}
                    </span>
                    <span className={s['quiet']}>{t('record.bet', { amount: money(row.betMinor) })}</span>
                  </span>
                }
              />
            ))}
          </RowList>
        )}
        {at === 'showing' && failure !== null && (
          <p className={screen['note']} role="alert">
            {t(`error.${failure.code}`)}
          </p>
        )}
        {pageNum > 0 && pageNum < totalPages && (
          <div className={screen['foot']}>
            <Button
              block
              variant="secondary"
              loading={at === 'appending'}
              onClick={() => record.send({ type: 'list.more' })}
            >
              {t('record.more')}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
