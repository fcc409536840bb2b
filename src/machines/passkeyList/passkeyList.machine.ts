import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import type { ConfirmRequest, ToastRequest } from '../feedback/feedback.machine';
import { unprovided } from '../unprovided';

/** A passkey of the member; times in ms since the epoch. */
export interface Passkey {
  readonly passkeyId: string;
  readonly label: string;
  readonly createdTime: number;
  readonly lastUsedTime: number | null;
}

export interface PasskeyListInput {
  /** Whether this browser can make passkeys. */
  readonly supported: boolean;
}

export interface PasskeyListContext extends PasskeyListInput {
  readonly passkeys: readonly Passkey[];
  readonly removing: string;
  readonly failure: Failure | null;
}

export type PasskeyListEvent =
  | { readonly type: 'passkey.add' }
  | { readonly type: 'passkey.remove'; readonly passkeyId: string }
  | { readonly type: 'list.retry' };

/** Adding a passkey ends in one of these; closing the browser's own window is an answer. */
export type AddPasskeyOutcome = 'added' | 'cancelled';

/** Passkeys as an alternative to a password: list, add, remove. */
export const passkeyListMachine = setup({
  types: {
    context: {} as PasskeyListContext,
    events: {} as PasskeyListEvent,
    input: {} as PasskeyListInput,
  },
  actors: {
    fetchPasskeys: unprovided<readonly Passkey[], void>('fetchPasskeys'),
    addPasskey: unprovided<AddPasskeyOutcome, void>('addPasskey'),
    askConfirmation: unprovided<boolean, ConfirmRequest>('askConfirmation'),
    removePasskey: unprovided<void, { passkeyId: string }>('removePasskey'),
  },
  actions: {
    keepPasskeys: assign((_, params: { passkeys: readonly Passkey[] }) => ({
      passkeys: params.passkeys,
      failure: null,
    })),
    keepRemoving: assign((_, params: { passkeyId: string }) => ({ removing: params.passkeyId })),
    dropRemoving: assign({ removing: '' }),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isSupported: ({ context }) => context.supported,
    isAdded: (_, params: { outcome: AddPasskeyOutcome }) => params.outcome === 'added',
    isConfirmed: (_, params: { accepted: boolean }) => params.accepted,
    isKnown: ({ context }, params: { passkeyId: string }) =>
      context.passkeys.some(({ passkeyId }) => passkeyId === params.passkeyId),
  },
  delays: {
    REQUEST_TIMEOUT,
    /** The browser's own window may stay open this long. */
    CEREMONY_TIMEOUT: 120_000,
  },
}).createMachine({
  id: 'passkeyList',
  description: 'The passkeys of the member.',
  context: ({ input }) => ({ supported: input.supported, passkeys: [], removing: '', failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The passkeys are on their way.',
      invoke: {
        id: 'passkeys',
        src: 'fetchPasskeys',
        onDone: {
          target: 'showing',
          actions: { type: 'keepPasskeys', params: ({ event }) => ({ passkeys: event.output }) },
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
    },
    failed: {
      description: 'They could not be loaded; the member may retry.',
      on: { 'list.retry': { target: 'loading' } },
    },
    showing: {
      description: 'The passkeys show.',
      entry: 'dropRemoving',
      on: {
        'passkey.add': { guard: 'isSupported', target: 'adding' },
        'passkey.remove': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'keepRemoving', params: ({ event }) => event },
        },
      },
    },
    adding: {
      description: "The browser's own window asks for finger, face or PIN.",
      invoke: {
        id: 'addition',
        src: 'addPasskey',
        onDone: [
          {
            guard: { type: 'isAdded', params: ({ event }) => ({ outcome: event.output }) },
            target: 'loading',
            actions: {
              type: 'notify',
              params: { message: 'message.passkey_added', tone: 'success', duration: 'success' },
            },
          },
          { target: 'showing', description: 'The member closed that window.' },
        ],
        onError: {
          target: 'showing',
          actions: {
            type: 'notify',
            params: { message: 'message.passkey_failed', tone: 'error', duration: 'default' },
          },
        },
      },
      after: {
        CEREMONY_TIMEOUT: {
          target: 'showing',
          actions: {
            type: 'notify',
            params: { message: 'message.passkey_failed', tone: 'error', duration: 'default' },
          },
        },
      },
    },
    asking: {
      description: 'The member is asked before a passkey is removed.',
      invoke: {
        id: 'question',
        src: 'askConfirmation',
        input: { id: 'passkey', message: 'confirm.remove_passkey' },
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ accepted: event.output }) },
            target: 'removing',
          },
          { target: 'showing' },
        ],
        onError: { target: 'showing' },
      },
    },
    removing: {
      description: 'The passkey is being removed.',
      invoke: {
        id: 'removal',
        src: 'removePasskey',
        input: ({ context }) => ({ passkeyId: context.removing }),
        onDone: { target: 'loading' },
        onError: {
          target: 'showing',
          actions: {
            type: 'notify',
            params: ({ event }) => ({
              message: `error.${toFailure(event.error).code}` as const,
              tone: 'error' as const,
              duration: 'default' as const,
            }),
          },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'showing',
          actions: {
            type: 'notify',
            params: { message: 'error.network.timeout', tone: 'error', duration: 'default' },
          },
        },
      },
    },
  },
});
