import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { LOGGED_OUT, MEMBER } from '../samples';
import { settingsMachine } from './settings.machine';

export const settingsModel = defineModel(settingsMachine, {
  inputs: {
    visitor: { loggedIn: false, passkeysSupported: true },
    member: { loggedIn: true, passkeysSupported: true },
  },
  events: { 'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } } },
  outcomes: { passkeyList: {}, sessionList: {} },
  waitsForUser: {
    passkeys: 'A separate chart with its own timeouts.',
    sessions: 'A separate chart with its own timeouts.',
  },
  project: () => null,
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
  area: 'Member',
  machine: settingsMachine,
  model: settingsModel,
  requirements: ['ROUTE-55'],
};
