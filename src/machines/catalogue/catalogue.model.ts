import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { UNREACHABLE, VENDORS } from '../samples';
import { catalogueMachine } from './catalogue.machine';

export const catalogueModel = defineModel(catalogueMachine, {
  inputs: { 'first visit': { cached: null }, 'a later visit': { cached: VENDORS } },
  events: { 'catalogue.reload': [{}], 'catalogue.retry': [{}] },
  outcomes: { fetchVendors: { done: { vendors: VENDORS }, error: { unreachable: UNREACHABLE } } },
  project: ({ context }) => ({ known: context.vendors !== null, failure: context.failure?.code }),
  invariants: [
    {
      name: 'Loaded vendors are never dropped',
      holds: (snapshot) =>
        !(snapshot.matches('known') || snapshot.matches('stale')) || snapshot.context.vendors !== null,
    },
  ],
});

export const catalogueChart: ExplorableChart = {
  id: 'catalogue',
  title: 'Vendors and categories',
  area: 'Catalogue',
  machine: catalogueMachine,
  model: catalogueModel,
  requirements: ['LIST-31', 'LIST-32', 'I18N-05', 'API-34'],
};
