import { assign, setup } from 'xstate';
import { GUEST_TYPE, REQUEST_TIMEOUT, REWARD_REFRESH } from '@/config/constants';
import type { Reward } from '@/services/contract/content';
import { type AudienceChanged, watchNothing } from '../audience';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { failureToast, TIMEOUT_TOAST } from '../failureToast';
import type { ToastRequest } from '../feedback/feedback.machine';
import { unprovided } from '../unprovided';

/** The two lists of the reward centre. */
export type RewardTab = 'claimable' | 'history';

/** The member's rewards with the currency of their amounts. */
export interface RewardList {
  readonly list: readonly Reward[];
  readonly currency: string;
}

export interface RewardCentreInput {
  /** The reward centre is switched on (FLAG-10). */
  readonly offersRewards: boolean;
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
}

export interface RewardCentreContext extends RewardCentreInput {
  readonly rewards: readonly Reward[];
  readonly currency: string;
  readonly tab: RewardTab;
  /** The reward that is being claimed; empty for none. */
  readonly claiming: string;
  readonly failure: Failure | null;
}

export type RewardCentreEvent =
  | { readonly type: 'tab.choose'; readonly tab: RewardTab }
  | { readonly type: 'reward.claim'; readonly rewardId: string }
  | { readonly type: 'list.retry' }
  | { readonly type: 'login.open' }
  | { readonly type: 'centre.leave' }
  | AudienceChanged;

const isMemberType = (memberType: number | null) => memberType !== null && memberType !== GUEST_TYPE;

/** The reward centre (ROUTE-59): what can be claimed, and what was. */
export const rewardCentreMachine = setup({
  types: {
    context: {} as RewardCentreContext,
    events: {} as RewardCentreEvent,
    input: {} as RewardCentreInput,
  },
  actors: {
    fetchRewards: unprovided<RewardList, void>('fetchRewards'),
    claimReward: unprovided<void, { rewardId: string }>('claimReward'),
    audience: watchNothing,
  },
  actions: {
    keepRewards: assign((_, { list, currency }: RewardList) => ({ rewards: list, currency, failure: null })),
    dropRewards: assign({ rewards: [], claiming: '' }),
    keepTab: assign((_, params: { tab: RewardTab }) => ({ tab: params.tab })),
    keepClaiming: assign((_, params: { rewardId: string }) => ({ claiming: params.rewardId })),
    dropClaiming: assign({ claiming: '' }),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    keepAudience: assign((_, { memberType }: { memberType: number | null }) => ({ memberType })),
    openLogin: () => {},
    goHome: () => {},
    /** The balance has grown. */
    refreshMember: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isClosed: ({ context }) => !context.offersRewards,
    isVisitor: ({ context }) => context.memberType === null,
    isMember: ({ context }) => isMemberType(context.memberType),
    isClaimable: ({ context }, params: { rewardId: string }) =>
      context.rewards.some(({ rewardId, state }) => rewardId === params.rewardId && state === 'claimable'),
    hasPending: ({ context }) => context.rewards.some(({ state }) => state === 'pending'),
  },
  delays: { REQUEST_TIMEOUT, REWARD_REFRESH },
}).createMachine({
  id: 'rewardCentre',
  description: 'Rewards of the member: under review, to claim, and history.',
  context: ({ input }) => ({
    ...input,
    rewards: [],
    currency: '',
    tab: 'claimable',
    claiming: '',
    failure: null,
  }),
  invoke: { id: 'audience', src: 'audience' },
  initial: 'deciding',
  on: {
    'audience.changed': {
      target: '.deciding',
      actions: [{ type: 'keepAudience', params: ({ event }) => event }, 'dropRewards'],
    },
    'tab.choose': { actions: { type: 'keepTab', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      description: 'Looks whether there is a reward centre, and for whom.',
      always: [
        {
          guard: 'isClosed',
          target: 'closed',
          actions: {
            type: 'notify',
            params: { message: 'message.rewards_by_service', tone: 'info', duration: 'info' },
          },
          description: 'Switched off: customer service helps (FLAG-10).',
        },
        { guard: 'isMember', target: 'loading' },
        { guard: 'isVisitor', target: 'visitor', actions: 'openLogin' },
        { target: 'guest' },
      ],
    },
    closed: {
      description: 'The reward centre is switched off.',
      meta: { requirements: ['FLAG-10'] },
      on: { 'centre.leave': { target: 'left' } },
    },
    left: { description: 'Home takes its place.', entry: 'goHome', type: 'final' },
    visitor: {
      description: 'The login popup opens over an invitation to log in.',
      on: { 'login.open': { actions: 'openLogin' } },
    },
    guest: { description: 'A trial account has no rewards.' },
    loading: {
      description: 'The rewards are on their way; what is known from before still shows.',
      invoke: {
        id: 'rewards',
        src: 'fetchRewards',
        onDone: { target: 'showing', actions: { type: 'keepRewards', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    failed: {
      description: 'They could not be loaded; the member may retry.',
      on: { 'list.retry': { target: 'loading' } },
    },
    showing: {
      description: 'What can be claimed, what is under review, and the history.',
      meta: { requirements: ['ROUTE-59'] },
      after: {
        REWARD_REFRESH: {
          guard: 'hasPending',
          target: 'loading',
          description: 'A review may have ended.',
        },
      },
      on: {
        'reward.claim': {
          guard: { type: 'isClaimable', params: ({ event }) => event },
          target: 'claiming',
          actions: { type: 'keepClaiming', params: ({ event }) => event },
        },
      },
    },
    claiming: {
      description: 'The reward is being paid out.',
      exit: 'dropClaiming',
      invoke: {
        id: 'claim',
        src: 'claimReward',
        input: ({ context }) => ({ rewardId: context.claiming }),
        onDone: {
          target: 'loading',
          actions: [
            'refreshMember',
            {
              type: 'notify',
              params: { message: 'message.reward_claimed', tone: 'success', duration: 'success' },
            },
          ],
        },
        onError: {
          target: 'loading',
          actions: { type: 'notify', params: ({ event }) => failureToast(event.error) },
          description: 'What became of it shows the list.',
        },
      },
      after: {
        REQUEST_TIMEOUT: { target: 'loading', actions: { type: 'notify', params: TIMEOUT_TOAST } },
      },
    },
  },
});
