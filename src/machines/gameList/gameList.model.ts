import { defineModel } from '@explorer/defineModel';
import { EMPTY_PAGE, samplePage, UNREACHABLE } from '../samples';
import { gameListMachine } from './gameList.machine';
import { plainQuery } from './gameQuery';

const TOTAL_PAGES = 3;

export const gameListModel = defineModel(gameListMachine, {
  inputs: { slots: { query: plainQuery('RNG'), pageSize: 36 } },
  events: {
    'list.query.changed': {
      'the same query': { query: plainQuery('RNG') },
      'the way back to the same query': { query: plainQuery('RNG'), place: { pages: 1, row: 5, offset: 8 } },
      'another vendor': { query: { ...plainQuery('RNG'), vassalage: 'JL' } },
      'another class': { query: { ...plainQuery('RNG'), gameClassify: 'BG' } },
      'another search': { query: { ...plainQuery('RNG'), gameName: 'moon' } },
      'the way back to a page further down': {
        query: { ...plainQuery('RNG'), vassalage: 'RTG' },
        place: { pages: 2, row: 9, offset: 20 },
      },
      'another type': { query: plainQuery('FISH') },
    },
    'list.place.kept': [{ row: 4, offset: 10 }],
    'list.place.reached': [{}],
    'list.end.reached': [{}],
    'list.end.left': [{}],
    'list.retry': [{}],
    'list.append.started': [],
    'list.reload': [{}],
    'list.refresh': [{}],
  },
  outcomes: {
    fetchPage: { done: [samplePage(1, TOTAL_PAGES)], error: { unreachable: UNREACHABLE } },
  },
  outcomesById: {
    firstPage: {
      done: {
        'first of three pages': samplePage(1, TOTAL_PAGES),
        'the only page': samplePage(1, 1),
        'no games': EMPTY_PAGE,
        'as last seen': { ...samplePage(1, 1), isLastSeen: true },
      },
      error: { unreachable: UNREACHABLE },
    },
    freshPages: {
      done: ({ context }) => ({
        'as many pages': samplePage(context.pageNum, TOTAL_PAGES),
        'fewer pages': samplePage(1, 1),
        'no games any more': EMPTY_PAGE,
      }),
      error: { unreachable: UNREACHABLE },
    },
    nextPage: {
      done: ({ context }) => [samplePage(context.pageNum + 1, TOTAL_PAGES)],
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    query: context.query,
    pageNum: context.pageNum,
    totalPages: context.totalPages,
    games: context.games.length,
    failure: context.failure?.code,
    place: context.place !== null,
    lastSeen: context.isLastSeen,
  }),
  invariants: [
    {
      name: 'The page never exceeds totalPages',
      holds: ({ context }) => context.pageNum <= context.totalPages,
    },
    {
      name: 'A list that loads its first page is empty and at the start (LIST-23)',
      holds: (snapshot) =>
        !snapshot.matches('loading') ||
        (snapshot.context.games.length === 0 && snapshot.context.pageNum === 0),
    },
    {
      name: 'No page is fetched when there is none left (LIST-25)',
      holds: (snapshot) =>
        !snapshot.matches({ showing: { paging: 'appending' } }) ||
        snapshot.context.pageNum < snapshot.context.totalPages,
    },
    {
      name: 'While a page is appended the throttle is closed or the append outlives it (LIST-26)',
      holds: (snapshot) =>
        !(
          snapshot.matches({ showing: { paging: 'resting', throttle: 'open', scroll: 'near' } }) &&
          snapshot.context.pageNum < snapshot.context.totalPages
        ),
    },
    {
      name: 'No game shows twice',
      holds: ({ context }) =>
        new Set(context.games.map(({ nodeId }) => nodeId)).size === context.games.length,
    },
    {
      name: 'The empty-state view shows only without games (LIST-05)',
      holds: (snapshot) => !snapshot.matches('empty') || snapshot.context.games.length === 0,
    },
  ],
  bound: 9000,
});
