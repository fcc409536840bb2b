import type { LotteryDraw, LotteryGame } from '@contract/catalogue';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { LOTTERY_REFRESH, REQUEST_TIMEOUT } from '@/config/constants';
import {
  type LotteryEvent,
  type LotteryInput,
  lotteryMachine,
  lotteryScreen,
} from '@/machines/catalogue/lottery/lottery.machine';
import {
  drawState,
  EMPTY_BOARD,
  isDrawOver,
  type LotteryBoard,
  menusOf,
  nextDraws,
  resultsOf,
} from '@/machines/catalogue/lottery/lotteryBoard';
import { UNREACHABLE } from '@/machines/shared/samples';
import { deferred } from '../../support/chart';

const lottery = (gameCode: string): LotteryGame => ({
  gameCode,
  displayName: gameCode,
  vassalage: 'LOTT',
  nodeId: 1,
  icon: '',
  prizeModes: ['LOTT'],
  playTypes: ['trad', 'ent'],
});
const draw = (gameCode: string, drawTime: number): LotteryDraw => ({
  gameCode,
  displayName: gameCode,
  numero: '20260131-0001',
  closeTime: drawTime - 5000,
  drawTime,
  numbers: [],
});
const board = (fields: Partial<LotteryBoard> = {}): LotteryBoard => ({
  menus: [
    { key: 'TOWN', displayName: 'Town', gameCodes: ['late', 'soon'] },
    { key: 'FAR', displayName: 'Far', gameCodes: ['other'] },
    { key: 'NONE', displayName: 'None', gameCodes: ['elsewhere'] },
  ],
  lotteries: [lottery('late'), lottery('soon'), lottery('other'), lottery('undrawn')],
  draws: [draw('late', 90_000), draw('soon', 60_000), draw('other', 70_000), draw('elsewhere', 10_000)],
  results: [draw('late', 1000), draw('elsewhere', 3000), draw('soon', 2000)],
  clockAhead: 500,
  ...fields,
});
const codesOf = (draws: readonly { readonly draw: LotteryDraw }[]) => draws.map((next) => next.draw.gameCode);

function start() {
  const clock = new SimulatedClock();
  const server = deferred<LotteryBoard, LotteryInput>();
  let tell: (event: LotteryEvent) => void = () => {};
  const actor = createActor(
    lotteryMachine.provide({
      actors: {
        fetchBoard: server.logic,
        clock: fromCallback<LotteryEvent>(({ sendBack }) => {
          tell = sendBack;
        }),
      },
    }),
    { clock, input: { kind: 'LOTT' } },
  ).start();
  return {
    clock,
    server,
    actor,
    tick: (deviceTime: number) => tell({ type: 'clock.tick', deviceTime }),
    screen: () => lotteryScreen(actor.getSnapshot()),
  };
}

describe('draws', () => {
  it('API-43 API-44 are listed by menu, the soonest first, and only of lotteries of the page', () => {
    expect(codesOf(nextDraws(board(), ''))).toEqual(['soon', 'other', 'late']);
    expect(codesOf(nextDraws(board(), 'TOWN'))).toEqual(['soon', 'late']);
    expect(menusOf(board()).map(({ key }) => key)).toEqual(['TOWN', 'FAR']);
  });

  it('API-46 results of the lotteries of the page show newest first', () => {
    expect(resultsOf(board()).map(({ gameCode }) => gameCode)).toEqual(['soon', 'late']);
  });

  it('count down to their close, then to the draw', () => {
    expect(drawState(draw('one', 60_000), 50_000)).toEqual({ phase: 'open', seconds: 5 });
    expect(drawState(draw('one', 60_000), 55_001)).toEqual({ phase: 'closed', seconds: 5 });
    expect(drawState(draw('one', 60_000), 99_000)).toEqual({ phase: 'closed', seconds: 0 });
  });
});

describe('the lottery page', () => {
  it('ROUTE-20 API-47 requests its kind, and shows the board by the platform’s clock', async () => {
    const { server, actor, screen, tick } = start();
    expect([screen(), server.last().input]).toEqual(['skeleton', { kind: 'LOTT' }]);
    await server.last().answer(board());
    expect(screen()).toBe('board');
    tick(40_000);
    expect(actor.getSnapshot().context.now).toBe(40_500);
  });

  it('API-44 reloads after a draw, at most every 4 seconds, and keeps the shown draws when that fails', async () => {
    const { server, actor, clock, tick, screen } = start();
    await server.last().answer(board({ draws: [draw('soon', 60_000)] }));
    tick(59_000);
    expect(server.calls).toHaveLength(1);
    tick(59_500);
    expect(server.calls).toHaveLength(2);
    await server.last().fail(UNREACHABLE);
    tick(60_000);
    expect(server.calls).toHaveLength(2);
    expect(screen()).toBe('board');
    clock.increment(LOTTERY_REFRESH);
    tick(61_000);
    expect(server.calls).toHaveLength(3);
    await server.last().answer(board({ draws: [draw('soon', 120_000)] }));
    expect(actor.getSnapshot().context.board.draws[0]?.drawTime).toBe(120_000);
  });

  it('a menu is chosen, an empty one is not', async () => {
    const { server, actor } = start();
    await server.last().answer(board());
    actor.send({ type: 'menu.choose', menu: 'FAR' });
    actor.send({ type: 'menu.choose', menu: 'NONE' });
    expect(actor.getSnapshot().context.menu).toBe('FAR');
  });

  it('ends in an error that can be retried, or shows nothing when there is no lottery', async () => {
    const { server, actor, clock, screen } = start();
    clock.increment(REQUEST_TIMEOUT);
    expect(screen()).toBe('failed');
    actor.send({ type: 'lottery.retry' });
    await server.last().answer(EMPTY_BOARD);
    expect(screen()).toBe('empty');
  });
});

describe('the edges of the board', () => {
  it('a menu shows when one of its lotteries is known', () => {
    const half = { key: 'HALF', displayName: 'Half', gameCodes: ['late', 'elsewhere'] };
    expect(menusOf(board({ menus: [half] }))).toEqual([half]);
  });

  it('one finished draw is enough', () => {
    expect(isDrawOver(board(), 9_999)).toBe(false);
    expect(isDrawOver(board(), 10_000)).toBe(true);
    expect(isDrawOver(board({ draws: [] }), 10_000)).toBe(false);
  });

  it('bets end at the moment the draw closes', () => {
    const last = draw('late', 90_000);
    expect(drawState(last, 84_999)).toEqual({ phase: 'open', seconds: 1 });
    expect(drawState(last, 85_000)).toEqual({ phase: 'closed', seconds: 5 });
  });
});
