import { readingValue } from '@contract/readers/reading';
import { readLoginName, readMail } from '@contract/readers/texts';
import type { SessionRecord } from '@contract/session';
import { and, assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import type { LoadingRequest, ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, loadingToast, timedOut } from '@/machines/shared/parts/request';
import { countDown, isWaitOver, type WaitLeft, waitKept } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
import type { Secret } from '@/machines/shared/secret';
import { coolingDownState, failedState, faultState, phoneVerification, unanswered } from '../identityForm';
import { isCodeRefusal, type MobileNumber, smsCodeMachine } from '../smsCode/smsCode.machine';

export interface RecoveryInput {
  /** FLAG-13 */
  readonly byPhone: boolean;
  /** FLAG-13 */
  readonly byMail: boolean;
  /** Whether the phone-verification service sends and verifies the codes (FLAG-15). */
  readonly phoneService: boolean;
}

/** A new password with the code that verifies the number (ENTITY-09, FORGOT-04). */
export interface PhoneResetForm extends MobileNumber {
  readonly verificationCode: string;
  readonly newPassword: Secret;
}

export type PhoneResetRequest = PhoneResetForm & { readonly idToken: string };

/** Answer of the server to a reset by phone. */
export type PhoneResetOutcome =
  | { readonly kind: 'reset'; readonly record: SessionRecord }
  | { readonly kind: 'refused'; readonly failure: Failure };

/** ENTITY-08; trimmed before it is sent (FORGOT-07). */
export interface MailForm {
  readonly username: string;
  readonly email: string;
}

export interface RecoveryContext extends RecoveryInput {
  readonly form: PhoneResetForm | null;
  readonly idToken: string;
  readonly failure: Failure | null;
  readonly record: SessionRecord | null;
}

export type RecoveryEvent =
  | { readonly type: 'method.change'; readonly method: 'phone' | 'mail' }
  | ({ readonly type: 'phone.submit' } & PhoneResetForm)
  | ({ readonly type: 'mail.submit' } & MailForm)
  | { readonly type: 'form.changed' }
  | WaitLeft
  | { readonly type: 'form.cancel' };

/** Password recovery by phone and by e-mail (FORGOT-*, RESET-*). */
export const recoveryMachine = setup({
  types: {} as ChartTypes<RecoveryContext, RecoveryEvent, RecoveryInput> & {
    children: {
      smsCode: 'smsCode';
      countdown: 'countDown';
      phoneVerification: 'verifyPhone';
      reset: 'resetByPhone';
      mail: 'sendMail';
    };
    tags: 'unoffered' | 'mailSending' | 'phoneReady' | 'phoneCoolingDown' | 'passwordRefused' | 'codeRefused';
  },
  actors: {
    smsCode: smsCodeMachine,
    countDown,
    /** Verifies the code with the phone-verification service; resolves with its identity token (RESET-06). */
    verifyPhone: notProvided<string, MobileNumber & { readonly verificationCode: string }>('verifyPhone'),
    resetByPhone: notProvided<PhoneResetOutcome, PhoneResetRequest>('resetByPhone'),
    /** Resolves whether or not the account exists; the answer does not reveal it. */
    sendMail: notProvided<void, MailForm>('sendMail'),
  },
  actions: {
    /** Passes the new session record to the session chart. */
    startSession: (_, _params: { record: SessionRecord }) => {},
    /** Closes the popup. */
    leave: () => {},
    keepForm: assign((_, params: PhoneResetForm) => ({
      form: {
        mobileNum: params.mobileNum,
        countryDialingCode: params.countryDialingCode,
        verificationCode: params.verificationCode,
        newPassword: params.newPassword,
      },
      failure: null,
    })),
    dropForm: assign({ form: null, idToken: '' }),
    keepIdToken: assign((_, { output }: { output: string }) => ({ idToken: output })),
    keepOutcome: assign((_, { output }: { output: PhoneResetOutcome }) =>
      output.kind === 'reset' ? { record: output.record, failure: null } : { failure: output.failure },
    ),
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    dropFailure: assign({ failure: null }),
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isWaitOver,
    offersPhone: ({ context }) => context.byPhone,
    offersMail: ({ context }) => context.byMail,
    isPhone: ({ event }) => event.type === 'method.change' && event.method === 'phone',
    isMail: ({ event }) => event.type === 'method.change' && event.method === 'mail',
    verifiesPhone: ({ context }) => context.phoneService,
    isCodeRefused: (_, params: { error: unknown }) => isCodeRefusal(params.error),
    isReset: (_, { output }: { output: PhoneResetOutcome }) => output.kind === 'reset',
    isSamePassword: (_, { output }: { output: PhoneResetOutcome }) =>
      output.kind === 'refused' && output.failure.code === 'modify.new.old.same',
    isRateLimited: (_, { output }: { output: PhoneResetOutcome }) =>
      output.kind === 'refused' && output.failure.code === 'rate.limited',
  },
  delays: {
    REQUEST_TIMEOUT,
    RETRY_AFTER: ({ context }) => assertDefined(context.failure).retryAfterMs ?? 60_000,
  },
}).createMachine({
  id: 'recovery',
  description: 'Resets a forgotten password by phone, which also logs in, or by a mailed link.',
  context: ({ input }) => ({ ...input, form: null, idToken: '', failure: null, record: null }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Starts with phone when phone verification is enabled, otherwise with e-mail.',
      meta: { requirements: ['FORGOT-02', 'FORGOT-03', 'FLAG-13'] },
      always: [
        { guard: 'offersPhone', target: 'phone' },
        { guard: 'offersMail', target: 'mail' },
        { target: 'unoffered' },
      ],
    },
    phone: {
      description: 'Reset by phone with number, code and a new password.',
      meta: { requirements: ['FORGOT-01', 'FORGOT-04'] },
      invoke: { id: 'smsCode', src: 'smsCode', input: { purpose: 'reset' } },
      initial: 'ready',
      states: {
        ready: {
          description: 'The player can type and submit.',
          tags: ['phoneReady'],
          entry: 'dropForm',
          initial: 'editing',
          on: {
            'phone.submit': [
              { guard: 'verifiesPhone', target: 'verifying', actions: withEvent('keepForm') },
              { target: 'resetting', actions: withEvent('keepForm') },
            ],
            'method.change': {
              guard: and(['isMail', 'offersMail']),
              target: '#recovery.mail',
              actions: 'dropFailure',
            },
            'form.cancel': { target: '#closed' },
          },
          states: {
            editing: { description: 'No error shows.', meta: { requirements: ['RESET-05'] } },
            passwordRefused: {
              tags: ['passwordRefused'],
              ...faultState(
                'The new password equals the old one; the password field is cleared.',
                ...['RESET-03', 'ERR-23'],
              ),
            },
            codeRefused: {
              tags: ['codeRefused'],
              ...faultState('Any other refusal clears the code field.', 'RESET-04', 'ERR-23'),
            },
            failed: failedState,
          },
        },
        verifying: {
          description: 'The phone-verification service checks the code.',
          meta: { requirements: ['RESET-06', 'SMS-10'] },
          ...unanswered,
          invoke: {
            ...phoneVerification,
            onDone: { target: 'resetting', actions: withEvent('keepIdToken') },
            onError: [
              { guard: withEvent('isCodeRefused'), ...failed('ready.codeRefused') },
              failed('ready.failed'),
            ],
          },
        },
        resetting: {
          description: 'The new password is being sent.',
          meta: { requirements: ['TOAST-02', 'API-09'] },
          ...loadingToast('recovery', 'message.please_wait', 'resetLoading'),
          invoke: {
            id: 'reset',
            src: 'resetByPhone',
            input: ({ context }) => ({ ...assertDefined(context.form), idToken: context.idToken }),
            onDone: [
              {
                guard: withEvent('isReset'),
                target: '#recovery.succeeded',
                actions: withEvent('keepOutcome'),
              },
              {
                guard: withEvent('isSamePassword'),
                target: 'ready.passwordRefused',
                actions: withEvent('keepOutcome'),
              },
              { guard: withEvent('isRateLimited'), target: 'coolingDown', actions: withEvent('keepOutcome') },
              { target: 'ready.codeRefused', actions: withEvent('keepOutcome') },
            ],
            onError: failed('ready.failed'),
          },
          after: { REQUEST_TIMEOUT: timedOut('ready.failed') },
        },
        coolingDown: {
          ...coolingDownState,
          description:
            'After too many attempts, the form is locked until the server allows another; the other method is not.',
          tags: ['phoneCoolingDown'],
          on: {
            ...coolingDownState.on,
            'method.change': {
              guard: and(['isMail', 'offersMail']),
              target: '#recovery.mail',
              actions: 'dropFailure',
            },
          },
        },
      },
    },
    mail: {
      description: 'Reset by e-mail; a link is sent when user name and address match.',
      meta: { requirements: ['FORGOT-01', 'FORGOT-05', 'FORGOT-06'] },
      initial: 'ready',
      states: {
        ready: {
          description: 'The player can type and submit.',
          initial: 'editing',
          on: {
            'mail.submit': { target: 'sending', actions: 'dropFailure' },
            'method.change': {
              guard: and(['isPhone', 'offersPhone']),
              target: '#recovery.phone',
              actions: 'dropFailure',
            },
            'form.cancel': { target: '#closed' },
          },
          states: {
            editing: { description: 'No error shows.' },
            failed: { ...failedState, description: 'The request was not accepted; its message shows.' },
          },
        },
        sending: {
          description: 'A loading toast shows while the request is being sent.',
          tags: ['mailSending'],
          meta: { requirements: ['FORGOT-07', 'FORGOT-08', 'FORGOT-10', 'API-12'] },
          ...loadingToast('recovery', 'message.please_wait', 'resetLoading'),
          invoke: {
            id: 'mail',
            src: 'sendMail',
            input: ({ event }) => {
              const { username, email } = assertDefined(event.type === 'mail.submit' ? event : null);
              return {
                username: readingValue(readLoginName(username)) ?? '',
                email: readingValue(readMail(email)) ?? '',
              };
            },
            onDone: {
              target: '#closed',
              actions: {
                type: 'notify',
                params: { message: 'message.been_out', tone: 'success', duration: 'successBrief' },
              },
              description: 'The "been out" message shows for 1 second; the popup closes (FORGOT-09).',
            },
            onError: failed('ready.failed'),
          },
          after: { REQUEST_TIMEOUT: timedOut('ready.failed') },
        },
      },
    },
    unoffered: {
      description: 'Neither method is enabled; the form refers to customer service.',
      tags: ['unoffered'],
      meta: { requirements: ['FLAG-13'] },
      on: { 'form.cancel': { target: 'closed' } },
    },
    succeeded: {
      type: 'final',
      description: 'The password is set and the player is logged in; the popup closes.',
      meta: { requirements: ['RESET-01', 'RESET-02'] },
      entry: [
        'dropForm',
        { type: 'startSession', params: ({ context }) => ({ record: assertDefined(context.record) }) },
      ],
    },
    closed: { id: 'closed', type: 'final', description: 'The form is closed.', entry: ['dropForm', 'leave'] },
  },
});

type RecoverySnapshot = SnapshotFrom<typeof recoveryMachine>;

/** The current method. */
export function recoveryMethod(snapshot: RecoverySnapshot): 'phone' | 'mail' {
  return snapshot.matches('mail') ? 'mail' : 'phone';
}
