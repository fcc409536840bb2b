import { setup } from 'xstate';
import { avatarMachine } from '../avatar/avatar.machine';
import { rankMachine } from '../rank/rank.machine';

export interface MemberCentreInput {
  readonly loggedIn: boolean;
}

export type MemberCentreEvent =
  | { readonly type: 'session.changed'; readonly loggedIn: boolean }
  | { readonly type: 'avatar.open' }
  | { readonly type: 'avatar.close' };

/** The member centre (ROUTE-58): rank and picture of the member who is logged in. */
export const memberCentreMachine = setup({
  types: {
    context: {} as MemberCentreInput,
    events: {} as MemberCentreEvent,
    input: {} as MemberCentreInput,
    children: {} as { rank: 'rank'; avatar: 'avatar' },
  },
  actors: { rank: rankMachine, avatar: avatarMachine },
  actions: { openLogin: () => {} },
  guards: {
    isLoggedIn: ({ context }) => context.loggedIn,
    logsIn: (_, params: { loggedIn: boolean }) => params.loggedIn,
    logsOut: (_, params: { loggedIn: boolean }) => !params.loggedIn,
  },
}).createMachine({
  id: 'memberCentre',
  description: 'What a member has: name, picture, balance, rank, and the ways from here.',
  context: ({ input }) => input,
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
        },
      },
    },
    member: {
      description: 'The member centre.',
      meta: { requirements: ['ROUTE-58', 'ROLE-08'] },
      invoke: { id: 'rank', src: 'rank' },
      initial: 'overview',
      on: {
        'session.changed': {
          guard: { type: 'logsOut', params: ({ event }) => event },
          target: 'visitor',
        },
      },
      states: {
        overview: {
          description: 'The overview shows.',
          on: { 'avatar.open': { target: 'choosingAvatar' } },
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
