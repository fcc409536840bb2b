import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DEPOSIT_PATH, HOME_PATH, SEARCH_PATH, WITHDRAW_PATH } from '@/config/routes';
import { AppBar, PageTitle, Wordmark } from '@/ui/AppBar';
import { Button, ButtonLink } from '@/ui/Button';
import { IconButton, IconButtonLink } from '@/ui/IconButton';
import { IconBack, IconMenu, IconSearch } from '@/ui/icons';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useChart } from '../actors';
import { linkTo } from '../links';
import { formatMoney } from '../money';
import { useBrand, useLanguage } from '../site';
import { type Account, useAccount } from './account';
import s from './Headers.module.css';
import { useResetHome } from './home';
import { useOpenMenu } from './Menu';

/** The home header: menu, logo, search, and the ways into the account (HOME-01..HOME-05). */
export function HomeHeader() {
  const { t } = useTranslation();
  const openMenu = useOpenMenu();
  const reset = useResetHome();
  const account = useAccount();
  return (
    <AppBar
      start={<IconButton label={t('action.menu')} icon={<IconMenu />} onClick={openMenu} />}
      end={
        <>
          <IconButtonLink label={t('search.label')} icon={<IconSearch />} render={linkTo(SEARCH_PATH)} />
          {account === null && <WaysIn />}
        </>
      }
      below={account !== null && <Wallet account={account} />}
    >
      <Wordmark name={useBrand()} render={(slot) => linkTo(HOME_PATH)({ ...slot, onClick: reset })} />
    </AppBar>
  );
}

/** The header of every other page: back arrow, title, what the page adds, and the menu (ROUTE-63, ROUTE-64). */
export function PageHeader({ title, end }: { readonly title: string; readonly end?: ReactNode }) {
  const { t } = useTranslation();
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
          <IconButton label={t('action.menu')} icon={<IconMenu />} onClick={openMenu} />
        </>
      }
    >
      <PageTitle>{title}</PageTitle>
    </AppBar>
  );
}

/** Login and register for a visitor (HOME-04). */
function WaysIn() {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
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

/** Name and balance of a member, which open the menu, and the ways to pay in and out (HOME-05). */
function Wallet({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const openMenu = useOpenMenu();
  const language = useLanguage();
  return (
    <div className={s['wallet']}>
      <button type="button" className={s['account']} onClick={openMenu}>
        <VisuallyHidden>{t('account.open', { name: account.name })}</VisuallyHidden>
        <span className={s['avatar']} aria-hidden="true">
          {account.initial}
        </span>
        {account.balance !== null && (
          <span className={s['balance']}>
            {formatMoney(account.balance.minor, account.balance.currency, language)}
          </span>
        )}
      </button>
      <ButtonLink size="s" render={linkTo(DEPOSIT_PATH)}>
        {t('shell.deposit')}
      </ButtonLink>
      <ButtonLink size="s" variant="secondary" render={linkTo(WITHDRAW_PATH)}>
        {t('shell.withdraw')}
      </ButtonLink>
    </div>
  );
}
