import type { GameType } from '@contract/games';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { categoryPathOf, HOME_PATH } from '@/config/routes';
import { linkTo } from '@/features/shared/page/links';
import { SmallPicture } from '@/features/shared/page/SmallPicture';
import { useChart } from '@/features/shared/state/actors';
import { useCategories } from '@/features/shared/state/gameTypes';
import { useIsHydrating } from '@/features/shared/state/pageStart';
import { useTypedBefore } from '@/features/shared/state/servedPage';
import { useTexts } from '@/features/shared/state/texts';
import {
  GAME_SORTS,
  type GameQuery,
  hasFilters,
  needsSession,
  withoutUnseen,
} from '@/machines/catalogue/gameList/gameQuery';
import type { nameSearchMachine } from '@/machines/catalogue/nameSearch/nameSearch.machine';
import { ChipBar, ChipLink } from '@/ui/Chip';
import { IconButton } from '@/ui/IconButton';
import { IconChevronDown } from '@/ui/icons/IconChevronDown';
import { IconClock } from '@/ui/icons/IconClock';
import { IconClose } from '@/ui/icons/IconClose';
import { IconFilter } from '@/ui/icons/IconFilter';
import { IconGrid } from '@/ui/icons/IconGrid';
import { IconSort } from '@/ui/icons/IconSort';
import { SearchField } from '@/ui/SearchField';
import { type CategoryRef, useCategoryChart } from './chart';
import s from './FilterBars.module.css';
import { FilterPopup } from './FilterPopup';
import { classChoices, hasVendorChoice, type VendorChoice, vendorChoices } from './filters';
import { ProviderPopup } from './ProviderPopup';

interface FilterBarsProps {
  readonly gameType: GameType;
  /** The query in the address. */
  readonly query: GameQuery;
}

/** The filters of a list. Each choice has its own address (LIST-02, LIST-06, LIST-15, LIST-23). */
export function FilterBars({ gameType, query }: FilterBarsProps) {
  const category = useCategoryChart();
  // Reserve the box before texts and charts have loaded, so that the list below does not jump.
  return (
    <div
      className={s['bars']}
      data-vendors={(hasVendorChoice(gameType) && hasFilters(query)) || undefined}
      data-own={needsSession(query) || undefined}
    >
      {category !== undefined && <Bars gameType={gameType} query={query} category={category} />}
    </div>
  );
}

function Bars({ gameType, query, category }: FilterBarsProps & { readonly category: CategoryRef }) {
  const categories = useCategories();
  const vendors = useSelector(useChart('catalogue'), ({ context }) => context.vendors);
  const filter = useSelector(category, ({ children }) => children.filter);
  const search = useSelector(category, ({ children }) => children.search);
  const providers = useSelector(category, ({ children }) => children.providers);
  const choices = vendorChoices(vendors, categories, gameType);
  const hasFilter = hasFilters(query);
  const { vassalage, gameClassify, gameName } = query;
  return (
    <>
      {!needsSession(query) && (
        <div className={s['line']}>
          {search !== undefined && (
            <NameSearch
              search={search}
              page={gameType}
              gameName={gameName}
              kept={{ vassalage, gameClassify, sort: query.sort ?? '' }}
            />
          )}
          {hasFilter && filter !== undefined && (
            <>
              <FilterButton
                chosen={[vassalage, gameClassify, gameName].filter((text) => text !== '').length}
                onOpen={() =>
                  filter.send({ type: 'filter.open', choice: { vassalage, gameClassify, gameName } })
                }
              />
              <FilterPopup gameType={gameType} filter={filter} />
              <SortChoice sort={query.sort} />
            </>
          )}
        </div>
      )}
      <ClassifyBar gameType={gameType} query={query} />
      {hasFilter && choices.length > 0 && providers !== undefined && (
        <>
          <VendorBar
            gameType={gameType}
            query={query}
            choices={choices}
            onOpen={() => providers.send({ type: 'provider.open', vassalage })}
          />
          <ProviderPopup choices={choices} providers={providers} />
        </>
      )}
    </>
  );
}

/**
 * The address of the same list with another vendor or class; the search text is kept. Views without a control for the
 * vendor or the name drop it (FILTER-06).
 */
function narrowedTo(gameType: GameType, query: GameQuery, change: Partial<GameQuery>) {
  const { vassalage, gameClassify, gameName, sort } = withoutUnseen({ ...query, ...change });
  return linkTo(categoryPathOf(gameType) ?? HOME_PATH, {
    replace: true,
    search: { vassalage, gameClassify, gameName, sort },
  });
}

/** All, New, Hot, Recent, then the vendors' classes (LIST-06). */
function ClassifyBar({ gameType, query }: FilterBarsProps) {
  const { t } = useTexts();
  const categories = useCategories();
  const vendors = useSelector(useChart('catalogue'), ({ context }) => context.vendors);
  const classes = [
    { key: '', name: t('list.class_all') },
    { key: 'new', name: t('list.class_new') },
    { key: 'hot', name: t('list.class_hot') },
    { key: 'recent', name: t('list.class_recent'), icon: <IconClock size={16} /> },
    ...classChoices(vendors, categories, gameType, query.vassalage),
  ];
  return (
    <ChipBar label={t('list.classes')} selectedKey={query.gameClassify}>
      {classes.map(({ key, name, ...look }) => (
        <ChipLink
          key={key}
          current={key === query.gameClassify}
          render={narrowedTo(gameType, query, { gameClassify: key })}
          {...look}
        >
          {name}
        </ChipLink>
      ))}
    </ChipBar>
  );
}

interface VendorBarProps extends FilterBarsProps {
  readonly choices: readonly VendorChoice[];
  readonly onOpen: () => void;
}

/** The provider button with the chosen vendor's icon and a clear control, and the list of vendors. */
function VendorBar({ gameType, query, choices, onOpen }: VendorBarProps) {
  const { t } = useTexts();
  const chosen = choices.find(({ key }) => key === query.vassalage);
  return (
    <div className={s['line']}>
      <div className={s['provider']} data-chosen={chosen !== undefined || undefined}>
        <button
          type="button"
          className={s['choose']}
          aria-haspopup="dialog"
          aria-label={t('provider.choose', { name: chosen?.name ?? t('provider.all') })}
          onClick={onOpen}
        >
          {chosen === undefined ? <IconGrid size={18} /> : <SmallPicture path={chosen.icon} size={22} />}
          <span className={s['chosen']}>{chosen?.name ?? t('provider.all')}</span>
          <IconChevronDown size={16} />
        </button>
        {chosen !== undefined &&
          narrowedTo(gameType, query, { vassalage: '', gameClassify: '' })({
            className: s['clear'] ?? '',
            'aria-label': t('provider.clear'),
            children: <IconClose size={18} />,
          })}
      </div>
      <div className={s['picker']}>
        <ChipBar label={t('list.vendors')} selectedKey={query.vassalage}>
          {choices.map(({ key, name, icon }) => (
            <ChipLink
              key={key}
              current={key === query.vassalage}
              icon={<SmallPicture path={icon} size={20} />}
              render={narrowedTo(gameType, query, { vassalage: key, gameClassify: '' })}
            >
              {name}
            </ChipLink>
          ))}
        </ChipBar>
      </div>
    </div>
  );
}

/** The sort order of the list: default, newest release first, or by name. */
function SortChoice({ sort }: { readonly sort: GameQuery['sort'] }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const box = useRef<HTMLSelectElement>(null);
  const choose = (wanted: string) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, sort: wanted === '' ? undefined : wanted, page: undefined }),
      replace: true,
    });
  // What was chosen in the served page before its scripts came.
  const adopt = useEffectEvent(() => {
    const chosen = box.current?.value ?? '';
    if (chosen !== (sort ?? '')) choose(chosen);
  });
  useEffect(() => adopt(), []);
  return (
    <span className={s['sort']} data-chosen={sort !== undefined || undefined}>
      <IconSort />
      <select
        ref={box}
        aria-label={t('list.sort')}
        value={sort ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('list.sort_house')}</option>
        {GAME_SORTS.map((each) => (
          <option key={each} value={each}>
            {t(`list.sort_${each}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

function FilterButton({ chosen, onOpen }: { readonly chosen: number; readonly onOpen: () => void }) {
  const { t } = useTexts();
  return (
    <IconButton
      variant="solid"
      label={chosen === 0 ? t('filter.open') : t('filter.open_chosen', { count: chosen })}
      icon={<IconFilter />}
      badge={chosen > 0 && <span className={s['count']}>{chosen}</span>}
      aria-haspopup="dialog"
      onClick={onOpen}
    />
  );
}

interface NameSearchProps {
  readonly search: ActorRefFrom<typeof nameSearchMachine>;
  /** The page of the input. */
  readonly page: GameType;
  /** The query in the address. */
  readonly gameName: string;
  /** What else is chosen: the form without scripts keeps it. */
  readonly kept: Readonly<Record<string, string>>;
}

/** Filters the list by name after the player stops typing. */
function NameSearch({ search, page, gameName, kept }: NameSearchProps) {
  const { t } = useTexts();
  const text = useSelector(search, ({ context }) => context.gameName);
  const isServed = useIsHydrating();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => search.send({ type: 'search.addressed', page, gameName }), [search, page, gameName]);
  useTypedBefore(box, (typed) => {
    if (typed !== gameName && typed !== text) search.send({ type: 'search.typed', gameName: typed });
  });
  return (
    <search className={s['search']}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.send({ type: 'search.submit' });
        }}
      >
        <SearchField
          ref={box}
          name="gameName"
          label={t('list.search')}
          clear={{
            label: t('list.search_clear'),
            onClear: () => search.send({ type: 'search.clear' }),
          }}
          value={isServed ? gameName : text}
          onChange={({ target }) => search.send({ type: 'search.typed', gameName: target.value })}
        />
        {Object.entries(kept).map(
          ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
        )}
      </form>
    </search>
  );
}
