import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself, requestSteps } from '../parts/claims.model';
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
  steps: requestSteps('ROUTE-62 benefits', {
    actor: 'benefits',
    during: (snapshot) => snapshot.matches('loading'),
    answered: ({ event, after }) => after.matches('showing') && after.context.benefits === event['output'],
    failed: ({ after }) => after.matches('unavailable') && after.context.failure !== null,
    again: ['benefits.retry', 'session.changed'],
  }),
  temporal: [endsByItself('A load ends by itself', (snapshot) => snapshot.matches('loading'))],
  invariants: [
    {
      name: 'ROUTE-62 benefits can be requested again after an answer and after a failure',
      holds: (snapshot) => (snapshot.matches('loading') ? true : snapshot.can({ type: 'benefits.retry' })),
    },
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
