import { createActor, fromPromise } from 'xstate';
import { GUEST_TYPE } from '@/config/constants';
import { REWARD_CENTRE_PATH } from '@/config/routes';
import { avatarMachine, type LoadOutcome } from '@/machines/avatar/avatar.machine';
import { feedbackFormMachine } from '@/machines/feedbackForm/feedbackForm.machine';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { memberCentreMachine } from '@/machines/memberCentre/memberCentre.machine';
import { rankMachine } from '@/machines/rank/rank.machine';
import { avatar, playerRankProgress, sendFeedback, setAvatar } from '@/services/contract/member';
import { loadPicture, PictureRefused, prepareAvatar } from '@/services/images';
import type { Ports } from './ports';

/** The member-centre chart with its services. */
export function memberCentreFlow(ports: Ports): FlowOf<'memberCentre'> {
  const { api } = ports;
  const token = () => ports.session()?.token;
  let letter = { content: '', key: '' };
  /** The key of an intent: the same while the same words are sent again for want of an answer. */
  const intentOf = (content: string): string => {
    if (letter.content !== content) letter = { content, key: crypto.randomUUID() };
    return letter.key;
  };
  const logic = memberCentreMachine.provide({
    actors: {
      rank: rankMachine.provide({
        actors: {
          fetchRank: fromPromise(({ signal }) =>
            api.call(playerRankProgress, {}, { signal, token: token() }),
          ),
        },
      }),
      avatar: avatarMachine.provide({
        actors: {
          fetchAvatar: fromPromise(({ signal }) => api.call(avatar, {}, { signal, token: token() })),
          loadPicture: fromPromise(async ({ input }): Promise<LoadOutcome> => {
            try {
              return { kind: 'loaded', picture: await loadPicture(input.file) };
            } catch (error) {
              if (!(error instanceof PictureRefused)) throw error;
              return { kind: 'refused', fault: error.reason };
            }
          }),
          cropPicture: fromPromise(({ input }) => prepareAvatar(input.file, input.crop)),
          setAvatar: fromPromise(async ({ input, signal }) => {
            const answer = await api.call(setAvatar, input, { signal, token: token() });
            return answer.avatar;
          }),
        },
        actions: {
          refreshMember: () => ports.refreshMember(),
          notify: (_, toast) => ports.notify(toast),
        },
      }),
      feedback: feedbackFormMachine.provide({
        actors: {
          sendFeedback: fromPromise(async ({ input, signal }) => {
            const content = input.content.trim();
            const idempotencyKey = intentOf(content);
            await api.call(sendFeedback, { content }, { signal, token: token(), idempotencyKey });
            letter = { content: '', key: '' };
          }),
        },
        actions: { notify: (_, toast) => ports.notify(toast) },
      }),
    },
    actions: {
      openLogin: () => ports.openLogin(),
      openRewards: () => ports.goTo(REWARD_CENTRE_PATH),
      notify: (_, toast) => ports.notify(toast),
    },
  });
  return {
    name: 'memberCentre',
    ref: createActor(logic, {
      input: {
        loggedIn: ports.session() !== null,
        isTrial: ports.session()?.type === GUEST_TYPE,
        offersRewards: ports.status()?.info.whitelabel.switches.REWCEN3 ?? false,
      },
    }),
  };
}
