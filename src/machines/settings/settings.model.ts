import { defineModel } from '@explorer/defineModel';
import { settingsMachine } from './settings.machine';

export const settingsModel = defineModel(settingsMachine, {
  inputs: {
    visitor: { loggedIn: false, passkeysSupported: true },
    member: { loggedIn: true, passkeysSupported: true },
  },
  events: { 'session.changed': { 'logged in': { loggedIn: true }, 'logged out': { loggedIn: false } } },
  outcomes: { passkeyList: {}, sessionList: {} },
  waitsForPlayer: {
    passkeys: 'A chart of its own, with its own timeouts.',
    sessions: 'A chart of its own, with its own timeouts.',
  },
  project: () => null,
  invariants: [
    {
      name: 'Passkeys and sessions of an account are there only while somebody is logged in',
      holds: (snapshot) => snapshot.matches('member') === (snapshot.children.sessions !== undefined),
    },
  ],
});
