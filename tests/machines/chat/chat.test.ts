import type { ChatMessage, ChatModel } from '@contract/chat';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { CHAT_BACKOFF, CHAT_CONNECT_TIMEOUT, CHAT_SILENCE, CHAT_TEXT_MAX } from '@/config/constants';
import {
  type ChatListInput,
  type ChatListKind,
  chatListMachine,
  type FocusChange,
} from '@/machines/chat/chatList/chatList.machine';
import { chatLobbyMachine } from '@/machines/chat/chatLobby/chatLobby.machine';
import {
  type ChannelEvent,
  type ChannelInput,
  type ChannelKey,
  type ChannelPost,
  type ChatRoomInput,
  chatRoomMachine,
  type HistoryPage,
  type RoomEntrance,
} from '@/machines/chat/chatRoom/chatRoom.machine';
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { deferred } from '../../support/chart';
import { chatMessage } from '../../support/chatMessage';

const host = (modelId: string, focused = false): ChatModel => ({
  modelId,
  displayName: modelId,
  portrait: '',
  active: true,
  streaming: true,
  roomType: 'free',
  viewers: 0,
  focused,
  motto: '',
  priceMinor: 0,
  currency: 'PHP',
  unread: 0,
});

describe('a list of hosts', () => {
  async function start() {
    const lists = deferred<readonly ChatModel[], { kind: ChatListKind }>();
    const saving = deferred<void, FocusChange>();
    const actor = createActor(
      chatListMachine.provide({ actors: { fetchList: lists.logic, saveFocus: saving.logic } }),
      { clock: new SimulatedClock(), input: { kind: 'models', isMember: true } },
    ).start();
    await lists.last().answer([host('amihan'), host('ligaya', true), host('mayumi')]);
    const marks = () => actor.getSnapshot().context.list.map(({ focused }) => focused);
    const toggle = (modelId: string) => actor.send({ type: 'focus.toggle', modelId });
    return { saving, actor, marks, toggle };
  }

  it.each([
    ['mayumi', true, [false, true, true]],
    ['ligaya', false, [false, false, false]],
  ] as const)('CHAT-01 only the mark of %s changes, and it is saved', async (modelId, focused, marks) => {
    const stage = await start();
    stage.toggle(modelId);
    expect([stage.saving.last().input, stage.marks()]).toEqual([{ modelId, focused }, marks]);
    await stage.saving.last().answer();
    expect(stage.marks()).toEqual(marks);
    stage.actor.stop();
  });

  it.each(['mayumi', 'ligaya'])(
    'the mark of %s is undone when it was not saved, and the reason shows',
    async (modelId) => {
      const { saving, actor, marks, toggle } = await start();
      toggle(modelId);
      await saving.last().fail(UNREACHABLE);
      expect([marks(), actor.getSnapshot().context.failure]).toEqual([[false, true, false], UNREACHABLE]);
      actor.stop();
    },
  );
});

describe('the chat screen', () => {
  it.each([
    ['anchors', null, false],
    ['anchors', 0, true],
    ['models', null, false],
    ['models', 0, true],
  ] as const)('CHAT-01 the list of %s knows whether type %s is a member', (tab, memberType, isMember) => {
    const asked: ChatListInput[] = [];
    const list = chatListMachine.provide({
      actors: { fetchList: deferred<readonly ChatModel[], { kind: ChatListKind }>().logic },
    });
    const actor = createActor(chatLobbyMachine.provide({ actors: { chatList: list } }), {
      clock: new SimulatedClock(),
      input: { enabled: true, session: sessionOfType(memberType) },
    }).start();
    actor.send({ type: 'tab.choose', tab });
    const context = actor.getSnapshot().children.list?.getSnapshot().context;
    if (context !== undefined) asked.push({ kind: context.kind, isMember: context.isMember });
    expect(asked).toEqual([{ kind: tab, isMember }]);
    actor.stop();
  });
});

describe('a room of the chat', () => {
  function start(input: Partial<ChatRoomInput> = {}) {
    const clock = new SimulatedClock();
    const room = deferred<RoomEntrance, { modelId: string }>();
    const ticket = deferred<ChannelKey, { modelId: string }>();
    const history = deferred<HistoryPage, { modelId: string; before: number }>();
    const channels: ChannelInput[] = [];
    const posts: ChannelPost['messages'][] = [];
    let tell: (event: ChannelEvent) => void = () => {};
    const actor = createActor(
      chatRoomMachine.provide({
        actors: {
          fetchRoom: room.logic,
          launchChat: ticket.logic,
          fetchHistory: history.logic,
          runChannel: fromCallback<ChannelPost, ChannelInput>(({ input: channel, sendBack, receive }) => {
            channels.push(channel);
            tell = sendBack;
            receive(({ messages }) => posts.push(messages));
          }),
        },
      }),
      {
        clock,
        input: { modelId: 'a', enabled: true, session: sessionOfType(0), keySeed: 'v', jitter: 0, ...input },
      },
    ).start();
    const context = () => actor.getSnapshot().context;
    return {
      actor,
      clock,
      room,
      ticket,
      history,
      channels,
      posts,
      context,
      at: (value: 'reconnecting' | 'refused' | 'entering' | 'offline') => actor.getSnapshot().matches(value),
      tell: (event: ChannelEvent) => tell(event),
      write: (text: string) => {
        actor.send({ type: 'draft.changed', text });
        actor.send({ type: 'message.send' });
      },
      /** Enters the room; its channel starts with these messages. */
      enter: async (messages: readonly ChatMessage[], hasMore = false, fresh = true) => {
        await room.last().answer({ entrance: 'open', room: host('a') });
        await ticket.last().answer({ url: '/chat/channel', ticket: 't' });
        tell({ type: 'channel.welcome', messages, fresh, hasMore, viewers: 1 });
      },
    };
  }

  it.each([
    ['network.unreachable', 'reconnecting'],
    ['network.timeout', 'reconnecting'],
    ['response.malformed', 'reconnecting'],
    ['unknown', 'reconnecting'],
    ['rate.limited', 'reconnecting'],
    ['maintenance', 'reconnecting'],
    ['system.upgrading', 'reconnecting'],
    ['not.found', 'refused'],
    ['real.account.required', 'refused'],
  ] as const)('that answers %s is %s', async (code, place) => {
    const { room, at, actor } = start();
    await room.last().fail({ code });
    expect(at(place)).toBe(true);
    actor.stop();
  });

  it.each([0, 1])(
    'is retried after growing pauses, with a random factor of %f; after five the player is asked',
    async (jitter) => {
      const { actor, clock, room, at } = start({ jitter });
      for (const pause of CHAT_BACKOFF) {
        await room.last().fail(UNREACHABLE);
        clock.increment(pause * (1 + jitter / 4) - 1);
        expect(at('reconnecting')).toBe(true);
        clock.increment(1);
        expect(at('entering')).toBe(true);
      }
      await room.last().fail(UNREACHABLE);
      expect([at('offline'), room.calls.length]).toEqual([true, CHAT_BACKOFF.length + 1]);
      actor.stop();
    },
  );

  it('starts empty, and its channel continues after the newest known message', async () => {
    const { actor, clock, room, ticket, channels, context, tell, enter } = start();
    expect(context()).toMatchObject({ room: null, messages: [], hasMore: false, pending: [], draft: '' });
    await enter([chatMessage(1), chatMessage(2), chatMessage(3)], true);
    tell({ type: 'channel.beat', viewers: 7 });
    expect([context().viewers, context().hasMore]).toEqual([7, true]);
    tell({ type: 'channel.closed', end: 'lost' });
    clock.increment(CHAT_BACKOFF[0]);
    await room.last().answer({ entrance: 'open', room: host('a') });
    await ticket.last().answer({ url: '/chat/channel', ticket: 'u' });
    expect(channels).toEqual([
      { modelId: 'a', url: '/chat/channel', ticket: 't', lastSeq: null },
      { modelId: 'a', url: '/chat/channel', ticket: 'u', lastSeq: 3 },
    ]);
    actor.stop();
  });

  it('a channel that does not open in time, and one that falls silent, connects again', async () => {
    const { actor, clock, room, ticket, at, tell, enter } = start();
    await room.last().answer({ entrance: 'open', room: host('a') });
    await ticket.last().answer({ url: '/chat/channel', ticket: 't' });
    clock.increment(CHAT_CONNECT_TIMEOUT);
    expect(at('reconnecting')).toBe(true);
    clock.increment(CHAT_BACKOFF[0]);
    await enter([]);
    clock.increment(CHAT_SILENCE - 1);
    tell({ type: 'channel.beat', viewers: 7 });
    clock.increment(CHAT_SILENCE - 1);
    tell({ type: 'channel.messages', messages: [] });
    clock.increment(CHAT_SILENCE - 1);
    expect(at('reconnecting')).toBe(false);
    clock.increment(1);
    expect(at('reconnecting')).toBe(true);
    actor.stop();
  });

  it('CHAT-01 API-65 an interrupted message is sent again with the same id after the reconnection', async () => {
    const { actor, clock, posts, channels, at, context, tell, write, enter } = start();
    const names = () => posts.flat().map(({ clientId }) => clientId);
    await enter([chatMessage(1)]);
    write('one');
    write('   ');
    tell({ type: 'channel.messages', messages: [chatMessage(2, 'v-1')] });
    write('two');
    tell({ type: 'channel.closed', end: 'lost' });
    write('three');
    expect(at('reconnecting')).toBe(true);
    expect(context().pending.map(({ text }) => text)).toEqual(['two', 'three']);
    clock.increment(CHAT_BACKOFF[0]);
    // The second message had arrived.
    await enter([chatMessage(3, 'v-2')], false, false);
    expect(channels.map(({ lastSeq }) => lastSeq)).toEqual([null, 2]);
    expect(names()).toEqual(['v-1', 'v-2', 'v-3']);
    tell({ type: 'channel.held', retryAfterMs: 4_000 });
    clock.increment(3_999);
    expect(names()).toHaveLength(3);
    clock.increment(1);
    expect(names().slice(3)).toEqual(['v-3']);
    tell({ type: 'channel.messages', messages: [chatMessage(4, 'v-3')] });
    expect(context().pending).toEqual([]);
    expect(context().messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    actor.stop();
  });

  it('CHAT-01 older messages come before those that show', async () => {
    const { actor, history, context, enter } = start();
    await enter([chatMessage(3), chatMessage(4)], true);
    actor.send({ type: 'history.more' });
    expect(history.last().input).toEqual({ modelId: 'a', before: 3 });
    await history.last().answer({ list: [chatMessage(1), chatMessage(2)], hasMore: false });
    expect([context().messages.map(({ seq }) => seq), context().hasMore]).toEqual([[1, 2, 3, 4], false]);
    actor.stop();
  });

  it('a room without messages has no older ones', async () => {
    const { actor, history, enter } = start();
    await enter([]);
    actor.send({ type: 'history.more' });
    expect(history.last().input).toEqual({ modelId: 'a', before: 1 });
    actor.stop();
  });

  it('messages are sent one by one, trimmed; one that is too long stays in the field, whole', async () => {
    const { actor, posts, context, write, enter } = start();
    await enter([]);
    write('  one ');
    write('two');
    expect(posts.slice(1).map((batch) => batch.map(({ text }) => text))).toEqual([['one'], ['two']]);
    const tooLong = 'x'.repeat(CHAT_TEXT_MAX + 1);
    actor.send({ type: 'draft.changed', text: tooLong });
    actor.send({ type: 'message.send' });
    expect([context().draft, posts.slice(1).length]).toEqual([tooLong, 2]);
    actor.stop();
  });

  it('a refused message shows its own error and can be removed', async () => {
    const { actor, context, tell, write, enter } = start();
    await enter([]);
    for (const text of ['one', 'two', 'three']) write(text);
    tell({ type: 'channel.refused', clientId: 'v-1' });
    expect(context().pending.map(({ refused }) => refused)).toEqual([true, false, false]);
    tell({ type: 'channel.refused', clientId: 'v-3' });
    for (const clientId of ['v-1', 'v-2']) actor.send({ type: 'message.drop', clientId });
    expect(context().pending.map(({ text }) => text)).toEqual(['two', 'three']);
    actor.stop();
  });

  it.each(['a reconnection', 'a pause'])(
    'CHAT-01 after %s the messages that the room has not refused are sent again, and no other',
    async (what) => {
      const { actor, clock, posts, tell, write, enter } = start();
      await enter([]);
      for (const text of ['one', 'two', 'three']) write(text);
      tell({ type: 'channel.refused', clientId: 'v-2' });
      posts.length = 0;
      if (what === 'a pause') {
        tell({ type: 'channel.held', retryAfterMs: 4_000 });
        clock.increment(4_000);
      } else {
        tell({ type: 'channel.closed', end: 'lost' });
        clock.increment(CHAT_BACKOFF[0]);
        await enter([], false, false);
      }
      expect(posts.flat().map(({ clientId }) => clientId)).toEqual(['v-1', 'v-3']);
      actor.stop();
    },
  );

  it.each([
    ['no account', null, false, ['mine'], 'draft'],
    ['the member again', 0, true, ['mine'], 'draft'],
    ['another member', 0, false, [], ''],
  ] as const)(
    'after a login of %s, drafts are kept for their author only, and read messages are gone',
    async (_, memberType, isResumed, pending, draft) => {
      const { actor, context, write, enter } = start();
      await enter([chatMessage(1)], true);
      write('mine');
      actor.send({ type: 'draft.changed', text: 'draft' });
      actor.send({ type: 'session.changed', session: sessionOfType(memberType, isResumed) });
      expect(context()).toMatchObject({ messages: [], hasMore: false, room: null, draft });
      expect(context().pending.map(({ text }) => text)).toEqual(pending);
      actor.stop();
    },
  );
});
