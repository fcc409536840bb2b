import type { Game } from '@contract/catalogue';
import type { ReactNode } from 'react';
import { RECENT_PATH } from '@/config/routes';
import { GameCard, useGameCards } from '@/features/catalogue/game';
import { linkTo } from '@/features/shared/page/links';
import { useTexts } from '@/features/shared/state/texts';
import { Button } from '@/ui/Button';
import { IconClock } from '@/ui/icons/IconClock';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { IconStar } from '@/ui/icons/IconStar';
import { ScrollRow } from '@/ui/ScrollRow';
import { SectionHeading, SeeAllLink } from '@/ui/SectionHeading';
import { RowSkeleton } from './GameRow';
import s from './HomeScreen.module.css';
import { useOwnRows } from './ownRows';

/** The member's own rows above all others: games to continue, and suggestions. */
export function OwnRows() {
  const { t } = useTexts();
  const { list, screen, recent, forYou } = useOwnRows();
  if (list === undefined || screen === undefined || screen === 'empty') return null;
  const title = t('home.go_on');
  if (screen === 'failed') {
    return (
      <section className={s['silent']}>
        <SectionHeading title={title} icon={<IconClock />} />
        <div className={s['note']}>
          <p role="alert">{t('home.section_failed')}</p>
          <Button
            size="s"
            variant="secondary"
            icon={<IconRefresh />}
            onClick={() => list.send({ type: 'list.retry' })}
          >
            {t('action.retry')}
          </Button>
        </div>
      </section>
    );
  }
  const isWaiting = screen === 'skeleton';
  return (
    <>
      <Row
        title={title}
        icon={<IconClock />}
        games={isWaiting ? undefined : recent}
        link={
          <SeeAllLink render={linkTo(RECENT_PATH)} label={t('action.see_all_of', { name: title })}>
            {t('action.see_all')}
          </SeeAllLink>
        }
      />
      {(isWaiting || forYou.length > 0) && (
        <Row title={t('home.for_you')} icon={<IconStar />} games={isWaiting ? undefined : forYou} />
      )}
    </>
  );
}

function Row({
  title,
  icon,
  games,
  link,
}: {
  readonly title: string;
  readonly icon: ReactNode;
  /** Absent while they load. */
  readonly games: readonly Game[] | undefined;
  readonly link?: ReactNode;
}) {
  const { t } = useTexts();
  const cards = useGameCards();
  return (
    <ScrollRow
      title={title}
      icon={icon}
      link={link}
      labels={{ previous: t('action.previous'), next: t('action.next') }}
      card="narrow"
    >
      {games === undefined ? (
        <RowSkeleton />
      ) : (
        games.map((game) => <GameCard key={game.nodeId} game={game} cards={cards} />)
      )}
    </ScrollRow>
  );
}
