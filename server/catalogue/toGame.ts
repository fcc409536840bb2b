import type { Game } from '@/services/contract/catalogue';
import type { LanguageCode } from '@/services/contract/system';
import type { games } from '../db/schema';
import { imageAddress } from '../images/addresses';

type GameRow = typeof games.$inferSelect;

/** A game as it is sent (ENTITY-19), named in `language`. */
export function toGame(row: GameRow, language: LanguageCode): Game {
  const picture = imageAddress('game', row.nodeId);
  return {
    nodeId: row.nodeId,
    gameName: row.gameName,
    displayName: row.displayName[language],
    showIcon: picture,
    img: picture,
    mobileLargeIcon: picture,
    gameId: row.gameId,
    gameCode: row.gameCode,
    roomId: row.roomId,
    gameType: row.requestType,
    gameClassify: row.classifications,
    vassalage: row.vendor,
    supportPlay: row.supportPlay,
    freeplay: row.freeplay,
    lottoMode: row.lottoMode,
    isGameH5: row.isGameH5,
    playType: row.playType,
    isHot: row.isHot,
    isNew: row.isNew,
  };
}
