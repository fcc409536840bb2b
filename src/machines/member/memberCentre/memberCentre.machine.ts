import { assign, setup } from 'xstate';
import type { KeySource } from '@/machines/shared/attempt';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isTrial, isVisitor, logsIn, logsOut, sessionKept } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';
import { avatarMachine } from '../avatar/avatar.machine';
import { feedbackFormMachine } from '../feedbackForm/feedbackForm.machine';
import { rankMachine } from '../rank/rank.machine';

export interface MemberCentreInput extends KeySource {
  readonly session: Session;
  /** Whether the reward centre is enabled (FLAG-10). */
  readonly offersRewards: boolean;
}

export type MemberCentreEvent =
  | SessionChanged
  | { readonly type: 'rewards.open' }
  | { readonly type: 'avatar.open' }
  | { readonly type: 'avatar.close' };

/** The member centre (ROUTE-58): rank and picture of the current member. */
export const memberCentreMachine = setup({
  types: {} as ChartTypes<MemberCentreInput, MemberCentreEvent, MemberCentreInput> & {
    children: { rank: 'rank'; avatar: 'avatar'; feedback: 'feedback' };
    tags: 'visitor';
  },
  actors: { rank: rankMachine, avatar: avatarMachine, feedback: feedbackFormMachine },
  actions: {
    openLogin: () => {},
    openRewards: () => {},
    keepSession: assign(sessionKept),
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isVisitor,
    isTrial,
    offersRewards: ({ context }) => context.offersRewards,
    logsIn,
    logsOut,
  },
}).createMachine({
  id: 'memberCentre',
  description: 'Name, picture, balance and rank of a member, with links.',
  context: ({ input }) => input,
  // Outlives the session, so that a draft is still there when the same account logs in again.
  invoke: {
    id: 'feedback',
    systemId: 'feedbackForm',
    src: 'feedback',
    input: ({ context }) => ({ keySeed: context.keySeed }),
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks for a session.',
      always: [{ guard: 'isVisitor', target: 'visitor' }, { target: 'member' }],
    },
    visitor: {
      description: 'A visitor sees a prompt to log in, and the login popup opens.',
      tags: ['visitor'],
      meta: { requirements: ['ROLE-08'] },
      entry: 'openLogin',
      on: {
        'session.changed': {
          guard: withEvent('logsIn'),
          target: 'member',
          actions: withEvent('keepSession'),
        },
      },
    },
    member: {
      description: 'The member centre shows.',
      meta: { requirements: ['ROUTE-58', 'ROLE-08', 'MEMBER-04', 'FREEPLAY-03'] },
      invoke: { id: 'rank', src: 'rank' },
      initial: 'overview',
      on: {
        'session.changed': [
          { guard: withEvent('logsOut'), target: 'visitor' },
          {
            target: 'member',
            reenter: true,
            actions: withEvent('keepSession'),
            description: 'Another login replaced this one, for example a real account a trial.',
          },
        ],
        'rewards.open': [
          { guard: 'offersRewards', actions: 'openRewards' },
          {
            actions: {
              type: 'notify',
              params: { message: 'message.rewards_by_service', tone: 'info', duration: 'info' },
            },
            description: 'The reward centre is disabled; a message refers to customer service (MEMBER-04).',
          },
        ],
      },
      states: {
        overview: {
          description: 'The overview shows.',
          on: {
            'avatar.open': [
              {
                guard: 'isTrial',
                actions: {
                  type: 'notify',
                  params: { message: 'error.real.account.required', tone: 'info', duration: 'default' },
                },
                description: 'A trial account has no picture (FREEPLAY-03).',
              },
              { target: 'choosingAvatar' },
            ],
          },
        },
        choosingAvatar: {
          description: 'The avatar sheet is open.',
          meta: { requirements: ['MEMBER-02'] },
          invoke: { id: 'avatar', src: 'avatar' },
          on: { 'avatar.close': { target: 'overview' } },
        },
      },
    },
  },
});
