import { defineModel } from '@explorer/defineModel';
import { memberCentreMachine } from './memberCentre.machine';

export const memberCentreModel = defineModel(memberCentreMachine, {
  inputs: { visitor: { loggedIn: false }, member: { loggedIn: true } },
  events: {
    'session.changed': { 'logged in': { loggedIn: true }, 'logged out': { loggedIn: false } },
    'avatar.open': [{}],
    'avatar.close': [{}],
  },
  outcomes: { rank: {}, avatar: {} },
  waitsForPlayer: {
    rank: 'A chart of its own, with its own timeouts.',
    avatar: 'A chart of its own, with its own timeouts.',
  },
  project: () => null,
});
