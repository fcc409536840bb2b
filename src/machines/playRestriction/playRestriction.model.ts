import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { OPEN_PROTECTION, sessionOfType, UNREACHABLE } from '../samples';
import { playRestrictionMachine } from './playRestriction.machine';

const at = (play: 'open' | 'limited' | 'excluded') => ({
  ...OPEN_PROTECTION,
  standing: { play, deposit: 'open' as const },
});

export const playRestrictionModel = defineModel(playRestrictionMachine, {
  inputs: { visitor: { memberType: null }, member: { memberType: 0 }, guest: { memberType: 4 } },
  events: {
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'a guest': { session: sessionOfType(4) },
      'logged out': { session: sessionOfType(null) },
    },
    'playRestriction.refresh': [{}],
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
      name: 'Nothing is requested for a visitor or a guest',
      holds: (snapshot) => snapshot.matches('nobody') === [null, 4].includes(snapshot.context.memberType),
    },
    {
      name: 'The restriction is dropped with its member',
      holds: (snapshot) => !snapshot.matches('nobody') || snapshot.context.play === null,
    },
  ],
});

export const playRestrictionChart: ExplorableChart = {
  id: 'play-restriction',
  title: 'Play restriction',
  area: 'Player protection',
  machine: playRestrictionMachine,
  model: playRestrictionModel,
  requirements: [],
};
