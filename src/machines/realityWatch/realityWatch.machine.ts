import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { RealityFigures } from '@/services/contract/member';
import { given } from '../given';
import { unprovided } from '../unprovided';

export interface RealityWatchContext {
  readonly figures: RealityFigures | null;
}

/** Whether a check is due by the server's own clock, whatever the device thinks of the time. */
export function isCheckDue({ nextCheckTime, serverTime }: RealityFigures): boolean {
  return nextCheckTime !== null && nextCheckTime <= serverTime;
}

/** A timer of a browser runs no longer than this, in milliseconds. */
const LONGEST_WAIT = 3_600_000;

/** Milliseconds until it is time to ask again. */
function waitOf({ nextCheckTime, serverTime }: RealityFigures): number {
  const left = (nextCheckTime ?? 0) - serverTime;
  return Math.min(LONGEST_WAIT, Math.max(1_000, left));
}

/** Waits for the moment of the next reality check and brings its figures. Done when one is due. */
export const realityWatchMachine = setup({
  types: {
    context: {} as RealityWatchContext,
    output: {} as RealityFigures,
    children: {} as { figures: 'fetchFigures' },
  },
  actors: { fetchFigures: unprovided<RealityFigures, void>('fetchFigures') },
  actions: {
    keepFigures: assign((_, params: { figures: RealityFigures }) => ({ figures: params.figures })),
  },
  guards: {
    isOff: (_, params: { figures: RealityFigures }) => params.figures.nextCheckTime === null,
    isDue: (_, params: { figures: RealityFigures }) => isCheckDue(params.figures),
  },
  delays: {
    REQUEST_TIMEOUT,
    ASK_AGAIN: 20_000,
    ASK_LATER: 300_000,
    UNTIL_CHECK: ({ context }) => waitOf(given(context.figures)),
  },
}).createMachine({
  id: 'realityWatch',
  description: 'Waits for the next reality check of whoever plays.',
  context: { figures: null },
  initial: 'asking',
  output: ({ context }) => given(context.figures),
  states: {
    asking: {
      description: 'The server tells when the next check is due.',
      invoke: {
        id: 'figures',
        src: 'fetchFigures',
        onDone: [
          { guard: { type: 'isOff', params: ({ event }) => ({ figures: event.output }) }, target: 'off' },
          {
            guard: { type: 'isDue', params: ({ event }) => ({ figures: event.output }) },
            target: 'due',
            actions: { type: 'keepFigures', params: ({ event }) => ({ figures: event.output }) },
          },
          {
            target: 'waiting',
            actions: { type: 'keepFigures', params: ({ event }) => ({ figures: event.output }) },
          },
        ],
        onError: { target: 'unknown' },
      },
      after: { REQUEST_TIMEOUT: { target: 'unknown' } },
    },
    waiting: {
      description: 'The player plays on until the check is due.',
      after: { UNTIL_CHECK: { target: 'asking', description: 'With figures of now.' } },
    },
    unknown: {
      description:
        'The server cannot be asked at the moment; it refuses rounds by itself when a check is due.',
      after: { ASK_AGAIN: { target: 'asking' } },
    },
    off: {
      description: 'The player wants none; that may change during the game.',
      after: { ASK_LATER: { target: 'asking' } },
    },
    due: { type: 'final', description: 'Time and result are to be shown.' },
  },
});
