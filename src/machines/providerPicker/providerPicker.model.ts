import { defineModel } from '@explorer/defineModel';
import { providerPickerMachine } from './providerPicker.machine';

export const providerPickerModel = defineModel(providerPickerMachine, {
  events: {
    'provider.open': { all: { vassalage: '' }, 'one chosen': { vassalage: 'JL' } },
    'provider.choose': { all: { vassalage: '' }, JL: { vassalage: 'JL' }, RTG: { vassalage: 'RTG' } },
    'provider.close': [{}],
  },
  project: ({ context }) => context,
});
