import type { GamePage } from '@contract/catalogue';
import { searchOf } from '@contract/readers/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { SEARCH_PAGE_SIZE } from '@/config/constants';
import {
  type SearchEvent,
  type SearchInput,
  type SearchRequest,
  searchMachine,
  searchScreen,
} from '@/machines/catalogue/search/search.machine';
import { addRecentSearch, isSearchLongEnough } from '@/machines/catalogue/search/searchText';
import { EMPTY_PAGE, samplePage, UNREACHABLE } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

const PLACE = { pages: 2, row: 9, offset: 20 };

function start(text = '', recent: readonly string[] = [], place?: SearchInput['place']) {
  const clock = new SimulatedClock();
  const server = deferred<GamePage, SearchRequest>();
  const log = recorder();
  const actor = createActor(
    searchMachine.provide({
      actors: { searchGames: server.logic, watchAddress: fromCallback<SearchEvent>(() => {}) },
      actions: { storeRecent: log.action('storeRecent'), rememberPlace: log.action('rememberPlace') },
    }),
    { clock, input: { text, recent, place } },
  ).start();
  return {
    clock,
    server,
    log,
    send: actor.send,
    type: (typed: string) => actor.send({ type: 'search.typed', text: typed }),
    screen: () => searchScreen(actor.getSnapshot()),
    shown: () => actor.getSnapshot().context.games.map(({ nodeId }) => nodeId),
    context: () => actor.getSnapshot().context,
    asked: () => server.calls.map(({ input }) => [input.text, input.pageNo]),
  };
}

async function found(pages = 3) {
  const stage = start();
  stage.type('dragon');
  stage.clock.increment(500);
  await stage.server.last().answer(samplePage(1, pages));
  return stage;
}

describe('typed text', () => {
  it('SEARCH-05 when it is empty the hot games show', () => {
    const { screen, type, clock, server } = start();
    expect(screen()).toBe('hot');
    type('dragon');
    type('   ');
    clock.increment(5000);
    expect([screen(), server.calls]).toEqual(['hot', []]);
  });

  it.each(['d', 'dr', ' d ', '  dr  ', 'd   '])(
    'SEARCH-06 "%s" is too short: a message shows and nothing is requested',
    (text) => {
      const { type, clock, screen, server } = start();
      type(text);
      clock.increment(5000);
      expect([screen(), server.calls]).toEqual(['tooShort', []]);
    },
  );

  it('SEARCH-06 three characters are enough', () => {
    const { type, clock, asked } = start();
    type('dra');
    clock.increment(500);
    expect(asked()).toEqual([['dra', 1]]);
  });

  it('SEARCH-06 is counted without superfluous spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\t', '😀'), maxLength: 8 }), (text) => {
        const words = text.split(/\s+/).filter((word) => word !== '');
        const length = words.reduce((sum, word) => sum + [...word].length, 0) + Math.max(0, words.length - 1);
        expect(isSearchLongEnough(text)).toBe(length >= 3);
      }),
    );
  });

  it('is sent trimmed, with single spaces, and normalising it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'Ñ', ' ', '\n', '龍') }), (text) => {
        const search = searchOf(text);
        expect(search).toBe(text.split(/\s+/).filter(Boolean).join(' '));
        expect(searchOf(search)).toBe(search);
      }),
    );
  });

  it('SEARCH-07 is sent 500 ms after the last key, not before', () => {
    const { type, clock, server, asked } = start();
    type('dra');
    clock.increment(499);
    type('drag');
    clock.increment(499);
    expect(server.calls).toEqual([]);
    clock.increment(1);
    expect(asked()).toEqual([['drag', 1]]);
  });

  it('SEARCH-07 Enter searches at once, and only once', () => {
    const { type, send, clock, asked } = start();
    type('  big   fish ');
    send({ type: 'search.submit' });
    send({ type: 'search.submit' });
    clock.increment(5000);
    expect(asked()).toEqual([['big fish', 1]]);
  });

  it('from the address is searched for at once', () => {
    expect(start('dragon').asked()).toEqual([['dragon', 1]]);
    expect(start('dr').screen()).toBe('tooShort');
  });
});

describe('the answer', () => {
  it('SEARCH-08 is requested in pages of 45', () => {
    expect(SEARCH_PAGE_SIZE).toBe(45);
  });

  type Ending = 'games' | 'nothing' | 'a failure';
  const ENDINGS: readonly Ending[] = ['games', 'nothing', 'a failure'];
  const SCREENS = { games: 'results', nothing: 'nothing', 'a failure': 'failed' } as const;

  /** Every order of three requests, one after the other, and their answers, none before its request. */
  function orders(asked: number, open: readonly number[]): readonly string[] {
    const answers = open.flatMap((at) =>
      orders(
        asked,
        open.filter((other) => other !== at),
      ).map((rest) => `${'abc'[at]}${rest}`),
    );
    const questions =
      asked === 3 ? [] : orders(asked + 1, [...open, asked]).map((rest) => `${'ABC'[asked]}${rest}`);
    return asked === 3 && open.length === 0 ? [''] : [...answers, ...questions];
  }

  it.each(orders(0, []))(
    'of an earlier search is never shown over that of a newer one: order %s, however each search ends',
    async (order) => {
      const TEXTS: Readonly<Record<'A' | 'B' | 'C', string>> = { A: 'dragon', B: 'tiger', C: 'phoenix' };
      for (const a of ENDINGS) {
        for (const b of ENDINGS) {
          for (const c of ENDINGS) {
            const { type, clock, server, shown, screen, context } = start();
            const endings = { a, b, c };
            for (const step of order) {
              if (step === 'A' || step === 'B' || step === 'C') {
                type(TEXTS[step]);
                clock.increment(500);
              } else if (step === 'a' || step === 'b' || step === 'c') {
                const at = 'abc'.indexOf(step);
                const call = server.calls[at];
                if (endings[step] === 'games') await call?.answer(samplePage(at + 1, 3));
                else if (endings[step] === 'nothing') await call?.answer(EMPTY_PAGE);
                else await call?.fail(UNREACHABLE);
              }
              // Only games of the current text.
              const newest = Object.values(TEXTS).indexOf(context().text);
              const own = samplePage(newest + 1, 3).games.map(({ nodeId }) => nodeId);
              expect(shown().every((nodeId) => own.includes(nodeId))).toBe(true);
            }
            expect(screen()).toBe(SCREENS[c]);
            expect(shown()).toEqual(c === 'games' ? [5, 6] : []);
          }
        }
      }
    },
  );

  it('that is empty says so and does not become a recent search', async () => {
    const { type, clock, server, screen, log } = start();
    type('dragon');
    clock.increment(500);
    expect(screen()).toBe('spinner');
    await server.last().answer(EMPTY_PAGE);
    expect([screen(), log.take()]).toEqual(['nothing', []]);
  });

  it.each([
    [
      'fails',
      async ({ server }: ReturnType<typeof start>) => server.last().fail(UNREACHABLE),
      'network.unreachable',
    ],
    [
      'does not come in 15 s',
      async ({ clock }: ReturnType<typeof start>) => void clock.increment(15_000),
      'network.timeout',
    ],
  ])('that %s can be requested again, with the typed text', async (_, happens, code) => {
    const stage = start();
    stage.type('dragon');
    stage.clock.increment(500);
    await happens(stage);
    expect([stage.screen(), stage.context().failure?.code]).toEqual(['failed', code]);
    stage.send({ type: 'search.retry' });
    await stage.server.last().answer(samplePage(1, 1));
    expect([stage.screen(), stage.context().failure]).toEqual(['results', null]);
  });
});

describe('the next page', () => {
  it('is appended, at most one per second, until the last', async () => {
    const { send, server, shown, asked, clock } = await found(3);
    send({ type: 'more.load' });
    send({ type: 'more.load' });
    await server.last().answer(samplePage(2, 3));
    send({ type: 'more.load' });
    expect(asked()).toEqual([
      ['dragon', 1],
      ['dragon', 2],
    ]);
    clock.increment(1000);
    send({ type: 'more.load' });
    await server.last().answer(samplePage(3, 3));
    clock.increment(1000);
    send({ type: 'more.load' });
    expect([shown(), asked().length]).toEqual([[1, 2, 3, 4, 5, 6], 3]);
  });

  it('shows no game twice', async () => {
    const { send, server, shown } = await found(2);
    send({ type: 'more.load' });
    await server.last().answer(samplePage(1, 2));
    expect(shown()).toEqual([1, 2]);
  });

  it('that fails keeps the shown games and can be requested again', async () => {
    const { send, server, shown, asked, screen } = await found(2);
    send({ type: 'more.load' });
    await server.last().fail(UNREACHABLE);
    expect([screen(), shown()]).toEqual(['results', [1, 2]]);
    send({ type: 'search.retry' });
    await server.last().answer(samplePage(2, 2));
    expect([shown(), asked().at(-1)]).toEqual([
      [1, 2, 3, 4],
      ['dragon', 2],
    ]);
  });
});

describe('the player’s place', () => {
  const pages = (...numbers: readonly number[]): GamePage => ({
    ...samplePage(numbers.at(-1) ?? 1, 4),
    games: numbers.flatMap((pageNum) => samplePage(pageNum, 4).games),
  });

  it('LIST-25 SEARCH-08 is restored with the same number of pages, and continues after them', async () => {
    const { server, shown, context, send, asked } = start('dragon', [], PLACE);
    expect(server.last().input).toEqual({ text: 'dragon', pageNo: 1, pages: 2 });
    await server.last().answer(pages(1, 2));
    expect([shown(), context().place]).toEqual([[1, 2, 3, 4], PLACE]);
    send({ type: 'list.place.reached' });
    expect(context().place).toBeNull();
    send({ type: 'more.load' });
    expect([asked().at(-1), server.last().input.pages]).toEqual([['dragon', 3], 1]);
  });

  it('is requested again if it could not be restored at first', async () => {
    const { server, send } = start('dragon', [], PLACE);
    await server.last().fail(UNREACHABLE);
    send({ type: 'search.retry' });
    expect(server.last().input).toEqual({ text: 'dragon', pageNo: 1, pages: 2 });
  });

  it('is stored with the shown pages when they are settled', async () => {
    const { send, server, log } = await found(3);
    send({ type: 'more.load' });
    await server.last().answer(samplePage(2, 3));
    log.take();
    send({ type: 'list.place.kept', row: 17, offset: 40 });
    expect(log.take()).toEqual([['rememberPlace', { pages: 2, row: 17, offset: 40 }]]);
  });

  it('is dropped when another text is searched for', () => {
    const typed = start('dragon', [], PLACE);
    typed.type('drago');
    expect(typed.context().place).toBeNull();
    const chosen = start('dragon', ['tiger'], PLACE);
    chosen.send({ type: 'word.choose', text: 'tiger' });
    expect(chosen.server.last().input).toEqual({ text: 'tiger', pageNo: 1, pages: 1 });
  });

  it('SEARCH-08 another address is searched for at once, at its place; the same one changes nothing', async () => {
    const { send, server, screen, asked } = await found(3);
    send({ type: 'search.addressed', text: 'dragon', place: PLACE });
    expect([screen(), asked().length]).toEqual(['results', 1]);
    send({ type: 'search.addressed', text: 'tiger', place: PLACE });
    expect(server.last().input).toEqual({ text: 'tiger', pageNo: 1, pages: 2 });
    send({ type: 'search.addressed', text: '' });
    expect(screen()).toBe('hot');
  });
});

describe('recent searches', () => {
  it('are sorted newest first, each once regardless of case, and at most 8', () => {
    expect(addRecentSearch(['tiger', 'dragon', 'fish'], ' Dragon ')).toEqual(['Dragon', 'tiger', 'fish']);
    const eight = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    expect(addRecentSearch(eight, 'a')).toEqual(['a', ...eight.slice(0, 7)]);
    expect(addRecentSearch(eight, '  ')).toBe(eight);
  });

  it('include successful searches, and are stored', async () => {
    const { log } = await found();
    expect(log.take()).toEqual([['storeRecent', { recent: ['dragon'] }]]);
  });

  it('are searched for at once when chosen, and can be cleared', () => {
    const { send, asked, log, context } = start('', ['tiger']);
    send({ type: 'recent.clear' });
    expect([context().recent, log.take()]).toEqual([[], [['storeRecent', { recent: [] }]]]);
    send({ type: 'word.choose', text: 'tiger' });
    expect(asked()).toEqual([['tiger', 1]]);
  });

  it('are at most eight, newest first, each once regardless of capitals', () => {
    const texts = fc.array(
      fc.constantFrom('a', 'A', 'b', 'B', 'c ', ' c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', ' '),
    );
    fc.assert(
      fc.property(texts, (searches) => {
        const recent = searches.reduce(addRecentSearch, [] as readonly string[]);
        const folded = recent.map((text) => text.toLowerCase());
        expect(recent.length).toBeLessThanOrEqual(8);
        expect(new Set(folded).size).toBe(recent.length);
        const last = searches.findLast((text) => text.trim() !== '');
        expect(recent[0]).toBe(last?.trim());
      }),
    );
  });
});

describe('a search that finds nothing', () => {
  it('SEARCH-03 offers the words of its answer, and drops them with the next search', async () => {
    const { send, server, screen, context } = start('lanten');
    await server.last().answer({ ...EMPTY_PAGE, nearest: ['lantern', 'lane'] });
    expect([screen(), context().nearest]).toEqual(['nothing', ['lantern', 'lane']]);
    send({ type: 'word.choose', text: 'lane' });
    expect([server.last().input, context().nearest]).toEqual([{ text: 'lane', pageNo: 1, pages: 1 }, []]);
    await server.last().answer(EMPTY_PAGE);
    expect([screen(), context().nearest]).toEqual(['nothing', []]);
  });
});
