import { assign, type SnapshotFrom, setup } from 'xstate';
import { LOTTERY_REFRESH, REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { categoryMachine } from '../category/category.machine';
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
  | { readonly type: 'language.changed' }
  /** Sent once a second with the time of the device. */
  | { readonly type: 'clock.tick'; readonly deviceTime: number };

/** The lottery pages: menus, draws with their countdown, recent results (ROUTE-20, ROUTE-21, API-43..API-48). */
export const lotteryMachine = setup({
  types: {} as ChartTypes<LotteryContext, LotteryEvent, LotteryInput> & {
    tags: 'loading' | 'failed';
    children: {
      category: 'category';
      clock: 'clock';
      board: 'fetchBoard';
      freshBoard: 'fetchBoard';
    };
  },
  actors: {
    category: categoryMachine,
    fetchBoard: notProvided<LotteryBoard, LotteryInput>('fetchBoard'),
    /** Reports the time of the device once a second. */
    clock: notProvidedCallback<LotteryEvent>('clock'),
  },
  actions: {
    keepBoard: assign((_, { output }: { output: LotteryBoard }) => ({ board: output, failure: null })),
    keepMenu: assign((_, params: { menu: string }) => ({ menu: params.menu })),
    keepTime: assign(({ context }, params: { deviceTime: number }) => ({
      now: params.deviceTime + context.board.clockAhead,
    })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  guards: {
    hasNone: (_, { output }: { output: LotteryBoard }) => output.lotteries.length === 0,
    isMenu: ({ context }, params: { menu: string }) =>
      params.menu === '' || menusOf(context.board).some(({ key }) => key === params.menu),
    isDrawOver: ({ context }, params: { deviceTime: number }) =>
      isDrawOver(context.board, params.deviceTime + context.board.clockAhead),
  },
  delays: { REQUEST_TIMEOUT, LOTTERY_REFRESH },
}).createMachine({
  id: 'lottery',
  description: 'Lotteries of one kind with their draws, above the game list of the category page.',
  context: ({ input }) => ({ ...input, board: EMPTY_BOARD, menu: '', now: 0, failure: null }),
  initial: 'loading',
  invoke: { id: 'category', src: 'category' },
  on: {
    'language.changed': {
      target: '.loading',
      reenter: true,
      description: 'The board loads in the new language.',
    },
  },
  states: {
    loading: {
      tags: ['loading'],
      description: 'Menus, lotteries, draws and results are loading.',
      meta: { requirements: ['API-43', 'API-44', 'API-45', 'API-46', 'API-47', 'API-48'] },
      entry: 'dropFailure',
      invoke: {
        id: 'board',
        src: 'fetchBoard',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: [
          { guard: withEvent('hasNone'), target: 'empty' },
          { target: 'showing', actions: withEvent('keepBoard') },
        ],
        onError: failed('failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    empty: { description: 'There is no lottery of this kind; the list below shows the empty state.' },
    failed: {
      tags: ['failed'],
      description: 'The draws could not be loaded; the player may retry, and the list below still works.',
      on: { 'lottery.retry': { target: 'loading' } },
    },
    showing: {
      description: 'Draws and results show, and the countdowns run.',
      meta: { requirements: ['ROUTE-20', 'ROUTE-21'] },
      invoke: { id: 'clock', src: 'clock' },
      initial: 'settled',
      on: {
        'menu.choose': { guard: withEvent('isMenu'), actions: withEvent('keepMenu') },
        'clock.tick': { actions: withEvent('keepTime') },
      },
      states: {
        settled: {
          description: 'All shown draws are in the future.',
          on: {
            'clock.tick': [
              {
                guard: withEvent('isDrawOver'),
                target: 'refreshing',
                actions: withEvent('keepTime'),
                description: 'A draw is over; its result and the next draw load.',
              },
            ],
          },
        },
        refreshing: {
          description: 'Draws and results are loading; the previous ones show.',
          meta: { requirements: ['API-44', 'API-46'] },
          invoke: {
            id: 'freshBoard',
            src: 'fetchBoard',
            input: ({ context }) => ({ kind: context.kind }),
            onDone: [
              { guard: withEvent('hasNone'), target: '#lottery.empty' },
              { target: 'pausing', actions: withEvent('keepBoard') },
            ],
            onError: { target: 'pausing' },
          },
          after: { REQUEST_TIMEOUT: { target: 'pausing' } },
        },
        pausing: {
          description: 'A minimum pause before the next refresh, whatever the clocks say.',
          after: { LOTTERY_REFRESH: { target: 'settled' } },
        },
      },
    },
  },
});

/** Screens above the list. */
export type LotteryScreen = 'skeleton' | 'failed' | 'empty' | 'board';

/** Maps every state to a screen. */
export function lotteryScreen(snapshot: SnapshotFrom<typeof lotteryMachine>): LotteryScreen {
  if (snapshot.matches('loading')) return 'skeleton';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('empty') ? 'empty' : 'board';
}
