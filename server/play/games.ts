import { and, eq } from 'drizzle-orm';
import { bonusKindOf } from '../cashier/bonus/kinds';
import type { FiguresOf } from '../catalogue/toGame';
import type { Database } from '../db/database';
import { games, lotteries } from '../db/schema';
import { figuresOf, returnOf } from './limits';
import type {
  GameContent,
  GameRow,
  GameRules,
  LotteryRow,
  Play,
  PlayedGame,
  SceneGame,
  SportLists,
} from './rules';

/** Finds the rules of catalogue games. */
export interface Games {
  /** Finds a game by node id; undefined when it does not exist. */
  find(nodeId: number): Promise<PlayedGame | undefined>;
  /** Adds rules and figures to a catalogue game; reads its lottery unless it is given. */
  of(row: GameRow, lottery?: LotteryRow | null): Promise<PlayedGame>;
  /** Reads the formats of all lotteries, on which their figures depend. */
  readFormats(): Promise<void>;
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

  /** Formats of the lotteries, for figures that are shown without reading the lottery. */
  const formats = new Map<string, NonNullable<SceneGame['format']>>();
  const keyOf = ({ vendor, gameCode }: Pick<GameRow, 'vendor' | 'gameCode'>) => `${vendor}/${gameCode}`;
  function formatOf(lottery: LotteryRow) {
    const { shape, count, lowest, highest } = lottery;
    const format = { shape, count, lowest, highest };
    formats.set(keyOf(lottery), format);
    return format;
  }

  async function lotteryOf({ vendor, gameCode }: GameRow): Promise<LotteryRow | null> {
    const [lottery] = await db
      .select()
      .from(lotteries)
      .where(and(eq(lotteries.vendor, vendor), eq(lotteries.gameCode, gameCode)));
    return lottery ?? null;
  }

  function gameOf(row: GameRow, { variant }: Play, rules: GameRules, lottery?: LotteryRow): SceneGame {
    const known = () => (rules.settle === undefined ? undefined : formats.get(keyOf(row)));
    const format = lottery === undefined ? known() : formatOf(lottery);
    return {
      nodeId: row.nodeId,
      variant,
      rtp: returnOf(rules, row.rtp),
      ...(format === undefined ? {} : { format }),
    };
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
      figures: gameOf(row, play, rules, lottery),
    };
  }

  return {
    async readFormats() {
      for (const lottery of await db.select().from(lotteries)) formatOf(lottery);
    },
    of,
    async find(nodeId) {
      const [row] = await db.select().from(games).where(eq(games.nodeId, nodeId));
      return row === undefined ? undefined : of(row);
    },
    figuresOf(row) {
      const play = content.playOf(row, NO_LISTS);
      const rules = rulesOf(play);
      return figuresOf(rules, gameOf(row, play, rules));
    },
  };
}
