import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HOME_PATH, SEARCH_PATH } from '@/config/routes';
import { AppBar, PageTitle, Wordmark } from '@/ui/AppBar';
import { Button } from '@/ui/Button';
import { IconButton, IconButtonLink } from '@/ui/IconButton';
import { IconBack, IconMenu, IconSearch } from '@/ui/icons';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useChart } from '../actors';
import { linkTo } from '../links';
import { formatMoney } from '../money';
import { useBrand, useLanguage } from '../site';
import { useAccount } from './account';
import s from './Headers.module.css';
import { useOpenMenu } from './Menu';

/** The home header: menu, logo, search, and the account corner (HOME-01, HOME-03, HOME-04). */
export function HomeHeader() {
  const { t } = useTranslation();
  const openMenu = useOpenMenu();
  return (
    <AppBar
      start={<IconButton label={t('action.menu')} icon={<IconMenu />} onClick={openMenu} />}
      end={
        <>
          <IconButtonLink label={t('search.label')} icon={<IconSearch />} render={linkTo(SEARCH_PATH)} />
          <AccountCorner />
        </>
      }
    >
      <Wordmark name={useBrand()} render={linkTo(HOME_PATH)} />
    </AppBar>
  );
}

/** The header of every other page: back arrow, title, and what the page adds at the far end (ROUTE-63, ROUTE-64). */
export function PageHeader({ title, end }: { readonly title: string; readonly end?: ReactNode }) {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
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
      end={end}
    >
      <PageTitle>{title}</PageTitle>
    </AppBar>
  );
}

/** Login and register for a visitor; balance and account for a member, which open the menu. */
function AccountCorner() {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  const openMenu = useOpenMenu();
  const language = useLanguage();
  const account = useAccount();
  if (account === null) {
    return (
      <>
        <Button
          size="s"
          variant="secondary"
          onClick={() => navigation.send({ type: 'popup.open', popup: 'register' })}
        >
          {t('action.register')}
        </Button>
        <Button size="s" onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}>
          {t('action.login')}
        </Button>
      </>
    );
  }
  return (
    <button type="button" className={s['account']} onClick={openMenu}>
      <VisuallyHidden>{t('account.open', { name: account.name })}</VisuallyHidden>
      {account.balance !== null && (
        <span className={s['balance']}>
          {formatMoney(account.balance.minor, account.balance.currency, language)}
        </span>
      )}
      <span className={s['avatar']} aria-hidden="true">
        {account.initial}
      </span>
    </button>
  );
}
