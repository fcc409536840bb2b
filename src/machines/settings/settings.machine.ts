import { setup } from 'xstate';
import { passkeyListMachine } from '../passkeyList/passkeyList.machine';
import { sessionListMachine } from '../sessionList/sessionList.machine';

export interface SettingsInput {
  readonly loggedIn: boolean;
  readonly passkeysSupported: boolean;
}

export type SettingsEvent = { readonly type: 'session.changed'; readonly loggedIn: boolean };

/** The settings screen (ROUTE-55): the lists of a member's passkeys and sessions live as long as it is open. */
export const settingsMachine = setup({
  types: {
    context: {} as SettingsInput,
    events: {} as SettingsEvent,
    input: {} as SettingsInput,
    children: {} as { passkeys: 'passkeyList'; sessions: 'sessionList' },
  },
  actors: { passkeyList: passkeyListMachine, sessionList: sessionListMachine },
  guards: {
    isLoggedIn: ({ context }) => context.loggedIn,
    logsIn: (_, params: { loggedIn: boolean }) => params.loggedIn,
    logsOut: (_, params: { loggedIn: boolean }) => !params.loggedIn,
  },
}).createMachine({
  id: 'settings',
  description: 'Settings of the device, and of the account while somebody is logged in.',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Looks whether somebody is logged in.',
      always: [{ guard: 'isLoggedIn', target: 'member' }, { target: 'visitor' }],
    },
    visitor: {
      description: 'Language, sound, movement and notifications of this device.',
      meta: { requirements: ['ROUTE-55'] },
      on: {
        'session.changed': {
          guard: { type: 'logsIn', params: ({ event }) => event },
          target: 'member',
        },
      },
    },
    member: {
      description: 'The same, with password, passkeys and sessions.',
      meta: { requirements: ['ROUTE-55'] },
      invoke: [
        {
          id: 'passkeys',
          src: 'passkeyList',
          input: ({ context }) => ({ supported: context.passkeysSupported }),
        },
        { id: 'sessions', src: 'sessionList' },
      ],
      on: {
        'session.changed': [
          { guard: { type: 'logsOut', params: ({ event }) => event }, target: 'visitor' },
          {
            target: 'member',
            reenter: true,
            description: 'Another login took the place of this one: the lists are its own.',
          },
        ],
      },
    },
  },
});
