import type { GamePage, GameType } from '@contract/catalogue';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type GamePageRequest,
  gameListMachine,
  type ScrollPosition,
} from '@/machines/catalogue/gameList/gameList.machine';
import { plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import { lobbyMachine } from '@/machines/home/lobby/lobby.machine';
import {
  AGENT,
  EMPTY_PAGE,
  LOGGED_OUT,
  MEMBER,
  sampleGame,
  samplePage,
  UNREACHABLE,
  VISITOR,
} from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

function start(loggedIn = false) {
  const server = deferred<GamePage, GamePageRequest>();
  const log = recorder();
  const actor = createActor(
    lobbyMachine.provide({
      actions: { openLogin: log.action('openLogin') },
      actors: { gameList: gameListMachine.provide({ actors: { fetchPage: server.logic } }) },
    }),
    { clock: new SimulatedClock(), input: { session: loggedIn ? MEMBER : VISITOR, keptPages: 4 } },
  ).start();
  const context = () => actor.getSnapshot().context;
  actor.send({ type: 'sections.start' });
  return {
    server,
    openOwn: (view: 'favourites' | 'recent', place?: ScrollPosition) =>
      actor.send({ type: 'page.opened', query: { ...plainQuery('ALLGAME'), gameClassify: view }, place }),
    changeOwn: () => actor.send({ type: 'own.changed' }),
    session: (isLoggedIn: boolean) =>
      actor.send({ type: 'session.changed', session: isLoggedIn ? MEMBER : LOGGED_OUT }),
    logInAgent: () => actor.send({ type: 'session.changed', session: AGENT }),
    leave: () => actor.send({ type: 'page.left' }),
    logins: () => log.take().length,
    open: (gameType: GameType, vassalage = '') =>
      actor.send({ type: 'page.opened', query: { ...plainQuery(gameType), vassalage } }),
    see: (gameType: GameType) => actor.send({ type: 'section.visible', gameType }),
    hide: (gameType: GameType) => actor.send({ type: 'section.hidden', gameType }),
    pauseSections: () => actor.send({ type: 'sections.pause' }),
    startSections: () => actor.send({ type: 'sections.start' }),
    reload: () => actor.send({ type: 'lobby.reload' }),
    retry: () => actor.send({ type: 'lobby.retry' }),
    kept: () => [...context().pages.keys()],
    page: (gameType: GameType) => context().pages.get(gameType),
    section: (gameType: GameType) => context().sections.get(gameType),
    running: () => Object.keys(actor.getSnapshot().children).sort(),
  };
}

describe('category pages', () => {
  it('LIST-28 load their first page with 36 games when they are first opened', () => {
    const { server, open } = start();
    open('FISH');
    expect(server.calls.map(({ input }) => input)).toEqual([
      { query: plainQuery('FISH'), pageSize: 36, pageNo: 1, pages: 1 },
    ]);
  });

  it('show their games again when the player returns, without a call', async () => {
    const { server, open, page } = start();
    open('RNG');
    await server.last().answer(samplePage(1, 3));
    const list = page('RNG');
    open('FISH');
    open('RNG');
    expect(page('RNG')).toBe(list);
    expect(list?.getSnapshot().context.games).toHaveLength(2);
    expect(server.calls).toHaveLength(2);
  });

  it('LIST-23 start over when they are opened with another vendor', () => {
    const { server, open, page } = start();
    open('RNG');
    const list = page('RNG');
    open('RNG', 'JL');
    expect(page('RNG')).toBe(list);
    expect(server.last().input).toMatchObject({ query: { vassalage: 'JL' }, pageNo: 1 });
    expect(server.waited()).toHaveLength(1);
  });

  it('stay in memory four at a time: the least recently seen one is removed and stops loading', () => {
    const { server, open, kept, running } = start();
    for (const type of ['RNG', 'FISH', 'LIVE', 'PVP'] as const) open(type);
    open('RNG');
    open('BINGO');
    expect(kept()).toEqual(['LIVE', 'PVP', 'RNG', 'BINGO']);
    expect(running()).toEqual(['page:BINGO', 'page:LIVE', 'page:PVP', 'page:RNG']);
    expect(server.waited().map(({ input }) => input.query.gameType)).not.toContain('FISH');
    open('FISH');
    expect(kept()).toEqual(['PVP', 'RNG', 'BINGO', 'FISH']);
    expect(server.last().input.query).toEqual(plainQuery('FISH'));
  });
});

describe('home sections', () => {
  it('LIST-29 load 20 games when they first come into view, and only then', () => {
    const { server, see } = start();
    see('RNG');
    see('RNG');
    expect(server.calls.map(({ input }) => input)).toEqual([
      { query: plainQuery('RNG'), pageSize: 20, pageNo: 1, pages: 1 },
    ]);
  });

  it('HOME-11 do not load behind the sheet of a game; those near the screen load when it is closed', () => {
    const { server, see, hide, pauseSections, startSections, running } = start();
    pauseSections();
    see('RNG');
    see('FISH');
    hide('FISH');
    expect(server.calls).toEqual([]);
    startSections();
    expect(running()).toEqual(['section:RNG']);
  });

  it('are separate from the page of the same type', () => {
    const { see, open, page, section, running } = start();
    see('RNG');
    open('RNG', 'JL');
    expect(section('RNG')).not.toBe(page('RNG'));
    expect(section('RNG')?.getSnapshot().context.query).toEqual(plainQuery('RNG'));
    expect(running()).toEqual(['page:RNG', 'section:RNG']);
  });

  it('all stay in memory, whatever pages are opened', () => {
    const { see, open, running } = start();
    see('RNG');
    for (const type of ['RNG', 'FISH', 'LIVE', 'PVP', 'BINGO'] as const) open(type);
    expect(running()).toContain('section:RNG');
  });
});

it('a reload restarts every list once', async () => {
  const { server, open, see, reload } = start();
  open('FISH');
  see('RNG');
  for (const call of server.waited()) await call.answer(samplePage(1, 3));
  reload();
  expect(server.waited().map(({ input }) => [input.query.gameType, input.pageNo])).toEqual([
    ['FISH', 1],
    ['RNG', 1],
  ]);
});

it('after an outage every list that failed is requested again, of pages and of sections, and no other one', async () => {
  const { server, open, see, retry, page, section } = start();
  const isFailed = (list: ReturnType<typeof page>) => list?.getSnapshot().matches('failed');
  open('FISH');
  see('RNG');
  open('LIVE');
  see('PVP');
  for (const call of server.waited()) await call.fail(UNREACHABLE);
  open('BINGO');
  see('BINGO');
  for (const call of server.waited()) await call.answer(samplePage(1, 3));
  expect([page('FISH'), section('RNG'), page('LIVE'), section('PVP')].map(isFailed)).toEqual(
    Array(4).fill(true),
  );
  retry();
  expect(server.waited().map(({ input }) => [input.query.gameType, input.pageSize])).toEqual([
    ['FISH', 36],
    ['LIVE', 36],
    ['RNG', 20],
    ['PVP', 20],
  ]);
});

it('a reload restarts every page and every section, whatever has become of it', async () => {
  const { server, open, see, reload } = start();
  open('FISH');
  see('RNG');
  for (const call of server.waited()) await call.fail(UNREACHABLE);
  open('LIVE');
  see('PVP');
  for (const call of server.waited()) await call.answer(samplePage(1, 3));
  reload();
  expect(server.waited().map(({ input }) => [input.query.gameType, input.pageSize])).toEqual([
    ['FISH', 36],
    ['LIVE', 36],
    ['RNG', 20],
    ['PVP', 20],
  ]);
});

describe("the player's own games", () => {
  it.each(['favourites', 'recent'] as const)(
    'LIST-24 ROLE-07 %s are a separate data view, which opens for a visitor after the login',
    (view) => {
      const { openOwn, session, server, logins, kept } = start();
      openOwn(view);
      expect([logins(), server.calls.length]).toEqual([1, 0]);
      session(true);
      expect(server.last().input).toMatchObject({ query: { gameClassify: view }, pageNo: 1 });
      session(false);
      expect(kept()).toEqual([]);
    },
  );

  it('ROUTE-36 LIST-24 empty favourites show a newly added one when they are opened again', async () => {
    const { openOwn, open, server, page } = start(true);
    openOwn('favourites');
    await server.last().answer(EMPTY_PAGE);
    open('RNG');
    openOwn('favourites');
    expect(server.last().input).toMatchObject({ query: { gameClassify: 'favourites' }, pageNo: 1 });
    await server.last().answer(samplePage(1, 1));
    expect(page('ALLGAME')?.getSnapshot().context.games).toHaveLength(2);
  });

  it('ROUTE-38 RECENT-01 reopened recent games show at once and are reloaded', async () => {
    const { openOwn, open, server, page } = start(true);
    const shown = () =>
      page('ALLGAME')
        ?.getSnapshot()
        .context.games.map(({ nodeId }) => nodeId);
    openOwn('recent');
    await server.last().answer(samplePage(1, 1));
    open('RNG');
    openOwn('recent');
    expect(shown()).toEqual([1, 2]);
    await server.last().answer({ ...samplePage(1, 1), games: [sampleGame(9), sampleGame(1), sampleGame(2)] });
    expect(shown()).toEqual([9, 1, 2]);
  });

  it('LIST-24 going back requests nothing unless the games have changed; then it reloads every shown page', async () => {
    const { openOwn, open, changeOwn, server, page } = start(true);
    const place = { pages: 1, row: 3, offset: 0 };
    openOwn('favourites');
    await server.last().answer(samplePage(1, 3));
    open('RNG');
    openOwn('favourites', place);
    expect(server.calls).toHaveLength(2);
    open('RNG');
    changeOwn();
    expect(server.last().input).toMatchObject({ query: { gameClassify: 'favourites' }, pages: 1 });
    openOwn('favourites', place);
    expect([server.calls.length, page('ALLGAME')?.getSnapshot().context.place]).toEqual([3, place]);
  });

  it('LIST-24 each view is requested once, and a change does not affect lists of all games', async () => {
    const { openOwn, open, changeOwn, server } = start(true);
    openOwn('favourites');
    await server.last().answer(samplePage(1, 1));
    openOwn('recent');
    expect(server.calls.map(({ input }) => input.query.gameClassify)).toEqual(['favourites', 'recent']);
    open('RNG');
    open('ALLGAME');
    changeOwn();
    expect(server.calls).toHaveLength(4);
  });

  it('open at once for a member, and not at all when a visitor has left the page before the login', () => {
    const member = start(true);
    member.openOwn('recent');
    expect([member.server.calls.length, member.logins()]).toEqual([1, 0]);
    const visitor = start();
    visitor.openOwn('recent');
    visitor.leave();
    visitor.session(true);
    expect(visitor.server.calls).toHaveLength(0);
  });

  it('LIST-24 ROLE-07 at the address open with every login: a later one, the next one after a logout, another account', () => {
    const { openOwn, session, logInAgent, server, page, kept } = start();
    const views = () => server.calls.map(({ input }) => input.query.gameClassify);
    openOwn('favourites');
    session(true);
    expect(views()).toEqual(['favourites']);
    session(false);
    expect(kept()).toEqual([]);
    session(true);
    expect(views()).toEqual(['favourites', 'favourites']);
    const list = page('ALLGAME');
    session(true);
    expect([page('ALLGAME'), views().length]).toEqual([list, 2]);
    logInAgent();
    expect(views()).toEqual(['favourites', 'favourites', 'favourites']);
    expect(page('ALLGAME')).not.toBe(list);
    expect(server.waited()).toHaveLength(1);
  });
});
