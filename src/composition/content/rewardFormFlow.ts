import { applySignUpReward } from '@contract/content';
import { uploadPicture } from '@contract/member';
import { fromPromise, sendTo } from 'xstate';
import { changing } from '@/composition/site/addressActor';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { PROMOTIONS_PATH } from '@/config/routes';
import { type PicturesRead, rewardFormMachine } from '@/machines/content/rewardForm/rewardForm.machine';
import type { RewardDraft, RewardPicture } from '@/machines/content/rewardForm/rewardRules';
import { userNameOf } from '@/machines/shared/session/session';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { createDrafts } from '@/services/drafts';
import { bytesOf, PictureRefused, readProof } from '@/services/images';
import { loadPromotions } from './promotionLists';

/** Reads at most `room` files; returns the first error with them. */
async function readPictures(
  files: readonly File[],
  room: number,
  createId: () => string,
): Promise<PicturesRead> {
  const pictures: RewardPicture[] = [];
  let problem: PicturesRead['problem'] = null;
  for (const file of files) {
    if (pictures.length === room) {
      problem ??= 'message.activity_apply_remark_limit3';
      break;
    }
    try {
      const address = await readProof(file);
      pictures.push({ id: createId(), name: file.name.slice(0, 80), address, uploadedId: null });
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      problem ??= 'message.activity_image_type';
    }
  }
  return { pictures, problem };
}

/** The application form with its services. */
export function rewardFormFlow(services: AppServices): CreateFlow<'rewardForm'> {
  const drafts = createDrafts();
  const owner = () => userNameOf(services.session());
  /** Writes run in sequence, so that the newest wins. */
  let writing = Promise.resolve();
  const write = (form: string, key: string, draft: RewardDraft) => {
    const kept = { owner: owner(), key, remarks: draft.remarks, pictures: [...draft.pictures] };
    writing = writing.then(() => drafts.write(form, kept));
  };
  const logic = wired('rewardForm', rewardFormMachine).provide({
    actors: {
      loadForm: fromPromise(async ({ input, signal }) => {
        const [{ promotions, offers }, draft] = await Promise.all([
          loadPromotions(services, signal),
          writing.then(() => drafts.read(input.promotionId, owner())),
        ]);
        return {
          promotion: promotions.find(({ id }) => id === input.promotionId) ?? null,
          offer: offers.find(({ id }) => id === input.promotionId) ?? null,
          draft: draft ?? null,
        };
      }),
      readPictures: fromPromise(({ input }) => readPictures(input.files, input.room, services.createId)),
      uploadPicture: fromPromise(async ({ input, signal }) => {
        const { pictureId } = await services.api.call(uploadPicture, bytesOf(input.address), {
          signal,
        });
        return pictureId;
      }),
      sendApplication: fromPromise(async ({ input, signal }) => {
        const { remarks, pictures } = input.draft;
        await services.api.call(
          applySignUpReward,
          {
            pictures: pictures.flatMap(({ uploadedId }) => (uploadedId === null ? [] : [uploadedId])),
            promotionId: input.promotionId,
            remarks,
          },
          { signal, idempotencyKey: input.key },
        );
      }),
    },
    actions: {
      storeDraft: (_, { promotionId, key, draft }) => write(promotionId, key, draft),
      goToPromotions: sendTo(
        services.address,
        changing(() => services.goTo(PROMOTIONS_PATH, { replace: true })),
      ),
    },
  });
  return (create) => ({
    name: 'rewardForm',
    ref: create(logic, {
      input: {
        keySeed: services.createId(),
        promotionId: (services.query().get('id') ?? '').slice(0, 64),
        session: services.session(),
      },
    }),
  });
}
