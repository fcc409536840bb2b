import { useSelector } from '@xstate/react';
import { HOME_PATH, type OwnView, VIEW_ROUTES } from '@/config/routes';
import { linkTo } from '@/features/shared/page/links';
import { ScreenPage } from '@/features/shared/page/ScreenPage';
import { useChart } from '@/features/shared/state/actors';
import { useTexts } from '@/features/shared/state/texts';
import { plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import { ButtonLink } from '@/ui/Button';
import { usePagePath } from './address';
import { usePageList } from './chart';
import { GameList, Skeleton } from './GameList';
import s from './GameListScreen.module.css';
import { LoginFirst } from './LoginFirst';
import { OwnEmpty } from './OwnEmpty';

const queryOf = (view: OwnView) => ({ ...plainQuery('ALLGAME'), gameClassify: view });

/** The player's favourites or recent games (ROUTE-36..ROUTE-38). Visitors are asked to log in first. */
export function OwnGamesScreen() {
  const { t } = useTexts();
  const view = VIEW_ROUTES[usePagePath()];
  const title = t(view === 'favourites' ? 'view.favourites' : 'view.recent');
  const account = useSelector(useChart('session'), ({ context }) => context.record?.userName);
  if (view === undefined) return null;
  return (
    <ScreenPage title={title} wide bare>
      <div className={s['own']}>
        {account === undefined ? (
          <LoginFirst query={queryOf(view)} />
        ) : (
          <OwnGames key={`${view} ${account}`} view={view} />
        )}
      </div>
    </ScreenPage>
  );
}

function OwnGames({ view }: { readonly view: OwnView }) {
  const { t } = useTexts();
  const list = usePageList('ALLGAME');
  // The list shows all games until the lobby has switched it to this view.
  const isOwn = useSelector(list, (snapshot) => snapshot?.context.query.gameClassify === view);
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
