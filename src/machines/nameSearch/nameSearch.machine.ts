import { assign, setup } from 'xstate';
import { SEARCH_DEBOUNCE } from '@/config/constants';

export interface NameSearchContext {
  readonly gameName: string;
}

export type NameSearchEvent =
  | { readonly type: 'search.addressed'; readonly gameName: string }
  | { readonly type: 'search.typed'; readonly gameName: string }
  | { readonly type: 'search.submit' }
  | { readonly type: 'search.clear' };

/** The search input of the classify bar: narrows the list once the player rests (LIST-06, LIST-23). */
export const nameSearchMachine = setup({
  types: { context: {} as NameSearchContext, events: {} as NameSearchEvent },
  actions: {
    keepName: assign((_, params: { gameName: string }) => ({ gameName: params.gameName })),
    clear: assign({ gameName: '' }),
    /** Gives the name to the list, by way of its address. */
    apply: (_, _params: { gameName: string }) => {},
  },
  delays: { SEARCH_DEBOUNCE },
}).createMachine({
  id: 'nameSearch',
  description: 'Narrows a game list to a part of the name.',
  context: { gameName: '' },
  initial: 'resting',
  states: {
    resting: {
      description: 'The list is narrowed to what stands in the input.',
      meta: { requirements: ['LIST-06'] },
      on: {
        'search.addressed': {
          actions: { type: 'keepName', params: ({ event }) => event },
          description: 'The address came to say something else, for example by a reset of the filter.',
        },
        'search.typed': { target: 'typing', actions: { type: 'keepName', params: ({ event }) => event } },
        'search.clear': { actions: ['clear', { type: 'apply', params: { gameName: '' } }] },
      },
    },
    typing: {
      description: 'Waits until the player rests.',
      meta: { requirements: ['SEARCH-07'] },
      on: {
        'search.typed': {
          target: 'typing',
          reenter: true,
          actions: { type: 'keepName', params: ({ event }) => event },
        },
        'search.submit': {
          target: 'resting',
          actions: { type: 'apply', params: ({ context }) => context },
        },
        'search.clear': {
          target: 'resting',
          actions: ['clear', { type: 'apply', params: { gameName: '' } }],
        },
      },
      after: {
        SEARCH_DEBOUNCE: {
          target: 'resting',
          actions: { type: 'apply', params: ({ context }) => context },
        },
      },
    },
  },
});
