import type { Game } from '@contract/games';
import { useState } from 'react';
import { LiveBoards } from '@/features/catalogue/winners';
import { useDeferredSelector } from '@/features/shared/state/deferred';
import { gameTitle, useVendorName } from '@/features/shared/state/gameTypes';
import { useLaunchGame } from '@/features/shared/state/launchGame';
import { usePictureAddress } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { gameListScreen } from '@/machines/catalogue/gameList/gameList.machine';
import type { GameListRef } from '@/machines/home/lobby/lobby.machine';
import { IconDice } from '@/ui/icons/IconDice';
import { IconLive } from '@/ui/icons/IconLive';
import { ScrollRow } from '@/ui/ScrollRow';
import { splitLive } from './homeRows';
import s from './lazy.module.css';
import { useSectionGames } from './ownRows';

/** The two extra blocks of the live section: open tables and recent winners (HOME-10). */
export function LiveBlocks({ list }: { readonly list: GameListRef }) {
  const { t } = useTexts();
  const isLoading = useDeferredSelector(list, gameListScreen) === 'skeleton';
  const { tables } = splitLive(useSectionGames('LIVE', list));
  return (
    <>
      {tables.length > 0 && (
        <ScrollRow
          title={t('home.tables')}
          icon={<IconLive />}
          card="wide"
          labels={{ previous: t('action.previous'), next: t('action.next') }}
        >
          {tables.map((game) => (
            <Table key={game.nodeId} game={game} />
          ))}
        </ScrollRow>
      )}
      {/* While the tables load, the boards would be in their place, near the screen, and load although they are not. */}
      {!isLoading && <LiveBoards />}
    </>
  );
}

function Table({ game }: { readonly game: Game }) {
  const addressOf = usePictureAddress();
  const launch = useLaunchGame();
  const vendor = useVendorName()(game.vassalage);
  const [isBroken, setBroken] = useState(false);
  const picture = game.mobileLargeIcon || game.img || game.showIcon;
  return (
    <li>
      <button type="button" className={s['table']} onClick={() => launch(game, 'real')}>
        <span className={s['tableArt']}>
          {picture === '' || isBroken ? (
            <IconDice size={48} />
          ) : (
            <img
              src={`${addressOf(picture)}?w=480`}
              alt=""
              loading="lazy"
              decoding="async"
              onError={() => setBroken(true)}
            />
          )}
        </span>
        <span className={s['tableTitle']}>{gameTitle(game)}</span>
        <span className={s['tableText']}>
          {vendor} · {game.roomId}
        </span>
      </button>
    </li>
  );
}
