import {
  buyChatPass,
  chatAnchors,
  chatFocus,
  chatHistory,
  chatModels,
  chatRoom,
  launchChat,
  setChatFocus,
} from '@contract/chat';
import type { ServerFrame } from '@contract/chatChannel';
import { fromCallback, fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { hasChat } from '@/composition/site/siteFlows';
import { wired } from '@/composition/wiring/lazyWiring';
import { CHAT_HEADER_COLOR } from '@/config/constants';
import { CHAT_PATH } from '@/config/routes';
import { chatListMachine } from '@/machines/chat/chatList/chatList.machine';
import { chatLobbyMachine } from '@/machines/chat/chatLobby/chatLobby.machine';
import {
  type ChannelEvent,
  type ChannelInput,
  type ChannelPost,
  chatRoomMachine,
} from '@/machines/chat/chatRoom/chatRoom.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { openChannel } from '@/services/chat';

/** The chat chart with its services. */
export function chatFlow(services: AppServices): CreateFlow {
  const { api } = services;
  const options = (signal: AbortSignal) => ({ signal });
  const logic = chatLobbyMachine.provide({
    actors: {
      chatList: wired('chatList', chatListMachine).provide({
        actors: {
          fetchList: fromPromise(async ({ input, signal }) => {
            const language = services.language();
            switch (input.kind) {
              case 'anchors':
                return (await api.call(chatAnchors, { module: 'CBS3', language }, options(signal))).list;
              case 'focus':
                return (await api.call(chatFocus, { language }, options(signal))).list;
              case 'models':
                return (await api.call(chatModels, { language }, options(signal))).list;
            }
          }),
          saveFocus: fromPromise(async ({ input, signal }) => {
            await api.call(setChatFocus, input, options(signal));
          }),
        },
      }),
    },
  });
  return (create) => ({
    name: 'chat',
    ref: create(logic, {
      input: { enabled: hasChat(services), session: services.session() },
    }),
  });
}

/** Converts a frame of the server to an event of the room. */
function eventOf(frame: ServerFrame): ChannelEvent {
  switch (frame.type) {
    case 'welcome':
      return { ...frame, type: 'channel.welcome' };
    case 'messages':
      return { type: 'channel.messages', messages: frame.messages };
    case 'beat':
      return { type: 'channel.beat', viewers: frame.viewers };
    case 'refused':
      return frame.code === 'rate.limited'
        ? { type: 'channel.held', retryAfterMs: frame.retryAfterMs ?? 1_000 }
        : { type: 'channel.refused', clientId: frame.clientId };
  }
}

/** The chart of the room that the address names, with its services. */
export function chatRoomFlow(services: AppServices): CreateFlow {
  const { api } = services;
  const options = (signal: AbortSignal) => ({ signal });
  const logic = wired('chatRoom', chatRoomMachine).provide({
    actors: {
      fetchRoom: fromPromise(({ input, signal }) =>
        api.call(chatRoom, { ...input, language: services.language() }, options(signal)),
      ),
      buyPass: fromPromise(async ({ input: { key, ...pass }, signal }) => {
        await api.call(buyChatPass, pass, { ...options(signal), idempotencyKey: key });
      }),
      launchChat: fromPromise(({ input, signal }) =>
        api.call(
          launchChat,
          {
            ...input,
            b2c: '1',
            backUrl: CHAT_PATH,
            headerColor: CHAT_HEADER_COLOR,
            title: document.title.slice(0, 100),
            template: 'v2',
          },
          options(signal),
        ),
      ),
      fetchHistory: fromPromise(({ input, signal }) =>
        api.call(chatHistory, { modelId: input.modelId, before: String(input.before) }, options(signal)),
      ),
      runChannel: fromCallback<ChannelPost, ChannelInput>(({ input, sendBack, receive }) => {
        const channel = openChannel(input, {
          frame: (frame) => sendBack(eventOf(frame)),
          ended: (end) => sendBack({ type: 'channel.closed', end }),
        });
        receive(({ messages }) => {
          for (const { clientId, text } of messages) channel.post(clientId, text);
        });
        return () => channel.close();
      }),
    },
  });
  return (create) => ({
    name: 'chatRoom',
    ref: create(logic, {
      input: {
        modelId: services.query().get('model') || 'none',
        enabled: hasChat(services),
        session: services.session(),
        keySeed: services.createId(),
        jitter: Math.random(),
      },
    }),
  });
}
