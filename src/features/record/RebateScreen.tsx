import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { rebateMachine } from '@/machines/rebate/rebate.machine';
import { Button } from '@/ui/Button';
import { IconCheck, IconUser } from '@/ui/icons';
import { ListRow, RowList } from '@/ui/ListRow';
import { Spinner } from '@/ui/Spinner';
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
import { storedTypeOf } from './types';

type RebateRef = ActorRefFrom<typeof rebateMachine>;

/** The manual rebate (ROUTE-61). */
export function RebateScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  const rebate = flow?.name === 'rebate' ? flow.ref : undefined;
  const title = rebate === undefined ? '' : t('rebate.title');
  useDocumentTitle(t('title.page', { page: title, brand: useBrand() }));
  return (
    <>
      <PageHeader title={title} />
      <PageContent>
        <div className={screen['page']}>
          {rebate === undefined ? <FlowFrame place="screen" /> : <Rebate rebate={rebate} />}
        </div>
      </PageContent>
    </>
  );
}

function Rebate({ rebate }: { readonly rebate: RebateRef }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigation = useChart('navigation');
  const nameOf = useGameTypeName();
  const at = useSelector(rebate, ({ value }) => value);
  const offer = useSelector(rebate, ({ context }) => context.rebate);
  const paidMinor = useSelector(rebate, ({ context }) => context.paidMinor);
  const failure = useSelector(rebate, ({ context }) => context.failure);
  if (at === 'visitor' || at === 'off' || at === 'gone') {
    return (
      <EmptyState
        icon={<IconUser size={34} />}
        title={t('view.login_title')}
        text={t('rebate.visitor')}
        action={
          <Button onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}>
            {t('action.login')}
          </Button>
        }
      />
    );
  }
  if (at === 'guest') {
    return <EmptyState icon={<IconUser size={34} />} title={t('error.real.account.required')} />;
  }
  if (at === 'unavailable') {
    return (
      <ErrorState
        title={t('rebate.failed')}
        text={failure === null ? undefined : t(`error.${failure.code}`)}
        retryLabel={t('action.retry')}
        onRetry={() => rebate.send({ type: 'rebate.retry' })}
      />
    );
  }
  if (offer === null) {
    return (
      <div className={screen['busy']}>
        <Spinner label={t('shell.loading')} />
      </div>
    );
  }
  const money = (minor: number) => formatMoney(minor, offer.currency, language);
  const percent = (basisPoints: number) =>
    new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);
  return (
    <>
      {paidMinor !== null && (
        <section className={screen['card']} role="status">
          <p>
            <IconCheck size={18} /> {t('rebate.paid', { amount: money(paidMinor) })}
          </p>
        </section>
      )}
      <section className={screen['card']} aria-busy={at !== 'showing'}>
        <p className={screen['lead']}>{t('rebate.claimable')}</p>
        <p className={s['amount']}>{money(offer.claimableMinor)}</p>
        {failure !== null && <p role="alert">{t(`error.${failure.code}`)}</p>}
        {at === 'unsure' ? (
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
            loading={at === 'claiming' || at === 'loading'}
            disabled={offer.claimableMinor === 0}
            onClick={() => rebate.send({ type: 'rebate.claim', key: crypto.randomUUID() })}
          >
            {t('rebate.claim')}
          </Button>
        )}
        <p className={screen['note']}>{t('rebate.text')}</p>
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
            <p className={screen['note']}>{t('rebate.history_empty')}</p>
          ) : (
            <RowList label={t('rebate.history')}>
              {offer.history.map(({ claimedTime, amountMinor }) => (
                <ListRow
                  key={claimedTime}
                  title={formatMoment(claimedTime, language)}
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
