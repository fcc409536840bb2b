export { GameCard, type GameCardProps } from './GameCard';
export { GamePicking, usePickGame } from './GamePicking';
