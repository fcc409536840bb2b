import { assign, emit, setup } from 'xstate';
import { TOAST_DURATION, type ToastDuration } from '@/config/constants';
import type { MessageKey } from '@/config/messages';
import { given } from '../given';

/** How a toast looks. */
export type ToastTone = 'success' | 'info' | 'error' | 'offline';

/** A message shown for a while over whatever is on screen. */
export interface ToastRequest {
  readonly message: MessageKey;
  readonly tone: ToastTone;
  readonly duration: Exclude<ToastDuration, 'loading' | 'resetLoading'>;
}

/** A mask shown while something runs; whoever showed it hides it by the same id. */
export interface LoadingRequest {
  readonly id: string;
  readonly message: MessageKey;
  readonly duration: 'loading' | 'resetLoading';
}

/** A yes-or-no question to the player. */
export interface ConfirmRequest {
  readonly id: string;
  readonly message: MessageKey;
  /** What the button for yes says; `action.confirm` when absent. */
  readonly accept?: 'action.go' | 'action.update';
}

export interface FeedbackContext {
  readonly toast: ToastRequest | null;
  /** Counts toasts, so that the same message shown twice is announced twice. */
  readonly toastSerial: number;
  readonly loading: LoadingRequest | null;
  readonly confirm: ConfirmRequest | null;
}

export type FeedbackEvent =
  | ({ readonly type: 'toast.show' } & ToastRequest)
  | { readonly type: 'toast.dismiss' }
  | ({ readonly type: 'loading.show' } & LoadingRequest)
  | { readonly type: 'loading.hide'; readonly id: string }
  | ({ readonly type: 'confirm.ask' } & ConfirmRequest)
  | { readonly type: 'confirm.accept' }
  | { readonly type: 'confirm.decline' }
  | { readonly type: 'confirm.withdraw'; readonly id: string };

/** Tells whoever asked what the player answered. */
export interface ConfirmAnswered {
  readonly type: 'confirm.answered';
  readonly id: string;
  readonly accepted: boolean;
}

/** Toasts, loading masks and confirms of the whole product, each at most one at a time (TOAST-01..TOAST-07). */
export const feedbackMachine = setup({
  types: {
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    emitted: {} as ConfirmAnswered,
  },
  actions: {
    keepToast: assign(({ context }, toast: ToastRequest) => ({
      toast: { message: toast.message, tone: toast.tone, duration: toast.duration },
      toastSerial: context.toastSerial + 1,
    })),
    dropToast: assign({ toast: null }),
    keepLoading: assign((_, loading: LoadingRequest) => ({
      loading: { id: loading.id, message: loading.message, duration: loading.duration },
    })),
    dropLoading: assign({ loading: null }),
    keepConfirm: assign((_, confirm: ConfirmRequest) => ({
      confirm: {
        id: confirm.id,
        message: confirm.message,
        ...(confirm.accept === undefined ? {} : { accept: confirm.accept }),
      },
    })),
    dropConfirm: assign({ confirm: null }),
    answer: emit(({ context }, params: { accepted: boolean }) => ({
      type: 'confirm.answered' as const,
      id: given(context.confirm).id,
      accepted: params.accepted,
    })),
  },
  guards: {
    isCurrentLoading: ({ context }, params: { id: string }) => given(context.loading).id === params.id,
    isCurrentConfirm: ({ context }, params: { id: string }) => given(context.confirm).id === params.id,
  },
  delays: {
    TOAST_DURATION: ({ context }) => TOAST_DURATION[given(context.toast).duration],
    LOADING_DURATION: ({ context }) => TOAST_DURATION[given(context.loading).duration],
  },
}).createMachine({
  id: 'feedback',
  description: 'Owns every toast, loading mask and confirm; other charts ask for them by events.',
  type: 'parallel',
  context: { toast: null, toastSerial: 0, loading: null, confirm: null },
  states: {
    toast: {
      description: 'One short message at a time; a newer one replaces it.',
      initial: 'hidden',
      states: {
        hidden: {
          description: 'No toast shows.',
          on: {
            'toast.show': { target: 'showing', actions: { type: 'keepToast', params: ({ event }) => event } },
          },
        },
        showing: {
          description: 'A toast shows for the time of its kind.',
          meta: { requirements: ['TOAST-03', 'TOAST-04', 'TOAST-05', 'TOAST-06', 'TOAST-07'] },
          after: {
            TOAST_DURATION: { target: 'hidden', actions: 'dropToast', description: 'Its time is over.' },
          },
          on: {
            'toast.show': {
              target: 'showing',
              reenter: true,
              actions: { type: 'keepToast', params: ({ event }) => event },
              description: 'A newer toast replaces the one that shows and starts its own time.',
            },
            'toast.dismiss': {
              target: 'hidden',
              actions: 'dropToast',
              description: 'The player taps it away.',
            },
          },
        },
      },
    },
    loading: {
      description: 'One mask at a time over the page while something runs.',
      initial: 'hidden',
      states: {
        hidden: {
          description: 'No mask shows.',
          on: {
            'loading.show': {
              target: 'showing',
              actions: { type: 'keepLoading', params: ({ event }) => event },
            },
          },
        },
        showing: {
          description: 'The mask shows until its owner hides it, or its longest time is over.',
          meta: { requirements: ['TOAST-01', 'TOAST-02'] },
          after: {
            LOADING_DURATION: {
              target: 'hidden',
              actions: 'dropLoading',
              description: 'A mask never outlives its longest time, so that nobody is stuck behind one.',
            },
          },
          on: {
            'loading.show': {
              target: 'showing',
              reenter: true,
              actions: { type: 'keepLoading', params: ({ event }) => event },
              description: 'A newer mask replaces the one that shows.',
            },
            'loading.hide': {
              guard: { type: 'isCurrentLoading', params: ({ event }) => ({ id: event.id }) },
              target: 'hidden',
              actions: 'dropLoading',
              description: 'Its owner is done; a hide for an older mask is ignored.',
            },
          },
        },
      },
    },
    confirm: {
      description: 'One question at a time to the player.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Nothing is asked.',
          on: {
            'confirm.ask': {
              target: 'asking',
              actions: { type: 'keepConfirm', params: ({ event }) => event },
            },
          },
        },
        asking: {
          description: 'The player is asked; leaving the dialog counts as no.',
          on: {
            'confirm.accept': {
              target: 'closed',
              actions: [{ type: 'answer', params: { accepted: true } }, 'dropConfirm'],
            },
            'confirm.decline': {
              target: 'closed',
              actions: [{ type: 'answer', params: { accepted: false } }, 'dropConfirm'],
            },
            'confirm.ask': {
              actions: [
                { type: 'answer', params: { accepted: false } },
                { type: 'keepConfirm', params: ({ event }) => event },
              ],
              description: 'A newer question takes the place of the old one, which counts as declined.',
            },
            'confirm.withdraw': {
              guard: { type: 'isCurrentConfirm', params: ({ event }) => ({ id: event.id }) },
              target: 'closed',
              actions: 'dropConfirm',
              description: 'Whoever asked no longer waits.',
            },
          },
        },
      },
    },
  },
});
