import type { Game } from '@contract/games';
import { useSelector } from '@xstate/react';
import { createContext, useContext, useMemo } from 'react';
import { GAME_RULES_PATH } from '@/config/paths';
import { gameTitle, useVendorName } from '@/features/shared/state/gameTypes';
import { useLaunchGame } from '@/features/shared/state/launchGame';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import { usePictureAddress } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { FavouriteButton, GameTile, MoreButton, tilePicture } from '@/ui/GameTile';
import { useShowGame } from './gameSheet';

/** The jackpots of single games, formatted, where a page knows them. */
export const GameJackpots = createContext<ReadonlyMap<number, string>>(new Map());

interface GameCardProps {
  readonly game: Game;
  /** Shared by the cards of a row or grid. */
  readonly cards: GameCards;
  /** Part of the first screen: the picture loads at once. */
  readonly eager?: boolean;
  /** Takes a whole row (HOME-14). */
  readonly wide?: boolean;
  /** Skip the picture and the heart for now, for example while the list scrolls fast. */
  readonly held?: boolean;
  /** Position in a virtualised list. */
  readonly position?: { readonly at: number; readonly of: number };
}

/**
 * Data of a card other than its game. The cards of a row or grid share it, so that each only reads its own game. Among
 * hot games that flag says nothing, so it does not show.
 */
export function useGameCards(among: 'any' | 'hot' = 'any') {
  const { t } = useTexts();
  const addressOf = usePictureAddress();
  const nameOf = useVendorName();
  const launch = useLaunchGame();
  const show = useShowGame();
  const favourites = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.favourites);
  const marked = useSelector(favourites, (snapshot) => snapshot?.context.games);
  const jackpots = useContext(GameJackpots);
  return useMemo(
    () => ({
      among,
      t,
      addressOf,
      nameOf,
      launch,
      show,
      favourites,
      jackpots,
      marked: new Set(marked?.map(({ nodeId }) => nodeId)),
    }),
    [among, t, addressOf, nameOf, launch, show, favourites, jackpots, marked],
  );
}

/** Data that cards share. */
export type GameCards = ReturnType<typeof useGameCards>;

/** A game in a row or a grid: a press launches it (LAUNCH-01), a long press shows more about it. */
export function GameCard({ game, cards, eager, wide, held, position }: GameCardProps) {
  return (
    <GameTile
      title={gameTitle(game)}
      subtitle={cards.nameOf(game.vassalage)}
      picture={held ? null : game.showIcon === '' ? undefined : tilePicture(cards.addressOf(game.showIcon))}
      eager={eager}
      wide={wide}
      tag={tagOf(game, cards)}
      position={position}
      action={!held && <Actions game={game} cards={cards} />}
      plainHref={`${GAME_RULES_PATH}?node=${game.nodeId}`}
      onPress={() => cards.launch(game, 'real')}
      onMore={() => cards.show(game)}
    />
  );
}

interface PartProps {
  readonly game: Game;
  readonly cards: GameCards;
}

/**
 * The heart on a tile and the button for the game sheet. They show once charts and texts have loaded (FAV-01..FAV-03).
 */
function Actions({ game, cards: { t, favourites, marked, show } }: PartProps) {
  if (favourites === undefined) return null;
  const isOn = marked.has(game.nodeId);
  const name = gameTitle(game);
  return (
    <>
      <FavouriteButton
        on={isOn}
        label={t(isOn ? 'favourite.remove' : 'favourite.add', { name })}
        onToggle={() => favourites.send({ type: 'favourite.toggle', game })}
      />
      <MoreButton label={t('game.about', { name })} onPress={() => show(game)} />
    </>
  );
}

/** A small tile has room for one flag: the rarest one. */
function tagOf(game: Game, { t, among, jackpots }: GameCards) {
  if (!game.supportPlay) return { kind: 'off', text: t('game.unavailable') } as const;
  if (game.gameClassify.includes('JP'))
    return { kind: 'jackpot', text: jackpots.get(game.nodeId) ?? t('game.jackpot') } as const;
  if (game.isNew) return { kind: 'new', text: t('game.new') } as const;
  return game.isHot && among !== 'hot' ? ({ kind: 'hot', text: t('game.hot') } as const) : undefined;
}
