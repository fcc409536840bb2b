import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { PhoneFrame } from '@/ui/PhoneFrame';
import { OfflineBar } from '@/ui/States';
import { useChart } from '../actors';
import { useExtras } from '../extras';
import { GamePicking } from '../game';
import { LateView } from '../late';
import s from './AppShell.module.css';
import { FooterMenu } from './FooterMenu';
import { Menu } from './Menu';
import { CONTENT_ID, useFocusOnPageChange } from './pageFocus';

/** The frame of every page: skip link, offline notice, the page itself, footer menu, side menu. */
export function AppShell() {
  const { t } = useTranslation();
  const isOffline = useSelector(useChart('network'), (snapshot) => snapshot.matches('offline'));
  // It came with their charts, so that it cannot be missing.
  const isComplete = useExtras() !== undefined;
  useFocusOnPageChange();
  return (
    <Menu>
      <GamePicking>
        <PhoneFrame>
          <a className={s['skip']} href={`#${CONTENT_ID}`}>
            {t('action.skip_to_content')}
          </a>
          <OfflineBar offline={isOffline} text={t('shell.offline')} />
          <Outlet />
          <FooterMenu />
          {isComplete && <LateView name="afterStart" with={{}} open={false} />}
        </PhoneFrame>
      </GamePicking>
    </Menu>
  );
}
