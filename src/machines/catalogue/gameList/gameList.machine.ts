import type { GamePage } from '@contract/catalogue';
import { and, assign, raise, type SnapshotFrom, setup, stateIn } from 'xstate';
import { LOAD_MORE_THROTTLE, REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';
import { type GameQuery, isSameQuery } from './gameQuery';
import { firstPages, type LoadedPages, withNextPage } from './loadedPages';

/** Position in a list, restored after a reload and after going back. */
export interface ScrollPosition {
  /** Number of loaded pages. */
  readonly pages: number;
  /** Row of the grid at the top of the screen, from 0, and how many pixels of it were scrolled out. */
  readonly row: number;
  readonly offset: number;
}

export interface GameListInput {
  readonly query: GameQuery;
  readonly pageSize: number;
  /** Position when this list was left; absent for a new list. */
  readonly place?: ScrollPosition | undefined;
}

/** Pages to fetch, numbered from 1. */
export interface GamePageRequest {
  readonly query: GameQuery;
  readonly pageSize: number;
  readonly pageNo: number;
  /** Number of pages from `pageNo` on; more than one when a position is restored. */
  readonly pages: number;
}

/** Fetched games up to page `pageNum`; `isLastSeen` when they come from an earlier visit. */
export interface FetchedGames extends GamePage {
  readonly isLastSeen?: boolean;
}

export interface GameListContext extends LoadedPages {
  readonly query: GameQuery;
  readonly pageSize: number;
  /** Position to restore; null once it is reached. */
  readonly place: ScrollPosition | null;
  /** Whether the games come from an earlier visit, because the site could not be reached. */
  readonly isLastSeen: boolean;
  readonly failure: Failure | null;
}

/** Events of a grid about the player's position in it. */
export type GridPlaceEvent =
  | { readonly type: 'list.place.kept'; readonly row: number; readonly offset: number }
  | { readonly type: 'list.place.reached' };

export type GameListEvent =
  | {
      readonly type: 'list.query.changed';
      readonly query: GameQuery;
      readonly place?: ScrollPosition | undefined;
    }
  | GridPlaceEvent
  | { readonly type: 'list.end.reached' }
  | { readonly type: 'list.end.left' }
  | { readonly type: 'list.retry' }
  /** Raised by the chart for its throttle. */
  | { readonly type: 'list.append.started' }
  | { readonly type: 'list.reload' }
  | { readonly type: 'list.refresh' };

const NO_GAMES = {
  games: [],
  pageNum: 0,
  totalPages: 0,
  totalCount: 0,
  failure: null,
  isLastSeen: false,
} satisfies Partial<GameListContext>;

/** A paged game list with infinite loading (LIST-03..LIST-05, LIST-23, LIST-25..LIST-28, LIST-34). */
export const gameListMachine = setup({
  types: {} as ChartTypes<GameListContext, GameListEvent, GameListInput> & {
    children: { firstPage: 'fetchPage'; nextPage: 'fetchPage'; freshPages: 'fetchPage' };
    tags: 'appendFailed';
  },
  actors: { fetchPage: notProvided<FetchedGames, GamePageRequest>('fetchPage') },
  actions: {
    keepQuery: assign((_, params: { query: GameQuery; place?: ScrollPosition | undefined }) => ({
      query: params.query,
      place: params.place ?? null,
    })),
    clear: assign(NO_GAMES),
    /** Keeps the first page, or all restored pages that are still available. */
    begin: assign((_, page: FetchedGames) => ({
      ...firstPages(page),
      isLastSeen: page.isLastSeen ?? false,
    })),
    append: assign(({ context }, page: FetchedGames) => ({
      ...withNextPage(context, page),
      failure: null,
      isLastSeen: context.isLastSeen || (page.isLastSeen ?? false),
    })),
    dropPlace: assign({ place: null }),
    /** Stores the position for a reload and for going back. */
    rememberPlace: (_, _params: ScrollPosition) => {},
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
    closeThrottle: raise({ type: 'list.append.started' }),
  },
  guards: {
    isOtherQuery: ({ context }, params: { query: GameQuery }) => !isSameQuery(context.query, params.query),
    isSameQuery: ({ context }, params: { query: GameQuery }) => isSameQuery(context.query, params.query),
    isEmptyPage: (_, page: GamePage) => page.games.length === 0,
    hasNoMore: ({ context }) => context.pageNum >= context.totalPages,
    isNearEnd: stateIn('#gameListNearEnd'),
    isThrottleOpen: stateIn('#gameListThrottleOpen'),
  },
  delays: { REQUEST_TIMEOUT, LOAD_MORE_THROTTLE },
}).createMachine({
  id: 'gameList',
  description: 'One game list: first page, appended pages, and every outcome of loading.',
  context: ({ input }) => ({
    query: input.query,
    pageSize: input.pageSize,
    ...NO_GAMES,
    place: input.place ?? null,
  }),
  initial: 'loading',
  on: {
    'list.query.changed': {
      guard: withEvent('isOtherQuery'),
      target: '.loading',
      reenter: true,
      actions: withEvent('keepQuery'),
      description: 'Vendor, class, search or type changed; the list restarts (LIST-23).',
    },
    'list.reload': {
      target: '.loading',
      reenter: true,
      actions: 'dropPlace',
      description: 'The list restarts, for example in another language.',
    },
    'list.refresh': {
      target: '.loading',
      reenter: true,
      description: 'The games of the list may have changed; nothing shows yet, so it loads from the start.',
    },
  },
  states: {
    loading: {
      description: 'Skeletons show while the first page loads.',
      meta: { requirements: ['LIST-04', 'LIST-23', 'LIST-28', 'API-35'] },
      entry: 'clear',
      invoke: {
        id: 'firstPage',
        src: 'fetchPage',
        input: ({ context }) => ({
          query: context.query,
          pageSize: context.pageSize,
          pageNo: startOf(context),
          pages: pagesAtFirst(context),
        }),
        onDone: [
          { guard: withOutput('isEmptyPage'), target: 'empty' },
          { target: 'showing', actions: withOutput('begin') },
        ],
        onError: failed('failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    empty: {
      description: 'No game matches; the empty-state view shows.',
      meta: { requirements: ['LIST-05'] },
    },
    failed: {
      description: 'The first page could not be loaded; loading has ended and the player may retry.',
      meta: { requirements: ['LIST-34'] },
      on: { 'list.retry': { target: 'loading' } },
    },
    showing: {
      description: 'Games show.',
      type: 'parallel',
      meta: { requirements: ['LIST-03'] },
      on: {
        'list.query.changed': {
          guard: withEvent('isSameQuery'),
          actions: withEvent('keepQuery'),
          description: 'The player went back to a kept list; its position is restored.',
        },
        'list.place.kept': {
          actions: {
            type: 'rememberPlace',
            params: ({ context, event: { row, offset } }) => ({ pages: loadedPages(context), row, offset }),
          },
        },
        'list.place.reached': { actions: 'dropPlace', description: 'The position is restored.' },
      },
      states: {
        paging: {
          description: 'Appends pages and reloads the shown ones.',
          initial: 'resting',
          on: { 'list.refresh': { target: '.refreshing' } },
          states: {
            resting: {
              description: 'Waits until the player is near the end and the throttle is open.',
              meta: { requirements: ['LIST-25', 'LIST-26'] },
              always: [
                { guard: 'hasNoMore', target: 'complete' },
                { guard: and(['isNearEnd', 'isThrottleOpen']), target: 'appending' },
              ],
            },
            appending: {
              description: 'The next page is loading; the shown games stay.',
              meta: { requirements: ['LIST-25'] },
              entry: 'closeThrottle',
              invoke: {
                id: 'nextPage',
                src: 'fetchPage',
                input: ({ context }) => ({
                  query: context.query,
                  pageSize: context.pageSize,
                  pageNo: context.pageNum + 1,
                  pages: 1,
                }),
                onDone: { target: 'settling', actions: withOutput('append') },
                onError: failed('appendFailed'),
              },
              after: { REQUEST_TIMEOUT: timedOut('appendFailed') },
            },
            settling: {
              description: 'The new rows are laid out and the view reports its position again.',
              meta: { requirements: ['LIST-25', 'LIST-27'] },
              always: { guard: 'hasNoMore', target: 'complete' },
              on: {
                'list.end.reached': 'resting',
                'list.end.left': 'resting',
              },
            },
            appendFailed: {
              description:
                'The next page could not be loaded; the shown games stay and the player may retry.',
              tags: ['appendFailed'],
              meta: { requirements: ['LIST-34'] },
              on: { 'list.retry': { target: 'appending', actions: 'dropFailure' } },
            },
            complete: {
              description: 'The last page is loaded.',
              meta: { requirements: ['LIST-25'] },
            },
            refreshing: {
              description: 'The shown pages reload; they stay until the answer arrives.',
              meta: { requirements: ['LIST-24'] },
              entry: 'dropFailure',
              invoke: {
                id: 'freshPages',
                src: 'fetchPage',
                input: ({ context }) => ({
                  query: context.query,
                  pageSize: context.pageSize,
                  pageNo: startOf(context),
                  pages: loadedPages(context),
                }),
                onDone: [
                  { guard: withOutput('isEmptyPage'), target: '#gameList.empty', actions: 'clear' },
                  { target: 'resting', actions: withOutput('begin') },
                ],
                onError: { target: 'resting' },
              },
              after: { REQUEST_TIMEOUT: { target: 'resting' } },
            },
          },
        },
        throttle: {
          description: 'At most one append per 1000 ms.',
          initial: 'open',
          states: {
            open: {
              id: 'gameListThrottleOpen',
              description: 'An append may start.',
              on: { 'list.append.started': { target: 'closed' } },
            },
            closed: {
              description: 'An append started less than 1000 ms ago.',
              meta: { requirements: ['LIST-26'] },
              after: { LOAD_MORE_THROTTLE: { target: 'open' } },
              on: {
                'list.append.started': {
                  target: 'closed',
                  reenter: true,
                  description: 'The player retried; the time counts from the newest append.',
                },
              },
            },
          },
        },
        scroll: {
          description: 'Distance of the player from the end of the list.',
          initial: 'away',
          states: {
            away: {
              description: 'More than 400 px from the end.',
              meta: { requirements: ['LIST-27'] },
              on: { 'list.end.reached': { target: 'near' } },
            },
            near: {
              id: 'gameListNearEnd',
              description: 'Within 400 px of the end.',
              meta: { requirements: ['LIST-27'] },
              on: { 'list.end.left': { target: 'away' } },
            },
          },
        },
      },
    },
  },
});

/** The page that a list starts with. */
const startOf = ({ query }: Pick<GameListContext, 'query'>): number => query.page ?? 1;

/** Number of loaded pages. */
const loadedPages = (context: GameListContext): number =>
  // The list may have shrunk.
  Math.max(1, context.pageNum - startOf(context) + 1);

/** Number of pages to fetch first. */
function pagesAtFirst({ place }: GameListContext): number {
  return Math.max(1, place?.pages ?? 1);
}

type GameListSnapshot = SnapshotFrom<typeof gameListMachine>;

/** Screens of a game list. */
export type GameListScreen = 'skeleton' | 'empty' | 'failed' | 'games';

/** Maps every state to a screen. */
export function gameListScreen(snapshot: GameListSnapshot): GameListScreen {
  if (snapshot.matches('loading')) return 'skeleton';
  if (snapshot.matches('empty')) return 'empty';
  return snapshot.matches('failed') ? 'failed' : 'games';
}

/** Footers below the last row. */
export type GameListFooter = 'none' | 'appending' | 'appendFailed' | 'complete';

/** Maps every paging state to a footer. */
export function gameListFooter(snapshot: GameListSnapshot): GameListFooter {
  if (snapshot.matches({ showing: { paging: 'appending' } })) return 'appending';
  if (snapshot.matches({ showing: { paging: 'appendFailed' } })) return 'appendFailed';
  return snapshot.matches({ showing: { paging: 'complete' } }) ? 'complete' : 'none';
}
