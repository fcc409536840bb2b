import { assign, type SnapshotFrom, setup } from 'xstate';
import { BOARD_REFRESH, REQUEST_TIMEOUT } from '@/config/constants';
import type { RankedGame, WinnerEntry } from '@/services/contract/catalogue';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided } from '../unprovided';

/** Who won, and what is played most. */
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
  | { readonly type: 'boards.reload' }
  | { readonly type: 'boards.retry' };

/** Winner board and game ranking: asked for while somebody sees them (API-49, API-51, ENTITY-34). */
export const winnersMachine = setup({
  types: { context: {} as WinnersContext, events: {} as WinnersEvent },
  actors: { fetchBoards: unprovided<Boards, void>('fetchBoards') },
  actions: {
    /** Highest win first, whatever the order of the answer (ENTITY-34). */
    keepBoards: assign((_, params: { boards: Boards }) => ({
      winners: params.boards.winners.toSorted((one, other) => other.winAmount - one.winAmount),
      ranking: params.boards.ranking.toSorted((one, other) => one.rank - other.rank),
      failure: null,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
  },
  guards: { isKnown: ({ context }) => [...context.winners, ...context.ranking].length > 0 },
  delays: { REQUEST_TIMEOUT, BOARD_REFRESH },
}).createMachine({
  id: 'winners',
  description: 'Live winners and the most played games, fresh while they are on screen.',
  context: { winners: [], ranking: [], failure: null },
  initial: 'unseen',
  states: {
    unseen: {
      description: 'Nobody sees the boards: nothing is asked.',
      on: {
        'boards.seen': [{ guard: 'isKnown', target: 'refreshing' }, { target: 'loading' }],
      },
    },
    loading: {
      description: 'Nothing is known yet; skeletons show.',
      meta: { requirements: ['API-49', 'API-51'] },
      entry: 'dropFailure',
      invoke: {
        id: 'boards',
        src: 'fetchBoards',
        onDone: {
          target: 'showing',
          actions: { type: 'keepBoards', params: ({ event }) => ({ boards: event.output }) },
        },
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
      on: { 'boards.unseen': { target: 'unseen' } },
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
      description: 'Asked again; what is known shows meanwhile.',
      invoke: {
        id: 'freshBoards',
        src: 'fetchBoards',
        onDone: {
          target: 'showing',
          actions: { type: 'keepBoards', params: ({ event }) => ({ boards: event.output }) },
        },
        onError: { target: 'showing' },
      },
      after: { REQUEST_TIMEOUT: { target: 'showing' } },
      on: {
        'boards.reload': { target: 'refreshing', reenter: true },
        'boards.unseen': { target: 'unseen' },
      },
    },
  },
});

/** What the boards' place draws. */
export type WinnersScreen = 'skeleton' | 'failed' | 'boards';

/** One total function from state to screen. */
export function winnersScreen(snapshot: SnapshotFrom<typeof winnersMachine>): WinnersScreen {
  if (snapshot.matches('failed')) return 'failed';
  const { winners, ranking } = snapshot.context;
  const isKnown = [...winners, ...ranking].length > 0;
  return isKnown || snapshot.matches('showing') ? 'boards' : 'skeleton';
}
