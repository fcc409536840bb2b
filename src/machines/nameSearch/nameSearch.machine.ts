import { assign, setup } from 'xstate';
import { SEARCH_DEBOUNCE } from '@/config/constants';

export interface NameSearchContext {
  /** The page that the input stands on; empty before the first. */
  readonly page: string;
  readonly gameName: string;
}

export type NameSearchEvent =
  | { readonly type: 'search.addressed'; readonly page: string; readonly gameName: string }
  | { readonly type: 'search.typed'; readonly gameName: string }
  | { readonly type: 'search.submit' }
  | { readonly type: 'search.clear' };

/** The search input of the classify bar: narrows the list once the player rests (LIST-06, LIST-23). */
export const nameSearchMachine = setup({
  types: { context: {} as NameSearchContext, events: {} as NameSearchEvent },
  actions: {
    keepAddress: assign((_, params: { page: string; gameName: string }) => ({
      page: params.page,
      gameName: params.gameName,
    })),
    keepName: assign((_, params: { gameName: string }) => ({ gameName: params.gameName })),
    clear: assign({ gameName: '' }),
    /** Gives the name to the list, by way of its address. */
    apply: (_, _params: { gameName: string }) => {},
  },
  guards: {
    isOtherPage: ({ context }, params: { page: string }) => params.page !== context.page,
  },
  delays: { SEARCH_DEBOUNCE },
}).createMachine({
  id: 'nameSearch',
  description: 'Narrows a game list to a part of the name.',
  context: { page: '', gameName: '' },
  initial: 'resting',
  states: {
    resting: {
      description: 'The list is narrowed to what stands in the input.',
      meta: { requirements: ['LIST-06'] },
      on: {
        'search.addressed': {
          actions: { type: 'keepAddress', params: ({ event }) => event },
          description: 'The address came to say something else, for example by a reset of the filter.',
        },
        'search.typed': { target: 'typing', actions: { type: 'keepName', params: ({ event }) => event } },
        'search.clear': { actions: ['clear', { type: 'apply', params: { gameName: '' } }] },
      },
    },
    typing: {
      description: 'Waits until the player rests.',
      meta: { requirements: ['SEARCH-07', 'LIST-23'] },
      on: {
        'search.addressed': {
          guard: { type: 'isOtherPage', params: ({ event }) => event },
          target: 'resting',
          actions: { type: 'keepAddress', params: ({ event }) => event },
          description: 'Another page shows: what was typed belonged to the one that was left.',
        },
        'search.typed': {
          target: 'typing',
          reenter: true,
          actions: { type: 'keepName', params: ({ event }) => event },
        },
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
