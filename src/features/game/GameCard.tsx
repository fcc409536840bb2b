import { useTranslation } from 'react-i18next';
import type { Game } from '@/services/contract/catalogue';
import { GameTile, tilePicture } from '@/ui/GameTile';
import { gameTitle, useVendorName } from '../gameTypes';
import { useLaunchGame } from '../launch';
import { usePictureAddress } from '../site';
import { useShowGame } from './GamePicking';
import { Heart } from './Heart';

interface GameCardProps {
  readonly game: Game;
  /** Of the first screen: its picture loads at once. */
  readonly eager?: boolean;
  /** Its place in a list that is drawn in part only. */
  readonly position?: { readonly at: number; readonly of: number };
}

/** A game in a row or a grid: a press launches it (LAUNCH-01), a long press shows more about it. */
export function GameCard({ game, eager, position }: GameCardProps) {
  const addressOf = usePictureAddress();
  const launch = useLaunchGame();
  const show = useShowGame();
  const tag = useGameTag(game);
  return (
    <GameTile
      title={gameTitle(game)}
      subtitle={useVendorName(game.vassalage)}
      picture={game.showIcon === '' ? undefined : tilePicture(addressOf(game.showIcon))}
      eager={eager}
      tag={tag}
      position={position}
      action={<Heart game={game} />}
      onPress={() => launch(game, 'real')}
      onMore={() => show(game)}
    />
  );
}

/** The one flag that a small tile has room for: the rarest says most. */
function useGameTag(game: Game) {
  const { t } = useTranslation();
  if (game.gameClassify.includes('JP')) return { kind: 'jackpot', text: t('game.jackpot') } as const;
  if (game.isNew) return { kind: 'new', text: t('game.new') } as const;
  return game.isHot ? ({ kind: 'hot', text: t('game.hot') } as const) : undefined;
}
