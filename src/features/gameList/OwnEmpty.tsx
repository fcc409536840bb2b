import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnView } from '@/config/routes';
import { IconClock, IconHeart } from '@/ui/icons';
import { EmptyState } from '@/ui/States';

interface OwnEmptyProps {
  readonly view: OwnView;
  /** The way on. */
  readonly action?: ReactNode;
}

/** No games of the player's own yet, and how they come here. */
export function OwnEmpty({ view, action }: OwnEmptyProps) {
  const { t } = useTranslation();
  const isFavourites = view === 'favourites';
  return (
    <EmptyState
      icon={isFavourites ? <IconHeart size={34} /> : <IconClock size={34} />}
      title={t('list.empty')}
      text={t(isFavourites ? 'view.favourites_empty' : 'view.recent_empty')}
      action={action}
    />
  );
}
