import { assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { unprovided } from '../unprovided';

/** A puzzle as it arrived, its lifetime already counted on this device's clock. */
export interface HumanPuzzle {
  readonly challengeId: string;
  readonly slider: {
    readonly background: string;
    readonly piece: string;
    /** Picture pixels. */
    readonly width: number;
    readonly height: number;
    readonly pieceWidth: number;
    readonly pieceTop: number;
  };
  readonly proofOfWork: { readonly salt: string; readonly difficulty: number };
  readonly lifetimeMs: number;
}

/** What is sent to be judged. */
export type HumanSolution =
  | { readonly kind: 'slider'; readonly challengeId: string; readonly left: number }
  | { readonly kind: 'proofOfWork'; readonly challengeId: string; readonly counter: number };

/** The judgement: a wrong slider position is an answer, not a fault. */
export type HumanVerdict =
  | { readonly kind: 'human'; readonly humanToken: string }
  | { readonly kind: 'missed' };

export interface HumanCheckContext {
  readonly puzzle: HumanPuzzle | null;
  /** Left edge of the piece in picture pixels. */
  readonly left: number;
  /** Counter of the proof of work. */
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
  /** Single-use token that a code request carries; null when the player gave up. */
  readonly humanToken: string | null;
}

/** Slider check before an SMS code, with a proof of work for those who cannot use it (SMS-03). */
export const humanCheckMachine = setup({
  types: {
    context: {} as HumanCheckContext,
    events: {} as HumanCheckEvent,
    output: {} as HumanCheckOutput,
  },
  actors: {
    fetchPuzzle: unprovided<HumanPuzzle, void>('fetchPuzzle'),
    /** Counts until the hash fits; off the main thread. */
    proveWork: unprovided<{ counter: number }, { salt: string; difficulty: number }>('proveWork'),
    judge: unprovided<HumanVerdict, HumanSolution>('judge'),
  },
  actions: {
    clear: assign({ puzzle: null, left: 0, counter: 0 }),
    keepPuzzle: assign((_, params: { puzzle: HumanPuzzle }) => ({ puzzle: params.puzzle, failure: null })),
    move: assign(({ context }, params: { left: number }) => {
      const { width, pieceWidth } = given(context.puzzle).slider;
      return { left: Math.round(Math.min(Math.max(0, params.left), width - pieceWidth)) };
    }),
    keepCounter: assign((_, params: { counter: number }) => ({ counter: params.counter })),
    keepVerdict: assign((_, params: { verdict: HumanVerdict }) => ({
      humanToken: params.verdict.kind === 'human' ? params.verdict.humanToken : null,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
  },
  guards: {
    isHuman: (_, params: { verdict: HumanVerdict }) => params.verdict.kind === 'human',
    hasMoved: ({ context }) => context.left > 0,
  },
  delays: {
    REQUEST_TIMEOUT,
    PROOF_TIMEOUT: 60_000,
    MISS_SHOWN: 1200,
    PUZZLE_LIFETIME: ({ context }) => given(context.puzzle).lifetimeMs,
  },
}).createMachine({
  id: 'humanCheck',
  description: 'Tells a person from a script before a message is sent that costs money.',
  context: { puzzle: null, left: 0, counter: 0, failure: null, humanToken: null },
  initial: 'loading',
  output: ({ context }) => ({ humanToken: context.humanToken }),
  on: {
    'check.cancel': { target: '.cancelled', description: 'The player closes the check; nothing is sent.' },
  },
  states: {
    loading: {
      description: 'A puzzle is on its way.',
      entry: 'clear',
      invoke: {
        id: 'puzzle',
        src: 'fetchPuzzle',
        onDone: {
          target: 'sliding',
          actions: { type: 'keepPuzzle', params: ({ event }) => ({ puzzle: event.output }) },
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    sliding: {
      description: 'The player moves the piece into the gap, by finger, keyboard or tap.',
      meta: { requirements: ['SMS-03'] },
      on: {
        'slider.moved': { actions: { type: 'move', params: ({ event }) => event } },
        'slider.released': {
          guard: 'hasMoved',
          target: 'judgingSlider',
          description: 'Let go, or confirmed with Enter.',
        },
        'proof.chosen': { target: 'proving', description: 'Without the slider: the device works instead.' },
        'puzzle.refresh': { target: 'loading' },
      },
      after: { PUZZLE_LIFETIME: { target: 'loading', description: 'The server no longer accepts it.' } },
    },
    judgingSlider: {
      description: 'The server judges where the piece lies.',
      invoke: {
        id: 'sliderVerdict',
        src: 'judge',
        input: ({ context }) => ({
          kind: 'slider' as const,
          challengeId: given(context.puzzle).challengeId,
          left: context.left,
        }),
        onDone: [
          {
            guard: { type: 'isHuman', params: ({ event }) => ({ verdict: event.output }) },
            target: 'passed',
            actions: { type: 'keepVerdict', params: ({ event }) => ({ verdict: event.output }) },
          },
          { target: 'missed' },
        ],
        onError: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    missed: {
      description: 'Not quite: the miss shows for a moment, then a fresh puzzle.',
      after: { MISS_SHOWN: { target: 'loading' } },
      on: { 'puzzle.refresh': { target: 'loading' } },
    },
    proving: {
      description: 'The device computes a proof of work.',
      invoke: {
        id: 'proof',
        src: 'proveWork',
        input: ({ context }) => ({
          salt: given(context.puzzle).proofOfWork.salt,
          difficulty: given(context.puzzle).proofOfWork.difficulty,
        }),
        onDone: {
          target: 'judgingProof',
          actions: { type: 'keepCounter', params: ({ event }) => event.output },
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        PROOF_TIMEOUT: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    judgingProof: {
      description: 'The server judges the proof.',
      invoke: {
        id: 'proofVerdict',
        src: 'judge',
        input: ({ context }) => ({
          kind: 'proofOfWork' as const,
          challengeId: given(context.puzzle).challengeId,
          counter: context.counter,
        }),
        onDone: [
          {
            guard: { type: 'isHuman', params: ({ event }) => ({ verdict: event.output }) },
            target: 'passed',
            actions: { type: 'keepVerdict', params: ({ event }) => ({ verdict: event.output }) },
          },
          { target: 'missed' },
        ],
        onError: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    unavailable: {
      description: 'The check cannot be made now; the player may ask for another puzzle.',
      on: { 'puzzle.refresh': { target: 'loading' } },
    },
    passed: { type: 'final', description: 'A person; the token goes along with the request.' },
    cancelled: { type: 'final', description: 'Left without an answer.' },
  },
});

type HumanCheckSnapshot = SnapshotFrom<typeof humanCheckMachine>;

/** What the check draws. */
export type HumanCheckScreen = 'loading' | 'puzzle' | 'judging' | 'missed' | 'proving' | 'unavailable';

/** One total function from state to screen. */
export function humanCheckScreen(snapshot: HumanCheckSnapshot): HumanCheckScreen {
  if (snapshot.matches('sliding')) return 'puzzle';
  if (snapshot.matches('judgingSlider') || snapshot.matches('judgingProof')) return 'judging';
  if (snapshot.matches('missed')) return 'missed';
  if (snapshot.matches('proving')) return 'proving';
  return snapshot.matches('unavailable') ? 'unavailable' : 'loading';
}
