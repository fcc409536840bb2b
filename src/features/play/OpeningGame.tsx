import type { Game } from '@contract/games';
import { useState } from 'react';
import { gameTitle, useVendorName } from '@/features/shared/state/gameTypes';
import { usePictureAddress } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { tilePicture } from '@/ui/GameTile';
import { IconDice } from '@/ui/icons/IconDice';
import s from './GameShell.module.css';

/** Number of steps until a game is open: the server answers, the frame is ready. */
const STEPS = 2;

interface OpeningGameProps {
  readonly game: Game;
  /** Whether the server has opened the game and its frame is loading. */
  readonly isLoading: boolean;
}

/** The game that is opening, its vendor and the progress. */
export function OpeningGame({ game, isLoading }: OpeningGameProps) {
  const { t } = useTexts();
  const addressOf = usePictureAddress();
  const vendor = useVendorName()(game.vassalage);
  const [isBroken, setBroken] = useState(false);
  const text = t(isLoading ? 'launch.loading' : 'launch.opening');
  return (
    <div className={s['cover']} role="status">
      <div className={s['tile']}>
        {isBroken || game.showIcon === '' ? (
          <IconDice size={56} />
        ) : (
          <img
            {...tilePicture(addressOf(game.showIcon))}
            sizes="144px"
            alt=""
            width={144}
            height={144}
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <div className={s['whose']}>
        <strong>{gameTitle(game)}</strong>
        <span>{vendor}</span>
      </div>
      <progress className={s['progress']} max={STEPS} value={isLoading ? 1.5 : 0.5} aria-label={text} />
      <p>{text}</p>
    </div>
  );
}
