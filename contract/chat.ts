import * as z from 'zod/mini';
import { endpoint, filledText, integerText, minorUnits, noPayload, textUpTo, timestamp } from './core';
import { languageCode } from './system';

/** Live room types (CHAT-02). */
export const roomType = z.enum(['free', 'vip', 'payPerView']);

/** A chat host with the flags of the model list (ENTITY-35). */
export const chatModel = z.object({
  modelId: z.string(),
  displayName: z.string(),
  portrait: z.string(),
  active: z.boolean(),
  streaming: z.boolean(),
  roomType,
  viewers: z.int().check(z.nonnegative()),
  focused: z.boolean(),
  /** The host's text about the room. */
  motto: z.string(),
  /** Price per day of a pay-per-view room; 0 for other rooms. */
  priceMinor: minorUnits,
  currency: z.string(),
  /** Number of unread messages in a followed room. */
  unread: z.int().check(z.nonnegative()),
});
export type ChatModel = z.infer<typeof chatModel>;

const modelList = z.object({ list: z.array(chatModel) });
const languageQuery = z.strictObject({ language: languageCode });

/** API-62, never cached. */
export const chatAnchors = endpoint({
  name: 'chatAnchors',
  method: 'GET',
  path: '/chat/anchors',
  access: 'optional',
  encoding: 'query',
  module: 'CBS3',
  request: z.strictObject({ module: z.literal('CBS3'), language: languageCode }),
  response: modelList,
});

/** API-63: hosts that the member follows. */
export const chatFocus = endpoint({
  name: 'chatFocus',
  method: 'GET',
  path: '/chat/focus',
  access: 'session',
  encoding: 'query',
  module: 'CBS3',
  request: languageQuery,
  response: modelList,
});

/** Follows or unfollows a host. */
export const setChatFocus = endpoint({
  name: 'setChatFocus',
  method: 'POST',
  path: '/chat/focus',
  access: 'session',
  encoding: 'json',
  module: 'CBS3',
  request: z.strictObject({ modelId: filledText(64), focused: z.boolean() }),
  response: z.object({ modelId: z.string(), focused: z.boolean() }),
});

/** API-64 */
export const chatModels = endpoint({
  name: 'chatModels',
  method: 'GET',
  path: '/chat/models',
  access: 'optional',
  encoding: 'query',
  module: 'CBS3',
  request: languageQuery,
  response: modelList,
});

/** API-27. Fetched only with CBS3 on and never for type 4 (CHAT-03). A failure is not shown. */
export const chatUnreadCount = endpoint({
  name: 'chatUnreadCount',
  method: 'GET',
  path: '/chat/unread',
  access: 'session',
  encoding: 'none',
  module: 'CBS3',
  request: noPayload,
  response: z.object({ count: z.int().check(z.nonnegative()) }),
});

/** API-65 */
export const launchChat = endpoint({
  name: 'launchChat',
  method: 'POST',
  path: '/chat/launch',
  access: 'session',
  encoding: 'json',
  module: 'CBS3',
  request: z.strictObject({
    b2c: z.literal('1'),
    backUrl: textUpTo(500),
    headerColor: textUpTo(20),
    title: textUpTo(100),
    template: z.literal('v2'),
    /** Room to open directly. */
    modelId: z.optional(textUpTo(64)),
  }),
  response: z.object({
    /** Address of the chat's message channel on this site (ENTITY-35). */
    url: z.string(),
    /** Single-use ticket for opening the message channel. */
    ticket: z.string(),
    expirationTime: timestamp,
  }),
});

/** One message of a room. Sequence numbers increase by one with each message. */
export const chatMessage = z.object({
  seq: z.int().check(z.positive()),
  /** Tells authors of a room apart who have the same name; empty for the host. */
  author: z.string(),
  authorName: z.string(),
  fromHost: z.boolean(),
  own: z.boolean(),
  /** The sender's client id for the message; empty in other users' messages. */
  clientId: z.string(),
  text: z.string(),
  sentTime: timestamp,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** Messages before a sequence number, oldest first. The member must be allowed to enter the room. */
export const chatHistory = endpoint({
  name: 'chatHistory',
  method: 'GET',
  path: '/chat/history',
  access: 'session',
  encoding: 'query',
  module: 'CBS3',
  request: z.strictObject({ modelId: filledText(64), before: integerText }),
  response: z.object({ list: z.array(chatMessage), hasMore: z.boolean() }),
});

/** Pays for one day in a pay-per-view room (CHAT-02). Requires an idempotency key. */
export const buyChatPass = endpoint({
  name: 'buyChatPass',
  method: 'POST',
  path: '/chat/pass',
  access: 'session',
  encoding: 'json',
  module: 'CBS3',
  request: z.strictObject({
    modelId: filledText(64),
    /** The price shown to the member. The call is refused if the price has changed. */
    priceMinor: minorUnits,
  }),
  response: z.object({ modelId: z.string(), expirationTime: timestamp }),
});

/** One room, including rooms that the member may not enter. */
export const chatRoom = endpoint({
  name: 'chatRoom',
  method: 'GET',
  path: '/chat/room',
  access: 'session',
  encoding: 'query',
  module: 'CBS3',
  request: z.strictObject({ modelId: filledText(64), language: languageCode }),
  response: z.object({
    room: chatModel,
    /** `vip` and `pass` name the missing requirement. */
    entrance: z.enum(['open', 'vip', 'pass', 'closed']),
  }),
});
