import { createActor, fromPromise } from 'xstate';
import { PROMOTIONS_PATH } from '@/config/routes';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { type PicturesRead, rewardFormMachine } from '@/machines/rewardForm/rewardForm.machine';
import type { RewardDraft, RewardPicture } from '@/machines/rewardForm/rewardRules';
import { applySignUpReward } from '@/services/contract/content';
import { createDrafts } from '@/services/drafts';
import { pictureFault, readDataAddress } from '@/services/pictures';
import { audienceLogic, audienceOf } from './audience';
import type { Ports } from './ports';
import { loadPromotions } from './promotionLists';

/** Reads as many files as there is room for; the first fault is the one that is told. */
async function readPictures(files: readonly File[], room: number): Promise<PicturesRead> {
  const pictures: RewardPicture[] = [];
  let problem: PicturesRead['problem'] = null;
  for (const file of files) {
    if (pictures.length === room) {
      problem ??= 'message.activity_apply_remark_limit3';
      break;
    }
    if ((await pictureFault(file)) !== undefined) problem ??= 'message.activity_image_type';
    else
      pictures.push({
        id: crypto.randomUUID(),
        name: file.name.slice(0, 80),
        address: await readDataAddress(file),
      });
  }
  return { pictures, problem };
}

/** The type that a data address names, as the server knows it: `image/jpg` is no registered name. */
const onWire = (address: string): string => address.replace(/^data:image\/jpg;/, 'data:image/jpeg;');

/** The application form with its services. */
export function rewardFormFlow(ports: Ports): FlowOf<'rewardForm'> {
  const drafts = createDrafts();
  const owner = () => ports.session()?.userName ?? '';
  /** Key of what the form holds now: another content is another intent. */
  let key: string = crypto.randomUUID();
  /** Writes go one after the other, so that the newest is the last. */
  let writing = Promise.resolve();
  const write = (form: string, draft: RewardDraft) => {
    const kept = { owner: owner(), key, remarks: draft.remarks, pictures: [...draft.pictures] };
    writing = writing.then(() => drafts.write(form, kept));
  };
  const logic = rewardFormMachine.provide({
    actors: {
      loadForm: fromPromise(async ({ input, signal }) => {
        const [{ promotions, offers }, draft] = await Promise.all([
          loadPromotions(ports, signal),
          writing.then(() => drafts.read(input.promotionId, owner())),
        ]);
        if (draft !== undefined) key = draft.key;
        return {
          promotion: promotions.find(({ id }) => id === input.promotionId) ?? null,
          offer: offers.find(({ id }) => id === input.promotionId) ?? null,
          draft: draft ?? null,
        };
      }),
      readPictures: fromPromise(({ input }) => readPictures(input.files, input.room)),
      sendApplication: fromPromise(async ({ input, signal }) => {
        const { remarks, pictures } = input.draft;
        await ports.api.call(
          applySignUpReward,
          {
            pictures: pictures.map(({ address }) => onWire(address)),
            promotionId: input.promotionId,
            remarks,
          },
          { signal, token: ports.session()?.token, idempotencyKey: key },
        );
      }),
      audience: audienceLogic(ports),
    },
    actions: {
      storeDraft: (_, { promotionId, draft }) => {
        key = crypto.randomUUID();
        write(promotionId, draft);
      },
      goToPromotions: () => ports.goTo(PROMOTIONS_PATH),
      showLoading: (_, loading) => ports.showLoading(loading),
      hideLoading: (_, { id }) => ports.hideLoading(id),
      notify: (_, toast) => ports.notify(toast),
    },
  });
  return {
    name: 'rewardForm',
    ref: createActor(logic, {
      input: {
        promotionId: (ports.query().get('id') ?? '').slice(0, 64),
        memberType: audienceOf(ports).memberType,
      },
    }),
  };
}
