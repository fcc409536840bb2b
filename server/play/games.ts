import { and, eq } from 'drizzle-orm';
import type { BonusKind } from '@/config/moneyRules';
import { bonusKindOf } from '../bonus/kinds';
import type { FiguresOf } from '../catalogue/toGame';
import type { Database } from '../db/database';
import { games, lotteries } from '../db/schema';
import { figuresOf, returnOf } from './limits';
import type { GameContent, GameRules, Play, SceneGame, SportLists } from './rules';

type LotteryRow = typeof lotteries.$inferSelect;
export type GameRow = typeof games.$inferSelect;

/** A catalogue game with its rules. */
export interface PlayedGame {
  readonly row: GameRow;
  readonly play: Play;
  readonly rules: GameRules;
  /** Kind of game by which its stakes count towards wagering. */
  readonly bonusKind: BonusKind;
  /** The game's data for the rules. */
  readonly figures: SceneGame;
  /** The game's lottery; absent for games that are not lotteries. */
  readonly lottery?: LotteryRow;
}

/** Finds the rules of catalogue games. */
export interface Games {
  /** Finds a game by node id; undefined when it does not exist. */
  find(nodeId: number): Promise<PlayedGame | undefined>;
  /** Adds rules and figures to a catalogue game; reads its lottery unless it is given. */
  of(row: GameRow, lottery?: LotteryRow | null): Promise<PlayedGame>;
  readonly figuresOf: FiguresOf;
}

/** All sports have the same figures, so the vendor lists do not matter here. */
const NO_LISTS: SportLists = { esportVendors: [], cockfightVendors: [] };

/** Creates the lookup of games. */
export function createGames({
  db,
  content,
  lists,
}: {
  readonly db: Database;
  readonly content: Pick<GameContent, 'rules' | 'playOf'>;
  readonly lists: () => Promise<SportLists>;
}): Games {
  function rulesOf({ scene }: Play): GameRules {
    const rules = content.rules[scene];
    if (rules === undefined) throw new Error(`There are no rules for ${scene}.`);
    return rules;
  }

  async function lotteryOf({ vendor, gameCode }: GameRow): Promise<LotteryRow | null> {
    const [lottery] = await db
      .select()
      .from(lotteries)
      .where(and(eq(lotteries.vendor, vendor), eq(lotteries.gameCode, gameCode)));
    return lottery ?? null;
  }

  async function of(row: GameRow, known?: LotteryRow | null): Promise<PlayedGame> {
    const sports = await lists();
    const play = content.playOf(row, sports);
    const rules = rulesOf(play);
    const lottery =
      rules.settle === undefined
        ? undefined
        : ((known === undefined ? await lotteryOf(row) : known) ?? undefined);
    return {
      row,
      play,
      rules,
      bonusKind: bonusKindOf(row, sports),
      ...(lottery === undefined ? {} : { lottery }),
      figures: {
        nodeId: row.nodeId,
        variant: play.variant,
        rtp: returnOf(rules, row.rtp),
        ...(lottery === undefined
          ? {}
          : {
              format: {
                shape: lottery.shape,
                count: lottery.count,
                lowest: lottery.lowest,
                highest: lottery.highest,
              },
            }),
      },
    };
  }

  return {
    of,
    async find(nodeId) {
      const [row] = await db.select().from(games).where(eq(games.nodeId, nodeId));
      return row === undefined ? undefined : of(row);
    },
    figuresOf(row) {
      const play = content.playOf(row, NO_LISTS);
      return figuresOf(rulesOf(play), play.variant, row.rtp);
    },
  };
}
