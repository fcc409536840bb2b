import { searchOf } from '@contract/readers/search';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { writeQuery } from '@/config/query';
import { categoryPathOf } from '@/config/routes';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { GameTypeIcon, useGameTypeName } from '@/features/shared/state/gameTypes';
import { useIsHydrating } from '@/features/shared/state/pageStart';
import { useTypedBefore } from '@/features/shared/state/servedPage';
import { useTexts } from '@/features/shared/state/texts';
import { searchScreen } from '@/machines/catalogue/search/search.machine';
import type { FlowRef } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { isComposing } from '@/ui/composing';
import { EmptyState } from '@/ui/EmptyState';
import { IconClock } from '@/ui/icons/IconClock';
import { PlainLink } from '@/ui/PlainLink';
import { SearchField } from '@/ui/SearchField';
import { SectionHeading } from '@/ui/SectionHeading';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { GameGrid, HotList, PLAIN_ROWS } from '../gameList';
import s from './SearchScreen.module.css';

type SearchRef = FlowRef<'search'>;

/** Game search (ROUTE-35, SEARCH-01). */
export function SearchScreen({ actor }: ScreenProps<'search'>) {
  return (
    <ChartScreen actor={actor} wide bare>
      {(search) => <Search search={search} />}
    </ChartScreen>
  );
}

function Search({ search }: { readonly search: SearchRef }) {
  const { t } = useTexts();
  const text = useSelector(search, ({ context }) => context.text);
  const screen = useSelector(search, searchScreen);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On return, do not open the keyboard: it would cover the results.
    if (search.getSnapshot().context.text !== '') return;
    box.current?.focus({ preventScroll: true });
  }, [search]);
  useTypedBefore(box, (typed) => {
    if (text === '') search.send({ type: 'search.typed', text: typed });
  });
  return (
    <div className={s['search']}>
      <search>
        <form
          className={s['form']}
          onSubmit={(event) => {
            event.preventDefault();
            search.send({ type: 'search.submit' });
            // Close the keyboard to make room for the results.
            box.current?.blur();
          }}
        >
          <SearchField
            ref={box}
            name="gameName"
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            clear={{
              label: t('search.clear'),
              onClear: () => search.send({ type: 'search.clear' }),
            }}
            value={text}
            onChange={({ target }) => search.send({ type: 'search.typed', text: target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !isComposing(event)) search.send({ type: 'search.clear' });
            }}
            error={screen === 'tooShort' ? t('search.too_short') : undefined}
          />
        </form>
      </search>
      {screen === 'spinner' && (
        <div className={s['wait']} role="status">
          <Spinner size="l" />
          {t('search.searching')}
        </div>
      )}
      {screen === 'nothing' && (
        <>
          <div role="status">
            <EmptyState title={t('search.no_search_result')} text={t('search.please_try_again')} />
          </div>
          <NearestWords search={search} />
          <HotGames />
        </>
      )}
      {screen === 'failed' && <Failed search={search} />}
      {screen === 'hot' && (
        <>
          <RecentSearches search={search} />
          <HotGames />
        </>
      )}
      {screen === 'results' && <Results search={search} />}
    </div>
  );
}

function Failed({ search }: { readonly search: SearchRef }) {
  const { t } = useTexts();
  const failure = useSelector(search, ({ context }) => context.failure);
  return (
    <ErrorState
      title={t('search.failed')}
      text={failure === null ? undefined : t(`error.${failure.code}`)}
      retryLabel={t('action.retry')}
      onRetry={() => search.send({ type: 'search.retry' })}
    />
  );
}

/** Recent searches on this device. */
function RecentSearches({ search }: { readonly search: SearchRef }) {
  const { t } = useTexts();
  const recent = useSelector(search, ({ context }) => context.recent);
  const isServed = useIsHydrating();
  if (recent.length === 0 || isServed) return null;
  return (
    <section className={s['section']}>
      <SectionHeading
        title={t('search.recent')}
        icon={<IconClock />}
        end={
          <Button size="s" variant="ghost" onClick={() => search.send({ type: 'recent.clear' })}>
            {t('search.forget')}
          </Button>
        }
      />
      <div className={s['chips']}>
        {recent.map((text) => (
          <Chip key={text} onClick={() => search.send({ type: 'word.choose', text })}>
            {text}
          </Chip>
        ))}
      </div>
    </section>
  );
}

/** Words of names that are written like the search that found nothing. */
function NearestWords({ search }: { readonly search: SearchRef }) {
  const { t } = useTexts();
  const nearest = useSelector(search, ({ context }) => context.nearest);
  if (nearest.length === 0) return null;
  return (
    <section className={s['section']}>
      <SectionHeading title={t('search.nearest')} />
      <div className={s['chips']}>
        {nearest.map((text) => (
          <Chip key={text} onClick={() => search.send({ type: 'word.choose', text })}>
            {text}
          </Chip>
        ))}
      </div>
    </section>
  );
}

/** Hot games while nothing is typed (SEARCH-05) or found. */
function HotGames() {
  const title = useGameTypeName()('HOT');
  return (
    <section>
      <SectionHeading title={title} icon={<GameTypeIcon type="HOT" />} />
      <HotList />
    </section>
  );
}

/** The number of results, the games, and a button for more (SEARCH-04, SEARCH-08). */
function Results({ search }: { readonly search: SearchRef }) {
  const { t } = useTexts();
  const { text, games, totalCount, pageNum, totalPages } = useSelector(search, ({ context }) => context);
  const isLoading = useSelector(search, (snapshot) => snapshot.hasTag('loadingMore'));
  const isFailed = useSelector(search, (snapshot) => snapshot.hasTag('moreFailed'));
  return (
    <section className={s['results']}>
      <div role="status">
        <h2 className={s['count']}>{t('search.count', { count: totalCount, text: searchOf(text) })}</h2>
      </div>
      <GameGrid list={search} games={games} totalCount={totalCount} shape={PLAIN_ROWS} />
      {isFailed ? (
        <ErrorState
          title={t('list.append_failed')}
          retryLabel={t('action.retry')}
          onRetry={() => search.send({ type: 'search.retry' })}
        />
      ) : (
        pageNum < totalPages && (
          <div className={s['more']}>
            <Button
              block
              variant="secondary"
              loading={isLoading}
              onClick={() => search.send({ type: 'more.load' })}
            >
              {t('search.more')}
            </Button>
            <PlainLink
              href={`${categoryPathOf('ALLGAME')}${writeQuery({ gameName: searchOf(text) })}`}
              label={t('search.more')}
            />
          </div>
        )
      )}
    </section>
  );
}
