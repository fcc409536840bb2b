import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { UNREACHABLE } from '../samples';
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

export const helpModel = defineModel(helpMachine, {
  events: {
    'help.typed': { deposit: { text: 'deposit' }, nonsense: { text: 'xyzzy' }, nothing: { text: '' } },
    'help.clear': [{}],
    'help.retry': [{}],
    'language.changed': [{}],
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
  invariants: [
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
