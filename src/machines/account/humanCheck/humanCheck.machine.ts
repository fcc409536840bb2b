import { assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import { boundedLifetime } from '@/machines/shared/lifetime';
import { notProvided } from '@/machines/shared/notProvided';
import { answered, failed, failureKept, request, timedOut } from '@/machines/shared/parts/request';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';

/** A puzzle as received; its lifetime is in milliseconds from then on. */
export interface HumanPuzzle {
  readonly challengeId: string;
  readonly slider: {
    readonly background: string;
    readonly piece: string;
    /** In picture pixels. */
    readonly width: number;
    readonly height: number;
    readonly pieceWidth: number;
    readonly pieceTop: number;
  };
  readonly proofOfWork: { readonly salt: string; readonly difficulty: number };
  readonly lifetimeMs: number;
}

/** A solution to submit. */
export type HumanSolution =
  | { readonly kind: 'slider'; readonly challengeId: string; readonly left: number }
  | { readonly kind: 'proofOfWork'; readonly challengeId: string; readonly counter: number };

/** Verdict on a solution; a wrong slider position is a verdict, not an error. */
export type HumanVerdict =
  | { readonly kind: 'human'; readonly humanToken: string }
  | { readonly kind: 'missed' };

export interface HumanCheckContext {
  readonly puzzle: HumanPuzzle | null;
  /** Left edge of the piece in picture pixels. */
  readonly left: number;
  /** Nonce of the proof of work. */
  readonly counter: number;
  readonly failure: Failure | null;
  readonly humanToken: string | null;
}

export type HumanCheckEvent =
  | { readonly type: 'slider.moved'; readonly left: number }
  | { readonly type: 'slider.released' }
  | { readonly type: 'proof.chosen' }
  | { readonly type: 'puzzle.refresh' }
  | { readonly type: 'check.cancel' };

export interface HumanCheckOutput {
  /** Single-use token for a code request; null when the player cancelled. */
  readonly humanToken: string | null;
}

/** Slider check before an SMS code, with a proof of work for players who cannot use the slider (SMS-03). */
export const humanCheckMachine = setup({
  types: {} as { context: HumanCheckContext; events: HumanCheckEvent; output: HumanCheckOutput },
  actors: {
    fetchPuzzle: notProvided<HumanPuzzle, void>('fetchPuzzle'),
    /** Tries counters until the hash matches, off the main thread. */
    proveWork: notProvided<{ counter: number }, { salt: string; difficulty: number }>('proveWork'),
    judge: notProvided<HumanVerdict, HumanSolution>('judge'),
  },
  actions: {
    clear: assign({ puzzle: null, left: 0, counter: 0 }),
    keepPuzzle: assign((_, { output }: { output: HumanPuzzle }) => ({ puzzle: output, failure: null })),
    move: assign(({ context }, params: { left: number }) => {
      const { width, pieceWidth } = assertDefined(context.puzzle).slider;
      return { left: Math.round(Math.min(Math.max(0, params.left), width - pieceWidth)) };
    }),
    keepCounter: assign((_, params: { counter: number }) => ({ counter: params.counter })),
    keepVerdict: assign((_, { output }: { output: HumanVerdict }) => ({
      humanToken: output.kind === 'human' ? output.humanToken : null,
    })),
    keepFailure: assign(failureKept),
  },
  guards: {
    isHuman: (_, { output }: { output: HumanVerdict }) => output.kind === 'human',
    hasMoved: ({ context }) => context.left > 0,
  },
  delays: {
    REQUEST_TIMEOUT,
    PROOF_TIMEOUT: 60_000,
    MISS_SHOWN: 1200,
    PUZZLE_LIFETIME: ({ context }) => boundedLifetime(assertDefined(context.puzzle).lifetimeMs),
  },
}).createMachine({
  id: 'humanCheck',
  description: 'Distinguishes a person from a script before an SMS, which costs money, is sent.',
  context: { puzzle: null, left: 0, counter: 0, failure: null, humanToken: null },
  initial: 'loading',
  output: ({ context }) => ({ humanToken: context.humanToken }),
  on: {
    'check.cancel': { target: '.cancelled', description: 'The player closes the check; nothing is sent.' },
  },
  states: {
    loading: {
      description: 'A puzzle is loading.',
      entry: 'clear',
      ...request('puzzle', 'fetchPuzzle', answered('sliding', 'keepPuzzle'), 'unavailable'),
    },
    sliding: {
      description: 'The player moves the piece into the gap, by finger, keyboard or tap.',
      meta: { requirements: ['SMS-03'] },
      on: {
        'slider.moved': { actions: withEvent('move') },
        'slider.released': {
          guard: 'hasMoved',
          target: 'judgingSlider',
          description: 'The player releases the slider or presses Enter.',
        },
        'proof.chosen': {
          target: 'proving',
          description: 'The device solves a proof of work instead of the player using the slider.',
        },
        'puzzle.refresh': { target: 'loading' },
      },
      after: {
        PUZZLE_LIFETIME: { target: 'loading', description: 'The server no longer accepts this puzzle.' },
      },
    },
    judgingSlider: {
      description: 'The server checks the position of the piece.',
      invoke: {
        id: 'sliderVerdict',
        src: 'judge',
        input: ({ context }) => ({
          kind: 'slider' as const,
          challengeId: assertDefined(context.puzzle).challengeId,
          left: context.left,
        }),
        onDone: [
          { guard: withEvent('isHuman'), target: 'passed', actions: withEvent('keepVerdict') },
          { target: 'missed' },
        ],
        onError: failed('unavailable'),
      },
      after: { REQUEST_TIMEOUT: timedOut('unavailable') },
    },
    missed: {
      description: 'The position was wrong; the miss shows briefly, then a new puzzle loads.',
      after: { MISS_SHOWN: { target: 'loading' } },
      on: { 'puzzle.refresh': { target: 'loading' } },
    },
    proving: {
      description: 'The device computes a proof of work.',
      invoke: {
        id: 'proof',
        src: 'proveWork',
        input: ({ context }) => ({
          salt: assertDefined(context.puzzle).proofOfWork.salt,
          difficulty: assertDefined(context.puzzle).proofOfWork.difficulty,
        }),
        onDone: { target: 'judgingProof', actions: withOutput('keepCounter') },
        onError: failed('unavailable'),
      },
      after: { PROOF_TIMEOUT: timedOut('unavailable') },
    },
    judgingProof: {
      description: 'The server checks the proof.',
      invoke: {
        id: 'proofVerdict',
        src: 'judge',
        input: ({ context }) => ({
          kind: 'proofOfWork' as const,
          challengeId: assertDefined(context.puzzle).challengeId,
          counter: context.counter,
        }),
        onDone: [
          { guard: withEvent('isHuman'), target: 'passed', actions: withEvent('keepVerdict') },
          { target: 'missed' },
        ],
        onError: failed('unavailable'),
      },
      after: { REQUEST_TIMEOUT: timedOut('unavailable') },
    },
    unavailable: {
      description: 'The check is not available; the player may request another puzzle.',
      on: { 'puzzle.refresh': { target: 'loading' } },
    },
    passed: { type: 'final', description: 'The check is passed; the token is sent with the request.' },
    cancelled: { type: 'final', description: 'The player cancelled the check.' },
  },
});

type HumanCheckSnapshot = SnapshotFrom<typeof humanCheckMachine>;

/** Screens of the check. */
export type HumanCheckScreen = 'loading' | 'puzzle' | 'judging' | 'missed' | 'proving' | 'unavailable';

/** Maps every state to a screen. */
export function humanCheckScreen(snapshot: HumanCheckSnapshot): HumanCheckScreen {
  if (snapshot.matches('sliding')) return 'puzzle';
  if (snapshot.matches('judgingSlider') || snapshot.matches('judgingProof')) return 'judging';
  if (snapshot.matches('missed')) return 'missed';
  if (snapshot.matches('proving')) return 'proving';
  return snapshot.matches('unavailable') ? 'unavailable' : 'loading';
}
