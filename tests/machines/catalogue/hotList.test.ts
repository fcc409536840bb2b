import type { Game, GameType, VendorMapping } from '@contract/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { vendorNamesOf } from '@/machines/catalogue/catalogue/vendorNames';
import { gamesForYou } from '@/machines/catalogue/hotList/forYou';
import { filterHotGames, type HotFilter } from '@/machines/catalogue/hotList/hotGames';
import {
  hasHotPages,
  hotListMachine,
  hotListScreen,
  hotPageGames,
} from '@/machines/catalogue/hotList/hotList.machine';
import { nextPage, pageCount } from '@/machines/catalogue/hotList/hotPaging';
import { ofHotVendor } from '@/machines/catalogue/hotList/hotVendors';
import { sampleGame, UNREACHABLE } from '@/machines/shared/samples';
import { deferred } from '../../support/chart';

const IN_HOUSE = ['HAL', 'TLW'];
const hot = (filter: Partial<HotFilter>): HotFilter => ({ gameType: 'HOT', search: '', ...filter });

const named = (vassalage: string, displayName: string): VendorMapping => ({
  vassalage,
  displayName,
  gameCount: 1,
  icon: '',
  gameClassify: [],
});

const GAMES: readonly Game[] = [
  sampleGame(1, { gameName: 'Golden Moon', displayName: 'Sugar Lab', vassalage: 'JL' }),
  sampleGame(2, { gameName: 'Moonfish', displayName: 'Deep Lab', gameType: 'FISH', vassalage: 'PG' }),
  sampleGame(3, {
    gameName: 'Bingo Plaza',
    displayName: 'Sugar Lab',
    gameClassify: ['BG'],
    vassalage: 'RTG',
  }),
  sampleGame(4, { gameName: 'Kings', displayName: 'House', gameType: 'PVP', vassalage: 'HAL' }),
  sampleGame(5, { gameName: 'Jackpot Hill', displayName: 'House', gameClassify: ['JP'], vassalage: 'TLW' }),
  sampleGame(6, { gameName: 'League', displayName: 'Arena', gameType: 'SPORTS', vassalage: 'IMES' }),
  sampleGame(7, { gameName: 'Pit', displayName: 'Arena', gameType: 'SPORTS', vassalage: 'SV3' }),
  sampleGame(8, {
    gameName: 'Ball',
    displayName: 'Arena',
    gameType: 'SPORTS',
    vassalage: 'SBO',
    isNew: true,
  }),
  sampleGame(9, { gameName: 'Table', displayName: 'Sala', gameType: 'LIVE', vassalage: 'EVO' }),
];
/** Display names by vendor code; a vendor without one is shown by its code. */
const VENDOR_NAMES = vendorNamesOf({
  mapping: {
    RNG: [
      named('LAB', 'Lab'),
      named('JL', 'Sugar Lab'),
      named('RTG', 'Sugar Lab Classics'),
      named('HAL', 'House'),
    ],
    FISH: [named('PG', 'Deep Lab')],
  },
});
const idsOf = (games: readonly Game[]) => games.map(({ nodeId }) => nodeId);
const found = (filter: Partial<HotFilter>) => idsOf(filterHotGames(GAMES, hot(filter), IN_HOUSE));

describe('games for a member', () => {
  const ids = (games: readonly Game[]) => games.map(({ nodeId }) => nodeId);

  it('are hot games similar to those played last, most similar first, without those themselves', () => {
    const slot = sampleGame(1, { gameName: 'Golden Moon', displayName: 'Sugar Lab', vassalage: 'JL' });
    const fish = sampleGame(2, { gameName: 'Moonfish', gameType: 'FISH', vassalage: 'PG' });
    const sameMaker = sampleGame(21, { gameType: 'RNG', vassalage: 'JL' });
    const sameType = sampleGame(22, { gameType: 'RNG', vassalage: 'RTG' });
    const alien = sampleGame(23, { gameType: 'LIVE', vassalage: 'LV' });
    const hotOnes = [alien, sameType, fish, slot, sameMaker];
    expect(ids(gamesForYou(hotOnes, [slot], 12))).toEqual([21, 22]);
    expect(ids(gamesForYou(hotOnes, [slot], 1))).toEqual([21]);
    expect(ids(gamesForYou(hotOnes, [fish, slot], 12))).toEqual([21, 22]);
  });

  it('are none for a player without played games', () => {
    expect(gamesForYou(GAMES, [], 12)).toEqual([]);
  });
});

describe('filtering on the device', () => {
  it.each([
    ['HOT', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['ALLGAME', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['INHOUSE', [5]],
    ['RNG', [1, 3, 5]],
    ['FISH', [2]],
    ['PVP', [4]],
    ['LIVE', [9]],
    ['JL', [1]],
    ['RTG', [3]],
    ['BINGO', [3]],
    ['JACKPOT', [5]],
    ['ESPORTS', [6]],
    ['COCKFIGHT', [7]],
    ['SPORTS', [8]],
    ['NEW', [8]],
    ['LOTT', []],
  ] satisfies [GameType, number[]][])('HOT-01 %s shows %o', (gameType, ids) => {
    expect(found({ gameType })).toEqual(ids);
  });

  it('HOT-01 INHOUSE without in-house vendors shows nothing', () => {
    expect(filterHotGames(GAMES, hot({ gameType: 'INHOUSE' }), [])).toEqual([]);
  });

  it.each([
    ['moon', [1, 2]],
    ['  MOON\t', [1, 2]],
    ['n m', [1]],
    ['', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['   ', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['sugar', []],
    ['.*', []],
  ])('HOT-02 a search for "%s" finds %o by name', (search, ids) => {
    expect(found({ search })).toEqual(ids);
  });

  it.each([
    ['LAB', [1, 2, 3]],
    ['JL', [1, 3]],
    ['PG', [2]],
    ['SV3', [7]],
    ['NOBODY', []],
    ['', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ])('HOT-02 the vendor filter "%s" finds %o by a part of the vendor’s displayName', (vendor, ids) => {
    expect(idsOf(ofHotVendor(GAMES, vendor, VENDOR_NAMES))).toEqual(ids);
  });

  it('HOT-02 type and name are combined', () => {
    expect(found({ gameType: 'RNG', search: 'moon' })).toEqual([1]);
  });

  it('HOT-02 any part of a name, in any case and padded, finds its game and no other', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abXY 9.'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        (names, at, from, length, isUpper) => {
          const games = names.map((gameName, index) => sampleGame(index, { gameName }));
          const wanted = at % names.length;
          const name = names[wanted] ?? '';
          const start = from % name.length;
          const part = name.slice(start, start + 1 + (length % name.length)).trim();
          const typed = `  ${isUpper ? part.toUpperCase() : part} `;
          const result = filterHotGames(games, hot({ search: typed }), []);
          expect(idsOf(result)).toContain(wanted);
          const oneBlank = (words: string): string => words.replaceAll(/ +/g, ' ').toUpperCase();
          for (const game of result) expect(oneBlank(game.gameName)).toContain(oneBlank(part));
        },
      ),
      {
        examples: [
          [['a  aa', 'a'], 0, 0, 3, false],
          [['a'], 0, 0, 0, true],
        ],
      },
    );
  });
});

describe('pages', () => {
  it('HOT-03 the page rises by one and wraps to 1 after the last', () => {
    expect([1, 2, 3].map((page) => nextPage(page, 3))).toEqual([2, 3, 1]);
    expect(nextPage(1, 1)).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (pages, some) => {
        const page = (some % pages) + 1;
        expect(nextPage(page, pages)).toBe(page === pages ? 1 : page + 1);
      }),
    );
  });

  it.each([
    [0, 1],
    [1, 1],
    [24, 1],
    [25, 2],
    [48, 2],
    [49, 3],
  ])('HOT-04 %i games make %i pages of 24', (games, pages) => {
    expect(pageCount(games, 24)).toBe(pages);
  });
});

function start() {
  const clock = new SimulatedClock();
  const server = deferred<readonly Game[], void>();
  const actor = createActor(hotListMachine.provide({ actors: { fetchHotGames: server.logic } }), {
    clock,
  }).start();
  return {
    clock,
    server,
    send: actor.send,
    next: () => actor.send({ type: 'hot.page.next' }),
    at: () => actor.getSnapshot().value,
    page: () => actor.getSnapshot().context.page,
    ids: () => idsOf(hotPageGames(actor.getSnapshot())),
    canTurn: () => hasHotPages(actor.getSnapshot()),
  };
}

const some = (count: number, fields: Partial<Game> = {}) =>
  Array.from({ length: count }, (_, index) => sampleGame(index + 1, fields));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('the hot list', () => {
  it('HOT-03 HOT-04 shows 24 games per page, turns to the rest and back to the first', async () => {
    const { server, next, ids, canTurn } = start();
    await server.last().answer(some(50));
    expect([ids(), canTurn()]).toEqual([range(1, 24), true]);
    next();
    expect(ids()).toEqual(range(25, 48));
    next();
    expect(ids()).toEqual([49, 50]);
    next();
    expect(ids()).toEqual(range(1, 24));
  });

  it.each([
    [1, false],
    [24, false],
    [25, true],
  ])('HOT-03 %i games can be turned: %s', async (count, isMore) => {
    const { server, canTurn } = start();
    await server.last().answer(some(count));
    expect(canTurn()).toBe(isMore);
  });

  it('HOT-03 turning through all pages shows every game that fits the filter once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 130 }), async (count) => {
        const { server, next, ids, page } = start();
        await server.last().answer(some(count));
        const seen: number[] = [];
        do {
          seen.push(...ids());
          next();
        } while (page() !== 1);
        expect(seen).toEqual(range(1, count));
      }),
      { numRuns: 40 },
    );
  });

  it('HOME-24 HOT-03 logo and footer Home turn back to the first page, without asking the server again', async () => {
    const { server, next, send, page, ids } = start();
    await server.last().answer(some(30));
    next();
    expect(page()).toBe(2);
    send({ type: 'hot.reset' });
    expect([page(), ids()]).toEqual([1, range(1, 24)]);
    expect(server.calls).toHaveLength(1);
  });

  it.each([
    ['fails', ({ server }: ReturnType<typeof start>) => server.last().fail(UNREACHABLE)],
    ['is not there after 15 s', ({ clock }: ReturnType<typeof start>) => clock.increment(15_000)],
  ])('that %s may be retried', async (_, happens) => {
    const stage = start();
    await happens(stage);
    expect(stage.at()).toBe('failed');
    stage.send({ type: 'hot.retry' });
    await stage.server.last().answer(some(1));
    expect(stage.ids()).toEqual([1]);
  });

  it('reloads in another language, whatever the earlier request still answers', async () => {
    const { server, send, ids } = start();
    await server.last().answer(some(3));
    send({ type: 'hot.reload' });
    expect(ids()).toEqual([]);
    const late = server.calls[0];
    await server.last().answer(some(2));
    await late?.answer(some(3));
    expect(ids()).toEqual([1, 2]);
  });
});

it.each([
  ['other games', async (call) => call.answer(some(49)), 3, 'games'],
  ['fewer games', async (call) => call.answer(some(30)), 2, 'games'],
  ['no games', async (call) => call.answer([]), 1, 'empty'],
  ['a failure', async (call) => call.fail(UNREACHABLE), 3, 'games'],
] as const satisfies readonly (readonly [
  string,
  (call: ReturnType<ReturnType<typeof deferred<readonly Game[], void>>['last']>) => Promise<void>,
  number,
  string,
])[])(
  'the games of an earlier visit show while they reload, then %s, on the same page if it still exists',
  async (_, ends, page, drawn) => {
    const server = deferred<readonly Game[], void>();
    const actor = createActor(hotListMachine.provide({ actors: { fetchHotGames: server.logic } }), {
      clock: new SimulatedClock(),
    }).start();
    await server.last().answer(some(49));
    actor.send({ type: 'hot.page.next' });
    actor.send({ type: 'hot.refresh' });
    // The row can still be turned.
    actor.send({ type: 'hot.page.next' });
    expect([hotListScreen(actor.getSnapshot()), actor.getSnapshot().context.page]).toEqual(['games', 3]);
    await ends(server.last());
    expect([hotListScreen(actor.getSnapshot()), actor.getSnapshot().context.page]).toEqual([drawn, page]);
  },
);

it.each([
  ['games', async (call) => call.answer(GAMES)],
  ['empty', async (call) => call.answer([])],
  ['failed', async (call) => call.fail(UNREACHABLE)],
] as const satisfies readonly (readonly [
  string,
  (call: ReturnType<ReturnType<typeof deferred<readonly Game[], void>>['last']>) => Promise<void>,
])[])('HOT-04 its place draws a skeleton first, then %s', async (drawn, ends) => {
  const server = deferred<readonly Game[], void>();
  const actor = createActor(hotListMachine.provide({ actors: { fetchHotGames: server.logic } }), {
    clock: new SimulatedClock(),
  }).start();
  expect(hotListScreen(actor.getSnapshot())).toBe('loading');
  await ends(server.last());
  expect(hotListScreen(actor.getSnapshot())).toBe(drawn);
});
