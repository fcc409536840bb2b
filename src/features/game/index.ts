export { GameCard, type GameCards, SharedGameCard, useGameCards } from './GameCard';
export { GamePicking, useIsGameShown } from './GamePicking';
export { isHighlight } from './highlight';
