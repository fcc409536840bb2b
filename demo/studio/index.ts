import type { GameContent } from '@server/play/rules';
import { openPages } from './pages';
import { playOf } from './plays';
import { SCENE_RULES } from './scenes';

/** The sandbox studio: rules of its scenes, the mapping of titles to scenes, and their pages. */
export const studio: GameContent = {
  rules: SCENE_RULES,
  playOf,
  openPages,
  picturesOf: ({ play, row }) => (play.scene === 'slots' ? `reels/${row.nodeId}` : undefined),
};
