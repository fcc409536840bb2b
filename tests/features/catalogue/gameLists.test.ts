import { type GameType, gameType, type VendorGameTypes, type VendorMapping } from '@contract/catalogue';
import { describe, expect, it } from 'vitest';
import { CATEGORY_ROUTES } from '@/config/routes';
import { bannerGroupOf, ownFirst } from '@/features/catalogue/gameList/banners';
import { classChoices, vendorChoices, vendorTiles } from '@/features/catalogue/gameList/filters';
import { FULL_ROWS, NARROW_ROWS, PLAIN_ROWS, shapeAt, toRows } from '@/features/catalogue/gameList/rows';
import { gameTitle, toGameType } from '@/features/shared/state/gameTypes';

const vendor = (vassalage: string, ...keys: string[]): VendorMapping => ({
  vassalage,
  displayName: `Vendor ${vassalage}`,
  gameCount: 3,
  icon: `/v1/vendor/${vassalage}.webp`,
  gameClassify: keys.map((key, at) => ({ key, displayName: key, gameCount: at + 1 })),
});

const VENDORS: VendorGameTypes = {
  mapping: {
    RNG: [vendor('JL', 'JP', 'Video'), vendor('RTG', 'Video')],
    FISH: [vendor('JL', 'Boss')],
    SPORTS: [vendor('SBO', 'Football'), vendor('IMES', 'Moba'), vendor('SV3', 'Derby')],
  },
  sorting: [],
  classifications: ['JP', 'Video', 'Boss', 'Football', 'Moba', 'Derby'].map((key) => ({
    key,
    displayName: `Class ${key}`,
    vendors: [],
  })),
};

const CATEGORIES = [
  {
    type: 'RNG' as const,
    vendors: [
      { vassalage: 'RTG', accountTypeName: 'Slots' },
      { vassalage: 'JL', accountTypeName: 'Slots' },
    ],
  },
  { type: 'ESPORTS' as const, vendors: [{ vassalage: 'IMES', accountTypeName: 'E-Sports' }] },
];

it('LIST-01 there are seventeen game types, INHOUSE among them, and each has a page', () => {
  const types = 'PVP RNG FISH LIVE JL RTG BINGO JACKPOT HOT NEW SPORTS ESPORTS COCKFIGHT LOTT ELOTT ALLGAME';
  expect([...gameType.options].sort()).toEqual([...types.split(' '), 'INHOUSE'].sort());
  expect([...new Set(Object.values(CATEGORY_ROUTES))].sort()).toEqual([...gameType.options].sort());
});

describe('lines of the grid', () => {
  it('HOME-14 every 7th item has its own line, all others are three to a line', () => {
    const rows = toRows(Array.from({ length: 17 }, (_, at) => at + 1));
    expect(rows.map(({ items }) => items)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7],
      [8, 9, 10],
      [11, 12, 13],
      [14],
      [15, 16, 17],
    ]);
    expect(rows.filter(({ isHighlight }) => isHighlight).map(({ items }) => items)).toEqual([[7], [14]]);
    expect(rows.map(({ start }) => start)).toEqual([0, 3, 6, 7, 10, 13, 14]);
  });

  it('a list that grew or changed reuses equal lines, and has the same lines as a new list', () => {
    const items = Array.from({ length: 30 }, (_, at) => at);
    for (let before = 0; before < 30; before += 1) {
      for (const shape of [undefined, NARROW_ROWS, PLAIN_ROWS]) {
        const earlier = toRows(items.slice(0, before), shape);
        const rows = toRows(items, shape, earlier);
        expect(rows).toEqual(toRows(items, shape));
        const whole = earlier.filter((row, at) => row.items.length === rows[at]?.items.length);
        expect(rows.slice(0, whole.length).every((row, at) => row === whole[at])).toBe(true);
      }
    }
    const earlier = toRows(items);
    const changed = items.with(4, 99);
    expect(toRows(changed, undefined, earlier)).toEqual(toRows(changed));
    expect(toRows(items, NARROW_ROWS, earlier)).toEqual(toRows(items, NARROW_ROWS));
    expect(toRows(items, PLAIN_ROWS, earlier)).toEqual(toRows(items, PLAIN_ROWS));
    expect(toRows(items.slice(0, 8), undefined, earlier)).toEqual(toRows(items.slice(0, 8)));
  });

  it('a list of any length keeps all of its games', () => {
    for (let length = 0; length < 50; length += 1) {
      const items = Array.from({ length }, (_, at) => at);
      for (const shape of [undefined, NARROW_ROWS, PLAIN_ROWS]) {
        expect(toRows(items, shape).flatMap((row) => row.items)).toEqual(items);
      }
    }
  });

  it('HOME-14 beside the side menu there are two to a line; search results have no highlights', () => {
    const lengths = (shape: typeof PLAIN_ROWS) =>
      toRows(
        Array.from({ length: 16 }, (_, at) => at),
        shape,
      ).map(({ items, isHighlight }) => (isHighlight ? 'alone' : items.length));
    expect(lengths(NARROW_ROWS)).toEqual([2, 2, 2, 'alone', 2, 2, 2, 'alone', 2]);
    expect(lengths(PLAIN_ROWS)).toEqual([3, 3, 3, 3, 3, 1]);
  });

  it('a wide screen has longer lines, one tile less beside a side menu, and no line of one tile', () => {
    expect(shapeAt(FULL_ROWS, 3)).toBe(FULL_ROWS);
    expect(shapeAt(NARROW_ROWS, 3)).toBe(NARROW_ROWS);
    expect(shapeAt(FULL_ROWS, 7)).toEqual({ columns: 7, hasHighlights: false });
    expect(shapeAt(PLAIN_ROWS, 5)).toEqual({ columns: 5, hasHighlights: false });
    expect(shapeAt(NARROW_ROWS, 8)).toEqual({ columns: 7, hasHighlights: false });
  });
});

describe('filters of a list', () => {
  it.each(['BINGO', 'JL', 'INHOUSE', 'RTG', 'JACKPOT', 'NEW'] as const)(
    'LIST-15 vendors cannot be chosen for %s',
    (type) => {
      expect(vendorChoices(VENDORS, CATEGORIES, type)).toEqual([]);
    },
  );

  it('vendors are in the order of the vendor sorting', () => {
    expect(vendorChoices(VENDORS, CATEGORIES, 'RNG').map(({ key }) => key)).toEqual(['RTG', 'JL']);
    expect(vendorChoices(VENDORS, CATEGORIES, 'ALLGAME').map(({ key }) => key)).toEqual([
      'JL',
      'RTG',
      'SBO',
      'IMES',
      'SV3',
    ]);
  });

  it('a single vendor offers no choice, and unknown vendors are left out', () => {
    expect(vendorChoices(VENDORS, CATEGORIES, 'FISH')).toEqual([]);
    expect(vendorChoices(null, CATEGORIES, 'RNG')).toEqual([]);
  });

  it('classifications are those of the type’s vendors, or of the chosen vendor', () => {
    const keys = (type: 'RNG' | 'FISH' | 'ESPORTS', vassalage = '') =>
      classChoices(VENDORS, CATEGORIES, type, vassalage).map(({ key }) => key);
    expect(keys('RNG')).toEqual(['JP', 'Video']);
    expect(keys('RNG', 'RTG')).toEqual(['Video']);
    expect(keys('FISH')).toEqual(['Boss']);
    expect(keys('ESPORTS')).toEqual(['Moba']);
  });

  it('LIST-20 LIST-22 a tile of a class counts the games of that class, and a vendor without one has no tile', () => {
    const tiles = (type: GameType) =>
      vendorTiles(VENDORS, CATEGORIES, type).map(({ key, gameCount }) => [key, gameCount]);
    expect(tiles('JACKPOT')).toEqual([['JL', 1]]);
    expect(tiles('BINGO')).toEqual([]);
    expect(tiles('RNG')).toEqual([
      ['RTG', 3],
      ['JL', 3],
    ]);
  });

  it('types that are a classification themselves offer none', () => {
    expect(classChoices(VENDORS, CATEGORIES, 'BINGO', '')).toEqual([]);
    expect(classChoices(VENDORS, CATEGORIES, 'JACKPOT', '')).toEqual([]);
    expect(classChoices(VENDORS, CATEGORIES, 'ALLGAME', '')).toEqual([]);
  });
});

describe('names', () => {
  it('a game shows its title in the language, else its general name', () => {
    expect(gameTitle({ displayName: 'Gintong Isda', gameName: 'Golden Fish' })).toBe('Gintong Isda');
    expect(gameTitle({ displayName: '', gameName: 'Golden Fish' })).toBe('Golden Fish');
  });

  it('a category without a page is left out', () => {
    expect(toGameType('RNG')).toBe('RNG');
    expect(toGameType('SOMETHING')).toBeUndefined();
  });
});

describe('banners of a category page', () => {
  it('LIST-17 a game type has the banner group of the games on its page', () => {
    expect(bannerGroupOf('FISH')).toBe('m_fish');
    expect(bannerGroupOf('ELOTT')).toBe('m_elott');
    expect(bannerGroupOf('JL')).toBe('m_rng');
    expect(bannerGroupOf('COCKFIGHT')).toBe('m_sports');
    expect(bannerGroupOf('ALLGAME')).toBeUndefined();
  });

  it('LIST-17 where pages share a group, each starts with the banners that link to itself', () => {
    const linked = (linkage: string) =>
      ({ id: linkage, groupName: 'm_sports', url: '', title: '', linkage }) as const;
    const group = ['/m/sport-games', '/m/esport-games', '/m/cockfight?gameClassify=Derby', ''].map(linked);
    const order = (type: GameType) => ownFirst(group, type).map(({ linkage }) => linkage);
    expect(order('COCKFIGHT')).toEqual([
      '/m/cockfight?gameClassify=Derby',
      '/m/sport-games',
      '/m/esport-games',
      '',
    ]);
    expect(order('ESPORTS')[0]).toBe('/m/esport-games');
    expect(order('SPORTS')[0]).toBe('/m/sport-games');
    expect(order('RNG')).toEqual(group.map(({ linkage }) => linkage));
  });
});
