import { HOME_PATH } from './routes';

/** Search parameter with the node id of a game. Following such a link opens the game. */
export const GAME_LINK = 'game';

/** The address of a game. */
export const gameLinkOf = (nodeId: number): string => `${HOME_PATH}?${GAME_LINK}=${nodeId}`;

/** Key in the state of a history entry that marks the step of a game or popup over the page. */
export const GAME_STEP = 'gameStep';
