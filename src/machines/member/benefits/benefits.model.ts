import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { resourceClaims } from '@/machines/shared/parts/resource.model';
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { benefitsMachine } from './benefits.machine';

const claims = resourceClaims<SnapshotFrom<typeof benefitsMachine>>('ROUTE-62 benefits', {
  actor: 'benefits',
  kept: ({ event, after }) => after.context.benefits === event['output'],
  again: ['session.changed'],
});

export const benefitsModel = defineModel(benefitsMachine, {
  events: { 'session.changed': [{ session: sessionOfType(0) }], 'resource.retry': [{}] },
  outcomes: {
    fetchBenefits: {
      done: { none: { ranks: [], ownLabelId: null, currency: 'PHP' } },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({ known: context.benefits !== null, failure: context.failure?.code }),
  steps: claims.steps,
  temporal: claims.temporal,
  invariants: [
    ...claims.invariants,
    {
      name: 'Benefits show only after they have loaded',
      holds: (snapshot) => !snapshot.matches('ready') || snapshot.context.benefits !== null,
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
