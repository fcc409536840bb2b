import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { TRIAL_RECORD, UNREACHABLE } from '../samples';
import { freePlayMachine } from './freePlay.machine';

const ask = (memberType: number | null) => ({ moduleId: '', memberType });

export const freePlayModel = defineModel(freePlayMachine, {
  events: {
    'freePlay.ask': {
      'a visitor': ask(null),
      'a visitor, in one game': { moduleId: 'slots', memberType: null },
      'type 0': ask(0),
      'type 1': ask(1),
      'type 2': ask(2),
      'type 4': ask(4),
      'type 40': ask(40),
      'an agent': ask(3),
    },
    'freePlay.cancel': [{}],
  },
  outcomes: { startTrial: { done: [TRIAL_RECORD], error: { unreachable: UNREACHABLE } } },
  project: () => null,
});

export const freePlayChart: ExplorableChart = {
  id: 'free-play',
  title: 'Free play',
  area: 'Accounts',
  machine: freePlayMachine,
  model: freePlayModel,
  requirements: ['FREEPLAY-01', 'FREEPLAY-02', 'ERR-18', 'API-03', 'API-17'],
};
