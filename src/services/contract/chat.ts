import * as z from 'zod/mini';
import { endpoint, filledText, integerText, minorUnits, noPayload, textUpTo, timestamp } from './core';
import { languageCode } from './system';

/** A chat host with the flags of the model list (ENTITY-35). */
export const chatModel = z.object({
  modelId: z.string(),
  displayName: z.string(),
  portrait: z.string(),
  active: z.boolean(),
  streaming: z.boolean(),
  /** Live room type (CHAT-02). */
  roomType: z.enum(['free', 'vip', 'payPerView']),
  viewers: z.int().check(z.nonnegative()),
  focused: z.boolean(),
  /** What the host says of the room. */
  motto: z.string(),
  /** Price of a day in a pay-per-view room; 0 in any other. */
  priceMinor: minorUnits,
  currency: z.string(),
  /** Messages of a followed room that the member has not read. */
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
  encoding: 'query',
  access: 'optional',
  module: 'CBS3',
  request: z.strictObject({ module: z.literal('CBS3'), language: languageCode }),
  response: modelList,
});

/** API-63: the hosts that the member follows. */
export const chatFocus = endpoint({
  name: 'chatFocus',
  method: 'GET',
  path: '/chat/focus',
  encoding: 'query',
  access: 'session',
  module: 'CBS3',
  request: languageQuery,
  response: modelList,
});

/** Follows a host, or no longer. */
export const setChatFocus = endpoint({
  name: 'setChatFocus',
  method: 'POST',
  path: '/chat/focus',
  encoding: 'json',
  access: 'session',
  module: 'CBS3',
  request: z.strictObject({ modelId: filledText(64), focused: z.boolean() }),
  response: z.object({ modelId: z.string(), focused: z.boolean() }),
});

/** API-64 */
export const chatModels = endpoint({
  name: 'chatModels',
  method: 'GET',
  path: '/chat/models',
  encoding: 'query',
  access: 'optional',
  module: 'CBS3',
  request: languageQuery,
  response: modelList,
});

/** API-27; fetched only with CBS3 on and never for type 4 (CHAT-03); its failure raises no alert. */
export const chatUnreadCount = endpoint({
  name: 'chatUnreadCount',
  method: 'GET',
  path: '/chat/unread',
  encoding: 'none',
  access: 'session',
  module: 'CBS3',
  request: noPayload,
  response: z.object({ count: z.int().check(z.nonnegative()) }),
});

/** API-65 */
export const launchChat = endpoint({
  name: 'launchChat',
  method: 'POST',
  path: '/chat/launch',
  encoding: 'json',
  access: 'session',
  module: 'CBS3',
  request: z.strictObject({
    b2c: z.literal('1'),
    backUrl: textUpTo(500),
    headerColor: textUpTo(20),
    title: textUpTo(100),
    template: z.literal('v2'),
    /** Room to open at once. */
    modelId: z.optional(textUpTo(64)),
  }),
  response: z.object({
    /** Address of the chat's message channel on this site (ENTITY-35). */
    url: z.string(),
    /** Single-use ticket that opens the message channel. */
    ticket: z.string(),
    expirationTime: timestamp,
  }),
});

/** One message of a room. Numbers rise by one with each message. */
export const chatMessage = z.object({
  seq: z.int().check(z.positive()),
  authorName: z.string(),
  fromHost: z.boolean(),
  own: z.boolean(),
  /** The sender's own name of the message; empty in messages of others. */
  clientId: z.string(),
  text: z.string(),
  sentTime: timestamp,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** Messages before a number, the oldest first; needs the right to enter the room. */
export const chatHistory = endpoint({
  name: 'chatHistory',
  method: 'GET',
  path: '/chat/history',
  encoding: 'query',
  access: 'session',
  module: 'CBS3',
  request: z.strictObject({ modelId: filledText(64), before: integerText }),
  response: z.object({ list: z.array(chatMessage), hasMore: z.boolean() }),
});

/** Pays for a day in a pay-per-view room (CHAT-02). Carries an idempotency key. */
export const buyChatPass = endpoint({
  name: 'buyChatPass',
  method: 'POST',
  path: '/chat/pass',
  encoding: 'json',
  access: 'session',
  module: 'CBS3',
  request: z.strictObject({
    modelId: filledText(64),
    /** What the member saw as the price: another one is refused. */
    priceMinor: minorUnits,
  }),
  response: z.object({ modelId: z.string(), expirationTime: timestamp }),
});

/** One room, whether or not the member may enter it. */
export const chatRoom = endpoint({
  name: 'chatRoom',
  method: 'GET',
  path: '/chat/room',
  encoding: 'query',
  access: 'session',
  module: 'CBS3',
  request: z.strictObject({ modelId: filledText(64), language: languageCode }),
  response: z.object({
    room: chatModel,
    /** `vip` and `pass` name what is missing. */
    entrance: z.enum(['open', 'vip', 'pass', 'closed']),
  }),
});
