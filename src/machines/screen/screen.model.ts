import { defineModel } from '@explorer/defineModel';
import { screenMachine } from './screen.machine';

export const screenModel = defineModel(screenMachine, {
  events: {
    'screen.changed': {
      none: { screen: null },
      settings: { screen: 'settings' },
      'member centre': { screen: 'memberCentre' },
    },
  },
  outcomes: { lazyFlow: {} },
  waitsForPlayer: { flow: 'A chart of its own, with its own timeouts.' },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'A chart runs exactly while its screen shows',
      holds: (snapshot) => snapshot.matches('charted') === (snapshot.context.screen !== null),
    },
  ],
});
