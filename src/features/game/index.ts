export { GameCard } from './GameCard';
export { GamePicking } from './GamePicking';
