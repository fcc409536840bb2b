import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { LOGGED_OUT, MEMBER, sessionOfType } from '@/machines/shared/samples';
import { memberCentreMachine } from './memberCentre.machine';

export const memberCentreModel = defineModel(memberCentreMachine, {
  inputs: {
    visitor: { session: sessionOfType(null), offersRewards: true, keySeed: 'seed' },
    member: { session: sessionOfType(0), offersRewards: true, keySeed: 'seed' },
    'member without reward centre': { session: sessionOfType(0), offersRewards: false, keySeed: 'seed' },
    'trial account': { session: sessionOfType(4), offersRewards: true, keySeed: 'seed' },
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
  steps: [
    {
      name: 'ROLE-08 whoever logs out sees the prompt and the login popup; whoever logs in sees the own centre',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ before, after, event, did, calls }) => {
        const isLogin = event['session'].kind !== 'visitor';
        return isLogin
          ? after.matches('member') &&
              calls.some(({ src }) => src === 'rank') &&
              (!before.matches('visitor') ||
                (after.context.session.kind === 'trial') === (event['session'].kind === 'trial'))
          : after.matches('visitor') && did('openLogin') === before.matches('member');
      },
    },
    {
      name: 'MEMBER-04 the reward centre opens where it is offered; elsewhere a message says who helps',
      when: ({ event }) => event.type === 'rewards.open',
      holds: ({ before: { context }, did }) =>
        did('openRewards') === context.offersRewards && did('notify') === !context.offersRewards,
    },
    {
      name: 'MEMBER-02 FREEPLAY-03 the picture sheet opens, except for a trial account, which gets a message',
      when: ({ event }) => event.type === 'avatar.open',
      holds: ({ before: { context }, after, did }) =>
        after.matches({ member: 'choosingAvatar' }) === !(context.session.kind === 'trial') &&
        did('notify') === (context.session.kind === 'trial'),
    },
  ],
  invariants: [
    {
      name: 'MEMBER-02 the picture sheet can be closed',
      when: (snapshot) => snapshot.matches({ member: 'choosingAvatar' }),
      holds: (snapshot) => snapshot.can({ type: 'avatar.close' }),
    },
    {
      name: 'A member can always open the rewards',
      when: (snapshot) => snapshot.matches('member'),
      holds: (snapshot) => snapshot.can({ type: 'rewards.open' }),
    },
    {
      name: 'A trial account never sets a picture (FREEPLAY-03)',
      holds: (snapshot) =>
        !(snapshot.context.session.kind === 'trial') || !snapshot.matches({ member: 'choosingAvatar' }),
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
