import * as contract from '@contract/catalogue';
import { toMajor } from '@contract/readers/money';
import { maskName } from '../account/usernames';
import type { ToGame } from '../catalogue/toGame';
import type { Database } from '../db/database';
import { answer, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import { imageAddress } from '../images/addresses';
import type { SettingsStore } from '../system/settings';
import { readRanking, readWinners } from './board';

/** Parses a game type; unknown types are refused. */
function knownType(gameType: string | undefined): contract.GameType | undefined {
  if (gameType === undefined || gameType === '') return undefined;
  const known = contract.gameType.safeParse(gameType);
  if (!known.success) throw new Refusal('request.invalid');
  return known.data;
}

/** Creates the handlers of API-49 and API-51. */
export function boardHandlers({
  db,
  settings,
  toGame,
  storePlays,
  now,
}: {
  readonly toGame: ToGame;
  readonly db: Database;
  readonly settings: SettingsStore;
  /** Stores the counts that wait in memory. */
  readonly storePlays: () => Promise<void>;
  readonly now: () => number;
}): BoundHandler[] {
  return [
    answer(contract.winnerBoard, async ({ language, gameType }) => {
      const winners = await readWinners(db, knownType(gameType), await settings.read(), now());
      return {
        list: winners.map(({ winMinor, currency, settledAt, username, game }) => ({
          userName: maskName(username),
          nodeId: game.nodeId,
          displayName: game.displayName[language],
          icon: imageAddress('game', game.nodeId),
          gameType: game.requestType,
          winAmount: toMajor(winMinor, currency),
          currency,
          wonTime: settledAt?.getTime() ?? 0,
        })),
      };
    }),

    answer(contract.gameRanking, async ({ language, gameType }) => {
      await storePlays();
      const ranking = await readRanking(db, knownType(gameType), await settings.read());
      return {
        list: ranking.map(({ playCount, game }, index) => ({
          rank: index + 1,
          playCount,
          game: toGame(game, language),
        })),
      };
    }),
  ];
}
