import type { GameMenu } from '@contract/catalogue';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { failureKept } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
import { withEvent } from '@/machines/shared/parts/withEvent';

export interface GameMenusContext {
  readonly menus: readonly GameMenu[];
  readonly failure: Failure | null;
}

export type GameMenusEvent =
  | { readonly type: 'menus.open' }
  | { readonly type: 'menus.close' }
  | ResourceRetry;

/** The category menu of the game lists: every category with games, and their number (API-50, LIST-02). */
export const gameMenusMachine = setup({
  types: { context: {} as GameMenusContext, events: {} as GameMenusEvent, tags: {} as 'open' | ResourceTag },
  actors: { fetchMenus: notProvided<readonly GameMenu[], void>('fetchMenus') },
  actions: {
    keepMenus: assign((_, { output }: { output: readonly GameMenu[] }) => ({ menus: output })),
    keepFailure: assign(failureKept),
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
      tags: ['open'],
      meta: { requirements: ['LIST-02', 'API-50'] },
      initial: 'loading',
      on: { 'menus.close': { target: 'closed' } },
      states: resource(
        { id: 'menus', src: 'fetchMenus', keep: withEvent('keepMenus') },
        {
          loading: { description: 'The categories are loading.' },
          ready: { description: 'The categories show.' },
          failed: { description: 'The categories could not be loaded; the player may retry.' },
        },
      ),
    },
  },
});
