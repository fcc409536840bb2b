import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import {
  type Attempts,
  attemptKey,
  type Keyed,
  type KeySource,
  nextAttempt,
} from '@/machines/shared/attempt';
import type { Failure } from '@/machines/shared/failure';
import type { LoadingRequest, ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { loadingToast } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import type { Secret } from '@/machines/shared/secret';

export interface ChangePasswordInput extends KeySource {
  readonly userName: string;
  /** Whether the session was opened with a temporary password, which replaces the old one here (CHPSW-01). */
  readonly hasTemporaryPassword: boolean;
}

export interface ChangePasswordForm {
  /** Empty when a temporary password is stored. */
  readonly oldPassword: Secret;
  readonly newPassword: Secret;
  readonly confirmNewPassword: Secret;
  /** Whether to remove the passkeys together with the old password. */
  readonly removePasskeys: boolean;
}

/** Outcome of the call; `refused` means that the server rejects what is in a field. */
export type PasswordChange =
  | { readonly kind: 'changed' }
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly failure: Failure };

export interface ChangePasswordContext extends ChangePasswordInput, Attempts {
  readonly form: ChangePasswordForm | null;
  /** Why the server refused what was typed; reset when the player types. */
  readonly refusal: Failure | null;
}

export type ChangePasswordEvent =
  | { readonly type: 'form.changed' }
  | ({ readonly type: 'form.submit' } & ChangePasswordForm)
  | { readonly type: 'prompt.close' }
  | { readonly type: 'form.cancel' };

/** Password change with the exact sequence of the specification (CHPSW-*). */
export const changePasswordMachine = setup({
  types: {} as ChartTypes<ChangePasswordContext, ChangePasswordEvent, ChangePasswordInput> & {
    tags: 'canSubmit' | 'samePassword' | 'busy';
  },
  actors: {
    /** Resolves with the server's decision; `same` when the new password equals the old one. */
    changePassword: notProvided<PasswordChange, Keyed<ChangePasswordForm>>('changePassword'),
    /** Clears the temporary password, updates the stored one and the remembered login; a failure is only logged. */
    updateStoredPassword: notProvided<void, { newPassword: Secret }>('updateStoredPassword'),
  },
  actions: {
    keepForm: assign((_, params: ChangePasswordForm) => ({
      form: {
        oldPassword: params.oldPassword,
        newPassword: params.newPassword,
        confirmNewPassword: params.confirmNewPassword,
        removePasskeys: params.removePasskeys,
      },
    })),
    keepRefusal: assign((_, { output }: { output: PasswordChange }) =>
      output.kind === 'refused' ? { refusal: output.failure } : {},
    ),
    dropRefusal: assign({ refusal: null }),
    dropForm: assign({ form: null }),
    /** An edited form is a new order. */
    beginAttempt: assign(({ context }) => nextAttempt(context)),
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
    /** Tells the session that the temporary password has been replaced. */
    reportChanged: () => {},
    goHome: () => {},
    /** Closes the popup. */
    leave: () => {},
    /** Logs a failure to update the stored password; nothing is shown (ERR-27). */
    logFailure: (_, _params: { what: string }) => {},
  },
  guards: {
    isUnchanged: (_, { output }: { output: PasswordChange }) => output.kind === 'same',
    isRefused: (_, { output }: { output: PasswordChange }) => output.kind === 'refused',
    isSamePassword: (_, params: ChangePasswordForm) => params.oldPassword.equals(params.newPassword),
  },
  delays: { REQUEST_TIMEOUT, SAVED_SHOWN: 1000, LEAVE_AFTER_SAVED: 1000, STORE_TIMEOUT: 2000 },
}).createMachine({
  id: 'changePassword',
  description: 'Changes the password of the current member.',
  context: ({ input }) => ({ ...input, attempt: 0, form: null, refusal: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The player types; the user name shows read-only.',
      tags: ['canSubmit'],
      meta: {
        requirements: ['CHPSW-01', 'CHPSW-02', 'CHPSW-03', 'CHPSW-04', 'CHPSW-05', 'CHPSW-06', 'CHPSW-07'],
      },
      entry: 'dropForm',
      on: {
        'form.changed': { actions: 'beginAttempt' },
        'form.submit': [
          { guard: withEvent('isSamePassword'), target: 'samePassword' },
          { target: 'submitting', actions: withEvent('keepForm') },
        ],
        'form.cancel': { target: 'closed' },
      },
    },
    passwordRefused: {
      description: 'The server refuses what is in a field, which shows the reason.',
      tags: ['canSubmit'],
      meta: { requirements: ['CHPSW-05'] },
      entry: 'dropForm',
      exit: 'dropRefusal',
      on: {
        'form.changed': { target: 'editing', actions: 'beginAttempt' },
        'form.submit': [
          { guard: withEvent('isSamePassword'), target: 'samePassword' },
          { target: 'submitting', actions: withEvent('keepForm') },
        ],
        'form.cancel': { target: 'closed' },
      },
    },
    samePassword: {
      description: 'A prompt says that the new password equals the old one.',
      tags: ['samePassword'],
      meta: { requirements: ['CHPSW-09'] },
      entry: 'dropForm',
      on: { 'prompt.close': { target: 'editing' }, 'form.cancel': { target: 'closed' } },
    },
    submitting: {
      description: '"Please wait" shows while the change is being sent.',
      tags: ['busy'],
      meta: { requirements: ['CHPSW-10', 'CHPSW-14', 'API-08', 'ERR-24'] },
      ...loadingToast('changePassword', 'message.please_wait', 'loading'),
      invoke: {
        id: 'change',
        src: 'changePassword',
        input: ({ context }) => ({ ...assertDefined(context.form), key: attemptKey(context) }),
        onDone: [
          {
            guard: withEvent('isUnchanged'),
            target: 'samePassword',
            description:
              'The new password equals an old one that was not typed, such as a temporary password.',
          },
          { guard: withEvent('isRefused'), target: 'passwordRefused', actions: withEvent('keepRefusal') },
          { target: 'storing', actions: 'reportChanged' },
        ],
        onError: {
          target: 'editing',
          description: 'The loading message disappears and this screen shows nothing else (CHPSW-14).',
        },
      },
      after: { REQUEST_TIMEOUT: { target: 'editing' } },
    },
    storing: {
      description: 'The temporary password is cleared; the stored and the remembered password are updated.',
      tags: ['busy'],
      meta: { requirements: ['CHPSW-12', 'SESSION-07', 'ERR-27'] },
      invoke: {
        id: 'store',
        src: 'updateStoredPassword',
        input: ({ context }) => ({ newPassword: assertDefined(context.form).newPassword }),
        onDone: { target: 'saved' },
        onError: {
          target: 'saved',
          actions: { type: 'logFailure', params: { what: 'remembered password' } },
        },
      },
      after: {
        STORE_TIMEOUT: {
          target: 'saved',
          actions: { type: 'logFailure', params: { what: 'remembered password' } },
        },
      },
    },
    saved: {
      description: '"Saved" shows for 1 second.',
      meta: { requirements: ['CHPSW-11', 'TOAST-03'] },
      entry: [
        'dropForm',
        {
          type: 'notify',
          params: { message: 'message.password_saved', tone: 'success', duration: 'successBrief' },
        },
      ],
      after: { SAVED_SHOWN: { target: 'leaving' } },
    },
    leaving: {
      description: 'One more second, then home.',
      meta: { requirements: ['CHPSW-13'] },
      after: { LEAVE_AFTER_SAVED: { target: 'closed', actions: 'goHome' } },
    },
    closed: {
      type: 'final',
      description: 'The change-password state is closed.',
      entry: ['dropForm', 'leave'],
    },
  },
});
