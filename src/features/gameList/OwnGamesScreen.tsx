import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HOME_PATH, type OwnView } from '@/config/routes';
import { plainQuery } from '@/machines/gameList/gameQuery';
import { ButtonLink } from '@/ui/Button';
import { useChart, usePageList } from '../actors';
import { linkTo } from '../links';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand } from '../site';
import { GameList, Skeleton } from './GameListScreen';
import s from './GameListScreen.module.css';
import { LoginFirst } from './LoginFirst';
import { OwnEmpty } from './OwnEmpty';

const queryOf = (view: OwnView) => ({ ...plainQuery('ALLGAME'), gameClassify: view });

/** The player's favourites or recent games (ROUTE-36..ROUTE-38); a visitor is asked to log in first. */
export function OwnGamesScreen({ view }: { readonly view: OwnView }) {
  const { t } = useTranslation();
  const title = t(view === 'favourites' ? 'view.favourites' : 'view.recent');
  const isLoggedIn = useSelector(useChart('session'), (snapshot) => snapshot.matches('loggedIn'));
  useDocumentTitle(t('title.page', { page: title, brand: useBrand() }));
  return (
    <>
      <PageHeader title={title} />
      <PageContent>
        <div className={s['own']}>
          {isLoggedIn ? <OwnGames key={view} view={view} /> : <LoginFirst query={queryOf(view)} />}
        </div>
      </PageContent>
    </>
  );
}

function OwnGames({ view }: { readonly view: OwnView }) {
  const { t } = useTranslation();
  const list = usePageList('ALLGAME');
  // The same list shows all games until the lobby has turned it to this view.
  const isOwn = useSelector(list, (snapshot) => snapshot?.context.query.gameClassify === view);
  const lobby = useChart('lobby');
  // A login by another way than this page's own: the lobby does not know that the page shows.
  useEffect(() => {
    lobby.send({ type: 'page.opened', query: queryOf(view) });
  }, [lobby, view]);
  if (list === undefined || !isOwn) return <Skeleton />;
  return (
    <GameList
      key={list.sessionId}
      list={list}
      empty={
        <OwnEmpty
          view={view}
          action={
            <ButtonLink variant="secondary" render={linkTo(HOME_PATH)}>
              {t('shell.home')}
            </ButtonLink>
          }
        />
      }
    />
  );
}
