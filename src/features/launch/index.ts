export { useLaunchGame, useWithExtras } from './chart';
export { GameLaunch } from './GameLaunch';
