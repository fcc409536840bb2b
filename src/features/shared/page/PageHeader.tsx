import type { ReactNode } from 'react';
import { AppBar } from '@/ui/AppBar';
import { IconButton } from '@/ui/IconButton';
import { IconBack } from '@/ui/icons/IconBack';
import { IconMenu } from '@/ui/icons/IconMenu';
import { PageTitle } from '@/ui/PageTitle';
import { useChart } from '../state/actors';
import { useOpenMenu } from '../state/openMenu';
import { useTexts } from '../state/texts';

/** The header of every page but home: back arrow, title, the page's own elements, and the menu (ROUTE-63, ROUTE-64). */
export function PageHeader({ title, end }: { readonly title: string; readonly end?: ReactNode }) {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  const openMenu = useOpenMenu();
  return (
    <AppBar
      centred
      start={
        <IconButton
          label={t('action.back')}
          icon={<IconBack />}
          onClick={() => navigation.send({ type: 'back' })}
        />
      }
      end={
        <>
          {end}
          {openMenu && <IconButton label={t('action.menu')} icon={<IconMenu />} onClick={openMenu} />}
        </>
      }
    >
      <PageTitle>{title}</PageTitle>
    </AppBar>
  );
}
