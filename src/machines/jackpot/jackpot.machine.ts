import { assign, type SnapshotFrom, setup } from 'xstate';
import { JACKPOT_ANIMATION, type JackpotVariant, REQUEST_TIMEOUT } from '@/config/constants';
import { given } from '../given';
import { unprovided } from '../unprovided';
import {
  animationValue,
  grow,
  intoRange,
  type JackpotUpdate,
  nextUpdate,
  startingValue,
} from './jackpotSteps';

export interface JackpotInput {
  readonly variant: JackpotVariant;
  /** Draws in [0, 1) for where a simulated counter starts. */
  readonly draw: number;
}

export interface JackpotContext {
  readonly variant: JackpotVariant;
  /** Value before the present update. */
  readonly from: number;
  /** Value after it. */
  readonly to: number;
  /** Step of the animation, 0 to 20. */
  readonly step: number;
  readonly update: JackpotUpdate;
  /** The platform's currency; null as long as it has not answered. */
  readonly currency: string | null;
}

export type JackpotEvent = { readonly type: 'screen.left' } | { readonly type: 'screen.entered' };

/** What the platform says of its jackpots. */
export interface RealJackpot {
  /** What they hold together; null where it supplies no value. */
  readonly amount: number | null;
  readonly currency: string;
}

/** Jackpot counter: follows the platform's value, or simulates one (JACKPOT-01..JACKPOT-03). */
export const jackpotMachine = setup({
  types: { context: {} as JackpotContext, events: {} as JackpotEvent, input: {} as JackpotInput },
  actors: {
    fetchJackpot: unprovided<RealJackpot, void>('fetchJackpot'),
    /** Two draws in [0, 1): for the pause and for the amount. */
    drawUpdate: unprovided<{ pause: number; amount: number }, void>('drawUpdate'),
  },
  actions: {
    adoptReal: assign(({ context }, params: { real: RealJackpot }) => ({
      from: context.to,
      to: given(params.real.amount),
      step: 0,
      currency: params.real.currency,
    })),
    /** A value that the platform no longer supplies may lie outside of the simulated range. */
    rejoinRange: assign(({ context }) => {
      const value = intoRange(context.to, context.variant);
      return { from: value, to: value, step: 0 };
    }),
    keepCurrency: assign((_, params: { currency: string }) => ({ currency: params.currency })),
    plan: assign((_, params: { pause: number; amount: number }) => ({
      update: nextUpdate(params.pause, params.amount),
    })),
    begin: assign(({ context }) => ({
      from: context.to,
      to: grow(context.to, context.update.amount, context.variant),
      step: 0,
    })),
    advance: assign(({ context }) => ({ step: context.step + 1 })),
    settle: assign(({ context }) => ({ from: context.to, step: 0 })),
  },
  guards: {
    isReal: (_, params: { real: RealJackpot }) => params.real.amount !== null,
    hasSteps: ({ context }) => context.step < JACKPOT_ANIMATION.steps,
  },
  delays: {
    REQUEST_TIMEOUT,
    DRAW_TIMEOUT: 1000,
    JACKPOT_PAUSE: ({ context }) => context.update.pauseMs,
    JACKPOT_STEP: JACKPOT_ANIMATION.stepMs,
    REAL_INTERVAL: 10_000,
  },
}).createMachine({
  id: 'jackpot',
  description: 'The counter of the jackpot banner.',
  context: ({ input }) => {
    const start = startingValue(input.variant, input.draw);
    return {
      variant: input.variant,
      from: start,
      to: start,
      step: 0,
      update: nextUpdate(0, 0),
      currency: null,
    };
  },
  initial: 'asking',
  on: { 'screen.left': { target: '.hidden', description: 'Nobody sees the counter: it rests.' } },
  states: {
    asking: {
      description: 'Asks the platform for a real value.',
      invoke: {
        id: 'real',
        src: 'fetchJackpot',
        onDone: [
          {
            guard: { type: 'isReal', params: ({ event }) => ({ real: event.output }) },
            target: 'following',
            actions: { type: 'adoptReal', params: ({ event }) => ({ real: event.output }) },
          },
          {
            target: 'simulating',
            actions: { type: 'keepCurrency', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'simulating' },
      },
      after: { REQUEST_TIMEOUT: { target: 'simulating' } },
    },
    following: {
      description: "Shows the platform's value and asks again.",
      initial: 'counting',
      after: { REAL_INTERVAL: { target: 'asking' } },
      states: {
        counting: {
          description: 'Counts up to the new value.',
          after: {
            JACKPOT_STEP: [
              { guard: 'hasSteps', target: 'counting', reenter: true, actions: 'advance' },
              { target: 'resting', actions: 'settle' },
            ],
          },
        },
        resting: { description: 'The value stands.' },
      },
    },
    simulating: {
      description: 'The platform supplies no value: the counter grows by itself.',
      meta: { requirements: ['JACKPOT-01', 'JACKPOT-02', 'JACKPOT-03'] },
      entry: 'rejoinRange',
      initial: 'drawing',
      states: {
        drawing: {
          description: 'Draws the next pause and amount.',
          invoke: {
            id: 'draw',
            src: 'drawUpdate',
            onDone: { target: 'resting', actions: { type: 'plan', params: ({ event }) => event.output } },
            onError: { target: 'resting' },
          },
          after: { DRAW_TIMEOUT: { target: 'resting' } },
        },
        resting: {
          description: 'Rests for 3, 4 or 5 seconds.',
          meta: { requirements: ['JACKPOT-03'] },
          after: { JACKPOT_PAUSE: { target: 'counting', actions: 'begin' } },
        },
        counting: {
          description: 'Counts up in 20 steps of 50 ms.',
          meta: { requirements: ['JACKPOT-03'] },
          after: {
            JACKPOT_STEP: [
              { guard: 'hasSteps', target: 'counting', reenter: true, actions: 'advance' },
              { target: 'drawing', actions: 'settle' },
            ],
          },
        },
      },
    },
    hidden: {
      description: 'Out of sight.',
      on: { 'screen.entered': { target: 'asking' } },
    },
  },
});

/** The value that shows now. */
export function jackpotValue({ context }: Pick<SnapshotFrom<typeof jackpotMachine>, 'context'>): number {
  return animationValue(context.from, context.to, context.step, context.variant);
}
