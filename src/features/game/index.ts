export { GameCard, type GameCards, SharedGameCard, useGameCards } from './GameCard';
export { GamePicking } from './GamePicking';
export { isHighlight } from './highlight';
