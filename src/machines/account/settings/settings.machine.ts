import { assign, setup } from 'xstate';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isVisitor, logsIn, logsOut, sessionKept } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';
import { passkeyListMachine } from '../passkeyList/passkeyList.machine';
import { sessionListMachine } from '../sessionList/sessionList.machine';

export interface SettingsInput {
  readonly session: Session;
  readonly passkeysSupported: boolean;
}

export type SettingsEvent = SessionChanged;

/** The settings screen (ROUTE-55); a member's lists of passkeys and sessions live while it is open. */
export const settingsMachine = setup({
  types: {} as ChartTypes<SettingsInput, SettingsEvent, SettingsInput> & {
    children: { passkeys: 'passkeyList'; sessions: 'sessionList' };
  },
  actors: { passkeyList: passkeyListMachine, sessionList: sessionListMachine },
  actions: { keepSession: assign(sessionKept) },
  guards: {
    isVisitor,
    logsIn,
    logsOut,
  },
}).createMachine({
  id: 'settings',
  description: 'Settings of the device, and of the account with a session.',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks for a session.',
      always: [{ guard: 'isVisitor', target: 'visitor' }, { target: 'member' }],
    },
    visitor: {
      description: 'Language, sound, motion and notifications of this device show.',
      meta: { requirements: ['ROUTE-55'] },
      on: {
        'session.changed': {
          guard: withEvent('logsIn'),
          target: 'member',
          actions: withEvent('keepSession'),
        },
      },
    },
    member: {
      description: 'Password, passkeys and sessions show as well.',
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
          { guard: withEvent('logsOut'), target: 'visitor', actions: withEvent('keepSession') },
          {
            target: 'member',
            reenter: true,
            actions: withEvent('keepSession'),
            description: 'Another login replaced this one; its own lists load.',
          },
        ],
      },
    },
  },
});
