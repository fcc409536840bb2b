import type { Bonus } from '@contract/cashier';
import type { Reward } from '@contract/content';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT, REWARD_REFRESH } from '@/config/constants';
import type { LanguageChanged } from '@/machines/boot/language/language.machine';
import { type Keyed, type KeySource, orderKey } from '@/machines/shared/attempt';
import type { Failure } from '@/machines/shared/failure';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import {
  failedAloud,
  failureKept,
  notifySuccess,
  request,
  timedOutAloud,
} from '@/machines/shared/parts/request';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';
import { isMember, isVisitor, sessionKept } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';

/** The two lists of the reward centre. */
export type RewardTab = 'claimable' | 'history';

/** The member's rewards and bonuses with the currency of their amounts. */
export interface RewardList {
  readonly list: readonly Reward[];
  /** The running bonus; null without one. */
  readonly bonus: Bonus | null;
  readonly endedBonuses: readonly Bonus[];
  readonly currency: string;
}

export interface RewardCentreInput extends KeySource {
  /** Whether the reward centre is enabled (FLAG-10). */
  readonly offersRewards: boolean;
  readonly session: Session;
}

export interface RewardCentreContext extends RewardCentreInput {
  readonly rewards: readonly Reward[];
  readonly bonus: Bonus | null;
  readonly endedBonuses: readonly Bonus[];
  readonly currency: string;
  readonly tab: RewardTab;
  /** Id of the reward being claimed; empty for none. */
  readonly claiming: string;
  readonly failure: Failure | null;
}

export type RewardCentreEvent =
  | { readonly type: 'tab.choose'; readonly tab: RewardTab }
  | { readonly type: 'reward.claim'; readonly rewardId: string }
  | { readonly type: 'bonus.giveUp' }
  | { readonly type: 'bonus.keep' }
  | { readonly type: 'bonus.confirm' }
  | { readonly type: 'list.retry' }
  | { readonly type: 'login.open' }
  | { readonly type: 'centre.leave' }
  /** The page is back in view; a review may have ended. */
  | { readonly type: 'page.returned' }
  | SessionChanged
  | LanguageChanged;

/** The reward centre (ROUTE-59): claimable rewards and history. */
export const rewardCentreMachine = setup({
  types: {} as ChartTypes<RewardCentreContext, RewardCentreEvent, RewardCentreInput> & {
    tags: 'closed' | 'visitor' | 'trial' | 'failed' | 'loading' | 'showing' | 'givingUp' | 'confirming';
  },
  actors: {
    fetchRewards: notProvided<RewardList, void>('fetchRewards'),
    claimReward: notProvided<void, Keyed<{ rewardId: string }>>('claimReward'),
    forfeitBonus: notProvided<void, { bonusId: string }>('forfeitBonus'),
  },
  actions: {
    keepRewards: assign((_, { list, bonus, endedBonuses, currency }: RewardList) => ({
      rewards: list,
      bonus,
      endedBonuses,
      currency,
      failure: null,
    })),
    dropRewards: assign({ rewards: [], bonus: null, endedBonuses: [], claiming: '' }),
    keepTab: assign((_, params: { tab: RewardTab }) => ({ tab: params.tab })),
    keepClaiming: assign((_, params: { rewardId: string }) => ({ claiming: params.rewardId })),
    dropClaiming: assign({ claiming: '' }),
    keepFailure: assign(failureKept),
    keepSession: assign(sessionKept),
    openLogin: () => {},
    goHome: () => {},
    /** Reloads the member info after a change of cash or bonus. */
    refreshMember: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isClosed: ({ context }) => !context.offersRewards,
    isVisitor,
    isMember,
    isClaimable: ({ context }, params: { rewardId: string }) =>
      context.rewards.some(({ rewardId, state }) => rewardId === params.rewardId && state === 'claimable'),
    hasBonus: ({ context }) => context.bonus !== null,
    hasPending: ({ context }) => context.rewards.some(({ state }) => state === 'pending'),
  },
  delays: { REQUEST_TIMEOUT, REWARD_REFRESH },
}).createMachine({
  id: 'rewardCentre',
  description: 'Rewards and bonuses of the member: running, under review, claimable, and history.',
  context: ({ input }) => ({
    ...input,
    rewards: [],
    bonus: null,
    endedBonuses: [],
    currency: '',
    tab: 'claimable',
    claiming: '',
    failure: null,
  }),
  initial: 'deciding',
  on: {
    'session.changed': { target: '.deciding', actions: [withEvent('keepSession'), 'dropRewards'] },
    'language.changed': {
      target: '.deciding',
      actions: 'dropRewards',
      description: 'The rewards reload in another language.',
    },
    'tab.choose': { actions: withEvent('keepTab') },
  },
  states: {
    deciding: {
      description: 'Checks the setting, the session and the account type.',
      always: [
        {
          guard: 'isClosed',
          target: 'closed',
          actions: {
            type: 'notify',
            params: { message: 'message.rewards_by_service', tone: 'info', duration: 'info' },
          },
          description: 'The reward centre is disabled; a message refers to customer service (FLAG-10).',
        },
        { guard: 'isMember', target: 'loading' },
        { guard: 'isVisitor', target: 'visitor', actions: 'openLogin' },
        { target: 'trial' },
      ],
    },
    closed: {
      description: 'The reward centre is disabled.',
      tags: ['closed'],
      meta: { requirements: ['FLAG-10'] },
      on: { 'centre.leave': { target: 'left' } },
    },
    left: { description: 'Navigates home.', tags: ['closed'], entry: 'goHome', type: 'final' },
    visitor: {
      description: 'A visitor sees a prompt to log in, and the login popup opens.',
      tags: ['visitor'],
      on: { 'login.open': { actions: 'openLogin' } },
    },
    trial: { description: 'A trial account has no rewards.', tags: ['trial'] },
    loading: {
      description: 'The rewards are loading; the previous ones show.',
      tags: ['loading'],
      ...request(
        'rewards',
        'fetchRewards',
        { target: 'showing', actions: withOutput('keepRewards') },
        'failed',
      ),
    },
    failed: {
      description: 'They could not be loaded; the member may retry.',
      tags: ['failed'],
      on: { 'list.retry': { target: 'loading' }, 'page.returned': { target: 'loading' } },
    },
    showing: {
      description: 'Claimable rewards, rewards under review and the history show.',
      tags: ['showing'],
      meta: { requirements: ['ROUTE-59'] },
      after: {
        REWARD_REFRESH: {
          guard: 'hasPending',
          target: 'loading',
          description: 'The list reloads, since a review may have ended.',
        },
      },
      on: {
        'reward.claim': {
          guard: withEvent('isClaimable'),
          target: 'claiming',
          actions: withEvent('keepClaiming'),
        },
        'bonus.giveUp': { guard: 'hasBonus', target: 'confirming' },
        'page.returned': { target: 'loading' },
      },
    },
    confirming: {
      description: 'The member confirms giving up the bonus, which cannot be undone.',
      tags: ['confirming'],
      on: {
        'bonus.keep': { target: 'showing' },
        'bonus.confirm': { target: 'givingUp' },
      },
    },
    givingUp: {
      description: 'The bonus is being given up; cash does not change.',
      tags: ['givingUp'],
      invoke: {
        id: 'forfeit',
        src: 'forfeitBonus',
        input: ({ context }) => ({ bonusId: context.bonus?.bonusId ?? '' }),
        onDone: {
          target: 'loading',
          actions: ['refreshMember', notifySuccess('message.bonus_given_up')],
        },
        onError: {
          ...failedAloud('loading'),
          description: 'The list reloads, since the bonus may have ended.',
        },
      },
      after: { REQUEST_TIMEOUT: timedOutAloud('loading') },
    },
    claiming: {
      description: 'The reward is being paid out.',
      exit: 'dropClaiming',
      invoke: {
        id: 'claim',
        src: 'claimReward',
        input: ({ context }) => ({ rewardId: context.claiming, key: orderKey(context, context.claiming) }),
        onDone: {
          target: 'loading',
          actions: ['refreshMember', notifySuccess('message.reward_claimed')],
        },
        onError: {
          ...failedAloud('loading'),
          description: 'The list reloads and shows the state of the reward.',
        },
      },
      after: { REQUEST_TIMEOUT: timedOutAloud('loading') },
    },
  },
});
