import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Game } from '@/services/contract/catalogue';
import { FavouriteButton } from '@/ui/GameTile';
import { useExtras } from '../extras';
import { gameTitle } from '../gameTypes';

/** The heart on a tile; it shows once the favourites' chart has loaded (FAV-01..FAV-03). */
export function Heart({ game }: { readonly game: Game }) {
  const { t } = useTranslation();
  const favourites = useSelector(useExtras(), (snapshot) => snapshot?.children.favourites);
  const isOn = useSelector(
    favourites,
    (snapshot) => snapshot?.context.games.some(({ nodeId }) => nodeId === game.nodeId) ?? false,
  );
  if (favourites === undefined) return null;
  const name = gameTitle(game);
  return (
    <FavouriteButton
      on={isOn}
      label={t(isOn ? 'favourite.remove' : 'favourite.add', { name })}
      onToggle={() => favourites.send({ type: 'favourite.toggle', game })}
    />
  );
}
