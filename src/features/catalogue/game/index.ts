export { GameCard, type GameCards, useGameCards } from './GameCard';
export { useIsGameShown } from './gameSheet';
export { isHighlight } from './highlight';
