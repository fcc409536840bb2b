import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { SEARCH_DEBOUNCE } from '@/config/constants';
import {
  type AgentContract,
  agentContractsMachine,
  type ContractKind,
  type ContractList,
} from '@/machines/agentContracts/agentContracts.machine';
import {
  type ChannelEvent,
  type ChannelInput,
  type ChannelKey,
  type ChannelPost,
  chatRoomMachine,
  type RoomEntrance,
} from '@/machines/chatRoom/chatRoom.machine';
import { mergeMessages } from '@/machines/chatRoom/messages';
import { contractCheckMachine } from '@/machines/contractCheck/contractCheck.machine';
import {
  type DownlineMember,
  type DownlinePage,
  type DownlineRequest,
  downlineMachine,
  type RateChange,
} from '@/machines/downline/downline.machine';
import { parseRate, rateText } from '@/machines/downline/rate';
import type { ConfirmRequest } from '@/machines/feedback/feedback.machine';
import type { ChatMessage } from '@/services/contract/chat';
import { deferred, recorder } from '../support/chart';

describe('rates', () => {
  it('API-68 what is shown as a percentage reads back as the same rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (rate) => {
        expect(parseRate(rateText(rate))).toBe(rate);
      }),
    );
    expect([parseRate('1,5'), parseRate('2 %'), parseRate('x'), parseRate('1.234'), parseRate('')]).toEqual([
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
      { clock },
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

  it('API-67 asks for the members below whoever was opened last, and for names without the spaces around them', async () => {
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

  it('API-68 the rebate of one member is set, up to what the agent has, and shows with the others', async () => {
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
    expect(rate.last().input).toEqual({ userName: 'player', rebateBasisPoints: 100 });
    await rate.last().answer();
    expect([context().list, context().saved]).toEqual([
      [member('leader', 40), member('player', 100)],
      'player',
    ]);
    actor.stop();
  });
});

describe('contracts of an agent', () => {
  it('an answer that another device has given meanwhile is not asked for again after the login', async () => {
    const list = deferred<ContractList, { kind: ContractKind }>();
    const actor = createActor(agentContractsMachine.provide({ actors: { fetchContracts: list.logic } }), {
      input: { kind: 'salary', memberType: 3 },
    }).start();
    const contract = (requestId: string, state: AgentContract['state']): AgentContract => ({
      requestId,
      fromUserName: 'office',
      createdTime: 1,
      state,
      terms: [],
    });
    await list.last().answer({ list: [contract('c1', 'open'), contract('c2', 'open')], currency: 'PHP' });
    actor.send({ type: 'contract.accept', requestId: 'c1' });
    actor.send({ type: 'session.changed', memberType: null, isBack: false });
    actor.send({ type: 'session.changed', memberType: 3, isBack: true });
    await list.last().answer({ list: [contract('c1', 'accepted'), contract('c2', 'open')], currency: 'PHP' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.answer]).toEqual(['showing', null]);
    actor.stop();
  });
});

const message = (seq: number, clientId = ''): ChatMessage => ({
  seq,
  authorName: 'A',
  fromHost: false,
  own: clientId !== '',
  clientId,
  text: `m${seq}`,
  sentTime: seq,
});

describe('contract check', () => {
  function start(memberType: number | null) {
    const flags = deferred<readonly ('salary' | 'dividend' | 'hour')[]>();
    const alert = deferred<boolean, ConfirmRequest>();
    const log = recorder();
    const actor = createActor(
      contractCheckMachine.provide({
        actors: { fetchOpenKinds: flags.logic, askConfirmation: alert.logic },
        actions: { openContracts: log.action('openContracts') },
      }),
      { clock: new SimulatedClock(), input: { memberType } },
    ).start();
    return { actor, flags, alert, log };
  }

  it.each([4, 40, 41, 42, 0])('ROLE-04 type %i is not asked about contracts', (type) => {
    expect(start(type).flags.calls).toHaveLength(0);
  });

  it('AGENT-03 AGENT-04 tells of one request after the other; go leads to its page', async () => {
    const { flags, alert, log } = start(3);
    await flags.last().answer(['salary', 'hour']);
    expect(alert.last().input).toMatchObject({ message: 'confirm.contract_salary', accept: 'action.go' });
    await alert.last().answer(false);
    expect(alert.last().input).toMatchObject({ message: 'confirm.contract_hour' });
    await alert.last().answer(true);
    expect(log.take()).toEqual([['openContracts', { kind: 'hour' }]]);
    expect(alert.calls).toHaveLength(2);
  });
});

describe('chat room', () => {
  it('messages stay in order and show once, whatever comes again', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 20 }))), (batches) => {
        const shown = batches.reduce<readonly ChatMessage[]>(
          (known, batch) =>
            mergeMessages(
              known,
              batch.map((seq) => message(seq)),
            ),
          [],
        );
        const numbers = shown.map(({ seq }) => seq);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('CHAT-01 API-65 a message that was cut off goes out again under the same name after the reconnection', async () => {
    const clock = new SimulatedClock();
    const room = deferred<RoomEntrance, { modelId: string }>();
    const ticket = deferred<ChannelKey, { modelId: string }>();
    const posts: string[] = [];
    const inputs: ChannelInput[] = [];
    let tell: (event: ChannelEvent) => void = () => {};
    const actor = createActor(
      chatRoomMachine.provide({
        actors: {
          fetchRoom: room.logic,
          launchChat: ticket.logic,
          watchNetwork: fromCallback(() => {}),
          runChannel: fromCallback<ChannelPost, ChannelInput>(({ input, sendBack, receive }) => {
            inputs.push(input);
            tell = sendBack;
            receive(({ messages }) => posts.push(...messages.map(({ clientId }) => clientId)));
          }),
        },
      }),
      { clock, input: { modelId: 'a', enabled: true, memberType: 0, visit: 'v', jitter: 0 } },
    ).start();
    const enter = async () => {
      await room.last().answer({
        entrance: 'open',
        room: {
          modelId: 'a',
          displayName: 'A',
          portrait: '',
          active: true,
          streaming: true,
          roomType: 'free',
          viewers: 0,
          focused: false,
          motto: '',
          priceMinor: 0,
          currency: 'PHP',
          unread: 0,
        },
      });
      await ticket.last().answer({ url: '/chat/channel', ticket: 't' });
    };
    const write = (text: string) => {
      actor.send({ type: 'draft.changed', text });
      actor.send({ type: 'message.send' });
    };
    await enter();
    tell({ type: 'channel.welcome', messages: [message(1)], fresh: true, hasMore: false, viewers: 1 });
    write('one');
    write('   ');
    tell({ type: 'channel.messages', messages: [message(2, 'v-1')] });
    write('two');
    tell({ type: 'channel.closed', end: 'lost' });
    write('three');
    expect(actor.getSnapshot().matches('reconnecting')).toBe(true);
    expect(actor.getSnapshot().context.pending.map(({ text }) => text)).toEqual(['two', 'three']);
    clock.increment(500);
    await enter();
    expect(inputs.map(({ lastSeq }) => lastSeq)).toEqual([null, 2]);
    // The second message had arrived after all.
    tell({
      type: 'channel.welcome',
      messages: [message(3, 'v-2')],
      fresh: false,
      hasMore: false,
      viewers: 1,
    });
    expect(posts).toEqual(['v-1', 'v-2', 'v-3']);
    tell({ type: 'channel.held', retryAfterMs: 4_000 });
    clock.increment(4_000);
    expect(posts.at(-1)).toBe('v-3');
    tell({ type: 'channel.messages', messages: [message(4, 'v-3')] });
    expect(actor.getSnapshot().context.pending).toEqual([]);
    expect(actor.getSnapshot().context.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });
});
