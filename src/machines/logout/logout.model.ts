import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
import { logoutMachine } from './logout.machine';

export const logoutModel = defineModel(logoutMachine, {
  events: { 'logout.ask': [{}] },
  outcomes: {
    askConfirmation: { done: { yes: true, no: false }, error: { 'cannot be asked': UNREACHABLE } },
    endSession: { done: { ended: undefined }, error: { unreachable: UNREACHABLE } },
  },
  waitsForPlayer: { question: 'The player answers, in their own time.' },
  project: () => null,
  invariants: [
    {
      name: 'Nothing is on its way while the question stands',
      holds: (snapshot) => !snapshot.matches('asking') || snapshot.children['farewell'] === undefined,
    },
  ],
  journeys: {
    'declining changes nothing': { steps: ['logout.ask', 'question done (no)'], reaches: 'idle' },
  },
});
