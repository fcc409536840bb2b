import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { FailureAlert } from '@/features/account';
import { formatDateTime, formatMoney } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { GameTypeIcon, useGameTypeName } from '@/features/shared/state/gameTypes';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { manualRebateMachine } from '@/machines/member/manualRebate/manualRebate.machine';
import { Button } from '@/ui/Button';
import { IconCheck } from '@/ui/icons/IconCheck';
import { ListRow, RowList } from '@/ui/ListRow';
import screen from '../../shared/page/screen.module.css';
import s from './record.module.css';
import { storedTypeOf } from './types';

type ManualRebateRef = ActorRefFrom<typeof manualRebateMachine>;

/** The manual rebate (ROUTE-61). */
export function ManualRebateScreen({ actor: rebate }: ScreenProps<'manualRebate'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={rebate}
      visitor={t('rebate.visitor')}
      failed={{ title: t('rebate.failed'), retry: { type: 'rebate.retry' } }}
      isReady={({ context }) => context.rebate !== null}
    >
      {(actor) => <Rebate rebate={actor} />}
    </ChartScreen>
  );
}

function Rebate({ rebate }: { readonly rebate: ManualRebateRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const nameOf = useGameTypeName();
  const snapshot = useSelector(rebate, (current) => current);
  const { rebate: offer, paidMinor } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  if (offer === null) return null;
  const money = (minor: number) => formatMoney(minor, offer.currency, language);
  const percent = (basisPoints: number) =>
    new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);
  return (
    <>
      {paidMinor !== null && (
        <p className={s['paid']} role="status">
          <IconCheck size={20} /> {t('rebate.paid', { amount: money(paidMinor) })}
        </p>
      )}
      <section className={screen['card']} aria-busy={isBusy}>
        <p className={s['over']}>{t('rebate.claimable')}</p>
        <p className={s['amount']}>{money(offer.claimableMinor)}</p>
        <FailureAlert of={rebate} />
        {snapshot.hasTag('unsure') ? (
          <>
            <p className={screen['lead']}>{t('rebate.unsure')}</p>
            <Button block onClick={() => rebate.send({ type: 'rebate.retry' })}>
              {t('action.retry')}
            </Button>
          </>
        ) : (
          <Button
            block
            size="l"
            loading={isBusy}
            disabled={offer.claimableMinor === 0}
            onClick={() => rebate.send({ type: 'rebate.claim' })}
          >
            {t('rebate.claim')}
          </Button>
        )}
        <p className={s['quiet']}>{t('rebate.text')}</p>
      </section>
      {offer.list.length > 0 && (
        <section className={screen['section']}>
          <h2>{t('rebate.turnover')}</h2>
          <div className={screen['panel']}>
            <RowList label={t('rebate.turnover')}>
              {offer.list.map((line) => (
                <ListRow
                  key={line.gameType}
                  title={nameOf(storedTypeOf(line.gameType))}
                  text={t('rebate.line', {
                    turnover: money(line.turnoverMinor),
                    rate: percent(line.rateBasisPoints),
                  })}
                  icon={<GameTypeIcon type={storedTypeOf(line.gameType)} />}
                  end={<span className={s['end']}>{money(line.rebateMinor)}</span>}
                />
              ))}
            </RowList>
          </div>
        </section>
      )}
      <section className={screen['section']}>
        <h2>{t('rebate.history')}</h2>
        <div className={screen['panel']}>
          {offer.history.length === 0 ? (
            <p className={s['none']}>{t('rebate.history_empty')}</p>
          ) : (
            <RowList label={t('rebate.history')}>
              {offer.history.map(({ claimedTime, amountMinor }) => (
                <ListRow
                  key={claimedTime}
                  title={formatDateTime(claimedTime, language)}
                  end={<span className={s['end']}>{money(amountMinor)}</span>}
                />
              ))}
            </RowList>
          )}
        </div>
      </section>
    </>
  );
}
