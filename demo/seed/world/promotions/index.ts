import { FRIEND_REWARD, NATURALS_REWARD, STORY_REWARD } from '@/config/moneyRules';
import type { SeedPromotion, SeedRewardApplication } from '../types';
import { EVERYDAY_PROMOTIONS } from './everyday';
import { SEASONAL_PROMOTIONS } from './seasonal';

/** All promotions; together they cover all four requirements of the reward form (REWARD-06). */
export const PROMOTIONS: readonly SeedPromotion[] = [...EVERYDAY_PROMOTIONS, ...SEASONAL_PROMOTIONS];

/** Applications of the demo members: one to claim and one that was refused (ROUTE-59). */
export const REWARD_APPLICATIONS: readonly SeedRewardApplication[] = ['demo', 'player1'].flatMap(
  (username): readonly SeedRewardApplication[] => [
    { username, promotionId: 'PR-106', state: 'approved', amountMinor: FRIEND_REWARD, daysAgo: 1 },
    { username, promotionId: 'PR-113', state: 'approved', amountMinor: STORY_REWARD, daysAgo: 3 },
    { username, promotionId: 'PR-107', state: 'refused', amountMinor: NATURALS_REWARD, daysAgo: 6 },
  ],
);
