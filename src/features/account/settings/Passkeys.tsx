import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { formatDateTime } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { passkeyListMachine } from '@/machines/account/passkeyList/passkeyList.machine';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconPlus } from '@/ui/icons/IconPlus';
import { IconShield } from '@/ui/icons/IconShield';
import { IconTrash } from '@/ui/icons/IconTrash';
import { ListRow, RowList } from '@/ui/ListRow';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import s from '../../shared/page/screen.module.css';
import { StepUpPopup } from '..';

/** The member's passkeys, which can be added and removed. */
export function Passkeys({ passkeys }: { readonly passkeys: ActorRefFrom<typeof passkeyListMachine> }) {
  const { t } = useTexts();
  const language = useLanguage();
  const list = useSelector(passkeys, ({ context }) => context.passkeys);
  const isSupported = useSelector(passkeys, ({ context }) => context.supported);
  const isFailed = useSelector(passkeys, (snapshot) => snapshot.hasTag('failed'));
  const isLoading = useSelector(passkeys, (snapshot) => snapshot.hasTag('loading'));
  const isShowing = useSelector(passkeys, (snapshot) => snapshot.hasTag('showing'));
  const stepUp = useSelector(passkeys, ({ children }) => children.stepUp);
  const isAdding = useSelector(passkeys, (snapshot) => snapshot.hasTag('adding'));
  return (
    <section className={s['section']}>
      <h2>{t('settings.passkeys')}</h2>
      <div className={s['panel']} aria-busy={isLoading}>
        <p className={s['note']}>{t('settings.passkeys_lead')}</p>
        {isFailed ? (
          <ErrorState
            title={t('settings.passkeys_failed')}
            retryLabel={t('action.retry')}
            onRetry={() => passkeys.send({ type: 'list.retry' })}
          />
        ) : isLoading && list.length === 0 ? (
          <div className={s['busy']}>
            <Spinner label={t('shell.loading')} />
          </div>
        ) : list.length === 0 ? (
          <p className={s['note']}>{t('settings.passkeys_empty')}</p>
        ) : (
          <RowList label={t('settings.passkeys')}>
            {list.map(({ passkeyId, label, createdTime, lastUsedTime }) => (
              <ListRow
                key={passkeyId}
                title={label}
                text={
                  lastUsedTime === null
                    ? t('settings.passkey_created', { date: formatDateTime(createdTime, language) })
                    : t('settings.passkey_used', { date: formatDateTime(lastUsedTime, language) })
                }
                icon={<IconShield />}
                end={
                  <IconButton
                    label={t('settings.passkey_remove', { name: label })}
                    icon={<IconTrash size={20} />}
                    disabled={!isShowing}
                    onClick={() => passkeys.send({ type: 'passkey.remove', passkeyId })}
                  />
                }
              />
            ))}
          </RowList>
        )}
        <div className={s['foot']}>
          {isSupported ? (
            <Button
              block
              variant="secondary"
              icon={<IconPlus />}
              loading={isAdding}
              disabled={!isShowing && !isAdding}
              onClick={() => passkeys.send({ type: 'passkey.add' })}
            >
              {t('settings.add_passkey')}
            </Button>
          ) : (
            <p className={s['note']}>{t('settings.passkeys_unsupported')}</p>
          )}
        </div>
      </div>
      <StepUpPopup stepUp={stepUp} />
    </section>
  );
}
