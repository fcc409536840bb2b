import { assign, setup } from 'xstate';
import { avatarMachine } from '../avatar/avatar.machine';
import type { ToastRequest } from '../feedback/feedback.machine';
import { feedbackFormMachine } from '../feedbackForm/feedbackForm.machine';
import { rankMachine } from '../rank/rank.machine';

export interface MemberCentreInput {
  readonly loggedIn: boolean;
  /** A guest or trial account has no profile of its own (ROLE-03, FREEPLAY-03). */
  readonly isTrial: boolean;
  /** The reward centre is switched on (FLAG-10). */
  readonly offersRewards: boolean;
}

export type MemberCentreEvent =
  | { readonly type: 'session.changed'; readonly loggedIn: boolean; readonly isTrial: boolean }
  | { readonly type: 'rewards.open' }
  | { readonly type: 'avatar.open' }
  | { readonly type: 'avatar.close' };

/** The member centre (ROUTE-58): rank and picture of the member who is logged in. */
export const memberCentreMachine = setup({
  types: {
    context: {} as MemberCentreInput,
    events: {} as MemberCentreEvent,
    input: {} as MemberCentreInput,
    children: {} as { rank: 'rank'; avatar: 'avatar'; feedback: 'feedback' },
  },
  actors: { rank: rankMachine, avatar: avatarMachine, feedback: feedbackFormMachine },
  actions: {
    openLogin: () => {},
    openRewards: () => {},
    keepTrial: assign((_, params: { isTrial: boolean }) => ({ isTrial: params.isTrial })),
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isLoggedIn: ({ context }) => context.loggedIn,
    isTrial: ({ context }) => context.isTrial,
    offersRewards: ({ context }) => context.offersRewards,
    logsIn: (_, params: { loggedIn: boolean }) => params.loggedIn,
    logsOut: (_, params: { loggedIn: boolean }) => !params.loggedIn,
  },
}).createMachine({
  id: 'memberCentre',
  description: 'What a member has: name, picture, balance, rank, and the ways from here.',
  context: ({ input }) => input,
  // Outlives the session: what is half written when it ends stands there after the next login.
  invoke: { id: 'feedback', src: 'feedback' },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Looks whether somebody is logged in.',
      always: [{ guard: 'isLoggedIn', target: 'member' }, { target: 'visitor' }],
    },
    visitor: {
      description: 'The login popup opens over an invitation to log in.',
      meta: { requirements: ['ROLE-08'] },
      entry: 'openLogin',
      on: {
        'session.changed': {
          guard: { type: 'logsIn', params: ({ event }) => event },
          target: 'member',
          actions: { type: 'keepTrial', params: ({ event }) => event },
        },
      },
    },
    member: {
      description: 'The member centre.',
      meta: { requirements: ['ROUTE-58', 'ROLE-08', 'MEMBER-04', 'FREEPLAY-03'] },
      invoke: { id: 'rank', src: 'rank' },
      initial: 'overview',
      on: {
        'session.changed': [
          { guard: { type: 'logsOut', params: ({ event }) => event }, target: 'visitor' },
          {
            target: 'member',
            reenter: true,
            actions: { type: 'keepTrial', params: ({ event }) => event },
            description: 'Another login took the place of this one, as a real account that of a trial.',
          },
        ],
        'rewards.open': [
          { guard: 'offersRewards', actions: 'openRewards' },
          {
            actions: {
              type: 'notify',
              params: { message: 'message.rewards_by_service', tone: 'info', duration: 'info' },
            },
            description: 'Switched off: customer service helps (MEMBER-04).',
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
                description: 'A trial account keeps no picture (FREEPLAY-03).',
              },
              { target: 'choosingAvatar' },
            ],
          },
        },
        choosingAvatar: {
          description: 'The sheet for the picture is open.',
          meta: { requirements: ['MEMBER-02'] },
          invoke: { id: 'avatar', src: 'avatar' },
          on: { 'avatar.close': { target: 'overview' } },
        },
      },
    },
  },
});
