import {
  checkChart,
  defineModel,
  type ExplorationModel,
  explore,
  formatFindings,
  proveAll,
  replayAll,
} from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, setup, stateIn } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import {
  coolingDownState,
  disclaimerMissingState,
  disclaimerStates,
  failedState,
  faultState,
  phoneVerification,
  unanswered,
  unlessDeclined,
  unlessDeclinedMeanwhile,
} from '@/machines/account/identityForm';
import type { MobileNumber } from '@/machines/account/smsCode/smsCode.machine';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { question } from '@/machines/shared/parts/question';
import { answered, failed, failureKept, request } from '@/machines/shared/parts/request';
import { countDown, isWaitOver, type WaitLeft, waitKept } from '@/machines/shared/parts/wait';
import { COUNT_DOWN, TOO_MANY, waitCounts, waitIsCounted } from '@/machines/shared/parts/wait.model';
import { withEvent } from '@/machines/shared/parts/withEvent';

type Form = MobileNumber & { readonly verificationCode: string };
type Answer = 'accepted' | 'refused' | 'tooMany';

/** A list that is loaded; an item is removed after a confirmation. */
const listMachine = setup({
  types: {} as ChartTypes<
    { readonly list: string | null; readonly failure: Failure | null },
    { readonly type: 'list.retry' } | { readonly type: 'list.remove' }
  >,
  actors: {
    fetchList: notProvided<string, void>('fetchList'),
    askConfirmation: notProvided<boolean, { readonly id: string; readonly message: 'confirm.logout' }>(
      'askConfirmation',
    ),
  },
  actions: {
    keepList: assign((_, { output }: { output: string }) => ({ list: output, failure: null })),
    keepFailure: assign(failureKept),
  },
  guards: { isConfirmed: (_, { output }: { output: boolean }) => output },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'list',
  description: 'A list.',
  context: { list: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'It is on its way.',
      ...request('list', 'fetchList', answered('showing', 'keepList'), 'unavailable'),
    },
    showing: {
      description: 'It shows.',
      on: { 'list.retry': { target: 'loading' }, 'list.remove': { target: 'asking' } },
    },
    asking: {
      description: 'The player is asked.',
      ...question('list', 'confirm.logout', 'removed', 'showing'),
    },
    removed: { description: 'It is gone.', type: 'final' },
    unavailable: { description: 'It could not be had.', on: { 'list.retry': { target: 'loading' } } },
  },
});

/** A form that authenticates the player, with one method. */
const formMachine = setup({
  types: {} as ChartTypes<
    { readonly form: Form | null; readonly failure: Failure | null },
    | ({ readonly type: 'form.submit' } & Form)
    | { readonly type: 'form.changed' }
    | { readonly type: 'form.cancel' }
    | WaitLeft
    | { readonly type: 'disclaimer.accept' }
    | { readonly type: 'disclaimer.decline' }
  > & { tags: 'disclaimerDeclined' | 'disclaimerMissing' },
  actors: {
    verifyPhone: notProvided<string, Form>('verifyPhone'),
    send: notProvided<Answer, Form>('send'),
    countDown,
  },
  actions: {
    keepForm: assign((_, { mobileNum, countryDialingCode, verificationCode }: Form) => ({
      form: { mobileNum, countryDialingCode, verificationCode },
      failure: null,
    })),
    dropForm: assign({ form: null }),
    keepRefusal: assign({ failure: { code: 'user.missing.or.disabled' } }),
    keepTooMany: assign({ failure: TOO_MANY }),
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    dropFailure: assign({ failure: null }),
  },
  guards: {
    isWaitOver,
    isDisclaimerDeclined: stateIn('#disclaimerDeclined'),
    isAccepted: (_, { output }: { output: Answer }) => output === 'accepted',
    isRateLimited: (_, { output }: { output: Answer }) => output === 'tooMany',
  },
  delays: { REQUEST_TIMEOUT, RETRY_AFTER: 60_000 },
}).createMachine({
  id: 'form',
  description: 'A form.',
  context: { form: null, failure: null },
  initial: 'open',
  states: {
    open: {
      description: 'It is on screen.',
      type: 'parallel',
      states: {
        disclaimer: {
          description: 'The checkbox.',
          initial: 'accepted',
          states: disclaimerStates('LOGIN-05'),
        },
        submission: {
          description: 'Where the attempt stands.',
          initial: 'ready',
          states: {
            ready: {
              description: 'The player can type.',
              initial: 'editing',
              entry: 'dropForm',
              on: {
                'form.submit': [unlessDeclined, { target: 'verifyingPhone', actions: withEvent('keepForm') }],
                'form.cancel': { target: '#closed' },
              },
              states: {
                editing: { description: 'Nothing is wrong.' },
                disclaimerMissing: disclaimerMissingState,
                refused: faultState('The server refused.'),
                failed: failedState,
              },
            },
            verifyingPhone: {
              description: 'The code is checked.',
              ...unanswered,
              invoke: {
                ...phoneVerification,
                onDone: [unlessDeclinedMeanwhile, { target: 'sending' }],
                onError: failed('ready.failed'),
              },
            },
            sending: {
              description: 'It is on its way.',
              ...unanswered,
              invoke: {
                id: 'sending',
                src: 'send',
                input: ({ context }) => assertDefined(context.form),
                onDone: [
                  { guard: withEvent('isAccepted'), target: '#succeeded' },
                  { guard: withEvent('isRateLimited'), target: 'coolingDown', actions: 'keepTooMany' },
                  { target: 'ready.refused', actions: 'keepRefusal' },
                ],
                onError: failed('ready.failed'),
              },
            },
            coolingDown: coolingDownState,
          },
        },
      },
    },
    succeeded: { id: 'succeeded', description: 'Accepted.', type: 'final', entry: 'dropForm' },
    closed: { id: 'closed', description: 'Left.', type: 'final', entry: 'dropForm' },
  },
});

const FORM: Form = { mobileNum: '9171234567', countryDialingCode: '+63', verificationCode: '123456' };
const ERROR = { unreachable: { code: 'network.unreachable' }, 'asked to wait': TOO_MANY } as const;

/** A shared part is explored in a minimal chart, so that it need not be proven for each chart that uses it. */
function proven(machine: AnyStateMachine, model: ExplorationModel) {
  return async () => {
    const chart = { id: machine.id, title: machine.id, area: 'parts', machine, model, requirements: [] };
    const exploration = explore(chart);
    expect(exploration.cutOff).toBeUndefined();
    expect(formatFindings(checkChart(exploration))).toBe('');
    for (const { invariant, violation, premise } of proveAll(exploration)) {
      expect({ invariant, violation }).toEqual({ invariant, violation: undefined });
      expect(premise, invariant).not.toBe(0);
    }
    const { divergences } = await replayAll(exploration);
    expect(divergences).toEqual([]);
  };
}

describe('a part that several charts share is explored once', () => {
  it(
    'a request that fails, times out or succeeds, and a confirmation',
    proven(
      listMachine,
      defineModel(listMachine, {
        events: { 'list.retry': [{}], 'list.remove': [{}] },
        outcomes: {
          fetchList: { done: ['a list'], error: ERROR },
          askConfirmation: { done: { yes: true, no: false }, error: ERROR },
        },
        waitsForUser: { question: 'The player answers.' },
        project: ({ context }) => [context.list, context.failure?.code],
        invariants: [
          {
            name: 'Shown content was answered; an unavailable list shows the reason',
            holds: (snapshot) =>
              (!snapshot.matches('showing') || snapshot.context.list !== null) &&
              (!snapshot.matches('unavailable') || snapshot.context.failure !== null),
          },
        ],
        steps: [
          {
            name: 'Nothing is removed without a confirmation',
            when: ({ after }) => after.matches('removed'),
            holds: ({ label }) => label === 'question done (yes)',
          },
        ],
        temporal: [
          {
            name: 'A request ends by itself',
            kind: 'eventually',
            from: (snapshot) => snapshot.matches('loading'),
            comes: (snapshot) => !snapshot.matches('loading'),
          },
        ],
      }),
    ),
  );

  it(
    'an attempt to authenticate',
    proven(
      formMachine,
      defineModel(formMachine, {
        events: {
          'form.submit': [FORM],
          'form.changed': [{}],
          'form.cancel': [{}],
          'wait.left': [],
          'disclaimer.accept': [{}],
          'disclaimer.decline': [{}],
        },
        outcomes: {
          verifyPhone: { done: ['id-token'], error: ERROR },
          send: { done: ['accepted', 'refused', 'tooMany'], error: ERROR },
          countDown: COUNT_DOWN,
        },
        project: ({ context }) => [
          context.form !== null,
          context.failure?.code,
          context.failure?.retryAfterMs,
        ],
        invariants: [
          waitIsCounted,
          {
            name: 'The typed values are kept only while they are sent',
            holds: (snapshot) =>
              snapshot.context.form === null ||
              snapshot.matches({ open: { submission: 'verifyingPhone' } }) ||
              snapshot.matches({ open: { submission: 'sending' } }),
          },
        ],
        steps: [
          waitCounts,
          {
            name: 'Nothing is sent while the disclaimer is declined (LOGIN-05, LOGIN-06)',
            when: ({ before }) => before.matches({ open: { disclaimer: 'declined' } }),
            holds: ({ calls }) => calls.every(({ src }) => src === 'countDown'),
          },
          {
            name: 'A cancelled attempt returns to the form, without a message',
            when: ({ event, before }) =>
              event.type === 'form.cancel' && before.matches({ open: { submission: 'sending' } }),
            holds: ({ after }) =>
              after.matches({ open: { submission: { ready: 'editing' } } }) && after.context.failure === null,
          },
        ],
        temporal: [
          {
            name: 'An attempt ends by itself',
            kind: 'eventually',
            from: (snapshot) => snapshot.matches({ open: { submission: 'sending' } }),
            comes: (snapshot) => !snapshot.matches({ open: { submission: 'sending' } }),
          },
        ],
      }),
    ),
  );
});
