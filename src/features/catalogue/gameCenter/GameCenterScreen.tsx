import type { GameType } from '@contract/games';
import { searchOf } from '@contract/readers/search';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { GAME_SELECT_TYPES } from '@/config/constants';
import { centerPathOf, HOME_PATH } from '@/config/routes';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { GameTypeIcon, useCategories, useGameTypeName } from '@/features/shared/state/gameTypes';
import { useTexts } from '@/features/shared/state/texts';
import {
  type CenterAddress,
  centerHeading,
  centerQuery,
  type DataType,
  hasCenterSearch,
} from '@/machines/catalogue/gameCenter/centerAddress';
import { centerScreen } from '@/machines/catalogue/gameCenter/gameCenter.machine';
import type { FlowRef } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { Button, ButtonLink } from '@/ui/Button';
import { ChipBar, ChipLink } from '@/ui/Chip';
import { EmptyState } from '@/ui/EmptyState';
import { IconClock } from '@/ui/icons/IconClock';
import { IconHeart } from '@/ui/icons/IconHeart';
import { IconUser } from '@/ui/icons/IconUser';
import { SearchField } from '@/ui/SearchField';
import { SectionHeading } from '@/ui/SectionHeading';
import { GameList, HotList, MenuButton, Skeleton, useAddressedText } from '../gameList';
import { LiveBoards } from '../winners';
import s from './GameCenter.module.css';
import { VendorTiles } from './VendorTiles';

type CenterRef = FlowRef<'gameCenter'>;

/** The game center with all categories (ROUTE-31..ROUTE-33). */
export function GameCenterScreen({ actor: center }: ScreenProps<'gameCenter'>) {
  return (
    <ChartScreen actor={center} end={center && <Menus center={center} />} wide bare>
      {(actor) => <Center center={actor} />}
    </ChartScreen>
  );
}

function Menus({ center }: { readonly center: CenterRef }) {
  const menus = useSelector(center, ({ children }) => children.menus);
  const category = useSelector(center, ({ context }) => context.address.category);
  return menus === undefined ? null : <MenuButton menus={menus} current={category} />;
}

function Center({ center }: { readonly center: CenterRef }) {
  const address = useSelector(center, ({ context }) => context.address);
  const screen = useSelector(center, centerScreen);
  const { category } = address;
  return (
    <div className={s['center']}>
      <CategoryBar category={category} />
      <ViewBar address={address} />
      {hasCenterSearch(category) && <CenterSearch key={category} category={category} />}
      <section className={s['section']}>
        <CenterHeading heading={centerHeading(address)} />
        {screen === 'hot' && <HotList />}
        {screen === 'list' && <CenterList center={center} />}
        {screen === 'tiles' && <VendorTiles center={center} address={address} />}
        {screen === 'loginFirst' && <LoginFirst center={center} />}
      </section>
      {screen === 'hot' && <LiveBoards limit={10} />}
    </div>
  );
}

function CenterHeading({ heading }: { readonly heading: ReturnType<typeof centerHeading> }) {
  const { t } = useTexts();
  const nameOf = useGameTypeName();
  if (heading === 'favourites') return <SectionHeading title={t('view.favourites')} icon={<IconHeart />} />;
  if (heading === 'recent') return <SectionHeading title={t('view.recent')} icon={<IconClock />} />;
  return <SectionHeading title={nameOf(heading)} icon={<GameTypeIcon type={heading} />} />;
}

/** The categories, hot games first (LIST-33). */
function CategoryBar({ category }: { readonly category: GameType }) {
  const { t } = useTexts();
  const nameOf = useGameTypeName();
  const categories = useCategories();
  const types: readonly GameType[] = ['HOT', ...categories.map(({ type }) => type)];
  return (
    <ChipBar label={t('home.categories')} selectedKey={category} look="tiles">
      {types.map((type) => (
        <ChipLink
          key={type}
          current={type === category}
          icon={<GameTypeIcon type={type} />}
          render={linkTo(centerPathOf(type), { replace: true })}
        >
          {type === 'HOT' ? t('shell.hot') : nameOf(type)}
        </ChipLink>
      ))}
    </ChipBar>
  );
}

/** The data views of a category (LIST-24, CONST-09). Picking one clears the vendor and the class. */
function ViewBar({ address }: { readonly address: CenterAddress }) {
  const { t } = useTexts();
  const names: Readonly<Record<DataType, string | null>> = {
    ALL: t('list.class_all'),
    NEW: t('list.class_new'),
    HOT: t('list.class_hot'),
    RECENT: t('list.class_recent'),
    FAV: t('view.favourites'),
    // Search has its own input.
    SEARCH: null,
  };
  const icons: Readonly<Partial<Record<DataType, ReactNode>>> = {
    RECENT: <IconClock size={16} />,
    FAV: <IconHeart size={16} />,
  };
  return (
    <ChipBar label={t('center.views')} selectedKey={address.dataType}>
      {GAME_SELECT_TYPES.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other)).map(
        (dataType) =>
          names[dataType] !== null && (
            <ChipLink
              key={dataType}
              current={dataType === address.dataType}
              icon={icons[dataType]}
              render={linkTo(centerPathOf(address.category), {
                replace: true,
                search: dataType === 'ALL' ? {} : { dataType: dataType.toLowerCase() },
              })}
            >
              {names[dataType]}
            </ChipLink>
          ),
      )}
    </ChipBar>
  );
}

const ORDER: readonly DataType[] = ['ALL', 'NEW', 'HOT', 'RECENT', 'FAV', 'SEARCH'];

/** Search of the lotteries (LIST-16). Submitting it changes the address. */
function CenterSearch({ category }: { readonly category: GameType }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const gameName = useAddressedText('gameName');
  return (
    <search className={s['search']}>
      <form
        key={gameName}
        onSubmit={(event) => {
          event.preventDefault();
          const text = searchOf(String(new FormData(event.currentTarget).get('gameName') ?? ''));
          navigate({
            to: centerPathOf(category),
            replace: true,
            search: text === '' ? {} : { gameName: text },
          });
        }}
      >
        <SearchField name="gameName" label={t('center.search')} defaultValue={gameName} />
      </form>
    </search>
  );
}

function CenterList({ center }: { readonly center: CenterRef }) {
  const { t } = useTexts();
  const list = useSelector(center, ({ children }) => children.list);
  const address = useSelector(center, ({ context }) => context.address);
  if (list === undefined) return <Skeleton />;
  const isPlain = centerQuery(address).gameClassify + address.vassalage + address.gameName === '';
  return (
    <GameList
      key={list.sessionId}
      list={list}
      empty={
        <EmptyState
          title={t(isPlain ? 'list.none' : 'list.empty')}
          text={t(isPlain ? 'list.none_text' : 'list.empty_text')}
          action={
            <ButtonLink
              variant="secondary"
              render={linkTo(isPlain ? HOME_PATH : centerPathOf(address.category))}
            >
              {isPlain ? t('shell.home') : t('list.clear_filters')}
            </ButtonLink>
          }
        />
      }
    />
  );
}

/** The login popup opens by itself; this text stays when the popup is closed (ROLE-07). */
function LoginFirst({ center }: { readonly center: CenterRef }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<IconUser size={34} />}
      title={t('view.login_title')}
      text={t('view.login')}
      action={<Button onClick={() => center.send({ type: 'login.ask' })}>{t('action.login')}</Button>}
    />
  );
}
