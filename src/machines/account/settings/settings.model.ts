import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { LOGGED_OUT, MEMBER, sessionOfType } from '@/machines/shared/samples';
import { settingsMachine } from './settings.machine';

export const settingsModel = defineModel(settingsMachine, {
  inputs: {
    visitor: { session: sessionOfType(null), passkeysSupported: true },
    member: { session: sessionOfType(0), passkeysSupported: true },
  },
  events: { 'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } } },
  outcomes: { passkeyList: {}, sessionList: {} },
  waitsForUser: {
    passkeys: 'A separate chart with its own timeouts.',
    sessions: 'A separate chart with its own timeouts.',
  },
  project: () => null,
  steps: [
    {
      name: 'The list of passkeys learns whether the browser has any',
      when: ({ calls }) => calls.some(({ src }) => src === 'passkeyList'),
      holds: ({ calls, after }) =>
        calls.every(
          ({ src, input }) =>
            src !== 'passkeyList' || Object(input).supported === after.context.passkeysSupported,
        ),
    },
    {
      name: 'ROUTE-55 every login loads the lists of its own account',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ event, after, calls, refused }) =>
        (refused || after.context.session === event['session']) &&
        (event['session'].kind === 'visitor'
          ? after.matches('visitor')
          : after.matches('member') && calls.length === 2),
    },
  ],
  journeys: {
    'a visitor': { input: 'visitor', steps: [], reaches: 'visitor' },
    'a member': { input: 'member', steps: [], reaches: 'member' },
  },
  invariants: [
    {
      name: 'Passkeys and sessions exist only with a session',
      holds: (snapshot) => snapshot.matches('member') === (snapshot.children.sessions !== undefined),
    },
  ],
});

export const settingsChart: ExplorableChart = {
  id: 'settings',
  title: 'Settings',
  area: 'Account',
  machine: settingsMachine,
  model: settingsModel,
  requirements: ['ROUTE-55'],
};
