import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { ROUND_PATH, STATEMENT_PATH } from '@/config/routes';
import { formatDateTime, formatMoney } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { FilterBar, PagedRows } from '@/features/shared/page/PagedRows';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { SmallPicture } from '@/features/shared/page/SmallPicture';
import { useChart } from '@/features/shared/state/actors';
import { GameTypeIcon, useGameTypeName } from '@/features/shared/state/gameTypes';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { BetFilter, betRecordMachine } from '@/machines/shared/pagedList/pagedList.machine';
import { IconButtonLink } from '@/ui/IconButton';
import { IconDownload } from '@/ui/icons/IconDownload';
import { ListRow } from '@/ui/ListRow';
import screen from '../../shared/page/screen.module.css';
import s from './record.module.css';
import { STORED_TYPES, storedTypeOf } from './types';

type RecordRef = ActorRefFrom<typeof betRecordMachine>;

const SPANS: readonly BetFilter['days'][] = [1, 7, 30];
const SPAN_NAMES = { 1: 'record.days_1', 7: 'record.days_7', 30: 'record.days_30' } as const;

/** The betting record (ROUTE-60). */
export function BetRecordScreen({ actor: record }: ScreenProps<'betRecord'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={record}
      visitor={t('record.visitor')}
      end={
        record !== undefined && (
          <IconButtonLink
            label={t('record.statement')}
            icon={<IconDownload />}
            render={linkTo(STATEMENT_PATH, { search: { of: 'bets' } })}
          />
        )
      }
    >
      {(actor) => <Record record={actor} />}
    </ChartScreen>
  );
}

function Record({ record }: { readonly record: RecordRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const nameOf = useGameTypeName();
  const list = useSelector(record, (snapshot) => snapshot);
  const { context } = list;
  const { filter, extra } = context;
  const currency = useSelector(useChart('session'), ({ context }) => context.memberInfo?.currency ?? 'PHP');
  const money = (minor: number) => formatMoney(minor, currency, language);
  return (
    <>
      <FilterBar
        label={t('record.span')}
        choices={SPANS}
        chosen={filter.days}
        nameOf={(days) => t(SPAN_NAMES[days])}
        onChoose={(days) => record.send({ type: 'filter.set', filter: { ...filter, days } })}
      />
      <FilterBar
        label={t('game.type')}
        choices={['', ...STORED_TYPES]}
        chosen={filter.gameType}
        nameOf={(gameType) => (gameType === '' ? t('record.all_types') : nameOf(storedTypeOf(gameType)))}
        onChoose={(gameType) => record.send({ type: 'filter.set', filter: { ...filter, gameType } })}
      />
      {extra !== null && (
        <section className={screen['card']}>
          <dl className={s['totals']}>
            <div>
              <dt>{t('record.rounds')}</dt>
              <dd>{context.totalCount}</dd>
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
          {/* The periods of limits run back from now. */}
          <p className={s['span']}>{t('record.whole_days')}</p>
        </section>
      )}
      <PagedRows
        of={list}
        texts={{
          label: t('record.title'),
          failed: t('record.failed'),
          empty: t('record.empty'),
          emptyText: t('record.empty_text'),
          more: t('record.more'),
        }}
        send={record.send}
        rows={context.rows.map((row) => (
          <ListRow
            key={row.betId}
            title={row.displayName}
            text={formatDateTime(row.placedTime, language)}
            icon={
              row.picture === '' ? (
                <GameTypeIcon type={storedTypeOf(row.gameType)} />
              ) : (
                <SmallPicture path={row.picture} size={36} className={s['picture']} />
              )
            }
            render={linkTo(ROUND_PATH, { search: { id: row.betId } })}
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
