import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { sessionOfType, UNREACHABLE } from '../samples';
import { benefitsMachine } from './benefits.machine';

export const benefitsModel = defineModel(benefitsMachine, {
  events: { 'session.changed': [{ session: sessionOfType(0) }], 'benefits.retry': [{}] },
  outcomes: {
    fetchBenefits: {
      done: { none: { ranks: [], ownLabelId: null, currency: 'PHP' } },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({ known: context.benefits !== null, failure: context.failure?.code }),
  invariants: [
    {
      name: 'Benefits show only after they have loaded',
      holds: (snapshot) => !snapshot.matches('showing') || snapshot.context.benefits !== null,
    },
  ],
});

export const benefitsChart: ExplorableChart = {
  id: 'benefits',
  title: 'VIP benefits',
  area: 'Member',
  machine: benefitsMachine,
  model: benefitsModel,
  requirements: ['ROUTE-62'],
};
