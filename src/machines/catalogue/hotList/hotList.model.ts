import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { HOT_LIST_PAGE_SIZE } from '@/config/constants';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { sampleGame, UNREACHABLE } from '@/machines/shared/samples';
import { hotListMachine, hotPageGames } from './hotList.machine';
import { nextPage, pageCount } from './hotPaging';

const games = Array.from({ length: HOT_LIST_PAGE_SIZE + 6 }, (_, index) => sampleGame(index + 1));

export const hotListModel = defineModel(hotListMachine, {
  events: {
    'hot.reset': [{}],
    'hot.page.next': [{}],
    'hot.reload': [{}],
    'hot.refresh': [{}],
    'hot.retry': [{}],
  },
  outcomes: {
    fetchHotGames: {
      done: {
        'two pages': games,
        'exactly one page': games.slice(0, HOT_LIST_PAGE_SIZE),
        'one game': games.slice(0, 1),
        none: [],
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    page: context.page,
    games: context.games.length,
    failure: context.failure?.code,
  }),
  steps: [
    {
      name: 'The next page follows, and the first one the last (HOT-03)',
      when: ({ event }) => event.type === 'hot.page.next',
      holds: ({ before, after }) =>
        after.context.page ===
        nextPage(before.context.page, pageCount(before.context.games.length, HOT_LIST_PAGE_SIZE)),
    },
    ...requestSteps<SnapshotFrom<typeof hotListMachine>>('API-41 hot games', {
      actor: 'hotGames',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) =>
        event['output'].length === 0
          ? after.matches('empty')
          : after.matches('showing') && after.context.games === event['output'],
      failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
      again: ['hot.reload', 'hot.refresh', 'hot.retry'],
    }),
  ],
  temporal: [endsByItself('A load ends by itself', (snapshot) => snapshot.matches('loading'))],
  invariants: [
    {
      name: 'The current page always exists (HOT-03)',
      holds: ({ context }) =>
        context.page >= 1 && context.page <= pageCount(context.games.length, HOT_LIST_PAGE_SIZE),
    },
    {
      name: 'Every page but the last shows 24 games (HOT-04)',
      when: ({ context }) => context.page < pageCount(context.games.length, HOT_LIST_PAGE_SIZE),
      holds: (snapshot) => hotPageGames(snapshot).length === 24,
      witness: () => ({ page: -5 }),
    },
  ],
});

export const hotListChart: ExplorableChart = {
  id: 'hot-list',
  title: 'Hot list',
  area: 'Catalogue',
  machine: hotListMachine,
  model: hotListModel,
  requirements: ['HOT-01', 'HOT-02', 'HOT-03', 'HOT-04', 'API-41'],
};
