import { assign, type SnapshotFrom, setup } from 'xstate';
import { HOT_LIST_PAGE_SIZE, REQUEST_TIMEOUT } from '@/config/constants';
import type { Game } from '@/services/contract/catalogue';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided } from '../unprovided';
import { nextPage, pageCount } from './hotPaging';

export interface HotListContext {
  readonly games: readonly Game[];
  /** Page that shows, from 1. */
  readonly page: number;
  readonly failure: Failure | null;
}

export type HotListEvent =
  | { readonly type: 'hot.reset' }
  | { readonly type: 'hot.page.next' }
  | { readonly type: 'hot.reload' }
  | { readonly type: 'hot.retry' };

/** The hot list: fetched once, paged on the device (HOT-03, HOT-04); of one type it is a game list, see `fetchListed`. */
export const hotListMachine = setup({
  types: {
    context: {} as HotListContext,
    events: {} as HotListEvent,
  },
  actors: { fetchHotGames: unprovided<readonly Game[], void>('fetchHotGames') },
  actions: {
    keepGames: assign((_, params: { games: readonly Game[] }) => ({
      games: params.games,
      page: 1,
      failure: null,
    })),
    turnToFirst: assign({ page: 1 }),
    turnPage: assign(({ context }) => ({ page: nextPage(context.page, hotPages(context)) })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    clear: assign({ games: [], page: 1, failure: null }),
  },
  guards: {
    isEmpty: (_, params: { games: readonly Game[] }) => params.games.length === 0,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'hotList',
  description: 'The hot games: one fetch, then pages on the device.',
  context: { games: [], page: 1, failure: null },
  initial: 'loading',
  on: {
    'hot.reset': { actions: 'turnToFirst', description: 'Logo and footer Home: as at first (HOME-24).' },
    'hot.reload': {
      target: '.loading',
      reenter: true,
      description: 'From the start, for example in another language (I18N-05).',
    },
  },
  states: {
    loading: {
      description: 'Skeletons show while the hot games are on their way.',
      meta: { requirements: ['HOT-04', 'API-41'] },
      entry: 'clear',
      invoke: {
        id: 'hotGames',
        src: 'fetchHotGames',
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ games: event.output }) },
            target: 'empty',
          },
          {
            target: 'showing',
            actions: { type: 'keepGames', params: ({ event }) => ({ games: event.output }) },
          },
        ],
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
    },
    empty: { description: 'Nothing is hot at the moment.' },
    failed: {
      description: 'The hot games could not be loaded; the player may retry.',
      on: { 'hot.retry': { target: 'loading' } },
    },
    showing: {
      description: 'A page of hot games shows.',
      meta: { requirements: ['HOT-03'] },
      on: {
        'hot.page.next': {
          actions: 'turnPage',
          description: 'One page on, and back to the first after the last (HOT-03).',
        },
      },
    },
  },
});

/** Pages of the list. */
function hotPages({ games }: HotListContext): number {
  return pageCount(games.length, HOT_LIST_PAGE_SIZE);
}

type HotListSnapshot = SnapshotFrom<typeof hotListMachine>;

/** The games of the page that shows (HOT-04). */
export function hotPageGames({ context }: Pick<HotListSnapshot, 'context'>): readonly Game[] {
  const start = (context.page - 1) * HOT_LIST_PAGE_SIZE;
  return context.games.slice(start, start + HOT_LIST_PAGE_SIZE);
}

/** What the place of the hot games draws. */
export type HotListScreen = 'loading' | 'failed' | 'empty' | 'games';

/** One total function from state to screen. */
export function hotListScreen(snapshot: HotListSnapshot): HotListScreen {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('empty') ? 'empty' : 'games';
}

/** Whether there is more than one page to turn. */
export function hasHotPages({ context }: Pick<HotListSnapshot, 'context'>): boolean {
  return hotPages(context) > 1;
}
