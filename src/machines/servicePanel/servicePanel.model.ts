import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { servicePanelMachine } from './servicePanel.machine';

export const servicePanelModel = defineModel(servicePanelMachine, {
  events: { 'panel.toggle': [{}], 'panel.close': [{}], 'outside.press': [{}] },
  outcomes: {},
  project: () => null,
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
  area: 'Home and menus',
  machine: servicePanelMachine,
  model: servicePanelModel,
  requirements: ['HOME-27', 'HOME-29'],
};
