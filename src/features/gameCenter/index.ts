export { GameCenterScreen } from './GameCenterScreen';
