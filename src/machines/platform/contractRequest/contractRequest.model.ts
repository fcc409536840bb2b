import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { contractLifecycle } from './contractRequest.machine';

export const contractRequestModel = defineModel(contractLifecycle, {
  events: { 'agent.accepted': [{}], 'agent.refused': [{}] },
  project: () => null,
  steps: [
    {
      name: 'An open offer becomes what the agent answers',
      when: ({ before, kind }) => before.matches('open') && kind !== 'timer',
      holds: ({ after, event }) => after.matches(event.type === 'agent.accepted' ? 'accepted' : 'refused'),
    },
  ],
  temporal: [
    {
      name: 'Every offer ends by itself',
      kind: 'eventually',
      from: (now) => now.hasTag('open'),
      comes: (now) => !now.hasTag('open'),
    },
  ],
  ends: {
    accepted: 'An accepted offer is a contract.',
    refused: 'A refused offer is over.',
    lapsed: 'An offer that lapsed is over; the house makes a new one.',
  },
  journeys: {
    'an offer that is accepted': { steps: ['agent.accepted'], reaches: 'accepted' },
    'an offer that is refused': { steps: ['agent.refused'], reaches: 'refused' },
    'an offer that nobody answers': {
      steps: ['after ANSWER_DUE in open'],
      reaches: 'lapsed',
    },
  },
});

export const contractRequestChart: ExplorableChart = {
  id: 'contract-request',
  title: 'Contract request',
  area: 'Platform',
  machine: contractLifecycle,
  model: contractRequestModel,
  requirements: ['API-30', 'API-31', 'API-66', 'AGENT-01'],
};
