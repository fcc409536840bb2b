import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import {
  type GameLinkEvent,
  gameLinkMachine,
  type LinkedGame,
} from '@/machines/play/gameLink/gameLink.machine';
import { sampleGame, sessionOfType } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

function start(memberType: number | null) {
  const server = deferred<LinkedGame, { nodeId: number }>();
  const log = recorder();
  const clock = new SimulatedClock();
  const actor = createActor(
    gameLinkMachine.provide({
      actors: { watchLinks: fromCallback<GameLinkEvent>(() => {}), findGame: server.logic },
      actions: {
        launch: log.action('launch'),
        showLoading: log.action('showLoading'),
        hideLoading: log.action('hideLoading'),
      },
    }),
    { input: { session: sessionOfType(memberType) }, clock },
  ).start();
  return {
    server,
    log,
    clock,
    send: actor.send,
    shown: () => actor.getSnapshot().context.shown?.nodeId,
    at: () => actor.getSnapshot().value,
  };
}

const FOUND = { game: sampleGame(7), mapping: {} };

describe('a link to a game', () => {
  it('shows its sheet to a visitor, without a login popup', async () => {
    const { send, server, log, shown, at } = start(null);
    send({ type: 'link.followed', nodeId: 7 });
    await server.last().answer(FOUND);
    expect([shown(), log.take()]).toEqual([7, []]);
    send({ type: 'sheet.close' });
    expect([shown(), at()]).toEqual([undefined, 'idle']);
  });

  it('LAUNCH-01 leads a member into the game', async () => {
    const { send, server, log, shown } = start(0);
    send({ type: 'link.followed', nodeId: 7 });
    await server.last().answer(FOUND);
    expect([shown(), log.take()]).toEqual([undefined, [['launch', FOUND]]]);
  });

  it.each([
    [null, 0, undefined],
    [0, null, 7],
  ] as const)(
    'follows the session at the time the game is found: %s, then %s',
    async (first, then, wanted) => {
      const { send, server, shown } = start(first);
      send({ type: 'link.followed', nodeId: 7 });
      send({ type: 'session.changed', session: sessionOfType(then) });
      await server.last().answer(FOUND);
      expect(shown()).toBe(wanted);
    },
  );

  it('has no mask while its lookup answers soon, and one while it takes longer', async () => {
    const { send, server, log, clock } = start(null);
    const names = () => log.take().map(([name]) => name);
    send({ type: 'link.followed', nodeId: 7 });
    clock.increment(299);
    expect(names()).toEqual([]);
    clock.increment(1);
    expect(names()).toEqual(['showLoading']);
    // A newer link is looked up from the beginning.
    send({ type: 'link.followed', nodeId: 8 });
    clock.increment(299);
    expect(names()).toEqual(['hideLoading']);
    clock.increment(1);
    await server.last().answer(FOUND);
    expect(names()).toEqual(['showLoading', 'hideLoading']);
    clock.increment(60_000);
    expect(names()).toEqual([]);
  });
});
