import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '@/services/contract/catalogue';
import { FavouriteButton, GameTile, tilePicture } from '@/ui/GameTile';
import { useExtras } from '../extras';
import { gameTitle, useVendorName } from '../gameTypes';
import { useLaunchGame } from '../launch';
import { usePictureAddress } from '../site';
import { useShowGame } from './GamePicking';

interface GameCardProps {
  readonly game: Game;
  /** Of the first screen: its picture loads at once. */
  readonly eager?: boolean;
  /** It has a line to itself (HOME-14). */
  readonly wide?: boolean;
  /** Its picture and its heart come later: it is flung past. */
  readonly held?: boolean;
  /** Its place in a list that is drawn in part only. */
  readonly position?: { readonly at: number; readonly of: number };
}

/** A game in a row or a grid: a press launches it (LAUNCH-01), a long press shows more about it. */
export function GameCard(props: GameCardProps) {
  return <SharedGameCard {...props} cards={useGameCards()} />;
}

/** What a card needs besides its game: where a grid draws many, they share it. */
export function useGameCards() {
  const { t } = useTranslation();
  const addressOf = usePictureAddress();
  const nameOf = useVendorName();
  const launch = useLaunchGame();
  const show = useShowGame();
  const favourites = useSelector(useExtras(), (snapshot) => snapshot?.children.favourites);
  const marked = useSelector(favourites, (snapshot) => snapshot?.context.games);
  return useMemo(
    () => ({
      t,
      addressOf,
      nameOf,
      launch,
      show,
      favourites,
      marked: new Set(marked?.map(({ nodeId }) => nodeId)),
    }),
    [t, addressOf, nameOf, launch, show, favourites, marked],
  );
}

/** What cards share. */
export type GameCards = ReturnType<typeof useGameCards>;

/** A card in a grid that draws many. */
export function SharedGameCard({
  game,
  eager,
  wide,
  held,
  position,
  cards,
}: GameCardProps & { readonly cards: GameCards }) {
  return (
    <GameTile
      title={gameTitle(game)}
      subtitle={cards.nameOf(game.vassalage)}
      picture={held ? null : game.showIcon === '' ? undefined : tilePicture(cards.addressOf(game.showIcon))}
      eager={eager}
      wide={wide}
      tag={tagOf(game, cards)}
      position={position}
      action={!held && <Heart game={game} cards={cards} />}
      onPress={() => cards.launch(game, 'real')}
      onMore={() => cards.show(game)}
    />
  );
}

interface PartProps {
  readonly game: Game;
  readonly cards: GameCards;
}

/** The heart on a tile; it shows once the favourites' chart has loaded (FAV-01..FAV-03). */
function Heart({ game, cards: { t, favourites, marked } }: PartProps) {
  if (favourites === undefined) return null;
  const isOn = marked.has(game.nodeId);
  const name = gameTitle(game);
  return (
    <FavouriteButton
      on={isOn}
      label={t(isOn ? 'favourite.remove' : 'favourite.add', { name })}
      onToggle={() => favourites.send({ type: 'favourite.toggle', game })}
    />
  );
}

/** The one flag that a small tile has room for: the rarest says most. */
function tagOf(game: Game, { t }: GameCards) {
  if (game.gameClassify.includes('JP')) return { kind: 'jackpot', text: t('game.jackpot') } as const;
  if (game.isNew) return { kind: 'new', text: t('game.new') } as const;
  return game.isHot ? ({ kind: 'hot', text: t('game.hot') } as const) : undefined;
}
