import type { ReactNode } from 'react';
import type { OwnView } from '@/config/routes';
import { useTexts } from '@/features/shared/state/texts';
import { EmptyState } from '@/ui/EmptyState';
import { IconClock } from '@/ui/icons/IconClock';
import { IconHeart } from '@/ui/icons/IconHeart';

interface OwnEmptyProps {
  readonly view: OwnView;
  /** Link to continue. */
  readonly action?: ReactNode;
}

/** Empty state of the player's own games, with how to add some. */
export function OwnEmpty({ view, action }: OwnEmptyProps) {
  const { t } = useTexts();
  const isFavourites = view === 'favourites';
  return (
    <EmptyState
      icon={isFavourites ? <IconHeart size={34} /> : <IconClock size={34} />}
      title={t(isFavourites ? 'view.favourites_none' : 'view.recent_none')}
      text={t(isFavourites ? 'view.favourites_empty' : 'view.recent_empty')}
      action={action}
    />
  );
}
