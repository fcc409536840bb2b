import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { resourceClaims } from '@/machines/shared/parts/resource.model';
import { LOGGED_OUT, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { helpMachine } from './help.machine';

const ARTICLES = [
  {
    index: 0,
    tag: 'deposit',
    title: 'How to deposit',
    content: '<p>Choose a way.</p>',
    plain: 'Choose a way.',
    preview: 'Choose a way.',
  },
  {
    index: 1,
    tag: 'terms',
    title: 'Terms',
    content: '<p>You must be 21.</p>',
    plain: 'You must be 21.',
    preview: 'You must be 21.',
  },
];

const claims = resourceClaims<SnapshotFrom<typeof helpMachine>>('HELP-01 articles', {
  actor: 'articles',
  kept: ({ event, after }) => after.context.articles.length === event['output'].length,
  again: ['language.changed'],
});

export const helpModel = defineModel(helpMachine, {
  events: {
    'help.typed': { deposit: { text: 'deposit' }, nonsense: { text: 'xyzzy' }, nothing: { text: '' } },
    'help.clear': [{}],
    'resource.retry': [{}],
    'language.changed': [{}],
    'session.changed': {
      'another account': { session: sessionOfType(0) },
      'logged out': { session: LOGGED_OUT },
    },
  },
  outcomes: {
    fetchArticles: { done: { two: ARTICLES, none: [] }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({
    articles: context.articles.length,
    text: context.text,
    found: context.found.map(({ index }) => index),
    failure: context.failure?.code,
  }),
  steps: [
    ...claims.steps,
    {
      name: 'HELP-02 every typed text filters at once; clearing shows all',
      when: ({ event }) => event.type === 'help.typed' || event.type === 'help.clear',
      holds: ({ event, before, after }) =>
        after.context.text === (event['text'] ?? '') &&
        (before.matches('loading') ||
          after.matches({ ready: after.context.found.length > 0 ? 'listed' : 'nothing' })),
    },
    {
      name: 'What an account searched for is kept for it and not shown to another',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ label, before, after }) =>
        label === 'session.changed (another account)'
          ? after.context.text === '' && after.matches('loading')
          : after.context.text === before.context.text,
    },
  ],
  temporal: claims.temporal,
  invariants: [
    ...claims.invariants,
    {
      name: 'The player can type while articles load and when they show',
      holds: (snapshot) => snapshot.can({ type: 'help.typed', text: '' }) !== snapshot.matches('failed'),
    },
    {
      name: 'HELP-01 without a text, every article is listed',
      holds: ({ context }) => context.text !== '' || context.found.length === context.articles.length,
    },
    {
      name: 'Every search result is an article',
      holds: ({ context }) => context.found.every((article) => context.articles.includes(article)),
    },
  ],
});

export const helpChart: ExplorableChart = {
  id: 'help',
  title: 'Help centre',
  area: 'Content',
  machine: helpMachine,
  model: helpModel,
  requirements: ['ROUTE-46', 'ROUTE-47', 'HELP-01', 'HELP-02', 'API-61'],
};
