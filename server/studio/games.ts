import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { games, lotteries } from '../db/schema';
import type { Settings } from '../system/settings';
import { returnOf } from './limits';
import { type SceneGame, type SceneName, sceneOf } from './scenes';

export type GameRow = typeof games.$inferSelect;

/** A game of the catalogue with the scene that stands for it. */
export interface StudioGame {
  readonly row: GameRow;
  readonly scene: SceneName;
  readonly game: SceneGame;
}

/** Finds the scene and the figures of a catalogue game. */
export async function toStudioGame(
  db: Database,
  row: GameRow,
  settings: Pick<Settings, 'esportVendors' | 'cockfightVendors'>,
): Promise<StudioGame> {
  const scene = sceneOf(row, settings);
  const [format] =
    scene === 'lottery' || scene === 'elottery'
      ? await db
          .select({
            shape: lotteries.shape,
            count: lotteries.count,
            lowest: lotteries.lowest,
            highest: lotteries.highest,
          })
          .from(lotteries)
          .where(and(eq(lotteries.vendor, row.vendor), eq(lotteries.gameCode, row.gameCode)))
      : [];
  return {
    row,
    scene,
    game: {
      nodeId: row.nodeId,
      rtp: returnOf(scene, row.rtp),
      ...(format === undefined ? {} : { format }),
    },
  };
}

/** Finds one game by its node; undefined when there is none. */
export async function findStudioGame(
  db: Database,
  nodeId: number,
  settings: Pick<Settings, 'esportVendors' | 'cockfightVendors'>,
): Promise<StudioGame | undefined> {
  const [row] = await db.select().from(games).where(eq(games.nodeId, nodeId));
  return row === undefined ? undefined : toStudioGame(db, row, settings);
}
