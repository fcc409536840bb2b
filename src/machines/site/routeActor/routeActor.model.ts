import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { routeActorMachine } from './routeActor.machine';

export const routeActorModel = defineModel(routeActorMachine, {
  events: {
    'route.changed': {
      none: { screen: null, detail: '' },
      settings: { screen: 'settings', detail: '' },
      'a detail': { screen: 'memberCentre', detail: '?id=1' },
      'another detail': { screen: 'memberCentre', detail: '?id=2' },
    },
  },
  outcomes: { lazyFlow: {} },
  waitsForUser: { flow: 'A separate chart with its own timeouts.' },
  project: ({ context }) => context,
  steps: [
    {
      name: 'Another screen starts its chart, also after a screen with one; the same screen keeps it running',
      when: ({ event }) => event.type === 'route.changed',
      holds: ({ event, before, after, calls }) => {
        const isSame =
          event['screen'] === before.context.screen && (event['detail'] ?? '') === before.context.detail;
        return (
          after.context.screen === event['screen'] &&
          calls.length === (event['screen'] === null || isSame ? 0 : 1)
        );
      },
    },
  ],
  invariants: [
    {
      name: 'A chart runs exactly while its screen shows',
      holds: (snapshot) => snapshot.matches('charted') === (snapshot.context.screen !== null),
    },
  ],
});

export const routeActorChart: ExplorableChart = {
  id: 'route-actor',
  title: 'Route actor',
  area: 'Site',
  machine: routeActorMachine,
  model: routeActorModel,
  requirements: [],
};
