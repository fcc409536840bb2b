import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { LanguageChanged } from '@/machines/boot/language/language.machine';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { failureKept } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isOtherAccount } from '@/machines/shared/session/guards';
import type { SessionChanged } from '@/machines/shared/session/session';
import { type ListedArticle, searchArticles } from './searchArticles';

export interface HelpContext {
  readonly articles: readonly ListedArticle[];
  readonly text: string;
  /** Articles that match the text; all articles for an empty text. */
  readonly found: readonly ListedArticle[];
  readonly failure: Failure | null;
}

export type HelpEvent =
  | { readonly type: 'help.typed'; readonly text: string }
  | { readonly type: 'help.clear' }
  | ResourceRetry
  | SessionChanged
  | LanguageChanged;

/** The help centre (ROUTE-46, ROUTE-47): articles with a search. */
export const helpMachine = setup({
  types: { context: {} as HelpContext, events: {} as HelpEvent, tags: {} as ResourceTag },
  actors: {
    fetchArticles: notProvided<readonly ListedArticle[], void>('fetchArticles'),
  },
  actions: {
    keepArticles: assign(({ context }, { output }: { output: readonly ListedArticle[] }) => ({
      articles: output,
      found: searchArticles(output, context.text),
    })),
    keepText: assign(({ context }, params: { text: string }) => ({
      text: params.text,
      found: searchArticles(context.articles, params.text),
    })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  guards: {
    isOtherAccount,
    isNothingFound: ({ context }) => context.found.length === 0,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'help',
  description: 'Articles of the help centre; typing filters them at once.',
  context: { articles: [], text: '', found: [], failure: null },
  initial: 'loading',
  on: {
    'session.changed': {
      guard: withEvent('isOtherAccount'),
      target: '.loading',
      reenter: true,
      actions: { type: 'keepText', params: { text: '' } },
      description: 'What an account searched for does not show to another.',
    },
    'language.changed': {
      target: '.loading',
      reenter: true,
      description: 'The articles reload in another language.',
    },
  },
  states: resource(
    { id: 'articles', src: 'fetchArticles', keep: withEvent('keepArticles') },
    {
      loading: {
        description: 'The articles are loading.',
        on: {
          'help.typed': { actions: withEvent('keepText') },
          'help.clear': { actions: { type: 'keepText', params: { text: '' } } },
        },
      },
      ready: {
        description: 'The articles are loaded.',
        initial: 'deciding',
        on: {
          'help.typed': { target: '.deciding', actions: withEvent('keepText') },
          'help.clear': { target: '.deciding', actions: { type: 'keepText', params: { text: '' } } },
        },
        states: {
          deciding: {
            description: 'Checks for matching articles.',
            always: [{ guard: 'isNothingFound', target: 'nothing' }, { target: 'listed' }],
          },
          listed: {
            description: 'Each article shows title, excerpt and read-more control.',
            meta: { requirements: ['HELP-01', 'HELP-02'] },
          },
          nothing: { description: 'No article matches the text.' },
        },
      },
      failed: { description: 'They could not be loaded; the player may retry.' },
    },
  ),
});
