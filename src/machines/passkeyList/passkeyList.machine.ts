import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { PasskeyAnswer, PasskeyCeremony } from '@/services/contract/account';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import type { ConfirmRequest, ToastRequest } from '../feedback/feedback.machine';
import { given } from '../given';
import { unprovided } from '../unprovided';

/** A passkey of the member; times in ms since the epoch. */
export interface Passkey {
  readonly passkeyId: string;
  readonly label: string;
  readonly createdTime: number;
  readonly lastUsedTime: number | null;
}

/** How the making of a passkey ended; closing the browser's own window is an answer. */
export type PasskeyCreation =
  | { readonly kind: 'made'; readonly answer: PasskeyAnswer }
  | { readonly kind: 'cancelled' }
  /** This device already holds one of the account. */
  | { readonly kind: 'alreadyHeld' };

export interface PasskeyListInput {
  /** Whether this browser can make passkeys. */
  readonly supported: boolean;
}

export interface PasskeyListContext extends PasskeyListInput {
  readonly passkeys: readonly Passkey[];
  readonly removing: string;
  /** What the server wants of a new passkey, while one is being made. */
  readonly ceremony: PasskeyCeremony | null;
  /** What the browser made, until it is added. */
  readonly made: PasskeyAnswer | null;
  readonly failure: Failure | null;
}

export type PasskeyListEvent =
  | { readonly type: 'passkey.add' }
  | { readonly type: 'passkey.remove'; readonly passkeyId: string }
  | { readonly type: 'list.retry' };

/** Passkeys as an alternative to a password: list, add, remove. */
export const passkeyListMachine = setup({
  types: {
    context: {} as PasskeyListContext,
    events: {} as PasskeyListEvent,
    input: {} as PasskeyListInput,
  },
  actors: {
    fetchPasskeys: unprovided<readonly Passkey[], void>('fetchPasskeys'),
    /** Asks the server what a new passkey must be like. */
    preparePasskey: unprovided<PasskeyCeremony, void>('preparePasskey'),
    /** The browser's own window; closing it is an answer. */
    createPasskey: unprovided<PasskeyCreation, { ceremony: PasskeyCeremony }>('createPasskey'),
    addPasskey: unprovided<void, { made: PasskeyAnswer }>('addPasskey'),
    askConfirmation: unprovided<boolean, ConfirmRequest>('askConfirmation'),
    removePasskey: unprovided<void, { passkeyId: string }>('removePasskey'),
  },
  actions: {
    keepPasskeys: assign((_, params: { passkeys: readonly Passkey[] }) => ({
      passkeys: params.passkeys,
      failure: null,
    })),
    keepRemoving: assign((_, params: { passkeyId: string }) => ({ removing: params.passkeyId })),
    keepCeremony: assign((_, params: { ceremony: PasskeyCeremony }) => ({ ceremony: params.ceremony })),
    keepMade: assign((_, params: { creation: PasskeyCreation }) => ({
      made: params.creation.kind === 'made' ? params.creation.answer : null,
    })),
    /** Nothing of an addition or a removal outlasts it. */
    dropIntent: assign({ removing: '', ceremony: null, made: null }),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isSupported: ({ context }) => context.supported,
    isMade: (_, params: { creation: PasskeyCreation }) => params.creation.kind === 'made',
    isAlreadyHeld: (_, params: { creation: PasskeyCreation }) => params.creation.kind === 'alreadyHeld',
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
  context: ({ input }) => ({
    supported: input.supported,
    passkeys: [],
    removing: '',
    ceremony: null,
    made: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The passkeys are on their way.',
      entry: 'dropIntent',
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
      entry: 'dropIntent',
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
      description: 'A passkey is being added.',
      initial: 'preparing',
      states: {
        preparing: {
          description: 'The server says what it must be like.',
          invoke: {
            id: 'preparation',
            src: 'preparePasskey',
            onDone: {
              target: 'creating',
              actions: { type: 'keepCeremony', params: ({ event }) => ({ ceremony: event.output }) },
            },
            onError: {
              target: '#passkeyList.showing',
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
              target: '#passkeyList.showing',
              actions: {
                type: 'notify',
                params: { message: 'error.network.timeout', tone: 'error', duration: 'default' },
              },
            },
          },
        },
        creating: {
          description: "The browser's own window asks for finger, face or PIN.",
          invoke: {
            id: 'creation',
            src: 'createPasskey',
            input: ({ context }) => ({ ceremony: given(context.ceremony) }),
            onDone: [
              {
                guard: { type: 'isMade', params: ({ event }) => ({ creation: event.output }) },
                target: 'registering',
                actions: { type: 'keepMade', params: ({ event }) => ({ creation: event.output }) },
              },
              {
                guard: { type: 'isAlreadyHeld', params: ({ event }) => ({ creation: event.output }) },
                target: '#passkeyList.showing',
                actions: {
                  type: 'notify',
                  params: { message: 'message.passkey_held', tone: 'info', duration: 'default' },
                },
                description: 'This device holds one already.',
              },
              { target: '#passkeyList.showing', description: 'The member closed that window.' },
            ],
            onError: {
              target: '#passkeyList.showing',
              actions: {
                type: 'notify',
                params: { message: 'message.passkey_failed', tone: 'error', duration: 'default' },
              },
            },
          },
          after: {
            CEREMONY_TIMEOUT: {
              target: '#passkeyList.showing',
              actions: {
                type: 'notify',
                params: { message: 'message.passkey_failed', tone: 'error', duration: 'default' },
              },
            },
          },
        },
        registering: {
          description: 'What the browser made goes to the account.',
          invoke: {
            id: 'addition',
            src: 'addPasskey',
            input: ({ context }) => ({ made: given(context.made) }),
            onDone: {
              target: '#passkeyList.loading',
              actions: {
                type: 'notify',
                params: { message: 'message.passkey_added', tone: 'success', duration: 'success' },
              },
            },
            onError: {
              target: '#passkeyList.loading',
              actions: {
                type: 'notify',
                params: ({ event }) => ({
                  message: `error.${toFailure(event.error).code}` as const,
                  tone: 'error' as const,
                  duration: 'default' as const,
                }),
              },
              description: 'Whether it was added, the list tells.',
            },
          },
          after: {
            REQUEST_TIMEOUT: {
              target: '#passkeyList.loading',
              actions: {
                type: 'notify',
                params: { message: 'error.network.timeout', tone: 'error', duration: 'default' },
              },
            },
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
