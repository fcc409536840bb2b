import type { SeedPromotion, SeedRewardApplication } from '../types';
import { EVERYDAY_PROMOTIONS } from './everyday';
import { SEASONAL_PROMOTIONS } from './seasonal';

/** All promotions; all four demands of the reward form occur (REWARD-06). */
export const PROMOTIONS: readonly SeedPromotion[] = [...EVERYDAY_PROMOTIONS, ...SEASONAL_PROMOTIONS];

/** Applications of the demo members: one to claim and one that was refused (ROUTE-59). */
export const REWARD_APPLICATIONS: readonly SeedRewardApplication[] = ['demo', 'player1'].flatMap(
  (username): readonly SeedRewardApplication[] => [
    { username, promotionId: 'PR-106', state: 'approved', amountMinor: 20_000, daysAgo: 1 },
    { username, promotionId: 'PR-113', state: 'approved', amountMinor: 100_000, daysAgo: 3 },
    { username, promotionId: 'PR-107', state: 'refused', amountMinor: 38_800, daysAgo: 6 },
  ],
);
