import { searchOf } from '@contract/readers/search';
import { assign, setup } from 'xstate';
import { SEARCH_DEBOUNCE } from '@/config/constants';
import { withEvent } from '@/machines/shared/parts/withEvent';

export interface NameSearchContext {
  /** Page of the input; empty before the first one. */
  readonly page: string;
  readonly gameName: string;
}

export type NameSearchEvent =
  | { readonly type: 'search.addressed'; readonly page: string; readonly gameName: string }
  | { readonly type: 'search.typed'; readonly gameName: string }
  | { readonly type: 'search.submit' }
  | { readonly type: 'search.clear' };

/** The search input of the classify bar: filters the list once the player stops typing (LIST-06, LIST-23). */
export const nameSearchMachine = setup({
  types: { context: {} as NameSearchContext, events: {} as NameSearchEvent },
  actions: {
    keepAddress: assign((_, params: { page: string; gameName: string }) => ({
      page: params.page,
      gameName: params.gameName,
    })),
    keepName: assign((_, params: { gameName: string }) => ({ gameName: params.gameName })),
    clear: assign({ gameName: '' }),
    /** Applies the name to the list by changing its address. */
    apply: (_, _params: { gameName: string }) => {},
  },
  guards: {
    /** The address says what is typed, in its own spelling: without blanks at the ends, for example. */
    isAsTyped: ({ context }, params: { page: string; gameName: string }) =>
      params.page === context.page && params.gameName === searchOf(context.gameName),
    isOtherPage: ({ context }, params: { page: string }) => params.page !== context.page,
  },
  delays: { SEARCH_DEBOUNCE },
}).createMachine({
  id: 'nameSearch',
  description: 'Filters a game list by part of the name.',
  context: { page: '', gameName: '' },
  initial: 'resting',
  states: {
    resting: {
      description: 'The list is filtered by the text of the input.',
      meta: { requirements: ['LIST-06'] },
      on: {
        'search.addressed': [
          {
            guard: withEvent('isAsTyped'),
            description: 'The address follows the text, which stays as typed.',
          },
          {
            actions: withEvent('keepAddress'),
            description: 'The address changed, for example by a reset of the filter.',
          },
        ],
        'search.typed': { target: 'typing', actions: withEvent('keepName') },
        'search.clear': { actions: ['clear', { type: 'apply', params: { gameName: '' } }] },
      },
    },
    typing: {
      description: 'Waits until the player stops typing.',
      meta: { requirements: ['SEARCH-07', 'LIST-23'] },
      on: {
        'search.addressed': {
          guard: withEvent('isOtherPage'),
          target: 'resting',
          actions: withEvent('keepAddress'),
          description: 'Another page shows; the text typed for the previous one is dropped.',
        },
        'search.typed': { target: 'typing', reenter: true, actions: withEvent('keepName') },
        'search.submit': {
          target: 'resting',
          actions: { type: 'apply', params: ({ context }) => ({ gameName: context.gameName }) },
        },
        'search.clear': {
          target: 'resting',
          actions: ['clear', { type: 'apply', params: { gameName: '' } }],
        },
      },
      after: {
        SEARCH_DEBOUNCE: {
          target: 'resting',
          actions: { type: 'apply', params: ({ context }) => ({ gameName: context.gameName }) },
        },
      },
    },
  },
});
