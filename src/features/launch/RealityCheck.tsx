import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { launchMachine } from '@/machines/launch/launch.machine';
import { Button } from '@/ui/Button';
import { IconClock } from '@/ui/icons';
import { formatMoney } from '../money';
import { useLanguage } from '../site';
import s from './GameShell.module.css';

/** Minutes of a session, whole ones. */
const minutesOf = (from: number, until: number) => Math.max(0, Math.floor((until - from) / 60_000));

/** Time and result over a resting game; it goes on once the player has acknowledged them. */
export function RealityCheck({ launch }: { readonly launch: ActorRefFrom<typeof launchMachine> }) {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const figures = useSelector(launch, ({ context }) => context.figures);
  const failure = useSelector(launch, ({ context }) => context.failure);
  const isBusy = useSelector(launch, (snapshot) => snapshot.matches({ open: { checking: 'acknowledging' } }));
  if (figures === null) return null;
  const { sessionStartTime, serverTime, betMinor, winMinor, spentMinor, currency } = figures;
  return (
    <div
      className={s['cover']}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className={s['check']}>
        <IconClock size={34} />
        <h3 id={`${id}-title`}>{t('reality.title')}</h3>
        <div id={`${id}-text`}>
          <p>{t('reality.time', { count: minutesOf(sessionStartTime, serverTime) })}</p>
          <p>{t('reality.bets', { amount: formatMoney(betMinor, currency, language) })}</p>
          {spentMinor > 0 && (
            <p>{t('reality.spent', { amount: formatMoney(spentMinor, currency, language) })}</p>
          )}
          <p>
            <strong>
              {t('reality.net', {
                amount: formatMoney(winMinor - betMinor - spentMinor, currency, language),
              })}
            </strong>
          </p>
        </div>
        {failure !== null && (
          <p role="alert">
            {t(`error.${failure.code}`)} {t('reality.resting')}
          </p>
        )}
        <Button block autoFocus loading={isBusy} onClick={() => launch.send({ type: 'reality.acknowledge' })}>
          {t(failure === null ? 'reality.go_on' : 'action.retry')}
        </Button>
        <Button block variant="secondary" onClick={() => launch.send({ type: 'game.close' })}>
          {t('reality.stop')}
        </Button>
      </div>
    </div>
  );
}
