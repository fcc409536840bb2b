import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { BetFilter, betRecordMachine } from '@/machines/pagedList/pagedList.machine';
import { Chip, ChipBar } from '@/ui/Chip';
import { ListRow } from '@/ui/ListRow';
import { useChart } from '../actors';
import { useFlow } from '../flow';
import { FlowPage } from '../flowPage';
import { GameTypeIcon, useGameTypeName } from '../gameTypes';
import { formatMoment } from '../moment';
import { formatMoney } from '../money';
import { PagedRows } from '../pagedRows';
import screen from '../screen.module.css';
import { useLanguage } from '../site';
import { VisitorState } from '../visitorState';
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
  return (
    <FlowPage title={record === undefined ? '' : t('record.title')}>
      {record && <Record record={record} />}
    </FlowPage>
  );
}

function Record({ record }: { readonly record: RecordRef }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useGameTypeName();
  const at = useSelector(record, ({ value }) => value);
  const { rows, filter, failure, extra, pageNum, totalPages, totalCount } = useSelector(
    record,
    ({ context }) => context,
  );
  const currency = useSelector(useChart('session'), ({ context }) => context.memberInfo?.currency ?? 'PHP');
  const money = (minor: number) => formatMoney(minor, currency, language);
  if (at === 'visitor') return <VisitorState text={t('record.visitor')} />;
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
      <PagedRows
        at={at}
        failure={failure}
        hasMore={pageNum > 0 && pageNum < totalPages}
        texts={{
          label: t('record.title'),
          failed: t('record.failed'),
          empty: t('record.empty'),
          emptyText: t('record.empty_text'),
          more: t('record.more'),
        }}
        onMore={() => record.send({ type: 'list.more' })}
        onRetry={() => record.send({ type: 'list.retry' })}
        rows={rows.map((row) => (
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
      />
    </>
  );
}
