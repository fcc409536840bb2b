import type { Game } from '@contract/games';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { HOT_LIST_PAGE_SIZE, REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { nextPage, pageCount } from './hotPaging';

export interface HotListContext {
  readonly games: readonly Game[];
  /** Current page, from 1. */
  readonly page: number;
  readonly failure: Failure | null;
}

export type HotListEvent =
  | { readonly type: 'hot.reset' }
  | { readonly type: 'hot.page.next' }
  | { readonly type: 'hot.reload' }
  /** The games are those of an earlier visit. */
  | { readonly type: 'hot.refresh' }
  | { readonly type: 'hot.retry' };

/** The hot list: fetched once, paged on the device (HOT-03, HOT-04). For hot games of one type see `fetchListed`. */
export const hotListMachine = setup({
  types: {} as ChartTypes<HotListContext, HotListEvent>,
  actors: { fetchHotGames: notProvided<readonly Game[], void>('fetchHotGames') },
  actions: {
    /** Stays on the page, unless there are fewer now. */
    keepGames: assign(({ context }, { output }: { output: readonly Game[] }) => ({
      games: output,
      page: Math.min(context.page, pageCount(output.length, HOT_LIST_PAGE_SIZE)),
    })),
    turnToFirst: assign({ page: 1 }),
    turnPage: assign(({ context }) => ({ page: nextPage(context.page, hotPages(context)) })),
    keepFailure: assign(failureKept),
    clear: assign({ games: [], page: 1 }),
    dropFailure: assign({ failure: null }),
  },
  guards: {
    hasGames: ({ context }) => context.games.length > 0,
    isEmpty: (_, { output }: { output: readonly Game[] }) => output.length === 0,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'hotList',
  description: 'The hot games: fetched once, paged on the device.',
  context: { games: [], page: 1, failure: null },
  initial: 'loading',
  on: {
    'hot.reset': { actions: 'turnToFirst', description: 'Logo and footer Home return to page 1 (HOME-24).' },
    'hot.reload': {
      target: '.loading',
      reenter: true,
      actions: 'clear',
      description: 'The list reloads in another language (I18N-05).',
    },
    'hot.refresh': {
      target: '.loading',
      reenter: true,
      description: 'The list of an earlier visit reloads; it shows until another is known.',
    },
    'hot.page.next': {
      guard: 'hasGames',
      actions: 'turnPage',
      description: 'The next page shows; after the last comes the first (HOT-03).',
    },
  },
  states: {
    loading: {
      description: 'The hot games load; skeletons show, or the games of an earlier visit.',
      meta: { requirements: ['HOT-04', 'API-41'] },
      entry: 'dropFailure',
      invoke: {
        id: 'hotGames',
        src: 'fetchHotGames',
        onDone: [
          { guard: withEvent('isEmpty'), target: 'empty', actions: withEvent('keepGames') },
          { target: 'showing', actions: withEvent('keepGames') },
        ],
        onError: failed('failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    empty: { description: 'There are no hot games.' },
    failed: {
      description:
        'The hot games could not be loaded; those of an earlier visit show, or the player may retry.',
      on: { 'hot.retry': { target: 'loading' } },
    },
    showing: {
      description: 'A page of hot games shows.',
      meta: { requirements: ['HOT-03'] },
    },
  },
});

/** Number of pages of the list. */
function hotPages({ games }: HotListContext): number {
  return pageCount(games.length, HOT_LIST_PAGE_SIZE);
}

type HotListSnapshot = SnapshotFrom<typeof hotListMachine>;

/** Games of the current page (HOT-04). */
export function hotPageGames({ context }: Pick<HotListSnapshot, 'context'>): readonly Game[] {
  const start = (context.page - 1) * HOT_LIST_PAGE_SIZE;
  return context.games.slice(start, start + HOT_LIST_PAGE_SIZE);
}

/** Screens of the hot list. */
export type HotListScreen = 'loading' | 'failed' | 'empty' | 'games';

/** Maps every state to a screen. Known games show, also while they reload or when that fails. */
export function hotListScreen(snapshot: HotListSnapshot): HotListScreen {
  if (snapshot.context.games.length > 0) return 'games';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('empty') ? 'empty' : 'loading';
}

/** Whether there is more than one page. */
export function hasHotPages({ context }: Pick<HotListSnapshot, 'context'>): boolean {
  return hotPages(context) > 1;
}
