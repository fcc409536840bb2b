import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import type { ToastRequest } from '../feedback/feedback.machine';
import { given } from '../given';
import type { Secret } from '../secret';
import { unprovided } from '../unprovided';

export interface MailResetInput {
  /** Single-use token of the mailed link; null where the address carries none. */
  readonly linkToken: Secret | null;
}

export interface MailResetContext extends MailResetInput {
  readonly failure: Failure | null;
}

export type MailResetEvent =
  | { readonly type: 'password.submit'; readonly newPassword: Secret }
  | { readonly type: 'form.changed' }
  | { readonly type: 'mail.again' };

/** How the server answered: a used or old link is an answer, not a fault. */
export type MailResetOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'linkInvalid' }
  | { readonly kind: 'refused'; readonly failure: Failure };

/** The page that a mailed link opens: sets a new password once. */
export const mailResetMachine = setup({
  types: { context: {} as MailResetContext, events: {} as MailResetEvent, input: {} as MailResetInput },
  actors: {
    resetByMail: unprovided<MailResetOutcome, { linkToken: Secret; newPassword: Secret }>('resetByMail'),
  },
  actions: {
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    notify: (_, _params: ToastRequest) => {},
    openLogin: () => {},
    openRecovery: () => {},
  },
  guards: {
    hasToken: ({ context }) => context.linkToken !== null,
    isChanged: (_, params: { outcome: MailResetOutcome }) => params.outcome.kind === 'changed',
    isLinkInvalid: (_, params: { outcome: MailResetOutcome }) => params.outcome.kind === 'linkInvalid',
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'mailReset',
  description: 'Sets a new password with the link of a recovery mail.',
  context: ({ input }) => ({ linkToken: input.linkToken, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'Looks whether the address carries a token at all.',
      always: [{ guard: 'hasToken', target: 'ready' }, { target: 'linkInvalid' }],
    },
    ready: {
      description: 'The player types a new password.',
      initial: 'editing',
      on: { 'password.submit': { target: 'submitting', actions: 'dropFailure' } },
      states: {
        editing: { description: 'Nothing is wrong so far.' },
        failed: {
          description: 'Not accepted; its message shows and the player may submit again.',
          on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
        },
      },
    },
    submitting: {
      description: 'The new password is on its way.',
      invoke: {
        id: 'reset',
        src: 'resetByMail',
        input: ({ context, event }) => ({
          linkToken: given(context.linkToken),
          newPassword: given(event.type === 'password.submit' ? event.newPassword : null),
        }),
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => ({ outcome: event.output }) },
            target: 'changed',
            actions: [
              {
                type: 'notify',
                params: { message: 'message.password_saved', tone: 'success', duration: 'success' },
              },
              'openLogin',
            ],
          },
          {
            guard: { type: 'isLinkInvalid', params: ({ event }) => ({ outcome: event.output }) },
            target: 'linkInvalid',
          },
          {
            target: 'ready.failed',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: {
          target: 'ready.failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'ready.failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    linkInvalid: {
      description: 'The link is used, old or incomplete; another mail can be asked for.',
      on: { 'mail.again': { target: 'left', actions: 'openRecovery' } },
    },
    left: { type: 'final', description: 'The recovery form is open.' },
    changed: { type: 'final', description: 'Done; the login form is open.' },
  },
});

function failureOf(outcome: MailResetOutcome): { failure: Failure } {
  return { failure: given(outcome.kind === 'refused' ? outcome.failure : null) };
}
