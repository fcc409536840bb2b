import { defineModel } from '@explorer/defineModel';
import { OPEN_PROTECTION, UNREACHABLE } from '../samples';
import { standingMachine } from './standing.machine';

const at = (play: 'open' | 'limited' | 'excluded') => ({
  ...OPEN_PROTECTION,
  standing: { play, deposit: 'open' as const },
});

export const standingModel = defineModel(standingMachine, {
  inputs: { visitor: { memberType: null }, member: { memberType: 0 }, guest: { memberType: 4 } },
  events: {
    'session.changed': {
      'a member': { memberType: 0 },
      'a guest': { memberType: 4 },
      'logged out': { memberType: null },
    },
    'standing.refresh': [{}],
  },
  outcomes: {
    fetchProtection: {
      done: { open: at('open'), limited: at('limited'), excluded: at('excluded') },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'Nothing is asked for a visitor or a guest',
      holds: (snapshot) => snapshot.matches('nobody') === [null, 4].includes(snapshot.context.memberType),
    },
    {
      name: 'What is known of one member is forgotten with them',
      holds: (snapshot) => !snapshot.matches('nobody') || snapshot.context.play === null,
    },
  ],
});
