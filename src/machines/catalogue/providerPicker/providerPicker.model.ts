import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { performs } from '@/machines/shared/parts/claims.model';
import { providerPickerMachine } from './providerPicker.machine';

export const providerPickerModel = defineModel(providerPickerMachine, {
  events: {
    'provider.open': { all: { vassalage: '' }, 'one chosen': { vassalage: 'JL' } },
    'provider.choose': { all: { vassalage: '' }, JL: { vassalage: 'JL' }, RTG: { vassalage: 'RTG' } },
    'provider.close': [{}],
  },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'PROVIDER-01 the popup can always be closed',
      when: (snapshot) => snapshot.matches('open'),
      holds: (snapshot) => snapshot.can({ type: 'provider.close' }),
    },
  ],
  steps: [
    {
      name: 'PROVIDER-02 the popup opens with the provider of the list',
      when: ({ event }) => event.type === 'provider.open',
      holds: ({ event, after }) => after.matches('open') && after.context.vassalage === event['vassalage'],
    },
    {
      name: 'PROVIDER-03 a choice applies at once and closes the popup',
      when: ({ event }) => event.type === 'provider.choose',
      holds: (step) =>
        step.after.matches('closed') &&
        step.after.context.vassalage === step.event['vassalage'] &&
        performs(step, 'confirm', { vassalage: step.event['vassalage'] }),
    },
    {
      name: 'Closing the popup changes nothing',
      when: ({ event }) => event.type === 'provider.close',
      holds: ({ before, after, did }) =>
        after.matches('closed') && after.context === before.context && !did('confirm'),
    },
  ],
});

export const providerPickerChart: ExplorableChart = {
  id: 'provider-picker',
  title: 'Provider popup',
  area: 'Catalogue',
  machine: providerPickerMachine,
  model: providerPickerModel,
  requirements: ['PROVIDER-01', 'PROVIDER-02', 'PROVIDER-03'],
};
