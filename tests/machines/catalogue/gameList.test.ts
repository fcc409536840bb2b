import type { GamePage } from '@contract/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { GAME_LIST_PAGE_SIZE, GAME_SECTION_PAGE_SIZE } from '@/config/constants';
import {
  type FetchedGames,
  type GameListEvent,
  type GamePageRequest,
  gameListFooter,
  gameListMachine,
  gameListScreen,
} from '@/machines/catalogue/gameList/gameList.machine';
import { type GameQuery, plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import { EMPTY_PAGE, sampleGame, UNREACHABLE } from '@/machines/shared/samples';
import { deferred, type ServiceCall } from '../../support/chart';

type PageCall = ServiceCall<FetchedGames, GamePageRequest>;

/** Page `pageNum` of `totalPages` with two games of the query's vendor. */
function pageFor({ query, pageNo }: GamePageRequest, totalPages = 3): GamePage {
  const games = [pageNo * 2 - 1, pageNo * 2].map((nodeId) =>
    sampleGame(nodeId, { vassalage: query.vassalage }),
  );
  return { games, pageNum: pageNo, totalPages, totalCount: totalPages * 2 };
}

const answer = (call: PageCall, totalPages = 3) => call.answer(pageFor(call.input, totalPages));

function start(query: GameQuery = plainQuery('RNG'), pageSize = GAME_LIST_PAGE_SIZE) {
  const clock = new SimulatedClock();
  const server = deferred<FetchedGames, GamePageRequest>();
  const actor = createActor(gameListMachine.provide({ actors: { fetchPage: server.logic } }), {
    clock,
    input: { query, pageSize },
  }).start();
  const snapshot = () => actor.getSnapshot();
  return {
    clock,
    server,
    send: actor.send,
    ask: (changes: Partial<GameQuery>) =>
      actor.send({ type: 'list.query.changed', query: { ...snapshot().context.query, ...changes } }),
    near: () => actor.send({ type: 'list.end.reached' }),
    away: () => actor.send({ type: 'list.end.left' }),
    retry: () => actor.send({ type: 'list.retry' }),
    context: () => snapshot().context,
    ids: () => snapshot().context.games.map(({ nodeId }) => nodeId),
    screen: () => gameListScreen(snapshot()),
    footer: () => gameListFooter(snapshot()),
  };
}

/** A list whose first page shows. */
async function showing(totalPages = 3) {
  const stage = start();
  await answer(stage.server.last(), totalPages);
  return stage;
}

describe('the first page', () => {
  it.each([
    ['LIST-28 a game list asks for 36 games a page', GAME_LIST_PAGE_SIZE, 36],
    ['LIST-29 a section asks for 20 games a page', GAME_SECTION_PAGE_SIZE, 20],
  ])('%s', (_, configured, asked) => {
    const query = plainQuery('RNG');
    const { server } = start(query, configured);
    expect(server.calls.map(({ input }) => input)).toEqual([{ query, pageSize: asked, pageNo: 1, pages: 1 }]);
  });

  it('LIST-04 shows a skeleton until it is there', async () => {
    const { server, screen, ids } = start();
    expect(screen()).toBe('skeleton');
    await answer(server.last());
    expect([screen(), ids()]).toEqual(['games', [1, 2]]);
  });

  it('LIST-05 without games shows the empty state, and nothing is loaded at its end', async () => {
    const { server, screen, near } = start();
    await server.last().answer(EMPTY_PAGE);
    near();
    expect([screen(), server.calls.length]).toEqual(['empty', 1]);
  });

  it.each([
    [
      'fails',
      ({ server }: ReturnType<typeof start>) => server.last().fail(UNREACHABLE),
      'network.unreachable',
    ],
    [
      'is not there after 15 s',
      ({ clock }: ReturnType<typeof start>) => clock.increment(15_000),
      'network.timeout',
    ],
  ])('LIST-34 that %s ends the loading; the player may retry', async (_, happens, code) => {
    const stage = start();
    await happens(stage);
    expect([stage.screen(), stage.context().failure]).toEqual(['failed', { code }]);
    stage.retry();
    expect(stage.screen()).toBe('skeleton');
    await answer(stage.server.last());
    expect([stage.screen(), stage.context().failure]).toEqual(['games', null]);
  });
});

describe('another list', () => {
  it.each([
    ['vendor', { vassalage: 'JL' }],
    ['classification', { gameClassify: 'BG' }],
    ['search', { gameName: 'moon' }],
    ['type', { gameType: 'FISH' }],
  ] as const)('LIST-23 another %s clears the list and loads page 1 again', async (_, change) => {
    const { server, clock, near, ask, ids, screen, context } = await showing();
    near();
    await answer(server.last());
    expect(ids()).toEqual([1, 2, 3, 4]);
    ask(change);
    expect([screen(), ids(), context().pageNum]).toEqual(['skeleton', [], 0]);
    expect(server.last().input).toMatchObject({ query: { ...plainQuery('RNG'), ...change }, pageNo: 1 });
    await answer(server.last());
    expect([ids(), context().pageNum]).toEqual([[1, 2], 1]);
    clock.increment(5000);
    expect(server.calls).toHaveLength(3);
  });

  it('the same query changes nothing', async () => {
    const { server, ask, ids } = await showing();
    ask({});
    expect([server.calls.length, ids()]).toEqual([1, [1, 2]]);
  });

  it.each(['games', 'failed', 'empty', 'skeleton'] as const)('a reload starts over from %s', async (from) => {
    const { server, send, screen } = start();
    if (from === 'games') await answer(server.last());
    if (from === 'failed') await server.last().fail(UNREACHABLE);
    if (from === 'empty') await server.last().answer(EMPTY_PAGE);
    expect(screen()).toBe(from);
    send({ type: 'list.reload' });
    expect([screen(), server.calls.length, server.waited().length]).toEqual(['skeleton', 2, 1]);
  });
});

describe('loading more', () => {
  it('LIST-25 appends page after page until the last, then stops', async () => {
    const { clock, server, near, ids, context, footer } = await showing(3);
    near();
    for (const page of [2, 3]) {
      expect(server.last().input.pageNo).toBe(page);
      expect(footer()).toBe('appending');
      await answer(server.last());
      expect(context().pageNum).toBe(page);
      // The end is still near after the new rows.
      near();
      clock.increment(1000);
    }
    expect([ids(), footer()]).toEqual([[1, 2, 3, 4, 5, 6], 'complete']);
    near();
    clock.increment(60_000);
    expect(server.calls).toHaveLength(3);
  });

  it('LIST-25 never starts when the first page is the only one', async () => {
    const { clock, server, near, footer } = await showing(1);
    near();
    clock.increment(60_000);
    expect([server.calls.length, footer()]).toEqual([1, 'complete']);
  });

  it('waits until the player is near the end', async () => {
    const { clock, server, near, away } = await showing();
    clock.increment(60_000);
    expect(server.calls).toHaveLength(1);
    near();
    await answer(server.last());
    away();
    clock.increment(60_000);
    expect(server.calls).toHaveLength(2);
  });

  it('LIST-26 starts at most once each 1000 ms', async () => {
    const { clock, server, near } = await showing();
    near();
    clock.increment(300);
    await answer(server.last());
    near();
    clock.increment(699);
    expect(server.calls).toHaveLength(2);
    clock.increment(1);
    expect(server.calls).toHaveLength(3);
  });

  it('LIST-25 LIST-26 LIST-27 after a page that took longer than 1000 ms the next one starts once its rows are laid out, if the end is still near', async () => {
    for (const isNear of [true, false]) {
      const { clock, server, near, away, footer } = await showing();
      near();
      clock.increment(1500);
      await answer(server.last());
      // The end is no longer near: rows were added.
      clock.increment(60_000);
      expect([server.calls.length, footer()]).toEqual([2, 'none']);
      if (isNear) near();
      else away();
      clock.increment(60_000);
      expect(server.calls).toHaveLength(isNear ? 3 : 2);
    }
  });

  it('LIST-26 a retry counts: the next page loads 1000 ms later at the earliest', async () => {
    const { clock, server, near, retry } = await showing();
    near();
    await server.last().fail(UNREACHABLE);
    clock.increment(400);
    retry();
    expect(server.last().input.pageNo).toBe(2);
    await answer(server.last());
    near();
    clock.increment(999);
    expect(server.calls).toHaveLength(3);
    clock.increment(1);
    expect(server.last().input.pageNo).toBe(3);
  });

  it('has one pending page, however often the end is reached', async () => {
    const { server, near, away } = await showing();
    near();
    near();
    away();
    near();
    expect([server.calls.length, server.waited().length]).toEqual([2, 1]);
  });

  it.each([
    ['fails', ({ server }: Awaited<ReturnType<typeof showing>>) => server.last().fail(UNREACHABLE)],
    ['is not there after 15 s', ({ clock }: Awaited<ReturnType<typeof showing>>) => clock.increment(15_000)],
  ])('LIST-34 that %s ends; what shows stays, and only the player asks again', async (_, happens) => {
    const stage = await showing();
    stage.near();
    await happens(stage);
    expect([stage.footer(), stage.ids(), stage.server.waited().length]).toEqual(['appendFailed', [1, 2], 0]);
    stage.clock.increment(60_000);
    expect(stage.server.calls).toHaveLength(2);
    stage.retry();
    expect(stage.footer()).toBe('appending');
    await answer(stage.server.last());
    expect([stage.ids(), stage.context().failure]).toEqual([[1, 2, 3, 4], null]);
  });

  it('marks the list as last seen once any page came from the cache, until the list starts again', async () => {
    const { server, near, context, ask } = await showing();
    expect(context().isLastSeen).toBe(false);
    near();
    await server.last().answer({ ...pageFor(server.last().input), isLastSeen: true });
    expect(context().isLastSeen).toBe(true);
    near();
    ask({ vassalage: 'JL' });
    expect(context().isLastSeen).toBe(false);
    await server.last().answer({ ...pageFor(server.last().input), isLastSeen: true });
    near();
    await answer(server.last());
    expect(context().isLastSeen).toBe(true);
  });

  it('with fresh games keeps the list fresh', async () => {
    const { server, near, context } = await showing();
    near();
    await answer(server.last());
    expect(context().isLastSeen).toBe(false);
  });

  it('never shows a game twice when it moved from one page to the next', async () => {
    const { server, near, ids } = await showing();
    near();
    await server.last().answer({ ...pageFor(server.last().input), games: [sampleGame(2), sampleGame(3)] });
    expect(ids()).toEqual([1, 2, 3]);
  });
});

describe('a list that starts with another page', () => {
  it('asks for it first, then for the next ones, and for as many pages again when they are reloaded', async () => {
    const { server, near, send, ids, footer } = start({ ...plainQuery('RNG'), page: 2 });
    expect(server.last().input).toMatchObject({ pageNo: 2, pages: 1 });
    await answer(server.last(), 4);
    near();
    expect(server.last().input).toMatchObject({ pageNo: 3, pages: 1 });
    await answer(server.last(), 4);
    expect([ids(), footer()]).toEqual([[3, 4, 5, 6], 'none']);
    send({ type: 'list.refresh' });
    expect(server.last().input).toMatchObject({ pageNo: 2, pages: 2 });
  });

  it('keeps the number of its own pages as the place to return to', async () => {
    const kept: unknown[] = [];
    const server = deferred<FetchedGames, GamePageRequest>();
    const actor = createActor(
      gameListMachine.provide({
        actors: { fetchPage: server.logic },
        actions: { rememberPlace: (_, place) => kept.push(place) },
      }),
      { input: { query: { ...plainQuery('RNG'), page: 3 }, pageSize: GAME_LIST_PAGE_SIZE } },
    ).start();
    await answer(server.last());
    actor.send({ type: 'list.place.kept', row: 4, offset: 10 });
    expect(kept).toEqual([{ pages: 1, row: 4, offset: 10 }]);
    actor.stop();
  });
});

describe('the shown pages are reloaded', () => {
  const refreshed = async () => {
    const stage = await showing();
    stage.near();
    await answer(stage.server.last());
    stage.send({ type: 'list.refresh' });
    return stage;
  };

  it('LIST-24 with the same number of pages, which stay until the answer arrives', async () => {
    const { server, ids, screen, footer, context } = await refreshed();
    expect(server.last().input).toMatchObject({ pageNo: 1, pages: 2 });
    expect([screen(), footer(), ids()]).toEqual(['games', 'none', [1, 2, 3, 4]]);
    await server
      .last()
      .answer({ ...pageFor({ ...server.last().input, pageNo: 2 }, 2), games: [sampleGame(9)] });
    expect([ids(), context().pageNum, footer()]).toEqual([[9], 2, 'complete']);
  });

  it('LIST-24 and the list is empty when no games are left', async () => {
    const { server, screen, ids } = await refreshed();
    await server.last().answer(EMPTY_PAGE);
    expect([screen(), ids()]).toEqual(['empty', []]);
  });

  it.each([
    ['fails', ({ server }: Awaited<ReturnType<typeof refreshed>>) => server.last().fail(UNREACHABLE)],
    [
      'is not there after 15 s',
      ({ clock }: Awaited<ReturnType<typeof refreshed>>) => clock.increment(15_000),
    ],
  ])(
    'LIST-34 an answer that %s changes nothing, and further pages follow those that show',
    async (_, happens) => {
      const stage = await refreshed();
      await happens(stage);
      stage.clock.increment(1000);
      stage.near();
      expect([stage.ids(), stage.server.last().input.pageNo]).toEqual([[1, 2, 3, 4], 3]);
    },
  );

  it('again while a reload is pending: the newest answer wins', async () => {
    const { server, send, ids } = await refreshed();
    const late = server.last();
    send({ type: 'list.refresh' });
    expect([server.waited().length, late.isWaited()]).toEqual([1, false]);
    await late.answer(EMPTY_PAGE);
    expect(ids()).toEqual([1, 2, 3, 4]);
  });

  it('LIST-25 a pending page is dropped, so that none is appended to a changed list', async () => {
    const { server, near, send, ids } = await showing();
    near();
    const late = server.last();
    send({ type: 'list.refresh' });
    await answer(late);
    expect([ids(), server.waited().length]).toEqual([[1, 2], 1]);
  });

  it.each(['failed', 'empty', 'skeleton'] as const)(
    'LIST-24 with nothing to show (%s) as at first',
    async (from) => {
      const { server, send, screen } = start();
      if (from === 'failed') await server.last().fail(UNREACHABLE);
      if (from === 'empty') await server.last().answer(EMPTY_PAGE);
      send({ type: 'list.refresh' });
      expect([screen(), server.calls.length, server.waited().length]).toEqual(['skeleton', 2, 1]);
    },
  );
});

describe('late answers never win', () => {
  type Ending = 'games' | 'nothing' | 'a failure';
  const ENDINGS: readonly Ending[] = ['games', 'nothing', 'a failure'];
  const SCREENS = { games: 'games', nothing: 'empty', 'a failure': 'failed' } as const;

  const end = (call: PageCall, ending: Ending) => {
    if (ending === 'games') return answer(call);
    return ending === 'nothing' ? call.answer(EMPTY_PAGE) : call.fail(UNREACHABLE);
  };

  /** Every order of two requests and their answers, with no answer before its request. */
  const ORDERS = ['ABab', 'ABba', 'AaBb', 'BAab', 'BAba', 'BbAa'];

  it.each(ORDERS.flatMap((order) => ENDINGS.flatMap((a) => ENDINGS.map((b) => [order, a, b] as const))))(
    'order %s, A brings %s, B brings %s: the newest question decides',
    async (order, a, b) => {
      const { server, ask, screen, context } = await showing();
      const callOf = (vendor: string) => {
        const call = server.calls.find(({ input }) => input.query.vassalage === vendor);
        if (call === undefined) throw new Error(`nothing was asked for ${vendor}`);
        return call;
      };
      for (const step of order) {
        if (step === 'A' || step === 'B') ask({ vassalage: step });
        else await end(callOf(step.toUpperCase()), step === 'a' ? a : b);
        const { games, query } = context();
        expect(games.every(({ vassalage }) => vassalage === query.vassalage)).toBe(true);
        expect(server.waited().length).toBeLessThanOrEqual(1);
      }
      const newest = order.lastIndexOf('A') > order.lastIndexOf('B') ? 'A' : 'B';
      expect(context().query.vassalage).toBe(newest);
      expect(screen()).toBe(SCREENS[newest === 'A' ? a : b]);
    },
  );

  it.each(['the late page first', 'the new list first'])(
    'a page that is pending when another list is requested is never appended (%s)',
    async (order) => {
      const { server, near, ask, context } = await showing();
      near();
      const late = server.last();
      ask({ vassalage: 'A' });
      const wanted = server.last();
      for (const call of order === 'the late page first' ? [late, wanted] : [wanted, late])
        await answer(call);
      expect(context().games).toEqual(pageFor(wanted.input).games);
      expect(context().pageNum).toBe(1);
    },
  );

  it('a timed-out page that comes after its retry is not appended twice', async () => {
    const { clock, server, near, retry, ids, context } = await showing();
    near();
    const late = server.last();
    clock.increment(15_000);
    retry();
    await answer(server.last());
    await answer(late);
    expect([ids(), context().pageNum]).toEqual([[1, 2, 3, 4], 2]);
  });
});

describe('whatever happens', () => {
  type Happening =
    | { readonly kind: 'event'; readonly event: GameListEvent }
    | { readonly kind: 'answer' | 'late answer' | 'failure' }
    | { readonly kind: 'time'; readonly ms: number };

  const event = (value: GameListEvent): Happening => ({ kind: 'event', event: value });
  const happening: fc.Arbitrary<Happening> = fc.oneof(
    { weight: 3, arbitrary: fc.constant(event({ type: 'list.end.reached' })) },
    fc.constantFrom(
      event({ type: 'list.end.left' }),
      event({ type: 'list.retry' }),
      event({ type: 'list.reload' }),
      event({ type: 'list.refresh' }),
      ...['A', 'B'].map((vassalage) =>
        event({ type: 'list.query.changed', query: { ...plainQuery('RNG'), vassalage } }),
      ),
    ),
    {
      weight: 5,
      arbitrary: fc.constantFrom<Happening>({ kind: 'answer' }, { kind: 'late answer' }, { kind: 'failure' }),
    },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 1500 }).map((ms) => ({ kind: 'time' as const, ms })) },
  );

  it('loads one page at a time, in order, throttled, of one query, and shows no game twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (happenings) => {
        const { clock, server, send, context, ids } = start();
        let appendedAt = Number.NEGATIVE_INFINITY;
        let asked = server.calls.length;
        for (const step of happenings) {
          const { pageNum } = context();
          const oldest = server.calls.find((call) => !call.isWaited());
          if (step.kind === 'event') send(step.event);
          else if (step.kind === 'time') clock.increment(step.ms);
          else if (step.kind === 'late answer' && oldest !== undefined) await answer(oldest, 9);
          else if (step.kind === 'failure') await server.waited()[0]?.fail(UNREACHABLE);
          else for (const call of server.waited()) await answer(call, 9);

          expect(server.waited().length).toBeLessThanOrEqual(1);
          expect(new Set(ids()).size).toBe(ids().length);
          expect(context().games.every((game) => game.vassalage === context().query.vassalage)).toBe(true);
          expect(context().pageNum - pageNum).toBeLessThanOrEqual(1);
          for (const { input } of server.calls.slice(asked)) {
            expect(input.query).toEqual(context().query);
            // The shown pages may be reloaded.
            const isAnew =
              step.kind === 'event' && step.event.type === 'list.refresh' && context().pageNum > 0;
            expect([input.pageNo, input.pages]).toEqual(
              isAnew ? [1, context().pageNum] : [context().pageNum + 1, 1],
            );
            if (isAnew) continue;
            if (input.pageNo === 1) appendedAt = Number.NEGATIVE_INFINITY;
            else {
              const isRetry = step.kind === 'event' && step.event.type === 'list.retry';
              if (!isRetry) expect(clock.now() - appendedAt).toBeGreaterThanOrEqual(1000);
              appendedAt = clock.now();
            }
          }
          asked = server.calls.length;
        }
      }),
      { numRuns: 300, seed: 20_240_607 },
    );
  });
});
