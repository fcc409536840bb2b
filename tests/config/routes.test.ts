import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CATEGORY_ROUTES,
  categoryPathOf,
  HOME_PATH,
  isKnownPath,
  neighbourCategory,
  POPUP_PATHS,
  POPUP_ROUTES,
  plainPath,
  respelledPath,
  SCREEN_ROUTES,
} from '@/config/routes';

/** Taken from the specification, not from the product's table. */
const CATEGORIES = [
  ['/m/all-games', 'ALLGAME'],
  ['/m/hot-games', 'HOT'],
  ['/m/new-games', 'NEW'],
  ['/m/live-games', 'LIVE'],
  ['/m/slot-games', 'RNG'],
  ['/m/fish-games', 'FISH'],
  ['/m/pvp-games', 'PVP'],
  ['/m/sport-games', 'SPORTS'],
  ['/m/esport-games', 'ESPORTS'],
  ['/m/lott', 'LOTT'],
  ['/m/elott', 'ELOTT'],
  ['/m/cockfight', 'COCKFIGHT'],
  ['/m/inHouse', 'INHOUSE'],
  ['/m/jili-games', 'JL'],
  ['/m/rtg-games', 'RTG'],
  ['/m/jackpots', 'JACKPOT'],
  ['/m/bingo', 'BINGO'],
] as const;
const ORDER: readonly string[] = CATEGORIES.map(([path]) => path);

describe('a path with a slash at its end', () => {
  it.each([
    ['/m/login/', '/m/login'],
    ['/m/register//', '/m/register'],
    ['/m/home', '/m/home'],
    ['/m/', '/m'],
    ['/', '/'],
  ])('ROUTE-05 %s is %s', (path, plain) => {
    expect(plainPath(path)).toBe(plain);
    expect(isKnownPath(plainPath(path))).toBe(true);
  });
});

describe('another spelling of an address', () => {
  it.each([
    ['/m//slot-games', '/m/slot-games'],
    ['//m///slot-games//', '/m/slot-games'],
    ['/M/Slot-Games', '/m/slot-games'],
    ['/m/inhouse/', '/m/inHouse'],
    ['/m/slot-games/', '/m/slot-games'],
    ['/m/slot-games//', '/m/slot-games'],
    ['/m/home/', '/m/home'],
    ['/m/%73lot-games', '/m/slot-games'],
    ['/m%2Fslot-games', '/m/slot-games'],
    ['/m/gamecenter/rng', '/m/gameCenter/RNG'],
    ['/m/LOGIN', '/m/login'],
  ])('ROUTE-04 %s is %s', (path, meant) => {
    expect(respelledPath(path)).toBe(meant);
  });

  it.each([
    '/m/slot-games',
    '/m/',
    '/',
    '/m/nothing',
    '//evil.example/m/login',
    '/m/%E0%A4%A',
    '/m/slot-games%00',
  ])('%s has none', (path) => {
    expect(respelledPath(path)).toBeUndefined();
  });

  it('no two addresses differ only in their case', () => {
    const all = [...Object.keys(SCREEN_ROUTES), ...Object.keys(POPUP_ROUTES)];
    expect(new Set(all.map((path) => path.toLowerCase())).size).toBe(all.length);
  });
});

describe('paths', () => {
  it.each(CATEGORIES)('%s belongs to game type %s, which links to it', (path, type) => {
    expect(CATEGORY_ROUTES[path]).toBe(type);
    expect(categoryPathOf(type)).toBe(path);
    expect(isKnownPath(path)).toBe(true);
  });

  it('/m/jili is another spelling of /m/jili-games, and there are no further category routes', () => {
    expect(CATEGORY_ROUTES['/m/jili']).toBe('JL');
    expect(Object.keys(CATEGORY_ROUTES)).toHaveLength(CATEGORIES.length + 1);
    expect(categoryPathOf('NOTHING')).toBeUndefined();
  });

  it('home is /m/home and each popup has one route', () => {
    expect(HOME_PATH).toBe('/m/home');
    expect(POPUP_PATHS).toEqual({
      login: '/m/login',
      agentLogin: '/m/agent',
      register: '/m/register',
      forgot: '/m/forget',
      changePassword: '/m/changePsw',
    });
    for (const [popup, path] of Object.entries(POPUP_PATHS)) expect(POPUP_ROUTES[path]).toBe(popup);
    expect(POPUP_ROUTES['/m/register.html']).toBe('register');
    expect(Object.keys(POPUP_ROUTES)).toHaveLength(6);
  });

  it.each(['', '/M/home', '/m/home/', '/m/jili/', 'm/home', '/m//home', 'toString', 'constructor'])(
    '"%s" is unknown',
    (path) => {
      expect(isKnownPath(path)).toBe(false);
    },
  );
});

describe('the neighbour of a category', () => {
  it('is the next or the previous one in menu order, wrapping around', () => {
    expect(neighbourCategory('/m/hot-games', 1)).toBe('/m/new-games');
    expect(neighbourCategory('/m/hot-games', -1)).toBe('/m/all-games');
    expect(neighbourCategory('/m/all-games', -1)).toBe('/m/bingo');
    expect(neighbourCategory('/m/bingo', 1)).toBe('/m/all-games');
  });

  it('of /m/jili is that of /m/jili-games', () => {
    expect(neighbourCategory('/m/jili', 1)).toBe('/m/rtg-games');
    expect(neighbourCategory('/m/jili', -1)).toBe('/m/inHouse');
  });

  it('does not exist for a page that is not a category', () => {
    for (const path of ['/m/home', '/m/login', '', '/m/nowhere']) {
      expect(neighbourCategory(path, 1)).toBeUndefined();
    }
  });

  it('is symmetric, and a full round visits each page once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDER), fc.constantFrom<1 | -1>(1, -1), (path, step) => {
        const passed: string[] = [];
        let at = path;
        do {
          passed.push(at);
          const next = neighbourCategory(at, step) ?? '';
          expect(neighbourCategory(next, step === 1 ? -1 : 1)).toBe(at);
          at = next;
        } while (at !== path && passed.length < 100);
        expect([...passed].sort()).toEqual([...ORDER].sort());
      }),
    );
  });
});
