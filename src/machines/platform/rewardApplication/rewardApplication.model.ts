import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { rewardLifecycle } from './rewardApplication.machine';

const granted = { amountMinor: 5_000, decidedBy: 'platform' } as const;
const refused = { reason: 'conditions', decidedBy: 'platform' } as const;

export const rewardApplicationModel = defineModel(rewardLifecycle, {
  events: {
    'decision.granted': [granted],
    'decision.refused': [refused],
    'decision.deferred': [{}],
    'member.claimed': [{}],
    'member.left': [{}],
  },
  project: () => null,
  steps: [
    {
      name: 'A reward is paid exactly when it is claimed',
      holds: ({ before, after, did }) =>
        did('payReward') === (before.matches('approved') && after.matches('claimed')),
    },
    {
      name: 'What the application used up is given back exactly when nothing comes of it',
      holds: ({ before, after, did }) =>
        did('releaseUses') === (before.hasTag('open') && !after.hasTag('open') && !after.matches('claimed')),
    },
    {
      name: 'A decision is stored with who made it, and nobody looks at the pictures after it',
      holds: ({ event, did }) =>
        ['noteDecision', 'forgetPictures'].every(
          (action) =>
            did(action) === (event.type === 'decision.granted' || event.type === 'decision.refused'),
        ),
    },
    {
      name: 'An undecided application becomes what was decided',
      when: ({ before, event }) => before.hasTag('undecided') && event.type.startsWith('decision.'),
      holds: ({ after, event }) =>
        event.type === 'decision.granted'
          ? after.matches('approved')
          : event.type === 'decision.refused'
            ? after.matches('refused')
            : after.matches({ undecided: 'waiting' }),
    },
    {
      name: 'The platform reviews what is left to it, and operators hear of what waits for them, each once its time has come',
      holds: ({ before, kind, did }) =>
        did('review') === (kind === 'timer' && before.matches({ undecided: 'pending' })) &&
        did('tellOperators') === (kind === 'timer' && before.matches({ undecided: 'waiting' })),
    },
    {
      name: 'Time decides nothing',
      when: ({ before, kind }) => kind === 'timer' && before.hasTag('undecided'),
      holds: ({ after }) => after.hasTag('undecided'),
    },
    {
      name: 'With the account everything ends that is open',
      when: ({ event }) => event.type === 'member.left',
      holds: ({ after }) => after.matches('expired'),
    },
  ],
  temporal: [
    {
      name: 'An approved reward ends by itself',
      kind: 'eventually',
      from: (now) => now.matches('approved'),
      comes: (now) => !now.hasTag('open'),
    },
    {
      name: 'Every undecided application can still be claimed',
      kind: 'possible',
      from: (now) => now.hasTag('undecided'),
      comes: (now) => now.matches('claimed'),
    },
  ],
  ends: {
    refused: 'A refused application is over; the member may apply again.',
    claimed: 'A claimed reward is paid.',
    expired: 'An expired reward is over.',
  },
  journeys: {
    'a reward that the platform approves': {
      steps: ['after REVIEW_DUE in undecided.pending', 'decision.granted', 'member.claimed'],
      reaches: 'claimed',
    },
    'a reward that a person refuses': {
      steps: ['decision.deferred', 'after PERSON_DUE in undecided.waiting', 'decision.refused'],
      reaches: 'refused',
    },
    'a reward that nobody claims': {
      steps: ['decision.granted', 'after CLAIM_DUE in approved'],
      reaches: 'expired',
    },
  },
});

export const rewardApplicationChart: ExplorableChart = {
  id: 'reward-application',
  title: 'Reward application',
  area: 'Platform',
  machine: rewardLifecycle,
  model: rewardApplicationModel,
  requirements: ['API-60', 'ROUTE-59'],
};
