import { REWARD_IMAGE_COUNT } from '@/config/constants';
import type { PromotionReward } from '@/services/contract/content';

/** A picture of an application. */
export interface RewardPicture {
  readonly id: string;
  readonly name: string;
  /** The whole picture as a data URL, for preview and request. */
  readonly address: string;
}

/** Current content of the form. */
export interface RewardDraft {
  readonly remarks: string;
  readonly pictures: readonly RewardPicture[];
}

export const EMPTY_DRAFT: RewardDraft = { remarks: '', pictures: [] };

/** Whether the draft meets the requirements of the promotion (REWARD-06). */
export function isComplete(
  { imageRequired, remarkRequired }: Pick<PromotionReward, 'imageRequired' | 'remarkRequired'>,
  { remarks, pictures }: RewardDraft,
): boolean {
  return (imageRequired === 'N' || pictures.length > 0) && (remarkRequired === 'N' || remarks.trim() !== '');
}

/** Number of pictures that can still be added (REWARD-12). */
export const roomFor = ({ pictures }: RewardDraft): number => REWARD_IMAGE_COUNT - pictures.length;
