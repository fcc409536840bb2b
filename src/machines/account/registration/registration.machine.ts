import type { SessionRecord } from '@contract/session';
import { and, assign, raise, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import {
  type Attempts,
  attemptKey,
  type Keyed,
  type KeySource,
  nextAttempt,
} from '@/machines/shared/attempt';
import { type Failure, toFailure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { answered, failed, request, timedOut } from '@/machines/shared/parts/request';
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
import { type MobileNumber, smsCodeMachine } from '../smsCode/smsCode.machine';
import type {
  AffiliateParameters,
  RegistrationForm,
  RegistrationOutcome,
  RegistrationRequest,
  RegistrationSwitches,
} from './registrationForm';
import type { RegistrationSettings, RegistrationTab } from './registrationRules';

export interface RegistrationInput extends KeySource {
  readonly switches: RegistrationSwitches;
  readonly affiliate: AffiliateParameters;
}

export interface RegistrationContext extends Attempts {
  readonly switches: RegistrationSwitches;
  readonly affiliate: AffiliateParameters;
  readonly settings: RegistrationSettings | null;
  /** Mobile number carried from one tab to the other (REG-04). */
  readonly carriedMobile: string;
  readonly failure: Failure | null;
  /** Payload field that the server rejected; empty for none. */
  readonly failedField: string;
  /** The submitted form; kept only until the answer. */
  readonly form: RegistrationForm | null;
  readonly idToken: string;
  readonly record: SessionRecord | null;
}

export type RegistrationEvent =
  | { readonly type: 'form.submit'; readonly form: RegistrationForm }
  | { readonly type: 'form.changed' }
  | WaitLeft
  | { readonly type: 'form.cancel' }
  | { readonly type: 'settings.retry' }
  | { readonly type: 'tab.change'; readonly tab: RegistrationTab; readonly typedMobile: string }
  | { readonly type: 'disclaimer.accept' }
  | { readonly type: 'disclaimer.decline' }
  | { readonly type: 'captcha.demanded' }
  /** The player has an invitation code, which is not required. */
  | { readonly type: 'invitation.enter' }
  | { readonly type: 'affiliate.refused' };

const NO_FORM_FIELDS = { form: null, idToken: '' } as const;

/** Registration by username or mobile number (REG-*, AFF-*). */
export const registrationMachine = setup({
  types: {} as ChartTypes<RegistrationContext, RegistrationEvent, RegistrationInput> & {
    children: {
      captcha: 'captcha';
      smsCode: 'smsCode';
      countdown: 'countDown';
      settings: 'fetchSettings';
      linkCheck: 'checkAffiliate';
      invitationCheck: 'checkAffiliate';
      phoneVerification: 'verifyPhone';
      submission: 'register';
    };
    tags:
      | 'invitationAsked'
      | 'invitationInvalid'
      | 'disclaimerDeclined'
      | 'disclaimerMissing'
      | 'captchaMissing'
      | 'codeWrong'
      | 'submitting'
      | 'open'
      | 'unavailable'
      | 'unoffered'
      | 'busy';
  },
  actors: {
    fetchSettings: notProvided<RegistrationSettings, void>('fetchSettings'),
    /** Resolves with whether the code is valid (AFF-02, ENTITY-14). */
    checkAffiliate: notProvided<boolean, AffiliateParameters>('checkAffiliate'),
    /** Verifies the SMS code with the phone-verification service; resolves with its identity token (REG-24). */
    verifyPhone: notProvided<string, MobileNumber & { readonly verificationCode: string }>('verifyPhone'),
    register: notProvided<RegistrationOutcome, Keyed<RegistrationRequest>>('register'),
    captcha: captchaMachine,
    smsCode: smsCodeMachine,
    countDown,
  },
  actions: {
    /** Drops the stored invitation after it has been used. */
    forgetInvitation: () => {},
    /** Passes the new session record to the session chart. */
    startSession: (_, _params: { record: SessionRecord }) => {},
    /** Closes the popup. */
    leave: () => {},
    keepSettings: assign((_, { output }: { output: RegistrationSettings }) => ({
      settings: output,
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
    /** An edited form is a new order. */
    beginAttempt: assign(({ context }) => nextAttempt(context)),
    keepIdToken: assign((_, { output }: { output: string }) => ({ idToken: output })),
    keepOutcome: assign(({ context }, { output }: { output: RegistrationOutcome }) => ({
      ...nextAttempt(context),
      ...(output.kind === 'registered'
        ? { record: output.record, failure: null, failedField: '' }
        : { failure: output.failure, failedField: output.field }),
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure, failedField: '' })),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    dropFailure: assign({ failure: null, failedField: '' }),
    /** Drops a refused code of the link, so that it is not sent when the field is left empty (AFF-02). */
    dropLinkCode: assign(({ context }) => ({ affiliate: { ...context.affiliate, code: '' } })),
    demandCaptcha: raise({ type: 'captcha.demanded' }),
    refuseAffiliate: raise({ type: 'affiliate.refused' }),
    refreshCaptcha: sendTo('captcha', { type: 'captcha.refresh' }),
  },
  guards: {
    isWaitOver,
    isOffered: ({ context: { switches } }) => switches.byUsername || switches.byMobile,
    startsOnMobile: ({ context }) => context.switches.byMobile,
    isOtherTabMobile: ({ event }) => event.type === 'tab.change' && event.tab === 'mobileNum',
    isOtherTabUsername: ({ event }) => event.type === 'tab.change' && event.tab === 'username',
    offersMobile: ({ context }) => context.switches.byMobile,
    offersUsername: ({ context }) => context.switches.byUsername,
    isDisclaimerDeclined: stateIn('#disclaimerDeclined'),
    isCaptchaRequired: stateIn('#captchaRequired'),
    lacksCaptchaAnswer: ({ event }) => event.type === 'form.submit' && !isCaptchaAnswer(event.form.captcha),
    startsTicked: ({ context }) => assertDefined(context.settings).consentTicked,
    needsCaptcha: ({ context }) => assertDefined(context.settings).captchaRequired,
    hasLinkCode: ({ context }) => context.affiliate.code !== '',
    /** The field exists, and no link has brought a code. */
    mayInvite: ({ context }) =>
      context.affiliate.code === '' && context.settings?.fields['affiliateCode']?.enabled === true,
    /** AFF-03: entered, and the field is enabled. */
    hasEnteredCode: ({ context, event }) =>
      event.type === 'form.submit' &&
      event.form.affiliateCode !== '' &&
      assertDefined(context.settings).fields['affiliateCode']?.enabled === true,
    /** REG-24: the phone-verification service verifies the code before anything is registered. */
    verifiesPhone: ({ context, event }) =>
      context.switches.phoneService &&
      assertDefined(event.type === 'form.submit' ? event.form : context.form).verificationCode !== '',
    isCodeWrong: (_, params: { error: unknown }) =>
      toFailure(params.error).code === 'verification.code.wrong',
    isRefused: (_, { output }: { output: boolean }) => !output,
    isGood: (_, { output }: { output: boolean }) => output,
    isRegistered: (_, { output }: { output: RegistrationOutcome }) => output.kind === 'registered',
    isInvitationRefused: (_, { output }: { output: RegistrationOutcome }) =>
      output.kind === 'refused' && output.failure.code === 'invitation.code.invalid',
    isInvitationRefusedAndDemandsCaptcha: (_, { output }: { output: RegistrationOutcome }) =>
      output.kind === 'refused' &&
      output.failure.code === 'invitation.code.invalid' &&
      output.captchaRequired,
    demandsCaptcha: (_, { output }: { output: RegistrationOutcome }) =>
      output.kind === 'refused' && output.captchaRequired,
    isRateLimited: (_, { output }: { output: RegistrationOutcome }) =>
      output.kind === 'refused' && output.failure.code === 'rate.limited',
    isRateLimitedAndDemandsCaptcha: (_, { output }: { output: RegistrationOutcome }) =>
      output.kind === 'refused' && output.failure.code === 'rate.limited' && output.captchaRequired,
  },
  delays: {
    REQUEST_TIMEOUT,
    RETRY_AFTER: ({ context }) => assertDefined(context.failure).retryAfterMs ?? 60_000,
  },
}).createMachine({
  id: 'registration',
  description: 'The registration form, with rules from the server; a registration also logs in.',
  context: ({ input }) => ({
    ...input,
    attempt: 0,
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
      description: 'Checks whether a registration method is enabled.',
      meta: { requirements: ['FLAG-01', 'FLAG-02'] },
      always: [{ guard: 'isOffered', target: 'loadingSettings' }, { target: 'unoffered' }],
    },
    unoffered: {
      description: 'No registration method is enabled; a message says so.',
      tags: ['unoffered'],
      on: { 'form.cancel': { target: 'closed' } },
    },
    loadingSettings: {
      description: 'The rules of the fields are loading.',
      meta: { requirements: ['REG-16', 'API-06'] },
      ...request('settings', 'fetchSettings', answered('open', 'keepSettings'), 'unavailable'),
      on: { 'form.cancel': { target: 'closed' } },
    },
    unavailable: {
      description: 'The rules could not be loaded; the player may retry or leave.',
      tags: ['unavailable'],
      on: { 'settings.retry': { target: 'loadingSettings' }, 'form.cancel': { target: 'closed' } },
    },
    open: {
      description: 'The form shows, with a get-code button: a separate chart, shared with login and reset.',
      meta: { requirements: ['SMS-01', 'FLAG-03'] },
      tags: ['open'],
      type: 'parallel',
      invoke: { id: 'smsCode', src: 'smsCode', input: { purpose: 'registration' } },
      states: {
        tab: {
          description: 'Registration by username or by mobile number.',
          meta: { requirements: ['REG-01', 'REG-03', 'REG-09', 'REG-10'] },
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Starts with mobile number when it is enabled (REG-02).',
              meta: { requirements: ['REG-02', 'FLAG-01', 'FLAG-02'] },
              always: [{ guard: 'startsOnMobile', target: 'mobileNum' }, { target: 'username' }],
            },
            username: {
              description: 'Registration by username; the password fields always show.',
              meta: { requirements: ['REG-10'] },
              on: {
                'tab.change': {
                  guard: and(['isOtherTabMobile', 'offersMobile']),
                  target: 'mobileNum',
                  actions: withEvent('carryMobile'),
                  description: 'The typed mobile number is carried over (REG-04).',
                },
              },
            },
            mobileNum: {
              description: 'Registration by mobile number; password fields show only when enabled.',
              meta: { requirements: ['REG-04', 'REG-09'] },
              on: {
                'tab.change': {
                  guard: and(['isOtherTabUsername', 'offersUsername']),
                  target: 'username',
                  actions: withEvent('carryMobile'),
                  description: 'The typed mobile number is carried over (REG-04).',
                },
              },
            },
          },
        },
        affiliate: {
          description: "Whether the page's affiliate is valid; starts as true (AFF-01).",
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Checks whether the address has a code.',
              always: [{ guard: 'hasLinkCode', target: 'checkingLink' }, { target: 'good' }],
            },
            checkingLink: {
              description: 'The code of the address is checked in the background.',
              meta: { requirements: ['AFF-02', 'API-14'] },
              invoke: {
                id: 'linkCheck',
                src: 'checkAffiliate',
                input: ({ context }) => context.affiliate,
                onDone: [{ guard: withEvent('isGood'), target: 'good' }, { target: 'refused' }],
                onError: { target: 'good', description: 'Registration checks the code again.' },
              },
              after: { REQUEST_TIMEOUT: { target: 'good' } },
              on: { 'affiliate.refused': { target: 'refused' } },
            },
            good: {
              description: 'No invitation code is required.',
              meta: { requirements: ['AFF-01'] },
              on: {
                'affiliate.refused': { target: 'refused' },
                'invitation.enter': { guard: 'mayInvite', target: 'invited' },
              },
            },
            invited: {
              description: 'The player enters the invitation code of a friend; its field shows.',
              tags: ['invitationAsked'],
              meta: { requirements: ['AFF-02'] },
              on: { 'affiliate.refused': { target: 'refused' } },
            },
            refused: {
              description: 'The invitation-code field shows, if it is enabled.',
              tags: ['invitationAsked'],
              meta: { requirements: ['AFF-02'] },
              entry: 'dropLinkCode',
            },
          },
        },
        disclaimer: {
          description: 'Age confirmation, terms and the five consents.',
          meta: { requirements: ['REG-12', 'REG-13'] },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Starts unchecked, unless the operator has it start checked.',
              meta: { requirements: ['REG-11'] },
              always: [{ guard: 'startsTicked', target: 'accepted' }, { target: 'declined' }],
            },
            ...disclaimerStates('REG-11'),
          },
        },
        captcha: {
          description: 'The captcha field.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Shows from the start only when its flag is on.',
              meta: { requirements: ['CAPTCHA-03', 'FLAG-14'] },
              always: [{ guard: 'needsCaptcha', target: 'required' }, { target: 'notRequired' }],
            },
            ...captchaStates('CAPTCHA-03'),
          },
        },
        submission: {
          description: 'State of the registration.',
          initial: 'ready',
          states: {
            ready: {
              description: 'The player can type and submit.',
              initial: 'editing',
              entry: 'dropForm',
              on: {
                'form.submit': [
                  unlessDeclined,
                  {
                    guard: and(['isCaptchaRequired', 'lacksCaptchaAnswer']),
                    target: '.captchaMissing',
                    actions: 'dropFailure',
                  },
                  { guard: 'hasEnteredCode', target: 'checkingInvitation', actions: withEvent('keepForm') },
                  { guard: 'verifiesPhone', target: 'verifyingPhone', actions: withEvent('keepForm') },
                  { target: 'submitting', actions: withEvent('keepForm') },
                ],
                'form.cancel': { target: '#closed' },
              },
              states: {
                editing: {
                  description: 'No error shows.',
                  entry: 'beginAttempt',
                  meta: { requirements: ['REG-07', 'REG-08', 'REG-16', 'REG-18', 'REG-19'] },
                },
                disclaimerMissing: disclaimerMissingState,
                captchaMissing: captchaMissingState,
                invitationInvalid: {
                  tags: ['invitationInvalid'],
                  ...faultState('"Invalid invitation code"; the field has the focus.', 'AFF-04', 'ERR-11'),
                },
                refused: faultState(
                  'The server rejected a field; its message shows at that field.',
                  ...['REG-23', 'ERR-04'],
                ),
                codeWrong: {
                  description:
                    'Registration stops without a message; the code is selected in its field, to be replaced.',
                  tags: ['codeWrong'],
                  meta: { requirements: ['REG-24', 'ERR-22'] },
                  on: { 'form.changed': { target: 'editing' } },
                },
                failed: failedState,
              },
            },
            checkingInvitation: {
              description: 'The entered code is checked before anything is registered.',
              tags: ['busy'],
              meta: { requirements: ['AFF-03', 'API-14'] },
              ...unanswered,
              invoke: {
                id: 'invitationCheck',
                src: 'checkAffiliate',
                input: ({ context }) => ({
                  code: assertDefined(context.form).affiliateCode,
                  domain: context.affiliate.domain,
                }),
                onDone: [
                  {
                    guard: withEvent('isRefused'),
                    target: 'ready.invitationInvalid',
                    actions: 'refuseAffiliate',
                  },
                  unlessDeclinedMeanwhile,
                  { guard: 'verifiesPhone', target: 'verifyingPhone' },
                  { target: 'submitting' },
                ],
                onError: failed('ready.failed'),
              },
            },
            verifyingPhone: {
              description:
                'The phone-verification service checks the code; a wrong one stops without a message.',
              tags: ['busy'],
              meta: { requirements: ['REG-24', 'SMS-10', 'ERR-22'] },
              ...unanswered,
              invoke: {
                ...phoneVerification,
                onDone: [
                  unlessDeclinedMeanwhile,
                  { target: 'submitting', actions: withEvent('keepIdToken') },
                ],
                onError: [
                  { guard: withEvent('isCodeWrong'), target: 'ready.codeWrong' },
                  {
                    ...failed('ready.failed'),
                    description: 'There was no answer, or the code has expired; a message shows.',
                  },
                ],
              },
            },
            submitting: {
              description: 'The registration is being sent; no second one can start.',
              tags: ['submitting', 'busy'],
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
                  key: attemptKey(context),
                  form: assertDefined(context.form),
                  affiliate: context.affiliate,
                  idToken: context.idToken,
                }),
                onDone: [
                  {
                    guard: withEvent('isRegistered'),
                    target: '#registration.succeeded',
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
                    guard: withEvent('isInvitationRefusedAndDemandsCaptcha'),
                    target: 'ready.invitationInvalid',
                    actions: [withEvent('keepOutcome'), 'refuseAffiliate', 'demandCaptcha'],
                  },
                  {
                    guard: withEvent('isInvitationRefused'),
                    target: 'ready.invitationInvalid',
                    actions: [withEvent('keepOutcome'), 'refuseAffiliate'],
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
              after: { REQUEST_TIMEOUT: timedOut('ready.failed') },
            },
            coolingDown: coolingDownState,
          },
        },
      },
    },
    succeeded: {
      type: 'final',
      description: 'The player is registered and logged in.',
      entry: [
        'dropForm',
        'forgetInvitation',
        { type: 'startSession', params: ({ context }) => ({ record: assertDefined(context.record) }) },
      ],
    },
    closed: {
      id: 'closed',
      type: 'final',
      description: 'The form closed without a registration.',
      entry: ['dropForm', 'leave'],
    },
  },
});

type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;

/** Whether the register button is enabled (REG-11). */
export function canSubmitRegistration(snapshot: RegistrationSnapshot): boolean {
  return snapshot.matches({ open: { submission: 'ready', disclaimer: 'accepted' } });
}

/** The current tab. */
export function registrationTab(snapshot: RegistrationSnapshot): RegistrationTab {
  return snapshot.matches({ open: { tab: 'mobileNum' } }) ? 'mobileNum' : 'username';
}
