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
});

export const networkChart: ExplorableChart = {
  id: 'network',
  title: 'Network',
  area: 'Shell',
  machine: networkMachine,
  model: networkModel,
  requirements: [],
};
