import { exploreComposition, formatViolations } from '@explorer/index';
import { contractLife } from '@server/db/schema';
import { describe, expect, it } from 'vitest';
import { assign } from 'xstate';
import {
  agentContractsMachine,
  type ContractList,
} from '@/machines/agent/agentContracts/agentContracts.machine';
import { contractLifeOf } from './explored/contractLife';

describe.each([contractLifeOf(), contractLifeOf({ isLeft: true })])('$id: $title', (composition) => {
  it('keeps every rule across its charts', () => {
    const report = exploreComposition(composition);
    expect(formatViolations(report.violations)).toBe('');
    expect(report.unexpanded).toBe(0);
  });
});

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

describe('the claims about an offer on both sides', () => {
  it('each of them can be broken', () => {
    const { rules, goals = [] } = contractLifeOf();
    expect(Object.keys(BROKEN)).toEqual([...rules, ...goals].map(({ name }) => name));
  });

  it.each(Object.entries(BROKEN).map(([claim, broken]) => ({ claim, ...broken })))(
    '$claim: not when $fault',
    ({ claim, composition }) => {
      const { violations } = exploreComposition({ ...composition, bound: 5_000 });
      expect(violations.map(({ rule }) => rule)).toContain(claim);
    },
  );

  it('a counterexample reads as what happened, in order', () => {
    const claim = 'the first answer stands, whichever phone gave it and whatever comes later';
    const { violations } = exploreComposition({ ...BROKEN[claim].composition, bound: 5_000 });
    const [first] = violations.filter(({ rule }) => rule === claim);
    expect(formatViolations(first === undefined ? [] : [first])).toBe(
      `
✗ the first answer stands, whichever phone gave it and whatever comes later
  1. platform: other.phone.answers (accepted)
  2. platform: other.phone.answers (refused)`.trim(),
    );
  });
});
