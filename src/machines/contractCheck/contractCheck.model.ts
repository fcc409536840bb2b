import { defineModel } from '@explorer/defineModel';
import { hasContractCheck } from '@/config/roles';
import { UNREACHABLE } from '../samples';
import { contractCheckMachine } from './contractCheck.machine';

export const contractCheckModel = defineModel(contractCheckMachine, {
  inputs: { visitor: { memberType: null }, agent: { memberType: 3 }, 'type 41': { memberType: 41 } },
  events: {
    'session.changed': {
      'logged out': { memberType: null },
      'as an agent': { memberType: 3 },
      'as a trial': { memberType: 4 },
      'as type 42': { memberType: 42 },
    },
  },
  outcomes: {
    fetchOpenKinds: {
      done: { 'two requests': ['salary', 'dividend'], none: [] },
      error: { unreachable: UNREACHABLE },
    },
    askConfirmation: { done: { go: true, cancel: false }, error: { 'cannot be asked': UNREACHABLE } },
  },
  waitsForPlayer: { alert: 'The agent answers, in their own time.' },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'Types 4, 40, 41 and 42 are never asked about contracts (ROLE-04)',
      holds: (snapshot) =>
        !(snapshot.matches('checking') || snapshot.matches('alerting')) ||
        (snapshot.context.memberType !== null && hasContractCheck(snapshot.context.memberType)),
    },
    {
      name: 'An alert tells of a request that is open (AGENT-03)',
      holds: (snapshot) => !snapshot.matches('alerting') || snapshot.context.open.length > 0,
    },
  ],
});
