import { type AnnouncementTraits, announcement } from '../announcements/make';
import type { SeedPromotion } from '../types';

/** Texts of a promotion and requirements of its reward form (ENTITY-31). */
export interface PromotionTraits extends AnnouncementTraits {
  /** The reward behind it; absent when there is nothing to apply for. */
  readonly reward?: string;
  /** Amount in centavos. */
  readonly worth?: number;
  readonly depositBonus?: { readonly nth: number; readonly percent: number };
  /** Turnover requirement as a multiple of reward plus deposit; cash immediately when absent. */
  readonly wagering?: number;
  /** Days until it can be claimed again; once only when absent. */
  readonly every?: number;
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
    rewardMinor: traits.worth ?? 0,
    depositBonus: traits.depositBonus ?? null,
    wagering: traits.wagering ?? 0,
    rewardEveryDays: traits.every ?? 0,
    imageRequired: traits.asksImage === true ? 'Y' : 'N',
    remarkRequired: traits.asksRemark === true ? 'Y' : 'N',
  }));
}
