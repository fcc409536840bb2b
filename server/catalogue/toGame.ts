import type { Game } from '@contract/catalogue';
import type { LanguageCode } from '@contract/system';
import type { games } from '../db/schema';
import { imageAddress } from '../images/addresses';

type GameRow = typeof games.$inferSelect;

/** Published odds of a game: return in basis points, and volatility. */
export type FiguresOf = (game: GameRow) => Pick<Game, 'rtp' | 'rtpLeast' | 'volatility'>;
/** Converts a game to its API form (ENTITY-19), named in `language`. */
export type ToGame = (row: GameRow, language: LanguageCode) => Game;

/** Creates the conversion, which adds the published odds. */
export const createToGame =
  (figuresOf: FiguresOf): ToGame =>
  (row, language) => {
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
      ...figuresOf(row),
    };
  };
