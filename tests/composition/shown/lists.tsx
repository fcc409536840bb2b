import { GameCenterScreen } from '@/features/catalogue/gameCenter/GameCenterScreen';
import {
  CategoryScreen,
  ELotteryScreen,
  JackpotsScreen,
} from '@/features/catalogue/gameList/categoryScreens';
import { OwnGamesScreen } from '@/features/catalogue/gameList/OwnGamesScreen';
import { ProviderScreen } from '@/features/catalogue/gameList/ProviderScreen';
import { SearchScreen } from '@/features/catalogue/search/SearchScreen';
import LayoutGames from '@/features/home/LayoutGames';
import { sampleGame } from '@/machines/shared/samples';
import { TEMPLATE, VENDORS } from './vendors';
import type { WholeShown } from './wholePage';

/* Lists of games. What a tile shows of its game has a table of its own; here each list shows its games at all. */

/** By hand: what any list shows of its game; flags stand after the name. */
const ofGame = (list: string, heart = '[Add Golden Carabao') => ({
  [`${list}.displayName`]: heart,
  [`${list}.showIcon`]: '/img/pictures/square.webp?w=160',
  [`${list}.supportPlay`]: `Golden Carabao ${heart}`,
  [`${list}.isHot`]: `Golden Carabao ${heart}`,
  [`${list}.isNew`]: `Golden Carabao ${heart}`,
});
const OF_FAVOURITE = ofGame('content.0', '[Remove Golden Carabao');
const WHOLE_LIST = { totalPages: 'You have seen them all.', totalCount: '[83] ' };

const GAME = sampleGame(4_711, {
  displayName: 'Golden Carabao',
  showIcon: '/pictures/square.webp',
  vassalage: 'JL',
  gameType: 'RNG',
});
const LIST = { games: [GAME], pageNum: 1, totalPages: 1, totalCount: 83 };
const OWN = { content: [GAME], pageNum: 1, totalPages: 1, totalCount: 83 };
const at = (hour: number, minute: number) => Date.UTC(2026, 6, 15, hour, minute);

export const LISTS: Readonly<Record<string, WholeShown>> = {
  'the slots, with the menu of categories': {
    flow: 'category',
    first: '/m/slot-games',
    view: (flow) => (flow?.name === 'category' ? <CategoryScreen actor={flow.ref} /> : null),
    act: (_, flow) => {
      if (flow?.name === 'category') flow.ref.getSnapshot().children.menus?.send({ type: 'menus.open' });
    },
    answers: {
      '/catalogue/games': LIST,
      '/catalogue/menus': {
        list: [{ gameType: 'FISH', displayName: 'Fishes', gameCount: 64, children: [] }],
      },
    },
    shows: {
      ...ofGame('games.0'),
      ...WHOLE_LIST,
      'list.0.gameType': 'Fishing 64 games',
      'list.0.gameCount': 'Fishing 64 games',
    },
  },
  'the vendors of the slots': {
    flow: 'category',
    first: '/m/slot-games?vassalage=MANGO&gameClassify=WILD',
    view: (flow) => (flow?.name === 'category' ? <CategoryScreen actor={flow.ref} /> : null),
    act: (_, flow) => {
      if (flow?.name === 'category')
        flow.ref.getSnapshot().children.providers?.send({ type: 'provider.open', vassalage: '' });
    },
    answers: { '/catalogue/vendors': VENDORS },
    shows: {
      'mapping.RNG.0.vassalage': '[Provider: Mango Studio]',
      'mapping.RNG.0.displayName': '[Provider: Mango Studio]',
      'mapping.RNG.0.gameCount': 'All providers 88 games [] Mango Studio 57 games',
      'mapping.RNG.0.icon': '/img/pictures/mango.webp?w=160',
      'mapping.RNG.0.gameClassify.0.key': 'Wild symbols',
      'mapping.RNG.1.vassalage': 'Jade Lab 31 games',
      'mapping.RNG.1.displayName': 'Jade Lab 31 games',
      'mapping.RNG.1.gameCount': 'All providers 88 games',
      'mapping.RNG.1.icon': '/img/pictures/jade.webp?w=160',
      'sorting.0.vendorNames.0.vassalage': 'Mango Studio 57 games',
      'sorting.0.vendorNames.1.vassalage': 'Jade Lab 31 games',
      'classifications.0.key': 'Wild symbols',
      'classifications.0.displayName': 'Wild symbols',
    },
  },
  'the jackpot games': {
    flow: 'jackpots',
    first: '/m/jackpots',
    view: (flow) => (flow?.name === 'jackpots' ? <JackpotsScreen actor={flow.ref} /> : null),
    answers: {
      '/catalogue/games': { ...LIST, games: [{ ...GAME, gameClassify: ['JP'] }] },
      '/system/templateSettings': TEMPLATE,
      '/catalogue/jackpot': {
        amountMinor: 987_654_321,
        currency: 'PHP',
        measuredTime: at(3, 21),
        games: [{ nodeId: 4_711, amountMinor: 7_654_321 }],
      },
    },
    shows: {
      'games.0.displayName': '[Add Golden Carabao',
      'games.0.showIcon': '/img/pictures/square.webp?w=160',
      'games.0.supportPlay': 'Golden Carabao ₱76,543.21',
      'games.0.gameClassify.0': 'Golden Carabao ₱76,543.21',
      ...WHOLE_LIST,
      '/catalogue/games games.0.nodeId': 'Golden Carabao ₱76,543.21',
      '/catalogue/jackpot games.0.nodeId': 'Golden Carabao ₱76,543.21',
      'games.0.amountMinor': 'Golden Carabao ₱76,543.21',
      jackpotVariant: '₱ 9 , 8 7 6 , 5 4 3 . 2 1 A real figure',
      amountMinor: '[₱9,876,543.21]',
      currency: '[₱9,876,543.21]',
    },
  },
  'the draws of an electronic lottery': {
    flow: 'elott',
    first: '/m/elott',
    view: (flow) => (flow?.name === 'elott' ? <ELotteryScreen actor={flow.ref} /> : null),
    answers: {
      '/lottery/menus': { list: [] },
      '/lottery/elist': {
        list: [
          {
            gameCode: 'code-one',
            displayName: 'Quick Three',
            vassalage: 'TCG_SEA',
            nodeId: 4_711,
            icon: '/pictures/three.webp',
            prizeModes: ['LOTT'],
            playTypes: ['trad'],
          },
        ],
      },
      '/lottery/numero': {
        serverTime: at(4, 0),
        list: [
          {
            gameCode: 'code-one',
            displayName: 'Drawn quickly',
            numero: '20260715-333',
            closeTime: at(5, 17),
            drawTime: at(5, 22),
            numbers: [],
          },
        ],
      },
      '/lottery/vn/numero': { serverTime: at(4, 0), list: [] },
      '/lottery/vn/recent': { list: [] },
    },
    shows: {
      '/lottery/elist list.0.displayName': '[Play: Quick Three]',
      '/lottery/elist list.0.gameCode': 'Draw 20260715-333',
      '/lottery/numero list.0.gameCode': 'Draw 20260715-333',
      'list.0.icon': '/img/pictures/three.webp?w=160',
      'list.0.numero': 'Quick Three Draw 20260715-333',
      'list.0.closeTime': 'Closes in 1:17:00',
    },
  },
  favourites: {
    flow: 'category',
    first: '/m/favorite',
    view: () => <OwnGamesScreen />,
    answers: { '/catalogue/favourites': OWN },
    shows: { ...OF_FAVOURITE, ...WHOLE_LIST },
  },
  'the games played last': {
    flow: 'category',
    first: '/m/recent-games',
    view: () => <OwnGamesScreen />,
    answers: { '/catalogue/recent': OWN },
    shows: { ...ofGame('content.0'), ...WHOLE_LIST },
  },
  'the results of a search': {
    flow: 'search',
    first: '/m/search-games',
    view: (flow) => (flow?.name === 'search' ? <SearchScreen actor={flow.ref} /> : null),
    act: (_, flow) => {
      if (flow?.name !== 'search') return;
      flow.ref.send({ type: 'search.typed', text: 'cara' });
      flow.ref.send({ type: 'search.submit' });
    },
    answers: { '/catalogue/games': { ...LIST, totalPages: 2 } },
    shows: {
      ...ofGame('games.0'),
      totalCount: '83 results for “cara”',
      pageNum: 'Load more',
    },
  },
  'a search without results': {
    flow: 'search',
    first: '/m/search-games',
    view: (flow) => (flow?.name === 'search' ? <SearchScreen actor={flow.ref} /> : null),
    act: (_, flow) => {
      if (flow?.name !== 'search') return;
      flow.ref.send({ type: 'search.typed', text: 'carobau' });
      flow.ref.send({ type: 'search.submit' });
    },
    answers: {
      '/catalogue/games': { games: [], pageNum: 1, totalPages: 0, totalCount: 0, nearest: ['Carabao'] },
      '/catalogue/hot': { list: [GAME] },
    },
    shows: {
      'nearest.0': 'Did you mean Carabao',
      'list.0.displayName': '[Add Golden Carabao',
      'list.0.showIcon': '/img/pictures/square.webp?w=160',
      'list.0.supportPlay': 'Golden Carabao [Add',
      'list.0.isNew': 'Golden Carabao [Add',
    },
  },
  'the game centre': {
    flow: 'gameCenter',
    first: '/m/gameCenter/RNG',
    view: (flow) => (flow?.name === 'gameCenter' ? <GameCenterScreen actor={flow.ref} /> : null),
    answers: { '/catalogue/games': LIST },
    shows: { ...ofGame('games.0'), ...WHOLE_LIST },
  },
  'the favourites in the game centre': {
    flow: 'gameCenter',
    first: '/m/gameCenter/RNG?dataType=fav',
    view: (flow) => (flow?.name === 'gameCenter' ? <GameCenterScreen actor={flow.ref} /> : null),
    answers: { '/catalogue/favourites': OWN },
    shows: { ...OF_FAVOURITE, ...WHOLE_LIST },
  },
  'the hot games in the game centre': {
    flow: 'gameCenter',
    first: '/m/gameCenter',
    view: (flow) => (flow?.name === 'gameCenter' ? <GameCenterScreen actor={flow.ref} /> : null),
    answers: { '/catalogue/hot': { list: [GAME] } },
    shows: {
      'list.0.displayName': '[Add Golden Carabao',
      'list.0.showIcon': '/img/pictures/square.webp?w=160',
      'list.0.supportPlay': 'Golden Carabao [Add',
      'list.0.isNew': 'Golden Carabao [Add',
    },
  },
  'the providers': {
    flow: 'providers',
    first: '/m/provider',
    view: (flow) => (flow?.name === 'providers' ? <ProviderScreen actor={flow.ref} /> : null),
    answers: { '/catalogue/vendors': VENDORS },
    shows: {
      'mapping.RNG.0.vassalage': '/m/all-games?vassalage=MANGO',
      'mapping.RNG.0.displayName': 'Mango Studio 57 games',
      'mapping.RNG.0.gameCount': 'All providers 88 games [] Mango Studio 57 games',
      'mapping.RNG.0.icon': '/img/pictures/mango.webp?w=160',
      'mapping.RNG.1.vassalage': '/m/all-games?vassalage=JL',
      'mapping.RNG.1.displayName': 'Jade Lab 31 games',
      'mapping.RNG.1.gameCount': 'Jade Lab 31 games',
      'mapping.RNG.1.icon': '/img/pictures/jade.webp?w=160',
      // With a single provider a category has no choice of them.
      'sorting.0.gameCategory': 'All games Slots & mini games',
      'sorting.0.vendorNames.0.vassalage': 'All games Slots & mini games',
      'sorting.0.vendorNames.1.vassalage': 'All games Slots & mini games',
    },
  },
  'the favourites on home': {
    view: () => <LayoutGames />,
    act: (site) => site.chart('homeLayout')?.send({ type: 'layout.pick', place: 'favourites' }),
    answers: { '/catalogue/favourites': OWN },
    shows: { ...OF_FAVOURITE, totalCount: '[83] ', totalPages: '[83] ' },
  },
  'a category on home': {
    view: () => <LayoutGames />,
    act: (site) => site.chart('homeLayout')?.send({ type: 'layout.pick', place: 'RNG' }),
    answers: { '/catalogue/games': { ...LIST, totalPages: 2 } },
    shows: { ...ofGame('games.0'), totalCount: '[83] ', pageNum: 'Loading…' },
  },
  'new and hot games on home': {
    view: () => <LayoutGames />,
    act: (site) => site.chart('homeLayout')?.send({ type: 'layout.pick', place: 'HOT' }),
    answers: {
      '/catalogue/games': LIST,
      '/catalogue/hot': {
        list: [{ ...GAME, nodeId: 18, displayName: 'Fire Rooster', showIcon: '/pictures/rooster.webp' }],
      },
    },
    shows: {
      ...ofGame('games.0'),
      totalCount: '[83] ',
      'list.0.displayName': '[Add Fire Rooster',
      'list.0.showIcon': '/img/pictures/rooster.webp?w=160',
      'list.0.supportPlay': 'Fire Rooster [Add',
      'list.0.isNew': 'Fire Rooster [Add',
    },
  },
};
