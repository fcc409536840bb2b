import { LANGUAGE, MERCHANT, REVISION, type Request, type Table } from './table';

/* The site's start, the lists of games, lotteries, favourites, recent games and the opening of a game. */

const vendors: Request = [
  'GET /catalogue/vendors',
  'anyone',
  { typeId: 'all', merchant: MERCHANT, language: LANGUAGE },
];

/** A page of games (API-35). */
const games = (pageSize: number, pageNo: number, says: Readonly<Record<string, string>>): Request => [
  'GET /catalogue/games',
  'anyone',
  {
    merchant: MERCHANT,
    platform: 'html5',
    pageNo: String(pageNo),
    pageSize: String(pageSize),
    language: LANGUAGE,
    revision: REVISION,
    ...says,
  },
];

/** Two pages at once: a list that is returned to starts with the pages that were read, from the page of its address. */
const twoPages = (
  pageSize: number,
  says: Readonly<Record<string, string>>,
  first = 1,
): readonly Request[] => [games(pageSize, first, says), games(pageSize, first + 1, says)];
const EVERYTHING = { gameType: 'RNG', vassalage: 'AI', gameClassify: 'BG', gameName: 'moon', sort: 'name' };
/** The player's own games of a type and vendor (API-36, API-39). */
const favourites = (pageSize: number, more: Readonly<Record<string, string>> = {}): readonly Request[] =>
  ['1', '2'].map((pageNo) => [
    'GET /catalogue/favourites',
    'member',
    { pageSize: String(pageSize), pageNo, language: LANGUAGE, ...more },
  ]);
const recent = (pageSize: number, more: Readonly<Record<string, string>> = {}): readonly Request[] => [
  [
    'GET /catalogue/recent',
    'member',
    { pageSize: String(pageSize), page: '1', language: LANGUAGE, clientType: '2', ...more },
  ],
];
const OF_VENDOR = { gameType: 'RNG', vendor: 'PG' };
const OF_TYPE = { gameType: 'FISH', vendor: 'RTG' };

const menus: Table[string] = [[['GET /catalogue/menus', 'anyone', { language: LANGUAGE }]]];

const lotteries = (list: string): Table[string] => [
  ['menus', list, 'numero', 'vn/numero', 'vn/recent'].map((path) => [
    `GET /lottery/${path}`,
    'anyone',
    { language: LANGUAGE },
  ]),
];

export const CATALOGUE: Table = {
  'serviceStatus · fetchStatus': [[['GET /system/status', 'anyone']]],
  'catalogue · fetchVendors': [[vendors]],
  'hotList · fetchHotGames': [
    [
      [
        'GET /catalogue/hot',
        'anyone',
        { isPlatform: '2', language: LANGUAGE, platform: 'html5', refresh: 'false' },
      ],
    ],
  ],
  'homeLayout · fetchProviderCategories': [[['GET /system/templateSettings', 'anyone']]],
  'jackpots · (loading)': [[['GET /system/templateSettings', 'anyone']]],
  'jackpots › jackpot · fetchJackpot': [[['GET /catalogue/jackpot', 'anyone']]],
  'category › menus · fetchMenus': menus,
  'providers › menus · fetchMenus': menus,
  'gameCenter › menus · fetchMenus': menus,
  'lott · fetchBoard': lotteries('list'),
  'elott · fetchBoard': lotteries('elist'),
  'winners · fetchBoards': [
    [
      ['GET /catalogue/winners', 'anyone', { language: LANGUAGE }],
      ['GET /catalogue/ranking', 'anyone', { language: LANGUAGE }],
    ],
  ],
  'lobby › gameList · fetchPage': [
    twoPages(36, { gameType: 'RNG' }),
    twoPages(36, { gameType: 'RNG', vassalage: 'RTG' }, 2),
    twoPages(36, { gameType: 'RNG', gameClassify: 'BG' }),
    [games(36, 1, EVERYTHING)],
    favourites(36, OF_VENDOR),
    recent(36, OF_TYPE),
  ],
  'gameCenter › gameList · fetchPage': [
    twoPages(36, { gameType: 'FISH' }),
    twoPages(36, { gameType: 'RNG', vassalage: 'RTG' }, 2),
    twoPages(36, { gameType: 'RNG', gameClassify: 'BG' }),
    twoPages(36, { gameType: 'LOTT', gameName: '6/58' }),
    [games(36, 1, EVERYTHING)],
    favourites(36),
    favourites(36, OF_VENDOR),
    recent(36, OF_TYPE),
  ],
  'homeLayout › gameList · fetchPage': [
    twoPages(12, { gameType: 'RNG' }),
    twoPages(12, { gameType: 'RNG', vassalage: 'RTG' }, 2),
    twoPages(16, { gameType: 'RNG', gameClassify: 'BG' }),
    twoPages(16, { gameType: 'RNG', vassalage: 'JL', gameClassify: 'new' }),
    twoPages(16, { isNew: 'true' }),
    [games(12, 1, EVERYTHING)],
    favourites(100),
    favourites(16, OF_VENDOR),
    recent(12),
    recent(12, OF_TYPE),
  ],
  'search · searchGames': [[games(45, 1, { gameName: 'moon' }), games(45, 2, { gameName: 'moon' })]],
  'gameCenter · findOnlyGame': [[games(1, 1, { gameType: 'SPORTS', vassalage: 'AI' }), vendors]],
  'favourites · fetchFavourites': [favourites(200)],
  'favourites · saveChange': [
    [['POST /catalogue/favourites', 'member', { nodeId: 1, vendor: 'JL' }]],
    [['DELETE /catalogue/favourites', 'member', { nodeId: '1', vendor: 'JL' }]],
  ],
  'recentGames · saveGame': [[['GET /catalogue/recent/add', 'member', { nodeId: '1', vendor: 'JL' }]]],
  'gameRules · fetchRules': [[['GET /catalogue/rules', 'anyone', { nodeId: '1207', language: LANGUAGE }]]],
  'gameLink · findGame': [[['GET /catalogue/game', 'anyone', { nodeId: '1', language: LANGUAGE }], vendors]],
  'launch · openGame': [
    ...(
      [
        ['g1', 'true', 'false'],
        ['g1', 'true', 'true'],
        ['g2', 'false', 'true'],
        ['g2', 'false', 'false'],
      ] as const
    ).map(([gameId, supportFreePlay, freePlay]): readonly Request[] => [
      [
        'GET /catalogue/launch',
        'member',
        {
          launch: 'general',
          gameCategory: 'RNG',
          vendor: 'JL',
          gameId,
          nodeId: gameId.slice(1),
          supportFreePlay,
          freePlay,
          platform: 'html5',
          language: LANGUAGE,
        },
      ],
    ]),
    ...['trad', 'ent'].map((playType): readonly Request[] => [
      [
        'GET /catalogue/launch',
        'member',
        {
          launch: 'lottery',
          vendor: 'LOTT',
          gameCode: 'G3',
          prizeMode: 'LOTT',
          playType,
          nodeId: '3',
          platform: 'html5',
          language: LANGUAGE,
        },
      ],
    ]),
  ],
};
