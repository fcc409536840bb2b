export { RewardCentreScreen } from './RewardCentreScreen';
export { RewardFormScreen } from './RewardFormScreen';
