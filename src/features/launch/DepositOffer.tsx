import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { launchMachine } from '@/machines/launch/launch.machine';
import { Button } from '@/ui/Button';
import { IconDeposit } from '@/ui/icons';
import { useChart } from '../actors';
import { formatMoney } from '../money';
import { useLanguage } from '../site';
import s from './GameShell.module.css';

/** A bet was larger than the balance: the deposit is offered over the resting game. */
export function DepositOffer({ launch }: { readonly launch: ActorRefFrom<typeof launchMachine> }) {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const currency = useSelector(useChart('session'), ({ context }) => context.memberInfo?.currency);
  const balanceMinor = useSelector(launch, ({ context }) => context.balanceMinor);
  return (
    <div
      className={s['cover']}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className={s['check']}>
        <IconDeposit size={34} />
        <h3 id={`${id}-title`}>{t('launch.short')}</h3>
        <div id={`${id}-text`}>
          {balanceMinor !== null && currency !== undefined && (
            <p>
              {t('account.balance')}: <strong>{formatMoney(balanceMinor, currency, language)}</strong>
            </p>
          )}
          <p>{t('launch.short_text')}</p>
        </div>
        <Button block autoFocus onClick={() => launch.send({ type: 'deposit.choose' })}>
          {t('shell.deposit')}
        </Button>
        <Button block variant="secondary" onClick={() => launch.send({ type: 'deposit.decline' })}>
          {t('launch.keep_playing')}
        </Button>
      </div>
    </div>
  );
}
