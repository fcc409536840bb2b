import type { RankedGame, WinnerEntry } from '@contract/catalogue';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { BOARD_REFRESH, REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { answered, failureKept, quietRequest, request } from '@/machines/shared/parts/request';

/** Winners and most played games. */
export interface Boards {
  readonly winners: readonly WinnerEntry[];
  readonly ranking: readonly RankedGame[];
}

export interface WinnersContext extends Boards {
  readonly failure: Failure | null;
}

export type WinnersEvent =
  | { readonly type: 'boards.seen' }
  | { readonly type: 'boards.unseen' }
  /** The boards load again, for example in another language. */
  | { readonly type: 'boards.reload' }
  | { readonly type: 'boards.retry' };

/** Winner board and game ranking, requested while they are in view (API-49, API-51, ENTITY-34). */
export const winnersMachine = setup({
  types: { context: {} as WinnersContext, events: {} as WinnersEvent },
  actors: { fetchBoards: notProvided<Boards, void>('fetchBoards') },
  actions: {
    /** Sorts winners by the highest win, whatever the order of the answer (ENTITY-34). */
    keepBoards: assign((_, { output }: { output: Boards }) => ({
      winners: output.winners.toSorted((one, other) => other.winAmount - one.winAmount),
      ranking: output.ranking.toSorted((one, other) => one.rank - other.rank),
      failure: null,
    })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  guards: { isKnown: ({ context }) => [...context.winners, ...context.ranking].length > 0 },
  delays: { REQUEST_TIMEOUT, BOARD_REFRESH },
}).createMachine({
  id: 'winners',
  description: 'Live winners and most played games, refreshed while they are in view.',
  context: { winners: [], ranking: [], failure: null },
  initial: 'unseen',
  states: {
    unseen: {
      description: 'The boards are out of view; no requests are sent.',
      on: {
        'boards.seen': [{ guard: 'isKnown', target: 'refreshing' }, { target: 'loading' }],
      },
    },
    loading: {
      description: 'The boards are loading; skeletons show.',
      meta: { requirements: ['API-49', 'API-51'] },
      entry: 'dropFailure',
      ...request('boards', 'fetchBoards', answered('showing', 'keepBoards'), 'failed'),
      on: { 'boards.reload': { target: 'loading', reenter: true }, 'boards.unseen': { target: 'unseen' } },
    },
    failed: {
      description: 'The boards could not be loaded; the player may retry.',
      on: { 'boards.retry': { target: 'loading' }, 'boards.unseen': { target: 'unseen' } },
    },
    showing: {
      description: 'The boards show.',
      meta: { requirements: ['ENTITY-34'] },
      after: { BOARD_REFRESH: { target: 'refreshing' } },
      on: { 'boards.reload': { target: 'refreshing' }, 'boards.unseen': { target: 'unseen' } },
    },
    refreshing: {
      description: 'The boards reload; the previous ones show.',
      ...quietRequest('freshBoards', 'fetchBoards', answered('showing', 'keepBoards'), 'showing'),
      on: {
        'boards.reload': { target: 'refreshing', reenter: true },
        'boards.unseen': { target: 'unseen' },
      },
    },
  },
});

/** Screens of the boards. */
export type WinnersScreen = 'skeleton' | 'failed' | 'boards';

/** Maps every state to a screen. */
export function winnersScreen(snapshot: SnapshotFrom<typeof winnersMachine>): WinnersScreen {
  if (snapshot.matches('failed')) return 'failed';
  const { winners, ranking } = snapshot.context;
  const isKnown = [...winners, ...ranking].length > 0;
  // Empty boards are an answer too, and stay while they reload.
  return isKnown || snapshot.matches('showing') || snapshot.matches('refreshing') ? 'boards' : 'skeleton';
}
