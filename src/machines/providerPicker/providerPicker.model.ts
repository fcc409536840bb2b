import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { providerPickerMachine } from './providerPicker.machine';

export const providerPickerModel = defineModel(providerPickerMachine, {
  events: {
    'provider.open': { all: { vassalage: '' }, 'one chosen': { vassalage: 'JL' } },
    'provider.choose': { all: { vassalage: '' }, JL: { vassalage: 'JL' }, RTG: { vassalage: 'RTG' } },
    'provider.close': [{}],
  },
  project: ({ context }) => context,
});

export const providerPickerChart: ExplorableChart = {
  id: 'provider-picker',
  title: 'Provider popup',
  area: 'Catalogue',
  machine: providerPickerMachine,
  model: providerPickerModel,
  requirements: ['PROVIDER-01', 'PROVIDER-02', 'PROVIDER-03'],
};
