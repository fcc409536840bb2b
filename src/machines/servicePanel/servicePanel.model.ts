import { defineModel } from '@explorer/defineModel';
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
