import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { BOARD_REFRESH, REQUEST_TIMEOUT } from '@/config/constants';
import { type Boards, winnersMachine, winnersScreen } from '@/machines/catalogue/winners/winners.machine';
import { sampleGame, UNREACHABLE } from '@/machines/shared/samples';
import { deferred } from '../../support/chart';

const winner = (winAmount: number) => ({
  userName: 'ma***9',
  nodeId: 1,
  displayName: 'Golden Moon',
  icon: '',
  gameType: 'RNG',
  winAmount,
  currency: 'PHP',
  wonTime: 0,
});
const BOARDS: Boards = {
  winners: [winner(5), winner(900), winner(30)],
  ranking: [
    { rank: 2, playCount: 4, game: sampleGame(2) },
    { rank: 1, playCount: 9, game: sampleGame(1) },
  ],
};

function start() {
  const clock = new SimulatedClock();
  const server = deferred<Boards>();
  const actor = createActor(winnersMachine.provide({ actors: { fetchBoards: server.logic } }), {
    clock,
  }).start();
  return { clock, server, actor, screen: () => winnersScreen(actor.getSnapshot()) };
}

describe('winner board and ranking', () => {
  it('ENTITY-34 API-49 API-51 shows the highest win and the most played game first', async () => {
    const { actor, server, screen } = start();
    expect(server.calls).toHaveLength(0);
    actor.send({ type: 'boards.seen' });
    expect(screen()).toBe('skeleton');
    await server.last().answer(BOARDS);
    const { winners, ranking } = actor.getSnapshot().context;
    expect(winners.map(({ winAmount }) => winAmount)).toEqual([900, 30, 5]);
    expect(ranking.map(({ rank }) => rank)).toEqual([1, 2]);
    expect(screen()).toBe('boards');
  });

  it('is reloaded while it shows, and pauses off screen', async () => {
    const { actor, server, clock } = start();
    actor.send({ type: 'boards.seen' });
    await server.last().answer(BOARDS);
    clock.increment(BOARD_REFRESH);
    expect(server.calls).toHaveLength(2);
    await server.last().fail(UNREACHABLE);
    expect(actor.getSnapshot().context.winners).toHaveLength(3);
    actor.send({ type: 'boards.unseen' });
    clock.increment(10 * BOARD_REFRESH);
    expect(server.calls).toHaveLength(2);
  });

  it('a change of language drops the answer in the old one, also of the first request', async () => {
    const { actor, server } = start();
    actor.send({ type: 'boards.seen' });
    const old = server.last();
    actor.send({ type: 'boards.reload' });
    expect(server.waited()).toHaveLength(1);
    await old.answer(BOARDS);
    expect(actor.getSnapshot().value).toBe('loading');
    await server.last().answer(BOARDS);
    actor.send({ type: 'boards.reload' });
    expect([server.calls.length, actor.getSnapshot().value]).toEqual([3, 'refreshing']);
  });

  it('known values stay while it is reloaded, and while it is off screen', async () => {
    const { actor, server, screen } = start();
    actor.send({ type: 'boards.seen' });
    await server.last().answer({ winners: [winner(5)], ranking: BOARDS.ranking.slice(0, 1) });
    actor.send({ type: 'boards.unseen' });
    expect(screen()).toBe('boards');
    actor.send({ type: 'boards.seen' });
    expect(server.calls).toHaveLength(2);
    expect(screen()).toBe('boards');
  });

  it('empty boards stay while they are reloaded', async () => {
    const { actor, server, clock, screen } = start();
    actor.send({ type: 'boards.seen' });
    await server.last().answer({ winners: [], ranking: [] });
    clock.increment(BOARD_REFRESH);
    expect(server.calls).toHaveLength(2);
    expect(screen()).toBe('boards');
  });

  it('ends in an error that can be retried when there is no answer', async () => {
    const { actor, server, clock, screen } = start();
    actor.send({ type: 'boards.seen' });
    clock.increment(REQUEST_TIMEOUT);
    expect(screen()).toBe('failed');
    actor.send({ type: 'boards.retry' });
    await server.last().answer({ winners: [], ranking: [] });
    expect(screen()).toBe('boards');
  });
});
