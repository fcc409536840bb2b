import * as z from 'zod/mini';
import { CHAT_TEXT_MAX } from '@/config/constants';
import { chatMessage } from './chat';
import { filledText, timestamp } from './core';

/** Path of the message channel; a WebSocket with frames of JSON. */
export const CHANNEL_PATH = '/chat/channel';
/** Largest frame that a client may send, in bytes. */
export const CHANNEL_FRAME_BYTES = 4_096;
/** The server lets hear from itself at least this often, in milliseconds. */
export const CHANNEL_BEAT = 15_000;

/** Why the server ends a channel. */
export const CHANNEL_CLOSE = {
  /** The server stops or restarts: come again. */
  goingAway: 1001,
  /** A frame that no client of ours sends. */
  malformed: 4400,
  /** The ticket is old, spent or unknown: ask for another. */
  ticket: 4401,
  /** The login session has ended. */
  sessionLost: 4402,
  /** The member may not, or no longer, be in this room. */
  forbidden: 4403,
  /** The host has closed the room. */
  roomClosed: 4404,
  /** Too many frames or channels. */
  flood: 4429,
} as const;

/** What a client says. The first frame is a hello. */
export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    ticket: filledText(64),
    modelId: filledText(64),
    /** Number of the newest message that the client has; null when it has none. */
    lastSeq: z.nullable(z.int().check(z.nonnegative())),
  }),
  z.strictObject({
    type: z.literal('post'),
    /** The same name never posts twice. */
    clientId: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    text: filledText(CHAT_TEXT_MAX),
  }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** What the server says. */
export const serverFrame = z.discriminatedUnion('type', [
  /** Answers a hello: everything after `lastSeq`, or the latest messages with `fresh` when that is too much. */
  z.object({
    type: z.literal('welcome'),
    messages: z.array(chatMessage),
    /** The messages stand in the place of everything the client has. */
    fresh: z.boolean(),
    /** There are messages before the first. Only said with `fresh`. */
    hasMore: z.boolean(),
    viewers: z.int(),
  }),
  z.object({ type: z.literal('messages'), messages: z.array(chatMessage) }),
  /** A post that will not be stored. */
  z.object({
    type: z.literal('refused'),
    clientId: z.string(),
    code: z.enum(['rate.limited', 'request.invalid', 'real.account.required']),
    retryAfterMs: z.optional(timestamp),
  }),
  z.object({ type: z.literal('beat'), viewers: z.int() }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;
