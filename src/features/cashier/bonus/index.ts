export { BonusProgress } from './BonusProgress';
