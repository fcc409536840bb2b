import type { RealityFigures } from '@contract/member';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { notProvided } from '@/machines/shared/notProvided';
import { withEvent } from '@/machines/shared/parts/withEvent';

export interface RealityWatchContext {
  readonly figures: RealityFigures | null;
}

/** Whether a check is due by the server's clock, independent of the device's clock. */
export function isCheckDue({ nextCheckTime, serverTime }: RealityFigures): boolean {
  return nextCheckTime !== null && nextCheckTime <= serverTime;
}

/** Longest wait before the figures are requested again, in milliseconds. */
const LONGEST_WAIT = 3_600_000;

/** Milliseconds until the next request. */
function waitOf({ nextCheckTime, serverTime }: RealityFigures): number {
  const left = (nextCheckTime ?? 0) - serverTime;
  return Math.min(LONGEST_WAIT, Math.max(1_000, left));
}

/** Waits for the next reality check; done, with its figures, when one is due. */
export const realityWatchMachine = setup({
  types: {
    context: {} as RealityWatchContext,
    output: {} as RealityFigures,
    children: {} as { figures: 'fetchFigures' },
  },
  actors: { fetchFigures: notProvided<RealityFigures, void>('fetchFigures') },
  actions: {
    keepFigures: assign((_, { output }: { output: RealityFigures }) => ({ figures: output })),
  },
  guards: {
    isOff: (_, { output }: { output: RealityFigures }) => output.nextCheckTime === null,
    isDue: (_, { output }: { output: RealityFigures }) => isCheckDue(output),
  },
  delays: {
    REQUEST_TIMEOUT,
    ASK_AGAIN: 20_000,
    ASK_LATER: 300_000,
    UNTIL_CHECK: ({ context }) => waitOf(assertDefined(context.figures)),
  },
}).createMachine({
  id: 'realityWatch',
  description: 'Waits for the next reality check.',
  context: { figures: null },
  initial: 'asking',
  output: ({ context }) => assertDefined(context.figures),
  states: {
    asking: {
      description: 'The time of the next check is loading.',
      invoke: {
        id: 'figures',
        src: 'fetchFigures',
        onDone: [
          { guard: withEvent('isOff'), target: 'off' },
          { guard: withEvent('isDue'), target: 'due', actions: withEvent('keepFigures') },
          { target: 'waiting', actions: withEvent('keepFigures') },
        ],
        onError: { target: 'unknown' },
      },
      after: { REQUEST_TIMEOUT: { target: 'unknown' } },
    },
    waiting: {
      description: 'Play continues until the check is due.',
      after: { UNTIL_CHECK: { target: 'asking', description: 'The current figures are requested.' } },
    },
    unknown: {
      description:
        'The request failed and is repeated; the server itself refuses rounds when a check is due.',
      after: { ASK_AGAIN: { target: 'asking' } },
    },
    off: {
      description: 'The player has no reality check; that may change during the game.',
      after: { ASK_LATER: { target: 'asking' } },
    },
    due: { type: 'final', description: 'A check is due; time and result must show.' },
  },
});
