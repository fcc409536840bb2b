import { defineModel } from '@explorer/defineModel';
import { HOT_LIST_PAGE_SIZE } from '@/config/constants';
import { sampleGame, UNREACHABLE } from '../samples';
import { EVERY_HOT_GAME, pageCount } from './hotGames';
import { hotListMachine, hotPageGames } from './hotList.machine';

const games = Array.from({ length: HOT_LIST_PAGE_SIZE + 6 }, (_, index) =>
  sampleGame(index + 1, index < 3 ? { gameType: 'FISH', gameName: `Ocean ${index}` } : {}),
);

export const hotListModel = defineModel(hotListMachine, {
  inputs: { lobby: { inHouseVendors: ['JL'] } },
  events: {
    'hot.filter.changed': {
      everything: { filter: EVERY_HOT_GAME },
      'fish games': { filter: { ...EVERY_HOT_GAME, gameType: 'FISH' } },
      'a search': { filter: { ...EVERY_HOT_GAME, search: '  OCEAN ' } },
    },
    'hot.page.next': [{}],
    'hot.refresh': [{}],
    'hot.reload': [{}],
    'hot.retry': [{}],
  },
  outcomes: {
    fetchHotGames: { done: { 'two pages': games, none: [] }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({
    filter: context.filter,
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
