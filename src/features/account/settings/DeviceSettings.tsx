import { useSelector } from '@xstate/react';
import { LanguageSwitch } from '@/features/shared/page/LanguageSwitch';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import { useTexts } from '@/features/shared/state/texts';
import { IconBell } from '@/ui/icons/IconBell';
import { IconMegaphone } from '@/ui/icons/IconMegaphone';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { Switch } from '@/ui/Switch';
import s from '../../shared/page/screen.module.css';

/** Language, sound, motion and notifications of this device. */
export function DeviceSettings() {
  const { t } = useTexts();
  const chart = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.preferences);
  const preferences = useSelector(chart, (snapshot) => snapshot?.context.preferences);
  const isAsking = useSelector(chart, (snapshot) => snapshot?.hasTag('asking') ?? false);
  return (
    <section className={s['section']}>
      <h2>{t('settings.device')}</h2>
      <div className={s['card']}>
        <LanguageSwitch />
      </div>
      {chart !== undefined && preferences !== undefined && (
        <ul className={s['panel']} aria-label={t('settings.device')}>
          <Switch
            label={t('settings.sound')}
            text={t('settings.sound_text')}
            icon={<IconMegaphone />}
            checked={preferences.sound}
            onChange={(event) => chart.send({ type: 'sound.set', on: event.target.checked })}
          />
          <Switch
            label={t('settings.motion')}
            text={t('settings.motion_text')}
            icon={<IconRefresh />}
            checked={preferences.motion === 'reduced'}
            onChange={(event) =>
              chart.send({ type: 'motion.set', motion: event.target.checked ? 'reduced' : 'system' })
            }
          />
          <Switch
            label={t('settings.notifications')}
            text={t(isAsking ? 'settings.notifications_asking' : 'settings.notifications_text')}
            icon={<IconBell />}
            checked={preferences.notifications || isAsking}
            onChange={(event) => chart.send({ type: 'notifications.set', on: event.target.checked })}
          />
        </ul>
      )}
    </section>
  );
}
