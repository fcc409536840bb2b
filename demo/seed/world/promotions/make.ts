import type { RewardRule } from '@server/content/rewards/rules';
import { type AnnouncementTraits, announcement } from '../announcements/make';
import type { SeedPromotion } from '../types';

/** Texts of a promotion and requirements of its reward form (ENTITY-31). */
export interface PromotionTraits extends AnnouncementTraits {
  /** The reward behind it; absent when there is nothing to apply for. */
  readonly reward?: string;
  /** What it pays, to whom and how often. */
  readonly rule?: RewardRule;
  readonly asksImage?: boolean;
  readonly asksRemark?: boolean;
}

/** Makes promotions, the first one first. */
export function promotionsOf(
  list: readonly PromotionTraits[],
  firstWeight: number,
): readonly SeedPromotion[] {
  return list.map((traits, index) => ({
    ...announcement('PR', traits, firstWeight - index),
    linkedPromotionId: traits.reward ?? '',
    rewardRule: traits.rule ?? null,
    imageRequired: traits.asksImage === true ? 'Y' : 'N',
    remarkRequired: traits.asksRemark === true ? 'Y' : 'N',
  }));
}
