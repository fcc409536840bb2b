import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { LoadingRequest, ToastRequest } from '../feedback/feedback.machine';
import { given } from '../given';
import type { RuleSet } from '../registration/registrationRules';
import type { Secret } from '../secret';
import { unprovided } from '../unprovided';

export interface ChangePasswordInput {
  readonly userName: string;
  /** Whether the session was opened with a temporary password, which then stands in for the old one (CHPSW-01). */
  readonly hasTemporaryPassword: boolean;
  /** What the server asks of a new password (CHPSW-05); null where that could not be had. */
  readonly newPasswordRule: RuleSet | null;
}

export interface ChangePasswordForm {
  /** Empty when a temporary password is stored. */
  readonly oldPassword: Secret;
  readonly newPassword: Secret;
  readonly confirmNewPassword: Secret;
}

/** What came of the call. */
export type PasswordChange = 'changed' | 'same';

export interface ChangePasswordContext extends ChangePasswordInput {
  readonly form: ChangePasswordForm | null;
}

export type ChangePasswordEvent =
  | ({ readonly type: 'form.submit' } & ChangePasswordForm)
  | { readonly type: 'prompt.close' }
  | { readonly type: 'form.cancel' };

/** Change of password with the exact sequence of the specification (CHPSW-*). */
export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    input: {} as ChangePasswordInput,
  },
  actors: {
    /** Resolves with how the server took it; a new password that equals the old one is no change. */
    changePassword: unprovided<PasswordChange, ChangePasswordForm>('changePassword'),
    /** Clears the temporary password, updates the stored one and the remembered login; a failure is only logged. */
    updateStoredPassword: unprovided<void, { newPassword: Secret }>('updateStoredPassword'),
  },
  actions: {
    keepForm: assign((_, params: ChangePasswordForm) => ({
      form: {
        oldPassword: params.oldPassword,
        newPassword: params.newPassword,
        confirmNewPassword: params.confirmNewPassword,
      },
    })),
    dropForm: assign({ form: null }),
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
    /** Tells the session that its password is the member's own now. */
    reportChanged: () => {},
    goHome: () => {},
    /** Closes the popup. */
    leave: () => {},
    /** A failure to update what is stored is logged and nothing else (ERR-27). */
    logFailure: (_, _params: { what: string }) => {},
  },
  guards: {
    isUnchanged: (_, params: { outcome: PasswordChange }) => params.outcome === 'same',
    isSamePassword: (_, params: ChangePasswordForm) => params.oldPassword.equals(params.newPassword),
  },
  delays: { REQUEST_TIMEOUT, SAVED_SHOWN: 1000, LEAVE_AFTER_SAVED: 1000, STORE_TIMEOUT: 2000 },
}).createMachine({
  id: 'changePassword',
  description: 'Changes the password of the member who is logged in.',
  context: ({ input }) => ({ ...input, form: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The player types; the user name shows read-only.',
      meta: {
        requirements: ['CHPSW-01', 'CHPSW-02', 'CHPSW-03', 'CHPSW-04', 'CHPSW-05', 'CHPSW-06', 'CHPSW-07'],
      },
      entry: 'dropForm',
      on: {
        'form.submit': [
          { guard: { type: 'isSamePassword', params: ({ event }) => event }, target: 'samePassword' },
          { target: 'submitting', actions: { type: 'keepForm', params: ({ event }) => event } },
        ],
        'form.cancel': { target: 'closed' },
      },
    },
    samePassword: {
      description: 'A prompt says that the new password equals the old one.',
      meta: { requirements: ['CHPSW-09'] },
      entry: 'dropForm',
      on: { 'prompt.close': { target: 'editing' }, 'form.cancel': { target: 'closed' } },
    },
    submitting: {
      description: '"Please wait" shows while the change is on its way.',
      meta: { requirements: ['CHPSW-10', 'CHPSW-14', 'API-08', 'ERR-24'] },
      entry: {
        type: 'showLoading',
        params: { id: 'changePassword', message: 'message.please_wait', duration: 'loading' },
      },
      exit: { type: 'hideLoading', params: { id: 'changePassword' } },
      invoke: {
        id: 'change',
        src: 'changePassword',
        input: ({ context }) => given(context.form),
        onDone: [
          {
            guard: { type: 'isUnchanged', params: ({ event }) => ({ outcome: event.output }) },
            target: 'samePassword',
            description: 'The old password that is not typed, as a temporary one, is the new one.',
          },
          { target: 'storing', actions: 'reportChanged' },
        ],
        onError: {
          target: 'editing',
          description: 'The loading message goes and this screen shows nothing else (CHPSW-14).',
        },
      },
      after: { REQUEST_TIMEOUT: { target: 'editing' } },
    },
    storing: {
      description: 'The temporary password goes, the stored and the remembered one follow.',
      meta: { requirements: ['CHPSW-12', 'SESSION-07', 'ERR-27'] },
      invoke: {
        id: 'store',
        src: 'updateStoredPassword',
        input: ({ context }) => ({ newPassword: given(context.form).newPassword }),
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
