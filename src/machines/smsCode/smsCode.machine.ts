import { assign, type SnapshotFrom, setup } from 'xstate';
import {
  MOBILE_NUMBER_MAX_LENGTH,
  REQUEST_TIMEOUT,
  SMS_CODE_MAX_LENGTH,
  SMS_DEFAULT_SECONDS,
  SMS_TICK,
} from '@/config/constants';
import { countryMachine } from '../country/country.machine';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import type { LoadingRequest, ToastRequest } from '../feedback/feedback.machine';
import { given } from '../given';
import { humanCheckMachine } from '../humanCheck/humanCheck.machine';
import { unprovided, unprovidedCallback } from '../unprovided';

/** What a code is for; a code serves only its own purpose. */
export type CodePurpose = 'login' | 'registration' | 'reset';

/** A mobile number as the form holds it. */
export interface MobileNumber {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

export interface SmsCodeInput {
  readonly purpose: CodePurpose;
}

/** A code request as it is sent (ENTITY-10), with the human check's token. */
export type CodeRequest = MobileNumber & { readonly purpose: CodePurpose; readonly humanToken: string };

export interface SmsCodeContext {
  readonly purpose: CodePurpose;
  readonly number: MobileNumber;
  readonly humanToken: string;
  /** When the countdown ends, ms since the epoch. */
  readonly deadline: number;
  readonly secondsLeft: number;
  /** The code as the browser read it from the message; empty until then, or where browsers cannot. */
  readonly receivedCode: string;
  readonly failure: Failure | null;
}

export type SmsCodeEvent =
  | ({ readonly type: 'code.request' } & MobileNumber)
  | { readonly type: 'number.changed' }
  | { readonly type: 'clock.tick'; readonly now: number };

const MOBILE_NUMBER = new RegExp(`^\\d{6,${MOBILE_NUMBER_MAX_LENGTH}}$`);
const SMS_CODE = new RegExp(`^\\d{1,${SMS_CODE_MAX_LENGTH}}$`);

/** Digits, after an optional leading plus and with the usual separators left out; 6 to 20 of them (SMS-02, SMS-12). */
export function isMobileNumber(mobileNum: string): boolean {
  return MOBILE_NUMBER.test(mobileNum);
}

/** What the phone-verification service is asked with, of a form that holds more. */
export function numberAndCode<T extends MobileNumber & { readonly verificationCode: string }>(form: T) {
  const { mobileNum, countryDialingCode, verificationCode } = form;
  return { mobileNum, countryDialingCode, verificationCode };
}

/** Digits only, at most 10 (SMS-11). */
export function isSmsCode(code: string): boolean {
  return SMS_CODE.test(code);
}

/** Whole seconds until a deadline, never below 0 (SMS-04). */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** SMS code: number, human check, request, countdown (SMS-01..SMS-09); shared by login, registration and reset. */
export const smsCodeMachine = setup({
  types: {
    context: {} as SmsCodeContext,
    events: {} as SmsCodeEvent,
    input: {} as SmsCodeInput,
    children: {} as {
      country: 'country';
      recollection: 'recallDeadline';
      humanCheck: 'humanCheck';
      request: 'sendCode';
      clock: 'clock';
      reception: 'receiveCode';
    },
  },
  actors: {
    humanCheck: humanCheckMachine,
    country: countryMachine,
    /** Reads when a countdown that is still running ends, ms since the epoch; null for none. */
    recallDeadline: unprovided<number | null, { purpose: CodePurpose }>('recallDeadline'),
    /** Resolves with the end of the countdown, ms since the epoch (`value.expirationTime`). */
    sendCode: unprovided<{ deadline: number }, CodeRequest>('sendCode'),
    /** Reads the code from the message as it arrives; rejects where the browser cannot. */
    receiveCode: unprovided<string, void>('receiveCode'),
    /** Sends `clock.tick` at once and then each `everyMs`. */
    clock: unprovidedCallback<SmsCodeEvent, { everyMs: number }>('clock'),
  },
  actions: {
    keepNumber: assign((_, params: MobileNumber) => ({
      number: { mobileNum: params.mobileNum, countryDialingCode: params.countryDialingCode },
      failure: null,
    })),
    keepHumanToken: assign((_, params: { humanToken: string | null }) => ({
      humanToken: params.humanToken ?? '',
    })),
    dropHumanToken: assign({ humanToken: '' }),
    startCountdown: assign((_, params: { deadline: number | null }) => ({
      deadline: params.deadline ?? 0,
      secondsLeft: SMS_DEFAULT_SECONDS,
      receivedCode: '',
    })),
    countDown: assign(({ context }, params: { now: number }) => ({
      secondsLeft: secondsUntil(context.deadline, params.now),
    })),
    keepReceivedCode: assign((_, params: { code: string }) => ({
      receivedCode: isSmsCode(params.code) ? params.code : '',
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    /** Keeps the end of the countdown, so that a reload goes on counting. */
    rememberDeadline: (_, _params: { purpose: CodePurpose; deadline: number }) => {},
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isRunning: (_, params: { deadline: number | null }) => params.deadline !== null,
    isMobileNumber: (_, params: MobileNumber) => isMobileNumber(params.mobileNum),
    isHuman: (_, params: { humanToken: string | null }) => params.humanToken !== null,
    isOver: ({ context }) => context.secondsLeft === 0,
    isRateLimited: (_, params: { error: unknown }) => toFailure(params.error).code === 'rate.limited',
  },
  delays: {
    REQUEST_TIMEOUT,
    RECALL_TIMEOUT: 1000,
    RETRY_AFTER: ({ context }) => given(context.failure).retryAfterMs ?? 60_000,
  },
}).createMachine({
  id: 'smsCode',
  description:
    'The get-code button: checks the number, tells people from scripts, asks for a code, counts down.',
  context: ({ input }) => ({
    purpose: input.purpose,
    number: { mobileNum: '', countryDialingCode: '' },
    humanToken: '',
    deadline: 0,
    secondsLeft: SMS_DEFAULT_SECONDS,
    receivedCode: '',
    failure: null,
  }),
  invoke: { id: 'country', src: 'country' },
  initial: 'resuming',
  states: {
    resuming: {
      description: 'Looks whether a countdown is still running, from before a reload or another tab.',
      meta: { requirements: ['SMS-04'] },
      invoke: {
        id: 'recollection',
        src: 'recallDeadline',
        input: ({ context }) => ({ purpose: context.purpose }),
        onDone: [
          {
            guard: { type: 'isRunning', params: ({ event }) => ({ deadline: event.output }) },
            target: 'counting',
            actions: { type: 'startCountdown', params: ({ event }) => ({ deadline: event.output }) },
          },
          { target: 'offering' },
        ],
        onError: { target: 'offering' },
      },
      after: { RECALL_TIMEOUT: { target: 'offering' } },
    },
    offering: {
      description: 'The get-code button shows.',
      meta: { requirements: ['SMS-01', 'SMS-02', 'SMS-06'] },
      initial: 'idle',
      on: {
        'code.request': [
          {
            guard: { type: 'isMobileNumber', params: ({ event }) => event },
            target: 'checkingHuman',
            actions: { type: 'keepNumber', params: ({ event }) => event },
          },
          { target: '.numberInvalid', description: 'No request leaves without a valid number.' },
        ],
        'number.changed': { target: '.idle', actions: 'dropFailure' },
      },
      states: {
        idle: { description: 'Nothing is wrong so far.' },
        numberInvalid: { description: 'The number cannot be one; its message shows.' },
        failed: {
          description: 'The code could not be sent; its message shows and the player may try again.',
          meta: { requirements: ['SMS-09'] },
        },
      },
    },
    checkingHuman: {
      description: 'The human check stands over the form.',
      meta: { requirements: ['SMS-03'] },
      invoke: {
        id: 'humanCheck',
        src: 'humanCheck',
        onDone: [
          {
            guard: { type: 'isHuman', params: ({ event }) => event.output },
            target: 'requesting',
            actions: { type: 'keepHumanToken', params: ({ event }) => event.output },
          },
          { target: 'offering', description: 'The player closed the check.' },
        ],
      },
    },
    requesting: {
      description: 'The code is on its way.',
      meta: { requirements: ['SMS-08', 'SMS-09', 'API-10'] },
      entry: {
        type: 'showLoading',
        params: { id: 'smsCode', message: 'message.please_wait', duration: 'loading' },
      },
      exit: [{ type: 'hideLoading', params: { id: 'smsCode' } }, 'dropHumanToken'],
      invoke: {
        id: 'request',
        src: 'sendCode',
        input: ({ context }) => ({
          ...context.number,
          purpose: context.purpose,
          humanToken: context.humanToken,
        }),
        onDone: {
          target: 'counting',
          actions: [
            { type: 'startCountdown', params: ({ event }) => event.output },
            {
              type: 'rememberDeadline',
              params: ({ context, event }) => ({ purpose: context.purpose, deadline: event.output.deadline }),
            },
            {
              type: 'notify',
              params: { message: 'message.sms_sent', tone: 'success', duration: 'success' },
            },
          ],
        },
        onError: [
          {
            guard: { type: 'isRateLimited', params: ({ event }) => ({ error: event.error }) },
            target: 'coolingDown',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
          {
            target: 'offering.failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
        ],
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'offering.failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    counting: {
      description: 'The countdown takes the place of the button.',
      meta: { requirements: ['SMS-04', 'SMS-05', 'SMS-06', 'SMS-07'] },
      invoke: [
        { id: 'clock', src: 'clock', input: { everyMs: SMS_TICK } },
        {
          id: 'reception',
          src: 'receiveCode',
          onDone: {
            actions: { type: 'keepReceivedCode', params: ({ event }) => ({ code: event.output }) },
            description: 'The browser read the message: the code stands in its field.',
          },
          onError: { description: 'The player types the code.' },
        },
      ],
      on: { 'clock.tick': { actions: { type: 'countDown', params: ({ event }) => event } } },
      always: {
        guard: 'isOver',
        target: 'offering',
        description: 'At 0 the get-code button returns (SMS-06).',
      },
    },
    coolingDown: {
      description: 'Too many codes were asked for; the button returns when the server allows it.',
      after: { RETRY_AFTER: { target: 'offering', actions: 'dropFailure' } },
    },
  },
});

type SmsCodeSnapshot = SnapshotFrom<typeof smsCodeMachine>;

/** What stands in the place of the get-code button. */
export type SmsCodeControl =
  | { readonly kind: 'button' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'countdown'; readonly seconds: number }
  | { readonly kind: 'cooldown' };

/** One total function from state to control. */
export function smsCodeControl(snapshot: SmsCodeSnapshot): SmsCodeControl {
  if (snapshot.matches('counting')) return { kind: 'countdown', seconds: snapshot.context.secondsLeft };
  if (snapshot.matches('coolingDown')) return { kind: 'cooldown' };
  return snapshot.matches('offering') ? { kind: 'button' } : { kind: 'busy' };
}
