import { contractState } from '@contract/agent';
import { transactionState, waitingAt } from '@contract/cashier';
import { applicationState } from '@contract/content';
import { contractLife, paymentLife, rewardLife } from '@server/db/schema';
import { describe, expect, it } from 'vitest';
import {
  type ContractStage,
  contractLifecycle,
} from '@/machines/platform/contractRequest/contractRequest.machine';
import { stagesOf } from '@/machines/platform/payment/stages';
import { isOpenReward, stagesOf as stagesOfReward } from '@/machines/platform/rewardApplication/stages';
import { type StageStanding, stagesIn } from '@/machines/platform/stages';

const written = (standings: readonly StageStanding<string>[]): string =>
  standings
    .map(({ stage, is }) => (is === 'here' ? stage.toUpperCase() : is === 'ahead' ? `…${stage}` : stage))
    .join(' ');

const pending = (at: 'placed' | 'sent' | 'overdue') => ({
  state: 'pending' as const,
  waiting: { at, until: null },
});
const over = (state: 'succeeded' | 'failed' | 'cancelled') => ({ state, waiting: null });

/* What a player reads of each state of a payment, by hand; the stage in capitals is the present one (ROUTE-56, ROUTE-57). */
describe('the stages of a payment', () => {
  it.each([
    [pending('placed'), 'asked CHECKED …sent …arrived'],
    [pending('sent'), 'asked checked SENT …arrived'],
    [pending('overdue'), 'asked checked SENT …arrived'],
    [{ state: 'pending' as const, waiting: null }, 'asked CHECKED …sent …arrived'],
    [over('succeeded'), 'asked checked sent ARRIVED'],
    [over('failed'), 'asked checked sent REFUSED'],
    [over('cancelled'), 'asked checked sent EXPIRED'],
  ])('of %j', (payment, expected) => {
    expect(written(stagesOf(payment))).toBe(expected);
  });

  it('the contract names exactly the states of the chart in which a payment can be', () => {
    const open: readonly string[] = waitingAt.options;
    expect(open).toEqual(paymentLife.tagged('open'));
    const over = transactionState.options.filter((state) => state !== 'pending');
    expect([...open, ...over]).toEqual(paymentLife.states);
  });
});

/* What a member reads of each state of a reward, by hand, and whether it is among those to claim (ROUTE-59). */
describe('the stages of a reward', () => {
  const STAGES = {
    pending: ['ASKED …checked …granted …claimed', true],
    waiting: ['asked CHECKED …granted …claimed', true],
    claimable: ['asked checked GRANTED …claimed', true],
    claimed: ['asked checked granted CLAIMED', false],
    // It never was granted.
    refused: ['asked checked REFUSED', false],
    expired: ['asked checked granted EXPIRED', false],
  } as const;

  it.each(applicationState.options)('of a %s one', (state) => {
    expect([written(stagesOfReward({ state })), isOpenReward({ state })]).toEqual(STAGES[state]);
  });

  it('the contract names exactly the states of the chart', () => {
    const named = applicationState.options.map((state) => (state === 'claimable' ? 'approved' : state));
    expect(named.toSorted()).toEqual([...rewardLife.states].toSorted());
  });
});

/* ROUTE-52..ROUTE-54, API-66. */
describe('the stages of a contract', () => {
  const stages = stagesIn<ContractStage>(contractLifecycle);

  it.each([
    ['open', 'OFFERED …accepted', true],
    ['accepted', 'offered ACCEPTED', false],
    ['refused', 'offered REFUSED', false],
    ['lapsed', 'offered LAPSED', false],
  ])('of an %s one', (state, expected, isOpen) => {
    expect([written(stages.standings(state)), stages.isOpen(state)]).toEqual([expected, isOpen]);
  });

  it('the contract names exactly the listed states of the chart', () => {
    expect(contractState.options).toEqual([
      ...contractLife.tagged('open'),
      ...contractLife.tagged('answered'),
    ]);
  });

  it('a state that the chart does not have is not explained', () => {
    expect(() => stages.stageOf('lost')).toThrow('there is no state “lost”');
  });
});
