import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { GameMenu } from '@/services/contract/catalogue';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided } from '../unprovided';

export interface GameMenusContext {
  readonly menus: readonly GameMenu[];
  readonly failure: Failure | null;
}

export type GameMenusEvent =
  | { readonly type: 'menus.open' }
  | { readonly type: 'menus.close' }
  | { readonly type: 'menus.retry' };

/** The category menu of the game lists: every category that has games, with their number (API-50, LIST-02). */
export const gameMenusMachine = setup({
  types: { context: {} as GameMenusContext, events: {} as GameMenusEvent },
  actors: { fetchMenus: unprovided<readonly GameMenu[], void>('fetchMenus') },
  actions: {
    keepMenus: assign((_, params: { menus: readonly GameMenu[] }) => ({ menus: params.menus })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'gameMenus',
  description: 'The menu of game categories.',
  context: { menus: [], failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The menu is closed.',
      on: { 'menus.open': { target: 'open' } },
    },
    open: {
      description: 'The menu is open.',
      meta: { requirements: ['LIST-02', 'API-50'] },
      initial: 'loading',
      on: { 'menus.close': { target: 'closed' } },
      states: {
        loading: {
          description: 'The categories are on their way.',
          entry: 'dropFailure',
          invoke: {
            id: 'menus',
            src: 'fetchMenus',
            onDone: {
              target: 'showing',
              actions: { type: 'keepMenus', params: ({ event }) => ({ menus: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: {
                type: 'keepFailure',
                params: ({ event }) => ({ failure: toFailure(event.error) }),
              },
            },
          },
          after: {
            REQUEST_TIMEOUT: {
              target: 'failed',
              actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
            },
          },
        },
        showing: { description: 'The categories show.' },
        failed: {
          description: 'The categories could not be loaded; the player may retry.',
          on: { 'menus.retry': { target: 'loading' } },
        },
      },
    },
  },
});
