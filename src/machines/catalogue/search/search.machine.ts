import type { GamePage } from '@contract/catalogue';
import { searchOf } from '@contract/readers/search';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { LOAD_MORE_THROTTLE, REQUEST_TIMEOUT, SEARCH_DEBOUNCE } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';
import { isOtherAccount } from '@/machines/shared/session/guards';
import type { SessionChanged } from '@/machines/shared/session/session';
import type { GridPlaceEvent, ScrollPosition } from '../gameList/gameList.machine';
import { firstPages, type LoadedPages, withNextPage } from '../gameList/loadedPages';
import { addRecentSearch, isSearchLongEnough } from './searchText';

export interface SearchInput {
  readonly recent: readonly string[];
  /** Text of the address, for a shared link. */
  readonly text: string;
  /** Position in the results when they were left; absent for a new search. */
  readonly place?: ScrollPosition | undefined;
}

/** Pages of results to fetch, numbered from 1. */
export interface SearchRequest {
  readonly text: string;
  readonly pageNo: number;
  /** Number of pages from `pageNo` on; more than one when a position is restored. */
  readonly pages: number;
}

export interface SearchContext extends LoadedPages {
  readonly text: string;
  readonly recent: readonly string[];
  /** Position to restore; null once it is reached. */
  readonly place: ScrollPosition | null;
  /** Words like the searched ones, while nothing is found. */
  readonly nearest: readonly string[];
  readonly failure: Failure | null;
}

export type SearchEvent =
  | SessionChanged
  | { readonly type: 'search.addressed'; readonly text: string; readonly place?: ScrollPosition | undefined }
  | { readonly type: 'search.typed'; readonly text: string }
  | { readonly type: 'search.submit' }
  | { readonly type: 'search.clear' }
  /** A word is chosen instead of typed: a recent search, or one that is like a search without results. */
  | { readonly type: 'word.choose'; readonly text: string }
  | { readonly type: 'recent.clear' }
  | { readonly type: 'more.load' }
  | { readonly type: 'search.retry' }
  | GridPlaceEvent;

const NO_RESULTS = {
  games: [],
  pageNum: 0,
  totalPages: 0,
  totalCount: 0,
  nearest: [],
  failure: null,
} satisfies Partial<SearchContext>;

/** Game search: minimum length, debounce, results in pages, recent searches (SEARCH-01..SEARCH-08). */
export const searchMachine = setup({
  types: {} as ChartTypes<SearchContext, SearchEvent, SearchInput> & {
    children: { firstResults: 'searchGames'; moreResults: 'searchGames'; address: 'watchAddress' };
    tags: 'loading' | 'loadingMore' | 'moreFailed';
  },
  actors: {
    searchGames: notProvided<GamePage, SearchRequest>('searchGames'),
    /** Reports every change of the search text in the address. */
    watchAddress: notProvidedCallback<SearchEvent>('watchAddress'),
  },
  actions: {
    /** Sets the text; results start at the top, unless a position is restored. */
    keepText: assign((_, params: { text: string; place?: ScrollPosition | undefined }) => ({
      text: params.text,
      place: params.place ?? null,
    })),
    dropPlace: assign({ place: null }),
    /** Stores the position for a reload and for going back. */
    rememberPlace: (_, _params: ScrollPosition) => {},
    clearResults: assign(NO_RESULTS),
    /** Keeps the first page, or all restored pages. */
    begin: assign((_, page: GamePage) => firstPages(page)),
    keepNearest: assign((_, params: { nearest: readonly string[] }) => ({ nearest: params.nearest })),
    append: assign(({ context }, page: GamePage) => ({ ...withNextPage(context, page), failure: null })),
    remember: assign(({ context }) => ({ recent: addRecentSearch(context.recent, context.text) })),
    forgetRecent: assign({ recent: [] }),
    keepFailure: assign(failureKept),
    /** Writes the text into the address, for reloads, going back and shared links; an empty text removes it. */
    keepAddress: (_, _params: { text: string }) => {},
    /** Stores the recent searches on the device. */
    storeRecent: (_, _params: { recent: readonly string[] }) => {},
  },
  guards: {
    isOtherAccount,
    isOtherSearch: ({ context }, params: { text: string }) => searchOf(context.text) !== params.text,
    isBlank: ({ context }) => searchOf(context.text) === '',
    isTooShort: ({ context }) => !isSearchLongEnough(context.text),
    isEmptyPage: (_, page: GamePage) => page.games.length === 0,
    hasMore: ({ context }) => context.pageNum < context.totalPages,
  },
  delays: { REQUEST_TIMEOUT, SEARCH_DEBOUNCE, LOAD_MORE_THROTTLE },
}).createMachine({
  id: 'search',
  description: 'Finds games by name; an older answer never replaces a newer one.',
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
      guard: withEvent('isOtherSearch'),
      target: '.opening',
      actions: withEvent('keepText'),
      description: 'The address changes to another search.',
    },
    'search.typed': {
      target: '.deciding',
      actions: withEvent('keepText'),
      description: 'Each key press restarts the delay and drops a pending answer.',
    },
    'session.changed': {
      guard: withEvent('isOtherAccount'),
      actions: 'forgetRecent',
      description: 'What one account searched for is not shown to another.',
    },
    'word.choose': { target: '.searching', actions: withEvent('keepText') },
    'search.clear': { target: '.blank', actions: { type: 'keepText', params: { text: '' } } },
  },
  states: {
    opening: {
      description: 'Checks the text of the address, without a delay.',
      entry: 'clearResults',
      always: [
        { guard: 'isBlank', target: 'blank' },
        { guard: 'isTooShort', target: 'tooShort' },
        { target: 'searching' },
      ],
    },
    deciding: {
      description: 'Checks the typed text.',
      entry: 'clearResults',
      always: [
        { guard: 'isBlank', target: 'blank' },
        { guard: 'isTooShort', target: 'tooShort' },
        { target: 'waiting' },
      ],
    },
    blank: {
      description: 'Without text, recent searches and hot games show.',
      meta: { requirements: ['SEARCH-01', 'SEARCH-05'] },
      entry: ['clearResults', { type: 'keepAddress', params: { text: '' } }],
      on: {
        'recent.clear': { actions: ['forgetRecent', { type: 'storeRecent', params: { recent: [] } }] },
      },
    },
    tooShort: {
      description: '"Search requires at least 3 characters".',
      meta: { requirements: ['SEARCH-06'] },
    },
    waiting: {
      description: 'Waits until the player stops typing.',
      meta: { requirements: ['SEARCH-07'] },
      after: { SEARCH_DEBOUNCE: { target: 'searching' } },
      on: { 'search.submit': { target: 'searching', description: 'Enter skips the delay.' } },
    },
    searching: {
      description: 'A spinner shows while the search runs.',
      tags: ['loading'],
      meta: { requirements: ['SEARCH-02', 'SEARCH-08'] },
      entry: [
        'clearResults',
        { type: 'keepAddress', params: ({ context }) => ({ text: searchOf(context.text) }) },
      ],
      invoke: {
        id: 'firstResults',
        src: 'searchGames',
        input: ({ context }) => ({
          text: searchOf(context.text),
          pageNo: 1,
          pages: context.place?.pages ?? 1,
        }),
        onDone: [
          {
            guard: withOutput('isEmptyPage'),
            target: 'nothing',
            actions: {
              type: 'keepNearest',
              params: ({ event }) => ({ nearest: event.output.nearest ?? [] }),
            },
          },
          {
            target: 'results',
            actions: [
              withOutput('begin'),
              'remember',
              { type: 'storeRecent', params: ({ context }) => ({ recent: context.recent }) },
            ],
          },
        ],
        onError: failed('failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    nothing: {
      description:
        '"No search result found. Please try again!" Words that are written like the search, and hot games, show.',
      meta: { requirements: ['SEARCH-03', 'ERR-28'] },
    },
    failed: {
      description: 'The search failed; the player may retry.',
      on: { 'search.retry': { target: 'searching' } },
    },
    results: {
      description: 'The count, the games and the load-more button show.',
      meta: { requirements: ['SEARCH-04', 'SEARCH-08'] },
      on: {
        'list.place.kept': {
          actions: {
            type: 'rememberPlace',
            params: ({ context, event: { row, offset } }) => ({ pages: context.pageNum, row, offset }),
          },
        },
        'list.place.reached': { actions: 'dropPlace', description: 'The position is restored.' },
      },
      initial: 'settled',
      states: {
        settled: {
          description: 'Waits for a request for the next page.',
          on: { 'more.load': { guard: 'hasMore', target: 'loadingMore' } },
        },
        loadingMore: {
          description: 'The next page is loading.',
          tags: ['loadingMore'],
          invoke: {
            id: 'moreResults',
            src: 'searchGames',
            input: ({ context }) => ({
              text: searchOf(context.text),
              pageNo: context.pageNum + 1,
              pages: 1,
            }),
            onDone: { target: 'throttled', actions: withOutput('append') },
            onError: failed('moreFailed'),
          },
          after: { REQUEST_TIMEOUT: timedOut('moreFailed') },
        },
        throttled: {
          description: 'A minimum pause before the next page.',
          tags: ['loadingMore'],
          after: { LOAD_MORE_THROTTLE: { target: 'settled' } },
        },
        moreFailed: {
          description: 'The next page could not be loaded; the shown games stay.',
          tags: ['moreFailed'],
          on: { 'search.retry': { target: 'loadingMore' } },
        },
      },
    },
  },
});

type SearchSnapshot = SnapshotFrom<typeof searchMachine>;

/** Screens of the search. */
export type SearchScreen = 'hot' | 'tooShort' | 'spinner' | 'nothing' | 'failed' | 'results';

/** Maps every state to a screen. */
export function searchScreen(snapshot: SearchSnapshot): SearchScreen {
  if (snapshot.matches('blank')) return 'hot';
  if (snapshot.matches('tooShort')) return 'tooShort';
  if (snapshot.matches('nothing')) return 'nothing';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('results') ? 'results' : 'spinner';
}
