export { GameCard, type GameCards, useGameCards } from './GameCard';
export { GameFacts } from './GameFacts';
export { useIsGameShown } from './gameSheet';
export { isHighlight } from './highlight';
export { PlayButtons } from './PlayButtons';
