import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { networkMachine } from './network.machine';

export const networkModel = defineModel(networkMachine, {
  inputs: { 'starts online': { online: true }, 'starts offline': { online: false } },
  events: { 'network.lost': [], 'network.restored': [] },
  outcomes: {
    watchNetwork: { sends: [{ type: 'network.lost' }, { type: 'network.restored' }] },
  },
  project: () => null,
  steps: [
    {
      name: 'A lost network shows at once, and a restored one ends the notice, with a message and retries',
      when: ({ kind }) => kind === 'sends',
      holds: ({ event, before, after, did }) =>
        after.matches(event.type === 'network.lost' ? 'offline' : 'online') &&
        did('notify') === (before.matches('offline') && after.matches('online')) &&
        did('retryAfterOutage') === did('notify'),
    },
    {
      name: 'While offline, the site is asked for at each interval',
      when: ({ kind }) => kind === 'timer',
      holds: ({ after, did }) => after.matches('offline') && did('askForSite'),
    },
  ],
  journeys: {
    'a visit that starts online': { input: 'starts online', steps: [], reaches: 'online' },
    'a visit that starts offline': { input: 'starts offline', steps: [], reaches: 'offline' },
  },
});

export const networkChart: ExplorableChart = {
  id: 'network',
  title: 'Network',
  area: 'Boot',
  machine: networkMachine,
  model: networkModel,
  requirements: [],
};
