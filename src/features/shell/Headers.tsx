import { useSelector } from '@xstate/react';
import { DEPOSIT_PATH, HOME_PATH, MEMBER_CENTRE_PATH, SEARCH_PATH, WITHDRAW_PATH } from '@/config/routes';
import { formatMoney } from '@/features/shared/format';
import { linkTo } from '@/features/shared/page/links';
import { useChart } from '@/features/shared/state/actors';
import { useOpenMenu } from '@/features/shared/state/openMenu';
import { useIsHydrating } from '@/features/shared/state/pageStart';
import { useBrand, useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { type AccountSummary, toAccount } from '@/machines/shared/session/session.machine';
import { AppBar, Wordmark } from '@/ui/AppBar';
import { Button, ButtonLink } from '@/ui/Button';
import { IconButton, IconButtonLink } from '@/ui/IconButton';
import { IconMenu } from '@/ui/icons/IconMenu';
import { IconSearch } from '@/ui/icons/IconSearch';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import s from './Headers.module.css';
import { useResetHome } from './home';

/** The logged-in account; null for a visitor. */
export function useAccount(): AccountSummary | null {
  const session = useChart('session');
  const record = useSelector(session, ({ context }) => context.record);
  const info = useSelector(session, ({ context }) => context.memberInfo);
  return record === null ? null : toAccount(record.userName, info);
}

/** The home header: menu, logo, search, and the account entries (HOME-01..HOME-05). */
export function HomeHeader() {
  const { t } = useTexts();
  const openMenu = useOpenMenu();
  const reset = useResetHome();
  const account = useAccount();
  return (
    <AppBar
      start={
        openMenu && (
          <IconButton className={s['menu']} label={t('action.menu')} icon={<IconMenu />} onClick={openMenu} />
        )
      }
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

/** Login and register for a visitor (HOME-04). Hidden until it is known that the user is not logged in. */
function WaysIn() {
  const { t } = useTexts();
  const className = useIsHydrating() ? s['unsaid'] : undefined;
  const navigation = useChart('navigation');
  return (
    <>
      <Button
        size="s"
        variant="secondary"
        className={className}
        onClick={() => navigation.send({ type: 'popup.open', popup: 'register' })}
      >
        {t('action.register')}
      </Button>
      <Button
        size="s"
        className={className}
        onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}
      >
        {t('action.login')}
      </Button>
    </>
  );
}

/**
 * Name and balance of a member, with deposit and withdrawal (HOME-05). A press on the name opens the menu, or the
 * member centre when the menu is at the side.
 */
function Wallet({ account }: { readonly account: AccountSummary }) {
  const { t } = useTexts();
  const openMenu = useOpenMenu();
  const language = useLanguage();
  const className = s['account'] ?? '';
  const children = (
    <>
      <VisuallyHidden>{t('account.open', { name: account.name })}</VisuallyHidden>
      <span className={s['avatar']} aria-hidden="true">
        {account.initial}
      </span>
      {account.balance !== null && (
        <span className={s['balance']}>
          {formatMoney(account.balance.minor, account.balance.currency, language)}
        </span>
      )}
    </>
  );
  return (
    <div className={s['wallet']}>
      {openMenu === undefined ? (
        linkTo(MEMBER_CENTRE_PATH)({ className, children })
      ) : (
        <button type="button" className={className} onClick={openMenu}>
          {children}
        </button>
      )}
      <ButtonLink size="s" render={linkTo(DEPOSIT_PATH)}>
        {t('shell.deposit')}
      </ButtonLink>
      <ButtonLink size="s" variant="secondary" render={linkTo(WITHDRAW_PATH)}>
        {t('shell.withdraw')}
      </ButtonLink>
    </div>
  );
}
