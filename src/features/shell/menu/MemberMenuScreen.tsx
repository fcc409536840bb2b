import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { BannerCarousel } from '@/features/shared/banner';
import { ChartStates } from '@/features/shared/page/ChartStates';
import { ContactRows } from '@/features/shared/page/ContactRows';
import { LanguageSwitch } from '@/features/shared/page/LanguageSwitch';
import { linkTo } from '@/features/shared/page/links';
import { ScreenPage } from '@/features/shared/page/ScreenPage';
import { useChart } from '@/features/shared/state/actors';
import { useLogout } from '@/features/shared/state/deferredCharts';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import { useSiteInfo } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { IconChevronDown } from '@/ui/icons/IconChevronDown';
import { IconGlobe } from '@/ui/icons/IconGlobe';
import { IconLogout } from '@/ui/icons/IconLogout';
import { IconReferral } from '@/ui/icons/IconReferral';
import { IconShare } from '@/ui/icons/IconShare';
import { RowList } from '@/ui/ListRow';
import type { RenderLink } from '@/ui/link';
import { useInvite } from '..';
import { AccountCard } from './AccountCard';
import { useEntries } from './entries';
import { GRID } from './entries.gen';
import s from './MemberMenuScreen.module.css';

/** The member navigation grid (ROUTE-49, MEMBER-05..MEMBER-07). */
export function MemberMenuScreen() {
  const { t } = useTexts();
  const deferredCharts = useChart('deferredCharts');
  const isComplete = useDeferredCharts() !== undefined;
  return (
    <ScreenPage top={<BannerCarousel group="m_home" />} bare>
      <ChartStates
        actor={deferredCharts}
        failed={{ title: t('error.network.unreachable'), retry: { type: 'flow.retry' } }}
        isReady={() => isComplete}
        className={s['wait']}
      >
        {() => <Grid />}
      </ChartStates>
    </ScreenPage>
  );
}

function Grid() {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  const logout = useLogout();
  const isLoggedIn = useSelector(useChart('session'), (snapshot) => snapshot.hasTag('loggedIn'));
  const invite = useInvite();
  const gifts = useEntries(GRID.gifts);
  return (
    <div className={s['page']}>
      <AccountCard onLeave={() => navigation.send({ type: 'popup.close' })} />
      <Group title={t('shell.deposit')} entries={useEntries(GRID.money)} />
      <Group title={t('home.promotions')} entries={gifts}>
        <Tile icon={<IconReferral />} title={t('invite.title')} onPress={invite} />
      </Group>
      <Group title={t('menu.more')} entries={useEntries(GRID.help)} />
      <section className={s['panel']} aria-label={t('menu.service')}>
        <h2 className={s['heading']}>{t('menu.service')}</h2>
        <RowList>
          <ContactRows />
        </RowList>
      </section>
      <Community />
      <details className={s['panel']}>
        <summary className={s['summary']}>
          <IconGlobe size={20} />
          <span>{t('shell.language')}</span>
          <IconChevronDown size={20} />
        </summary>
        <LanguageSwitch />
      </details>
      {isLoggedIn && (
        <Button block variant="secondary" icon={<IconLogout />} onClick={logout}>
          {t('action.logout')}
        </Button>
      )}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly entries: ReturnType<typeof useEntries>;
  readonly children?: ReactNode;
}

function Group({ title, entries, children }: GroupProps) {
  const { t } = useTexts();
  if (entries.length === 0 && children === undefined) return null;
  return (
    <section className={s['panel']} aria-label={title}>
      <ul className={s['grid']}>
        {entries.map(({ name, path, title: entry, icon, unread }) => (
          <Tile
            key={name}
            icon={icon}
            title={entry}
            render={linkTo(path)}
            badge={<Badge corner count={unread} label={t('menu.inbox', { count: unread })} />}
          />
        ))}
        {children}
      </ul>
    </section>
  );
}

interface TileProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly badge?: ReactNode;
  readonly render?: RenderLink;
  readonly onPress?: () => void;
}

function Tile({ icon, title, badge, render, onPress }: TileProps) {
  const className = s['tile'] ?? '';
  const children = (
    <>
      <span className={s['icon']}>
        {icon}
        {badge}
      </span>
      <span>{title}</span>
    </>
  );
  return (
    <li>
      {render?.({ className, children }) ?? (
        <button type="button" className={className} onClick={onPress}>
          {children}
        </button>
      )}
    </li>
  );
}

/** Community pages, from the download resources (MEMBER-05). */
function Community() {
  const { t } = useTexts();
  const resources = useSiteInfo((info) => info.resources) ?? [];
  const pages = resources.filter(
    ({ resourceType, url }) => resourceType.startsWith('Social') && url.startsWith('https://'),
  );
  if (pages.length === 0) return null;
  return (
    <section className={s['panel']} aria-label={t('menu.community')}>
      <h2 className={s['heading']}>{t('menu.community')}</h2>
      <ul className={s['grid']}>
        {pages.map(({ resourceType, url, labelNameEn }) => (
          <Tile
            key={resourceType}
            icon={<IconShare />}
            title={labelNameEn ?? resourceType}
            render={(slot) => <a href={url} target="_blank" rel="noopener noreferrer" {...slot} />}
          />
        ))}
      </ul>
    </section>
  );
}
