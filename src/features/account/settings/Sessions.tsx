import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { deviceName, formatDateTime } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { sessionListMachine } from '@/machines/account/sessionList/sessionList.machine';
import { Button } from '@/ui/Button';
import { IconPhone } from '@/ui/icons/IconPhone';
import { ListRow, RowList } from '@/ui/ListRow';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import s from '../../shared/page/screen.module.css';
import { StepUpPopup } from '..';

/** The member's sessions. Other devices can be logged out here. */
export function Sessions({ sessions }: { readonly sessions: ActorRefFrom<typeof sessionListMachine> }) {
  const { t } = useTexts();
  const language = useLanguage();
  const list = useSelector(sessions, ({ context }) => context.sessions);
  const isFailed = useSelector(sessions, (snapshot) => snapshot.hasTag('failed'));
  const isLoading = useSelector(sessions, (snapshot) => snapshot.hasTag('loading'));
  const stepUp = useSelector(sessions, ({ children }) => children.stepUp);
  const isShowing = useSelector(sessions, (snapshot) => snapshot.hasTag('showing'));
  return (
    <section className={s['section']}>
      <h2>{t('settings.sessions')}</h2>
      <div className={s['panel']} aria-busy={isLoading}>
        {isFailed ? (
          <ErrorState
            title={t('settings.sessions_failed')}
            retryLabel={t('action.retry')}
            onRetry={() => sessions.send({ type: 'list.retry' })}
          />
        ) : isLoading && list.length === 0 ? (
          <div className={s['busy']}>
            <Spinner label={t('shell.loading')} />
          </div>
        ) : (
          <RowList label={t('settings.sessions')}>
            {list.map(({ sessionId, current, lastSeenTime, ip, device }) => {
              const name = deviceName(device) ?? (device === '' ? t('settings.unknown_device') : device);
              return (
                <ListRow
                  key={sessionId}
                  title={current ? `${name} – ${t('settings.session_current')}` : name}
                  text={t('settings.session_seen', { date: formatDateTime(lastSeenTime, language), ip })}
                  icon={<IconPhone />}
                  end={
                    current ? undefined : (
                      <Button
                        size="s"
                        variant="secondary"
                        aria-label={t('settings.revoke_label', { device: name })}
                        disabled={!isShowing}
                        onClick={() => sessions.send({ type: 'session.revoke', sessionId })}
                      >
                        {t('settings.revoke')}
                      </Button>
                    )
                  }
                />
              );
            })}
          </RowList>
        )}
      </div>
      <StepUpPopup stepUp={stepUp} />
    </section>
  );
}
