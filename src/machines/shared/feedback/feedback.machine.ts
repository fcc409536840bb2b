import { assign, emit, setup } from 'xstate';
import { type LoadingDuration, TOAST_DURATION, type ToastDuration } from '@/config/constants';
import type { MessageKey } from '@/config/messages';
import { assertDefined } from '../assertDefined';
import { withEvent } from '../parts/withEvent';

/** How a toast looks. */
export type ToastTone = 'success' | 'info' | 'error' | 'offline';

/** A message shown briefly over the page. */
export interface ToastRequest {
  readonly message: MessageKey;
  readonly tone: ToastTone;
  readonly duration: ToastDuration;
}

/** A loading mask; the id that shows it also hides it. */
export interface LoadingRequest {
  readonly id: string;
  readonly message: MessageKey;
  readonly duration: LoadingDuration;
}

/** A yes-or-no question to the player. */
export interface ConfirmRequest {
  readonly id: string;
  readonly message: MessageKey;
  /** Label of the yes button; `action.confirm` when absent. */
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

/** Passes the player's answer to the chart that asked. */
export interface ConfirmAnswered {
  readonly type: 'confirm.answered';
  readonly id: string;
  readonly accepted: boolean;
}

/** Toasts, loading masks and confirms of the whole product, each at most one at a time (TOAST-01..TOAST-07). */
export const feedbackMachine = setup({
  types: {} as { context: FeedbackContext; events: FeedbackEvent; emitted: ConfirmAnswered },
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
      id: assertDefined(context.confirm).id,
      accepted: params.accepted,
    })),
  },
  guards: {
    isCurrentLoading: ({ context }, params: { id: string }) =>
      assertDefined(context.loading).id === params.id,
    isCurrentConfirm: ({ context }, params: { id: string }) =>
      assertDefined(context.confirm).id === params.id,
  },
  delays: {
    TOAST_DURATION: ({ context }) => TOAST_DURATION[assertDefined(context.toast).duration],
    LOADING_DURATION: ({ context }) => TOAST_DURATION[assertDefined(context.loading).duration],
  },
}).createMachine({
  id: 'feedback',
  description: 'Owns every toast, loading mask and confirm; other charts request them by events.',
  type: 'parallel',
  context: { toast: null, toastSerial: 0, loading: null, confirm: null },
  states: {
    toast: {
      description: 'One short message at a time; a newer one replaces it.',
      initial: 'hidden',
      states: {
        hidden: {
          description: 'No toast shows.',
          on: { 'toast.show': { target: 'showing', actions: withEvent('keepToast') } },
        },
        showing: {
          description: 'A toast shows for the duration of its kind.',
          meta: { requirements: ['TOAST-03', 'TOAST-04', 'TOAST-05', 'TOAST-06', 'TOAST-07'] },
          after: {
            TOAST_DURATION: { target: 'hidden', actions: 'dropToast', description: 'Its duration is over.' },
          },
          on: {
            'toast.show': {
              target: 'showing',
              reenter: true,
              actions: withEvent('keepToast'),
              description: 'A newer toast replaces the current one and starts its own duration.',
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
      description: 'One mask at a time over the page during a task.',
      initial: 'hidden',
      states: {
        hidden: {
          description: 'No mask shows.',
          on: { 'loading.show': { target: 'showing', actions: withEvent('keepLoading') } },
        },
        showing: {
          description: 'The mask shows until its owner hides it or its time limit is reached.',
          meta: { requirements: ['TOAST-01', 'TOAST-02'] },
          after: {
            LOADING_DURATION: {
              target: 'hidden',
              actions: 'dropLoading',
              description: 'The time limit is reached; no player gets stuck behind a mask.',
            },
          },
          on: {
            'loading.show': {
              target: 'showing',
              reenter: true,
              actions: withEvent('keepLoading'),
              description: 'A newer mask replaces the current one.',
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
          description: 'No question shows.',
          on: { 'confirm.ask': { target: 'asking', actions: withEvent('keepConfirm') } },
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
              actions: [{ type: 'answer', params: { accepted: false } }, withEvent('keepConfirm')],
              description: 'A newer question replaces the old one, which counts as declined.',
            },
            'confirm.withdraw': {
              guard: { type: 'isCurrentConfirm', params: ({ event }) => ({ id: event.id }) },
              target: 'closed',
              actions: 'dropConfirm',
              description: 'The chart that asked no longer waits.',
            },
          },
        },
      },
    },
  },
});
