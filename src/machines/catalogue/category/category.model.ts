import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { categoryMachine } from './category.machine';

const OWN_CHART = 'A separate chart.';

export const categoryModel = defineModel(categoryMachine, {
  events: { 'category.restart': [{}] },
  outcomes: { filter: {}, providers: {}, search: {}, menus: {} },
  waitsForUser: { filter: OWN_CHART, providers: OWN_CHART, search: OWN_CHART, menus: OWN_CHART },
  project: () => null,
  steps: [
    {
      name: 'A restart starts filter, providers, search and menu again',
      when: ({ event }) => event.type === 'category.restart',
      holds: ({ calls }) => calls.length === 4,
    },
  ],
});

export const categoryChart: ExplorableChart = {
  id: 'category',
  title: 'Category page',
  area: 'Catalogue',
  machine: categoryMachine,
  model: categoryModel,
  requirements: ['LIST-02', 'LIST-06', 'ROUTE-29'],
};
