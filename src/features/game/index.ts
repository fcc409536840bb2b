export { GameCard, type GameCards, useGameCards } from './GameCard';
export { GamePicking, useIsGameShown } from './GamePicking';
export { isHighlight } from './highlight';
