import * as contract from '@contract/catalogue';
import type { ToGame } from '../catalogue/toGame';
import type { Database } from '../db/database';
import { answer, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import type { Games } from './games';
import { readJackpot } from './jackpots';
import { limitsOf } from './limits';
import type { GameContent } from './rules';

/** Creates the handler of what a player can know of a game before playing it. */
export function rulesHandlers({
  db,
  settings,
  games,
  content,
  toGame,
  base,
}: {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly games: Pick<Games, 'find'>;
  readonly content: Pick<GameContent, 'explain'>;
  readonly toGame: ToGame;
  /** Path of the games' pages on this server. */
  readonly base: string;
}): BoundHandler[] {
  return [
    answer(contract.gameRules, async ({ nodeId, language }) => {
      const found = await games.find(Number(nodeId));
      if (found === undefined) throw new Refusal('game.unavailable');
      const { row, rules } = found;
      const { about, pays } = content.explain(found, language, base);
      const { minimumMinor, maximumMinor } = limitsOf(rules, row.minBetMinor);
      return {
        game: toGame(row, language),
        about: [...about],
        pays: pays.map(({ name, picture = null, least = null, note = null, pays: most }) => ({
          name,
          picture,
          pays: most,
          least,
          note,
        })),
        leastBetMinor: minimumMinor,
        mostBetMinor: maximumMinor,
        currency: (await settings.read()).currency,
        jackpotMinor: (await readJackpot(db, row.nodeId)) ?? null,
      };
    }),
  ];
}
