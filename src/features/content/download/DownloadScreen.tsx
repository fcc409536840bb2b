import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { BannerCarousel } from '@/features/shared/banner';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useIsHydrating } from '@/features/shared/state/pageStart';
import { useBrand, useSiteInfo } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { downloadMachine } from '@/machines/content/download/download.machine';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconBell } from '@/ui/icons/IconBell';
import { IconCheck } from '@/ui/icons/IconCheck';
import { IconDownload } from '@/ui/icons/IconDownload';
import { IconPhone } from '@/ui/icons/IconPhone';
import { IconPlus } from '@/ui/icons/IconPlus';
import { IconShare } from '@/ui/icons/IconShare';
import { IconShield } from '@/ui/icons/IconShield';
import { IconSlots } from '@/ui/icons/IconSlots';
import { IconWarning } from '@/ui/icons/IconWarning';
import { Popup, Sheet } from '@/ui/Popup';
import screen from '../../shared/page/screen.module.css';
import s from './download.module.css';

type DownloadRef = ActorRefFrom<typeof downloadMachine>;

const ICON = '/icons/icon-192.png';

/** The app download page (ROUTE-48). */
export function DownloadScreen({ actor }: ScreenProps<'download'>) {
  return (
    <ChartScreen actor={actor} top={<BannerCarousel group="m_download" />}>
      {(download) => <Download download={download} />}
    </ChartScreen>
  );
}

function Download({ download }: { readonly download: DownloadRef }) {
  const { t } = useTexts();
  const brand = useBrand();
  const isOffering = useSelector(download, (snapshot) => snapshot.hasTag('offering'));
  // A served page is for every device.
  const isServed = useIsHydrating();
  if (!isOffering && !isServed) {
    return (
      <EmptyState
        icon={<IconCheck size={34} />}
        title={t('download.installed')}
        text={t('download.installed_text', { brand })}
        action={<Button onClick={() => download.send({ type: 'page.leave' })}>{t('rewards.home')}</Button>}
      />
    );
  }
  return <Offer download={download} />;
}

/** Bar, panel and guide, with their windows (DOWNLOAD-02, DOWNLOAD-07, DOWNLOAD-08). */
function Offer({ download }: { readonly download: DownloadRef }) {
  const { t } = useTexts();
  const brand = useBrand();
  const games = useSiteInfo((info) => info.gameCount);
  const isServed = useIsHydrating();
  const platform = useSelector(download, ({ context }) => (isServed ? 'other' : context.platform));
  const isOld = useSelector(download, ({ context }) => context.isOldIos && !isServed);
  const isOpen = (place: 'promo' | 'tutorial' | 'safariRequired') => {
    const { value } = shown;
    return typeof value === 'object' && value.offering === place;
  };
  const shown = useSelector(download, (snapshot) => snapshot);
  const close = () => download.send({ type: 'window.close' });
  return (
    <>
      <div className={s['bar']}>
        <img src={ICON} alt="" className={s['icon']} width={52} height={52} />
        <div>
          <strong>{brand}</strong>
          <span>{t('download.bar')}</span>
        </div>
        <Button size="s" onClick={() => download.send({ type: 'promo.open' })}>
          {t('download.get')}
        </Button>
      </div>
      {isOld && (
        <div className={s['notice']} role="alert">
          <IconWarning />
          <p>{t('download.old_ios')}</p>
        </div>
      )}
      <section className={s['panel']}>
        <ul className={s['points']}>
          {games !== undefined && games > 0 && (
            <Point icon={<IconSlots />}>{t('download.point_games', { count: games })}</Point>
          )}
          <Point icon={<IconDownload />}>{t('download.point_fast')}</Point>
          <Point icon={<IconBell />}>{t('download.point_news')}</Point>
          <Point icon={<IconShield />}>{t('download.point_safe')}</Point>
        </ul>
        <StoreButtons download={download} />
        <p className={s['fine']}>{t('download.ios_needs')}</p>
      </section>
      <noscript>
        <div className={s['guide']}>
          <h2>{t('download.home_screen')}</h2>
          <h3>iPhone</h3>
          <Steps platform="ios" />
          <h3>Android</h3>
          <Steps platform="android" />
        </div>
      </noscript>
      {platform === 'ios' && (
        <footer className={s['guide']}>
          <h2>{t('download.home_screen')}</h2>
          <Steps platform={platform} />
        </footer>
      )}
      <Popup
        open={isOpen('promo')}
        onClose={close}
        title={t('download.promo')}
        closeLabel={t('action.close')}
      >
        <div className={s['panel']}>
          <div className={s['hero']}>
            <img src={ICON} alt="" width={104} height={104} />
            <p className={screen['lead']}>{t('download.promo_text', { brand })}</p>
          </div>
          <StoreButtons download={download} />
        </div>
      </Popup>
      <Sheet
        open={isOpen('tutorial')}
        onClose={close}
        title={t('download.home_screen')}
        closeLabel={t('action.close')}
      >
        <Steps platform={platform} />
      </Sheet>
      <Popup
        open={isOpen('safariRequired')}
        onClose={close}
        title={t('download.safari_title')}
        footer={<Button onClick={close}>{t('action.close')}</Button>}
      >
        <p role="alert">{t('message.app_download_safari_required')}</p>
      </Popup>
    </>
  );
}

function StoreButtons({ download }: { readonly download: DownloadRef }) {
  const { t } = useTexts();
  return (
    <>
      <Button block icon={<IconPhone />} onClick={() => download.send({ type: 'ios.press' })}>
        {t('download.ios')}
      </Button>
      <Button block icon={<IconDownload />} onClick={() => download.send({ type: 'android.press' })}>
        {t('download.android')}
      </Button>
      <Button
        block
        variant="secondary"
        icon={<IconPlus />}
        onClick={() => download.send({ type: 'install.press' })}
      >
        {t('download.install')}
      </Button>
    </>
  );
}

function Point({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Steps to add the site to the home screen, for this device. */
function Steps({ platform }: { readonly platform: 'ios' | 'android' | 'other' }) {
  const { t } = useTexts();
  return (
    <ol className={s['steps']}>
      <Point icon={<IconShare />}>
        {platform === 'ios' ? t('download.step_share') : t('download.step_menu')}
      </Point>
      <Point icon={<IconPlus />}>{t('download.step_add')}</Point>
      <Point icon={<IconCheck />}>{t('download.step_open')}</Point>
    </ol>
  );
}
