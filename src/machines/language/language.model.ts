import { defineModel } from '@explorer/defineModel';
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
      name: 'Another language is on its way only while changing',
      holds: (snapshot) =>
        snapshot.context.language === snapshot.context.requested || snapshot.matches('changing'),
    },
  ],
});
