import { type GameType, gameType } from '@contract/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressedQuery,
  type GameQuery,
  isSameQuery,
  plainQuery,
  toGameRequest,
} from '@/machines/catalogue/gameList/gameQuery';

const IN_HOUSE = ['HAL', 'TLW', 'PRW'];
const requestOf = (type: GameType) => toGameRequest(plainQuery(type), IN_HOUSE);

describe('the start of each game type', () => {
  it.each([
    ['LIST-07', 'BINGO', { gameType: 'RNG', gameClassify: 'BG' }],
    ['LIST-08', 'INHOUSE', { gameType: 'RNG', vassalage: 'HAL,TLW,PRW' }],
    ['LIST-09', 'NEW', { isNew: true }],
    ['LIST-10', 'JL', { gameType: 'RNG', vassalage: 'JL' }],
    ['LIST-11', 'RTG', { gameType: 'RNG', vassalage: 'RTG' }],
    ['LIST-12', 'JACKPOT', { gameType: 'RNG', gameClassify: 'JP' }],
    ['LIST-13', 'ESPORTS', { gameType: 'SPORTS', vassalage: 'AV,AI,IMES,TF,IA' }],
    ['LIST-14', 'COCKFIGHT', { gameType: 'SPORTS', vassalage: 'SV3,DS88,DIG,WGB,WS168' }],
  ] as const)('%s %s asks for %o', (_, type, request) => {
    expect(requestOf(type)).toEqual(request);
  });

  it.each(['ALLGAME', 'HOT'] as const)('%s asks for any game', (type) => {
    expect(requestOf(type)).toEqual({});
  });

  it.each(['PVP', 'RNG', 'FISH', 'LIVE', 'SPORTS', 'LOTT', 'ELOTT'] as const)(
    '%s asks for itself',
    (type) => {
      expect(requestOf(type)).toEqual({ gameType: type });
    },
  );
});

const anyQuery: fc.Arbitrary<GameQuery> = fc.record({
  gameType: fc.constantFrom(...gameType.options),
  vassalage: fc.constantFrom('', 'PG', 'FC'),
  gameClassify: fc.constantFrom('', 'FeatureBuy', 'MW'),
  gameName: fc.constantFrom('', '   ', 'moon', '  Golden Fish '),
});

describe('refinements', () => {
  it('chosen by the player override the defaults; the others keep their defaults', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const begin = requestOf(query.gameType);
        const request = toGameRequest(query, IN_HOUSE);
        expect(request.gameType).toBe(begin.gameType);
        expect(request.isNew).toBe(begin.isNew);
        expect(request.vassalage).toBe(query.vassalage || begin.vassalage);
        expect(request.gameClassify).toBe(query.gameClassify || begin.gameClassify);
        expect(request.gameName).toBe(query.gameName.trim() || undefined);
      }),
    );
  });

  it('LIST-07 LIST-12 LIST-24 the new games of a type that is a class are of that class', () => {
    const request = (gameType: GameType) =>
      toGameRequest({ ...plainQuery(gameType), gameClassify: 'new' }, IN_HOUSE);
    expect(request('BINGO')).toEqual({ gameType: 'RNG', gameClassify: 'BG', isNew: true });
    expect(request('JACKPOT')).toEqual({ gameType: 'RNG', gameClassify: 'JP', isNew: true });
    expect(request('FISH')).toEqual({ gameType: 'FISH', gameClassify: 'new' });
  });

  it('each make another list', () => {
    const query = plainQuery('RNG');
    for (const other of [
      { gameType: 'FISH' },
      { vassalage: 'JL' },
      { gameClassify: 'BG' },
      { gameName: 'moon' },
    ] as const) {
      expect(isSameQuery(query, { ...query, ...other })).toBe(false);
    }
    fc.assert(fc.property(anyQuery, (some) => isSameQuery(some, { ...some })));
  });
});

describe('a page', () => {
  it('is where the list at an address starts: another list, which asks for the same games', () => {
    const at = (search: string) => addressedQuery('RNG', new URLSearchParams(search));
    expect(at('page=3&gameName=moon')).toEqual({ ...plainQuery('RNG'), gameName: 'moon', page: 3 });
    expect(at('page=3&gameClassify=hot')).toMatchObject({ page: 3 });
    expect(isSameQuery(at('page=3'), at('page=2'))).toBe(false);
    expect(toGameRequest(at('page=3'), IN_HOUSE)).toEqual(toGameRequest(at(''), IN_HOUSE));
    for (const first of ['1', '0', '-2', '2.5', '02', 'x', '99999'])
      expect(at(`page=${first}`), first).toEqual(plainQuery('RNG'));
  });
});

describe('an order', () => {
  it('is requested as in the address, makes another list, and does not apply to lists kept on the device', () => {
    const at = (search: string) => addressedQuery('RNG', new URLSearchParams(search));
    expect(toGameRequest(at('sort=newest'), IN_HOUSE)).toEqual({ gameType: 'RNG', sort: 'newest' });
    expect(isSameQuery(at('sort=newest'), at('sort=name'))).toBe(false);
    expect(at('sort=price')).toEqual(plainQuery('RNG'));
    for (const view of ['hot', 'recent', 'favourites']) {
      expect(at(`gameClassify=${view}&sort=name`)).not.toHaveProperty('sort');
    }
  });
});

describe('an address', () => {
  const asked = (search: string) => addressedQuery('RNG', new URLSearchParams(search));

  it('LIST-22 LIST-23 requests what it names; "all" means no class', () => {
    expect(asked('vassalage=JL&gameClassify=JP&gameName=%20dragon%20')).toEqual({
      gameType: 'RNG',
      vassalage: 'JL',
      gameClassify: 'JP',
      gameName: 'dragon',
    });
    expect(asked('gameClassify=all')).toEqual(plainQuery('RNG'));
  });

  it('FILTER-06 ignores filters that its view has no control for: the vendor of hot games, the name of own games', () => {
    expect(asked('vassalage=JL&gameClassify=hot&gameName=moon')).toEqual({
      ...plainQuery('RNG'),
      gameClassify: 'hot',
      gameName: 'moon',
    });
    for (const view of ['recent', 'favourites']) {
      expect(asked(`vassalage=JL&gameClassify=${view}&gameName=moon`)).toEqual({
        ...plainQuery('RNG'),
        gameClassify: view,
      });
    }
    expect(asked('vassalage=JL&gameClassify=new&gameName=moon').vassalage).toBe('JL');
    const bingo = addressedQuery('BINGO', new URLSearchParams('vassalage=JL&gameClassify=JP&gameName=moon'));
    expect(bingo).toEqual({ ...plainQuery('BINGO'), vassalage: 'JL', gameName: 'moon' });
    // LIST-06: a view with its own bar applies the choice made there.
    for (const type of ['BINGO', 'JACKPOT', 'NEW'] as const) {
      for (const view of ['new', 'hot', 'recent']) {
        expect(addressedQuery(type, new URLSearchParams(`gameClassify=${view}`)).gameClassify).toBe(view);
      }
    }
  });

  it('cuts off a name that is too long, and drops an invalid key', () => {
    expect(asked(`gameName=${'x'.repeat(200)}`).gameName).toBe('x'.repeat(60));
    expect(asked('vassalage=J-L&gameClassify=%27')).toEqual(plainQuery('RNG'));
  });
});
