import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { LOGGED_OUT, MEMBER, sessionOfType } from '../samples';
import { memberCentreMachine } from './memberCentre.machine';

export const memberCentreModel = defineModel(memberCentreMachine, {
  inputs: {
    visitor: { loggedIn: false, isTrial: false, offersRewards: true, keySeed: 'seed' },
    member: { loggedIn: true, isTrial: false, offersRewards: true, keySeed: 'seed' },
    'member without reward centre': { loggedIn: true, isTrial: false, offersRewards: false, keySeed: 'seed' },
    'trial account': { loggedIn: true, isTrial: true, offersRewards: true, keySeed: 'seed' },
  },
  events: {
    'session.changed': {
      'logged in': { session: MEMBER },
      'as a trial': { session: sessionOfType(4) },
      'logged out': { session: LOGGED_OUT },
    },
    'rewards.open': [{}],
    'avatar.open': [{}],
    'avatar.close': [{}],
  },
  outcomes: { rank: {}, avatar: {}, feedback: {} },
  waitsForUser: {
    rank: 'A separate chart with its own timeouts.',
    avatar: 'A separate chart with its own timeouts.',
    feedback: 'A separate chart with its own timeouts.',
  },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'A trial account never sets a picture (FREEPLAY-03)',
      holds: (snapshot) => !snapshot.context.isTrial || !snapshot.matches({ member: 'choosingAvatar' }),
    },
  ],
});

export const memberCentreChart: ExplorableChart = {
  id: 'member-centre',
  title: 'Member centre',
  area: 'Member',
  machine: memberCentreMachine,
  model: memberCentreModel,
  requirements: ['ROUTE-58', 'ROLE-08', 'MEMBER-04', 'FREEPLAY-03'],
};
