/**
 * Parts of the login, registration and recovery forms. The chart has a state `ready` for typing, whose child
 * `editing` shows no error, and provides the actions, guards and actors that the parts name.
 */
import { assertDefined } from '@/machines/shared/assertDefined';
import { timedOut } from '@/machines/shared/parts/request';
import { countingDown } from '@/machines/shared/parts/wait';
import { type MobileNumber, numberAndCode } from './smsCode/smsCode.machine';

/** Error of the last attempt; it shows until the player types. */
export const faultState = (description: string, ...requirements: string[]) =>
  ({
    description,
    meta: { requirements },
    on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
  }) as const;

const waitShown = countingDown({ target: 'editing', actions: 'dropFailure' });
const fault = faultState('There was no usable answer; the player may submit again.');

/** The attempt got no usable answer. */
export const failedState = { ...fault, ...waitShown, on: { ...fault.on, ...waitShown.on } } as const;

/** The form was submitted with the disclaimer declined, for example by pressing Enter. */
export const disclaimerMissingState = {
  description: 'The disclaimer error shows; nothing is sent without consent.',
  tags: ['disclaimerMissing'],
  meta: { requirements: ['LOGIN-06'] },
  on: { 'form.changed': { target: 'editing' }, 'disclaimer.accept': { target: 'editing' } },
} as const;

/** The form was submitted without a captcha answer. */
export const captchaMissingState = {
  description: 'The captcha error shows; an answer of up to six digits is required.',
  tags: ['captchaMissing'],
  meta: { requirements: ['CAPTCHA-04'] },
  on: { 'form.changed': { target: 'editing' } },
} as const;

/** Blocks a submit with the disclaimer declined and shows its error. */
export const unlessDeclined = {
  guard: 'isDisclaimerDeclined',
  target: '.disclaimerMissing',
  actions: 'dropFailure',
  description: 'The form is submitted despite the disabled button, for example by pressing Enter.',
} as const;

/** The same after an earlier step of the submission. */
export const unlessDeclinedMeanwhile = {
  guard: 'isDisclaimerDeclined',
  target: 'ready.disclaimerMissing',
  description: 'The disclaimer was unchecked meanwhile; nothing is sent.',
} as const;

/** Exits of a submission step without an answer: timeout or cancel. */
export const unanswered = {
  after: { REQUEST_TIMEOUT: timedOut('ready.failed') },
  on: { 'form.cancel': { target: 'ready' } },
} as const;

const waitLocking = countingDown({ target: 'ready', actions: 'dropFailure' });

/** Too many attempts of this network: the form is locked for a while, whatever is typed; the shown wait counts down. */
export const coolingDownState = {
  ...waitLocking,
  description: 'After too many attempts, the form is locked until the server allows another.',
  entry: 'dropForm',
  after: { RETRY_AFTER: { target: 'ready', actions: 'dropFailure' } },
  on: { ...waitLocking.on, 'form.cancel': { target: '#closed' } },
} as const;

/** The phone-verification service checks the form's message code; `onDone` receives its identity token. */
export const phoneVerification = {
  id: 'phoneVerification',
  src: 'verifyPhone',
  input: ({
    context,
  }: {
    readonly context: { readonly form: (MobileNumber & { readonly verificationCode: string }) | null };
  }) => numberAndCode(assertDefined(context.form)),
} as const;

/** The disclaimer checkbox; guards refer to `#disclaimerDeclined`. */
export const disclaimerStates = (requirement: string) =>
  ({
    accepted: {
      description: 'The disclaimer is checked.',
      meta: { requirements: [requirement] },
      on: { 'disclaimer.decline': { target: 'declined' } },
    },
    declined: {
      id: 'disclaimerDeclined',
      description: 'The disclaimer is unchecked; the submit button is disabled.',
      tags: ['disclaimerDeclined'],
      meta: { requirements: [requirement, 'LOGIN-06'] },
      on: { 'disclaimer.accept': { target: 'accepted' } },
    },
  }) as const;

/** The captcha field; guards refer to `#captchaRequired`. */
export const captchaStates = (requirement: string) =>
  ({
    notRequired: {
      description: 'No captcha shows.',
      meta: { requirements: [requirement] },
      on: { 'captcha.demanded': { target: 'required' } },
    },
    required: {
      id: 'captchaRequired',
      description: 'The captcha shows; its answer is sent with the form.',
      meta: { requirements: [requirement, 'CAPTCHA-04'] },
      invoke: { id: 'captcha', src: 'captcha' },
      on: {
        'captcha.demanded': {
          actions: 'refreshCaptcha',
          description: 'Another refusal brings a new picture and an empty input.',
        },
      },
    },
  }) as const;
