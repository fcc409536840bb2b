import { and, assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { SessionRecord } from '@/services/contract/account';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import type { LoadingRequest, ToastRequest } from '../feedback/feedback.machine';
import { given } from '../given';
import type { Secret } from '../secret';
import { type MobileNumber, numberAndCode, smsCodeMachine } from '../smsCode/smsCode.machine';
import { unprovided } from '../unprovided';

export interface RecoveryInput {
  /** FLAG-13 */
  readonly byPhone: boolean;
  /** FLAG-13 */
  readonly byMail: boolean;
  /** The phone-verification service sends and verifies the codes (FLAG-15). */
  readonly phoneService: boolean;
}

/** A new password with the code that proves the number (ENTITY-09, FORGOT-04). */
export interface PhoneResetForm extends MobileNumber {
  readonly verificationCode: string;
  readonly newPassword: Secret;
}

export type PhoneResetRequest = PhoneResetForm & { readonly idToken: string };

/** How the server answered a reset by phone. */
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
  | { readonly type: 'form.cancel' };

/** Password recovery by phone and by e-mail (FORGOT-*, RESET-*). */
export const recoveryMachine = setup({
  types: {
    context: {} as RecoveryContext,
    events: {} as RecoveryEvent,
    input: {} as RecoveryInput,
    children: {} as {
      smsCode: 'smsCode';
      phoneVerification: 'verifyPhone';
      reset: 'resetByPhone';
      mail: 'sendMail';
    },
  },
  actors: {
    smsCode: smsCodeMachine,
    /** Verifies the code with the phone-verification service; resolves with its identity token (RESET-06). */
    verifyPhone: unprovided<string, MobileNumber & { readonly verificationCode: string }>('verifyPhone'),
    resetByPhone: unprovided<PhoneResetOutcome, PhoneResetRequest>('resetByPhone'),
    /** Resolves whether or not the account exists: the answer never tells. */
    sendMail: unprovided<void, MailForm>('sendMail'),
  },
  actions: {
    /** Gives the new session record to the session chart. */
    startSession: (_, _params: { record: SessionRecord | null }) => {},
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
    keepIdToken: assign((_, params: { idToken: string }) => ({ idToken: params.idToken })),
    keepOutcome: assign((_, params: { outcome: PhoneResetOutcome }) =>
      params.outcome.kind === 'reset'
        ? { record: params.outcome.record, failure: null }
        : { failure: params.outcome.failure },
    ),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    offersPhone: ({ context }) => context.byPhone,
    offersMail: ({ context }) => context.byMail,
    isPhone: ({ event }) => event.type === 'method.change' && event.method === 'phone',
    isMail: ({ event }) => event.type === 'method.change' && event.method === 'mail',
    verifiesPhone: ({ context }) => context.phoneService,
    isReset: (_, params: { outcome: PhoneResetOutcome }) => params.outcome.kind === 'reset',
    isSamePassword: (_, params: { outcome: PhoneResetOutcome }) =>
      params.outcome.kind === 'refused' && params.outcome.failure.code === 'modify.new.old.same',
    isRateLimited: (_, params: { outcome: PhoneResetOutcome }) =>
      params.outcome.kind === 'refused' && params.outcome.failure.code === 'rate.limited',
  },
  delays: { REQUEST_TIMEOUT, RETRY_AFTER: ({ context }) => given(context.failure).retryAfterMs ?? 60_000 },
}).createMachine({
  id: 'recovery',
  description: 'Finds a lost password by phone, which logs in at once, or by a mailed link.',
  context: ({ input }) => ({ ...input, form: null, idToken: '', failure: null, record: null }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Starts on phone when phone verification is on, otherwise on e-mail.',
      meta: { requirements: ['FORGOT-02', 'FORGOT-03', 'FLAG-13'] },
      always: [
        { guard: 'offersPhone', target: 'phone' },
        { guard: 'offersMail', target: 'mail' },
        { target: 'unoffered' },
      ],
    },
    phone: {
      description: 'By phone: number, code and a new password.',
      meta: { requirements: ['FORGOT-01', 'FORGOT-04'] },
      invoke: { id: 'smsCode', src: 'smsCode', input: { purpose: 'reset' } },
      initial: 'ready',
      states: {
        ready: {
          description: 'The player can type and submit.',
          entry: 'dropForm',
          initial: 'editing',
          on: {
            'phone.submit': [
              {
                guard: 'verifiesPhone',
                target: 'verifying',
                actions: { type: 'keepForm', params: ({ event }) => event },
              },
              { target: 'resetting', actions: { type: 'keepForm', params: ({ event }) => event } },
            ],
            'method.change': {
              guard: and(['isMail', 'offersMail']),
              target: '#recovery.mail',
              actions: 'dropFailure',
            },
            'form.cancel': { target: '#recovery.closed' },
          },
          states: {
            editing: { description: 'Nothing is wrong so far.', meta: { requirements: ['RESET-05'] } },
            passwordRefused: {
              description: 'The new password equals the old one: the password field is cleared.',
              meta: { requirements: ['RESET-03', 'ERR-23'] },
              on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
            },
            codeRefused: {
              description: 'Any other refusal: the code field is cleared.',
              meta: { requirements: ['RESET-04', 'ERR-23'] },
              on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
            },
            failed: {
              description: 'No usable answer; the player may submit again.',
              on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
            },
          },
        },
        verifying: {
          description: 'The phone-verification service checks the code.',
          meta: { requirements: ['RESET-06', 'SMS-10'] },
          invoke: {
            id: 'phoneVerification',
            src: 'verifyPhone',
            input: ({ context }) => numberAndCode(given(context.form)),
            onDone: {
              target: 'resetting',
              actions: { type: 'keepIdToken', params: ({ event }) => ({ idToken: event.output }) },
            },
            onError: {
              target: 'ready.codeRefused',
              actions: { type: 'keepFailure', params: { failure: { code: 'verification.code.wrong' } } },
            },
          },
          after: {
            REQUEST_TIMEOUT: {
              target: 'ready.failed',
              actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
            },
          },
          on: { 'form.cancel': { target: 'ready' } },
        },
        resetting: {
          description: 'The new password is on its way.',
          meta: { requirements: ['TOAST-02', 'API-09'] },
          entry: {
            type: 'showLoading',
            params: { id: 'recovery', message: 'message.please_wait', duration: 'resetLoading' },
          },
          exit: { type: 'hideLoading', params: { id: 'recovery' } },
          invoke: {
            id: 'reset',
            src: 'resetByPhone',
            input: ({ context }) => ({ ...given(context.form), idToken: context.idToken }),
            onDone: [
              {
                guard: { type: 'isReset', params: ({ event }) => ({ outcome: event.output }) },
                target: '#recovery.succeeded',
                actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                guard: { type: 'isSamePassword', params: ({ event }) => ({ outcome: event.output }) },
                target: 'ready.passwordRefused',
                actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                guard: { type: 'isRateLimited', params: ({ event }) => ({ outcome: event.output }) },
                target: 'coolingDown',
                actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                target: 'ready.codeRefused',
                actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
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
        coolingDown: {
          description: 'Too many attempts: the form opens again when the server allows it.',
          entry: 'dropForm',
          after: { RETRY_AFTER: { target: 'ready', actions: 'dropFailure' } },
          on: { 'form.cancel': { target: '#recovery.closed' } },
        },
      },
    },
    mail: {
      description: 'By e-mail: user name and address; a link arrives when they belong together.',
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
            'form.cancel': { target: '#recovery.closed' },
          },
          states: {
            editing: { description: 'Nothing is wrong so far.' },
            failed: {
              description: 'The request was not accepted; its message shows.',
              on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
            },
          },
        },
        sending: {
          description: 'A loading toast shows while the request is on its way.',
          meta: { requirements: ['FORGOT-07', 'FORGOT-08', 'FORGOT-10', 'API-12'] },
          entry: {
            type: 'showLoading',
            params: { id: 'recovery', message: 'message.please_wait', duration: 'resetLoading' },
          },
          exit: { type: 'hideLoading', params: { id: 'recovery' } },
          invoke: {
            id: 'mail',
            src: 'sendMail',
            input: ({ event }) => {
              const { username, email } = given(event.type === 'mail.submit' ? event : null);
              return { username: username.trim(), email: email.trim() };
            },
            onDone: {
              target: '#recovery.closed',
              actions: {
                type: 'notify',
                params: { message: 'message.been_out', tone: 'success', duration: 'successBrief' },
              },
              description: 'The "been out" message for 1 second, and back (FORGOT-09).',
            },
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
      },
    },
    unoffered: {
      description: 'Neither way is switched on: customer service helps.',
      meta: { requirements: ['FLAG-13'] },
      on: { 'form.cancel': { target: 'closed' } },
    },
    succeeded: {
      type: 'final',
      description: 'The password is set and the player is logged in; the popup closes.',
      meta: { requirements: ['RESET-01', 'RESET-02'] },
      entry: ['dropForm', { type: 'startSession', params: ({ context }) => ({ record: context.record }) }],
    },
    closed: { type: 'final', description: 'Left.', entry: ['dropForm', 'leave'] },
  },
});

type RecoverySnapshot = SnapshotFrom<typeof recoveryMachine>;

/** The way that shows. */
export function recoveryMethod(snapshot: RecoverySnapshot): 'phone' | 'mail' {
  return snapshot.matches('mail') ? 'mail' : 'phone';
}
