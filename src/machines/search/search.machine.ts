import { assign, type SnapshotFrom, setup } from 'xstate';
import { LOAD_MORE_THROTTLE, REQUEST_TIMEOUT, SEARCH_DEBOUNCE } from '@/config/constants';
import type { Game, GamePage } from '@/services/contract/catalogue';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import type { GridPlaceEvent, ListPlace } from '../gameList/gameList.machine';
import { unprovided, unprovidedCallback } from '../unprovided';
import { addRecentSearch, isSearchLongEnough, normaliseSearch } from './searchText';

export interface SearchInput {
  readonly recent: readonly string[];
  /** Text of the address, for a shared link. */
  readonly text: string;
  /** Where the player was in what was found when they left; absent for a search that begins. */
  readonly place?: ListPlace | undefined;
}

/** Pages of results to fetch; they count from 1. */
export interface SearchRequest {
  readonly text: string;
  readonly pageNo: number;
  /** How many pages from there on; more than one where a place is restored. */
  readonly pages: number;
}

export interface SearchContext {
  readonly text: string;
  readonly recent: readonly string[];
  /** Where the player was, until they are there again. */
  readonly place: ListPlace | null;
  readonly games: readonly Game[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalCount: number;
  readonly failure: Failure | null;
}

export type SearchEvent =
  | { readonly type: 'search.addressed'; readonly text: string; readonly place?: ListPlace | undefined }
  | { readonly type: 'search.typed'; readonly text: string }
  | { readonly type: 'search.submit' }
  | { readonly type: 'search.clear' }
  | { readonly type: 'recent.choose'; readonly text: string }
  | { readonly type: 'recent.clear' }
  | { readonly type: 'more.load' }
  | { readonly type: 'search.retry' }
  | GridPlaceEvent;

const NO_RESULTS = {
  games: [],
  pageNum: 0,
  totalPages: 0,
  totalCount: 0,
  failure: null,
} satisfies Partial<SearchContext>;

/** Game search: minimum length, debounce, results in pages, recent searches (SEARCH-01..SEARCH-08). */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
    input: {} as SearchInput,
    children: {} as { firstResults: 'searchGames'; moreResults: 'searchGames'; address: 'watchAddress' },
  },
  actors: {
    searchGames: unprovided<GamePage, SearchRequest>('searchGames'),
    /** Tells of every search that the address comes to ask for. */
    watchAddress: unprovidedCallback<SearchEvent>('watchAddress'),
  },
  actions: {
    /** Another text begins at its top, unless the player comes back to it. */
    keepText: assign((_, params: { text: string; place?: ListPlace | undefined }) => ({
      text: params.text,
      place: params.place ?? null,
    })),
    dropPlace: assign({ place: null }),
    /** Keeps where the player is, for a reload and for the way back. */
    rememberPlace: (_, _params: ListPlace) => {},
    clearResults: assign(NO_RESULTS),
    /** The first pages: one, or as many as the player had seen. */
    begin: assign((_, page: GamePage) => ({
      games: page.games,
      pageNum: Math.min(page.pageNum, page.totalPages),
      totalPages: page.totalPages,
      totalCount: page.totalCount,
    })),
    append: assign(({ context }, page: GamePage) => {
      const known = new Set(context.games.map(({ nodeId }) => nodeId));
      return {
        games: [...context.games, ...page.games.filter(({ nodeId }) => !known.has(nodeId))],
        pageNum: context.pageNum + 1,
        totalPages: page.totalPages,
        totalCount: page.totalCount,
        failure: null,
      };
    }),
    remember: assign(({ context }) => ({ recent: addRecentSearch(context.recent, context.text) })),
    forgetRecent: assign({ recent: [] }),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** Puts what is searched for into the address, for a reload, the way back and a shared link; empty for nothing. */
    keepAddress: (_, _params: { text: string }) => {},
    /** Keeps the recent searches on the device. */
    storeRecent: (_, _params: { recent: readonly string[] }) => {},
  },
  guards: {
    isOtherSearch: ({ context }, params: { text: string }) => normaliseSearch(context.text) !== params.text,
    isBlank: ({ context }) => normaliseSearch(context.text) === '',
    isTooShort: ({ context }) => !isSearchLongEnough(context.text),
    isEmptyPage: (_, page: GamePage) => page.games.length === 0,
    hasMore: ({ context }) => context.pageNum < context.totalPages,
  },
  delays: { REQUEST_TIMEOUT, SEARCH_DEBOUNCE, LOAD_MORE_THROTTLE },
}).createMachine({
  id: 'search',
  description: 'Finds games by name, forgiving and never showing an older answer over a newer one.',
  context: ({ input }) => ({
    text: input.text,
    recent: input.recent,
    place: input.place ?? null,
    ...NO_RESULTS,
  }),
  invoke: { id: 'address', src: 'watchAddress' },
  initial: 'opening',
  on: {
    'search.addressed': {
      guard: { type: 'isOtherSearch', params: ({ event }) => event },
      target: '.opening',
      actions: { type: 'keepText', params: ({ event }) => event },
      description: 'A link, or the way back, to another search.',
    },
    'search.typed': {
      target: '.deciding',
      actions: { type: 'keepText', params: ({ event }) => event },
      description: 'Each key starts the wait anew; an answer on its way is dropped.',
    },
    'recent.choose': {
      target: '.searching',
      actions: { type: 'keepText', params: ({ event }) => event },
    },
    'search.clear': { target: '.blank', actions: { type: 'keepText', params: { text: '' } } },
  },
  states: {
    opening: {
      description: 'Looks at what the address asks for; nobody is typing, so that nothing waits.',
      entry: 'clearResults',
      always: [
        { guard: 'isBlank', target: 'blank' },
        { guard: 'isTooShort', target: 'tooShort' },
        { target: 'searching' },
      ],
    },
    deciding: {
      description: 'Looks at what is typed.',
      entry: 'clearResults',
      always: [
        { guard: 'isBlank', target: 'blank' },
        { guard: 'isTooShort', target: 'tooShort' },
        { target: 'waiting' },
      ],
    },
    blank: {
      description: 'Nothing is typed: recent searches and hot games show.',
      meta: { requirements: ['SEARCH-01', 'SEARCH-05'] },
      entry: ['clearResults', { type: 'keepAddress', params: { text: '' } }],
      on: {
        'recent.clear': {
          actions: ['forgetRecent', { type: 'storeRecent', params: { recent: [] } }],
        },
      },
    },
    tooShort: {
      description: '"Search requires at least 3 characters".',
      meta: { requirements: ['SEARCH-06'] },
    },
    waiting: {
      description: 'Waits until the player pauses.',
      meta: { requirements: ['SEARCH-07'] },
      after: { SEARCH_DEBOUNCE: { target: 'searching' } },
      on: { 'search.submit': { target: 'searching', description: 'Enter does not wait.' } },
    },
    searching: {
      description: 'A spinner shows while the search runs.',
      meta: { requirements: ['SEARCH-02', 'SEARCH-08'] },
      entry: [
        'clearResults',
        { type: 'keepAddress', params: ({ context }) => ({ text: normaliseSearch(context.text) }) },
      ],
      invoke: {
        id: 'firstResults',
        src: 'searchGames',
        input: ({ context }) => ({
          text: normaliseSearch(context.text),
          pageNo: 1,
          pages: context.place?.pages ?? 1,
        }),
        onDone: [
          { guard: { type: 'isEmptyPage', params: ({ event }) => event.output }, target: 'nothing' },
          {
            target: 'results',
            actions: [
              { type: 'begin', params: ({ event }) => event.output },
              'remember',
              { type: 'storeRecent', params: ({ context }) => ({ recent: context.recent }) },
            ],
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
    nothing: {
      description: '"No search result found. Please try again!"',
      meta: { requirements: ['SEARCH-03', 'ERR-28'] },
    },
    failed: {
      description: 'The search could not be made; the player may retry.',
      on: { 'search.retry': { target: 'searching' } },
    },
    results: {
      description: 'The count, the games and load-more.',
      meta: { requirements: ['SEARCH-04', 'SEARCH-08'] },
      on: {
        'list.place.kept': {
          actions: {
            type: 'rememberPlace',
            params: ({ context, event: { row, offset } }) => ({ pages: context.pageNum, row, offset }),
          },
        },
        'list.place.reached': { actions: 'dropPlace', description: 'The player is where they were.' },
      },
      initial: 'settled',
      states: {
        settled: {
          description: 'More can be loaded while there is more.',
          on: { 'more.load': { guard: 'hasMore', target: 'loadingMore' } },
        },
        loadingMore: {
          description: 'The next page is on its way.',
          invoke: {
            id: 'moreResults',
            src: 'searchGames',
            input: ({ context }) => ({
              text: normaliseSearch(context.text),
              pageNo: context.pageNum + 1,
              pages: 1,
            }),
            onDone: {
              target: 'throttled',
              actions: { type: 'append', params: ({ event }) => event.output },
            },
            onError: {
              target: 'moreFailed',
              actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            },
          },
          after: {
            REQUEST_TIMEOUT: {
              target: 'moreFailed',
              actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
            },
          },
        },
        throttled: {
          description: 'The next page may be asked for in a moment.',
          after: { LOAD_MORE_THROTTLE: { target: 'settled' } },
        },
        moreFailed: {
          description: 'The next page could not be loaded; what shows stays.',
          on: { 'search.retry': { target: 'loadingMore' } },
        },
      },
    },
  },
});

type SearchSnapshot = SnapshotFrom<typeof searchMachine>;

/** What the search draws. */
export type SearchScreen = 'hot' | 'tooShort' | 'spinner' | 'nothing' | 'failed' | 'results';

/** One total function from state to screen. */
export function searchScreen(snapshot: SearchSnapshot): SearchScreen {
  if (snapshot.matches('blank')) return 'hot';
  if (snapshot.matches('tooShort')) return 'tooShort';
  if (snapshot.matches('nothing')) return 'nothing';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('results') ? 'results' : 'spinner';
}
