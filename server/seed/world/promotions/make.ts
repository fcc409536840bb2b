import { type AnnouncementTraits, announcement } from '../announcements/make';
import type { SeedPromotion } from '../types';

/** What a promotion says, and what its reward form asks for (ENTITY-31). */
export interface PromotionTraits extends AnnouncementTraits {
  /** The reward behind it; absent when there is nothing to apply for. */
  readonly reward?: string;
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
    imageRequired: traits.asksImage === true ? 'Y' : 'N',
    remarkRequired: traits.asksRemark === true ? 'Y' : 'N',
  }));
}
