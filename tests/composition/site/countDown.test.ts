import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, createMachine, type EventObject } from 'xstate';
import { countDown } from '@/composition/site/countDown';

/* A wait that counts down ends at nothing, once, and then stops. */

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What is told of a wait, with the timers that are left when time has passed it. */
function wait(ms: number | undefined) {
  const told: number[] = [];
  const chart = createActor(
    createMachine({
      invoke: { src: countDown, input: { ms } },
      on: {
        'wait.left': {
          actions: ({ event }: { event: EventObject & { ms?: number } }) => told.push(event.ms ?? NaN),
        },
      },
    }),
  ).start();
  vi.advanceTimersByTime((ms ?? 0) + 10_000);
  const timers = vi.getTimerCount();
  chart.stop();
  return { told, timers };
}

it.each([
  [3_000, [2_000, 1_000, 0]],
  [2_500, [1_500, 500, 0]],
  [1, [0]],
  [1_000, [0]],
  [0, [0]],
] as const)('a wait of %i ms', (ms, told) => {
  expect(wait(ms)).toEqual({ told, timers: 0 });
});

it('no wait at all', () => {
  expect(wait(undefined)).toEqual({ told: [], timers: 0 });
});
