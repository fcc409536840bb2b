import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { performs, requestSteps } from '@/machines/shared/parts/claims.model';
import { EMPTY_PAGE, EXPIRED, samplePage, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { searchMachine } from './search.machine';
import { isSearchLongEnough } from './searchText';

const BOTH_PAGES = {
  ...samplePage(2, 2),
  games: [...samplePage(1, 2).games, ...samplePage(2, 2).games],
};

export const searchModel = defineModel(searchMachine, {
  inputs: { 'a blank search': { recent: [], text: '' }, 'a shared link': { recent: ['moon'], text: 'moon' } },
  events: {
    'session.changed': {
      'the session ends': { session: EXPIRED },
      'the same account is back': { session: sessionOfType(0, true) },
      'another account': { session: sessionOfType(0) },
    },
    'search.addressed': {
      'a word': { text: 'moon' },
      'back to further pages': { text: 'moon', place: { pages: 2, row: 9, offset: 20 } },
      'two characters': { text: 'mo' },
      'no search': { text: '' },
    },
    'search.typed': {
      'a word': { text: 'moon' },
      'two characters': { text: ' mo ' },
      spaces: { text: '   ' },
      'one Chinese character': { text: '龍' },
    },
    'search.submit': [{}],
    'search.clear': [{}],
    'word.choose': [{ text: 'moon' }],
    'recent.clear': [{}],
    'more.load': [{}],
    'search.retry': [{}],
    'list.place.kept': [{ row: 4, offset: 10 }],
    'list.place.reached': [{}],
  },
  outcomes: {
    watchAddress: {},
    searchGames: { done: [samplePage(1, 2)], error: { unreachable: UNREACHABLE } },
  },
  outcomesById: {
    firstResults: {
      done: ({ context }) => ({
        ...(context.place === null ? { 'two pages': samplePage(1, 2) } : { 'both pages': BOTH_PAGES }),
        'one page': samplePage(1, 1),
        'a game twice': {
          ...samplePage(1, 1),
          games: [...samplePage(1, 1).games, ...samplePage(1, 1).games],
        },
        nothing: { ...EMPTY_PAGE, nearest: [] },
        'nothing, but words like it': { ...EMPTY_PAGE, nearest: ['moonlight', 'monsoon'] },
      }),
      error: { unreachable: UNREACHABLE },
    },
    // The results change between two requests.
    moreResults: {
      done: {
        'the last page': samplePage(2, 2),
        'the first page again': samplePage(1, 2),
        'a page of more results': samplePage(2, 3),
        'fewer results': samplePage(1, 1),
        'no results any more': EMPTY_PAGE,
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    text: context.text,
    recent: context.recent,
    page: [context.pageNum, context.totalPages, context.games.length],
    nearest: context.nearest,
    failure: context.failure?.code,
    place: context.place !== null,
  }),
  steps: [
    {
      name: 'Recent searches of one account are not shown to another, and those of the same account stay',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ label, before, after }) =>
        label === 'session.changed (another account)'
          ? after.context.recent.length === 0
          : after.context.recent === before.context.recent,
    },
    {
      name: 'Words like the search are those of the answer that found nothing, and go with any other search',
      when: ({ before, after }) =>
        before.context.nearest !== after.context.nearest || after.matches('nothing'),
      holds: ({ event, before, after }) =>
        after.matches('nothing')
          ? after.context.nearest ===
            (before.matches('nothing')
              ? before.context.nearest
              : (event['output'].nearest ?? after.context.nearest))
          : after.context.nearest.length === 0,
    },
    ...requestSteps<SnapshotFrom<typeof searchMachine>>('SEARCH-04 The next results', {
      actor: 'moreResults',
      during: (snapshot) => snapshot.matches({ results: 'loadingMore' }),
      answered: ({ event, after }) =>
        after.matches({ results: 'throttled' }) &&
        after.context.totalPages === Math.max(1, event['output'].totalPages) &&
        after.context.totalCount === event['output'].totalCount &&
        after.context.failure === null,
      failed: ({ before, after }) =>
        after.matches({ results: 'moreFailed' }) &&
        after.context.failure !== null &&
        after.context.games === before.context.games,
    }),
    {
      name: 'The address has the text that is searched, and none without a search',
      when: ({ before, after, calls }) =>
        calls.some(({ input }) => Object(input).pageNo === 1) ||
        (after.matches('blank') && !before.matches('blank')),
      holds: (step) =>
        performs(step, 'keepAddress', {
          text: step.after.matches('blank') ? '' : step.after.context.text.trim(),
        }),
    },
  ],
  invariants: [
    {
      name: 'Nothing is left of earlier results where none show',
      when: (snapshot) => !snapshot.matches('results'),
      holds: ({ context }) => context.games.length + context.totalPages + context.totalCount === 0,
    },
    {
      name: 'A text that is too short is not searched (SEARCH-06)',
      holds: (snapshot) => !snapshot.matches('searching') || isSearchLongEnough(snapshot.context.text),
    },
    {
      name: 'The page never exceeds totalPages',
      holds: ({ context }) => context.pageNum <= context.totalPages,
    },
    {
      name: 'No game shows twice',
      holds: ({ context }) =>
        new Set(context.games.map(({ nodeId }) => nodeId)).size === context.games.length,
      witness: ({ games }) => ({ games: [...games, ...games] }),
    },
    {
      name: 'Results show only with games',
      holds: (snapshot) => snapshot.matches('results') === snapshot.context.games.length > 0,
    },
    {
      name: 'A changed text drops the list position, so that results start at the top',
      holds: (snapshot) =>
        snapshot.context.place === null ||
        !(snapshot.matches('blank') || snapshot.matches('tooShort') || snapshot.matches('waiting')),
    },
  ],
  bound: 4000,
});

export const searchChart: ExplorableChart = {
  id: 'search',
  title: 'Search',
  area: 'Catalogue',
  machine: searchMachine,
  model: searchModel,
  requirements: [
    'SEARCH-01',
    'SEARCH-02',
    'SEARCH-03',
    'SEARCH-04',
    'SEARCH-05',
    'SEARCH-06',
    'SEARCH-07',
    'SEARCH-08',
    'ERR-28',
  ],
};
