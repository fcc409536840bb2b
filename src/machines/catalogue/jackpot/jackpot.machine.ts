import { assign, type SnapshotFrom, setup } from 'xstate';
import { JACKPOT_ANIMATION, type JackpotVariant, REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { notProvided } from '@/machines/shared/notProvided';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';
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
  /** Random number in [0, 1) that sets the start of a simulated counter. */
  readonly draw: number;
}

export interface JackpotContext {
  readonly variant: JackpotVariant;
  /** Value before the current update. */
  readonly from: number;
  /** Value after the current update. */
  readonly to: number;
  /** Step of the animation, 0 to 20. */
  readonly step: number;
  readonly update: JackpotUpdate;
  /** The platform's currency; null until it has answered. */
  readonly currency: string | null;
  /** The jackpots of single games, as the platform told them last. */
  readonly games: readonly GameJackpot[];
  /** Source of the value; null, with nothing shown, until it is known whether there is a real value. */
  readonly source: 'platform' | 'simulation' | null;
}

export type JackpotEvent = { readonly type: 'screen.left' } | { readonly type: 'screen.entered' };

/** The jackpot of a game. */
export interface GameJackpot {
  readonly nodeId: number;
  readonly amountMinor: number;
}

/** The platform's answer about its jackpots. */
export interface RealJackpot {
  /** Total of all jackpots; null when the platform supplies no value. */
  readonly amount: number | null;
  readonly currency: string;
  readonly games: readonly GameJackpot[];
}

/** Jackpot counter: follows the platform's value, or simulates one (JACKPOT-01..JACKPOT-03). */
export const jackpotMachine = setup({
  types: { context: {} as JackpotContext, events: {} as JackpotEvent, input: {} as JackpotInput },
  actors: {
    fetchJackpot: notProvided<RealJackpot, void>('fetchJackpot'),
    /** Draws two random numbers in [0, 1): for the pause and for the amount. */
    drawUpdate: notProvided<{ pause: number; amount: number }, void>('drawUpdate'),
  },
  actions: {
    adoptReal: assign(({ context }, { output }: { output: RealJackpot }) => {
      const amount = assertDefined(output.amount);
      return {
        // The counter counts up only from a real value.
        from: context.source === 'platform' ? context.to : amount,
        to: amount,
        step: 0,
        currency: output.currency,
        games: output.games,
        source: 'platform' as const,
      };
    }),
    /** Moves a value of the platform that lies outside of the simulated range into it. */
    rejoinRange: assign(({ context }) => {
      const value = intoRange(context.to, context.variant);
      return { from: value, to: value, step: 0, source: 'simulation' as const };
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
  },
  guards: {
    isReal: (_, { output }: { output: RealJackpot }) => output.amount !== null,
    knowsReal: ({ context }) => context.source === 'platform',
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
      games: [],
      source: null,
    };
  },
  initial: 'asking',
  on: { 'screen.left': { target: '.hidden', description: 'The counter is out of view and pauses.' } },
  states: {
    asking: {
      description: 'Requests a real value from the platform.',
      invoke: {
        id: 'real',
        src: 'fetchJackpot',
        onDone: [
          { guard: withEvent('isReal'), target: 'following', actions: withEvent('adoptReal') },
          { target: 'simulating', actions: withOutput('keepCurrency') },
        ],
        onError: [
          { guard: 'knowsReal', target: 'following.resting', description: 'The last real value stays.' },
          { target: 'simulating' },
        ],
      },
      after: {
        REQUEST_TIMEOUT: [{ guard: 'knowsReal', target: 'following.resting' }, { target: 'simulating' }],
      },
    },
    following: {
      description: "Shows the platform's value and requests it again after 10 seconds.",
      initial: 'counting',
      after: { REAL_INTERVAL: { target: 'asking' } },
      states: {
        counting: {
          description: 'Counts up to the new value.',
          after: {
            JACKPOT_STEP: [
              { guard: 'hasSteps', target: 'counting', reenter: true, actions: 'advance' },
              { target: 'resting' },
            ],
          },
        },
        resting: { description: 'The value rests until the next request.' },
      },
    },
    simulating: {
      description: 'The platform supplies no value; the counter is simulated.',
      meta: { requirements: ['JACKPOT-01', 'JACKPOT-02', 'JACKPOT-03'] },
      entry: 'rejoinRange',
      initial: 'drawing',
      states: {
        drawing: {
          description: 'Draws the next pause and amount.',
          invoke: {
            id: 'draw',
            src: 'drawUpdate',
            onDone: { target: 'resting', actions: withOutput('plan') },
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
              { target: 'drawing' },
            ],
          },
        },
      },
    },
    hidden: {
      description: 'The counter is out of view.',
      on: { 'screen.entered': { target: 'asking' } },
    },
  },
});

/** The value currently shown. */
export function jackpotValue({ context }: Pick<SnapshotFrom<typeof jackpotMachine>, 'context'>): number {
  return animationValue(context.from, context.to, context.step, context.variant);
}
