import { playerRankProgress, sendFeedback, setAvatar, uploadPicture } from '@contract/member';
import { avatar } from '@contract/profile';
import { fromPromise, sendTo } from 'xstate';
import { changing } from '@/composition/site/addressActor';
import type { AppServices } from '@/composition/site/appServices';
import { countDown } from '@/composition/site/countDown';
import { wired } from '@/composition/wiring/lazyWiring';
import { REWARD_CENTRE_PATH } from '@/config/routes';
import { avatarMachine, type LoadOutcome } from '@/machines/member/avatar/avatar.machine';
import { feedbackFormMachine } from '@/machines/member/feedbackForm/feedbackForm.machine';
import { memberCentreMachine } from '@/machines/member/memberCentre/memberCentre.machine';
import { rankMachine } from '@/machines/member/rank/rank.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { loadPicture, PictureRefused, prepareAvatar } from '@/services/images';

/** The member-centre chart with its services. */
export function memberCentreFlow(services: AppServices): CreateFlow<'memberCentre'> {
  const { api } = services;
  const logic = wired('memberCentre', memberCentreMachine).provide({
    actors: {
      rank: rankMachine.provide({
        actors: {
          fetchRank: fromPromise(({ signal }) => api.call(playerRankProgress, {}, { signal })),
        },
      }),
      avatar: wired('avatar', avatarMachine).provide({
        actors: {
          fetchAvatar: fromPromise(({ signal }) => api.call(avatar, {}, { signal })),
          loadPicture: fromPromise(async ({ input }): Promise<LoadOutcome> => {
            try {
              return { kind: 'loaded', picture: await loadPicture(input.file) };
            } catch (error) {
              if (!(error instanceof PictureRefused)) throw error;
              return { kind: 'refused', fault: error.reason };
            }
          }),
          cropPicture: fromPromise(({ input }) => prepareAvatar(input.file, input.crop)),
          uploadPicture: fromPromise(async ({ input, signal }) => {
            const answer = await api.call(uploadPicture, input.square, { signal });
            return answer.pictureId;
          }),
          setAvatar: fromPromise(async ({ input, signal }) => {
            const answer = await api.call(setAvatar, input, { signal });
            return answer.avatar;
          }),
        },
      }),
      feedback: wired('feedbackForm', feedbackFormMachine).provide({
        actors: {
          countDown,
          sendFeedback: fromPromise(async ({ input: { key, content }, signal }) => {
            await api.call(sendFeedback, { content }, { signal, idempotencyKey: key });
          }),
        },
      }),
    },
    actions: {
      openRewards: sendTo(
        services.address,
        changing(() => services.goTo(REWARD_CENTRE_PATH)),
      ),
    },
  });
  return (create) => ({
    name: 'memberCentre',
    ref: create(logic, {
      input: {
        keySeed: services.createId(),
        session: services.session(),
        offersRewards: services.status()?.info.whitelabel.switches.REWCEN3 ?? false,
      },
    }),
  });
}
