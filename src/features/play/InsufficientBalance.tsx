import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { formatMoney } from '@/features/shared/format';
import { useChart } from '@/features/shared/state/actors';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { launchMachine } from '@/machines/play/launch/launch.machine';
import { Button } from '@/ui/Button';
import { IconDeposit } from '@/ui/icons/IconDeposit';
import { GameDialog } from './GameDialog';

/** Shown before a game loads when the balance is below its lowest bet: deposit, play for free, or just look. */
export function InsufficientBalance({ launch }: { readonly launch: ActorRefFrom<typeof launchMachine> }) {
  const { t } = useTexts();
  const language = useLanguage();
  const currency = useSelector(useChart('session'), ({ context }) => context.memberInfo?.currency);
  const lack = useSelector(launch, ({ context }) => context.launched?.lack);
  const canDeposit = useSelector(launch, (snapshot) => snapshot.can({ type: 'deposit.choose' }));
  const canPlayFree = useSelector(launch, (snapshot) => snapshot.can({ type: 'freePlay.choose' }));
  return (
    <GameDialog
      icon={<IconDeposit size={34} />}
      title={t('launch.lack')}
      text={
        lack !== undefined &&
        currency !== undefined && (
          <p>
            {t('launch.lack_text', {
              least: formatMoney(lack.leastBetMinor, currency, language),
              held: formatMoney(lack.heldMinor, currency, language),
            })}
          </p>
        )
      }
    >
      {canPlayFree && (
        <Button
          block
          autoFocus={!canDeposit}
          variant={canDeposit ? 'secondary' : 'primary'}
          onClick={() => launch.send({ type: 'freePlay.choose' })}
        >
          {t('launch.play_free')}
        </Button>
      )}
      {canDeposit && (
        <Button block autoFocus onClick={() => launch.send({ type: 'deposit.choose' })}>
          {t('shell.deposit')}
        </Button>
      )}
      <Button block variant="ghost" onClick={() => launch.send({ type: 'game.openAnyway' })}>
        {t('launch.look')}
      </Button>
    </GameDialog>
  );
}
