import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { CONTENT_ID } from '@/config/page';
import { useChart } from '@/features/shared/state/actors';
import { useIsHydrating } from '@/features/shared/state/pageStart';
import { useTexts } from '@/features/shared/state/texts';
import { PageSide, PhoneFrame } from '@/ui/PhoneFrame';
import { OfflineBar } from '@/ui/States';
import { RAIL_FROM, useWidthFrom } from '@/ui/wide';
import s from './AppShell.module.css';
import { FooterMenu } from './FooterMenu';
import { DockedMenu, Menu } from './Menu';
import { usePageFade } from './pageFade';
import { useFocusOnPageChange } from './pageFocus';

/** The frame of every page: skip link, offline notice, the page itself, footer menu, side menu. */
export function AppShell() {
  const { t } = useTexts();
  // The served page has no offline bar, also on a device that lost its network before hydration.
  const isServed = useIsHydrating();
  const isOffline = useSelector(useChart('network'), (snapshot) => snapshot.hasTag('offline')) && !isServed;
  useFocusOnPageChange();
  usePageFade();
  // At the side, the menu comes before the page in the keyboard and reading order, since lists are endless.
  const isBeside = useWidthFrom(RAIL_FROM);
  const side = (
    <PageSide>
      <FooterMenu />
      <DockedMenu />
    </PageSide>
  );
  return (
    <>
      <PhoneFrame>
        <a className={s['skip']} href={`#${CONTENT_ID}`}>
          {t('action.skip_to_content')}
        </a>
        {isBeside && side}
        <OfflineBar offline={isOffline} text={t('shell.offline')} />
        <Outlet />
        {!isBeside && side}
      </PhoneFrame>
      <Menu />
    </>
  );
}
