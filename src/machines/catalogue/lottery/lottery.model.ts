import type { LotteryDraw, LotteryGame } from '@contract/catalogue';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { lotteryMachine } from './lottery.machine';
import { EMPTY_BOARD, type LotteryBoard } from './lotteryBoard';

const DRAW_TIME = 60_000;

const lottery = (gameCode: string): LotteryGame => ({
  gameCode,
  displayName: gameCode,
  vassalage: 'LOTT',
  nodeId: 1,
  icon: '',
  prizeModes: ['LOTT'],
  playTypes: ['trad', 'ent'],
});

const draw = (gameCode: string, drawTime: number, numbers: readonly string[] = []): LotteryDraw => ({
  gameCode,
  displayName: gameCode,
  numero: '20260131-0001',
  closeTime: drawTime - 5000,
  drawTime,
  numbers: [...numbers],
});

const BOARD: LotteryBoard = {
  menus: [
    { key: 'TOWN', displayName: 'Town', gameCodes: ['one'] },
    { key: 'OTHER', displayName: 'Other', gameCodes: ['elsewhere'] },
  ],
  lotteries: [lottery('one')],
  draws: [draw('one', DRAW_TIME)],
  results: [draw('one', 0, ['1', '2'])],
  clockAhead: 0,
};

/** The board after a draw: its result and the next draw. */
const NEXT_BOARD: LotteryBoard = {
  ...BOARD,
  draws: [draw('one', 2 * DRAW_TIME)],
  results: [draw('one', DRAW_TIME, ['3', '4'])],
};

export const lotteryModel = defineModel(lotteryMachine, {
  inputs: { lotteries: { kind: 'LOTT' } },
  events: {
    'menu.choose': { all: { menu: '' }, 'a menu': { menu: 'TOWN' }, 'an empty menu': { menu: 'OTHER' } },
    'lottery.retry': [{}],
    'language.changed': [{}],
    'clock.tick': [],
  },
  outcomes: {
    category: {},
    clock: {
      sends: {
        'before the draw': { type: 'clock.tick', deviceTime: DRAW_TIME - 1 },
        'after the draw': { type: 'clock.tick', deviceTime: DRAW_TIME },
        'an hour earlier: the clock went back': { type: 'clock.tick', deviceTime: DRAW_TIME - 3_600_000 },
      },
    },
    fetchBoard: {
      done: { 'a board': BOARD, 'no lotteries': EMPTY_BOARD },
      error: { unreachable: UNREACHABLE },
    },
  },
  outcomesById: {
    freshBoard: {
      done: { 'the same board again': BOARD, 'the next draw': NEXT_BOARD, 'no lotteries': EMPTY_BOARD },
      error: { unreachable: UNREACHABLE },
    },
  },
  waitsForUser: { category: 'A separate chart.' },
  project: ({ context }) => ({
    draws: context.board.draws.map(({ drawTime }) => drawTime),
    menu: context.menu,
    known: context.board.lotteries.length,
    failure: context.failure?.code,
  }),
  steps: [
    ...requestSteps<SnapshotFrom<typeof lotteryMachine>>('ROUTE-20 draws', {
      actor: 'board',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) =>
        event['output'].lotteries.length === 0
          ? after.matches('empty')
          : after.matches({ showing: 'settled' }) && after.context.board === event['output'],
      failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
    }),
    ...requestSteps<SnapshotFrom<typeof lotteryMachine>>('API-44 fresh draws', {
      actor: 'freshBoard',
      during: (snapshot) => snapshot.matches({ showing: 'refreshing' }),
      answered: ({ event, after }) =>
        event['output'].lotteries.length === 0
          ? after.matches('empty')
          : after.matches({ showing: 'pausing' }) && after.context.board === event['output'],
      failed: ({ before, after }) =>
        after.matches({ showing: 'pausing' }) && after.context.board === before.context.board,
    }),
    {
      name: 'ROUTE-20 every tick moves the countdowns',
      when: ({ event }) => event.type === 'clock.tick',
      holds: ({ event, before, after }) =>
        after.context.now === event['deviceTime'] + before.context.board.clockAhead,
    },
    {
      name: 'A new language or a retry loads the draws, without the old failure',
      when: ({ event }) => event.type === 'language.changed' || event.type === 'lottery.retry',
      holds: ({ after }) => after.matches('loading') && after.context.failure === null,
    },
    {
      name: 'A new language loads the list below the draws, too',
      when: ({ event }) => event.type === 'language.changed',
      holds: ({ calls }) => calls.some(({ src }) => src === 'category'),
    },
  ],
  temporal: [
    endsByItself('A load ends by itself', (snapshot) => snapshot.matches('loading')),
    endsByItself('A refresh ends by itself', (snapshot) => snapshot.matches({ showing: 'refreshing' })),
    {
      name: 'The pause after a refresh ends by itself',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches({ showing: 'pausing' }),
      comes: (snapshot) => snapshot.matches({ showing: 'settled' }) || !snapshot.matches('showing'),
    },
  ],
  invariants: [
    {
      name: 'ROUTE-20 the countdowns run exactly while draws show',
      holds: (snapshot) => snapshot.matches('showing') === (snapshot.children.clock !== undefined),
    },
    {
      name: 'Draws load in another language at any time, and retried after a failure',
      holds: (snapshot) =>
        snapshot.can({ type: 'language.changed' }) &&
        snapshot.matches('failed') === snapshot.can({ type: 'lottery.retry' }),
    },
    {
      name: 'There is a failure exactly while it shows',
      holds: (snapshot) => snapshot.matches('failed') === (snapshot.context.failure !== null),
    },
  ],
});

export const lotteryChart: ExplorableChart = {
  id: 'lottery',
  title: 'Lottery pages',
  area: 'Catalogue',
  machine: lotteryMachine,
  model: lotteryModel,
  requirements: ['ROUTE-20', 'ROUTE-21', 'API-43', 'API-44', 'API-45', 'API-46', 'API-47', 'API-48'],
};
