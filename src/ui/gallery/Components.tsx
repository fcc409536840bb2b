import { type ReactNode, useState } from 'react';
import { Accordion } from '../Accordion';
import { AppBar, Wordmark } from '../AppBar';
import { Badge, Tag } from '../Badge';
import { Button, ButtonLink } from '../Button';
import { Checkbox } from '../Checkbox';
import { Chip, ChipBar } from '../Chip';
import { ConfirmDialog } from '../ConfirmDialog';
import { EmptyState } from '../EmptyState';
import { GameTile } from '../GameTile';
import { IconButton } from '../IconButton';
import { IconBell } from '../icons/IconBell';
import { IconGlobe } from '../icons/IconGlobe';
import { IconHot } from '../icons/IconHot';
import { IconLogout } from '../icons/IconLogout';
import { IconMail } from '../icons/IconMail';
import { IconSlots } from '../icons/IconSlots';
import { IconVip } from '../icons/IconVip';
import { ListRow, RowList } from '../ListRow';
import { LoadingMask } from '../LoadingMask';
import { PageMain, PhoneFrame } from '../PhoneFrame';
import { Popup, Sheet, SlideOver } from '../Popup';
import { SearchField } from '../SearchField';
import { SegmentedTabs } from '../SegmentedTabs';
import { SideNav } from '../SideNav';
import { SkeletonRow } from '../Skeleton';
import { SkeletonBanner, SkeletonGrid, SkeletonText } from '../SkeletonShapes';
import { Spinner } from '../Spinner';
import { ErrorState, OfflineBar } from '../States';
import { TextField } from '../TextField';
import { TileGrid } from '../TileGrid';
import { type ToastItem, ToastRegion } from '../Toast';
import s from './gallery.module.css';
import { link, Nav, tiles } from './screens';

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={s['block']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function ClearableSearch() {
  const [text, setText] = useState('Moon');
  return (
    <SearchField
      label="Search"
      value={text}
      onChange={({ target }) => setText(target.value)}
      clear={{ label: 'Clear', onClear: () => setText('') }}
    />
  );
}

type Overlay = 'popup' | 'sheet' | 'left' | 'right' | 'confirm' | 'mask' | 'none';

const TOASTS: ReadonlyArray<ToastItem> = [
  { id: 1, kind: 'success', text: 'Saved' },
  { id: 2, kind: 'info', text: 'Message code sent to your number' },
  { id: 3, kind: 'error', text: 'You are not logged in, please login first' },
  { id: 4, kind: 'loading', text: 'Please wait' },
  { id: 5, kind: 'offline', text: 'You are offline' },
];

/** Every component in its states. */
export function Components() {
  const [overlay, setOverlay] = useState<Overlay>('none');
  const [tab, setTab] = useState<'one' | 'two' | 'three'>('one');
  const [rail, setRail] = useState('hot');
  const [toasts, setToasts] = useState<ReadonlyArray<ToastItem>>([]);
  const close = () => setOverlay('none');
  const more = Array.from({ length: 30 }, (_, at) => at);
  return (
    <PhoneFrame>
      <AppBar end={<IconButton label="Language" icon={<IconGlobe />} />}>
        <Wordmark name="Mayari" />
      </AppBar>
      <OfflineBar offline text="No connection. Showing what we have." />
      <PageMain>
        <h1 className={s['hidden']}>Gallery</h1>
        <Block title="Type">
          <p className={s['type1']}>₱1,284,906.50</p>
          <p className={s['type2']}>Good evening, Mayumi</p>
          <p>The quick brown fox jumps over the lazy dog. Maligayang pagdating sa iyong lobby.</p>
        </Block>
        <Block title="Buttons">
          <div className={s['wrap']}>
            <Button>Primary</Button>
            <Button variant="secondary">Secondary</Button>
            <Button variant="ghost">Ghost</Button>
            <Button variant="danger">Danger</Button>
            <Button loading>Loading</Button>
            <Button disabled>Disabled</Button>
            <Button size="s" icon={<IconVip />}>
              Small
            </Button>
            <ButtonLink render={link} variant="secondary" size="s">
              Link
            </ButtonLink>
          </div>
          <Button size="l" block icon={<IconHot />}>
            Large block
          </Button>
          <div className={s['wrap']}>
            <IconButton
              label="Plain"
              icon={<IconBell />}
              badge={<Badge count={7} label="7 unread" corner />}
            />
            <IconButton label="Solid" variant="solid" icon={<IconBell />} />
            <IconButton label="Disabled" variant="solid" icon={<IconBell />} disabled />
            <Badge count={3} label="3 unread" />
            <Badge count={99} label="99 unread" />
            <Badge count={100} label="100 unread" />
            <Tag kind="hot">Hot</Tag>
            <Tag kind="new">New</Tag>
            <Tag kind="jackpot">Jackpot</Tag>
            <Spinner label="Loading" />
          </div>
        </Block>
        <Block title="Fields">
          <TextField
            reads="search"
            label="E-mail"
            type="email"
            prefix={<IconMail />}
            hint="We never share it."
            note="Optional"
          />
          <TextField
            reads="search"
            label="Mobile number"
            type="tel"
            prefix="+63"
            error="The mobile num is not valid"
          />
          <TextField
            reads="search"
            label="Password"
            type="password"
            defaultValue="secret"
            reveal={{ show: 'Show password', hide: 'Hide password' }}
          />
          <TextField reads="search" label="Message code" suffix={<Button size="s">Get code</Button>} />
          <TextField reads="search" label="Disabled" disabled defaultValue="Cannot change" />
          <ClearableSearch />
          <Checkbox defaultChecked>Remember password</Checkbox>
          <Checkbox error="Please accept the terms">
            I accept the <a href="#terms">terms</a>
          </Checkbox>
        </Block>
        <Block title="Tabs and chips">
          <SegmentedTabs
            label="Example"
            value={tab}
            onChange={setTab}
            tabs={[
              { id: 'one', label: 'Daily' },
              { id: 'two', label: 'Weekly' },
              { id: 'three', label: 'Special' },
            ]}
          >
            <p className={s['gap']}>Panel {tab}</p>
          </SegmentedTabs>
          <div className={s['bleed']}>
            <ChipBar label="Chips" selectedKey="1">
              {['All', 'New', 'Hot', 'Recent', 'Feature buy', 'Megaways'].map((name, at) => (
                <Chip key={name} selected={at === 1}>
                  {name}
                </Chip>
              ))}
            </ChipBar>
          </div>
        </Block>
        <Block title="Overlays">
          <div className={s['wrap']}>
            {(['popup', 'sheet', 'left', 'right', 'confirm', 'mask'] as const).map((kind) => (
              <Button key={kind} size="s" variant="secondary" onClick={() => setOverlay(kind)}>
                {kind}
              </Button>
            ))}
            <Button size="s" variant="secondary" onClick={() => setToasts(toasts.length ? [] : TOASTS)}>
              toasts
            </Button>
          </div>
        </Block>
        <Block title="Tiles">
          <div className={s['bleed']}>
            <TileGrid>
              {tiles(0, 7, true)}
              <GameTile
                title="A picture that fails"
                picture={{ src: 'data:image/png,broken' }}
                onPress={() => {}}
              />
              <GameTile title="No picture" onPress={() => {}} tag={{ kind: 'jackpot', text: 'Jackpot' }} />
            </TileGrid>
          </div>
        </Block>
        <Block title="Skeletons">
          <div className={s['bleed']}>
            <SkeletonBanner />
            <SkeletonRow />
            <SkeletonGrid count={3} />
          </div>
          <SkeletonText />
        </Block>
        <Block title="Side nav">
          <div className={s['bleed']}>
            <SideNav
              label="Categories"
              value={rail}
              onSelect={setRail}
              items={[
                { id: 'hot', label: 'Hot', icon: <IconHot /> },
                { id: 'slots', label: 'Slots', icon: <IconSlots /> },
                { id: 'vip', label: 'VIP', icon: <IconVip /> },
              ]}
            >
              <EmptyState
                title="No games here yet"
                text="Try another category."
                action={<Button variant="secondary">Reset</Button>}
              />
            </SideNav>
          </div>
        </Block>
        <Block title="States">
          <ErrorState
            title="The games could not be loaded"
            text="Check your connection and try again."
            retryLabel="Try again"
            onRetry={() => {}}
          />
        </Block>
        <Block title="Rows and accordion">
          <RowList label="Rows">
            <ListRow
              title="VIP benefits"
              text="Silver, 320 points to Gold"
              icon={<IconVip />}
              render={link}
            />
            <ListRow title="Slots" icon={<IconSlots />} render={link} current />
            <ListRow
              title="Inbox"
              icon={<IconMail />}
              render={link}
              end={<Badge count={128} label="128 unread" />}
            />
            <ListRow title="Log out" icon={<IconLogout />} onPress={() => setOverlay('confirm')} />
          </RowList>
          <Accordion
            name="sample"
            openId="a"
            items={[
              {
                id: 'a',
                title: 'Weekend reload',
                note: '12/03/2026',
                content: 'Twenty per cent more.',
                unreadLabel: 'Unread',
              },
              { id: 'b', title: 'New tables', note: '10/03/2026', content: 'Three new live tables.' },
            ]}
          />
        </Block>
      </PageMain>
      <Nav />

      <Popup
        open={overlay === 'popup'}
        onClose={close}
        title="A popup"
        closeLabel="Close"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Later
            </Button>
            <Button onClick={() => setToasts(TOASTS.slice(0, 1))}>Save</Button>
          </>
        }
      >
        <TextField reads="search" label="Nickname" />
      </Popup>
      <Sheet open={overlay === 'sheet'} onClose={close} title="Language" closeLabel="Close">
        <RowList>
          <ListRow title="Tagalog" selected onPress={close} />
          <ListRow title="English" selected={false} onPress={close} />
        </RowList>
      </Sheet>
      <SlideOver from="left" open={overlay === 'left'} onClose={close} title="Menu" closeLabel="Close">
        <RowList>
          {more.map((at) => (
            <ListRow key={at} title={`Category ${at + 1}`} icon={<IconSlots />} render={link} />
          ))}
        </RowList>
      </SlideOver>
      <SlideOver
        from="right"
        pace="provider"
        open={overlay === 'right'}
        onClose={close}
        title="Filter"
        closeLabel="Close"
        footer={
          <>
            <Button variant="secondary">Reset</Button>
            <Button onClick={close}>Filter</Button>
          </>
        }
      >
        <SearchField label="Game name" labelShown />
      </SlideOver>
      <ConfirmDialog
        open={overlay === 'confirm'}
        onClose={close}
        onConfirm={close}
        icon={<IconLogout size={30} />}
        title="Log out"
        message="Are you sure you want to logout?"
        confirmLabel="Log out"
        cancelLabel="Stay"
      />
      <LoadingMask open={overlay === 'mask'} text="Logging out" onCancel={close} />
      <ToastRegion toasts={toasts} dismiss={{ label: 'Dismiss', onDismiss: () => setToasts([]) }} />
    </PhoneFrame>
  );
}
