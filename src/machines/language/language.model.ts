import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { UNREACHABLE } from '../samples';
import { languageMachine } from './language.machine';

export const languageModel = defineModel(languageMachine, {
  inputs: { Tagalog: { language: 'TY' }, English: { language: 'EN' } },
  events: {
    'language.change': { Tagalog: { language: 'TY' }, English: { language: 'EN' } },
    'language.retry': [{}],
  },
  outcomes: { loadTexts: { done: { loaded: undefined }, error: { unreachable: UNREACHABLE } } },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'Another language loads only while changing',
      holds: (snapshot) =>
        snapshot.context.language === snapshot.context.requested || snapshot.matches('changing'),
    },
  ],
});

export const languageChart: ExplorableChart = {
  id: 'language',
  title: 'Language',
  area: 'Boot',
  machine: languageMachine,
  model: languageModel,
  requirements: ['BOOT-01', 'BOOT-02', 'I18N-01', 'I18N-02', 'I18N-05'],
};
