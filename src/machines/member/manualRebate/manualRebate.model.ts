import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { attemptKey } from '@/machines/shared/attempt';
import {
  COUNT_DOWN,
  TOO_MANY,
  waitBegins,
  waitCounts,
  waitIsCounted,
} from '@/machines/shared/parts/wait.model';
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { manualRebateMachine } from './manualRebate.machine';

const REBATE = {
  claimableMinor: 155,
  currency: 'PHP',
  list: [{ gameType: 'RNG', turnoverMinor: 155_000, rateBasisPoints: 10, rebateMinor: 155 }],
  history: [],
};

export const manualRebateModel = defineModel(manualRebateMachine, {
  inputs: {
    member: { session: sessionOfType(0), isOn: true, keySeed: 'seed' },
    visitor: { session: sessionOfType(null), isOn: true, keySeed: 'seed' },
    trial: { session: sessionOfType(4), isOn: true, keySeed: 'seed' },
    disabled: { session: sessionOfType(0), isOn: false, keySeed: 'seed' },
  },
  events: {
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'a trial account': { session: sessionOfType(4) },
      'logged out': { session: sessionOfType(null) },
    },
    'rebate.claim': [{}],
    'rebate.retry': [{}],
    'wait.left': [],
  },
  outcomes: {
    countDown: COUNT_DOWN,
    fetchRebate: {
      done: { some: REBATE, nothing: { ...REBATE, claimableMinor: 0, list: [] } },
      error: { unreachable: UNREACHABLE },
    },
    claimRebate: {
      done: { paid: 155 },
      error: { unreachable: UNREACHABLE, 'more by now': { code: 'conflict' }, 'asked to wait': TOO_MANY },
    },
  },
  project: ({ context }) => ({
    memberType: memberTypeOf(context.session),
    isOn: context.isOn,
    rebate: context.rebate?.claimableMinor,
    claim: context.claim,
    paidMinor: context.paidMinor,
    failure: context.failure?.code,
    wait: context.failure?.retryAfterMs,
  }),
  steps: [
    waitCounts,
    waitBegins,
    {
      name: 'A change of the session drops the figures, the claim and the last payment of the previous one',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ after: { context } }) =>
        context.rebate === null &&
        context.claim === null &&
        context.paidMinor === null &&
        context.failure === null,
    },
    {
      name: 'A repeated claim keeps its idempotency key; a different claim gets a new one',
      when: ({ calls }) => calls.some(({ src }) => src === 'claimRebate'),
      holds: ({ event, before, after, calls }) =>
        calls.every(({ input }) => JSON.stringify(input).includes(`"key":"${attemptKey(after.context)}"`)) &&
        (attemptKey(after.context) === attemptKey(before.context)) === (event.type === 'rebate.retry'),
    },
    {
      name: 'A claim is sent without the fault of an earlier one',
      when: ({ event, refused }) => event.type === 'rebate.claim' && !refused,
      holds: ({ after }) => after.context.failure === null,
    },
    {
      name: 'What was paid shows, and the claim is over',
      when: ({ label }) => label.startsWith('claim done'),
      holds: ({ event, after: { context }, did }) =>
        context.paidMinor === event['output'] && context.claim === null && did('refreshMember'),
    },
    {
      name: 'Changed figures end a claim unpaid and load again; after any other fault it is kept to be repeated',
      when: ({ before, label, kind }) =>
        before.matches('claiming') && (label.startsWith('claim error') || kind === 'timer'),
      holds: ({ label, after }) =>
        after.context.failure !== null &&
        (label === 'claim error (more by now)'
          ? after.matches('loading') && after.context.claim === null
          : after.matches('unsure') && after.context.claim !== null),
    },
    {
      name: 'ROUTE-61 A retry repeats an unsure claim, and otherwise loads the rebate, without the earlier fault',
      when: ({ event, refused }) => event.type === 'rebate.retry' && !refused,
      holds: ({ before, after, calls }) =>
        after.context.failure === null &&
        calls.length === 1 &&
        calls[0]?.src === (before.matches('unsure') ? 'claimRebate' : 'fetchRebate'),
    },
  ],
  invariants: [
    waitIsCounted,
    {
      name: 'FLAG-08 Home replaces the page exactly when the rebate is disabled',
      holds: (snapshot) => (snapshot.matches('off') || snapshot.matches('gone')) === !snapshot.context.isOn,
    },
    {
      name: 'ROUTE-61 A rebate that did not load shows why',
      when: (snapshot) => snapshot.matches('unavailable'),
      holds: ({ context }) => context.failure !== null,
    },
    {
      name: 'ROUTE-61 The player can load again and repeat an unsure claim',
      when: (snapshot) =>
        snapshot.matches('unavailable') || snapshot.matches('showing') || snapshot.matches('unsure'),
      holds: (snapshot) => snapshot.can({ type: 'rebate.retry' }),
    },
    {
      name: 'Only a member claims, only an enabled and positive rebate (FLAG-08)',
      holds: (snapshot) =>
        !snapshot.matches('claiming') ||
        (snapshot.context.isOn &&
          memberTypeOf(snapshot.context.session) === 0 &&
          snapshot.context.claim?.expectedMinor === 155),
    },
  ],
});

export const manualRebateChart: ExplorableChart = {
  id: 'manual-rebate',
  title: 'Manual rebate',
  area: 'Member',
  machine: manualRebateMachine,
  model: manualRebateModel,
  requirements: ['ROUTE-61', 'FLAG-08'],
};
