import type { Game } from '@contract/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import {
  applyChange,
  type FavouriteChange,
  favouritesMachine,
  isFavourite,
} from '@/machines/catalogue/favourites/favourites.machine';
import { EXPIRED, sampleGame, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

const A = sampleGame(1);
const B = sampleGame(2);
const C = sampleGame(3);

function start(loggedIn: boolean) {
  const clock = new SimulatedClock();
  const list = deferred<readonly Game[]>();
  const server = deferred<void, FavouriteChange>();
  const log = recorder();
  const reported = recorder();
  const actor = createActor(
    favouritesMachine.provide({
      actors: { fetchFavourites: list.logic, saveChange: server.logic },
      actions: {
        openLogin: log.action('openLogin'),
        notify: log.action('notify'),
        reportSaved: reported.action('reportSaved'),
      },
    }),
    { clock, input: { session: sessionOfType(loggedIn ? 0 : null) } },
  ).start();
  return {
    clock,
    list,
    server,
    log,
    saves: () => reported.take().length,
    toggle: (game: Game) => actor.send({ type: 'favourite.toggle', game }),
    session: (is: boolean, isResumed = false) =>
      actor.send({ type: 'session.changed', session: sessionOfType(is ? 0 : null, isResumed) }),
    turnAway: () => actor.send({ type: 'session.changed', session: EXPIRED }),
    dismiss: () => actor.send({ type: 'login.dismissed' }),
    removed: () => actor.getSnapshot().context.removed,
    shown: () => actor.getSnapshot().context.games.map(({ nodeId }) => nodeId),
    heart: (game: Game) => isFavourite(game.nodeId)(actor.getSnapshot()),
    sent: () => server.calls.map(({ input }) => [input.kind, input.game.nodeId]),
  };
}

async function loaded(...games: Game[]) {
  const stage = start(true);
  await stage.list.last().answer(games);
  return stage;
}

describe('a visitor', () => {
  it('FAV-01 ERR-01 who toggles sees the login popup and its reason, and nothing is changed or sent', () => {
    const { toggle, log, shown, server, list } = start(false);
    toggle(A);
    expect([log.take(), shown(), server.calls, list.calls]).toEqual([
      [['openLogin'], ['notify', { message: 'error.not.logged.in', tone: 'info', duration: 'default' }]],
      [],
      [],
      [],
    ]);
  });

  it('who logs in has the game among the favourites', async () => {
    const { toggle, session, list, shown, sent } = start(false);
    toggle(A);
    session(true);
    await list.last().answer([B]);
    expect([shown(), sent()]).toEqual([[1, 2], [['add', 1]]]);
  });

  it('FAV-02 whose game already is a favourite keeps it, and nothing is sent', async () => {
    const { toggle, session, list, shown, sent } = start(false);
    toggle(A);
    session(true);
    await list.last().answer([B, A]);
    expect([shown(), sent()]).toEqual([[2, 1], []]);
  });

  it('who dismisses the popup cancels the change', async () => {
    const { toggle, dismiss, session, list, shown } = start(false);
    toggle(A);
    dismiss();
    session(true);
    await list.last().answer([]);
    expect(shown()).toEqual([]);
  });
});

describe('a member', () => {
  it('sees an added game first and at once, before the server knows', async () => {
    const { toggle, shown, heart, server } = await loaded(B);
    toggle(A);
    expect([shown(), heart(A), server.waited().length]).toEqual([[1, 2], true, 1]);
  });

  it('FAV-03 a removed game goes at once, before the server knows', async () => {
    const { toggle, shown, heart, sent, server } = await loaded(A, B);
    toggle(A);
    expect([shown(), heart(A), sent(), server.waited().length]).toEqual([[2], false, [['remove', 1]], 1]);
  });

  it('FAV-03 lists leave out a removed game until it is added again, or its removal fails', async () => {
    const { removed, toggle, server } = await loaded(A, B);
    toggle(A);
    expect(removed()).toEqual([1]);
    await server.last().answer();
    expect(removed()).toEqual([1]);
    toggle(A);
    expect(removed()).toEqual([]);
    await server.last().answer();
    toggle(B);
    expect(removed()).toEqual([2]);
    await server.last().fail(UNREACHABLE);
    expect(removed()).toEqual([]);
  });

  it('changes are sent one by one, in order', async () => {
    const { toggle, sent, server, shown } = await loaded(C);
    toggle(A);
    toggle(B);
    toggle(C);
    expect([sent(), shown()]).toEqual([[['add', 1]], [2, 1]]);
    await server.last().answer();
    await server.last().answer();
    await server.last().answer();
    expect([sent(), shown()]).toEqual([
      [
        ['add', 1],
        ['add', 2],
        ['remove', 3],
      ],
      [2, 1],
    ]);
  });

  it.each([
    [
      'refused',
      async ({ server }: ReturnType<typeof start>) => server.last().fail(UNREACHABLE),
      'error.network.unreachable',
    ],
    [
      'unanswered for 15 s',
      async ({ clock }: ReturnType<typeof start>) => void clock.increment(15_000),
      'error.network.timeout',
    ],
  ])('a change that is %s is undone in place, with a message', async (_, happens, message) => {
    const stage = await loaded(A, B, C);
    stage.toggle(B);
    await happens(stage);
    expect([stage.shown(), stage.log.take()]).toEqual([
      [1, 2, 3],
      [['notify', { message, tone: 'error', duration: 'default' }]],
    ]);
  });

  it('ROUTE-36 lists of favourites are notified of each saved change, and of no other', async () => {
    const { toggle, server, saves } = await loaded();
    toggle(A);
    expect(saves()).toBe(0);
    await server.last().answer();
    expect(saves()).toBe(1);
    toggle(A);
    await server.last().fail(UNREACHABLE);
    expect(saves()).toBe(0);
  });

  it('a change that fails also undoes later ones of the same game, and no other', async () => {
    const { toggle, server, shown, sent } = await loaded();
    toggle(A);
    toggle(B);
    toggle(A);
    await server.last().fail(UNREACHABLE);
    expect(shown()).toEqual([2]);
    await server.last().answer();
    expect([shown(), sent()]).toEqual([
      [2],
      [
        ['add', 1],
        ['add', 2],
      ],
    ]);
  });

  it('favourites that cannot be loaded are requested again with the next heart and after 30 s', async () => {
    const { list, toggle, clock, log } = start(true);
    await list.last().fail(UNREACHABLE);
    expect(log.take()).toEqual([]);
    toggle(A);
    expect(list.calls).toHaveLength(2);
    await list.last().fail(UNREACHABLE);
    expect(log.take()).toEqual([
      ['notify', { message: 'error.network.unreachable', tone: 'error', duration: 'default' }],
    ]);
    clock.increment(30_000);
    expect(list.calls).toHaveLength(3);
  });

  it('favourites without an answer are requested again after 30 s; who tapped a heart meanwhile is told', async () => {
    const { list, toggle, clock, log, sent } = start(true);
    clock.increment(REQUEST_TIMEOUT);
    expect([list.calls.length, log.take()]).toEqual([1, []]);
    clock.increment(30_000);
    expect(list.calls).toHaveLength(2);
    toggle(A);
    clock.increment(REQUEST_TIMEOUT);
    expect(log.take()).toEqual([
      ['notify', { message: 'error.network.timeout', tone: 'error', duration: 'default' }],
    ]);
    clock.increment(30_000);
    expect(list.calls).toHaveLength(3);
    await list.last().answer([]);
    // The tap was given up with the message.
    expect(sent()).toEqual([]);
  });

  it('FAV-02 a heart tapped while the favourites load is added afterwards, unless it was a favourite', async () => {
    for (const [known, after, sends] of [
      [[B], [1, 2], [['add', 1]]],
      [[B, A], [2, 1], []],
    ] as const) {
      const { list, toggle, shown, sent } = start(true);
      toggle(A);
      await list.last().answer([...known]);
      expect([shown(), sent()]).toEqual([after, sends]);
    }
  });

  it('FAV-01 whose session expires during a change has unsaved changes sent after the login', async () => {
    const { toggle, turnAway, session, list, server, shown, sent, log } = await loaded(B, C);
    toggle(A);
    toggle(B);
    turnAway();
    expect([shown(), server.waited(), log.take()]).toEqual([[], [], []]);
    session(true, true);
    await list.last().answer([B, C]);
    expect(shown()).toEqual([1, 3]);
    await server.last().answer();
    expect(sent().slice(1)).toEqual([
      ['add', 1],
      ['remove', 2],
    ]);
  });

  it('who was logged out passes no unsaved changes to another member, who gets only what the visitor tapped', async () => {
    const { toggle, turnAway, session, list, server, shown, sent } = await loaded(B);
    toggle(B);
    turnAway();
    toggle(A);
    session(true);
    await list.last().answer([B, C]);
    expect(shown()).toEqual([1, 2, 3]);
    await server.last().answer();
    expect(sent().slice(1)).toEqual([['add', 1]]);
  });

  it('who logs in again has both: unsaved changes and those made meanwhile', async () => {
    const { toggle, turnAway, session, list, shown } = await loaded(B);
    toggle(B);
    turnAway();
    toggle(A);
    session(true, true);
    await list.last().answer([B, C]);
    expect(shown()).toEqual([1, 3]);
  });

  it('whose session expired and who does not log in again loses pending changes', async () => {
    const { toggle, turnAway, dismiss, session, list, shown } = await loaded(B);
    toggle(A);
    turnAway();
    dismiss();
    session(true, true);
    await list.last().answer([B]);
    expect(shown()).toEqual([2]);
  });

  it('who logs out leaves no favourites and no unsent change behind', async () => {
    const { toggle, session, list, shown, server } = await loaded(A);
    toggle(B);
    session(false);
    expect([shown(), server.waited()]).toEqual([[], []]);
    session(true);
    await list.last().answer([C]);
    expect([shown(), server.waited()]).toEqual([[3], []]);
  });

  it('another member who logs in over this one sees their own', async () => {
    const { toggle, session, list, shown, server } = await loaded(A);
    toggle(B);
    session(true);
    expect([shown(), server.waited()]).toEqual([[], []]);
    await list.last().answer([C]);
    expect(shown()).toEqual([3]);
  });
});

describe('exactness', () => {
  it('FAV-02 adding an existing favourite changes nothing, not even the array', () => {
    const games = [A, B];
    expect(applyChange(games, { game: { ...A }, kind: 'add' })).toBe(games);
    expect(applyChange(games, { game: C, kind: 'remove' })).toBe(games);
  });

  it('whatever is toggled and however the server answers, the result equals the server’s favourites', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(A, B, C), fc.boolean()), { maxLength: 8 });
    const initial = fc.subarray([A, B, C]);
    await fc.assert(
      fc.asyncProperty(initial, steps, async (games, toggles) => {
        const stage = await loaded(...games);
        const known = new Set(games.map(({ nodeId }) => nodeId));
        for (const [game] of toggles) stage.toggle(game);
        for (const [, succeeds] of toggles) {
          const [change] = stage.server.waited();
          if (change === undefined) break;
          const { kind, game } = change.input;
          expect(known.has(game.nodeId)).toBe(kind === 'remove');
          if (succeeds) {
            if (kind === 'add') known.add(game.nodeId);
            else known.delete(game.nodeId);
            await change.answer();
          } else await change.fail(UNREACHABLE);
        }
        expect(stage.server.waited()).toEqual([]);
        expect(stage.shown().toSorted()).toEqual([...known].toSorted());
      }),
      { numRuns: 150 },
    );
  });
});
