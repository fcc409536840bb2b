import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
import { benefitsMachine } from './benefits.machine';

export const benefitsModel = defineModel(benefitsMachine, {
  events: { 'session.changed': [{ memberType: 0 }], 'benefits.retry': [{}] },
  outcomes: {
    fetchBenefits: {
      done: { none: { ranks: [], ownLabelId: null, currency: 'PHP' } },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({ known: context.benefits !== null, failure: context.failure?.code }),
  invariants: [
    {
      name: 'What shows is what the server said',
      holds: (snapshot) => !snapshot.matches('showing') || snapshot.context.benefits !== null,
    },
  ],
});
