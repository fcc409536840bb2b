import { readingValue } from '@contract/readers/reading';
import { readPercentage } from '@contract/readers/texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { SEARCH_DEBOUNCE } from '@/config/constants';
import {
  type AgentContract,
  agentContractsMachine,
  type ContractKind,
  type ContractList,
} from '@/machines/agent/agentContracts/agentContracts.machine';
import {
  contractCheckMachine,
  type OpenContracts,
} from '@/machines/agent/contractCheck/contractCheck.machine';
import {
  type DownlineMember,
  type DownlinePage,
  type DownlineRequest,
  downlineMachine,
  type RateChange,
} from '@/machines/agent/downline/downline.machine';
import { rateText } from '@/machines/agent/downline/rate';
import type { ConfirmRequest } from '@/machines/shared/feedback/feedback.machine';
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

const rateOf = (text: string) => readingValue(readPercentage(text)) ?? null;

describe('rates', () => {
  it('API-68 a formatted percentage parses to the same rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (rate) => {
        expect(rateOf(rateText(rate))).toBe(rate);
      }),
    );
    expect([rateOf('1,5'), rateOf('2 %'), rateOf('x'), rateOf('1.234'), rateOf('')]).toEqual([
      150,
      200,
      null,
      null,
      null,
    ]);
  });
});

describe('members below an agent', () => {
  const member = (userName: string, rebateBasisPoints: number): DownlineMember => ({
    userName,
    type: 1,
    joinedTime: 1,
    downlineCount: 1,
    rebateBasisPoints,
    turnoverMinor: 0,
    active: true,
  });

  function start() {
    const clock = new SimulatedClock();
    const pages = deferred<DownlinePage, DownlineRequest>();
    const rate = deferred<void, RateChange>();
    const actor = createActor(
      downlineMachine.provide({ actors: { fetchPage: pages.logic, saveRate: rate.logic } }),
      { clock, input: { keySeed: 'seed' } },
    ).start();
    const answer = () =>
      pages.last().answer({
        list: [member('leader', 40), member('player', 70)],
        pageNum: 1,
        totalPages: 1,
        totalCount: 2,
        ownRebateBasisPoints: 100,
        currency: 'PHP',
      });
    return { actor, clock, pages, rate, answer, context: () => actor.getSnapshot().context };
  }

  it('API-67 requests the members below the last opened member, and trims searched names', async () => {
    const { actor, clock, pages, answer } = start();
    expect(pages.last().input).toEqual({ pageNo: 1, userName: '', parent: '' });
    await answer();
    actor.send({ type: 'member.open', userName: 'leader' });
    expect(pages.last().input).toEqual({ pageNo: 1, userName: '', parent: 'leader' });
    await answer();
    actor.send({ type: 'member.open', userName: 'player' });
    expect(pages.last().input.parent).toBe('player');
    actor.send({ type: 'search.changed', text: ' lea ' });
    clock.increment(SEARCH_DEBOUNCE);
    expect(pages.last().input).toEqual({ pageNo: 1, userName: 'lea', parent: 'player' });
    actor.stop();
  });

  it('API-67 each key press restarts the pause before the search', async () => {
    const { actor, clock, pages, answer } = start();
    await answer();
    actor.send({ type: 'search.changed', text: 'le' });
    clock.increment(SEARCH_DEBOUNCE - 1);
    actor.send({ type: 'search.changed', text: 'lea' });
    clock.increment(SEARCH_DEBOUNCE - 1);
    expect(pages.calls).toHaveLength(1);
    clock.increment(1);
    expect(pages.last().input.userName).toBe('lea');
    actor.stop();
  });

  it('API-68 a member’s rebate can be set up to the agent’s own, and shows in the list', async () => {
    const { actor, rate, answer, context } = start();
    await answer();
    actor.send({ type: 'rate.edit', userName: 'player' });
    expect(context().typed).toBe('0.70');
    actor.send({ type: 'rate.typed', text: '1.01' });
    actor.send({ type: 'rate.save' });
    actor.send({ type: 'rate.typed', text: 'x' });
    actor.send({ type: 'rate.save' });
    expect(rate.calls).toHaveLength(0);
    actor.send({ type: 'rate.typed', text: '1.00' });
    actor.send({ type: 'rate.save' });
    expect(rate.last().input).toMatchObject({ userName: 'player', rebateBasisPoints: 100 });
    await rate.last().answer();
    expect([context().list, context().saved]).toEqual([
      [member('leader', 40), member('player', 100)],
      'player',
    ]);
    actor.stop();
  });

  it('retrying a rebate uses the same idempotency key, another rebate uses another', async () => {
    const { actor, rate, answer } = start();
    await answer();
    actor.send({ type: 'rate.edit', userName: 'player' });
    const save = async (text?: string) => {
      if (text !== undefined) actor.send({ type: 'rate.typed', text });
      actor.send({ type: 'rate.save' });
      const { key } = rate.last().input;
      await rate.last().fail(UNREACHABLE);
      return key;
    };
    const first = await save('0.90');
    expect(await save()).toBe(first);
    expect(await save('1.00')).not.toBe(first);
    actor.stop();
  });
});

describe('contracts of an agent', () => {
  it('a contract answered on another device meanwhile is not offered again after the login', async () => {
    const list = deferred<ContractList, { kind: ContractKind }>();
    const actor = createActor(agentContractsMachine.provide({ actors: { fetchContracts: list.logic } }), {
      input: { kind: 'salary', session: sessionOfType(3), keySeed: 'seed' },
    }).start();
    const contract = (requestId: string, state: AgentContract['state']): AgentContract => ({
      requestId,
      fromUserName: 'office',
      createdTime: 1,
      expirationTime: null,
      state,
      terms: [],
    });
    await list.last().answer({ list: [contract('c1', 'open'), contract('c2', 'open')], currency: 'PHP' });
    actor.send({ type: 'contract.accept', requestId: 'c1' });
    actor.send({ type: 'session.changed', session: sessionOfType(null) });
    actor.send({ type: 'session.changed', session: sessionOfType(3, true) });
    await list.last().answer({ list: [contract('c1', 'accepted'), contract('c2', 'open')], currency: 'PHP' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.answer]).toEqual(['showing', null]);
    actor.stop();
  });
});

describe('contract check', () => {
  function start(memberType: number | null) {
    const flags = deferred<OpenContracts>();
    const alert = deferred<boolean, ConfirmRequest>();
    const log = recorder();
    const actor = createActor(
      contractCheckMachine.provide({
        actors: { fetchOpenKinds: flags.logic, askConfirmation: alert.logic },
        actions: { openContracts: log.action('openContracts') },
      }),
      { clock: new SimulatedClock(), input: { session: sessionOfType(memberType) } },
    ).start();
    return { actor, flags, alert, log };
  }

  it.each([4, 40, 41, 42, 0])('ROLE-04 type %i is not asked about contracts', (type) => {
    expect(start(type).flags.calls).toHaveLength(0);
  });

  it('AGENT-03 AGENT-04 shows one request after the other; go leads to its page', async () => {
    const { flags, alert, log } = start(3);
    await flags.last().answer({ requested: ['salary', 'hour'], known: [] });
    expect(alert.last().input).toMatchObject({ message: 'confirm.contract_salary', accept: 'action.go' });
    await alert.last().answer(false);
    expect(alert.last().input).toMatchObject({ message: 'confirm.contract_hour' });
    await alert.last().answer(true);
    expect(log.take()).toEqual([['openContracts', { kind: 'hour' }]]);
    expect(alert.calls).toHaveLength(2);
  });

  it.each([
    ['salary', ['salary', 'dividend', 'hour']],
    ['dividend', ['dividend', 'hour']],
  ] as const)(
    'AGENT-04 of several requests, go leads to the one that is asked about: %s',
    async (kind, open) => {
      const { flags, alert, log } = start(3);
      await flags.last().answer({ requested: open, known: [] });
      expect(alert.last().input).toMatchObject({ message: `confirm.contract_${kind}` });
      await alert.last().answer(true);
      expect(log.take()).toEqual([['openContracts', { kind }]]);
      expect(alert.calls).toHaveLength(1);
    },
  );
});
