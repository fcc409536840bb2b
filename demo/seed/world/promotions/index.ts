import type { SeedPromotion, SeedRewardApplication } from '../types';
import { EVERYDAY_PROMOTIONS } from './everyday';
import { SEASONAL_PROMOTIONS } from './seasonal';

/** All promotions; together they cover all four requirements of the reward form (REWARD-06). */
export const PROMOTIONS: readonly SeedPromotion[] = [...EVERYDAY_PROMOTIONS, ...SEASONAL_PROMOTIONS];

const STORY = 'Isang barya, tatlong parol, at biglang umulan ng ginto!';

/** Applications of the demo members: one to claim, and one refused to each (ROUTE-59). */
export const REWARD_APPLICATIONS: readonly SeedRewardApplication[] = [
  { username: 'demo', promotionId: 'PR-113', state: 'approved', remarks: STORY, daysAgo: 1 },
  { username: 'demo', promotionId: 'PR-107', state: 'refused', remarks: 'Round 12', daysAgo: 6 },
  { username: 'player1', promotionId: 'PR-107', state: 'refused', remarks: 'Round 12', daysAgo: 6 },
];
