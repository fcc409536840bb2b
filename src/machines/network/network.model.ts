import { defineModel } from '@explorer/defineModel';
import { networkMachine } from './network.machine';

export const networkModel = defineModel(networkMachine, {
  inputs: { 'starts online': { online: true }, 'starts offline': { online: false } },
  events: { 'network.lost': [], 'network.restored': [] },
  outcomes: {
    watchNetwork: { sends: [{ type: 'network.lost' }, { type: 'network.restored' }] },
  },
  project: () => null,
});
