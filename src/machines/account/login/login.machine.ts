import type { PasskeyAnswer } from '@contract/account';
import { isSmsCode } from '@contract/readers/digits';
import type { SessionRecord } from '@contract/session';
import { and, assign, raise, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { type Failure, toFailure } from '@/machines/shared/failure';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { countDown, isWaitOver, type WaitLeft, waitKept } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { captchaMachine, isCaptchaAnswer } from '../captcha/captcha.machine';
import {
  captchaMissingState,
  captchaStates,
  coolingDownState,
  disclaimerMissingState,
  disclaimerStates,
  failedState,
  faultState,
  phoneVerification,
  unanswered,
  unlessDeclined,
  unlessDeclinedMeanwhile,
} from '../identityForm';
import { isCodeRefusal, type MobileNumber, smsCodeMachine } from '../smsCode/smsCode.machine';
import {
  type GivenPassword,
  type LoginForm,
  type LoginOutcome,
  type LoginRequest,
  type LoginSite,
  phoneAttempt,
  providerAttempt,
  type RememberedLogin,
  refusalOf,
  type SmsLoginForm,
  type SocialChannel,
  smsAttempt,
  toRemember,
  toReplace,
  usernameAttempt,
} from './loginAttempt';

export interface LoginInput {
  readonly site: LoginSite;
  /** Whether login by SMS code is enabled (LOGIN-02, FLAG-12). */
  readonly offersSms: boolean;
  /** Whether the phone-verification service sends and verifies the codes (FLAG-15). */
  readonly phoneService: boolean;
  /** Enabled providers; the agent site offers none of them (LOGIN-08). */
  readonly socialChannels: readonly SocialChannel[];
}

export interface LoginContext extends LoginInput {
  /** Why the last attempt failed. */
  readonly failure: Failure | null;
  readonly record: SessionRecord | null;
  /** The running attempt; its secrets are dropped when it ends. */
  readonly attempt: LoginRequest | null;
  /** Submitted form of the SMS tab, until its number is verified. */
  readonly form: SmsLoginForm | null;
  readonly channel: SocialChannel | null;
  /** The login remembered on this device. */
  readonly recalled: RememberedLogin | null;
}

export type LoginEvent =
  | ({ readonly type: 'form.submit' } & LoginForm)
  | ({ readonly type: 'sms.submit' } & SmsLoginForm)
  | { readonly type: 'social.choose'; readonly channel: SocialChannel }
  | { readonly type: 'tab.change'; readonly tab: 'username' | 'sms' }
  | { readonly type: 'form.changed' }
  /** Another user name or number is typed. */
  | { readonly type: 'account.changed' }
  | WaitLeft
  | { readonly type: 'form.cancel' }
  | { readonly type: 'disclaimer.accept' }
  | { readonly type: 'disclaimer.decline' }
  | { readonly type: 'captcha.demanded' }
  | { readonly type: 'passkey.picked'; readonly passkey: PasskeyAnswer };

/** Login by username, SMS code, provider or passkey (LOGIN-*, CAPTCHA-01). */
export const loginMachine = setup({
  types: {} as ChartTypes<LoginContext, LoginEvent, LoginInput> & {
    children: {
      captcha: 'captcha';
      smsCode: 'smsCode';
      countdown: 'countDown';
      authentication: 'authenticate';
      recollection: 'recallLogin';
      remembering: 'rememberLogin';
      phoneVerification: 'verifyPhone';
      provider: 'signInWithProvider';
      passkeys: 'offerPasskeys';
    };
    tags: 'disclaimerDeclined' | 'disclaimerMissing' | 'captchaMissing' | 'windowBlocked';
  },
  actors: {
    authenticate: notProvided<LoginOutcome, LoginRequest>('authenticate'),
    /** Reads the login remembered on this device; null for none. */
    recallLogin: notProvided<RememberedLogin | null, void>('recallLogin'),
    /** Stores a login for the next visit or drops an earlier one; stores a temporary password until it is replaced. */
    rememberLogin: notProvided<void, { login: RememberedLogin | null; given: GivenPassword | null }>(
      'rememberLogin',
    ),
    /** Verifies the code with the phone-verification service; resolves with its identity token. */
    verifyPhone: notProvided<string, MobileNumber & { readonly verificationCode: string }>('verifyPhone'),
    /**
     * Signs in with a provider through the phone-verification service; resolves with its identity token, or null when
     * cancelled.
     */
    signInWithProvider: notProvided<string | null, { channel: SocialChannel }>('signInWithProvider'),
    /**
     * Offers passkeys among the suggestions of the username field when the browser has any; sends `passkey.picked`,
     * and offers again on `passkey.offer`.
     */
    offerPasskeys: notProvidedCallback<{ readonly type: 'passkey.offer' }>('offerPasskeys'),
    captcha: captchaMachine,
    smsCode: smsCodeMachine,
    countDown,
  },
  actions: {
    tryUsername: assign(({ context }, form: LoginForm) => ({
      attempt: usernameAttempt(context.site, form),
      failure: null,
    })),
    trySms: assign(({ context }, form: SmsLoginForm) => ({
      attempt: smsAttempt(context.site, form),
      failure: null,
    })),
    tryPasskey: assign(({ context }, { passkey }: { passkey: PasskeyAnswer }) => ({
      attempt: { type: 'passkey', site: context.site, passkey },
      failure: null,
    })),
    tryVerifiedPhone: assign(({ context }, { output: idToken }: { output: string }) => ({
      attempt: phoneAttempt(context.site, idToken, assertDefined(context.form)),
    })),
    tryProvider: assign(({ context }, { output: idToken }: { output: string | null }) => ({
      attempt: providerAttempt(context.site, assertDefined(idToken), assertDefined(context.channel)),
    })),
    keepForm: assign((_, { mobileNum, countryDialingCode, verificationCode, remember }: SmsLoginForm) => ({
      form: { mobileNum, countryDialingCode, verificationCode, remember },
      failure: null,
    })),
    keepChannel: assign((_, { channel }: { channel: SocialChannel }) => ({ channel, failure: null })),
    /** A provider whose window was blocked is kept, so that the player can open it. */
    dropForm: assign(({ context }) => ({
      attempt: null,
      form: null,
      channel: context.failure?.code === 'window.blocked' ? context.channel : null,
    })),
    dropChannel: assign({ channel: null }),
    keepOutcome: assign((_, { output }: { output: LoginOutcome }) =>
      output.kind === 'accepted' ? { record: output.record, failure: null } : { failure: refusalOf(output) },
    ),
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    dropFailure: assign({ failure: null }),
    keepRecalled: assign((_, { output }: { output: RememberedLogin | null }) => ({ recalled: output })),
    demandCaptcha: raise({ type: 'captcha.demanded' }),
    /** A picked passkey can be used once; the player may pick again. */
    offerPasskeys: sendTo('passkeys', { type: 'passkey.offer' }),
    refreshCaptcha: sendTo('captcha', { type: 'captcha.refresh' }),
    /** Passes the new session record to the session chart (LOGIN-12). */
    startSession: (_, _params: { record: SessionRecord }) => {},
    /** Closes the popup. */
    leave: () => {},
    /** Logs a failure to update the remembered login; nothing is shown (ERR-27). */
    logFailure: (_, _params: { what: string }) => {},
  },
  guards: {
    isWaitOver,
    isDisclaimerDeclined: stateIn('#disclaimerDeclined'),
    isCaptchaRequired: stateIn('#captchaRequired'),
    isAccepted: (_, { output }: { output: LoginOutcome }) => output.kind === 'accepted',
    /** The checkbox about passwords does not apply to passkeys. */
    isPasskeyAccepted: ({ context }, { output }: { output: LoginOutcome }) =>
      output.kind === 'accepted' && assertDefined(context.attempt).type === 'passkey',
    isRateLimited: (_, { output }: { output: LoginOutcome }) =>
      output.kind === 'refused' && output.code === 'rate.limited',
    isRateLimitedAndDemandsCaptcha: (_, { output }: { output: LoginOutcome }) =>
      output.kind === 'refused' && output.code === 'rate.limited' && output.captchaRequired,
    demandsCaptcha: (_, { output }: { output: LoginOutcome }) =>
      output.kind === 'refused' && output.captchaRequired,
    lacksCaptchaAnswer: ({ event }) => event.type === 'form.submit' && !isCaptchaAnswer(event.captcha),
    lacksCode: (_, params: { verificationCode: string }) => !isSmsCode(params.verificationCode),
    isWindowBlocked: (_, params: { error: unknown }) => toFailure(params.error).code === 'window.blocked',
    isCancelled: (_, { output }: { output: string | null }) => output === null,
    verifiesPhone: ({ context }) => context.phoneService,
    isCodeRefused: (_, params: { error: unknown }) => isCodeRefusal(params.error),
    offersSms: ({ context }, params: { tab: 'username' | 'sms' }) =>
      params.tab === 'sms' && context.offersSms,
    asksUsername: (_, params: { tab: 'username' | 'sms' }) => params.tab === 'username',
    offersChannel: ({ context }, params: { channel: SocialChannel }) =>
      context.socialChannels.includes(params.channel),
  },
  delays: {
    REQUEST_TIMEOUT,
    RECALL_TIMEOUT: 2000,
    /** How long the provider's window may stay open, in milliseconds. */
    PROVIDER_TIMEOUT: 300_000,
    RETRY_AFTER: ({ context }) => assertDefined(context.failure).retryAfterMs ?? 30_000,
  },
}).createMachine({
  id: 'login',
  description: 'The login form: one attempt at a time, with a captcha when the server requires one.',
  context: ({ input }) => ({
    ...input,
    socialChannels: input.site === 'agent' ? [] : input.socialChannels,
    failure: null,
    record: null,
    attempt: null,
    form: null,
    channel: null,
    recalled: null,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'The form shows; the browser offers its passkeys of this site.',
      type: 'parallel',
      invoke: { id: 'passkeys', src: 'offerPasskeys' },
      states: {
        tab: {
          description: 'The login method.',
          initial: 'username',
          states: {
            username: {
              description: 'User name and password.',
              meta: { requirements: ['LOGIN-01'] },
              on: { 'tab.change': { guard: withEvent('offersSms'), target: 'sms' } },
            },
            sms: {
              description: 'Mobile number and message code, when the setting is on.',
              meta: { requirements: ['LOGIN-02', 'FLAG-12'] },
              invoke: { id: 'smsCode', src: 'smsCode', input: { purpose: 'login' } },
              on: { 'tab.change': { guard: withEvent('asksUsername'), target: 'username' } },
            },
          },
        },
        submission: {
          description: 'State of the attempt.',
          initial: 'ready',
          states: {
            ready: {
              description: 'The player can type and submit.',
              entry: ['dropForm', 'offerPasskeys'],
              initial: 'editing',
              on: {
                'form.submit': [
                  unlessDeclined,
                  {
                    guard: and(['isCaptchaRequired', 'lacksCaptchaAnswer']),
                    target: '.captchaMissing',
                    actions: 'dropFailure',
                  },
                  { target: 'submitting', actions: withEvent('tryUsername') },
                ],
                'sms.submit': [
                  unlessDeclined,
                  { guard: withEvent('lacksCode'), target: '.codeMissing', actions: 'dropFailure' },
                  { guard: 'verifiesPhone', target: 'verifyingPhone', actions: withEvent('keepForm') },
                  { target: 'submitting', actions: withEvent('trySms') },
                ],
                'social.choose': [
                  unlessDeclined,
                  {
                    guard: withEvent('offersChannel'),
                    target: 'signingInWithProvider',
                    actions: withEvent('keepChannel'),
                  },
                ],
                'passkey.picked': [
                  unlessDeclined,
                  { target: 'submitting', actions: withEvent('tryPasskey') },
                ],
                'form.cancel': { target: '#closed', description: 'The player closes the form.' },
              },
              states: {
                editing: {
                  description: 'No error shows.',
                  meta: { requirements: ['LOGIN-01', 'LOGIN-04', 'LOGIN-14'] },
                },
                disclaimerMissing: { ...disclaimerMissingState, exit: 'offerPasskeys' },
                captchaMissing: captchaMissingState,
                codeMissing: {
                  description: 'The message code is missing or malformed.',
                  meta: { requirements: ['SMS-11', 'LOGIN-14'] },
                  on: { 'form.changed': { target: 'editing' } },
                },
                refused: faultState(
                  'The server refused the attempt; its message shows.',
                  ...['ERR-03', 'CAPTCHA-01', 'ROLE-09', 'ROLE-10'],
                ),
                failed: failedState,
                windowBlocked: {
                  ...faultState(
                    "The browser blocked the provider's window, as it does when the press was too long ago; the message and a button that opens it show.",
                    ...['LOGIN-08', 'LOGIN-11'],
                  ),
                  tags: ['windowBlocked'],
                  exit: 'dropChannel',
                },
              },
            },
            verifyingPhone: {
              description: 'The phone-verification service checks the message code.',
              meta: { requirements: ['LOGIN-10', 'SMS-10', 'FLAG-15'] },
              ...unanswered,
              invoke: {
                ...phoneVerification,
                onDone: [
                  unlessDeclinedMeanwhile,
                  { target: 'submitting', actions: withEvent('tryVerifiedPhone') },
                ],
                onError: [
                  { guard: withEvent('isCodeRefused'), ...failed('ready.refused') },
                  failed('ready.failed'),
                ],
              },
            },
            signingInWithProvider: {
              description: "The provider's window is open.",
              meta: { requirements: ['LOGIN-08', 'LOGIN-10', 'LOGIN-11', 'FLAG-05', 'FLAG-06', 'FLAG-07'] },
              ...unanswered,
              invoke: {
                id: 'provider',
                src: 'signInWithProvider',
                input: ({ context }) => ({ channel: assertDefined(context.channel) }),
                onDone: [
                  {
                    guard: withEvent('isCancelled'),
                    target: 'ready',
                    description: "The player closed the provider's window; no message shows.",
                  },
                  unlessDeclinedMeanwhile,
                  { target: 'submitting', actions: withEvent('tryProvider') },
                ],
                onError: [
                  { guard: withEvent('isWindowBlocked'), ...failed('ready.windowBlocked') },
                  failed('ready.failed'),
                ],
              },
              after: { PROVIDER_TIMEOUT: timedOut('ready.failed') },
            },
            submitting: {
              description:
                'The attempt is being sent; no second one can start, and a late answer to a cancelled one is ignored.',
              meta: { requirements: ['LOGIN-09', 'API-02'] },
              ...unanswered,
              invoke: {
                id: 'authentication',
                src: 'authenticate',
                input: ({ context }) => assertDefined(context.attempt),
                onDone: [
                  {
                    guard: withEvent('isPasskeyAccepted'),
                    target: '#login.succeeded',
                    actions: withEvent('keepOutcome'),
                    description: 'The remembered login stays unchanged.',
                  },
                  {
                    guard: withEvent('isAccepted'),
                    target: 'remembering',
                    actions: withEvent('keepOutcome'),
                  },
                  {
                    guard: withEvent('isRateLimitedAndDemandsCaptcha'),
                    target: 'coolingDown',
                    actions: [withEvent('keepOutcome'), 'demandCaptcha'],
                  },
                  {
                    guard: withEvent('isRateLimited'),
                    target: 'coolingDown',
                    actions: withEvent('keepOutcome'),
                  },
                  {
                    guard: withEvent('demandsCaptcha'),
                    target: 'ready.refused',
                    actions: [withEvent('keepOutcome'), 'demandCaptcha'],
                  },
                  { target: 'ready.refused', actions: withEvent('keepOutcome') },
                ],
                onError: failed('ready.failed'),
              },
            },
            remembering: {
              description: 'The login is stored or dropped as set by the checkbox.',
              meta: { requirements: ['LOGIN-13', 'SESSION-06', 'SESSION-07', 'ENTITY-05', 'ERR-27'] },
              invoke: {
                id: 'remembering',
                src: 'rememberLogin',
                input: ({ context }) => ({
                  login: toRemember(assertDefined(context.attempt)),
                  given: toReplace(assertDefined(context.attempt), assertDefined(context.record)),
                }),
                onDone: { target: '#login.succeeded' },
                onError: {
                  target: '#login.succeeded',
                  actions: { type: 'logFailure', params: { what: 'remembered login' } },
                },
              },
              after: {
                RECALL_TIMEOUT: {
                  target: '#login.succeeded',
                  actions: { type: 'logFailure', params: { what: 'remembered login' } },
                },
              },
            },
            coolingDown: {
              ...coolingDownState,
              description:
                'After too many attempts, the account has to wait; another one may log in, and the server keeps the wait.',
              on: {
                ...coolingDownState.on,
                'account.changed': { target: 'ready', actions: 'dropFailure' },
                'tab.change': { target: 'ready', actions: 'dropFailure' },
              },
            },
          },
        },
        memory: {
          description: 'The login that this device remembers.',
          initial: 'recalling',
          states: {
            recalling: {
              description: 'Looks for a remembered login; the form can be used meanwhile.',
              meta: { requirements: ['LOGIN-04', 'SESSION-06'] },
              invoke: {
                id: 'recollection',
                src: 'recallLogin',
                onDone: { target: 'recalled', actions: withEvent('keepRecalled') },
                onError: { target: 'recalled' },
              },
              after: { RECALL_TIMEOUT: { target: 'recalled' } },
            },
            recalled: { description: 'The remembered login, if any, fills the form.' },
          },
        },
        disclaimer: {
          description: 'The disclaimer checkbox; it starts checked.',
          initial: 'accepted',
          states: disclaimerStates('LOGIN-05'),
        },
        captcha: {
          description: 'The captcha field, hidden until the server requires it.',
          meta: { requirements: ['CAPTCHA-01'] },
          initial: 'notRequired',
          states: captchaStates('LOGIN-03'),
        },
      },
    },
    succeeded: {
      type: 'final',
      description: 'The record is passed to the session, which closes the popup.',
      meta: { requirements: ['LOGIN-12'] },
      entry: [
        'dropForm',
        { type: 'startSession', params: ({ context }) => ({ record: assertDefined(context.record) }) },
      ],
    },
    closed: {
      id: 'closed',
      type: 'final',
      description: 'The form closed without a login.',
      entry: ['dropForm', 'leave'],
    },
  },
});

type LoginSnapshot = SnapshotFrom<typeof loginMachine>;

/** Whether the submit button is enabled (LOGIN-05). */
export function canSubmitLogin(snapshot: LoginSnapshot): boolean {
  return snapshot.matches({ open: { submission: 'ready', disclaimer: 'accepted' } });
}

/** Whether an attempt is running, in any of its steps. */
export function isLoginBusy(snapshot: LoginSnapshot): boolean {
  return (
    snapshot.matches('open') &&
    !snapshot.matches({ open: { submission: 'ready' } }) &&
    !snapshot.matches({ open: { submission: 'coolingDown' } })
  );
}

/** The current tab. */
export function loginTab(snapshot: LoginSnapshot): 'username' | 'sms' {
  return snapshot.matches({ open: { tab: 'sms' } }) ? 'sms' : 'username';
}
