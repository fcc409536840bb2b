import type { GameType } from '@contract/games';
import type { ReactNode } from 'react';
import { categoryPathOf } from '@/config/routes';
import { linkTo } from '@/features/shared/page/links';
import { GameTypeIcon, useGameTypeName } from '@/features/shared/state/gameTypes';
import { useTexts } from '@/features/shared/state/texts';
import { Button } from '@/ui/Button';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { ScrollRow } from '@/ui/ScrollRow';
import { SectionHeading, SeeAllLink } from '@/ui/SectionHeading';
import { keys, SkeletonTile } from '@/ui/Skeleton';
import s from './HomeScreen.module.css';

interface RowProps {
  readonly type: GameType;
  /** The last card links to all games of the type. */
  readonly more?: boolean;
  readonly children: ReactNode;
}

/** A row of a game type with its heading, its see-all link and its more-games link (HOME-12, HOME-13). */
export function GameRow({ type, more = false, children }: RowProps) {
  const { t } = useTexts();
  return (
    <ScrollRow
      title={useGameTypeName()(type)}
      icon={<GameTypeIcon type={type} />}
      link={<SeeAll type={type} />}
      labels={{ previous: t('action.previous'), next: t('action.next') }}
      card="narrow"
    >
      {children}
      {more && <MoreGames type={type} />}
    </ScrollRow>
  );
}

/** The same heading with a message instead of games. */
export function GameRowNote({ type, children }: RowProps) {
  return (
    <section className={s['silent']}>
      <SectionHeading
        title={useGameTypeName()(type)}
        icon={<GameTypeIcon type={type} />}
        end={<SeeAll type={type} />}
      />
      <div className={s['note']}>{children}</div>
    </section>
  );
}

/** The row of a type whose games could not be loaded. */
export function FailedGameRow({
  type,
  title,
  onRetry,
}: {
  readonly type: GameType;
  readonly title: string;
  readonly onRetry: () => void;
}) {
  const { t } = useTexts();
  return (
    <GameRowNote type={type}>
      <p role="alert">{title}</p>
      <Button size="s" variant="secondary" icon={<IconRefresh />} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </GameRowNote>
  );
}

/** Placeholders of loading tiles; `still` for tiles that load later. */
export function RowSkeleton({ still }: { readonly still?: boolean | undefined }) {
  return keys(4).map((key) => <SkeletonTile key={key} still={still} />);
}

/** The row of a type while its games load; `still` if they load later. */
export function WaitingGameRow({ type, still }: { readonly type: GameType; readonly still?: boolean }) {
  return (
    <GameRow type={type}>
      <RowSkeleton still={still} />
    </GameRow>
  );
}

/** The card at the end of a row. */
function MoreGames({ type }: { readonly type: GameType }) {
  const { t } = useTexts();
  const name = useGameTypeName()(type);
  const path = categoryPathOf(type);
  if (path === undefined) return null;
  return (
    <li>
      {linkTo(path)({
        className: s['more'] ?? '',
        children: (
          <>
            <GameTypeIcon type={type} />
            {t('shell.more_of', { name })}
          </>
        ),
      })}
    </li>
  );
}

function SeeAll({ type }: { readonly type: GameType }) {
  const { t } = useTexts();
  const name = useGameTypeName()(type);
  const path = categoryPathOf(type);
  return path === undefined ? null : (
    <SeeAllLink render={linkTo(path)} label={t('action.see_all_of', { name })}>
      {t('action.see_all')}
    </SeeAllLink>
  );
}
