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

/** Offers a deposit over the paused game after a bet above the balance. */
export function DepositOffer({ launch }: { readonly launch: ActorRefFrom<typeof launchMachine> }) {
  const { t } = useTexts();
  const language = useLanguage();
  const currency = useSelector(useChart('session'), ({ context }) => context.memberInfo?.currency);
  const balanceMinor = useSelector(launch, ({ context }) => context.balanceMinor);
  return (
    <GameDialog
      icon={<IconDeposit size={34} />}
      title={t('launch.short')}
      text={
        <>
          {balanceMinor !== null && currency !== undefined && (
            <p>
              {t('account.balance')}: <strong>{formatMoney(balanceMinor, currency, language)}</strong>
            </p>
          )}
          <p>{t('launch.short_text')}</p>
        </>
      }
    >
      <Button block autoFocus onClick={() => launch.send({ type: 'deposit.choose' })}>
        {t('shell.deposit')}
      </Button>
      <Button block variant="secondary" onClick={() => launch.send({ type: 'deposit.decline' })}>
        {t('launch.back_to_game')}
      </Button>
    </GameDialog>
  );
}
