import { and, assertEvent, assign, raise, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { SessionRecord } from '@/services/contract/account';
import type { ErrorCode } from '@/services/contract/errors';
import { captchaMachine, isCaptchaAnswer } from '../captcha/captcha.machine';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided } from '../unprovided';

/** Which site the form belongs to: the member site, or the agent variant at /m/agent. */
export type LoginSite = 'member' | 'agent';

export interface LoginInput {
  readonly site: LoginSite;
}

/** What the username tab sends (LOGIN-01, LOGIN-09). The secrets never enter the chart's context. */
export interface LoginForm {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  /** Empty when no captcha shows. */
  readonly captcha: string;
  readonly captchaId: string;
}

export type LoginRequest = LoginForm & { readonly site: LoginSite };

/** How the server answered: expected refusals are answers, not faults. */
export type LoginOutcome =
  | { readonly kind: 'accepted'; readonly record: SessionRecord }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly captchaRequired: boolean;
      readonly retryAfterMs?: number;
    };

export interface LoginContext {
  readonly site: LoginSite;
  /** Why the last attempt did not succeed. */
  readonly failure: Failure | null;
  readonly record: SessionRecord | null;
  /** The user name to remember when the attempt succeeds; null when the player does not want that. */
  readonly remembered: string | null;
  /** The user name that an earlier login left on this device; empty for none. */
  readonly recalled: string;
}

export type LoginEvent =
  | ({ readonly type: 'form.submit' } & LoginForm)
  | { readonly type: 'form.changed' }
  | { readonly type: 'form.cancel' }
  | { readonly type: 'disclaimer.accept' }
  | { readonly type: 'disclaimer.decline' }
  | { readonly type: 'captcha.demanded' };

export interface LoginOutput {
  readonly record: SessionRecord | null;
}

function refusalOf(outcome: Extract<LoginOutcome, { kind: 'refused' }>): Failure {
  return outcome.retryAfterMs === undefined
    ? { code: outcome.code }
    : { code: outcome.code, retryAfterMs: outcome.retryAfterMs };
}

/** Login by username (LOGIN-*, CAPTCHA-01). */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    output: {} as LoginOutput,
    children: {} as { captcha: 'captcha'; authentication: 'authenticate'; recollection: 'recallLogin' },
  },
  actors: {
    authenticate: unprovided<LoginOutcome, LoginRequest>('authenticate'),
    /** Reads the login remembered on this device; null for none. */
    recallLogin: unprovided<string | null, void>('recallLogin'),
    captcha: captchaMachine,
  },
  actions: {
    keepOutcome: assign((_, params: { outcome: LoginOutcome }) =>
      params.outcome.kind === 'accepted'
        ? { record: params.outcome.record, failure: null }
        : { failure: refusalOf(params.outcome) },
    ),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    keepRemembered: assign((_, params: { username: string; remember: boolean }) => ({
      remembered: params.remember ? params.username : null,
    })),
    keepRecalled: assign((_, params: { username: string | null }) => ({ recalled: params.username ?? '' })),
    demandCaptcha: raise({ type: 'captcha.demanded' }),
    refreshCaptcha: sendTo('captcha', { type: 'captcha.refresh' }),
    /** Keeps the login for the next visit, or drops an older one (LOGIN-04). */
    rememberLogin: (_, _params: { username: string | null }) => {},
  },
  guards: {
    isDisclaimerDeclined: stateIn('#disclaimerDeclined'),
    isCaptchaRequired: stateIn('#captchaRequired'),
    isAccepted: (_, params: { outcome: LoginOutcome }) => params.outcome.kind === 'accepted',
    isRateLimited: (_, params: { outcome: LoginOutcome }) =>
      params.outcome.kind === 'refused' && params.outcome.code === 'rate.limited',
    isRateLimitedAndDemandsCaptcha: (_, params: { outcome: LoginOutcome }) =>
      params.outcome.kind === 'refused' &&
      params.outcome.code === 'rate.limited' &&
      params.outcome.captchaRequired,
    demandsCaptcha: (_, params: { outcome: LoginOutcome }) =>
      params.outcome.kind === 'refused' && params.outcome.captchaRequired,
    lacksCaptchaAnswer: ({ event }) => event.type === 'form.submit' && !isCaptchaAnswer(event.captcha),
  },
  delays: {
    REQUEST_TIMEOUT,
    RECALL_TIMEOUT: 2000,
    RETRY_AFTER: ({ context }) => context.failure?.retryAfterMs ?? 30_000,
  },
}).createMachine({
  id: 'login',
  description: 'The login form: one attempt at a time, a captcha when the server demands one.',
  context: ({ input }) => ({ site: input.site, failure: null, record: null, remembered: null, recalled: '' }),
  initial: 'open',
  output: ({ context }) => ({ record: context.record }),
  states: {
    open: {
      description: 'The form is on screen.',
      type: 'parallel',
      states: {
        submission: {
          description: 'Where the attempt stands.',
          initial: 'ready',
          states: {
            ready: {
              description: 'The player can type and submit.',
              initial: 'editing',
              on: {
                'form.submit': [
                  {
                    guard: 'isDisclaimerDeclined',
                    target: '.disclaimerMissing',
                    description: 'Submitted past the disabled button, for example with Enter.',
                  },
                  {
                    guard: and(['isCaptchaRequired', 'lacksCaptchaAnswer']),
                    target: '.captchaMissing',
                  },
                  {
                    target: 'submitting',
                    actions: ['dropFailure', { type: 'keepRemembered', params: ({ event }) => event }],
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
                refused: {
                  description: 'The server refused the attempt; its message shows.',
                  meta: { requirements: ['ERR-03', 'CAPTCHA-01'] },
                  on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
                },
                failed: {
                  description: 'The attempt got no usable answer; the player may submit again.',
                  on: { 'form.changed': { target: 'editing', actions: 'dropFailure' } },
                },
              },
            },
            submitting: {
              description: 'One attempt is on its way; a second cannot be made.',
              meta: { requirements: ['LOGIN-09', 'API-02'] },
              invoke: {
                id: 'authentication',
                src: 'authenticate',
                input: ({ context, event }) => {
                  assertEvent(event, 'form.submit');
                  return {
                    site: context.site,
                    username: event.username,
                    password: event.password,
                    remember: event.remember,
                    captcha: event.captcha,
                    captchaId: event.captchaId,
                  };
                },
                onDone: [
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => ({ outcome: event.output }) },
                    target: '#login.succeeded',
                    actions: [
                      { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
                      {
                        type: 'rememberLogin',
                        params: ({ context }) => ({ username: context.remembered }),
                      },
                    ],
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
                  target: 'ready.editing',
                  description: 'The player gives up waiting; a late answer changes nothing.',
                },
              },
            },
            coolingDown: {
              description: 'Too many attempts: the form opens again when the server allows it.',
              after: { RETRY_AFTER: { target: 'ready.editing', actions: 'dropFailure' } },
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
              meta: { requirements: ['LOGIN-04'] },
              invoke: {
                id: 'recollection',
                src: 'recallLogin',
                onDone: {
                  target: 'recalled',
                  actions: { type: 'keepRecalled', params: ({ event }) => ({ username: event.output }) },
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
      description: 'Logged in; the record goes to the session.',
      meta: { requirements: ['LOGIN-12'] },
    },
    closed: { type: 'final', description: 'Left without logging in.' },
  },
});

/** What a view may read. */
type LoginSnapshot = SnapshotFrom<typeof loginMachine>;

/** Whether the submit button is enabled (LOGIN-05). */
export function canSubmitLogin(snapshot: LoginSnapshot): boolean {
  return snapshot.matches({ open: { submission: 'ready', disclaimer: 'accepted' } });
}
