import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { EMPTY_PAGE, samplePage, UNREACHABLE } from '@/machines/shared/samples';
import { gameListMachine } from './gameList.machine';
import { isSameQuery, plainQuery } from './gameQuery';

const TOTAL_PAGES = 3;

export const gameListModel = defineModel(gameListMachine, {
  inputs: { slots: { query: plainQuery('RNG'), pageSize: 36 } },
  events: {
    'list.query.changed': {
      'the same query': { query: plainQuery('RNG') },
      'back to the same query': { query: plainQuery('RNG'), place: { pages: 1, row: 5, offset: 8 } },
      'another vendor': { query: { ...plainQuery('RNG'), vassalage: 'JL' } },
      'another class': { query: { ...plainQuery('RNG'), gameClassify: 'BG' } },
      'the favourites of a vendor': {
        query: { ...plainQuery('RNG'), gameClassify: 'favourites', vassalage: 'PG' },
      },
      'everything chosen': {
        query: { gameType: 'RNG', vassalage: 'AI', gameClassify: 'BG', gameName: 'moon', sort: 'name' },
      },
      'back to a page further down': {
        query: { ...plainQuery('RNG'), vassalage: 'RTG', page: 2 },
        place: { pages: 2, row: 9, offset: 20 },
      },
      'the recent games of another type': {
        query: { ...plainQuery('FISH'), gameClassify: 'recent', vassalage: 'RTG' },
      },
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
      done: ({ context }) => ({
        'first of three pages': samplePage(context.query.page ?? 1, TOTAL_PAGES),
        'the only page': samplePage(1, 1),
        'pages that overlap': {
          ...samplePage(1, TOTAL_PAGES),
          games: [...samplePage(1, 1).games, ...samplePage(1, 1).games],
        },
        'no games': EMPTY_PAGE,
        'as last seen': { ...samplePage(1, 1), isLastSeen: true },
      }),
      error: { unreachable: UNREACHABLE },
    },
    freshPages: {
      done: ({ context }) => ({
        'as many pages': samplePage(context.pageNum, TOTAL_PAGES),
        'fewer pages': samplePage(1, 1),
        'no games left': EMPTY_PAGE,
      }),
      error: { unreachable: UNREACHABLE },
    },
    nextPage: {
      done: ({ context }) => ({
        'the next of three pages': samplePage(context.pageNum + 1, TOTAL_PAGES),
        // A list that changes between two requests; one query is enough.
        ...(isSameQuery(context.query, plainQuery('RNG'))
          ? {
              'the list has shrunk to one page': samplePage(1, 1),
              'the list is now empty': EMPTY_PAGE,
              'the previous page again': samplePage(context.pageNum, TOTAL_PAGES),
            }
          : {}),
      }),
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    query: context.query,
    pageNum: context.pageNum,
    totalPages: context.totalPages,
    games: context.games.map(({ nodeId }) => nodeId),
    failure: context.failure?.code,
    place: context.place !== null,
    lastSeen: context.isLastSeen,
  }),
  invariants: [
    {
      name: 'A list that loads from its start has nothing of the one before',
      when: (snapshot) => snapshot.matches('loading'),
      holds: ({ context }) =>
        context.games.length + context.pageNum + context.totalPages + context.totalCount === 0 &&
        context.failure === null,
    },
    {
      name: 'The page never exceeds totalPages',
      holds: ({ context }) => context.pageNum <= context.totalPages,
    },
    {
      name: 'A list that loads its first page is empty and at page 0 (LIST-23)',
      holds: (snapshot) =>
        !snapshot.matches('loading') ||
        (snapshot.context.games.length === 0 && snapshot.context.pageNum === 0),
    },
    {
      name: 'No page is fetched beyond the last (LIST-25)',
      holds: (snapshot) =>
        !snapshot.matches({ showing: { paging: 'appending' } }) ||
        snapshot.context.pageNum < snapshot.context.totalPages,
    },
    {
      name: 'Near the end of a list with more pages, an open throttle appends at once (LIST-26, LIST-27)',
      when: (snapshot) =>
        snapshot.matches({ showing: { throttle: 'open', scroll: 'near' } }) &&
        snapshot.context.pageNum < snapshot.context.totalPages,
      holds: (snapshot) => !snapshot.matches({ showing: { paging: 'resting' } }),
    },
    {
      name: 'No game shows twice',
      holds: ({ context }) =>
        new Set(context.games.map(({ nodeId }) => nodeId)).size === context.games.length,
      witness: ({ games }) => ({ games: [...games, ...games] }),
    },
    {
      name: 'LIST-34 an append that fails has a reason, which is gone once pages load again',
      holds: (snapshot) =>
        (!snapshot.matches({ showing: { paging: 'appendFailed' } }) || snapshot.context.failure !== null) &&
        (!(
          snapshot.matches({ showing: { paging: 'appending' } }) ||
          snapshot.matches({ showing: { paging: 'refreshing' } })
        ) ||
          snapshot.context.failure === null),
    },
    {
      name: 'The empty-state view shows only without games (LIST-05)',
      holds: (snapshot) => !snapshot.matches('empty') || snapshot.context.games.length === 0,
    },
  ],
  steps: [
    {
      name: 'At most one append per 1000 ms, unless the player retries (LIST-26)',
      when: ({ before, after }) =>
        !before.matches({ showing: { paging: 'appending' } }) &&
        after.matches({ showing: { paging: 'appending' } }),
      holds: ({ label, before, after }) =>
        after.matches({ showing: { throttle: 'closed' } }) &&
        (label === 'list.retry' ||
          label.startsWith('after LOAD_MORE_THROTTLE') ||
          !before.matches('showing') ||
          before.matches({ showing: { throttle: 'open' } })),
    },
    {
      name: 'A new page updates the totals and keeps the shown games (LIST-25)',
      when: ({ label }) => label.startsWith('nextPage done'),
      holds: ({ event, before, after }) =>
        after.context.totalPages === Math.max(1, event['output'].totalPages) &&
        after.context.totalCount === event['output'].totalCount &&
        before.context.games.every((game, at) => after.context.games[at] === game),
    },
    {
      name: 'The requested page follows the shown ones (LIST-25)',
      when: ({ after, before, calls }) =>
        calls.length > 0 &&
        !before.matches({ showing: { paging: 'appending' } }) &&
        after.matches({ showing: { paging: 'appending' } }),
      holds: ({ after, calls }) =>
        calls.every(({ input }) => JSON.stringify(input).includes(`"pageNo":${after.context.pageNum + 1},`)),
    },
    {
      name: 'A list that starts again starts at its top',
      when: ({ event }) => event.type === 'list.reload',
      holds: ({ after }) => after.matches('loading') && after.context.place === null,
    },
    {
      name: 'LIST-25 the last page completes the list at once, also when the list has shrunk',
      when: ({ label }) => label.startsWith('nextPage done'),
      holds: ({ after }) =>
        after.matches({
          showing: { paging: after.context.pageNum >= after.context.totalPages ? 'complete' : 'settling' },
        }),
    },
    {
      name: 'LIST-27 after an append, the list waits for the player again once they have left its end',
      when: ({ event, before }) =>
        event.type === 'list.end.left' && before.matches({ showing: { paging: 'settling' } }),
      holds: ({ after }) => after.matches({ showing: { paging: 'resting', scroll: 'away' } }),
    },
  ],
  temporal: [
    {
      name: 'Skeletons end by themselves, even without an answer (LIST-34)',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches('loading'),
      comes: (snapshot) => !snapshot.matches('loading'),
    },
    {
      name: 'An append ends by itself (LIST-34)',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches({ showing: { paging: 'appending' } }),
      comes: (snapshot) => !snapshot.matches({ showing: { paging: 'appending' } }),
    },
  ],
  bound: 9000,
});

export const gameListChart: ExplorableChart = {
  id: 'game-list',
  title: 'Game list',
  area: 'Catalogue',
  machine: gameListMachine,
  model: gameListModel,
  requirements: [
    'LIST-03',
    'LIST-04',
    'LIST-05',
    'LIST-23',
    'LIST-25',
    'LIST-26',
    'LIST-27',
    'LIST-28',
    'LIST-34',
    'API-35',
  ],
};
