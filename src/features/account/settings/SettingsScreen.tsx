import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { RESPONSIBLE_PATH, SECURITY_PATH } from '@/config/routes';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useChart } from '@/features/shared/state/actors';
import { useLogout } from '@/features/shared/state/deferredCharts';
import { useBrand } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { settingsMachine } from '@/machines/account/settings/settings.machine';
import { sessionOf } from '@/machines/shared/session/session.machine';
import { Button } from '@/ui/Button';
import { IconHeart } from '@/ui/icons/IconHeart';
import { IconInfo } from '@/ui/icons/IconInfo';
import { IconLock } from '@/ui/icons/IconLock';
import { IconLogout } from '@/ui/icons/IconLogout';
import { IconShield } from '@/ui/icons/IconShield';
import { ListRow, RowList } from '@/ui/ListRow';
import { version } from '../../../../package.json';
import s from '../../shared/page/screen.module.css';
import { DeviceSettings } from './DeviceSettings';
import { Passkeys } from './Passkeys';
import { Sessions } from './Sessions';

/** The settings screen (ROUTE-55): this device, the account, and product information. */
export function SettingsScreen({ actor }: ScreenProps<'settings'>) {
  return <ChartScreen actor={actor}>{(settings) => <Settings settings={settings} />}</ChartScreen>;
}

function Settings({ settings }: { readonly settings: ActorRefFrom<typeof settingsMachine> }) {
  const { t } = useTexts();
  const brand = useBrand();
  const navigation = useChart('navigation');
  const logout = useLogout();
  const kind = useSelector(useChart('session'), ({ context }) => sessionOf(context).kind);
  const passkeys = useSelector(settings, ({ children }) => children.passkeys);
  const sessions = useSelector(settings, ({ children }) => children.sessions);
  return (
    <>
      <DeviceSettings />
      {kind === 'visitor' ? (
        <div className={s['card']}>
          <p className={s['lead']}>{t('settings.log_in_for_more')}</p>
          <Button block onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}>
            {t('action.login')}
          </Button>
        </div>
      ) : kind === 'trial' ? (
        <div className={s['card']}>
          <p>{t('error.real.account.required')}</p>
        </div>
      ) : (
        <>
          <section className={s['section']}>
            <h2>{t('settings.account')}</h2>
            <div className={s['panel']}>
              <RowList label={t('settings.account')}>
                <ListRow
                  title={t('settings.change_password')}
                  text={t('settings.change_password_text')}
                  icon={<IconLock />}
                  onPress={() => navigation.send({ type: 'popup.open', popup: 'changePassword' })}
                />
                <ListRow
                  title={t('settings.security')}
                  text={t('settings.security_text')}
                  icon={<IconShield />}
                  render={linkTo(SECURITY_PATH)}
                />
              </RowList>
            </div>
          </section>
          {passkeys !== undefined && <Passkeys passkeys={passkeys} />}
          {sessions !== undefined && <Sessions sessions={sessions} />}
        </>
      )}
      <section className={s['section']}>
        <h2>{t('settings.about')}</h2>
        <div className={s['panel']}>
          <RowList label={t('settings.about')}>
            <ListRow
              title={t('settings.responsible')}
              text={t('settings.responsible_text')}
              icon={<IconHeart />}
              render={linkTo(RESPONSIBLE_PATH)}
            />
            <ListRow title={brand} text={`${t('settings.version')} ${version}`} icon={<IconInfo />} />
          </RowList>
        </div>
      </section>
      {kind !== 'visitor' && (
        <Button variant="secondary" icon={<IconLogout />} onClick={logout}>
          {t('action.logout')}
        </Button>
      )}
    </>
  );
}
