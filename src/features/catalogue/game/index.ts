export { GameCard, type GameCards, GameJackpots, useGameCards } from './GameCard';
export { GameFacts } from './GameFacts';
export { useIsGameShown } from './gameSheet';
export { isHighlight } from './highlight';
export { PlayButtons } from './PlayButtons';
