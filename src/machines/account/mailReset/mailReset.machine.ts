import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, notifySuccess, timedOut } from '@/machines/shared/parts/request';
import { countDown, countingDown, isWaitOver, type WaitLeft, waitKept } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
import type { Secret } from '@/machines/shared/secret';

export interface MailResetInput {
  /** Single-use token of the mailed link; null when the address has none. */
  readonly linkToken: Secret | null;
}

export interface MailResetContext extends MailResetInput {
  readonly failure: Failure | null;
}

export type MailResetEvent =
  | { readonly type: 'password.submit'; readonly newPassword: Secret }
  | { readonly type: 'form.changed' }
  | { readonly type: 'mail.again' }
  | WaitLeft;

/** Answer of the server; a used or expired link is an answer, not an error. */
export type MailResetOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'linkInvalid' }
  | { readonly kind: 'refused'; readonly failure: Failure };

const waitShown = countingDown({ target: 'editing', actions: 'dropFailure' });

/** The page of a recovery mail's link: sets a new password once. */
export const mailResetMachine = setup({
  types: {} as ChartTypes<MailResetContext, MailResetEvent, MailResetInput> & {
    tags: 'invalid' | 'changed' | 'submitting';
  },
  actors: {
    countDown,
    resetByMail: notProvided<MailResetOutcome, { linkToken: Secret; newPassword: Secret }>('resetByMail'),
  },
  actions: {
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    dropFailure: assign({ failure: null }),
    notify: (_, _params: ToastRequest) => {},
    openLogin: () => {},
    openRecovery: () => {},
  },
  guards: {
    isWaitOver,
    hasToken: ({ context }) => context.linkToken !== null,
    isChanged: (_, { output }: { output: MailResetOutcome }) => output.kind === 'changed',
    isLinkInvalid: (_, { output }: { output: MailResetOutcome }) => output.kind === 'linkInvalid',
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'mailReset',
  description: 'Sets a new password with the link of a recovery mail.',
  context: ({ input }) => ({ linkToken: input.linkToken, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'Checks whether the address has a token.',
      always: [{ guard: 'hasToken', target: 'ready' }, { target: 'linkInvalid' }],
    },
    ready: {
      description: 'The player types a new password.',
      initial: 'editing',
      on: { 'password.submit': { target: 'submitting', actions: 'dropFailure' } },
      states: {
        editing: { description: 'No error shows.' },
        failed: {
          ...waitShown,
          description: 'The password was not accepted; the message shows and the player may submit again.',
          on: { ...waitShown.on, 'form.changed': { target: 'editing', actions: 'dropFailure' } },
        },
      },
    },
    submitting: {
      description: 'The new password is being sent.',
      tags: ['submitting'],
      invoke: {
        id: 'reset',
        src: 'resetByMail',
        input: ({ context, event }) => ({
          linkToken: assertDefined(context.linkToken),
          newPassword: assertDefined(event.type === 'password.submit' ? event.newPassword : null),
        }),
        onDone: [
          {
            guard: withEvent('isChanged'),
            target: 'changed',
            actions: [notifySuccess('message.password_saved'), 'openLogin'],
          },
          { guard: withEvent('isLinkInvalid'), target: 'linkInvalid' },
          {
            target: 'ready.failed',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: failed('ready.failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('ready.failed') },
    },
    linkInvalid: {
      description: 'The link is used, expired or incomplete; the player may request another mail.',
      tags: ['invalid'],
      on: { 'mail.again': { target: 'left', actions: 'openRecovery' } },
    },
    left: { type: 'final', description: 'The recovery form is open.', tags: ['invalid'] },
    changed: {
      type: 'final',
      description: 'The password is changed; the login form is open.',
      tags: ['changed'],
    },
  },
});

function failureOf(outcome: MailResetOutcome): { failure: Failure } {
  return { failure: assertDefined(outcome.kind === 'refused' ? outcome.failure : null) };
}
