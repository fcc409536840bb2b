import { HOME_PATH } from './routes';

/** The part of an address that names a game by its node: whoever follows it is led into that game. */
export const GAME_LINK = 'game';

/** The address that leads to a game. */
export const gameLinkOf = (nodeId: number): string => `${HOME_PATH}?${GAME_LINK}=${nodeId}`;

/** Marks, in the state of an entry of the history, the step that stands for an open game. */
export const GAME_STEP = 'gameStep';
