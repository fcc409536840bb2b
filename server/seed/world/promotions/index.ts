import type { SeedPromotion } from '../types';
import { EVERYDAY_PROMOTIONS } from './everyday';
import { SEASONAL_PROMOTIONS } from './seasonal';

/** All promotions; all four demands of the reward form occur (REWARD-06). */
export const PROMOTIONS: readonly SeedPromotion[] = [...EVERYDAY_PROMOTIONS, ...SEASONAL_PROMOTIONS];
