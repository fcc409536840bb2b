import type { PasskeyAnswer, PasskeyCeremony } from '@contract/account';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { type Failure, isStepUpWanted } from '@/machines/shared/failure';
import type { ConfirmRequest, ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { proof, question } from '@/machines/shared/parts/question';
import {
  answered,
  failedAloud,
  failureKept,
  notifySuccess,
  request,
  timedOutAloud,
} from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { type StepUpOutput, stepUpMachine } from '../stepUp/stepUp.machine';

/** A passkey of the member; times in ms since the epoch. */
export interface Passkey {
  readonly passkeyId: string;
  readonly label: string;
  readonly createdTime: number;
  readonly lastUsedTime: number | null;
}

/** Outcome of creating a passkey; closing the browser's dialog is an outcome, not an error. */
export type PasskeyCreation =
  | { readonly kind: 'made'; readonly answer: PasskeyAnswer }
  | { readonly kind: 'cancelled' }
  /** This device already has a passkey of the account. */
  | { readonly kind: 'alreadyHeld' };

export interface PasskeyListInput {
  /** Whether this browser supports passkeys. */
  readonly supported: boolean;
}

export interface PasskeyListContext extends PasskeyListInput {
  readonly passkeys: readonly Passkey[];
  readonly removing: string;
  /** Server options for the new passkey while it is being created. */
  readonly ceremony: PasskeyCeremony | null;
  /** Answer of the browser until it is added to the account. */
  readonly made: PasskeyAnswer | null;
  readonly failure: Failure | null;
}

export type PasskeyListEvent =
  | { readonly type: 'passkey.add' }
  | { readonly type: 'passkey.remove'; readonly passkeyId: string }
  | { readonly type: 'list.retry' };

/** Lists, adds and removes passkeys as an alternative to a password. */
export const passkeyListMachine = setup({
  types: {} as ChartTypes<PasskeyListContext, PasskeyListEvent, PasskeyListInput> & {
    children: {
      passkeys: 'fetchPasskeys';
      preparation: 'preparePasskey';
      stepUp: 'stepUp';
      creation: 'createPasskey';
      addition: 'addPasskey';
      question: 'askConfirmation';
      removal: 'removePasskey';
    };
    tags: 'failed' | 'loading' | 'showing' | 'adding';
  },
  actors: {
    fetchPasskeys: notProvided<readonly Passkey[], void>('fetchPasskeys'),
    /** Fetches the server's options for a new passkey. */
    preparePasskey: notProvided<PasskeyCeremony, void>('preparePasskey'),
    /** Opens the browser's dialog; closing it is an outcome, not an error. */
    createPasskey: notProvided<PasskeyCreation, { ceremony: PasskeyCeremony }>('createPasskey'),
    addPasskey: notProvided<void, { made: PasskeyAnswer }>('addPasskey'),
    stepUp: stepUpMachine,
    askConfirmation: notProvided<boolean, ConfirmRequest>('askConfirmation'),
    removePasskey: notProvided<void, { passkeyId: string }>('removePasskey'),
  },
  actions: {
    keepPasskeys: assign((_, { output }: { output: readonly Passkey[] }) => ({
      passkeys: output,
      failure: null,
    })),
    keepRemoving: assign((_, params: { passkeyId: string }) => ({ removing: params.passkeyId })),
    keepCeremony: assign((_, { output }: { output: PasskeyCeremony }) => ({ ceremony: output })),
    keepMade: assign((_, { output }: { output: PasskeyCreation }) => ({
      made: output.kind === 'made' ? output.answer : null,
    })),
    /** Drops the data of an addition or removal when it ends. */
    dropIntent: assign({ removing: '', ceremony: null, made: null }),
    keepFailure: assign(failureKept),
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isSupported: ({ context }) => context.supported,
    isMade: (_, { output }: { output: PasskeyCreation }) => output.kind === 'made',
    isAlreadyHeld: (_, { output }: { output: PasskeyCreation }) => output.kind === 'alreadyHeld',
    isConfirmed: (_, { output }: { output: boolean }) => output,
    isProofWanted: (_, params: { error: unknown }) => isStepUpWanted(params.error),
    isProven: (_, params: StepUpOutput) => params.proven,
    isKnown: ({ context }, params: { passkeyId: string }) =>
      context.passkeys.some(({ passkeyId }) => passkeyId === params.passkeyId),
  },
  delays: {
    REQUEST_TIMEOUT,
    /** How long the browser's dialog may stay open, in milliseconds. */
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
      description: 'The passkeys are loading.',
      tags: ['loading'],
      entry: 'dropIntent',
      ...request('passkeys', 'fetchPasskeys', answered('showing', 'keepPasskeys'), 'failed'),
    },
    failed: {
      description: 'They could not be loaded; the member may retry.',
      tags: ['failed'],
      on: { 'list.retry': { target: 'loading' } },
    },
    showing: {
      description: 'The passkeys show.',
      tags: ['showing'],
      entry: 'dropIntent',
      on: {
        'passkey.add': { guard: 'isSupported', target: 'adding' },
        'passkey.remove': {
          guard: withEvent('isKnown'),
          target: 'asking',
          actions: withEvent('keepRemoving'),
        },
      },
    },
    adding: {
      description: 'A passkey is being added.',
      tags: ['adding'],
      initial: 'preparing',
      states: {
        preparing: {
          description: 'The options for the new passkey are loading.',
          invoke: {
            id: 'preparation',
            src: 'preparePasskey',
            onDone: { target: 'creating', actions: withEvent('keepCeremony') },
            onError: [
              { guard: withEvent('isProofWanted'), target: 'proving' },
              failedAloud('#passkeyList.showing'),
            ],
          },
          after: { REQUEST_TIMEOUT: timedOutAloud('#passkeyList.showing') },
        },
        proving: {
          description: 'The member confirms their identity, so that a stolen token cannot add a passkey.',
          ...proof('passkey', 'preparing', {
            target: '#passkeyList.showing',
            description: 'The member cancelled.',
          }),
        },
        creating: {
          description: "The browser's dialog asks for fingerprint, face or PIN.",
          invoke: {
            id: 'creation',
            src: 'createPasskey',
            input: ({ context }) => ({ ceremony: assertDefined(context.ceremony) }),
            onDone: [
              { guard: withEvent('isMade'), target: 'registering', actions: withEvent('keepMade') },
              {
                guard: withEvent('isAlreadyHeld'),
                target: '#passkeyList.showing',
                actions: {
                  type: 'notify',
                  params: { message: 'message.passkey_held', tone: 'info', duration: 'default' },
                },
                description: 'This device already has a passkey of the account.',
              },
              { target: '#passkeyList.showing', description: 'The member closed the dialog.' },
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
          description: 'The new passkey is being added to the account.',
          invoke: {
            id: 'addition',
            src: 'addPasskey',
            input: ({ context }) => ({ made: assertDefined(context.made) }),
            onDone: {
              target: '#passkeyList.loading',
              actions: notifySuccess('message.passkey_added'),
            },
            onError: {
              ...failedAloud('#passkeyList.loading'),
              description: 'The list reloads and shows whether it was added.',
            },
          },
          after: { REQUEST_TIMEOUT: timedOutAloud('#passkeyList.loading') },
        },
      },
    },
    asking: {
      description: 'The member confirms the removal of a passkey.',
      ...question('passkey', 'confirm.remove_passkey', 'removing', 'showing'),
    },
    removing: {
      description: 'The passkey is being removed.',
      invoke: {
        id: 'removal',
        src: 'removePasskey',
        input: ({ context }) => ({ passkeyId: context.removing }),
        onDone: { target: 'loading' },
        onError: [{ guard: withEvent('isProofWanted'), target: 'proving' }, failedAloud('showing')],
      },
      after: { REQUEST_TIMEOUT: timedOutAloud('showing') },
    },
    proving: {
      description: 'The member confirms their identity, so that a stolen token cannot remove a passkey.',
      ...proof('passkey', 'removing', { target: 'showing', description: 'The member cancelled.' }),
    },
  },
});
