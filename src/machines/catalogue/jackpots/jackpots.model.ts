import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { jackpotsMachine } from './jackpots.machine';

const OWN_CHART = 'A separate chart.';

export const jackpotsModel = defineModel(jackpotsMachine, {
  inputs: { standard: { variant: 'standard', draw: 0 } },
  events: { 'jackpots.restart': [{}] },
  outcomes: { category: {}, jackpot: {} },
  waitsForUser: { category: OWN_CHART, counter: OWN_CHART },
  project: () => null,
  steps: [
    {
      name: 'A restart starts the list and the counter again (JACKPOT-01)',
      when: ({ event }) => event.type === 'jackpots.restart',
      holds: ({ calls }) => calls.map(({ src }) => src).join() === 'category,jackpot',
    },
  ],
});

export const jackpotsChart: ExplorableChart = {
  id: 'jackpots',
  title: 'Jackpot page',
  area: 'Catalogue',
  machine: jackpotsMachine,
  model: jackpotsModel,
  requirements: ['ROUTE-26', 'JACKPOT-01'],
};
