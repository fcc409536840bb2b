export { GameListScreen } from './GameListScreen';
export { HotListScreen } from './HotListScreen';
export { OwnGamesScreen } from './OwnGamesScreen';
