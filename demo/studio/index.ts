import type { GameContent } from '@server/play/rules';
import { explain } from './explain';
import { openPages } from './pages';
import { playOf } from './plays';
import { SCENE_RULES } from './scenes';
import { tell } from './tell';

/** The sandbox studio: rules of its scenes, the mapping of titles to scenes, and their pages. */
export const studio: GameContent = {
  rules: SCENE_RULES,
  playOf,
  openPages,
  explain,
  tell,
  picturesOf: ({ play, row }) => (play.scene === 'slots' ? `reels/${row.nodeId}` : undefined),
};
