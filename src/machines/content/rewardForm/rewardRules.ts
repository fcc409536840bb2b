import type { PromotionReward } from '@contract/content';
import { readRemarks } from '@contract/readers/messages';
import { orNothing, reasonOf } from '@contract/readers/reading';
import { REWARD_IMAGE_COUNT } from '@/config/constants';

/** A picture of an application. */
export interface RewardPicture {
  readonly id: string;
  readonly name: string;
  /** The whole picture as a data URL, for preview and upload. */
  readonly address: string;
  /** Id on the platform; null until it is uploaded. */
  readonly uploadedId: string | null;
}

/** Current content of the form. */
export interface RewardDraft {
  readonly remarks: string;
  readonly pictures: readonly RewardPicture[];
}

export const EMPTY_DRAFT: RewardDraft = { remarks: '', pictures: [] };

/** Whether remarks are longer than an application takes (REWARD-14). */
export const isTooLong = (remarks: string): boolean => reasonOf(readRemarks(remarks)) === 'length';

/** Whether the draft meets the requirements of the promotion (REWARD-06). */
export function isComplete(
  { imageRequired, remarkRequired }: Pick<PromotionReward, 'imageRequired' | 'remarkRequired'>,
  { remarks, pictures }: RewardDraft,
): boolean {
  const reader = remarkRequired === 'N' ? orNothing(readRemarks) : readRemarks;
  return (imageRequired === 'N' || pictures.length > 0) && reader(remarks).ok;
}

/** The next picture to upload; undefined when all are. */
export const nextUpload = ({ pictures }: RewardDraft): RewardPicture | undefined =>
  pictures.find(({ uploadedId }) => uploadedId === null);

const replaceNext = (
  draft: RewardDraft,
  by: (picture: RewardPicture) => readonly RewardPicture[],
): RewardDraft => {
  const at = draft.pictures.findIndex(({ uploadedId }) => uploadedId === null);
  return { ...draft, pictures: draft.pictures.flatMap((each, index) => (index === at ? by(each) : each)) };
};

/** The draft after the next picture was uploaded. */
export const withUpload = (draft: RewardDraft, uploadedId: string): RewardDraft =>
  replaceNext(draft, (picture) => [{ ...picture, uploadedId }]);

/** The draft without the next picture to upload. */
export const withoutNext = (draft: RewardDraft): RewardDraft => replaceNext(draft, () => []);

/** The draft with all pictures to be uploaded again. */
export const withoutUploads = (draft: RewardDraft): RewardDraft => ({
  ...draft,
  pictures: draft.pictures.map((picture) => ({ ...picture, uploadedId: null })),
});

/** Number of pictures that can still be added (REWARD-12). */
export const roomFor = ({ pictures }: RewardDraft): number => REWARD_IMAGE_COUNT - pictures.length;
