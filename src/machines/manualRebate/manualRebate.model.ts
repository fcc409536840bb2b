import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { attemptKey } from '../attempt';
import { sessionOfType, UNREACHABLE } from '../samples';
import { manualRebateMachine } from './manualRebate.machine';

const REBATE = {
  claimableMinor: 155,
  currency: 'PHP',
  list: [{ gameType: 'RNG', turnoverMinor: 155_000, rateBasisPoints: 10, rebateMinor: 155 }],
  history: [],
};

export const manualRebateModel = defineModel(manualRebateMachine, {
  inputs: {
    member: { memberType: 0, isOn: true, keySeed: 'seed' },
    visitor: { memberType: null, isOn: true, keySeed: 'seed' },
    guest: { memberType: 4, isOn: true, keySeed: 'seed' },
    disabled: { memberType: 0, isOn: false, keySeed: 'seed' },
  },
  events: {
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'a guest': { session: sessionOfType(4) },
      'logged out': { session: sessionOfType(null) },
    },
    'rebate.claim': [{}],
    'rebate.retry': [{}],
  },
  outcomes: {
    fetchRebate: {
      done: { some: REBATE, nothing: { ...REBATE, claimableMinor: 0, list: [] } },
      error: { unreachable: UNREACHABLE },
    },
    claimRebate: {
      done: { paid: 155 },
      error: { unreachable: UNREACHABLE, 'more by now': { code: 'conflict' } },
    },
  },
  project: ({ context }) => ({
    memberType: context.memberType,
    isOn: context.isOn,
    rebate: context.rebate?.claimableMinor,
    claim: context.claim,
    paidMinor: context.paidMinor,
    failure: context.failure?.code,
  }),
  steps: [
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
      name: '15.8 A repeated claim keeps its idempotency key; a different claim gets a new one',
      when: ({ calls }) => calls.some(({ src }) => src === 'claimRebate'),
      holds: ({ event, before, after, calls }) =>
        calls.every(({ input }) => JSON.stringify(input).includes(`"key":"${attemptKey(after.context)}"`)) &&
        (attemptKey(after.context) === attemptKey(before.context)) === (event.type === 'rebate.retry'),
      witness: () => ({ attempt: -1 }),
    },
  ],
  invariants: [
    {
      name: 'Only a member claims, only an enabled and positive rebate (FLAG-08)',
      holds: (snapshot) =>
        !snapshot.matches('claiming') ||
        (snapshot.context.isOn &&
          snapshot.context.memberType === 0 &&
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
