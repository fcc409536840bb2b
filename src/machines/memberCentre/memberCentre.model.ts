import { defineModel } from '@explorer/defineModel';
import { memberCentreMachine } from './memberCentre.machine';

export const memberCentreModel = defineModel(memberCentreMachine, {
  inputs: {
    visitor: { loggedIn: false, isTrial: false, offersRewards: true },
    member: { loggedIn: true, isTrial: false, offersRewards: true },
    'member without reward centre': { loggedIn: true, isTrial: false, offersRewards: false },
    'trial account': { loggedIn: true, isTrial: true, offersRewards: true },
  },
  events: {
    'session.changed': {
      'logged in': { loggedIn: true, isTrial: false },
      'as a trial': { loggedIn: true, isTrial: true },
      'logged out': { loggedIn: false, isTrial: false },
    },
    'rewards.open': [{}],
    'avatar.open': [{}],
    'avatar.close': [{}],
  },
  outcomes: { rank: {}, avatar: {}, feedback: {} },
  waitsForPlayer: {
    rank: 'A chart of its own, with its own timeouts.',
    avatar: 'A chart of its own, with its own timeouts.',
    feedback: 'A chart of its own, with its own timeouts.',
  },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'A trial account never sets a picture (FREEPLAY-03)',
      holds: (snapshot) => !snapshot.context.isTrial || !snapshot.matches({ member: 'choosingAvatar' }),
    },
  ],
});
