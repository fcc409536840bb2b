import { defineModel } from '@explorer/defineModel';
import { HOT_LIST_PAGE_SIZE } from '@/config/constants';
import { sampleGame, UNREACHABLE } from '../samples';
import { hotListMachine, hotPageGames } from './hotList.machine';
import { pageCount } from './hotPaging';

const games = Array.from({ length: HOT_LIST_PAGE_SIZE + 6 }, (_, index) => sampleGame(index + 1));

export const hotListModel = defineModel(hotListMachine, {
  events: {
    'hot.reset': [{}],
    'hot.page.next': [{}],
    'hot.reload': [{}],
    'hot.retry': [{}],
  },
  outcomes: {
    fetchHotGames: { done: { 'two pages': games, none: [] }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({
    page: context.page,
    games: context.games.length,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'The page is always one that exists (HOT-03)',
      holds: ({ context }) =>
        context.page >= 1 && context.page <= pageCount(context.games.length, HOT_LIST_PAGE_SIZE),
    },
    {
      name: 'A page never shows more than 24 games (HOT-04)',
      holds: (snapshot) => hotPageGames(snapshot).length <= HOT_LIST_PAGE_SIZE,
    },
  ],
});
