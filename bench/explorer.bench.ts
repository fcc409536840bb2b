import { edgeCover, explore, replayAll } from '@explorer/index';
import { registry } from '@/machines/registry';

export interface ExplorerFigures {
  /** Configurations found over all charts. */
  readonly states: number;
  /** Paths that cover every step of every chart. */
  readonly paths: number;
  /** Configurations explored in a second. */
  readonly statesPerSecond: number;
  /** Paths replayed on the running chart in a second. */
  readonly pathsPerSecond: number;
}

/** Explores every registered chart, then replays a cover of each, and times both. */
export async function benchExplorer(): Promise<ExplorerFigures> {
  const exploringSince = performance.now();
  const explorations = registry.map(explore);
  const exploring = performance.now() - exploringSince;

  const covers = explorations.map((exploration) => ({ exploration, paths: edgeCover(exploration) }));
  const replayingSince = performance.now();
  for (const { exploration, paths } of covers) await replayAll(exploration, paths);
  const replaying = performance.now() - replayingSince;

  const states = explorations.reduce((sum, exploration) => sum + exploration.states.length, 0);
  const paths = covers.reduce((sum, cover) => sum + cover.paths.length, 0);
  return {
    states,
    paths,
    statesPerSecond: Math.round((states / exploring) * 1_000),
    pathsPerSecond: Math.round((paths / replaying) * 1_000),
  };
}
