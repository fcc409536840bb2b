export { useLaunchGame } from './chart';
export { GameLaunch } from './GameLaunch';
