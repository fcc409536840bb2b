import { assign, type SnapshotFrom, setup } from 'xstate';
import { LOTTERY_REFRESH, REQUEST_TIMEOUT } from '@/config/constants';
import { categoryMachine } from '../category/category.machine';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided, unprovidedCallback } from '../unprovided';
import { EMPTY_BOARD, isDrawOver, type LotteryBoard, menusOf } from './lotteryBoard';

export interface LotteryInput {
  readonly kind: 'LOTT' | 'ELOTT';
}

export interface LotteryContext extends LotteryInput {
  readonly board: LotteryBoard;
  /** Key of the chosen menu; empty for all. */
  readonly menu: string;
  /** The platform's time, in milliseconds since the epoch. */
  readonly now: number;
  readonly failure: Failure | null;
}

export type LotteryEvent =
  | { readonly type: 'menu.choose'; readonly menu: string }
  | { readonly type: 'lottery.retry' }
  | { readonly type: 'lottery.reload' }
  /** The clock of the device, once a second. */
  | { readonly type: 'clock.tick'; readonly deviceTime: number };

/** The lottery pages: menus, draws with their countdown, recent results (ROUTE-20, ROUTE-21, API-43..API-48). */
export const lotteryMachine = setup({
  types: {
    context: {} as LotteryContext,
    events: {} as LotteryEvent,
    input: {} as LotteryInput,
    children: {} as {
      category: 'category';
      clock: 'clock';
      board: 'fetchBoard';
      freshBoard: 'fetchBoard';
    },
  },
  actors: {
    category: categoryMachine,
    fetchBoard: unprovided<LotteryBoard, LotteryInput>('fetchBoard'),
    /** Tells the time of the device once a second. */
    clock: unprovidedCallback<LotteryEvent>('clock'),
  },
  actions: {
    keepBoard: assign((_, params: { board: LotteryBoard }) => ({ board: params.board, failure: null })),
    keepMenu: assign((_, params: { menu: string }) => ({ menu: params.menu })),
    keepTime: assign(({ context }, params: { deviceTime: number }) => ({
      now: params.deviceTime + context.board.clockAhead,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
  },
  guards: {
    hasNone: (_, params: { board: LotteryBoard }) => params.board.lotteries.length === 0,
    isMenu: ({ context }, params: { menu: string }) =>
      params.menu === '' || menusOf(context.board).some(({ key }) => key === params.menu),
    isDrawOver: ({ context }, params: { deviceTime: number }) =>
      isDrawOver(context.board, params.deviceTime + context.board.clockAhead),
  },
  delays: { REQUEST_TIMEOUT, LOTTERY_REFRESH },
}).createMachine({
  id: 'lottery',
  description: 'Lotteries of one kind with their draws, above the list that every category page has.',
  context: ({ input }) => ({ ...input, board: EMPTY_BOARD, menu: '', now: 0, failure: null }),
  initial: 'loading',
  invoke: { id: 'category', src: 'category' },
  on: {
    'lottery.reload': {
      target: '.loading',
      reenter: true,
      description: 'From the start, for example in another language.',
    },
  },
  states: {
    loading: {
      description: 'Menus, lotteries, draws and results are on their way.',
      meta: { requirements: ['API-43', 'API-44', 'API-45', 'API-46', 'API-47', 'API-48'] },
      entry: 'dropFailure',
      invoke: {
        id: 'board',
        src: 'fetchBoard',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: [
          { guard: { type: 'hasNone', params: ({ event }) => ({ board: event.output }) }, target: 'empty' },
          {
            target: 'showing',
            actions: { type: 'keepBoard', params: ({ event }) => ({ board: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    empty: { description: 'There is no lottery of this kind; the list below says so.' },
    failed: {
      description: 'The draws could not be loaded; the player may retry, the list below works.',
      on: { 'lottery.retry': { target: 'loading' } },
    },
    showing: {
      description: 'Draws and results show, and the countdowns run.',
      meta: { requirements: ['ROUTE-20', 'ROUTE-21'] },
      invoke: { id: 'clock', src: 'clock' },
      initial: 'settled',
      on: {
        'menu.choose': {
          guard: { type: 'isMenu', params: ({ event }) => event },
          actions: { type: 'keepMenu', params: ({ event }) => event },
        },
        'clock.tick': { actions: { type: 'keepTime', params: ({ event }) => event } },
      },
      states: {
        settled: {
          description: 'The draws that show are all yet to come.',
          on: {
            'clock.tick': [
              {
                guard: { type: 'isDrawOver', params: ({ event }) => event },
                target: 'refreshing',
                actions: { type: 'keepTime', params: ({ event }) => event },
                description: 'A draw is over: its result and the next draw are asked for.',
              },
            ],
          },
        },
        refreshing: {
          description: 'Fresh draws and results are on their way; what is known shows.',
          meta: { requirements: ['API-44', 'API-46'] },
          invoke: {
            id: 'freshBoard',
            src: 'fetchBoard',
            input: ({ context }) => ({ kind: context.kind }),
            onDone: [
              {
                guard: { type: 'hasNone', params: ({ event }) => ({ board: event.output }) },
                target: '#lottery.empty',
              },
              {
                target: 'pausing',
                actions: { type: 'keepBoard', params: ({ event }) => ({ board: event.output }) },
              },
            ],
            onError: { target: 'pausing' },
          },
          after: { REQUEST_TIMEOUT: { target: 'pausing' } },
        },
        pausing: {
          description: 'Rests before it may ask again, whatever the clocks say.',
          after: { LOTTERY_REFRESH: { target: 'settled' } },
        },
      },
    },
  },
});

/** What stands above the list. */
export type LotteryScreen = 'skeleton' | 'failed' | 'empty' | 'board';

/** One total function from state to screen. */
export function lotteryScreen(snapshot: SnapshotFrom<typeof lotteryMachine>): LotteryScreen {
  if (snapshot.matches('loading')) return 'skeleton';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('empty') ? 'empty' : 'board';
}
