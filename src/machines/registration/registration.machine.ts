import { and, assign, raise, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { SessionRecord } from '@/services/contract/account';
import { captchaMachine, isCaptchaAnswer } from '../captcha/captcha.machine';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import type { Secret } from '../secret';
import { type MobileNumber, numberAndCode, smsCodeMachine } from '../smsCode/smsCode.machine';
import { unprovided } from '../unprovided';
import type { RegistrationSettings, RegistrationTab } from './registrationRules';

/** Switches that shape the form (FLAG-01..FLAG-04, FLAG-15). */
export interface RegistrationSwitches {
  readonly byUsername: boolean;
  readonly byMobile: boolean;
  /** SMS verification for registration by username (FLAG-03). */
  readonly smsForUsername: boolean;
  /** Password fields in mobile mode (FLAG-04). */
  readonly mobileWithPassword: boolean;
  /** The phone-verification service sends and verifies the codes (FLAG-15). */
  readonly phoneService: boolean;
}

/** Affiliate parameters of the page's address (REG-28, REG-31). */
export interface AffiliateParameters {
  readonly code: string;
  readonly domain: string;
}

export interface RegistrationInput {
  readonly switches: RegistrationSwitches;
  readonly affiliate: AffiliateParameters;
}

/** The form as the player filled it in; optional fields are empty strings (REG-32, ENTITY-07). */
export interface RegistrationForm {
  /** Idempotency key of this intent: the same key never registers twice. */
  readonly intent: string;
  /** REG-03: the tab it was filled in on. */
  readonly tab: RegistrationTab;
  readonly username: string;
  readonly password: Secret;
  readonly confimpsw: Secret;
  readonly paymentPassword: Secret;
  readonly mobileNum: string;
  readonly countryDialingCode: string;
  readonly verificationCode: string;
  readonly affiliateCode: string;
  /** Values of the other optional fields by payload name. */
  readonly optional: Readonly<Record<string, string>>;
  readonly captcha: string;
  readonly captchaId: string;
}

/** What is sent, after the affiliate check and the phone verification. */
export interface RegistrationRequest {
  readonly form: RegistrationForm;
  readonly affiliate: AffiliateParameters;
  /** Of the phone-verification service; empty on every other path. */
  readonly idToken: string;
}

/** How the server answered. */
export type RegistrationOutcome =
  | { readonly kind: 'registered'; readonly record: SessionRecord }
  | {
      readonly kind: 'refused';
      readonly failure: Failure;
      readonly captchaRequired: boolean;
      /** Payload field that is at fault; empty for none. */
      readonly field: string;
    };

export interface RegistrationContext {
  readonly switches: RegistrationSwitches;
  readonly affiliate: AffiliateParameters;
  readonly settings: RegistrationSettings | null;
  /** Mobile number carried from one tab to the other (REG-04). */
  readonly carriedMobile: string;
  readonly failure: Failure | null;
  /** Payload field that the server found at fault; empty for none. */
  readonly failedField: string;
  /** What is being submitted; kept only until the answer. */
  readonly form: RegistrationForm | null;
  readonly idToken: string;
  readonly record: SessionRecord | null;
}

export type RegistrationEvent =
  | { readonly type: 'form.submit'; readonly form: RegistrationForm }
  | { readonly type: 'form.changed' }
  | { readonly type: 'form.cancel' }
  | { readonly type: 'settings.retry' }
  | { readonly type: 'tab.change'; readonly tab: RegistrationTab; readonly typedMobile: string }
  | { readonly type: 'disclaimer.accept' }
  | { readonly type: 'disclaimer.decline' }
  | { readonly type: 'captcha.demanded' }
  | { readonly type: 'affiliate.refused' };

const NO_FORM_FIELDS = { form: null, idToken: '' } as const;

/** Registration by username or mobile number (REG-*, AFF-*). */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    input: {} as RegistrationInput,
    children: {} as {
      captcha: 'captcha';
      smsCode: 'smsCode';
      settings: 'fetchSettings';
      linkCheck: 'checkAffiliate';
      invitationCheck: 'checkAffiliate';
      phoneVerification: 'verifyPhone';
      submission: 'register';
    },
  },
  actors: {
    fetchSettings: unprovided<RegistrationSettings, void>('fetchSettings'),
    /** Resolves with whether the code is good (AFF-02, ENTITY-14). */
    checkAffiliate: unprovided<boolean, AffiliateParameters>('checkAffiliate'),
    /** Verifies the SMS code with the phone-verification service; resolves with its identity token (REG-24). */
    verifyPhone: unprovided<string, MobileNumber & { readonly verificationCode: string }>('verifyPhone'),
    register: unprovided<RegistrationOutcome, RegistrationRequest>('register'),
    captcha: captchaMachine,
    smsCode: smsCodeMachine,
  },
  actions: {
    /** Gives the new session record to the session chart. */
    startSession: (_, _params: { record: SessionRecord | null }) => {},
    /** Closes the popup. */
    leave: () => {},
    keepSettings: assign((_, params: { settings: RegistrationSettings }) => ({
      settings: params.settings,
      failure: null,
      failedField: '',
    })),
    carryMobile: assign((_, params: { typedMobile: string }) => ({ carriedMobile: params.typedMobile })),
    keepForm: assign((_, params: { form: RegistrationForm }) => ({
      form: params.form,
      failure: null,
      failedField: '',
    })),
    dropForm: assign(NO_FORM_FIELDS),
    keepIdToken: assign((_, params: { idToken: string }) => ({ idToken: params.idToken })),
    keepOutcome: assign((_, params: { outcome: RegistrationOutcome }) =>
      params.outcome.kind === 'registered'
        ? { record: params.outcome.record, failure: null, failedField: '' }
        : { failure: params.outcome.failure, failedField: params.outcome.field },
    ),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure, failedField: '' })),
    dropFailure: assign({ failure: null, failedField: '' }),
    /** A link's code that is refused must not go along with a field that was left empty (AFF-02). */
    dropLinkCode: assign(({ context }) => ({ affiliate: { ...context.affiliate, code: '' } })),
    demandCaptcha: raise({ type: 'captcha.demanded' }),
    refuseAffiliate: raise({ type: 'affiliate.refused' }),
    refreshCaptcha: sendTo('captcha', { type: 'captcha.refresh' }),
  },
  guards: {
    isOffered: ({ context: { switches } }) => switches.byUsername || switches.byMobile,
    startsOnMobile: ({ context }) => context.switches.byMobile,
    isOtherTabMobile: ({ event }) => event.type === 'tab.change' && event.tab === 'mobileNum',
    isOtherTabUsername: ({ event }) => event.type === 'tab.change' && event.tab === 'username',
    offersMobile: ({ context }) => context.switches.byMobile,
    offersUsername: ({ context }) => context.switches.byUsername,
    isDisclaimerDeclined: stateIn('#registrationDisclaimerDeclined'),
    isCaptchaRequired: stateIn('#registrationCaptchaRequired'),
    lacksCaptchaAnswer: ({ event }) => event.type === 'form.submit' && !isCaptchaAnswer(event.form.captcha),
    needsCaptcha: ({ context }) => given(context.settings).captchaRequired,
    hasLinkCode: ({ context }) => context.affiliate.code !== '',
    /** AFF-03: entered, and the field is enabled. */
    hasEnteredCode: ({ context, event }) =>
      event.type === 'form.submit' &&
      event.form.affiliateCode !== '' &&
      given(context.settings).fields['affiliateCode']?.enabled === true,
    /** REG-24: the phone-verification service verifies the code before anything is registered. */
    verifiesPhone: ({ context, event }) =>
      context.switches.phoneService &&
      given(event.type === 'form.submit' ? event.form : context.form).verificationCode !== '',
    isRefused: (_, params: { good: boolean }) => !params.good,
    isGood: (_, params: { good: boolean }) => params.good,
    isRegistered: (_, params: { outcome: RegistrationOutcome }) => params.outcome.kind === 'registered',
    isInvitationRefused: (_, params: { outcome: RegistrationOutcome }) =>
      params.outcome.kind === 'refused' && params.outcome.failure.code === 'invitation.code.invalid',
    demandsCaptcha: (_, params: { outcome: RegistrationOutcome }) =>
      params.outcome.kind === 'refused' && params.outcome.captchaRequired,
    isRateLimited: (_, params: { outcome: RegistrationOutcome }) =>
      params.outcome.kind === 'refused' && params.outcome.failure.code === 'rate.limited',
  },
  delays: {
    REQUEST_TIMEOUT,
    RETRY_AFTER: ({ context }) => given(context.failure).retryAfterMs ?? 60_000,
  },
}).createMachine({
  id: 'registration',
  description: 'The registration form: rules by configuration, one intent, logged in afterwards.',
  context: ({ input }) => ({
    switches: input.switches,
    affiliate: input.affiliate,
    settings: null,
    carriedMobile: '',
    failure: null,
    failedField: '',
    form: null,
    idToken: '',
    record: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Looks whether any way of registering is switched on.',
      meta: { requirements: ['FLAG-01', 'FLAG-02'] },
      always: [{ guard: 'isOffered', target: 'loadingSettings' }, { target: 'unoffered' }],
    },
    unoffered: {
      description: 'Neither way is switched on: that is said, and nothing is asked for.',
      on: { 'form.cancel': { target: 'closed' } },
    },
    loadingSettings: {
      description: 'The rules of the fields are on their way.',
      meta: { requirements: ['REG-16', 'API-06'] },
      invoke: {
        id: 'settings',
        src: 'fetchSettings',
        onDone: {
          target: 'open',
          actions: { type: 'keepSettings', params: ({ event }) => ({ settings: event.output }) },
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
      on: { 'form.cancel': { target: 'closed' } },
    },
    unavailable: {
      description: 'The rules could not be loaded; the player may retry or leave.',
      on: { 'settings.retry': { target: 'loadingSettings' }, 'form.cancel': { target: 'closed' } },
    },
    open: {
      description: 'The form is on screen.',
      type: 'parallel',
      states: {
        tab: {
          description: 'By username or by mobile number.',
          meta: { requirements: ['REG-01', 'REG-03', 'REG-09', 'REG-10'] },
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Starts on mobile number when that switch is on (REG-02).',
              meta: { requirements: ['REG-02', 'FLAG-01', 'FLAG-02'] },
              always: [{ guard: 'startsOnMobile', target: 'mobileNum' }, { target: 'username' }],
            },
            username: {
              description: 'By username; the password fields always show.',
              meta: { requirements: ['REG-10'] },
              on: {
                'tab.change': {
                  guard: and(['isOtherTabMobile', 'offersMobile']),
                  target: 'mobileNum',
                  actions: { type: 'carryMobile', params: ({ event }) => event },
                  description: 'The typed mobile number goes along (REG-04).',
                },
              },
            },
            mobileNum: {
              description: 'By mobile number; password fields only with their switch.',
              meta: { requirements: ['REG-04', 'REG-09'] },
              on: {
                'tab.change': {
                  guard: and(['isOtherTabUsername', 'offersUsername']),
                  target: 'username',
                  actions: { type: 'carryMobile', params: ({ event }) => event },
                  description: 'The typed mobile number goes along (REG-04).',
                },
              },
            },
          },
        },
        smsCode: {
          description: 'The get-code button of the form.',
          initial: 'offered',
          states: {
            offered: {
              description: 'A chart of its own; shared with login and reset.',
              meta: { requirements: ['SMS-01', 'FLAG-03'] },
              invoke: { id: 'smsCode', src: 'smsCode', input: { purpose: 'registration' } },
            },
          },
        },
        affiliate: {
          description: 'Whether the affiliate of the page is good. Starts true (AFF-01).',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Looks whether the address carries a code.',
              always: [{ guard: 'hasLinkCode', target: 'checkingLink' }, { target: 'good' }],
            },
            checkingLink: {
              description: 'The code of the address is checked in the background.',
              meta: { requirements: ['AFF-02', 'API-14'] },
              invoke: {
                id: 'linkCheck',
                src: 'checkAffiliate',
                input: ({ context }) => context.affiliate,
                onDone: [
                  {
                    guard: { type: 'isGood', params: ({ event }) => ({ good: event.output }) },
                    target: 'good',
                  },
                  { target: 'refused' },
                ],
                onError: { target: 'good', description: 'Registration checks it again anyway.' },
              },
              after: { REQUEST_TIMEOUT: { target: 'good' } },
              on: { 'affiliate.refused': { target: 'refused' } },
            },
            good: {
              description: 'No reason to ask for an invitation code.',
              meta: { requirements: ['AFF-01'] },
              on: { 'affiliate.refused': { target: 'refused' } },
            },
            refused: {
              description: 'The invitation-code field shows, if it is enabled.',
              meta: { requirements: ['AFF-02'] },
              entry: 'dropLinkCode',
            },
          },
        },
        disclaimer: {
          description: 'Age confirmation, terms and the five consents.',
          meta: { requirements: ['REG-12', 'REG-13'] },
          initial: 'accepted',
          states: {
            accepted: {
              description: 'Starts checked.',
              meta: { requirements: ['REG-11'] },
              on: { 'disclaimer.decline': { target: 'declined' } },
            },
            declined: {
              id: 'registrationDisclaimerDeclined',
              description: 'Unchecked: the register button is disabled.',
              meta: { requirements: ['REG-11', 'LOGIN-06'] },
              on: { 'disclaimer.accept': { target: 'accepted' } },
            },
          },
        },
        captcha: {
          description: 'The captcha field.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Shows at once only when its flag is on.',
              meta: { requirements: ['CAPTCHA-03', 'FLAG-14'] },
              always: [{ guard: 'needsCaptcha', target: 'required' }, { target: 'notRequired' }],
            },
            notRequired: {
              description: 'No captcha shows.',
              on: { 'captcha.demanded': { target: 'required' } },
            },
            required: {
              id: 'registrationCaptchaRequired',
              description: 'The captcha shows and its answer is sent along.',
              meta: { requirements: ['CAPTCHA-03', 'CAPTCHA-04'] },
              invoke: { id: 'captcha', src: 'captcha' },
              on: { 'captcha.demanded': { actions: 'refreshCaptcha' } },
            },
          },
        },
        submission: {
          description: 'Where the registration stands.',
          initial: 'ready',
          states: {
            ready: {
              description: 'The player can type and submit.',
              initial: 'editing',
              entry: 'dropForm',
              on: {
                'form.submit': [
                  {
                    guard: 'isDisclaimerDeclined',
                    target: '.disclaimerMissing',
                    actions: 'dropFailure',
                  },
                  {
                    guard: and(['isCaptchaRequired', 'lacksCaptchaAnswer']),
                    target: '.captchaMissing',
                    actions: 'dropFailure',
                  },
                  {
                    guard: 'hasEnteredCode',
                    target: 'checkingInvitation',
                    actions: { type: 'keepForm', params: ({ event }) => event },
                  },
                  {
                    guard: 'verifiesPhone',
                    target: 'verifyingPhone',
                    actions: { type: 'keepForm', params: ({ event }) => event },
                  },
                  {
                    target: 'submitting',
                    actions: { type: 'keepForm', params: ({ event }) => event },
                  },
                ],
                'form.cancel': { target: '#registration.closed' },
              },
              states: {
                editing: {
                  description: 'Nothing is wrong so far.',
                  meta: { requirements: ['REG-07', 'REG-08', 'REG-16', 'REG-18', 'REG-19'] },
                },
                disclaimerMissing: {
                  description: 'The disclaimer error shows.',
                  meta: { requirements: ['LOGIN-06'] },
                  on: {
                    'form.changed': { target: 'editing' },
                    'disclaimer.accept': { target: 'editing' },
                  },
                },
                captchaMissing: {
                  description: 'The captcha error shows.',
                  on: { 'form.changed': { target: 'editing' } },
                },
                invitationInvalid: {
                  description: '"Invalid invitation code"; the field has the focus.',
                  meta: { requirements: ['AFF-04', 'ERR-11'] },
                  on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
                },
                refused: {
                  description: 'The server refused; its message shows at the field at fault.',
                  meta: { requirements: ['REG-23', 'ERR-04'] },
                  on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
                },
                failed: {
                  description: 'No usable answer; the player may submit again.',
                  on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
                },
              },
            },
            checkingInvitation: {
              description: 'The entered code is checked before anything is registered.',
              meta: { requirements: ['AFF-03', 'API-14'] },
              invoke: {
                id: 'invitationCheck',
                src: 'checkAffiliate',
                input: ({ context }) => ({
                  code: given(context.form).affiliateCode,
                  domain: context.affiliate.domain,
                }),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => ({ good: event.output }) },
                    target: 'ready.invitationInvalid',
                    actions: 'refuseAffiliate',
                  },
                  {
                    guard: 'isDisclaimerDeclined',
                    target: 'ready.disclaimerMissing',
                    description: 'Unchecked meanwhile: nothing leaves without it.',
                  },
                  { guard: 'verifiesPhone', target: 'verifyingPhone' },
                  { target: 'submitting' },
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
              on: { 'form.cancel': { target: 'ready' } },
            },
            verifyingPhone: {
              description: 'The phone-verification service checks the code; a failure stops silently.',
              meta: { requirements: ['REG-24', 'SMS-10', 'ERR-22'] },
              invoke: {
                id: 'phoneVerification',
                src: 'verifyPhone',
                input: ({ context }) => numberAndCode(given(context.form)),
                onDone: [
                  {
                    guard: 'isDisclaimerDeclined',
                    target: 'ready.disclaimerMissing',
                    description: 'Unchecked meanwhile: nothing leaves without it.',
                  },
                  {
                    target: 'submitting',
                    actions: { type: 'keepIdToken', params: ({ event }) => ({ idToken: event.output }) },
                  },
                ],
                onError: { target: 'ready' },
              },
              after: { REQUEST_TIMEOUT: { target: 'ready' } },
              on: { 'form.cancel': { target: 'ready' } },
            },
            submitting: {
              description: 'The registration is on its way; a second cannot be made.',
              meta: {
                requirements: [
                  'REG-25',
                  'REG-26',
                  'REG-27',
                  'REG-28',
                  'REG-30',
                  'REG-31',
                  'API-04',
                  'API-05',
                ],
              },
              invoke: {
                id: 'submission',
                src: 'register',
                input: ({ context }) => ({
                  form: given(context.form),
                  affiliate: context.affiliate,
                  idToken: context.idToken,
                }),
                onDone: [
                  {
                    guard: { type: 'isRegistered', params: ({ event }) => ({ outcome: event.output }) },
                    target: '#registration.succeeded',
                    actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
                  },
                  {
                    guard: { type: 'isRateLimited', params: ({ event }) => ({ outcome: event.output }) },
                    target: 'coolingDown',
                    actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
                  },
                  {
                    guard: {
                      type: 'isInvitationRefused',
                      params: ({ event }) => ({ outcome: event.output }),
                    },
                    target: 'ready.invitationInvalid',
                    actions: [
                      { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
                      'refuseAffiliate',
                    ],
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
            },
            coolingDown: {
              description: 'Too many attempts: the form opens again when the server allows it.',
              entry: 'dropForm',
              after: { RETRY_AFTER: { target: 'ready', actions: 'dropFailure' } },
              on: { 'form.cancel': { target: '#registration.closed' } },
            },
          },
        },
      },
    },
    succeeded: {
      type: 'final',
      description: 'Registered and logged in.',
      entry: ['dropForm', { type: 'startSession', params: ({ context }) => ({ record: context.record }) }],
    },
    closed: { type: 'final', description: 'Left without registering.', entry: ['dropForm', 'leave'] },
  },
});

type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;

/** Whether the register button is enabled (REG-11). */
export function canSubmitRegistration(snapshot: RegistrationSnapshot): boolean {
  return snapshot.matches({ open: { submission: 'ready', disclaimer: 'accepted' } });
}

/** The tab that shows. */
export function registrationTab(snapshot: RegistrationSnapshot): RegistrationTab {
  return snapshot.matches({ open: { tab: 'mobileNum' } }) ? 'mobileNum' : 'username';
}
