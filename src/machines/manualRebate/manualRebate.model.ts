import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
import { manualRebateMachine } from './manualRebate.machine';

const REBATE = {
  claimableMinor: 155,
  currency: 'PHP',
  list: [{ gameType: 'RNG', turnoverMinor: 155_000, rateBasisPoints: 10, rebateMinor: 155 }],
  history: [],
};

export const manualRebateModel = defineModel(manualRebateMachine, {
  inputs: {
    member: { memberType: 0, isOn: true },
    visitor: { memberType: null, isOn: true },
    guest: { memberType: 4, isOn: true },
    'switched off': { memberType: 0, isOn: false },
  },
  events: {
    'session.changed': {
      'a member': { memberType: 0 },
      'a guest': { memberType: 4 },
      'logged out': { memberType: null },
    },
    'rebate.claim': [{ key: 'k1' }],
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
  project: ({ context }) => ({ ...context, rebate: context.rebate?.claimableMinor }),
  invariants: [
    {
      name: 'Nothing is claimed unless there is something, by a member, while it is switched on (FLAG-08)',
      holds: (snapshot) =>
        !snapshot.matches('claiming') ||
        (snapshot.context.isOn &&
          snapshot.context.memberType === 0 &&
          snapshot.context.claim?.expectedMinor === 155),
    },
  ],
});
