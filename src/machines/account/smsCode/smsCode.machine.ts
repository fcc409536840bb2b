import { readSmsCode } from '@contract/readers/digits';
import { isMobileNumber, toInternationalNumber } from '@contract/readers/mobileNumber';
import { readingValue } from '@contract/readers/reading';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT, SMS_DEFAULT_SECONDS, SMS_TICK } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { type Failure, toFailure } from '@/machines/shared/failure';
import type { LoadingRequest, ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, notifySuccess, timedOut } from '@/machines/shared/parts/request';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';
import { countryMachine } from '../country/country.machine';
import { humanCheckMachine } from '../humanCheck/humanCheck.machine';

/** Purpose of a code; a code is valid for its own purpose only. */
export type CodePurpose = 'login' | 'registration' | 'reset' | 'stepUp';

/** A mobile number in a form. */
export interface MobileNumber {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

/** Answer to a code request: how long the number waits until it may request the next one. */
export interface CodeWait {
  /** Its end by the device's clock, in ms since the epoch. */
  readonly deadline: number;
  /** No code was sent, because too many were requested. */
  readonly isRefused: boolean;
}

/** The wait of a number: the countdown of the code that was sent to it, or that after too many attempts. */
export type NumberWait = MobileNumber & CodeWait;

export interface SmsCodeInput {
  readonly purpose: CodePurpose;
}

/** A code request (ENTITY-10), with the token of the human check. */
export type CodeRequest = MobileNumber & { readonly purpose: CodePurpose; readonly humanToken: string };

export interface SmsCodeContext {
  readonly purpose: CodePurpose;
  /** The number that the request or the wait is for. */
  readonly number: MobileNumber;
  readonly humanToken: string;
  /** Waits of this form's numbers, one a number; one that ended stays until its number is typed again. */
  readonly waits: readonly NumberWait[];
  /** End of the wait by the device's clock, in ms since the epoch. */
  readonly deadline: number;
  readonly secondsLeft: number;
  /** Code read from the message by the browser; empty until then, or when the browser does not support it. */
  readonly receivedCode: string;
  readonly failure: Failure | null;
}

export type SmsCodeEvent =
  | ({ readonly type: 'code.request' } & MobileNumber)
  | ({ readonly type: 'number.changed' } & MobileNumber)
  | { readonly type: 'clock.tick'; readonly now: number };

/** Picks the values for the phone-verification service from a larger form. */
export function numberAndCode<T extends MobileNumber & { readonly verificationCode: string }>(form: T) {
  const { mobileNum, countryDialingCode, verificationCode } = form;
  return { mobileNum, countryDialingCode, verificationCode };
}

/** Whether the phone-verification service refused a code, as opposed to not answering. */
export function isCodeRefusal(error: unknown): boolean {
  const { code } = toFailure(error);
  return code === 'verification.code.wrong' || code === 'verification.code.expired';
}

const TOO_MANY: Failure = { code: 'rate.limited' };

const isSameNumber = (a: MobileNumber, b: MobileNumber): boolean =>
  toInternationalNumber(a.countryDialingCode, a.mobileNum) ===
  toInternationalNumber(b.countryDialingCode, b.mobileNum);

/** The wait of a number, however it is typed; of the number of the latest request while no number is. */
function waitOf(waits: readonly NumberWait[], number: MobileNumber): NumberWait | undefined {
  return isMobileNumber(number.mobileNum) ? waits.find((each) => isSameNumber(each, number)) : waits.at(-1);
}

/** What shows of a wait until its clock ticks. */
const shownWait = ({ deadline, isRefused }: CodeWait) => ({
  deadline,
  secondsLeft: SMS_DEFAULT_SECONDS,
  failure: isRefused ? TOO_MANY : null,
});

/** Whole seconds until a deadline, never below 0 (SMS-04). */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

const remember = {
  type: 'rememberWaits',
  params: ({ context }: { readonly context: SmsCodeContext }) => ({
    purpose: context.purpose,
    waits: context.waits,
  }),
} as const;

/** SMS code: number, human check, request, countdown (SMS-01..SMS-09); shared by login, registration and reset. */
export const smsCodeMachine = setup({
  types: {} as ChartTypes<SmsCodeContext, SmsCodeEvent, SmsCodeInput> & {
    children: {
      country: 'country';
      recollection: 'recallWaits';
      humanCheck: 'humanCheck';
      request: 'sendCode';
      clock: 'clock';
      reception: 'receiveCode';
    };
    tags: 'numberInvalid';
  },
  actors: {
    humanCheck: humanCheckMachine,
    country: countryMachine,
    /** Resolves with the waits that are not over, the latest last. */
    recallWaits: notProvided<readonly NumberWait[], { purpose: CodePurpose }>('recallWaits'),
    /**
     * Resolves with the wait until the next request: to the expiry of the sent code (`value.expirationTime`), or, after
     * too many requests, until the server allows another.
     */
    sendCode: notProvided<CodeWait, CodeRequest>('sendCode'),
    /** Reads the code from the incoming message; rejects when the browser does not support it. */
    receiveCode: notProvided<string, void>('receiveCode'),
    /** Sends `clock.tick` at once and then every `everyMs` milliseconds. */
    clock: notProvidedCallback<SmsCodeEvent, { everyMs: number }>('clock'),
  },
  actions: {
    /** A step-up has one number only: the member's own, which the server knows. */
    keepNumber: assign(({ context }, { mobileNum, countryDialingCode }: MobileNumber) => ({
      number: context.purpose === 'stepUp' ? context.number : { mobileNum, countryDialingCode },
      failure: null,
    })),
    keepHumanToken: assign((_, params: { humanToken: string | null }) => ({
      humanToken: params.humanToken ?? '',
    })),
    dropHumanToken: assign({ humanToken: '' }),
    startWait: assign(({ context }, { output }: { output: CodeWait }) => ({
      waits: [
        ...context.waits.filter((each) => !isSameNumber(each, context.number)),
        { ...context.number, ...output },
      ],
      ...shownWait(output),
      receivedCode: '',
    })),
    keepWaits: assign((_, { output }: { output: readonly NumberWait[] }) => ({ waits: output })),
    /** Shows the wait that the number already has. */
    resumeWait: assign(({ context }) => {
      const wait = assertDefined(waitOf(context.waits, context.number));
      const { mobileNum, countryDialingCode } = wait;
      return { number: { mobileNum, countryDialingCode }, ...shownWait(wait) };
    }),
    endWait: assign(({ context }) => ({
      waits: context.waits.filter((each) => !isSameNumber(each, context.number)),
      failure: null,
    })),
    countDown: assign(({ context }, params: { now: number }) => ({
      secondsLeft: secondsUntil(context.deadline, params.now),
    })),
    keepReceivedCode: assign((_, { output }: { output: string }) => ({
      receivedCode: readingValue(readSmsCode(output)) ?? '',
    })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
    /** Stores the waits, so that they continue after a reload. */
    rememberWaits: (_, _params: { purpose: CodePurpose; waits: readonly NumberWait[] }) => {},
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isRunning: ({ context }, { output }: { output: readonly NumberWait[] }) =>
      waitOf(output, context.number) !== undefined,
    /** Whether this number has to wait. */
    hasWait: ({ context }, params: MobileNumber) =>
      context.purpose !== 'stepUp' &&
      isMobileNumber(params.mobileNum) &&
      waitOf(context.waits, params) !== undefined,
    /** Whether the number is valid; a step-up needs none, since the server knows the member's own number. */
    isMobileNumber: ({ context }, params: MobileNumber) =>
      context.purpose === 'stepUp' || isMobileNumber(params.mobileNum),
    /** Whether the number is valid and another than the one that waits. */
    isAnother: ({ context }, params: MobileNumber) =>
      context.purpose !== 'stepUp' &&
      isMobileNumber(params.mobileNum) &&
      !isSameNumber(params, context.number),
    /** Whether it is another number, which has to wait too. */
    isAnotherWaiting: ({ context }, params: MobileNumber) =>
      context.purpose !== 'stepUp' &&
      isMobileNumber(params.mobileNum) &&
      !isSameNumber(params, context.number) &&
      waitOf(context.waits, params) !== undefined,
    isHuman: (_, params: { humanToken: string | null }) => params.humanToken !== null,
    isOver: ({ context }) => context.secondsLeft === 0,
    isWaitRefused: ({ context }) => assertDefined(waitOf(context.waits, context.number)).isRefused,
    isSent: (_, { output }: { output: CodeWait }) => !output.isRefused,
  },
  delays: {
    REQUEST_TIMEOUT,
    RECALL_TIMEOUT: 1000,
  },
}).createMachine({
  id: 'smsCode',
  description:
    'The get-code button checks the number, runs the human check, requests a code and counts down.',
  context: ({ input }) => ({
    purpose: input.purpose,
    number: { mobileNum: '', countryDialingCode: '' },
    humanToken: '',
    waits: [],
    deadline: 0,
    secondsLeft: SMS_DEFAULT_SECONDS,
    receivedCode: '',
    failure: null,
  }),
  invoke: { id: 'country', src: 'country' },
  initial: 'resuming',
  states: {
    resuming: {
      description: 'Checks for a wait that is not over, from before a reload or from an earlier form.',
      meta: { requirements: ['SMS-04'] },
      invoke: {
        id: 'recollection',
        src: 'recallWaits',
        input: ({ context }) => ({ purpose: context.purpose }),
        onDone: [
          {
            guard: withEvent('isRunning'),
            target: 'waiting',
            actions: [withEvent('keepWaits'), 'resumeWait'],
          },
          { target: 'offering', actions: withEvent('keepWaits') },
        ],
        onError: { target: 'offering' },
      },
      after: { RECALL_TIMEOUT: { target: 'offering' } },
      on: { 'number.changed': { actions: withEvent('keepNumber') } },
    },
    offering: {
      description: 'The get-code button shows.',
      meta: { requirements: ['SMS-01', 'SMS-02', 'SMS-06'] },
      initial: 'idle',
      on: {
        'code.request': [
          { guard: withEvent('isMobileNumber'), target: 'checkingHuman', actions: withEvent('keepNumber') },
          { target: '.numberInvalid', description: 'Without a valid number, no request is sent.' },
        ],
        'number.changed': [
          {
            guard: withEvent('hasWait'),
            target: 'waiting',
            actions: [withEvent('keepNumber'), 'resumeWait'],
            description: 'A code was requested for this number before; its wait continues.',
          },
          { target: '.idle', actions: 'dropFailure' },
        ],
      },
      states: {
        idle: { description: 'No error shows.' },
        numberInvalid: {
          description: 'The number is invalid; its message shows.',
          tags: ['numberInvalid'],
        },
        failed: {
          description: 'The code could not be sent; its message shows and the player may try again.',
          meta: { requirements: ['SMS-09'] },
        },
      },
    },
    checkingHuman: {
      description: 'The human check shows over the form.',
      meta: { requirements: ['SMS-03'] },
      invoke: {
        id: 'humanCheck',
        src: 'humanCheck',
        onDone: [
          { guard: withOutput('isHuman'), target: 'requesting', actions: withOutput('keepHumanToken') },
          { target: 'offering', description: 'The player closed the check.' },
        ],
      },
    },
    requesting: {
      description: 'The code is being requested.',
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
        onDone: [
          {
            guard: withEvent('isSent'),
            target: 'waiting',
            actions: [withEvent('startWait'), remember, notifySuccess('message.sms_sent')],
          },
          {
            target: 'waiting',
            actions: [withEvent('startWait'), remember],
            description: 'Too many codes were requested; none was sent.',
          },
        ],
        onError: failed('offering.failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('offering.failed') },
    },
    waiting: {
      description: 'This number has to wait; another may request a code.',
      meta: { requirements: ['SMS-05', 'SMS-06'] },
      invoke: { id: 'clock', src: 'clock', input: { everyMs: SMS_TICK } },
      on: {
        'clock.tick': { actions: withEvent('countDown') },
        'number.changed': [
          {
            guard: withEvent('isAnotherWaiting'),
            target: 'waiting',
            reenter: true,
            actions: [withEvent('keepNumber'), 'resumeWait'],
            description: 'A code was requested for this number too; its own wait shows.',
          },
          {
            guard: withEvent('isAnother'),
            target: 'offering',
            actions: 'dropFailure',
            description: 'A code for another number can be requested; the wait of the first one runs on.',
          },
        ],
      },
      always: {
        guard: 'isOver',
        target: 'offering',
        actions: 'endWait',
        description: 'At 0 the get-code button returns (SMS-06).',
      },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Decides what shows.',
          always: [{ guard: 'isWaitRefused', target: 'coolingDown' }, { target: 'counting' }],
        },
        counting: {
          description: 'The countdown of the sent code replaces the button.',
          meta: { requirements: ['SMS-04', 'SMS-07'] },
          invoke: {
            id: 'reception',
            src: 'receiveCode',
            onDone: {
              actions: withEvent('keepReceivedCode'),
              description: 'The browser read the message; the code fills its field.',
            },
            onError: { description: 'The player types the code.' },
          },
        },
        coolingDown: {
          description: 'Too many codes were requested; the button returns when the server allows it.',
        },
      },
    },
  },
});

type SmsCodeSnapshot = SnapshotFrom<typeof smsCodeMachine>;

/** Controls in place of the get-code button. */
export type SmsCodeControl =
  | { readonly kind: 'button' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'countdown'; readonly seconds: number }
  | { readonly kind: 'cooldown' };

/** Maps every state to a control. */
export function smsCodeControl(snapshot: SmsCodeSnapshot): SmsCodeControl {
  if (snapshot.matches({ waiting: 'counting' }))
    return { kind: 'countdown', seconds: snapshot.context.secondsLeft };
  if (snapshot.matches({ waiting: 'coolingDown' })) return { kind: 'cooldown' };
  return snapshot.matches('offering') ? { kind: 'button' } : { kind: 'busy' };
}
