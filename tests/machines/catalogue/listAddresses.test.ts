import type { Game } from '@contract/catalogue';
import { type GameType, gameType } from '@contract/games';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { CATEGORY_ROUTES } from '@/config/categories';
import { centerHeading, centerQuery, readCenterAddress } from '@/machines/catalogue/gameCenter/centerAddress';
import { centerScreen, gameCenterMachine } from '@/machines/catalogue/gameCenter/gameCenter.machine';
import { addressedQuery, type GameQuery, toGameRequest } from '@/machines/catalogue/gameList/gameQuery';
import { filterHotGames } from '@/machines/catalogue/hotList/hotGames';
import { sampleGame, sessionOfType } from '@/machines/shared/samples';

/* Every address of a list, and every tab of its class bar, tried against a table written from the specification. */

const IN_HOUSE = ['HSE', 'HSF'];

/** What a page's games have in common, from LIST-07..LIST-14 and LIST-31; vendors are those of CONST-11..CONST-13. */
interface Rule {
  readonly type?: string;
  readonly vendors?: readonly string[];
  readonly not?: readonly string[];
  readonly classed?: string;
  readonly fresh?: true;
}
const ESPORTS = ['AV', 'AI', 'IMES', 'TF', 'IA'];
const COCKFIGHT = ['SV3', 'DS88', 'DIG', 'WGB', 'WS168'];
const RULES: Readonly<Record<GameType, Rule>> = {
  ALLGAME: {},
  HOT: {},
  NEW: { fresh: true },
  PVP: { type: 'PVP' },
  RNG: { type: 'RNG' },
  FISH: { type: 'FISH' },
  LIVE: { type: 'LIVE' },
  LOTT: { type: 'LOTT' },
  ELOTT: { type: 'ELOTT' },
  JL: { type: 'RNG', vendors: ['JL'] },
  RTG: { type: 'RNG', vendors: ['RTG'] },
  INHOUSE: { type: 'RNG', vendors: IN_HOUSE },
  BINGO: { type: 'RNG', classed: 'BG' },
  JACKPOT: { type: 'RNG', classed: 'JP' },
  SPORTS: { type: 'SPORTS', not: [...ESPORTS, ...COCKFIGHT] },
  ESPORTS: { type: 'SPORTS', vendors: ESPORTS },
  COCKFIGHT: { type: 'SPORTS', vendors: COCKFIGHT },
};

/** A game of every type, vendor and class, new and old. */
const GAMES: readonly Game[] = ['RNG', 'FISH', 'LIVE', 'PVP', 'SPORTS', 'LOTT', 'ELOTT']
  .flatMap((type) =>
    ['JL', 'RTG', 'AV', 'SV3', 'HSE', 'OTHER'].flatMap((vassalage) =>
      ['BG', 'JP', 'FeatureBuy'].flatMap((key) =>
        [true, false].map((isNew) => ({ type, vassalage, gameClassify: [key], isNew })),
      ),
    ),
  )
  .map(({ type, ...game }, at) => ({
    ...sampleGame(at + 1),
    ...game,
    gameType: type,
    gameName: `Game ${at}`,
  }));

const satisfies = (game: Game, { type, vendors, not, classed, fresh }: Rule): boolean =>
  (type === undefined || game.gameType === type) &&
  (vendors === undefined || vendors.includes(game.vassalage)) &&
  (not === undefined || !not.includes(game.vassalage)) &&
  (classed === undefined || game.gameClassify.includes(classed)) &&
  (fresh === undefined || game.isNew);

const names = (games: readonly Game[]) =>
  games.map(
    ({ gameType: type, vassalage, gameClassify, isNew }) => `${type} ${vassalage} ${gameClassify} ${isNew}`,
  );

describe('the pages of game types', () => {
  it('LIST-01 ROUTE-11 ROUTE-28 are those of the table', () => {
    expect(Object.keys(RULES).toSorted()).toEqual([...gameType.options].toSorted());
    expect(new Set(Object.values(CATEGORY_ROUTES))).toEqual(new Set(gameType.options));
  });

  it.each(Object.entries(RULES))(
    'HOT-01 hot on the page of %s shows hot games of the page only',
    (type, rule) => {
      const filter = { gameType: gameType.parse(type), search: '' };
      expect(names(filterHotGames(GAMES, filter, IN_HOUSE))).toEqual(
        names(GAMES.filter((game) => satisfies(game, rule))),
      );
    },
  );

  it.each(Object.entries(RULES))('HOT-01 ROUTE-32 a class narrows the hot games of %s', (type, rule) => {
    const filter = { gameType: gameType.parse(type), search: '', gameClass: 'FeatureBuy' };
    const shown = filterHotGames(GAMES, filter, IN_HOUSE);
    expect(names(shown)).toEqual(
      names(GAMES.filter((game) => satisfies(game, rule) && game.gameClassify.includes('FeatureBuy'))),
    );
  });

  it.each(Object.entries(RULES))(
    'LIST-06 LIST-24 New on the page of %s asks for its new games',
    (type, rule) => {
      const page = gameType.parse(type);
      const {
        isNew,
        gameClassify,
        gameType: requestType,
      } = toGameRequest(addressedQuery(page, new URLSearchParams('?gameClassify=new')), IN_HOUSE);
      expect([isNew === true || gameClassify === 'new', requestType]).toEqual([true, rule.type]);
      expect(rule.classed === undefined || gameClassify === rule.classed).toBe(true);
    },
  );

  const choosing = Object.keys(RULES).filter(
    (type) => !['BINGO', 'JL', 'INHOUSE', 'RTG', 'JACKPOT', 'NEW'].includes(type),
  );
  it.each(choosing)('ROUTE-30 LIST-02 LIST-23 the page of %s reads vendor, class, name and order', (type) => {
    const page = gameType.parse(type);
    const query = addressedQuery(
      page,
      new URLSearchParams('?vassalage=JL&gameClassify=FeatureBuy&gameName=moon&sort=name'),
    );
    expect(query).toEqual({
      gameType: page,
      vassalage: 'JL',
      gameClassify: 'FeatureBuy',
      gameName: 'moon',
      sort: 'name',
    });
    expect(toGameRequest(query, IN_HOUSE)).toMatchObject({
      vassalage: 'JL',
      gameClassify: 'FeatureBuy',
      gameName: 'moon',
      sort: 'name',
    });
  });
});

/** An address below /m/gameCenter, what it shows, its heading, and the query of its list. */
const CENTER: readonly (readonly [
  string,
  ReturnType<typeof centerScreen>,
  ReturnType<typeof centerHeading>,
  Partial<GameQuery>,
])[] = [
  ['', 'hot', 'HOT', {}],
  ['?dataType=all', 'hot', 'HOT', {}],
  ['?dataType=hot', 'hot', 'HOT', {}],
  ['?dataType=search', 'hot', 'HOT', {}],
  ['?dataType=nonsense', 'hot', 'HOT', {}],
  ['?dataType=new', 'list', 'NEW', { gameType: 'ALLGAME', gameClassify: 'new' }],
  ['?dataType=recent', 'loginFirst', 'recent', {}],
  ['?dataType=fav', 'loginFirst', 'favourites', {}],
  ['?vassalage=JL', 'list', 'HOT', { gameType: 'ALLGAME', gameClassify: 'hot', vassalage: 'JL' }],
  ['?vassalage=JL&dataType=all', 'list', 'HOT', { gameClassify: 'hot', vassalage: 'JL' }],
  ['?vassalage=JL&dataType=hot', 'list', 'HOT', { gameClassify: 'hot', vassalage: 'JL' }],
  ['?vassalage=JL&dataType=new', 'list', 'NEW', { gameClassify: 'new', vassalage: 'JL' }],
  ['?gameClassify=FeatureBuy', 'list', 'HOT', { gameClassify: 'hot', viewClass: 'FeatureBuy' }],
  [
    '?vassalage=JL&gameClassify=FeatureBuy&dataType=new',
    'list',
    'NEW',
    { gameClassify: 'new', viewClass: 'FeatureBuy', vassalage: 'JL' },
  ],
  ['/RNG', 'list', 'RNG', { gameType: 'RNG', gameClassify: '' }],
  ['/RNG?vassalage=JL', 'list', 'RNG', { gameType: 'RNG', vassalage: 'JL' }],
  ['/RNG?gameClassify=FeatureBuy', 'list', 'RNG', { gameClassify: 'FeatureBuy' }],
  ['/RNG?dataType=new&vassalage=JL', 'list', 'RNG', { gameClassify: 'new', vassalage: 'JL' }],
  ['/RNG?dataType=hot&vassalage=JL', 'list', 'RNG', { gameClassify: 'hot', vassalage: 'JL' }],
  [
    '/RNG?dataType=hot&gameClassify=FeatureBuy',
    'list',
    'RNG',
    { gameClassify: 'hot', viewClass: 'FeatureBuy' },
  ],
  ['/RNG?gameName=moon', 'list', 'RNG', { gameName: '' }],
  ['/SPORTS', 'tiles', 'SPORTS', {}],
  ['/SPORTS?vassalage=AI', 'list', 'SPORTS', { gameType: 'SPORTS', vassalage: 'AI' }],
  ['/SPORTS?dataType=new', 'list', 'SPORTS', { gameType: 'SPORTS', gameClassify: 'new' }],
  ['/SPORTS?dataType=search', 'tiles', 'SPORTS', {}],
  ['/LOTT', 'tiles', 'LOTT', {}],
  ['/LOTT?gameName=6/58', 'list', 'LOTT', { gameType: 'LOTT', gameName: '6/58' }],
  ['/LOTT?dataType=search&gameName=6/58', 'list', 'LOTT', { gameName: '6/58' }],
  ['/JL?dataType=fav', 'loginFirst', 'favourites', {}],
];

describe('the game center', () => {
  it.each(CENTER)(
    'ROUTE-31 ROUTE-32 ROUTE-33 LIST-16 LIST-18 LIST-24 LIST-33 /m/gameCenter%s shows %s under %s',
    (address, screen, heading, query) => {
      const { pathname, searchParams } = new URL(`http://site.example/m/gameCenter${address}`);
      const type = gameType.safeParse(pathname.split('/').at(3)).data;
      const read = readCenterAddress(type, searchParams);
      const actor = createActor(
        gameCenterMachine.provide({ actors: { watchAddress: fromCallback(() => {}) } }),
        { input: { address: read, session: sessionOfType(null) } },
      ).start();
      expect([centerScreen(actor.getSnapshot()), centerHeading(read)]).toEqual([screen, heading]);
      expect(centerQuery(read)).toMatchObject(query);
      actor.stop();
    },
  );

  it('ROUTE-32 a class within a view is part of the request and of the list’s identity', () => {
    const read = readCenterAddress('RNG', new URLSearchParams('?gameClassify=FeatureBuy&dataType=new'));
    expect(toGameRequest(centerQuery(read), IN_HOUSE)).toEqual({
      gameType: 'RNG',
      isNew: true,
      gameClassify: 'FeatureBuy',
    });
  });
});
