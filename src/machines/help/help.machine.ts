import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { type AudienceChanged, watchNothing } from '../audience';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided } from '../unprovided';
import { type ListedArticle, searchArticles } from './searchArticles';

export interface HelpContext {
  readonly articles: readonly ListedArticle[];
  readonly text: string;
  /** Articles that hold the text; all while there is none. */
  readonly found: readonly ListedArticle[];
  readonly failure: Failure | null;
}

export type HelpEvent =
  | { readonly type: 'help.typed'; readonly text: string }
  | { readonly type: 'help.clear' }
  | { readonly type: 'help.retry' }
  | AudienceChanged;

/** The help centre (ROUTE-46, ROUTE-47): articles, and a search in them. */
export const helpMachine = setup({
  types: { context: {} as HelpContext, events: {} as HelpEvent },
  actors: {
    fetchArticles: unprovided<readonly ListedArticle[], void>('fetchArticles'),
    audience: watchNothing,
  },
  actions: {
    keepArticles: assign(({ context }, params: { articles: readonly ListedArticle[] }) => ({
      articles: params.articles,
      found: searchArticles(params.articles, context.text),
      failure: null,
    })),
    keepText: assign(({ context }, params: { text: string }) => ({
      text: params.text,
      found: searchArticles(context.articles, params.text),
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
  },
  guards: {
    isNothingFound: ({ context }) => context.found.length === 0,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'help',
  description: 'Articles of the help centre; typing narrows them down at once.',
  context: { articles: [], text: '', found: [], failure: null },
  invoke: { id: 'audience', src: 'audience' },
  initial: 'loading',
  on: {
    'audience.changed': { target: '.loading', reenter: true, description: 'In another language.' },
  },
  states: {
    loading: {
      description: 'The articles are on their way.',
      invoke: {
        id: 'articles',
        src: 'fetchArticles',
        onDone: {
          target: 'known',
          actions: { type: 'keepArticles', params: ({ event }) => ({ articles: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
      on: { 'help.typed': { actions: { type: 'keepText', params: ({ event }) => event } } },
    },
    known: {
      description: 'The articles are there.',
      initial: 'deciding',
      on: {
        'help.typed': {
          target: '.deciding',
          actions: { type: 'keepText', params: ({ event }) => event },
        },
        'help.clear': { target: '.deciding', actions: { type: 'keepText', params: { text: '' } } },
      },
      states: {
        deciding: {
          description: 'Looks what the text finds.',
          always: [{ guard: 'isNothingFound', target: 'nothing' }, { target: 'listed' }],
        },
        listed: {
          description: 'Title, excerpt and read-more control of each article.',
          meta: { requirements: ['HELP-01', 'HELP-02'] },
        },
        nothing: { description: 'No article holds the text.' },
      },
    },
    failed: {
      description: 'They could not be loaded; the player may retry.',
      on: { 'help.retry': { target: 'loading' } },
    },
  },
});
