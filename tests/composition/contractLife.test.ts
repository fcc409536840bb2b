import { contractLife } from '@server/db/schema';
import { expect, it } from 'vitest';
import { assign } from 'xstate';
import {
  agentContractsMachine,
  type ContractList,
} from '@/machines/agent/agentContracts/agentContracts.machine';
import { counterexampleOf, testClaims } from './explored/claims';
import { contractLifeOf } from './explored/contractLife';

/** For each claim about an offer on both sides, a fault that breaks it. */
const BROKEN = {
  'an answer that the page calls given is the one that stands': {
    fault: 'an answer is taken for given whatever the platform has made of it',
    composition: contractLifeOf({ faults: { answersBlindly: true } }),
  },
  'the first answer stands, whichever phone gave it and whatever comes later': {
    fault: 'an answer reads the offer before it locks it',
    composition: contractLifeOf({ faults: { readsEarly: true } }),
  },
  'what the page says about the offer was so since it asked': {
    fault: 'the page keeps its first list',
    composition: contractLifeOf({
      page: agentContractsMachine.provide({
        actions: {
          keepContracts: assign(({ context }, { list, currency }: ContractList) => ({
            currency,
            contracts: context.contracts.length === 0 ? list : context.contracts,
          })),
        },
      }),
    }),
  },
  'every offer ends by itself': {
    fault: 'a deadline leads nowhere',
    composition: contractLifeOf({
      isLeft: true,
      faults: { life: { ...contractLife, pass: () => undefined } },
    }),
  },
} as const;

testClaims([contractLifeOf(), contractLifeOf({ isLeft: true })], BROKEN);

it('a counterexample reads as what happened, in order', () => {
  const claim = 'the first answer stands, whichever phone gave it and whatever comes later';
  expect(counterexampleOf(BROKEN[claim], claim)).toBe(
    `
✗ the first answer stands, whichever phone gave it and whatever comes later
  1. platform: other.phone.answers (accepted)
  2. platform: other.phone.answers (refused)`.trim(),
  );
});
