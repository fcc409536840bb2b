import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { formatMoney, playResult } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { launchMachine } from '@/machines/play/launch/launch.machine';
import { Button } from '@/ui/Button';
import { IconClock } from '@/ui/icons/IconClock';
import { GameDialog } from './GameDialog';

/** Whole minutes between two times in milliseconds. */
const minutesOf = (from: number, until: number) => Math.max(0, Math.floor((until - from) / 60_000));

/** Shows time and result over the paused game, which continues after the player acknowledges them. */
export function RealityCheck({ launch }: { readonly launch: ActorRefFrom<typeof launchMachine> }) {
  const { t } = useTexts();
  const language = useLanguage();
  const figures = useSelector(launch, ({ context }) => context.figures);
  const failure = useSelector(launch, ({ context }) => context.failure);
  const isBusy = useSelector(launch, (snapshot) => snapshot.hasTag('acknowledging'));
  if (figures === null) return null;
  const { sessionStartTime, serverTime, betMinor, spentMinor, currency } = figures;
  return (
    <GameDialog
      icon={<IconClock size={34} />}
      title={t('reality.title')}
      text={
        <>
          <p>{t('reality.time', { count: minutesOf(sessionStartTime, serverTime) })}</p>
          <p>{t('reality.bets', { amount: formatMoney(betMinor, currency, language) })}</p>
          {spentMinor > 0 && (
            <p>{t('reality.spent', { amount: formatMoney(spentMinor, currency, language) })}</p>
          )}
          <p>
            <strong>
              {t('reality.net', {
                amount: formatMoney(playResult(figures), currency, language),
              })}
            </strong>
          </p>
        </>
      }
    >
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
    </GameDialog>
  );
}
