import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { performs } from '@/machines/shared/parts/claims.model';
import { gameFilterMachine, NO_FILTER } from './gameFilter.machine';

export const gameFilterModel = defineModel(gameFilterMachine, {
  events: {
    'filter.open': {
      'nothing chosen': { choice: NO_FILTER },
      'a vendor chosen': { choice: { ...NO_FILTER, vassalage: 'JL' } },
    },
    'vendor.toggle': {
      JL: { vassalage: 'JL', classes: ['new'] },
      RTG: { vassalage: 'RTG', classes: ['new'] },
    },
    'classification.toggle': { bingo: { gameClassify: 'BG' }, new: { gameClassify: 'new' } },
    'classification.all': [{}],
    'name.typed': [{ gameName: 'moon' }],
    'filter.submit': [{}],
    'filter.reset': [{}],
    'filter.close': [{}],
  },
  project: ({ context }) => context.choice,
  invariants: [
    {
      name: 'FILTER-01 the popup can always be closed, submitted and reset',
      when: (snapshot) => snapshot.matches('open'),
      holds: (snapshot) =>
        snapshot.can({ type: 'filter.close' }) &&
        snapshot.can({ type: 'filter.submit' }) &&
        snapshot.can({ type: 'filter.reset' }) &&
        snapshot.can({ type: 'classification.all' }) &&
        snapshot.can({ type: 'name.typed', gameName: '' }),
    },
  ],
  steps: [
    {
      name: 'The popup opens with the filter of the list',
      when: ({ event }) => event.type === 'filter.open',
      holds: ({ event, after }) => after.matches('open') && after.context.choice === event['choice'],
    },
    {
      name: 'FILTER-04 the same vendor again clears it; a classification that it does not offer is dropped',
      when: ({ event }) => event.type === 'vendor.toggle',
      holds: ({ event, before, after }) =>
        after.context.choice.vassalage ===
          (before.context.choice.vassalage === event['vassalage'] ? '' : event['vassalage']) &&
        after.context.choice.gameClassify ===
          (event['classes'].includes(before.context.choice.gameClassify)
            ? before.context.choice.gameClassify
            : ''),
    },
    {
      name: 'FILTER-04 the same classification again clears it; “all” clears it too',
      when: ({ event }) => event.type.startsWith('classification.'),
      holds: ({ event, before, after }) =>
        after.context.choice.gameClassify ===
        (event.type === 'classification.all' || before.context.choice.gameClassify === event['gameClassify']
          ? ''
          : event['gameClassify']),
    },
    {
      name: 'The typed name is part of the choice',
      when: ({ event }) => event.type === 'name.typed',
      holds: ({ event, after }) => after.context.choice.gameName === event['gameName'],
    },
    {
      name: 'FILTER-03 FILTER-05 submit applies the choice and reset an empty one; closing applies nothing',
      when: ({ event }) => event.type.startsWith('filter.') && event.type !== 'filter.open',
      holds: (step) =>
        step.after.matches('closed') &&
        (step.event.type === 'filter.close'
          ? !step.did('submit')
          : performs(step, 'submit', step.after.context.choice)) &&
        (step.event.type === 'filter.reset'
          ? JSON.stringify(step.after.context.choice) === JSON.stringify(NO_FILTER)
          : step.after.context.choice === step.before.context.choice),
    },
  ],
});

export const gameFilterChart: ExplorableChart = {
  id: 'game-filter',
  title: 'Filter popup',
  area: 'Catalogue',
  machine: gameFilterMachine,
  model: gameFilterModel,
  requirements: ['FILTER-01', 'FILTER-02', 'FILTER-03', 'FILTER-04', 'FILTER-05'],
};
