export { GameListScreen } from './GameListScreen';
export { HotListScreen } from './HotListScreen';
