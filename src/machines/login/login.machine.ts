import { and, assign, raise, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { PasskeyAnswer, SessionRecord } from '@/services/contract/account';
import type { ErrorCode } from '@/services/contract/errors';
import { captchaMachine, isCaptchaAnswer } from '../captcha/captcha.machine';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import type { Secret } from '../secret';
import { isSmsCode, type MobileNumber, numberAndCode, smsCodeMachine } from '../smsCode/smsCode.machine';
import { unprovided, unprovidedCallback } from '../unprovided';

/** Which site the form belongs to: the member site, or the agent variant at /m/agent. */
export type LoginSite = 'member' | 'agent';

/** Providers of social login (LOGIN-08). */
export type SocialChannel = 'line' | 'facebook' | 'google';

export interface LoginInput {
  readonly site: LoginSite;
  /** The mobile-verification login setting (LOGIN-02, FLAG-12). */
  readonly offersSms: boolean;
  /** The phone-verification service sends and verifies the codes (FLAG-15). */
  readonly phoneService: boolean;
  /** Providers that are switched on; the agent site offers none of them (LOGIN-08). */
  readonly socialChannels: readonly SocialChannel[];
}

/** What the username tab sends (LOGIN-01). */
export interface LoginForm {
  readonly username: string;
  readonly password: Secret;
  readonly remember: boolean;
  /** Empty when no captcha shows. */
  readonly captcha: string;
  readonly captchaId: string;
}

/** What the mobile SMS tab sends (LOGIN-02). */
export interface SmsLoginForm extends MobileNumber {
  readonly verificationCode: string;
  readonly remember: boolean;
}

/**
 * One attempt, as it goes to the server: username, sms or firebase by the way used (LOGIN-09, LOGIN-10), or the passkey
 * that was picked.
 */
export type LoginRequest =
  | ({ readonly type: 'username'; readonly site: LoginSite } & LoginForm)
  | ({ readonly type: 'sms'; readonly site: LoginSite } & SmsLoginForm)
  | {
      readonly type: 'firebase';
      readonly site: LoginSite;
      readonly channel: 'phone' | SocialChannel;
      readonly idToken: string;
      readonly number: MobileNumber | null;
    }
  | { readonly type: 'passkey'; readonly site: LoginSite; readonly passkey: PasskeyAnswer };

/** How the server answered: expected refusals are answers, not faults. */
export type LoginOutcome =
  | { readonly kind: 'accepted'; readonly record: SessionRecord }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly captchaRequired: boolean;
      readonly retryAfterMs?: number;
    };

/** What a remembered login puts back into the form (ENTITY-05). */
export interface RememberedLogin {
  readonly type: 'username' | 'sms';
  /** User name, or mobile number for type `sms`. */
  readonly username: string;
  /** Null when none is kept, as for type `sms`. */
  readonly password: Secret | null;
  readonly countryDialingCode: string;
}

export interface LoginContext extends LoginInput {
  /** Why the last attempt did not succeed. */
  readonly failure: Failure | null;
  readonly record: SessionRecord | null;
  /** The attempt on its way; its secrets go with it when it ends. */
  readonly attempt: LoginRequest | null;
  readonly smsForm: SmsLoginForm | null;
  readonly channel: SocialChannel | null;
  /** The login that this device remembers. */
  readonly recalled: RememberedLogin | null;
}

export type LoginEvent =
  | ({ readonly type: 'form.submit' } & LoginForm)
  | ({ readonly type: 'sms.submit' } & SmsLoginForm)
  | { readonly type: 'social.choose'; readonly channel: SocialChannel }
  | { readonly type: 'tab.change'; readonly tab: 'username' | 'sms' }
  | { readonly type: 'form.changed' }
  | { readonly type: 'form.cancel' }
  | { readonly type: 'disclaimer.accept' }
  | { readonly type: 'disclaimer.decline' }
  | { readonly type: 'captcha.demanded' }
  | { readonly type: 'passkey.picked'; readonly passkey: PasskeyAnswer };

function refusalOf(outcome: Extract<LoginOutcome, { kind: 'refused' }>): Failure {
  return outcome.retryAfterMs === undefined
    ? { code: outcome.code }
    : { code: outcome.code, retryAfterMs: outcome.retryAfterMs };
}

/** What a successful attempt leaves to be remembered, by the checkbox; null to forget an earlier one. */
function toRemember(attempt: LoginRequest): RememberedLogin | null {
  if (!('remember' in attempt) || !attempt.remember) return null;
  return attempt.type === 'username'
    ? { type: 'username', username: attempt.username, password: attempt.password, countryDialingCode: '' }
    : {
        type: 'sms',
        username: attempt.mobileNum,
        password: null,
        countryDialingCode: attempt.countryDialingCode,
      };
}

/** A password that somebody else gave: the member is asked to replace it (SESSION-07). */
export interface GivenPassword {
  readonly userName: string;
  readonly password: Secret;
}

/** The password that opened a first session, for the change of password that follows; null for none. */
function toReplace(attempt: LoginRequest, { firstTimeLogin, userName }: SessionRecord): GivenPassword | null {
  return attempt.type === 'username' && firstTimeLogin ? { userName, password: attempt.password } : null;
}

/** Login by username, SMS code, provider or passkey (LOGIN-*, CAPTCHA-01). */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    children: {} as {
      captcha: 'captcha';
      smsCode: 'smsCode';
      authentication: 'authenticate';
      recollection: 'recallLogin';
      remembering: 'rememberLogin';
      phoneVerification: 'verifyPhone';
      provider: 'signInWithProvider';
      passkeys: 'offerPasskeys';
    },
  },
  actors: {
    authenticate: unprovided<LoginOutcome, LoginRequest>('authenticate'),
    /** Reads the login remembered on this device; null for none. */
    recallLogin: unprovided<RememberedLogin | null, void>('recallLogin'),
    /** Keeps a login for the next visit, or drops an earlier one; keeps a given password until it is replaced. */
    rememberLogin: unprovided<void, { login: RememberedLogin | null; given: GivenPassword | null }>(
      'rememberLogin',
    ),
    /** Verifies the code with the phone-verification service; resolves with its identity token. */
    verifyPhone: unprovided<string, MobileNumber & { readonly verificationCode: string }>('verifyPhone'),
    /** Signs in with a provider through the phone-verification service; resolves with its identity token, null when cancelled. */
    signInWithProvider: unprovided<string | null, { channel: SocialChannel }>('signInWithProvider'),
    /**
     * Offers passkeys among the suggestions of the username field, where there are any; sends `passkey.picked`, and
     * offers the next one when it is told `passkey.offer`.
     */
    offerPasskeys: unprovidedCallback<{ readonly type: 'passkey.offer' }>('offerPasskeys'),
    captcha: captchaMachine,
    smsCode: smsCodeMachine,
  },
  actions: {
    keepAttempt: assign((_, params: { attempt: LoginRequest }) => ({
      attempt: params.attempt,
      failure: null,
    })),
    keepSmsForm: assign((_, params: SmsLoginForm) => ({
      smsForm: {
        mobileNum: params.mobileNum,
        countryDialingCode: params.countryDialingCode,
        verificationCode: params.verificationCode,
        remember: params.remember,
      },
      failure: null,
    })),
    keepChannel: assign((_, params: { channel: SocialChannel }) => ({
      channel: params.channel,
      failure: null,
    })),
    dropAttempt: assign({ attempt: null, smsForm: null, channel: null }),
    keepOutcome: assign((_, params: { outcome: LoginOutcome }) =>
      params.outcome.kind === 'accepted'
        ? { record: params.outcome.record, failure: null }
        : { failure: refusalOf(params.outcome) },
    ),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    keepRecalled: assign((_, params: { recalled: RememberedLogin | null }) => ({
      recalled: params.recalled,
    })),
    demandCaptcha: raise({ type: 'captcha.demanded' }),
    /** A passkey that was picked is spent; whoever is still here may pick again. */
    offerPasskeys: sendTo('passkeys', { type: 'passkey.offer' }),
    refreshCaptcha: sendTo('captcha', { type: 'captcha.refresh' }),
    /** Gives the new session record to the session chart (LOGIN-12). */
    startSession: (_, _params: { record: SessionRecord | null }) => {},
    /** Closes the popup. */
    leave: () => {},
    /** A failure to update the remembered login is logged and nothing else (ERR-27). */
    logFailure: (_, _params: { what: string }) => {},
  },
  guards: {
    isDisclaimerDeclined: stateIn('#disclaimerDeclined'),
    isCaptchaRequired: stateIn('#captchaRequired'),
    isAccepted: (_, params: { outcome: LoginOutcome }) => params.outcome.kind === 'accepted',
    /** A passkey has nothing to do with what the checkbox says about passwords. */
    isPasskeyAccepted: ({ context }, params: { outcome: LoginOutcome }) =>
      params.outcome.kind === 'accepted' && given(context.attempt).type === 'passkey',
    isRateLimited: (_, params: { outcome: LoginOutcome }) =>
      params.outcome.kind === 'refused' && params.outcome.code === 'rate.limited',
    isRateLimitedAndDemandsCaptcha: (_, params: { outcome: LoginOutcome }) =>
      params.outcome.kind === 'refused' &&
      params.outcome.code === 'rate.limited' &&
      params.outcome.captchaRequired,
    demandsCaptcha: (_, params: { outcome: LoginOutcome }) =>
      params.outcome.kind === 'refused' && params.outcome.captchaRequired,
    lacksCaptchaAnswer: ({ event }) => event.type === 'form.submit' && !isCaptchaAnswer(event.captcha),
    lacksCode: (_, params: { verificationCode: string }) => !isSmsCode(params.verificationCode),
    isCancelled: (_, params: { idToken: string | null }) => params.idToken === null,
    verifiesPhone: ({ context }) => context.phoneService,
    offersSms: ({ context }, params: { tab: 'username' | 'sms' }) =>
      params.tab === 'sms' && context.offersSms,
    asksUsername: (_, params: { tab: 'username' | 'sms' }) => params.tab === 'username',
    offersChannel: ({ context }, params: { channel: SocialChannel }) =>
      context.socialChannels.includes(params.channel),
  },
  delays: {
    REQUEST_TIMEOUT,
    RECALL_TIMEOUT: 2000,
    /** A provider's own window may stay open this long. */
    PROVIDER_TIMEOUT: 300_000,
    RETRY_AFTER: ({ context }) => given(context.failure).retryAfterMs ?? 30_000,
  },
}).createMachine({
  id: 'login',
  description: 'The login form: one attempt at a time, a captcha when the server demands one.',
  context: ({ input }) => ({
    ...input,
    socialChannels: input.site === 'agent' ? [] : input.socialChannels,
    failure: null,
    record: null,
    attempt: null,
    smsForm: null,
    channel: null,
    recalled: null,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'The form is on screen; the browser offers passkeys of this site where it has any.',
      type: 'parallel',
      invoke: { id: 'passkeys', src: 'offerPasskeys' },
      states: {
        tab: {
          description: 'The way to log in.',
          initial: 'username',
          states: {
            username: {
              description: 'User name and password.',
              meta: { requirements: ['LOGIN-01'] },
              on: {
                'tab.change': {
                  guard: { type: 'offersSms', params: ({ event }) => event },
                  target: 'sms',
                },
              },
            },
            sms: {
              description: 'Mobile number and message code, when the setting is on.',
              meta: { requirements: ['LOGIN-02', 'FLAG-12'] },
              invoke: { id: 'smsCode', src: 'smsCode', input: { purpose: 'login' } },
              on: {
                'tab.change': {
                  guard: { type: 'asksUsername', params: ({ event }) => event },
                  target: 'username',
                },
              },
            },
          },
        },
        submission: {
          description: 'Where the attempt stands.',
          initial: 'ready',
          states: {
            ready: {
              description: 'The player can type and submit.',
              entry: ['dropAttempt', 'offerPasskeys'],
              initial: 'editing',
              on: {
                'form.submit': [
                  {
                    guard: 'isDisclaimerDeclined',
                    target: '.disclaimerMissing',
                    actions: 'dropFailure',
                    description: 'Submitted past the disabled button, for example with Enter.',
                  },
                  {
                    guard: and(['isCaptchaRequired', 'lacksCaptchaAnswer']),
                    target: '.captchaMissing',
                    actions: 'dropFailure',
                  },
                  {
                    target: 'submitting',
                    actions: {
                      type: 'keepAttempt',
                      params: ({ context, event }) => ({
                        attempt: {
                          type: 'username',
                          site: context.site,
                          username: event.username,
                          password: event.password,
                          remember: event.remember,
                          captcha: event.captcha,
                          captchaId: event.captchaId,
                        },
                      }),
                    },
                  },
                ],
                'sms.submit': [
                  { guard: 'isDisclaimerDeclined', target: '.disclaimerMissing', actions: 'dropFailure' },
                  {
                    guard: { type: 'lacksCode', params: ({ event }) => event },
                    target: '.codeMissing',
                    actions: 'dropFailure',
                  },
                  {
                    guard: 'verifiesPhone',
                    target: 'verifyingPhone',
                    actions: { type: 'keepSmsForm', params: ({ event }) => event },
                  },
                  {
                    target: 'submitting',
                    actions: {
                      type: 'keepAttempt',
                      params: ({ context, event }) => ({
                        attempt: {
                          type: 'sms',
                          site: context.site,
                          mobileNum: event.mobileNum,
                          countryDialingCode: event.countryDialingCode,
                          verificationCode: event.verificationCode,
                          remember: event.remember,
                        },
                      }),
                    },
                  },
                ],
                'social.choose': [
                  { guard: 'isDisclaimerDeclined', target: '.disclaimerMissing', actions: 'dropFailure' },
                  {
                    guard: { type: 'offersChannel', params: ({ event }) => event },
                    target: 'signingInWithProvider',
                    actions: { type: 'keepChannel', params: ({ event }) => event },
                  },
                ],
                'passkey.picked': [
                  { guard: 'isDisclaimerDeclined', target: '.disclaimerMissing', actions: 'dropFailure' },
                  {
                    target: 'submitting',
                    actions: {
                      type: 'keepAttempt',
                      params: ({ context, event }) => ({
                        attempt: { type: 'passkey', site: context.site, passkey: event.passkey },
                      }),
                    },
                  },
                ],
                'form.cancel': { target: '#login.closed', description: 'The player closes the form.' },
              },
              states: {
                editing: {
                  description: 'Nothing is wrong so far.',
                  meta: { requirements: ['LOGIN-01', 'LOGIN-04', 'LOGIN-14'] },
                },
                disclaimerMissing: {
                  description: 'The disclaimer error shows: nothing is sent without it.',
                  meta: { requirements: ['LOGIN-06'] },
                  exit: 'offerPasskeys',
                  on: {
                    'form.changed': { target: 'editing' },
                    'disclaimer.accept': { target: 'editing' },
                  },
                },
                captchaMissing: {
                  description: 'The captcha error shows: an answer of up to six digits is needed.',
                  meta: { requirements: ['CAPTCHA-04'] },
                  on: { 'form.changed': { target: 'editing' } },
                },
                codeMissing: {
                  description: 'The message code is missing or is no code.',
                  meta: { requirements: ['SMS-11', 'LOGIN-14'] },
                  on: { 'form.changed': { target: 'editing' } },
                },
                refused: {
                  description: 'The server refused the attempt; its message shows.',
                  meta: { requirements: ['ERR-03', 'CAPTCHA-01', 'ROLE-09', 'ROLE-10'] },
                  on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
                },
                failed: {
                  description: 'The attempt got no usable answer; the player may submit again.',
                  on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
                },
              },
            },
            verifyingPhone: {
              description: 'The phone-verification service checks the message code.',
              meta: { requirements: ['LOGIN-10', 'SMS-10', 'FLAG-15'] },
              invoke: {
                id: 'phoneVerification',
                src: 'verifyPhone',
                input: ({ context }) => numberAndCode(given(context.smsForm)),
                onDone: [
                  {
                    guard: 'isDisclaimerDeclined',
                    target: 'ready.disclaimerMissing',
                    description: 'Unchecked meanwhile: nothing leaves without it.',
                  },
                  {
                    target: 'submitting',
                    actions: {
                      type: 'keepAttempt',
                      params: ({ context, event }) => ({
                        attempt: {
                          type: 'firebase',
                          site: context.site,
                          channel: 'phone',
                          idToken: event.output,
                          number: numberAndCode(given(context.smsForm)),
                        },
                      }),
                    },
                  },
                ],
                onError: {
                  target: 'ready.refused',
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
            signingInWithProvider: {
              description: "The provider's own window is open.",
              meta: { requirements: ['LOGIN-08', 'LOGIN-10', 'LOGIN-11', 'FLAG-05', 'FLAG-06', 'FLAG-07'] },
              invoke: {
                id: 'provider',
                src: 'signInWithProvider',
                input: ({ context }) => ({ channel: given(context.channel) }),
                onDone: [
                  {
                    guard: { type: 'isCancelled', params: ({ event }) => ({ idToken: event.output }) },
                    target: 'ready',
                    description: "The player closed the provider's window: nothing to show.",
                  },
                  {
                    guard: 'isDisclaimerDeclined',
                    target: 'ready.disclaimerMissing',
                    description: 'Unchecked meanwhile: nothing leaves without it.',
                  },
                  {
                    target: 'submitting',
                    actions: {
                      type: 'keepAttempt',
                      params: ({ context, event }) => ({
                        attempt: {
                          type: 'firebase',
                          site: context.site,
                          channel: given(context.channel),
                          idToken: given(event.output),
                          number: null,
                        },
                      }),
                    },
                  },
                ],
                onError: {
                  target: 'ready.failed',
                  actions: {
                    type: 'keepFailure',
                    params: ({ event }) => ({ failure: toFailure(event.error) }),
                  },
                },
              },
              after: {
                PROVIDER_TIMEOUT: {
                  target: 'ready.failed',
                  actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
                },
              },
              on: { 'form.cancel': { target: 'ready' } },
            },
            submitting: {
              description: 'One attempt is on its way; a second cannot be made.',
              meta: { requirements: ['LOGIN-09', 'API-02'] },
              invoke: {
                id: 'authentication',
                src: 'authenticate',
                input: ({ context }) => given(context.attempt),
                onDone: [
                  {
                    guard: { type: 'isPasskeyAccepted', params: ({ event }) => ({ outcome: event.output }) },
                    target: '#login.succeeded',
                    actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
                    description: 'What this device remembers stays as it is.',
                  },
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => ({ outcome: event.output }) },
                    target: 'remembering',
                    actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
                  },
                  {
                    guard: {
                      type: 'isRateLimitedAndDemandsCaptcha',
                      params: ({ event }) => ({ outcome: event.output }),
                    },
                    target: 'coolingDown',
                    actions: [
                      { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
                      'demandCaptcha',
                    ],
                  },
                  {
                    guard: { type: 'isRateLimited', params: ({ event }) => ({ outcome: event.output }) },
                    target: 'coolingDown',
                    actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
                  },
                  {
                    guard: { type: 'demandsCaptcha', params: ({ event }) => ({ outcome: event.output }) },
                    target: 'ready.refused',
                    actions: [
                      { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
                      'demandCaptcha',
                    ],
                  },
                  {
                    target: 'ready.refused',
                    actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
                  },
                ],
                onError: {
                  target: 'ready.failed',
                  actions: {
                    type: 'keepFailure',
                    params: ({ event }) => ({ failure: toFailure(event.error) }),
                  },
                },
              },
              after: {
                REQUEST_TIMEOUT: {
                  target: 'ready.failed',
                  actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
                },
              },
              on: {
                'form.cancel': {
                  target: 'ready',
                  description: 'The player gives up waiting; a late answer changes nothing.',
                },
              },
            },
            remembering: {
              description: 'Logged in; the login is kept or forgotten as the checkbox says.',
              meta: { requirements: ['LOGIN-13', 'SESSION-06', 'SESSION-07', 'ENTITY-05', 'ERR-27'] },
              invoke: {
                id: 'remembering',
                src: 'rememberLogin',
                input: ({ context }) => ({
                  login: toRemember(given(context.attempt)),
                  given: toReplace(given(context.attempt), given(context.record)),
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
              description: 'Too many attempts: the form opens again when the server allows it.',
              entry: 'dropAttempt',
              after: { RETRY_AFTER: { target: 'ready', actions: 'dropFailure' } },
              on: { 'form.cancel': { target: '#login.closed' } },
            },
          },
        },
        memory: {
          description: 'The login that this device remembers.',
          initial: 'recalling',
          states: {
            recalling: {
              description: 'Looks for a remembered login; the form is usable meanwhile.',
              meta: { requirements: ['LOGIN-04', 'SESSION-06'] },
              invoke: {
                id: 'recollection',
                src: 'recallLogin',
                onDone: {
                  target: 'recalled',
                  actions: { type: 'keepRecalled', params: ({ event }) => ({ recalled: event.output }) },
                },
                onError: { target: 'recalled' },
              },
              after: { RECALL_TIMEOUT: { target: 'recalled' } },
            },
            recalled: { description: 'What was remembered, if anything, stands in the form.' },
          },
        },
        disclaimer: {
          description: 'The disclaimer checkbox.',
          initial: 'accepted',
          states: {
            accepted: {
              description: 'Starts checked.',
              meta: { requirements: ['LOGIN-05'] },
              on: { 'disclaimer.decline': { target: 'declined' } },
            },
            declined: {
              id: 'disclaimerDeclined',
              description: 'Unchecked: the submit button is disabled.',
              meta: { requirements: ['LOGIN-05', 'LOGIN-06'] },
              on: { 'disclaimer.accept': { target: 'accepted' } },
            },
          },
        },
        captcha: {
          description: 'The captcha field, hidden until the server demands it.',
          initial: 'notRequired',
          states: {
            notRequired: {
              description: 'No captcha shows.',
              meta: { requirements: ['LOGIN-03'] },
              on: { 'captcha.demanded': { target: 'required' } },
            },
            required: {
              id: 'captchaRequired',
              description: 'The captcha shows and its answer is sent along.',
              meta: { requirements: ['LOGIN-03', 'CAPTCHA-01'] },
              invoke: { id: 'captcha', src: 'captcha' },
              on: {
                'captcha.demanded': {
                  actions: 'refreshCaptcha',
                  description: 'Refused again: a fresh picture and an empty input.',
                },
              },
            },
          },
        },
      },
    },
    succeeded: {
      type: 'final',
      description: 'Logged in; the record goes to the session, which closes the popup.',
      meta: { requirements: ['LOGIN-12'] },
      entry: ['dropAttempt', { type: 'startSession', params: ({ context }) => ({ record: context.record }) }],
    },
    closed: {
      type: 'final',
      description: 'Left without logging in.',
      entry: ['dropAttempt', 'leave'],
    },
  },
});

/** What a view may read. */
type LoginSnapshot = SnapshotFrom<typeof loginMachine>;

/** Whether the submit button is enabled (LOGIN-05). */
export function canSubmitLogin(snapshot: LoginSnapshot): boolean {
  return snapshot.matches({ open: { submission: 'ready', disclaimer: 'accepted' } });
}

/** Whether an attempt is on its way, in any of its steps. */
export function isLoginBusy(snapshot: LoginSnapshot): boolean {
  return (
    snapshot.matches('open') &&
    !snapshot.matches({ open: { submission: 'ready' } }) &&
    !snapshot.matches({ open: { submission: 'coolingDown' } })
  );
}

/** The tab that shows. */
export function loginTab(snapshot: LoginSnapshot): 'username' | 'sms' {
  return snapshot.matches({ open: { tab: 'sms' } }) ? 'sms' : 'username';
}
