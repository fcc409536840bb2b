import { and, assign, raise, type SnapshotFrom, setup, stateIn } from 'xstate';
import { LOAD_MORE_THROTTLE, REQUEST_TIMEOUT } from '@/config/constants';
import type { Game, GamePage } from '@/services/contract/catalogue';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided } from '../unprovided';
import { type GameQuery, isSameQuery } from './gameQuery';

/** Where a player was in a list: what a reload or the way back restores. */
export interface ListPlace {
  /** Pages that were loaded. */
  readonly pages: number;
  /** Line of the grid at the top of the screen, from 0, and how many pixels of it were above. */
  readonly row: number;
  readonly offset: number;
}

export interface GameListInput {
  readonly query: GameQuery;
  readonly pageSize: number;
  /** Where the player was when this list was left; absent for a list that begins. */
  readonly place?: ListPlace | undefined;
}

/** Pages to fetch; they count from 1. */
export interface GamePageRequest {
  readonly query: GameQuery;
  readonly pageSize: number;
  readonly pageNo: number;
  /** How many pages from there on; more than one where a place is restored. */
  readonly pages: number;
}

/** What an answer holds, `pageNum` being its last page; one that was kept from an earlier visit says so. */
export interface FetchedGames extends GamePage {
  readonly isLastSeen?: boolean;
}

export interface GameListContext {
  readonly query: GameQuery;
  readonly pageSize: number;
  /** Where the player was, until they are there again. */
  readonly place: ListPlace | null;
  /** The site could not be reached: what shows was kept from an earlier visit. */
  readonly isLastSeen: boolean;
  readonly games: readonly Game[];
  /** Last page that is in `games`; 0 before the first. */
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalCount: number;
  readonly failure: Failure | null;
}

/** What a grid tells the chart that keeps where the player is in it. */
export type GridPlaceEvent =
  | { readonly type: 'list.place.kept'; readonly row: number; readonly offset: number }
  | { readonly type: 'list.place.reached' };

export type GameListEvent =
  | { readonly type: 'list.query.changed'; readonly query: GameQuery; readonly place?: ListPlace | undefined }
  | GridPlaceEvent
  | { readonly type: 'list.end.reached' }
  | { readonly type: 'list.end.left' }
  | { readonly type: 'list.retry' }
  /** Raised by the chart itself, for its throttle. */
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
  types: {
    context: {} as GameListContext,
    events: {} as GameListEvent,
    input: {} as GameListInput,
    children: {} as { firstPage: 'fetchPage'; nextPage: 'fetchPage'; freshPages: 'fetchPage' },
  },
  actors: { fetchPage: unprovided<FetchedGames, GamePageRequest>('fetchPage') },
  actions: {
    keepQuery: assign((_, params: { query: GameQuery; place?: ListPlace | undefined }) => ({
      query: params.query,
      place: params.place ?? null,
    })),
    clear: assign(NO_GAMES),
    /** The first pages: one, or as many of those that the player had seen as could be had. */
    begin: assign((_, page: FetchedGames) => ({
      games: page.games,
      pageNum: Math.min(page.pageNum, page.totalPages),
      totalPages: page.totalPages,
      totalCount: page.totalCount,
      isLastSeen: page.isLastSeen ?? false,
    })),
    append: assign(({ context }, page: FetchedGames) => ({
      games: appendUnique(context.games, page.games),
      pageNum: context.pageNum + 1,
      totalPages: page.totalPages,
      totalCount: page.totalCount,
      failure: null,
      isLastSeen: context.isLastSeen || (page.isLastSeen ?? false),
    })),
    dropPlace: assign({ place: null }),
    /** Keeps where the player is, for a reload and for the way back. */
    rememberPlace: (_, _params: ListPlace) => {},
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
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
  description: 'One game list: first page, appended pages, and every way in which loading can end.',
  context: ({ input }) => ({
    query: input.query,
    pageSize: input.pageSize,
    ...NO_GAMES,
    place: input.place ?? null,
  }),
  initial: 'loading',
  on: {
    'list.query.changed': {
      guard: { type: 'isOtherQuery', params: ({ event }) => event },
      target: '.loading',
      reenter: true,
      actions: { type: 'keepQuery', params: ({ event }) => event },
      description: 'Another vendor, class, search or type: back to page 1 with an empty list (LIST-23).',
    },
    'list.reload': {
      target: '.loading',
      reenter: true,
      actions: 'dropPlace',
      description: 'The same list from the start, for example in another language.',
    },
    'list.refresh': {
      target: '.loading',
      reenter: true,
      description: 'The list may hold other games by now: with nothing to show, it is asked for as at first.',
    },
  },
  states: {
    loading: {
      description: 'Skeletons show while the first page is on its way.',
      meta: { requirements: ['LIST-04', 'LIST-23', 'LIST-28', 'API-35'] },
      entry: 'clear',
      invoke: {
        id: 'firstPage',
        src: 'fetchPage',
        input: ({ context }) => ({
          query: context.query,
          pageSize: context.pageSize,
          pageNo: 1,
          pages: pagesAtFirst(context),
        }),
        onDone: [
          {
            guard: { type: 'isEmptyPage', params: ({ event }) => event.output },
            target: 'empty',
          },
          {
            target: 'showing',
            actions: { type: 'begin', params: ({ event }) => event.output },
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
    empty: {
      description: 'No game fits; the empty-state view shows.',
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
          guard: { type: 'isSameQuery', params: ({ event }) => event },
          actions: { type: 'keepQuery', params: ({ event }) => event },
          description: 'The way back to a list that was kept: it shows where the player left it.',
        },
        'list.place.kept': {
          actions: {
            type: 'rememberPlace',
            params: ({ context, event: { row, offset } }) => ({ pages: context.pageNum, row, offset }),
          },
        },
        'list.place.reached': { actions: 'dropPlace', description: 'The player is where they were.' },
      },
      states: {
        paging: {
          description: 'Appending further pages, and asking anew for those that show.',
          initial: 'resting',
          on: { 'list.refresh': { target: '.refreshing' } },
          states: {
            resting: {
              description: 'Waits until the player nears the end and the throttle is open.',
              meta: { requirements: ['LIST-25', 'LIST-26'] },
              always: [
                { guard: 'hasNoMore', target: 'complete' },
                { guard: and(['isNearEnd', 'isThrottleOpen']), target: 'appending' },
              ],
            },
            appending: {
              description: 'The next page is on its way; what shows stays.',
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
                onDone: {
                  target: 'settling',
                  actions: { type: 'append', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'appendFailed',
                  actions: {
                    type: 'keepFailure',
                    params: ({ event }) => ({ failure: toFailure(event.error) }),
                  },
                },
              },
              after: {
                REQUEST_TIMEOUT: {
                  target: 'appendFailed',
                  actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
                },
              },
            },
            settling: {
              description:
                'The new rows are being laid out and push the end away: the view tells anew where it is, however long the page took.',
              meta: { requirements: ['LIST-25', 'LIST-27'] },
              always: { guard: 'hasNoMore', target: 'complete' },
              on: {
                'list.end.reached': 'resting',
                'list.end.left': 'resting',
              },
            },
            appendFailed: {
              description: 'The next page could not be loaded; what shows stays and the player may retry.',
              meta: { requirements: ['LIST-34'] },
              on: { 'list.retry': { target: 'appending', actions: 'dropFailure' } },
            },
            complete: {
              description: 'The last page is loaded.',
              meta: { requirements: ['LIST-25'] },
            },
            refreshing: {
              description: 'The pages that show are asked for anew; they stay until the answer is there.',
              meta: { requirements: ['LIST-24'] },
              entry: 'dropFailure',
              invoke: {
                id: 'freshPages',
                src: 'fetchPage',
                input: ({ context }) => ({
                  query: context.query,
                  pageSize: context.pageSize,
                  pageNo: 1,
                  pages: context.pageNum,
                }),
                onDone: [
                  {
                    guard: { type: 'isEmptyPage', params: ({ event }) => event.output },
                    target: '#gameList.empty',
                    actions: 'clear',
                  },
                  {
                    target: 'resting',
                    actions: { type: 'begin', params: ({ event }) => event.output },
                  },
                ],
                onError: { target: 'resting' },
              },
              after: { REQUEST_TIMEOUT: { target: 'resting' } },
            },
          },
        },
        throttle: {
          description: 'At most one append each 1000 ms.',
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
                  description: 'The player retried: the time counts from the newest append.',
                },
              },
            },
          },
        },
        scroll: {
          description: 'Where the player is in the list.',
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

/** Pages that are fetched at first. */
function pagesAtFirst({ place }: GameListContext): number {
  return Math.max(1, place?.pages ?? 1);
}

/** Games that are new to the list: a game that moved between two pages never shows twice. */
function appendUnique(games: readonly Game[], page: readonly Game[]): readonly Game[] {
  const fresh = new Map(page.map((game) => [game.nodeId, game]));
  for (const { nodeId } of games) fresh.delete(nodeId);
  return [...games, ...fresh.values()];
}

type GameListSnapshot = SnapshotFrom<typeof gameListMachine>;

/** What the list screen draws. */
export type GameListScreen = 'skeleton' | 'empty' | 'failed' | 'games';

/** One total function from state to screen. */
export function gameListScreen(snapshot: GameListSnapshot): GameListScreen {
  if (snapshot.matches('loading')) return 'skeleton';
  if (snapshot.matches('empty')) return 'empty';
  return snapshot.matches('failed') ? 'failed' : 'games';
}

/** What stands below the last row. */
export type GameListFooter = 'none' | 'appending' | 'appendFailed' | 'complete';

/** One total function from paging state to footer. */
export function gameListFooter(snapshot: GameListSnapshot): GameListFooter {
  if (snapshot.matches({ showing: { paging: 'appending' } })) return 'appending';
  if (snapshot.matches({ showing: { paging: 'appendFailed' } })) return 'appendFailed';
  return snapshot.matches({ showing: { paging: 'complete' } }) ? 'complete' : 'none';
}
