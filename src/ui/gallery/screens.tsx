import { type ReactNode, useState } from 'react';
import { AppBar, Wordmark } from '../AppBar';
import { Badge } from '../Badge';
import { BannerFrame } from '../Banner';
import { BottomNav } from '../BottomNav';
import { Button } from '../Button';
import { Checkbox } from '../Checkbox';
import { Chip, ChipBar, ChipLink } from '../Chip';
import { FloatingStack } from '../FloatingStack';
import { FullScreenNotice } from '../FullScreenNotice';
import { FavouriteButton, GameTile, MoreButton } from '../GameTile';
import { IconButton } from '../IconButton';
import { IconBack } from '../icons/IconBack';
import { IconBingo } from '../icons/IconBingo';
import { IconCards } from '../icons/IconCards';
import { IconChat } from '../icons/IconChat';
import { IconDeposit } from '../icons/IconDeposit';
import { IconFilter } from '../icons/IconFilter';
import { IconFish } from '../icons/IconFish';
import { IconGift } from '../icons/IconGift';
import { IconHome } from '../icons/IconHome';
import { IconHot } from '../icons/IconHot';
import { IconJackpot } from '../icons/IconJackpot';
import { IconLive } from '../icons/IconLive';
import { IconLock } from '../icons/IconLock';
import { IconMegaphone } from '../icons/IconMegaphone';
import { IconMenu } from '../icons/IconMenu';
import { IconReferral } from '../icons/IconReferral';
import { IconRefresh } from '../icons/IconRefresh';
import { IconSearch } from '../icons/IconSearch';
import { IconSend } from '../icons/IconSend';
import { IconSlots } from '../icons/IconSlots';
import { IconSports } from '../icons/IconSports';
import { IconStar } from '../icons/IconStar';
import { IconUser } from '../icons/IconUser';
import { LoadingMore } from '../LoadingMore';
import type { RenderLink } from '../link';
import { PageTitle } from '../PageTitle';
import { PaginationDots } from '../PaginationDots';
import { PageMain, PhoneFrame } from '../PhoneFrame';
import { Popup } from '../Popup';
import { ScrollRow } from '../ScrollRow';
import { SectionHeading, SeeAllLink } from '../SectionHeading';
import { SegmentedTabs } from '../SegmentedTabs';
import { SideNav } from '../SideNav';
import { SkeletonTile } from '../Skeleton';
import { TextField } from '../TextField';
import { Ticker } from '../Ticker';
import { TileGrid } from '../TileGrid';
import s from './gallery.module.css';
import { sampleBanner, sampleTile, sampleTitle } from './sampleArt';

export const link: RenderLink = (slot) => <a href="?view=list" {...slot} />;

export function Nav() {
  return (
    <BottomNav
      label="Main menu"
      items={[
        { id: 'home', label: 'Home', icon: <IconHome />, render: link, current: true },
        { id: 'promo', label: 'Promotions', icon: <IconGift />, render: link },
        { id: 'refer', label: 'Refer', icon: <IconReferral />, render: link, raised: true },
        { id: 'deposit', label: 'Deposit', icon: <IconDeposit />, render: link },
        {
          id: 'me',
          label: 'Account',
          icon: <IconUser />,
          render: link,
          badge: <Badge count={120} label="120 unread" corner />,
        },
      ]}
    />
  );
}

function tag(seed: number) {
  if (seed % 5 === 0) return { kind: 'hot', text: 'Hot' } as const;
  if (seed % 7 === 3) return { kind: 'new', text: 'New' } as const;
  return undefined;
}

export function Tile({ seed, wide }: { seed: number; wide?: boolean }) {
  const [on, setOn] = useState(seed % 4 === 1);
  return (
    <GameTile
      title={sampleTitle(seed)}
      subtitle={['Northwind', 'Lagoon Play', 'Studio Nine'][seed % 3]}
      picture={{ src: sampleTile(seed) }}
      eager={seed < 6}
      tag={tag(seed)}
      wide={wide}
      onPress={() => {}}
      action={
        <>
          <FavouriteButton label={`Favourite ${sampleTitle(seed)}`} on={on} onToggle={() => setOn(!on)} />
          <MoreButton label={`About ${sampleTitle(seed)}`} onPress={() => {}} />
        </>
      }
    />
  );
}

export function tiles(from: number, count: number, highlight = false) {
  return Array.from({ length: count }, (_, at) => from + at).map((seed) => (
    <Tile key={seed} seed={seed} wide={highlight && (seed - from) % 7 === 6} />
  ));
}

const CATEGORIES: ReadonlyArray<[string, ReactNode]> = [
  ['Slots', <IconSlots key="i" />],
  ['Live', <IconLive key="i" />],
  ['Fish', <IconFish key="i" />],
  ['Poker', <IconCards key="i" />],
  ['Sports', <IconSports key="i" />],
  ['Bingo', <IconBingo key="i" />],
  ['Jackpot', <IconJackpot key="i" />],
];

const ARROWS = { previous: 'Previous games', next: 'Next games' };

function Header() {
  return (
    <AppBar
      start={<IconButton label="Open menu" icon={<IconMenu />} />}
      end={
        <>
          <IconButton label="Search" icon={<IconSearch />} />
          <Button size="s" variant="secondary">
            Log in
          </Button>
          <Button size="s">Register</Button>
        </>
      }
    >
      <Wordmark name="Mayari" render={link} />
    </AppBar>
  );
}

export function HomeMock({ children }: { children?: ReactNode }) {
  const [page, setPage] = useState(0);
  return (
    <PhoneFrame>
      <Header />
      <PageMain>
        <h1 className={s['hidden']}>Home</h1>
        <BannerFrame label="Promotions">
          <img src={sampleBanner(page)} alt="" />
          <PaginationDots count={5} at={page} label={(at) => `Banner ${at + 1} of 5`} onSelect={setPage} />
        </BannerFrame>
        <Ticker
          label="Announcements"
          icon={<IconMegaphone />}
          placeholder="No announcements"
          items={[
            { id: 'a', text: 'Weekend reload: 20% more on every deposit', render: link },
            { id: 'b', text: 'Maintenance on Tuesday from 03:00 to 04:00', render: link },
          ]}
        />
        <div className={s['gap']}>
          <ChipBar label="Game categories" selectedKey="Slots" look="tiles">
            {CATEGORIES.map(([name, icon]) => (
              <ChipLink key={name} render={link} icon={icon}>
                {name}
              </ChipLink>
            ))}
          </ChipBar>
        </div>
        <ScrollRow
          title="Hot games"
          icon={<IconHot />}
          labels={ARROWS}
          link={
            <SeeAllLink render={link} label="See all hot games">
              See all
            </SeeAllLink>
          }
        >
          {tiles(0, 9)}
        </ScrollRow>
        <ScrollRow
          title="Slots"
          icon={<IconSlots />}
          labels={ARROWS}
          link={
            <SeeAllLink render={link} label="See all slots">
              See all
            </SeeAllLink>
          }
        >
          {tiles(9, 9)}
        </ScrollRow>
        <SideNav
          label="Categories"
          items={[]}
          value=""
          onSelect={() => {}}
          footer={
            <FloatingStack label="Contacts">
              <IconButton variant="solid" label="Live chat" icon={<IconChat size={20} />} />
              <IconButton variant="solid" label="Messenger" icon={<IconSend size={20} />} />
            </FloatingStack>
          }
        >
          <section className={s['section']} aria-label="For you">
            <SectionHeading title="For you" icon={<IconStar />} />
            <TileGrid>{tiles(20, 13, true)}</TileGrid>
          </section>
        </SideNav>
      </PageMain>
      <Nav />
      {children}
    </PhoneFrame>
  );
}

export function ListMock() {
  const [chosen, setChosen] = useState('All');
  return (
    <PhoneFrame>
      <AppBar
        centred
        start={<IconButton label="Back" icon={<IconBack />} />}
        end={<IconButton label="Filter" icon={<IconFilter />} />}
      >
        <PageTitle>Slots</PageTitle>
      </AppBar>
      <PageMain>
        <div className={s['pad']}>
          <TextField
            reads="search"
            label="Search games"
            labelHidden
            placeholder="Search games"
            type="search"
            prefix={<IconSearch />}
          />
        </div>
        <ChipBar label="Classification" selectedKey={chosen}>
          {['All', 'New', 'Hot', 'Recent', 'Feature buy', 'Megaways', 'Classic'].map((name) => (
            <Chip key={name} selected={name === chosen} onClick={() => setChosen(name)}>
              {name}
            </Chip>
          ))}
        </ChipBar>
        <div className={s['gap']}>
          <TileGrid label="Slots">
            {tiles(0, 18)}
            <SkeletonTile />
            <SkeletonTile />
            <SkeletonTile />
          </TileGrid>
        </div>
        <LoadingMore label="Loading more games" />
      </PageMain>
      <Nav />
    </PhoneFrame>
  );
}

export function LoginMock() {
  const [open, setOpen] = useState(true);
  const [tab, setTab] = useState<'username' | 'sms'>('username');
  return (
    <HomeMock>
      <Popup open={open} onClose={() => setOpen(false)} title="Welcome back" closeLabel="Close">
        <form className={s['form']} onSubmit={(event) => event.preventDefault()}>
          <SegmentedTabs
            label="How to log in"
            tabs={[
              { id: 'username', label: 'Username' },
              { id: 'sms', label: 'Mobile number' },
            ]}
            value={tab}
            onChange={setTab}
          >
            <div className={s['form']}>
              <TextField
                reads="search"
                label="Username"
                prefix={<IconUser />}
                autoComplete="username"
                defaultValue="mayumi88"
              />
              <TextField
                reads="search"
                label="Password"
                type="password"
                prefix={<IconLock />}
                reveal={{ show: 'Show password', hide: 'Hide password' }}
                autoComplete="current-password"
                defaultValue="sampaguita"
                error="Wrong username or password"
              />
              <TextField
                reads="search"
                label="Captcha"
                inputMode="numeric"
                suffix={
                  <>
                    <svg width="104" height="40" viewBox="0 0 104 40" role="img" aria-label="Captcha picture">
                      <rect width="104" height="40" rx="8" fill="#f2e7cf" />
                      <path d="M4 28q24-26 48-6t48-10" stroke="#a97a33" fill="none" strokeWidth="2" />
                      <text x="14" y="28" fontSize="24" fontWeight="800" letterSpacing="7" fill="#3a2a10">
                        4827
                      </text>
                    </svg>
                    <IconButton label="New captcha" icon={<IconRefresh size={20} />} />
                  </>
                }
              />
            </div>
          </SegmentedTabs>
          <div className={s['between']}>
            <Checkbox>Remember me</Checkbox>
            <a href="#forgot">Forgot password?</a>
          </div>
          <Checkbox defaultChecked>I am over 18 and agree to the terms.</Checkbox>
          <Button type="submit" size="l" block>
            Log in
          </Button>
        </form>
      </Popup>
    </HomeMock>
  );
}

const NOTICES = {
  maintenance: [
    'We are polishing the house',
    'The site is being upgraded and will be back soon. Your balance is safe.',
  ],
  region: ['Not available where you are', 'The law of your region does not allow us to serve you here.'],
  offline: ['No connection', 'Check your network. We keep trying in the background.'],
  failure: ['Something went wrong', 'The page could not be opened.'],
} as const;

export function NoticeMock({ kind }: { kind: string | null }) {
  const known = kind === 'region' || kind === 'offline' || kind === 'failure' ? kind : 'maintenance';
  const [title, text] = NOTICES[known];
  return (
    <PhoneFrame>
      <FullScreenNotice
        kind={known}
        title={title}
        text={text}
        detail="Your address: 203.0.113.7"
        actions={
          <>
            <Button block>Try again</Button>
            <Button block variant="secondary" icon={<IconChat />}>
              Customer service
            </Button>
          </>
        }
      />
    </PhoneFrame>
  );
}
