import type { PasskeyAnswer, StepUpMethod, StepUpPurpose } from '@contract/account';
import { isSmsCode } from '@contract/readers/digits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { answered, failed, failureKept, request, timedOut } from '@/machines/shared/parts/request';
import { countDown, isWaitOver, type WaitLeft, waitKept, waitShown } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
import type { Secret } from '@/machines/shared/secret';
import { smsCodeMachine } from '../smsCode/smsCode.machine';

/** Methods with which the member can confirm their identity. */
export interface StepUpOptions {
  /** Best first; empty when only a recent login counts. */
  readonly methods: readonly StepUpMethod[];
  /** Last digits of the number that receives a code. */
  readonly numberEnd: string;
}

/** A proof to submit. */
export type StepUpProof =
  | { readonly kind: 'password'; readonly password: Secret }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'passkey'; readonly answer: PasskeyAnswer }
  /** The session was opened recently. */
  | { readonly kind: 'signIn' };

/** Outcome of the browser's passkey dialog; closing it is an outcome, not an error. */
export type PasskeySigning =
  | { readonly kind: 'signed'; readonly answer: PasskeyAnswer }
  | { readonly kind: 'cancelled' };

export interface StepUpInput {
  readonly purpose: StepUpPurpose;
}

export interface StepUpContext extends StepUpInput {
  readonly options: StepUpOptions | null;
  /** Kept only while the server checks it. */
  readonly proof: StepUpProof | null;
  readonly proven: boolean;
  readonly failure: Failure | null;
}

export type StepUpEvent =
  | { readonly type: 'method.choose'; readonly method: StepUpMethod }
  | { readonly type: 'password.submit'; readonly password: Secret }
  | { readonly type: 'code.submit'; readonly code: string }
  | { readonly type: 'passkey.use' }
  | { readonly type: 'options.retry' }
  | { readonly type: 'proof.cancel' }
  | WaitLeft;

export interface StepUpOutput {
  /** False when the member cancelled; the action that required the proof is not carried out. */
  readonly proven: boolean;
}

const parts = setup({
  types: {} as ChartTypes<StepUpContext, StepUpEvent, StepUpInput> & {
    output: StepUpOutput;
    children: {
      options: 'fetchOptions';
      signing: 'signWithPasskey';
      smsCode: 'smsCode';
      verdict: 'judge';
      recency: 'judge';
      countdown: 'countDown';
    };
  },
  actors: {
    countDown,
    fetchOptions: notProvided<StepUpOptions, void>('fetchOptions'),
    /** Signs a challenge of the server in the browser's dialog. */
    signWithPasskey: notProvided<PasskeySigning, void>('signWithPasskey'),
    smsCode: smsCodeMachine,
    /** Rejects with `step.up.wrong`, or the refusals of the code, when the proof is not accepted. */
    judge: notProvided<void, { purpose: StepUpPurpose; proof: StepUpProof }>('judge'),
  },
  actions: {
    keepOptions: assign((_, { output }: { output: StepUpOptions }) => ({
      options: output,
      failure: null,
    })),
    keepProof: assign((_, params: { proof: StepUpProof }) => ({ proof: params.proof, failure: null })),
    dropProof: assign({ proof: null }),
    keepProven: assign({ proven: true }),
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    dropFailure: assign({ failure: null }),
  },
  guards: {
    isWaitOver,
    prefers: ({ context }, params: { method: StepUpMethod }) =>
      assertDefined(context.options).methods[0] === params.method,
    mayChoose: ({ context }, params: { method: StepUpMethod; wanted: StepUpMethod }) =>
      params.method === params.wanted && assertDefined(context.options).methods.includes(params.method),
    isSigned: (_, { output }: { output: PasskeySigning }) => output.kind === 'signed',
    isCode: (_, params: { code: string }) => isSmsCode(params.code),
  },
  delays: {
    REQUEST_TIMEOUT,
    /** How long the browser's dialog may stay open, in milliseconds. */
    CEREMONY_TIMEOUT: 120_000,
  },
});

/** The server checks a proof; shared by all methods. A refusal shows in the method's own state. */
const judging = parts.createStateConfig({
  description: 'The server checks the proof.',
  exit: 'dropProof',
  invoke: {
    id: 'verdict',
    src: 'judge',
    input: ({ context }) => ({ purpose: context.purpose, proof: assertDefined(context.proof) }),
    onDone: { target: '#stepUp.proven' },
    onError: failed('giving'),
  },
  after: { REQUEST_TIMEOUT: timedOut('giving') },
});

/**
 * Step-up: the member confirms their identity again before money goes to a new destination or a new login method is
 * added. The call that requires it waits, and is repeated afterwards.
 */
export const stepUpMachine = parts.createMachine({
  id: 'stepUp',
  description: 'The member confirms their identity again.',
  context: ({ input }) => ({
    purpose: input.purpose,
    options: null,
    proof: null,
    proven: false,
    failure: null,
  }),
  initial: 'loading',
  output: ({ context }) => ({ proven: context.proven }),
  on: {
    'proof.cancel': { target: '.cancelled', description: 'The member cancels.' },
  },
  states: {
    loading: {
      description: "The member's methods are loading.",
      ...request('options', 'fetchOptions', answered('choosing', 'keepOptions'), 'unavailable'),
    },
    unavailable: {
      description: 'The methods could not be loaded; the member may retry.',
      on: { 'options.retry': { target: 'loading', actions: 'dropFailure' } },
    },
    choosing: {
      description: 'The best method is offered first.',
      always: [
        { guard: { type: 'prefers', params: { method: 'passkey' } }, target: 'asking.passkey' },
        { guard: { type: 'prefers', params: { method: 'password' } }, target: 'asking.password' },
        { guard: { type: 'prefers', params: { method: 'code' } }, target: 'asking.code' },
        { target: 'asking.recency', description: 'The account has no password, number or passkey.' },
      ],
    },
    asking: {
      description: 'One method shows; the others can be chosen instead.',
      on: {
        'method.choose': [
          {
            guard: {
              type: 'mayChoose',
              params: ({ event }) => ({ method: event.method, wanted: 'passkey' }),
            },
            target: '.passkey',
            actions: 'dropFailure',
          },
          {
            guard: {
              type: 'mayChoose',
              params: ({ event }) => ({ method: event.method, wanted: 'password' }),
            },
            target: '.password',
            actions: 'dropFailure',
          },
          {
            guard: { type: 'mayChoose', params: ({ event }) => ({ method: event.method, wanted: 'code' }) },
            target: '.code',
            actions: 'dropFailure',
          },
        ],
      },
      initial: 'password',
      states: {
        password: {
          description: 'Proof by the password of the account.',
          initial: 'giving',
          states: {
            giving: {
              ...waitShown,
              description: 'The member types the password; a refusal shows.',
              on: {
                ...waitShown.on,
                'password.submit': {
                  target: 'judging',
                  actions: {
                    type: 'keepProof',
                    params: ({ event }) => ({
                      proof: { kind: 'password' as const, password: event.password },
                    }),
                  },
                },
              },
            },
            judging,
          },
        },
        code: {
          description: "Proof by a code to the member's own number.",
          initial: 'giving',
          invoke: { id: 'smsCode', src: 'smsCode', input: { purpose: 'stepUp' } },
          states: {
            giving: {
              ...waitShown,
              description: 'The member requests and types a code; a refusal shows.',
              on: {
                ...waitShown.on,
                'code.submit': {
                  guard: withEvent('isCode'),
                  target: 'judging',
                  actions: {
                    type: 'keepProof',
                    params: ({ event }) => ({ proof: { kind: 'code' as const, code: event.code } }),
                  },
                },
              },
            },
            judging,
          },
        },
        passkey: {
          description: 'Proof by a passkey.',
          initial: 'giving',
          states: {
            giving: {
              ...waitShown,
              description: 'The passkey button shows, with any refusal.',
              on: { ...waitShown.on, 'passkey.use': { target: 'signing', actions: 'dropFailure' } },
            },
            signing: {
              description: "The browser's dialog asks for fingerprint, face or PIN.",
              invoke: {
                id: 'signing',
                src: 'signWithPasskey',
                onDone: [
                  {
                    guard: withEvent('isSigned'),
                    target: 'judging',
                    actions: { type: 'keepProof', params: ({ event }) => signedOf(event.output) },
                  },
                  { target: 'giving', description: 'The member closed the dialog.' },
                ],
                onError: failed('giving'),
              },
              after: { CEREMONY_TIMEOUT: timedOut('giving') },
            },
            judging,
          },
        },
        recency: {
          description: 'Proof by a recent login, when there is no other method.',
          initial: 'judging',
          states: {
            judging: {
              description: 'The server checks when the session was opened.',
              invoke: {
                id: 'recency',
                src: 'judge',
                input: ({ context }) => ({ purpose: context.purpose, proof: { kind: 'signIn' as const } }),
                onDone: { target: '#stepUp.proven' },
                onError: failed('refused'),
              },
              after: { REQUEST_TIMEOUT: timedOut('refused') },
            },
            refused: {
              ...waitShown,
              description: 'The login is too old; the member logs in again or retries.',
              on: { ...waitShown.on, 'options.retry': { target: 'judging', actions: 'dropFailure' } },
            },
          },
        },
      },
    },
    proven: {
      type: 'final',
      entry: 'keepProven',
      description: 'The identity is confirmed; the call that required it is repeated.',
    },
    cancelled: { type: 'final', description: 'The dialog closed without a proof.' },
  },
});

function signedOf(signing: PasskeySigning): { readonly proof: StepUpProof } {
  if (signing.kind !== 'signed') throw new Error('nothing was signed');
  return { proof: { kind: 'passkey', answer: signing.answer } };
}

type StepUpSnapshot = SnapshotFrom<typeof stepUpMachine>;

/** Screens of the dialog. */
export type StepUpScreen = 'loading' | 'unavailable' | StepUpMethod | 'recency';

/** Maps every state to a screen. */
export function stepUpScreen(snapshot: StepUpSnapshot): StepUpScreen {
  if (snapshot.matches('unavailable')) return 'unavailable';
  if (snapshot.matches({ asking: 'password' })) return 'password';
  if (snapshot.matches({ asking: 'code' })) return 'code';
  if (snapshot.matches({ asking: 'passkey' })) return 'passkey';
  return snapshot.matches({ asking: { recency: 'refused' } }) ? 'recency' : 'loading';
}

/** Whether a proof is being checked, or the browser's dialog is open. */
export function isStepUpBusy(snapshot: StepUpSnapshot): boolean {
  return (
    snapshot.matches({ asking: { password: 'judging' } }) ||
    snapshot.matches({ asking: { code: 'judging' } }) ||
    snapshot.matches({ asking: { passkey: 'judging' } }) ||
    snapshot.matches({ asking: { passkey: 'signing' } })
  );
}
