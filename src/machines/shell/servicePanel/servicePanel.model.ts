import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { servicePanelMachine } from './servicePanel.machine';

export const servicePanelModel = defineModel(servicePanelMachine, {
  events: { 'panel.toggle': [{}], 'panel.close': [{}], 'outside.press': [{}] },
  outcomes: {},
  project: () => null,
  invariants: [
    {
      name: 'HOME-27 the button always reacts',
      holds: (snapshot) => snapshot.can({ type: 'panel.toggle' }),
    },
  ],
  steps: [
    {
      name: 'HOME-27 the button opens and closes the panel',
      when: ({ event }) => event.type === 'panel.toggle',
      holds: ({ before, after }) => before.matches('open') !== after.matches('open'),
    },
    {
      name: 'HOME-29 a press outside and the close button close the panel',
      when: ({ event }) => event.type !== 'panel.toggle',
      holds: ({ after }) => after.matches('closed'),
    },
  ],
  journeys: {
    'HOME-29 a press outside closes the panel': {
      steps: ['panel.toggle', 'outside.press'],
      reaches: 'closed',
    },
  },
});

export const servicePanelChart: ExplorableChart = {
  id: 'service-panel',
  title: 'Service panel',
  area: 'Shell',
  machine: servicePanelMachine,
  model: servicePanelModel,
  requirements: ['HOME-27', 'HOME-29'],
};
