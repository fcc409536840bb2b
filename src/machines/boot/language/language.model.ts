import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { languageMachine } from './language.machine';

export const languageModel = defineModel(languageMachine, {
  inputs: { Tagalog: { language: 'TY' }, English: { language: 'EN' } },
  events: {
    'language.change': { Tagalog: { language: 'TY' }, English: { language: 'EN' } },
    'language.retry': [{}],
  },
  outcomes: { loadTexts: { done: { loaded: undefined }, error: { unreachable: UNREACHABLE } } },
  project: ({ context }) => context,
  steps: [
    {
      name: 'BOOT-02 the first texts apply, and the site is ready',
      when: ({ label }) => label.startsWith('firstTexts done'),
      holds: ({ after, did }) => after.matches('settled') && did('applyLanguage') && did('reportReady'),
    },
    {
      name: 'BOOT-01 without its texts the site waits and tries again',
      when: ({ before, label, kind }) =>
        before.matches('loading') && (label.startsWith('firstTexts error') || kind === 'timer'),
      holds: ({ after }) => after.matches('unavailable'),
    },
    {
      name: 'I18N-02 other texts apply and are remembered',
      when: ({ label }) => label.startsWith('otherTexts done'),
      holds: ({ before, after, did }) =>
        after.matches('reloading') &&
        after.context.language === before.context.requested &&
        did('rememberLanguage') &&
        did('applyLanguage'),
    },
    {
      name: 'I18N-02 texts that do not load change nothing, and a message says so',
      when: ({ before, label, kind }) =>
        before.matches('changing') && (label.startsWith('otherTexts error') || kind === 'timer'),
      holds: ({ before, after, did }) =>
        !after.matches('changing') && after.context.language === before.context.language && did('notify'),
    },
    {
      name: 'I18N-05 the catalogue reloads once, for the language that shows',
      when: ({ before, kind }) => before.matches('reloading') && kind === 'timer',
      holds: ({ after, actions }) =>
        after.matches('settled') &&
        after.context.listed === after.context.language &&
        actions.some(
          ({ type, params }) =>
            type === 'reloadCatalogue' && Object(params).language === after.context.language,
        ),
    },
    {
      name: 'I18N-05 a change back leaves a reload due only if the lists show another language',
      when: ({ before, event }) => before.matches('changing') && event.type === 'language.change',
      holds: ({ event, before, after }) =>
        event['language'] !== before.context.language ||
        after.matches(after.context.listed === after.context.language ? 'settled' : 'reloading'),
    },
    {
      name: 'I18N-02 another language starts to load',
      when: ({ before, event }) => !before.matches('changing') && event.type === 'language.change',
      holds: ({ event, before, after }) =>
        event['language'] === before.context.language
          ? after.value === before.value
          : after.matches('changing') && after.context.requested === event['language'],
    },
  ],
  temporal: [
    endsByItself('I18N-02 a change of the language ends by itself', (snapshot) =>
      snapshot.matches('changing'),
    ),
    {
      name: 'I18N-05 an owed reload comes by itself, unless the language changes again',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches('reloading'),
      comes: (snapshot) =>
        snapshot.matches('changing') ||
        (snapshot.matches('settled') && snapshot.context.listed === snapshot.context.language),
    },
    {
      name: 'The first texts load again by themselves',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches('unavailable'),
      comes: (snapshot) => snapshot.matches('loading'),
    },
  ],
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
